import Files
public import Tensors

/// A file of tensors, whatever its format: what a checkpoint is made of.
public protocol TensorFile: Sendable {
    /// The path as it was given.
    var path: String { get }
    /// The size in bytes when the file was opened.
    var byteCount: Int { get }
    /// The whole file in memory; nil when it is read instead of mapped.
    var mapping: TensorBytes? { get }
    /// The bytes of all tensors, without the header.
    var dataByteCount: Int { get }
    /// The tensors in the order of their data.
    var infos: [TensorInfo] { get }
    /// The number of tensors.
    var tensorCount: Int { get }

    /// What the file says about a tensor; nil when there is none of this name.
    func info(_ name: String) -> TensorInfo?

    /// A tensor by name: a view of the mapped file, or memory filled from it.
    ///
    /// - Throws: `tensorNotFound`, `unsupportedDType`, and in read mode `file`.
    func tensor(named name: String) throws(CheckpointError) -> Tensor

    /// What the file calls a tensor, whether it has it or not; nil where that is the name itself.
    func storedName(of name: String) -> String?

    /// Tells the system that a tensor's mapped pages are not needed soon; does nothing in read mode.
    func releasePages(of name: String)
}

extension TensorFile {
    /// The last part of the path, as errors name the file.
    public var name: String { Path.lastComponent(path) }

    /// The tensors' names in the order of their data.
    public var names: [String] { infos.map(\.name) }

    /// The name itself.
    public func storedName(of name: String) -> String? { nil }

    /// Whether there is a tensor of this name.
    public func contains(_ name: String) -> Bool { info(name) != nil }
}
