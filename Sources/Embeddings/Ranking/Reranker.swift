import Checkpoints

/// Documents in the order in which they answer a query, by one model that concurrent callers share.
public struct Reranker: Sendable {
    /// The model, for those who tokenise and group pairs themselves.
    public let model: RankingModel
    private let batcher: TextBatcher<Float>

    /// Loads the reranker of a folder.
    ///
    /// - Throws: ``EmbedderError``.
    public init(directory: String, options: EmbedderOptions = EmbedderOptions()) async throws(EmbedderError) {
        self.init(try RankingModel(path: directory, options: options), options: options)
    }

    /// Loads the reranker of a reference such as `org/name` from the Hugging Face cache.
    ///
    /// - Throws: ``EmbedderError``, also where the cache does not have it.
    public init(cached reference: String, options: EmbedderOptions = EmbedderOptions()) async throws(EmbedderError) {
        let path = try EmbedderError.checkpoints { () throws(CheckpointError) in
            try ModelDirectory.resolve(reference)
        }
        try await self.init(directory: path, options: options)
    }

    /// A reranker over a model that is loaded.
    public init(_ model: RankingModel, options: EmbedderOptions = EmbedderOptions()) {
        self.model = model
        batcher = TextBatcher(groupTokens: options.batchTokens, turns: options.turns) { pairs throws(EmbedderError) in
            try model.work(on: pairs[...], first: 0)
        }
    }

    /// The scores of documents, in their order: between 0 and 1, or logits where the model's folder says so.
    ///
    /// - Parameter instruction: what relevance means, for models that take it.
    /// - Throws: ``EmbedderError``, and `CancellationError` when the task is cancelled.
    public func scores(for documents: [String], query: String, instruction: String? = nil) async throws -> [Float] {
        var pairs: [TokenizedText] = []
        for document in documents {
            pairs.append(try model.tokenize(query: query, document: document, instruction: instruction))
        }
        return try await logits(of: pairs).map(model.score)
    }

    /// The best documents first, with their places in the list; equal scores keep the order of the list.
    ///
    /// - Parameter top: the most documents; nil means all.
    /// - Throws: what ``scores(for:query:instruction:)`` throws.
    public func rank(
        _ documents: [String], for query: String, top: Int? = nil
    ) async throws -> [(index: Int, score: Float)] {
        let scores = try await scores(for: documents, query: query)
        return Self.order(scores).prefix(top ?? scores.count).map { ($0, scores[$0]) }
    }

    /// The logits of pairs of ``RankingModel/tokenize(query:document:instruction:documentTokens:limit:)``, in their order.
    public func logits(of pairs: [TokenizedText]) async throws -> [Float] { try await batcher.outputs(of: pairs) }

    /// The places of scores, the largest first; equal ones keep their order.
    public static func order(_ scores: [Float]) -> [Int] {
        scores.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }
    }
}
