import BundledModel
import Foundation
import TestSupport
import Testing

@Suite(
    "The program away from the place where it was built",
    .enabled(if: BundledWeights.directory != nil, "the weights of the bundled model are not here"))
struct MovedProgramTests {
    private static let resources = "crema_BundledModel.resources"

    /// A copy of the program in a folder of its own.
    ///
    /// The name of the folder that its sources are in is made unreadable in it, as if it came from another machine.
    private struct MovedProgram {
        let folder: TemporaryDirectory
        var program: String { folder.path + "/crema" }
        var model: String { folder.path + "/\(MovedProgramTests.resources)/model" }

        init(withResources: Bool) throws {
            folder = try TemporaryDirectory()
            let built = CremaProcess.executable
            var bytes = try Data(contentsOf: built)
            Self.replace(Repository.path("Weights/"), in: &bytes)
            try bytes.write(to: URL(fileURLWithPath: program))
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
            if withResources {
                try FileManager.default.copyItem(
                    at: built.deletingLastPathComponent().appendingPathComponent(MovedProgramTests.resources),
                    to: URL(fileURLWithPath: folder.path + "/" + MovedProgramTests.resources))
            }
        }

        func run(_ arguments: [String]) throws -> CremaProcess {
            try CremaProcess(arguments, environment: ["CREMA_MODEL": ""], executable: URL(fileURLWithPath: program))
        }

        /// Overwrites every place of a text with as many other characters.
        private static func replace(_ text: String, in bytes: inout Data) {
            let other = Data(repeating: UInt8(ascii: "x"), count: text.utf8.count)
            var start = bytes.startIndex
            while let place = bytes.range(of: Data(text.utf8), in: start..<bytes.endIndex) {
                bytes.replaceSubrange(place, with: other)
                start = place.upperBound
            }
        }
    }

    @Test("with the resources beside it, it finds the model there")
    func withResources() throws {
        let moved = try MovedProgram(withResources: true)
        let run = try moved.run(["tokenize", "coffee", "--count"])
        #expect(run.errors == "")
        #expect(run.status == 0)
        #expect((Int(run.output.dropLast()) ?? 0) > 0)
        // It is the copy that is read: without its tokenizer there is none.
        try FileManager.default.removeItem(atPath: moved.model + "/tokenizer.json")
        #expect(try moved.run(["tokenize", "coffee"]).status == 5)
    }

    @Test("without them, it says so and ends")
    func withoutResources() throws {
        let moved = try MovedProgram(withResources: false)
        for arguments in [["tokenize", "coffee"], ["demo"], ["respond", "Hello"], ["chat"]] {
            let run = try moved.run(arguments)
            #expect(
                run.errors
                    == "crema: no model: the bundled one is not beside this program; give --model DIR or --model org/name, or set CREMA_MODEL\n"
            )
            #expect(run.output == "")
            #expect(run.status == 5)
        }
    }
}
