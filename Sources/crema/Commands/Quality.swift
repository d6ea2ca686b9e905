import ArgumentParser
import Chat
import Checkpoints
import Generation
import OrderedJSON
import Tensors
import Tokenizers
import Transformers

/// `crema quality`: how far packed weights and fast arithmetic lead away from a reference, on a text.
struct Quality: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Compares models and precisions with a reference: perplexity and KL divergence on a text or on answers.",
        discussion: """
            The reference is the first model in exact precision. Every model given is measured in both precisions against \
            it: the perplexity of the text, the mean and largest KL divergence of the reference's distribution from the \
            model's (in nats), the share of positions with the same likeliest token, and the relative error of the logits \
            of fast against exact precision with the same weights. All models must have the vocabulary of the first.

            With --answers, only the positions that predict the tokens of given answers are compared. The file is JSON, \
            {"cases": [{"prompt_ids": [1, 2], "greedy_ids": [3]}]}; before each position stand the tokens of the answer.

            With --cache, numbers of the KV cache are compared in place of precisions: every model is measured in fast \
            precision with every type given, against the first model with the first type. The bytes are those of the cache \
            after the largest piece of text.

            Examples:
              crema quality DIR PACKED --text book.txt
              crema quality DIR --text book.txt --cache f16 --cache q8 --cache q4
            """)

    @Argument(help: ArgumentHelp("Model directories or GGUF files, the reference first.", valueName: "model"))
    var models: [String]

    @Option(help: ArgumentHelp("The file with the text, UTF-8; '-' reads standard input.", valueName: "file|-"))
    var text: String?

    @Option(
        help: ArgumentHelp(
            "The file with token ids of prompts and answers, in place of a text; '-' reads standard input.",
            valueName: "file|-"))
    var answers: String?

    @Option(
        name: .customLong("ctx-size"),
        help: ArgumentHelp(
            "Tokens of one piece of text, each of which begins anew. Default: 256, or the model's context where that is less.",
            valueName: "n"))
    var contextSize: Int?

    @Option(
        name: .customLong("max-tokens"), help: ArgumentHelp("Most tokens of the text. Default: 4096.", valueName: "n"))
    var maximumTokens: Int?

    @Option(
        name: .customLong("cache"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Numbers of a KV cache as --cache-type of other commands takes them; may be repeated.", valueName: "type"),
        transform: CacheForm.flag)
    var caches: [CacheForm] = []

    @OptionGroup var threads: ThreadsOption

    @Flag(help: "Print one JSON array of objects.")
    var json = false

    func validate() throws {
        if (text == nil) == (answers == nil) {
            throw ValidationError(
                text == nil ? "Missing expected argument '--text <file|->'" : "--text and --answers exclude each other")
        }
        for (flag, isGiven) in [("--ctx-size", contextSize != nil), ("--max-tokens", maximumTokens != nil)]
        where answers != nil && isGiven {
            throw ValidationError("\(flag) cuts a text; --answers are evaluated as they are")
        }
        if let contextSize, contextSize < 2 {
            throw ValidationError("--ctx-size is \(contextSize); expected 2 or more")
        }
        if let maximumTokens, maximumTokens < 2 {
            throw ValidationError("--max-tokens is \(maximumTokens); expected 2 or more")
        }
    }

    func run() throws {
        let reference = try engine(models[0], caches.isEmpty ? .exact : .fast, cache: caches.first)
        let pieces = try answers.map { try Self.answers($0) } ?? self.pieces(reference)
        var results: [QualityResult] = []
        for (index, model) in models.enumerated() {
            let exact = index == 0 ? reference : try engine(model, caches.isEmpty ? .exact : .fast, cache: caches.first)
            try check(exact, model, reference, pieces)
            func measure(_ candidate: Engine, exact: Engine) throws {
                var measure = QualityMeasure()
                try measure.run(
                    pieces, reference: reference.decoder, exact: exact.decoder, candidate: candidate.decoder)
                results.append(
                    QualityResult(
                        model: model, decoder: candidate.decoder, measure: measure.comparison,
                        cacheByteCount: measure.cacheByteCount, comparesCaches: !caches.isEmpty))
            }
            if caches.isEmpty {
                for precision in Arithmetic.allCases {
                    try measure(precision == .exact ? exact : engine(model, .fast), exact: exact)
                }
            } else {
                for cache in caches { try measure(engine(model, .fast, cache: cache), exact: reference) }
            }
        }
        StandardOutput.write(
            json ? JSONValue.array(results.map(\.json)).serialized(.indented(2)) + "\n" : QualityResult.table(results))
    }

    /// Refuses a model that cannot be compared with the reference on some pieces.
    private func check(
        _ engine: Engine, _ model: String, _ reference: Engine, _ pieces: [QualityMeasure.Piece]
    ) throws {
        guard engine.decoder.vocabularySize == reference.decoder.vocabularySize else {
            throw Failure(
                "\(model): the vocabulary has \(engine.decoder.vocabularySize) tokens; that of \(models[0]) has "
                    + "\(reference.decoder.vocabularySize)", .usage)
        }
        let size = pieces.reduce(2) { max($0, $1.tokens.count) }
        guard size <= engine.contextSize else {
            let found = answers == nil ? "--ctx-size is \(size)" : "a case of --answers has \(size) tokens"
            throw Failure("\(model): the context is \(engine.contextSize); \(found)", .contextOverflow)
        }
    }

    /// The text, cut into pieces all positions of which are compared.
    private func pieces(_ reference: Engine) throws -> [QualityMeasure.Piece] {
        let content = try InputFile.text(text ?? "-")
        guard let tokenizer = reference.tokenizer else {
            throw Failure("\(models[0]): has no tokenizer; the text cannot be read", .usage)
        }
        let tokens = tokenizer.encode(content).prefix(maximumTokens ?? 4096).map { Int32(truncatingIfNeeded: $0) }
        guard tokens.count >= 2 else {
            throw Failure(
                "\(text ?? "-"): the text has \(Quantities.plural(tokens.count, "token")); expected 2 or more", .usage)
        }
        let size = contextSize ?? min(256, reference.contextSize)
        return stride(from: 0, to: tokens.count, by: size).map { start in
            let piece = Array(tokens[start..<min(start + size, tokens.count)])
            return QualityMeasure.Piece(tokens: piece, compared: piece.indices)
        }
    }

    /// The cases of a file; what is compared are the positions that predict an answer's tokens.
    private static func answers(_ path: String) throws -> [QualityMeasure.Piece] {
        let value = try InputFile.json(try InputFile.bytes(path), place: path)
        guard let cases = value["cases"]?.arrayValue, !cases.isEmpty else {
            let fault = value["cases"]?.arrayValue == nil ? "no list 'cases'" : "'cases' is empty"
            throw Failure(
                "\(path): \(fault); expected {\"cases\": [{\"prompt_ids\": [1], \"greedy_ids\": [2]}]}", .usage)
        }
        return try cases.enumerated().map { index, item in
            let (prompt, answer) = try (
                ids(item, "prompt_ids", "\(path): case \(index)"), ids(item, "greedy_ids", "\(path): case \(index)")
            )
            return QualityMeasure.Piece(
                tokens: prompt + answer, compared: prompt.count - 1..<prompt.count + answer.count - 1)
        }
    }

    private static func ids(_ item: JSONValue, _ key: String, _ place: String) throws -> [Int32] {
        let ids = (item[key]?.arrayValue ?? []).map { $0.intValue.flatMap { Int32(exactly: $0) } }
        guard !ids.isEmpty, ids.allSatisfy({ $0 != nil }) else {
            throw Failure("\(place): '\(key)' is not a list of token ids", .usage)
        }
        return ids.compactMap { $0 }
    }

    private func engine(_ model: String, _ precision: Arithmetic, cache: CacheForm? = nil) throws -> Engine {
        var options = EngineOptions()
        options.cacheType = cache
        options.pool = try threads.makePool()
        options.arithmetic = precision
        return try ModelPlace.naming(model) {
            try Engine(ModelDirectory(path: ModelDirectory.resolve(model)), options: options)
        }
    }
}
