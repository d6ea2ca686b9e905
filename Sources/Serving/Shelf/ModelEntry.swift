import Embeddings

/// What is requested of a model.
public enum ModelRole: String, Sendable, CaseIterable {
    /// It answers.
    case chat
    /// It makes vectors of texts.
    case embedding
    /// It scores documents.
    case rerank

    /// What the small files of a model say that it does.
    public init(ofModelAt path: String) {
        self =
            switch ModelKind(path: path) {
            case .embedder: .embedding
            case .reranker: .rerank
            case .other: .chat
            }
    }

    /// What the model does, in words that complete a sentence.
    var deed: String {
        switch self {
        case .chat: "answers"
        case .embedding: "makes vectors"
        case .rerank: "ranks"
        }
    }
}

/// A model that a server may load, with the names by which it is requested.
public struct ModelEntry: Sendable, Equatable {
    /// The name.
    public var name: String
    /// Further names.
    public var aliases: [String] = []
    /// What it does.
    public var role: ModelRole
    /// Its folder, or its GGUF file.
    public var path: String
    /// Whether it stays loaded, whatever else wants its memory.
    public var isPinned = false
    /// The seconds that it stays loaded without a request; nil for as long as nothing else wants its memory.
    public var idleSeconds: Double?
    /// The most texts that it computes at once; nil for as many as the server's other models.
    public var maximumSequences: Int?
    /// The most tokens of one text; nil for what the server's flags say.
    public var contextSize: Int?
    /// The most bytes that its caches may hold; nil for as many as those of other models.
    public var cacheBytes: Int?

    /// A model by its name.
    public init(_ name: String, role: ModelRole, path: String) {
        (self.name, self.role, self.path) = (name, role, path)
    }

    /// All of its names, its own first.
    public var names: [String] { [name] + aliases }

    /// Whether both are the same model: of one name, at one place, for one purpose; further names may differ.
    func isSame(as other: ModelEntry) -> Bool {
        name == other.name && path == other.path && role == other.role
    }
}
