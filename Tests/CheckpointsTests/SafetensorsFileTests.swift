import Foundation
import Tensors
import TestSupport
import Testing

@testable import Checkpoints

@_silgen_name("setfsuid") private func setfsuid(_ uid: UInt32) -> Int32

@Suite("Safetensors file")
struct SafetensorsFileTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func open(_ header: String, data: [UInt8], access: FileAccess = .mapped) throws -> SafetensorsFile {
        let path = try directory.write(SafetensorsBytes.file(header, data: data), to: "model.safetensors")
        return try SafetensorsFile(path: path, access: access)
    }

    @Test("zero-sized dimensions and rank 0 are tensors", arguments: [FileAccess.mapped, .read])
    func emptyAndScalar(access: FileAccess) throws {
        let file = try open(
            #"{"empty":{"dtype":"F32","shape":[0,7],"data_offsets":[0,0]},"#
                + #""scalar":{"dtype":"F32","shape":[],"data_offsets":[0,4]},"#
                + #""empty too":{"dtype":"BF16","shape":[3,0],"data_offsets":[4,4]}}"#,
            data: [0, 0, 0x80, 0x3F], access: access)
        #expect(try file.tensor(named: "scalar").floats() == [1])
        #expect(try file.tensor(named: "scalar").shape == [])
        #expect(try file.tensor(named: "empty").shape == [0, 7])
        #expect(try file.tensor(named: "empty").floats() == [])
        #expect(try file.tensor(named: "empty too").floats() == [])
        #expect(file.names == ["empty", "scalar", "empty too"])
    }

    @Test(
        "a type that cannot be read refuses its own tensor only",
        arguments: ["F8_E4M3FNUZ", "F8_E5M2FNUZ", "C64", "F4", "F6_E2M3"])
    func unsupportedTypes(type: String) throws {
        let bits = try #require(SafetensorsType(rawValue: type)).bitWidth
        let size = bits * 8 / 8
        let file = try open(
            #"{"odd":{"dtype":"\#(type)","shape":[8],"data_offsets":[0,\#(size)]},"#
                + #""plain":{"dtype":"U8","shape":[2],"data_offsets":[\#(size),\#(size + 2)]}}"#,
            data: Array(repeating: 9, count: size + 2))
        #expect(ownBytes(try file.tensor(named: "plain")) == [9, 9])
        #expect(file.info("odd")?.byteCount == size)
        let error = checkpointError { _ = try file.tensor(named: "odd") }
        #expect(error == .unsupportedDType(file: "model.safetensors", tensor: "odd", type: type))
        #expect(
            error?.description
                == "model.safetensors: 'odd' has element type \(type), which is not supported (weights may be F32, F16, "
                + "BF16 or F64, and F8_E4M3, F8_E5M2 or integers where a packing has them)")
    }

    @Test(
        "data that begins at an odd byte gives the same values as aligned data", arguments: [FileAccess.mapped, .read])
    func unaligned(access: FileAccess) throws {
        let values: [Float] = [1.5, -2, .infinity, .leastNonzeroMagnitude, 7]
        let bytes = values.withUnsafeBytes { Array($0) }
        for padding in 0..<8 {
            let file = try open(
                #"{"pad":{"dtype":"U8","shape":[\#(padding)],"data_offsets":[0,\#(padding)]},"#
                    + #""x":{"dtype":"F32","shape":[5],"data_offsets":[\#(padding),\#(padding + 20)]}}"#,
                data: Array(repeating: 0xAA, count: padding) + bytes, access: access)
            #expect(try file.tensor(named: "x").floats() == values)
        }
    }

    @Test("a tensor that is not there is an error that names it")
    func notFound() throws {
        let file = try open("{}", data: [])
        #expect(
            checkpointError { _ = try file.tensor(named: "lm_head.weight") }?.description
                == "model.safetensors: tensor 'lm_head.weight' is missing")
        #expect(file.info("lm_head.weight") == nil)
    }

    @Test("the header's metadata is given as strings")
    func metadata() throws {
        let file = try open(#"{"__metadata__":{"format":"pt","na\u00efve":"\u2713"}}"#, data: [])
        #expect(file.metadata == ["format": "pt", "naïve": "✓"])
    }

    @Test("in read mode, a file cut after it was opened is an error")
    func cutFile() throws {
        let header = #"{"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]}}"#
        let read = try open(header, data: [1, 2, 3, 4], access: .read)
        #expect(ownBytes(try read.tensor(named: "a")) == [1, 2, 3, 4])
        #expect(truncate(read.path, off_t(read.byteCount - 3)) == 0)
        let error = checkpointError { _ = try read.tensor(named: "a") }
        #expect(
            error?.description
                == "\(read.path): the file had 65 bytes when it was opened and now ends at byte 62; another process "
                + "changed it")
    }

    @Test("a file shorter than its header says is refused when it is opened")
    func cutBeforeOpening() throws {
        let bytes = SafetensorsBytes.file(#"{"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]}}"#, data: [1, 2, 3])
        #expect(
            try SafetensorsBytes.error(of: bytes)?.description
                == "model.safetensors: 'a' at byte 9: data_offsets [0, 4] reach beyond the data, which has 3 bytes; "
                + "download the file again")
    }

    // MARK: Things that are no files

    private func error(opening path: String) -> String? {
        checkpointError { _ = try SafetensorsFile(path: path) }?.description
    }

    @Test("a directory, a named pipe and a device are refused without waiting")
    func notRegular() throws {
        #expect(error(opening: directory.path) == "\(directory.path): is a directory; expected a regular file")
        let pipe = directory.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(error(opening: pipe) == "\(pipe): is a named pipe; expected a regular file")
        #expect(error(opening: "/dev/zero") == "/dev/zero: is a device; expected a regular file")
    }

    @Test("a missing file, a loop of links and a path through a file are errors")
    func unreachable() throws {
        let missing = directory.path("missing")
        #expect(error(opening: missing) == "\(missing): cannot open the file (no such file or directory)")
        try directory.link("a", to: "b")
        try directory.link("b", to: "a")
        #expect(
            error(opening: directory.path("a")) == "\(directory.path)/a: cannot open the file (too many symbolic links)"
        )
        try directory.write("x", to: "file")
        #expect(
            error(opening: directory.path("file/x"))
                == "\(directory.path)/file/x: cannot open the file (a part of the path is not a directory)")
        #expect(error(opening: "a\0b") == #"a\0b: cannot open the file (no such file or directory)"#)
    }

    @Test("a file without permission to read is an error")
    func noPermission() throws {
        let path = try directory.write(SafetensorsBytes.file("{}"), to: "secret.safetensors")
        #expect(chmod(path, 0) == 0)
        #expect(chmod(directory.path, 0o755) == 0)
        // The superuser reads everything; this thread alone asks as another user for a moment.
        let isSuperuser = geteuid() == 0
        if isSuperuser { _ = setfsuid(65534) }
        defer { if isSuperuser { _ = setfsuid(0) } }
        #expect(error(opening: path) == "\(path): cannot open the file (permission denied)")
    }
}
