import Files
import LibC
import Tensors

/// The beginning of a GGUF file: its metadata, and where each tensor's data are.
struct GGUFHeader: Sendable {
    /// One tensor.
    struct Entry: Sendable {
        let type: StoredType
        /// The dimensions of the file, the innermost first.
        let dimensions: [Int]
        /// Where the data begin in the file.
        let start: Int
        let byteCount: Int

        /// The dimensions as everywhere else, the outermost first.
        var shape: [Int] { dimensions.reversed() }
    }

    let version: UInt32
    let metadata: GGUFMetadata
    /// The tensors' names, in the order of the file.
    let names: NameTable
    /// One entry for each name.
    let entries: [Entry]
    /// Where the data begin.
    let dataStart: Int
}

/// Why the parsing of a header stopped.
enum GGUFInterruption: Error {
    /// The bytes read so far end; the file does not.
    case moreBytes
    /// The file is wrong.
    case error(CheckpointError)
}

extension GGUFHeader {
    /// Reads the header of a file that is not mapped: twice as much each time until it is whole, so that the time is
    /// linear in its length.
    static func read(_ file: RegularFile, limits: CheckpointLimits) throws(CheckpointError) -> GGUFHeader {
        var count = min(file.size, 1 << 20)
        while true {
            let bytes = try TensorBytes(readingFrom: file, 0..<count)
            do throws(GGUFInterruption) {
                return try parse(bytes, file: file.name, fileSize: file.size, limits: limits)
            } catch {
                if case .error(let error) = error { throw error }
            }
            let (next, overflow) = count.multipliedReportingOverflow(by: 2)
            count = overflow ? file.size : min(next, file.size)
        }
    }

    /// Parses a header in memory, which may be the beginning of the file or all of it.
    static func parse(
        _ bytes: TensorBytes, file: String, fileSize: Int, limits: CheckpointLimits
    ) throws(GGUFInterruption) -> GGUFHeader {
        var parser = GGUFHeaderParser(bytes, file: file, fileSize: fileSize, limits: limits)
        return try parser.parse()
    }
}

extension TensorBytes {
    /// Memory filled from part of a file.
    convenience init(readingFrom file: RegularFile, _ range: Range<Int>) throws(CheckpointError) {
        do {
            try self.init(count: range.count) { buffer in
                guard let base = buffer.baseAddress, !range.isEmpty else { return }
                try CheckpointError.files(try file.read(range, into: base))
            }
        } catch let error as CheckpointError {
            throw error
        } catch {
            throw .file(.system(path: file.path, operation: .read, code: EIO))
        }
    }
}
