import Foundation
import TestSupport
import Testing

/// What the compiled kernels hold, read from the objects of the build that runs the test.
@Suite("Kernel objects", .enabled(if: KernelObjects.areHere, "the objects of the build are not here"))
struct KernelObjectTests {
    @Test(
        "kernel modules emit no weak code, which the linker could keep for everybody", arguments: KernelObjects.modules)
    func weakSymbols(module: String) throws {
        for object in KernelObjects.paths(module) {
            let symbols = String(decoding: try KernelObjects.output("nm", ["--defined-only", object]), as: UTF8.self)
            let weak = symbols.split(separator: "\n")
                .filter { $0.contains(" W ") && !$0.contains(" W $s\(module.utf8.count)\(module)") }
            #expect(weak.isEmpty, "\(object)")
        }
    }

    @Test("instructions for AVX-512 are in their module only")
    func instructions() throws {
        for (module, isExpected) in [
            ("KernelsAVX512", true), ("KernelsAMX", true), ("KernelsAVX2", false), ("KernelsAVXVNNI", false),
            ("Tensors", false),
        ] {
            let holdsThem = try KernelObjects.paths(module).contains { try KernelObjects.code($0).mentions("%zmm") }
            #expect(holdsThem == isExpected, "\(module)")
        }
    }

    @Test(
        "instructions for bfloat16, which not every processor with AVX-512 has, are in what bears them in its name only"
    )
    func bfloat16Instructions() throws {
        var names: Set<String> = []
        for object in KernelObjects.paths("KernelsAVX512") {
            var function = ""
            for line in String(decoding: try KernelObjects.code(object), as: UTF8.self).split(separator: "\n") {
                if line.hasSuffix(">:") { function = String(line) }
                if line.contains("vdpbf16ps") || line.contains("vcvtne") { names.insert(function) }
            }
        }
        #expect(!names.isEmpty)
        let bearsThem = ["BFloat16Kernel", "BFloat16Product", "BFloat16Pairs", "ArithmeticPeakO8bfloat16"]
        #expect(names.filter { name in !bearsThem.contains { name.contains($0) } } == [])
    }

    @Test("instructions for tiles are in their module only")
    func tileInstructions() throws {
        for module in KernelObjects.modules + ["Tensors"] {
            let holdsThem = try KernelObjects.paths(module).contains { try KernelObjects.code($0).mentions("%tmm") }
            #expect(holdsThem == (module == "KernelsAMX"), "\(module)")
        }
    }

    @Test("the dot products of AVX-VNNI are in their module, as processors without AVX-512 know them")
    func dotProducts() throws {
        for (module, isExpected) in [("KernelsAVX2", false), ("KernelsAVXVNNI", true)] {
            let holdsThem = try KernelObjects.paths(module).contains { try KernelObjects.code($0).mentions("vpdpbusd") }
            #expect(holdsThem == isExpected, "\(module)")
        }
    }

    @Test(
        "the tiles of coded weights are specialised: they call nothing through a table",
        arguments: KernelObjects.modules)
    func specialisation(module: String) throws {
        let objects = KernelObjects.paths(module)
            .filter { $0.contains("CodedProduct") || $0.contains("CodedTiles") }
        for object in objects {
            let code = String(decoding: try KernelObjects.code(object), as: UTF8.self)
            let calls = code.split(separator: "\n").filter { $0.contains("call") }
            #expect(!calls.isEmpty)
            #expect(calls.filter { $0.contains("*") } == [], "\(object)")
        }
    }

    @Test("AVX is not in the module that decides which level there is")
    func baseline() throws {
        for object in KernelObjects.paths("Tensors") {
            #expect(try !KernelObjects.code(object).mentions("%ymm"), "\(object)")
        }
    }

    @Test("the register that says what the system saves is read with no instruction of AVX")
    func savedRegisters() throws {
        let object = try #require(KernelObjects.paths("KernelsAVX2").first { $0.hasSuffix("SavedRegisters.swift.o") })
        let code = try KernelObjects.code(object)
        #expect(code.mentions("xgetbv"))
        #expect(!code.mentions("%xmm") && !code.mentions("%ymm"))
    }
}

private enum KernelObjects {
    static let modules = ["KernelsAVX2", "KernelsAVXVNNI", "KernelsAVX512", "KernelsAMX"]

    /// Where this build's objects lie.
    private static let directory: String = {
        #if DEBUG
            return Repository.path(".build/debug")
        #else
            return Repository.path(".build/release")
        #endif
    }()

    static var areHere: Bool {
        modules.allSatisfy { !paths($0).isEmpty }
            && ["nm", "objdump"].allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0) }
    }

    /// Objects of sources that are there: a build does not remove those of removed files.
    static func paths(_ module: String) -> [String] {
        let sources = Repository.path("Sources/" + module)
        let folder = directory + "/" + module + ".build"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter {
            $0.hasSuffix(".swift.o") && FileManager.default.fileExists(atPath: sources + "/" + $0.dropLast(2))
                || $0 == module + ".o"
        }.sorted().map { folder + "/" + $0 }
    }

    /// An object disassembled; megabytes, so it stays bytes.
    static func code(_ object: String) throws -> Data {
        try output("objdump", ["-d", "--no-show-raw-insn", object])
    }

    static func output(_ tool: String, _ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/" + tool)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return data
    }
}

extension Data {
    fileprivate func mentions(_ word: String) -> Bool { range(of: Data(word.utf8)) != nil }
}
