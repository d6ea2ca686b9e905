import Tensors
import TestSupport

@testable import Checkpoints

/// Safetensors files put together by hand, right or wrong.
enum SafetensorsBytes {
    /// A file from the text of its header and the bytes of its data.
    static func file(_ header: String, data: [UInt8] = []) -> [UInt8] {
        file(Array(header.utf8), data: data)
    }

    static func file(_ header: [UInt8], data: [UInt8] = []) -> [UInt8] {
        length(UInt64(header.count)) + header + data
    }

    /// A length field.
    static func length(_ value: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }

    /// The error that opening such a file gives, nil when it opens.
    static func error(of bytes: [UInt8], access: FileAccess = .mapped) throws -> CheckpointError? {
        let directory = try TemporaryDirectory()
        let path = try directory.write(bytes, to: "model.safetensors")
        do {
            _ = try SafetensorsFile(path: path, access: access)
            return nil
        } catch {
            return error
        }
    }
}

/// Runs a body that must throw and gives what it threw.
func checkpointError(_ body: () throws -> Void) -> CheckpointError? {
    do {
        try body()
        return nil
    } catch let error as CheckpointError {
        return error
    } catch {
        return nil
    }
}

/// A copy of a tensor's bytes, made while the tensor is alive.
func ownBytes(_ tensor: Tensor) -> [UInt8] {
    withExtendedLifetime(tensor) { Array(tensor.bytes) }
}
