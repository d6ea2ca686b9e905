import Checkpoints
import Files
import LibC
import OrderedJSON
import Tensors
import Tokenizers
import Transformers

/// A model that scores how well documents answer a query.
///
/// A pair's score has the same bits alone, among others in any order, and with any number of threads.
public final class RankingModel: Sendable {
    /// How a pair becomes one text, and its states one logit.
    private enum Head: Sendable {
        /// Both texts in the tokenizer's template, and a classifier with one label.
        case classifier(Classifier)
        /// Both texts in a template that asks, and the logits of two answers after the last token.
        case judgement
        /// Both texts in the model's chat template, and the same logits; one answer alone scores by its own.
        case conversation(PairConversation)
    }

    /// Where the model is.
    public let path: String
    /// The most tokens of a pair.
    public let maximumTokens: Int
    /// Whether a score is the sigmoid of its logit, and not the logit.
    public let isSigmoid: Bool
    /// Whether the model takes an instruction beside query and document.
    public var takesInstruction: Bool { if case .judgement = head { true } else { false } }

    private let encoder: Encoder
    private let head: Head
    private let tokenizer: TokenSource
    private let hasTypes: Bool
    private let batchTokens: Int

    /// Loads the reranker of a folder.
    ///
    /// - Throws: ``EmbedderError`` when a file is missing or wrong, or the model is none that ranks.
    public init(path: String, options: EmbedderOptions = EmbedderOptions()) throws(EmbedderError) {
        self.path = path
        batchTokens = options.batchTokens
        let modules = try Path.isDirectory(path) ? ModuleList(directory: path)?.entries ?? [] : []
        for module in modules where !["Transformer", "LogitScore"].contains(module.kind) {
            throw .notAReranker(path: path, found: "its modules.json has a '\(module.kind)', which makes vectors")
        }
        let transformer = modules.first { $0.kind == "Transformer" }?.directory ?? path
        let directory = try EmbedderError.checkpoints { () throws(CheckpointError) in
            try ModelDirectory(path: transformer)
        }
        let settings = try EmbedderSettings(directory: path, transformer: transformer)
        tokenizer = TokenSource(
            tokenizer: try EmbedderError.tokenizer(of: directory, lowercases: settings.lowercases),
            addsSpecialTokens: true)
        let scoring = modules.first { $0.kind == "LogitScore" }
        var encoderOptions = Encoder.Options()
        encoderOptions.pool = options.pool ?? options.threads.map { ThreadPool(threads: $0) }
        encoderOptions.arithmetic = options.arithmetic
        encoderOptions.denseWeights = .rounded
        encoderOptions.rowsAtOnce = options.batchTokens
        let architecture = try EmbedderError.checkpoints { () throws(CheckpointError) in
            try directory.reader.optionalStrings("architectures")?.first ?? ""
        }
        if let scoring {
            encoderOptions.logitTokens = try ModuleReading.answers(scoring)
        } else if architecture.utf8.suffix(11).elementsEqual("ForCausalLM".utf8) {
            encoderOptions.logitTokens = try Self.answers(directory, tokenizer, path)
        }
        let isJudge = !encoderOptions.logitTokens.isEmpty
        encoder = try EmbedderError.transformers { () throws(TransformerError) in
            try Encoder.load(directory, options: encoderOptions)
        }
        if scoring != nil {
            head = .conversation(try PairConversation(directory: transformer, tokenizer))
        } else if isJudge {
            head = .judgement
        } else if let classifier = encoder.classifier {
            let labels = classifier.configuration.labels
            guard labels.count == 1 else {
                throw .notAReranker(
                    path: path,
                    found:
                        "has \(labels.count) labels (\(labels.prefix(4).joined(separator: ", "))) and no single score")
            }
            head = .classifier(classifier)
        } else {
            throw .notAReranker(path: path, found: "has no head that scores a text")
        }
        maximumTokens = min(settings.maximumTokens ?? encoder.contextSize, encoder.contextSize)
        if case .tokens(let entrance) = encoder.configuration.entrance {
            hasTypes = entrance.typeCount > 1
        } else {
            hasTypes = false
        }
        isSigmoid = try Self.isSigmoid(settings.activation, directory)
    }

    /// The ids of the two answers of a language model that ranks.
    private static func answers(
        _ directory: ModelDirectory, _ tokenizer: TokenSource, _ path: String
    ) throws(EmbedderError) -> [Int] {
        let type = try EmbedderError.checkpoints { () throws(CheckpointError) in
            try directory.reader.string("model_type")
        }
        guard type.utf8.elementsEqual("qwen3".utf8) else {
            throw .notAReranker(path: path, found: "is a language model of a kind that is not known to rank")
        }
        guard let yes = tokenizer.tokenizer.id(of: JudgementTemplate.yes),
            let no = tokenizer.tokenizer.id(of: JudgementTemplate.no)
        else { throw .notAReranker(path: path, found: "has no tokens 'yes' and 'no'") }
        return [yes, no]
    }

    /// Whether scores are sigmoids: so for one label, unless the folder names another function.
    private static func isSigmoid(_ stated: String?, _ directory: ModelDirectory) throws(EmbedderError) -> Bool {
        try EmbedderError.checkpoints { () throws(CheckpointError) in
            let reader = directory.reader
            let nested = try reader.optionalNested("sentence_transformers")
            let old = "sbert_ce_default_activation_function"
            let new = try nested?.optionalString("activation_fn")
            let own = try new == nil ? reader.optionalString(old) : new
            guard let name = stated ?? own else { return true }
            switch name.split(separator: ".").last {
            case "Sigmoid": return true
            case "Identity": return false
            default:
                throw (nested ?? reader).invalid(
                    nested == nil ? old : "activation_fn", expected: .other("a class that ends in Sigmoid or Identity"))
            }
        }
    }

    // MARK: Pairs

    /// A query and a document as the model takes them, cut where they are longer than its limit: the longer one first.
    ///
    /// - Parameters:
    ///   - instruction: what relevance means, for models that take it; nil means the usual one.
    ///   - documentTokens: the most tokens of the document.
    ///   - limit: the most tokens of the pair, where they are fewer than the model's.
    ///   - refusesLongQuery: whether a query that leaves no room for a document is an error, of a model whose text is cut at its
    ///     end alone; else it is cut, too.
    /// - Throws: ``EmbedderError/queryTooLong(tokens:limit:)``.
    public func tokenize(
        query: String, document: String, instruction: String? = nil, documentTokens: Int? = nil, limit: Int? = nil,
        refusesLongQuery: Bool = false
    ) throws(EmbedderError) -> TokenizedText {
        let most = min(limit ?? maximumTokens, maximumTokens)
        var ids = tokenizer.ids(document)
        if let documentTokens, ids.count > documentTokens { ids.removeSubrange(documentTokens...) }
        switch head {
        case .classifier:
            let own = tokenizer.ids(query)
            let added = tokenizer.addedPairCount
            let lengths = TextTokenizer.lengths(own.count, ids.count, within: max(0, most - added))
            let pair = tokenizer.surrounded(Array(own.prefix(lengths.first)), Array(ids.prefix(lengths.second)))
            return TokenizedText(
                ids: pair.ids, types: hasTypes ? pair.types : [], fullCount: own.count + ids.count + added)
        case .conversation(let conversation):
            let cut = documentTokens == nil ? document : tokenizer.tokenizer.decode(ids.map { Int($0) })
            let all = tokenizer.ids(try conversation.text(query, cut))
            // The end of the template stays: it is what the answer comes after.
            let suffix = conversation.suffix.suffix(most)
            let kept = all.count > most ? Array(all.prefix(most - suffix.count)) + suffix : all
            return TokenizedText(ids: kept, fullCount: all.count)
        case .judgement:
            let prefix = tokenizer.ids(JudgementTemplate.prefix)
            let suffix = tokenizer.ids(JudgementTemplate.suffix)
            let cut = documentTokens == nil ? document : tokenizer.tokenizer.decode(ids.map { Int($0) })
            let opening = JudgementTemplate.query(query, instruction: instruction)
            let middle = tokenizer.ids(opening + cut)
            let room = max(0, most - prefix.count - suffix.count)
            if refusesLongQuery {
                let before = tokenizer.ids(opening).count
                if before > room { throw .queryTooLong(tokens: before + prefix.count + suffix.count, limit: most) }
            }
            return TokenizedText(
                ids: prefix + middle.prefix(room) + suffix, fullCount: prefix.count + middle.count + suffix.count)
        }
    }

    /// The logits of pairs, in their order.
    public func logits(of pairs: [TokenizedText]) throws(EmbedderError) -> [Float] {
        var logits: [Float] = []
        logits.reserveCapacity(pairs.count)
        var first = 0
        while first < pairs.count {
            var (end, rows) = (first + 1, pairs[first].ids.count)
            while end < pairs.count, rows + pairs[end].ids.count <= batchTokens {
                rows += pairs[end].ids.count
                end += 1
            }
            logits += try work(on: pairs[first..<end], first: first).all()
            first = end
        }
        return logits
    }

    /// The work on a group of pairs.
    ///
    /// - Parameter index: the number of the first one, for messages.
    func work(on group: ArraySlice<TokenizedText>, first index: Int) throws(EmbedderError) -> GroupWork<Float> {
        let run = try EmbedderError.transformers { () throws(TransformerError) in
            try encoder.begin(group.map { .tokens($0.ids, types: $0.types) })
        }
        return GroupWork(run) { (states) throws(EmbedderError) in
            var logits: [Float] = []
            for (pair, rows) in zip(group, states) {
                let logit = self.logit(rows, pair.ids)
                guard logit.isFinite else { throw .notFinite(index: index + logits.count) }
                logits.append(logit)
            }
            return logits
        }
    }

    /// The states of a pair's tokens after the last block, [tokens, hidden].
    public func states(of pair: TokenizedText) throws(EmbedderError) -> [Float] {
        try EmbedderError.transformers { () throws(TransformerError) in
            try encoder.encode([.tokens(pair.ids, types: pair.types)])[0]
        }
    }

    /// The score of a logit, as the folder wants it.
    public func score(of logit: Float) -> Float {
        isSigmoid ? Float(1 / (1 + exp(-Double(logit)))) : logit
    }

    private func logit(_ rows: [Float], _ ids: [Int32]) -> Float {
        switch head {
        case .classifier(let classifier): return classifier.logits(rows, tokens: ids)[0]
        case .judgement, .conversation:
            let answers = encoder.logits(after: rows[(rows.count - encoder.configuration.hiddenSize)...])
            return answers.count > 1 ? answers[0] - answers[1] : answers[0]
        }
    }
}
