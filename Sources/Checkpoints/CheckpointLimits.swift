/// How much a file may require before it is refused; the limit's value is in the error.
public struct CheckpointLimits: Sendable {
    /// Bytes of a safetensors header; the format's own limit.
    public var headerSize = 100_000_000
    /// Bytes of a GGUF file before its tensors' data: metadata, which has the tokenizer, and the tensors' names.
    public var ggufHeaderSize = 1 << 30
    /// Bytes of config.json, the index and other settings.
    public var configurationSize = 64 << 20
    /// Layers of a model: far more than any has, few enough to list.
    public static let layers = 10_000
    /// Bytes of a chat template.
    public var templateSize = 1 << 20
    /// Levels of nesting in a JSON file.
    public var jsonDepth = 512

    /// The default limits.
    public init() {}
}

/// How the data of a checkpoint reaches memory.
public enum FileAccess: Sendable {
    /// Files are mapped: nothing is read before it is needed. A file that another process cuts short while it is mapped
    /// ends this process (SIGBUS); no check can prevent that.
    case mapped
    /// Each tensor is read into memory of its own when requested; a file that was cut short is an error.
    case read
}
