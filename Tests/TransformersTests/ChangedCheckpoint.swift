import Checkpoints
import Tensors
import TestSupport

@testable import Transformers

/// A copy of a checkpoint in which one tensor holds other integers, in a folder that is removed at the end.
struct ChangedCheckpoint {
    private let directory: TemporaryDirectory

    /// - Parameter isNarrow: whether the integers have 32 bits.
    init(_ folder: String, tensor changed: String, integers: [Int64], isNarrow: Bool = false) throws {
        let checkpoint = try Checkpoint(directory: folder)
        directory = try TemporaryDirectory()
        try directory.write(SharedData.bytes(of: folder + "/config.json"), to: "config.json")
        try directory.write([], to: "model.safetensors")
        var writer = SafetensorsWriter()
        for name in checkpoint.names {
            let tensor = try checkpoint.tensor(named: name)
            guard name == changed else {
                writer.add(name, tensor)
                continue
            }
            let bytes =
                isNarrow
                ? integers.flatMap { withUnsafeBytes(of: Int32($0).littleEndian, Array.init) }
                : integers.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
            writer.add(name, type: isNarrow ? .int32 : .int64, shape: tensor.shape, bytes: bytes)
        }
        try writer.write(to: directory.path + "/model.safetensors")
    }

    /// The integers that a tensor of a checkpoint holds.
    static func integers(_ folder: String, _ name: String) throws -> [Int64] {
        let tensor = try Checkpoint(directory: folder).tensor(named: name)
        return (0..<tensor.shape.reduce(1, *)).map {
            Int64(littleEndian: tensor.bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Int64.self))
        }
    }

    /// What loading says against the copy; nil where it loads.
    func message() -> String? {
        do {
            _ = try Decoder.load(ModelDirectory(path: directory.path))
            return nil
        } catch { return "\(error)" }
    }
}
