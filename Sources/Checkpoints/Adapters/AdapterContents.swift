public import Tensors

/// What the files of a low-rank adapter hold, in the names of its base's modules, whichever of the forms they have.
///
/// A linear layer y = W x + b becomes y = W x + b + s B (A x) (LoRA, arXiv 2106.09685).
public struct AdapterContents: Sendable {
    /// A module of which the adapter holds something.
    public enum Target: Sendable, Hashable {
        /// A linear layer.
        case module(String)
        /// The table of embeddings: A is [rank, vocabulary] and B [hidden, rank].
        case embedding(String)
        /// A matrix of one expert; `place` is what comes before `.experts` in the name.
        case expert(place: String, number: Int, part: ExpertPart)
    }

    /// A matrix of an expert.
    public enum ExpertPart: String, Sendable, Hashable {
        case gate, up, down
        /// Gate and up in one matrix, gate first.
        case gateUp
    }

    /// Two narrow matrices, and what goes with them.
    public struct Pair: Sendable {
        /// The module to which they add.
        public var target: Target
        /// A: [rank, inputs].
        public var down: Tensor
        /// B: [outputs, rank].
        public var up: Tensor
        /// s, without the scale of a request.
        public var scale: Double
        /// What B itself adds, times s: [outputs].
        public var bias: [Float]?
        /// m, the lengths that the rows of the sum are brought to (DoRA, arXiv 2402.09353): [outputs]; of embeddings those of its
        /// columns, [hidden], or of its rows, [vocabulary].
        public var magnitude: [Float]?
        /// The names of both tensors in the file.
        public let names: (down: String, up: String)
        /// Whether A and B of an expert are exchanged and transposed, where the shapes do not show it; nil where
        /// nothing does.
        public var isExchanged: Bool? = false
    }

    /// A tensor that takes the place of one of the base.
    public struct Replacement: Sendable {
        /// The module.
        public let module: String
        /// Whether it is the module's bias.
        public let isBias: Bool
        /// The numbers.
        public let tensor: Tensor
        /// The name in the file.
        public let name: String
    }

    /// The name of the file with the tensors.
    public let file: String
    /// The pairs, by the names of their tensors.
    public var pairs: [Pair] = []
    /// Whole tensors in the place of the base's, by their names.
    public var replacements: [Replacement] = []
    /// The base's own tables that trainers write beside embeddings: their modules and shapes.
    public var copies: [(module: String, shape: [Int])] = []
    /// Whether what is added to the embedding is added to the head, too, where both are one matrix.
    public var changesTiedHead = false
    /// Whether the matrices are for the rows of a GGUF file, whose order may differ from the family's.
    public var isGGUF = false
    /// The model that it was made for, where it says so.
    public var baseName: String?
    /// Oddities that do not keep it from being used.
    public var warnings: [String] = []

    /// An adapter without content.
    init(file: String) { self.file = file }

    /// An error about the adapter's file.
    func fault(_ fault: AdapterFault) -> CheckpointError { .adapter(file: file, fault) }
}

/// What an adapter's reader has to know of the base.
public struct AdapterBase: Sendable {
    /// The model's directory or GGUF file.
    public let directory: ModelDirectory
    /// `model_type`.
    public let modelType: String
    /// The number of blocks.
    public let layerCount: Int
    /// The number of query heads.
    public let headCount: Int
    /// The number of key and value heads.
    public let keyValueHeadCount: Int
    /// The width of a head.
    public let headDimension: Int

    /// A base from its sizes, which tell the order of rows in GGUF files.
    public init(
        directory: ModelDirectory, modelType: String, layerCount: Int, headCount: Int, keyValueHeadCount: Int,
        headDimension: Int
    ) {
        (self.directory, self.modelType, self.layerCount) = (directory, modelType, layerCount)
        (self.headCount, self.keyValueHeadCount, self.headDimension) = (headCount, keyValueHeadCount, headDimension)
    }
}
