import ArgumentParser
import Checkpoints
import Generation
import OrderedJSON
import Tensors
import Tokenizers
import Transformers

/// `crema quality`: how far packed weights and fast arithmetic lead away from a reference, on a text.
struct Quality: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compares models and precisions with a reference: perplexity and KL divergence on a text.",
        discussion: """
            The reference is the first model in exact precision. Every model given is measured in both precisions against \
            it: the perplexity of the text, the mean and largest KL divergence of the reference's distribution from the \
            model's (in nats), the share of positions with the same likeliest token, and the relative error of the logits \
            of fast against exact precision with the same weights. All models must have the vocabulary of the first.
            """)

    @Argument(help: ArgumentHelp("Model directories, the reference first.", valueName: "model"))
    var models: [String]

    @Option(help: ArgumentHelp("The file with the text, UTF-8; '-' reads standard input.", valueName: "file|-"))
    var text: String

    @Option(
        name: .customLong("ctx-size"),
        help: ArgumentHelp(
            "Tokens of one piece of text, each of which begins anew. Default: 256, or the model's context where that is less.",
            valueName: "n"))
    var contextSize: Int?

    @Option(name: .customLong("max-tokens"), help: ArgumentHelp("Most tokens of the text.", valueName: "n"))
    var maximumTokens = 4096

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Threads that compute. Default: all processors.", valueName: "n"))
    var threads: Int?

    @Flag(help: "Print one JSON array of objects.")
    var json = false

    func validate() throws {
        if let contextSize, contextSize < 2 {
            throw ValidationError("--ctx-size is \(contextSize); expected 2 or more")
        }
        if maximumTokens < 2 { throw ValidationError("--max-tokens is \(maximumTokens); expected 2 or more") }
        if let threads, !(1...256).contains(threads) {
            throw ValidationError("--threads is \(threads); expected 1 to 256")
        }
    }

    func run() throws {
        let content = try InputFile.text(text)
        let reference = try engine(models[0], .exact)
        guard let tokenizer = reference.tokenizer else {
            throw Failure("\(models[0]): the model folder has no tokenizer; the text cannot be read", .usage)
        }
        let tokens = tokenizer.encode(content).prefix(maximumTokens).map { Int32(truncatingIfNeeded: $0) }
        guard tokens.count >= 2 else {
            throw Failure("the text has \(tokens.count) tokens; expected 2 or more", .usage)
        }
        let size = contextSize ?? min(256, reference.contextSize)
        var results: [QualityResult] = []
        for model in models {
            let exact = try engine(model, .exact)
            guard exact.decoder.vocabularySize == reference.decoder.vocabularySize else {
                throw Failure(
                    "\(model): the vocabulary has \(exact.decoder.vocabularySize) tokens; that of \(models[0]) has "
                        + "\(reference.decoder.vocabularySize)", .usage)
            }
            guard size <= exact.contextSize else {
                throw Failure(
                    "\(model): the context is \(exact.contextSize); --ctx-size is \(size)", .contextOverflow)
            }
            for precision in Arithmetic.allCases {
                let candidate = precision == .exact ? exact : try engine(model, .fast)
                var measure = QualityMeasure(size: size)
                try measure.run(
                    tokens, reference: reference.decoder, exact: exact.decoder, candidate: candidate.decoder)
                results.append(QualityResult(model: model, decoder: candidate.decoder, measure: measure))
            }
        }
        StandardOutput.write(
            json ? JSONValue.array(results.map(\.json)).serialized(.indented(2)) + "\n" : QualityResult.table(results))
    }

    private func engine(_ model: String, _ precision: Arithmetic) throws -> Engine {
        var options = EngineOptions()
        options.threads = threads
        options.arithmetic = precision
        return try Engine(ModelDirectory(path: ModelDirectory.resolve(model)), options: options)
    }
}
