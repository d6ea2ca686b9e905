import Files
import LibC
import Tensors

/// One open GGUF file: its header is validated whole, its data are read when they are requested.
final class GGUFFile: Sendable {
    private enum Content: Sendable {
        case mapped(TensorBytes)
        case file(RegularFile)
    }

    /// The path as it was given.
    let path: String
    /// The size in bytes when the file was opened.
    let byteCount: Int
    let header: GGUFHeader
    private let content: Content

    /// Whether a path is named like a GGUF file.
    static func isNamed(_ path: String) -> Bool {
        let ending = path.utf8.suffix(5)
        return ending.count == 5 && zip(ending, ".gguf".utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
    }

    /// Whether a path leads to a GGUF file, by its name or by its first bytes.
    static func isGGUF(_ path: String) -> Bool {
        guard !Path.isDirectory(path), Path.exists(path) else { return false }
        if isNamed(path) { return true }
        guard let file = try? RegularFile(path: path), file.size >= 4, let magic = try? file.bytes(0..<4) else {
            return false
        }
        return magic.elementsEqual("GGUF".utf8)
    }

    /// Opens a file and validates its header.
    ///
    /// - Throws: ``CheckpointError`` when the path is not a readable regular file or the header breaks a rule of the format.
    init(path: String, access: FileAccess, limits: CheckpointLimits) throws(CheckpointError) {
        let file = try CheckpointError.files(try RegularFile(path: path))
        self.path = path
        byteCount = file.size
        guard access == .mapped, file.size > 0 else {
            header = try GGUFHeader.read(file, limits: limits)
            content = .file(file)
            return
        }
        guard let base = mmap(nil, file.size, PROT_READ, MAP_PRIVATE, file.descriptor, 0), base != MAP_FAILED else {
            throw .file(.system(path: path, operation: .map, code: errno))
        }
        let bytes = TensorBytes(mapping: base, count: file.size)
        do throws(GGUFInterruption) {
            header = try GGUFHeader.parse(bytes, file: file.name, fileSize: file.size, limits: limits)
        } catch {
            if case .error(let error) = error { throw error }
            throw .file(.shrank(path: path, expected: file.size, found: bytes.count))
        }
        content = .mapped(bytes)
    }

    /// The last part of the path.
    var name: String { Path.lastComponent(path) }

    /// The whole file in memory; nil when it is read instead of mapped.
    var mapping: TensorBytes? {
        if case .mapped(let bytes) = content { bytes } else { nil }
    }

    /// Bytes of the file, which must lie in it: the mapped file and where they begin, or memory filled with them.
    func bytes(_ range: Range<Int>) throws(CheckpointError) -> (storage: TensorBytes, offset: Int) {
        switch content {
        case .mapped(let bytes): return (bytes, range.lowerBound)
        case .file(let file): return (try TensorBytes(readingFrom: file, range), 0)
        }
    }
}
