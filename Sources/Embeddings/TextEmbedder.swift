import Checkpoints

/// Vectors of texts, by one model that concurrent callers share.
///
/// ```swift
/// let embedder = try await TextEmbedder(directory: "all-MiniLM-L6-v2")
/// let query = try await embedder.embedding(for: "opening hours", as: .query)
/// let notes = try await embedder.embeddings(for: texts, as: .document)
/// let best = notes.indices.max { query.similarity(to: notes[$0]) < query.similarity(to: notes[$1]) }
/// ```
public struct TextEmbedder: Sendable {
    /// What happens to a text with more tokens than the model takes.
    public enum Overflow: Sendable, Hashable {
        /// It is an error.
        case `throw`
        /// Its end is left out, and ``Embedding/isTruncated`` says so.
        case truncate
    }

    /// The model, for those who tokenise and group texts themselves.
    public let model: EmbeddingModel
    private let batcher: TextBatcher<[Float]>

    /// The numbers of a vector.
    public var dimensions: Int { model.dimensions }
    /// The most tokens of a text; nil where there is no bound.
    public var maximumTokens: Int? { model.maximumTokens }
    /// The model's prompts by name.
    public var prompts: [String: String] {
        Dictionary(model.prompts.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
    }
    /// How alike two vectors are, as the model's folder says.
    public var similarity: Similarity { model.similarity }

    /// Loads the embedder of a folder.
    ///
    /// - Throws: ``EmbedderError``.
    public init(directory: String, options: EmbedderOptions = EmbedderOptions()) async throws(EmbedderError) {
        self.init(try EmbeddingModel(path: directory, options: options), options: options)
    }

    /// Loads the embedder of a reference such as `org/name` from the Hugging Face cache.
    ///
    /// - Throws: ``EmbedderError``, also where the cache does not have it.
    public init(cached reference: String, options: EmbedderOptions = EmbedderOptions()) async throws(EmbedderError) {
        let path = try EmbedderError.checkpoints { () throws(CheckpointError) in
            try ModelDirectory.resolve(reference)
        }
        try await self.init(directory: path, options: options)
    }

    /// An embedder over a model that is loaded.
    public init(_ model: EmbeddingModel, options: EmbedderOptions = EmbedderOptions()) {
        self.model = model
        batcher = TextBatcher(groupTokens: options.batchTokens, turns: options.turns) { texts throws(EmbedderError) in
            try model.work(on: texts[...], first: 0, dimensions: nil)
        }
    }

    /// The vector of a text.
    ///
    /// - Throws: ``EmbedderError/textTooLong(index:tokens:limit:)`` for more tokens than the model takes.
    public func embedding(for text: String, as role: TextRole = .plain) async throws -> Embedding {
        let all = try await embeddings(for: [text], as: role)
        guard let first = all.first else { throw EmbedderError.emptyBatch }
        return first
    }

    /// The vectors of texts, in their order.
    ///
    /// - Parameters:
    ///   - dimensions: the first numbers alone, at unit length; nil means all.
    ///   - overflow: what happens to a text with more tokens than the model takes.
    /// - Throws: ``EmbedderError``, and `CancellationError` when the task is cancelled.
    public func embeddings(
        for texts: some Collection<String> & Sendable, as role: TextRole = .plain, dimensions: Int? = nil,
        overflow: Overflow = .throw
    ) async throws -> [Embedding] {
        let tokenized = try model.tokenize(all: Array(texts), as: role)
        if overflow == .throw, let index = tokenized.firstIndex(where: \.isTruncated) {
            throw EmbedderError.textTooLong(
                index: index, tokens: tokenized[index].fullCount, limit: tokenized[index].ids.count)
        }
        return try await embeddings(of: tokenized, dimensions: dimensions)
    }

    /// The vectors of tokenised texts, in their order.
    ///
    /// - Throws: ``EmbedderError``, and `CancellationError` when the task is cancelled.
    public func embeddings(of texts: [TokenizedText], dimensions: Int? = nil) async throws -> [Embedding] {
        if let dimensions, !(1...model.dimensions).contains(dimensions) {
            throw EmbedderError.dimensionsOutOfRange(dimensions, most: model.dimensions)
        }
        try model.check(texts)
        return zip(texts, try await batcher.outputs(of: texts)).map { text, values in
            let embedding = Embedding(values: values, tokenCount: text.ids.count, isTruncated: text.isTruncated)
            return dimensions.map { embedding.truncated(to: $0) } ?? embedding
        }
    }

    /// The vectors of a stream of texts, in their order; no more than some hundred are held at once.
    ///
    /// The stream ends with ``EmbedderError`` or with the error of the texts.
    public func embeddings<Texts: AsyncSequence & Sendable>(
        for texts: Texts, as role: TextRole = .plain, overflow: Overflow = .throw
    ) -> AsyncThrowingStream<Embedding, any Error> where Texts.Element == String {
        let (stream, continuation) = AsyncThrowingStream<Embedding, any Error>.makeStream(
            bufferingPolicy: .bufferingOldest(2 * Self.streamGroup))
        let task = Task {
            func send(_ group: [String]) async throws {
                for embedding in try await embeddings(for: group, as: role, overflow: overflow) {
                    // A consumer that is slow is waited for.
                    while case .dropped = continuation.yield(embedding) { try await Task.sleep(for: .milliseconds(1)) }
                }
            }
            do {
                var group: [String] = []
                for try await text in texts {
                    group.append(text)
                    guard group.count == Self.streamGroup else { continue }
                    try await send(group)
                    group.removeAll(keepingCapacity: true)
                }
                try await send(group)
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// The texts of a stream that are computed together.
    private static let streamGroup = 128

    /// The tokens of a text with its prompt and what is around it.
    public func tokenCount(of text: String, as role: TextRole = .plain) throws(EmbedderError) -> Int {
        try model.tokenize(text, as: role).fullCount
    }
}
