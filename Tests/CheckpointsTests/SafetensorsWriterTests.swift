import Files
import Foundation
import Tensors
import TestSupport
import Testing

@testable import Checkpoints

@Suite("Safetensors writer")
struct SafetensorsWriterTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func written(_ writer: SafetensorsWriter) throws -> [UInt8] {
        let path = directory.path("model.safetensors")
        try writer.write(to: path)
        return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    @Test("the bytes are those of the reference library")
    func sameBytesAsReference() throws {
        // Made with safetensors 0.8.0:
        // safetensors.numpy.save({"b": np.array([1, 2], np.uint8), "a": np.array([3], np.uint8),
        //     "w": np.array([[1.5, -2]], np.float32), "n": np.array(7, np.int64)}, {"format": "np"}).hex()
        var writer = SafetensorsWriter(metadata: ["format": "np"])
        writer.add("b", type: .uint8, shape: [2], bytes: [1, 2])
        writer.add("a", type: .uint8, shape: [1], bytes: [3])
        writer.add("w", shape: [1, 2], floats: [1.5, -2])
        writer.add("n", type: .int64, shape: [], bytes: [7, 0, 0, 0, 0, 0, 0, 0])
        let header =
            #"{"__metadata__":{"format":"np"},"n":{"dtype":"I64","shape":[],"data_offsets":[0,8]},"#
            + #""w":{"dtype":"F32","shape":[1,2],"data_offsets":[8,16]},"a":{"dtype":"U8","shape":[1],"data_offsets":[16,17]},"#
            + #""b":{"dtype":"U8","shape":[2],"data_offsets":[17,19]}}"#
        let padded = Array(header.utf8) + Array(repeating: UInt8(ascii: " "), count: (8 - header.utf8.count % 8) % 8)
        let data: [UInt8] = [7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xC0, 0x3F, 0, 0, 0, 0xC0, 3, 1, 2]
        #expect(try written(writer) == SafetensorsBytes.file(padded, data: data))
    }

    @Test("a link's target is written and the link kept; a pipe is refused and left as it is")
    func specialPlaces() throws {
        try directory.write("old", to: "target")
        try directory.link("link", to: "target")
        try SafetensorsWriter().write(to: directory.path("link"))
        var status = stat()
        #expect(lstat(directory.path("link"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(try Data(contentsOf: URL(fileURLWithPath: directory.path("target"))).count > 3)

        let pipe = directory.path("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        #expect(throws: CheckpointError.file(.notRegularFile(path: pipe, kind: .fifo))) {
            try SafetensorsWriter().write(to: pipe)
        }
        #expect(lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }

    @Test("a file without tensors is a padded empty object")
    func empty() throws {
        #expect(try written(SafetensorsWriter()) == SafetensorsBytes.file("{}      "))
    }

    @Test("the order in which tensors and metadata are added does not change the bytes")
    func deterministic() throws {
        var random = SystemRandomNumberGenerator()
        let names = (0..<50).map { "tensor \($0)" }
        var results: Set<[UInt8]> = []
        for _ in 0..<4 {
            let metadata = Dictionary(uniqueKeysWithValues: names.shuffled(using: &random).map { ($0, $0) })
            var writer = SafetensorsWriter(metadata: metadata)
            for (index, name) in names.enumerated().shuffled(using: &random) {
                let type: SafetensorsType = index % 2 == 0 ? .uint8 : .int8
                writer.add(name, type: type, shape: [1], bytes: [UInt8(index)])
            }
            results.insert(try written(writer))
        }
        #expect(results.count == 1)
    }

    @Test("what is written is read back, in names, types, shapes, values and metadata")
    func roundTrip() throws {
        var writer = SafetensorsWriter(metadata: ["quote\"": "line\nbreak \u{1} ✓"])
        let source = try Tensor([1, 2, 3, 4, 5, 6], shape: [2, 3])
        writer.add("naïve \"name\"\t✓", source)
        for (index, type) in SafetensorsType.allCases.enumerated() {
            writer.add(
                type.rawValue, type: type, shape: [4], bytes: Array(repeating: UInt8(index), count: type.bitWidth / 2))
        }
        let path = directory.path("round.safetensors")
        try writer.write(to: path)
        let file = try SafetensorsFile(path: path)
        #expect(file.metadata == ["quote\"": "line\nbreak \u{1} ✓"])
        #expect(file.tensorCount == SafetensorsType.allCases.count + 1)
        let read = try file.tensor(named: "naïve \"name\"\t✓")
        #expect(read.shape == [2, 3])
        #expect(read.floats() == [1, 2, 3, 4, 5, 6])
        for type in SafetensorsType.allCases {
            #expect(file.info(type.rawValue)?.type == .elements(type))
            #expect(file.info(type.rawValue)?.byteCount == type.bitWidth / 2)
        }
    }

    @Test("a source that gives too few or too many bytes leaves no file behind", arguments: [3, 5])
    func wrongSize(count: Int) throws {
        var writer = SafetensorsWriter()
        writer.add("a", type: .uint8, shape: [4], bytes: Array(repeating: 0, count: count))
        let path = directory.path("bad.safetensors")
        #expect(
            checkpointError { try writer.write(to: path) }?.description
                == "bad.safetensors: cannot write tensor 'a': it has \(count) bytes; [4] needs 4")
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
    }

    @Test("a source that fails ends the writing with its error and leaves no file behind")
    func failingSource() throws {
        var writer = SafetensorsWriter()
        writer.add("a", type: .uint8, shape: [4]) { _ throws(CheckpointError) in
            throw .sourceFailed(file: "bad.safetensors", tensor: "a", reason: "there is nothing to pack")
        }
        let path = directory.path("bad.safetensors")
        #expect(
            checkpointError { try writer.write(to: path) }?.description
                == "bad.safetensors: cannot write tensor 'a': there is nothing to pack")
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
    }

    @Test("names that cannot be written and shapes without a size are refused before the file is touched")
    func refused() throws {
        let path = directory.path("bad.safetensors")
        func error(_ add: (inout SafetensorsWriter) -> Void) -> String? {
            var writer = SafetensorsWriter()
            add(&writer)
            return checkpointError { try writer.write(to: path) }?.description
        }
        #expect(
            error {
                $0.add("a", type: .uint8, shape: [1], bytes: [0])
                $0.add("a", type: .int8, shape: [1], bytes: [0])
            } == "bad.safetensors: cannot write tensor 'a': the name is used twice")
        #expect(
            error { $0.add("__metadata__", type: .uint8, shape: [1], bytes: [0]) }
                == "bad.safetensors: cannot write tensor '__metadata__': the name is reserved for the header")
        #expect(
            error { $0.add("a", type: .uint8, shape: [.max, 2], bytes: [0]) }
                == "bad.safetensors: cannot write tensor 'a': it has 0 bytes; [9223372036854775807, 2] has no size that fits "
                + "in 64 bits")
        #expect(
            error { $0.add("a", type: .float4, shape: [3], bytes: [0]) }
                == "bad.safetensors: cannot write tensor 'a': it has 0 bytes; [3] has no size that fits in 64 bits")
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
    }

    @Test("a place that cannot be written is an error")
    func unwritablePlace() throws {
        let path = directory.path("missing/x.safetensors")
        let error = checkpointError { try SafetensorsWriter().write(to: path) }
        #expect(error?.description == "\(path): cannot create the file (no such file or directory)")
    }
}
