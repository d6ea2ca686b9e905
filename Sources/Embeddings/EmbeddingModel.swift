import Checkpoints
import Files
import OrderedJSON
import Tensors
import Tokenizers
import Transformers

/// A model that makes vectors of texts: tokenizer, encoder, and what the folder says comes after it.
///
/// Its calls compute on the calling thread and the model's own pool. A text's vector has the same bits alone, among others in any
/// order, and with any number of threads.
public final class EmbeddingModel: Sendable {
    /// What makes states of tokens.
    enum Source: Sendable {
        case encoder(Encoder)
        case table(TokenTable)
    }

    /// Where the model is.
    public let path: String
    /// What the model's folder says that is not usual, one line each.
    public let remarks: [String]
    /// The numbers of a vector.
    public let dimensions: Int
    /// The most tokens of a text; nil where there is no bound.
    public let maximumTokens: Int?
    /// The model's prompts by name, in the file's order.
    public let prompts: [(name: String, text: String)]
    /// How alike two vectors are.
    public let similarity: Similarity

    let source: Source
    let tokenizer: TextTokenizer
    let settings: EmbedderSettings
    let heads: TokenHeads
    private let pipeline: Pipeline
    private let batchTokens: Int

    /// Loads the model of a folder.
    ///
    /// - Parameter path: a sentence-transformers folder, or the folder of an encoder or of a language model.
    /// - Throws: ``EmbedderError`` when a file is missing or wrong, or nothing says how states become a vector.
    public init(path: String, options: EmbedderOptions = EmbedderOptions()) throws(EmbedderError) {
        let plan = try EmbedderPlan(path: path, options: options)
        self.path = path
        (settings, remarks) = (plan.settings, plan.remarks)
        (prompts, similarity) = (plan.settings.prompts, plan.settings.similarity)
        batchTokens = options.batchTokens
        let width: Int
        switch plan.source {
        case .table:
            let loaded: Tokenizer
            do throws(TokenizerError) {
                loaded = try Tokenizer(directory: plan.transformer, lowercases: plan.settings.lowercases)
            } catch {
                throw .tokenizer(error)
            }
            let table = try TokenTable(directory: plan.transformer)
            source = .table(table)
            width = table.width
            heads = TokenHeads()
            maximumTokens = nil
            tokenizer = TextTokenizer(
                tokenizer: TokenSource(tokenizer: loaded, addsSpecialTokens: false), positions: nil)
        case .encoder(let directory):
            let loaded = try EmbedderError.tokenizer(of: directory, lowercases: plan.settings.lowercases)
            var encoderOptions = Encoder.Options()
            encoderOptions.pool = options.pool ?? options.threads.map { ThreadPool(threads: $0) }
            encoderOptions.arithmetic = options.arithmetic
            encoderOptions.denseWeights = .rounded
            encoderOptions.rowsAtOnce = options.batchTokens
            let encoder = try EmbedderError.transformers { () throws(TransformerError) in
                try Encoder.load(directory, options: encoderOptions)
            }
            source = .encoder(encoder)
            width = encoder.configuration.outputSize
            heads = try TokenHeads(directory: plan.transformer, width: width)
            maximumTokens = min(plan.settings.maximumTokens ?? encoder.contextSize, encoder.contextSize)
            tokenizer = TextTokenizer(
                tokenizer: TokenSource(tokenizer: loaded, addsSpecialTokens: true), positions: encoder.contextSize)
        }
        pipeline = try plan.pipeline(width: width, options: options)
        dimensions = pipeline.dimensions
    }

    /// The number of token ids.
    public var vocabularySize: Int {
        switch source {
        case .encoder(let encoder): encoder.configuration.blocks.vocabularySize
        case .table(let table): table.vocabularySize
        }
    }

    // MARK: Texts

    /// The token ids of a text in a role, cut at the model's limit or at a shorter one.
    ///
    /// - Throws: ``EmbedderError/unknownPrompt(name:known:)``.
    public func tokenize(
        _ text: String, as role: TextRole = .plain, limit: Int? = nil
    ) throws(EmbedderError) -> TokenizedText {
        let prompt = try settings.prompt(for: role)
        let most = [settings.limit(for: role), limit].compactMap(\.self).min()
        return tokenizer.tokenize(text, prompt: prompt, limit: most)
    }

    /// The token ids of texts in a role, each as ``tokenize(_:as:limit:)`` has it, on several threads.
    ///
    /// - Throws: ``EmbedderError/unknownPrompt(name:known:)``.
    public func tokenize(
        all texts: [String], as role: TextRole = .plain, limit: Int? = nil
    ) throws(EmbedderError) -> [TokenizedText] {
        let prompt = try settings.prompt(for: role)
        let most = [settings.limit(for: role), limit].compactMap(\.self).min()
        return [TokenizedText](unsafeUninitializedCapacity: texts.count) { buffer, count in
            let target = buffer.baseAddress
            func tokenize(_ range: Range<Int>) {
                for index in range {
                    target?.advanced(by: index).initialize(
                        to: tokenizer.tokenize(texts[index], prompt: prompt, limit: most))
                }
            }
            if case .encoder(let encoder) = source {
                encoder.pool.parallel(texts.count, grain: 8, tokenize)
            } else {
                tokenize(0..<texts.count)
            }
            count = texts.count
        }
    }

    /// Token ids as they are: nothing is put around them.
    public func tokenized(_ ids: [Int32]) -> TokenizedText { TokenizedText(ids: ids, fullCount: ids.count) }

    /// The most tokens of a text in a role; nil where there is no bound.
    public func maximumTokens(as role: TextRole) -> Int? {
        [settings.limit(for: role), tokenizer.positions].compactMap(\.self).min()
    }

    /// Finds what keeps texts from being embedded.
    ///
    /// - Parameter index: the number of the first one, for messages.
    /// - Throws: what ``vectors(of:dimensions:)`` throws of them.
    public func check(_ texts: [TokenizedText], first index: Int = 0) throws(EmbedderError) {
        for (offset, text) in texts.enumerated() {
            for id in text.ids where id < 0 || Int(id) >= vocabularySize {
                throw .tokenOutsideVocabulary(index: index + offset, id: Int(id), vocabularySize: vocabularySize)
            }
            guard case .encoder(let encoder) = source else { continue }
            if text.ids.count > encoder.contextSize {
                throw .textTooLong(index: index + offset, tokens: text.ids.count, limit: encoder.contextSize)
            }
        }
    }

    // MARK: Vectors

    /// The states of a text's tokens after the last block and its normalisation, [tokens, hidden]; none of a model without a
    /// transformer.
    public func states(of text: TokenizedText) throws(EmbedderError) -> [Float] {
        guard case .encoder(let encoder) = source, !text.ids.isEmpty else { return [] }
        try check([text])
        return try EmbedderError.transformers { () throws(TransformerError) in
            try encoder.encode([.tokens(text.ids)])[0]
        }
    }

    /// The vectors of texts, in their order.
    ///
    /// - Parameters:
    ///   - texts: those of ``tokenize(_:as:limit:)`` or ``tokenized(_:)``.
    ///   - dimensions: the first numbers alone, at unit length; nil means all.
    /// A text without tokens has no state; as in sentence-transformers, its pooled vector is zeros.
    ///
    /// - Throws: ``EmbedderError`` for a text with too many tokens or with unknown ones, for a vector that is not finite, and for
    ///   dimensions that the model does not have.
    public func vectors(of texts: [TokenizedText], dimensions: Int? = nil) throws(EmbedderError) -> [[Float]] {
        if let dimensions, !(1...self.dimensions).contains(dimensions) {
            throw .dimensionsOutOfRange(dimensions, most: self.dimensions)
        }
        try check(texts)
        var vectors: [[Float]] = []
        vectors.reserveCapacity(texts.count)
        var first = 0
        while first < texts.count {
            // States are held of one group alone.
            var (end, rows) = (first + 1, texts[first].ids.count)
            while end < texts.count, rows + texts[end].ids.count <= batchTokens {
                rows += texts[end].ids.count
                end += 1
            }
            vectors += try work(on: texts[first..<end], first: first, dimensions: dimensions).all()
            first = end
        }
        return vectors
    }

    /// The work on a group of texts that have been checked.
    ///
    /// - Parameters:
    ///   - index: the number of the first one, for messages.
    ///   - dimensions: at most the model's.
    func work(
        on group: ArraySlice<TokenizedText>, first index: Int, dimensions: Int?
    ) throws(EmbedderError) -> GroupWork<[Float]> {
        switch source {
        case .table(let table):
            return GroupWork(nil) { (_) throws(EmbedderError) in
                try self.vectors(group, group.map { table.mean($0.ids) }, index, dimensions)
            }
        case .encoder(let encoder):
            let known = group.filter { !$0.ids.isEmpty }
            let run = try EmbedderError.transformers { () throws(TransformerError) in
                try encoder.begin(known.map { .tokens($0.ids, types: $0.types) })
            }
            return GroupWork(run) { (states) throws(EmbedderError) in
                // A text without tokens has no state.
                var left = states[...]
                let all = group.map { $0.ids.isEmpty ? [] : left.popFirst() ?? [] }
                return try self.vectors(group, all, index, dimensions)
            }
        }
    }

    /// What the modules after the transformer make of the states of texts.
    private func vectors(
        _ group: ArraySlice<TokenizedText>, _ states: [[Float]], _ index: Int, _ dimensions: Int?
    ) throws(EmbedderError) -> [[Float]] {
        var vectors: [[Float]] = []
        vectors.reserveCapacity(states.count)
        for (text, states) in zip(group, states) {
            var vector = pipeline.vector(states, leftOut: text.promptTokens)
            if let dimensions {
                vector.removeSubrange(dimensions...)
                Pipeline.normalize(&vector)
            }
            guard vector.allSatisfy(\.isFinite) else { throw .notFinite(index: index + vectors.count) }
            vectors.append(vector)
        }
        return vectors
    }
}
