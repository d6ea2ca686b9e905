import Files
import LibC
public import Tensors

/// One safetensors file: its header is validated whole when it is opened, its tensors are read when they are requested.
///
/// The module knows files, names and settings; it knows nothing about what a model computes.
public final class SafetensorsFile: TensorFile {
    private enum Content: Sendable {
        case mapped(TensorBytes)
        case file(RegularFile)
    }

    /// The path as it was given.
    public let path: String
    /// The size in bytes when the file was opened.
    public let byteCount: Int
    private let header: SafetensorsHeader
    private let content: Content

    /// Opens a file and validates its header; the data is mapped or left on disk, and no byte of it is read.
    ///
    /// - Throws: ``CheckpointError`` when the path is not a readable regular file or the header breaks a rule of the format.
    public init(
        path: String, access: FileAccess = .mapped, limits: CheckpointLimits = CheckpointLimits()
    ) throws(CheckpointError) {
        let file = try CheckpointError.files(try RegularFile(path: path))
        self.path = path
        self.byteCount = file.size
        self.header = try SafetensorsHeader(of: file, limits: limits)
        switch access {
        case .read: self.content = .file(file)
        case .mapped:
            guard let base = mmap(nil, file.size, PROT_READ, MAP_PRIVATE, file.descriptor, 0), base != MAP_FAILED else {
                throw .file(.system(path: path, operation: .map, code: errno))
            }
            self.content = .mapped(TensorBytes(mapping: base, count: file.size))
        }
    }

    /// The whole file in memory; nil when it is read instead of mapped.
    public var mapping: TensorBytes? {
        if case .mapped(let bytes) = content { bytes } else { nil }
    }

    /// The strings of the header's `__metadata__`.
    public var metadata: [String: String] { header.metadata }

    /// The tensors' names in the order of their data.
    public var names: [String] { header.dataOrder.map(header.names.name(at:)) }

    /// The bytes of all tensors, without the header.
    public var dataByteCount: Int { byteCount - header.dataStart }

    /// The number of tensors.
    public var tensorCount: Int { header.entries.count }

    /// What the header says about each tensor, in the order of their data.
    public var infos: [TensorInfo] { header.dataOrder.map(header.info(at:)) }

    /// Whether there is a tensor of this name.
    public func contains(_ name: String) -> Bool {
        header.names.position(of: name) != nil
    }

    /// What the header says about a tensor; nil when there is none of this name.
    public func info(_ name: String) -> TensorInfo? {
        header.names.position(of: name).map(header.info(at:))
    }

    /// A tensor by name: a view of the mapped file, or memory filled from it.
    ///
    /// The data may begin at any byte; `Tensor` reads unaligned.
    /// - Throws: `tensorNotFound`, `unsupportedDType`, and in read mode `file`.
    public func tensor(named name: String) throws(CheckpointError) -> Tensor {
        guard let info = info(name), let range = range(of: name) else {
            throw .tensorNotFound(file: self.name, tensor: name, neededBy: nil)
        }
        guard let type = info.type.elementType else {
            throw .unsupportedDType(file: self.name, tensor: name, type: info.type.name)
        }
        let start = range.lowerBound
        do {
            switch content {
            case .mapped(let bytes):
                return try Tensor(elementType: type, shape: info.shape, storage: bytes, byteOffset: start)
            case .file(let file):
                let bytes = try TensorBytes(count: info.byteCount) { buffer in
                    guard let base = buffer.baseAddress else { return }
                    try CheckpointError.files(try file.read(start..<start + info.byteCount, into: base))
                }
                return try Tensor(elementType: type, shape: info.shape, storage: bytes)
            }
        } catch let error as CheckpointError {
            throw error
        } catch {
            // The header's validation has checked what the tensor checks again.
            throw .validationOverflow(file: self.name, tensor: name, offset: 0, shape: info.shape)
        }
    }

    /// Tells the system that a tensor's mapped pages are not needed soon; does nothing in read mode.
    public func releasePages(of name: String) {
        guard case .mapped(let bytes) = content, let range = range(of: name) else { return }
        bytes.releasePages(in: range)
    }

    /// Where a tensor's bytes are in the file; nil when there is none of this name.
    func range(of name: String) -> Range<Int>? {
        header.names.position(of: name).map { position in
            let entry = header.entries[position]
            return header.dataStart + entry.begin..<header.dataStart + entry.end
        }
    }

    /// The names as a table, for the table over all shards.
    var nameTable: NameTable { header.names }
}
