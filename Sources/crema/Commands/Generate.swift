import ArgumentParser
import Chat
import Checkpoints
import ConstrainedDecoding
import Generation
import LibC
import OrderedJSON
import Tokenizers
import Transformers
import Vision

/// `crema generate`: a prompt goes in, the model's continuation comes out.
struct Generate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Continues a text or a list of token ids.",
        discussion: """
            The prompt is raw text, without a chat template; the tokenizer adds what its post-processor adds (often a \
            beginning-of-text token). --ids takes token ids as they are. Sampling that is not given comes from the \
            model's generation_config.json, and is greedy when that says nothing. A chat model, as the bundled one is, is made \
            for conversations: 'crema respond' asks it in its own form.

            Example:
              crema generate --model DIR --prompt "A good coffee" --max-tokens 32
            """)

    @OptionGroup var engineFlags: EngineFlags
    @OptionGroup var sampling: SamplingFlags
    @OptionGroup var steps: SamplingStepFlags
    @OptionGroup var constraintFlags: ConstraintFlags

    @Option(help: ArgumentHelp("The text to continue; '-' reads standard input to its end.", valueName: "text|-"))
    var prompt: String?

    @Option(help: ArgumentHelp("Token ids to continue, instead of a text.", valueName: "1,2,3"))
    var ids: TokenList?

    @Option(
        help: ArgumentHelp(
            "A JSON file of messages to answer in the model's own form; parts {\"type\": \"image\", \"image\": \"a.png\"} "
                + "name files beside it.", valueName: "file.json"))
    var messages: String?

    @Option(
        name: .customLong("max-tokens"), parsing: .unconditional,
        help: ArgumentHelp("Most tokens to generate.", valueName: "n"))
    var maximumTokens = 512

    @Flag(name: .customLong("ignore-eos"), help: "Go on when the model ends the text.")
    var ignoresEndOfText = false

    @Flag(
        inversion: .prefixedNo,
        help: "Guess tokens from what was written before and check several at once; the text is the same.")
    var drafts = true

    @Option(
        help: ArgumentHelp(
            "A text that the answer may be like, such as a document that is to be changed; it is guessed first.",
            valueName: "file|-"))
    var prediction: String?

    @Option(
        name: .customLong("cache-file"),
        help: ArgumentHelp(
            "Go on from the text that this file holds as far as the prompt begins alike, and save the new text there.",
            valueName: "file"))
    var cacheFile: String?

    @OptionGroup var draft: DraftFlags

    @Flag(help: "Print one JSON object: prompt_ids, token_ids, text, finish_reason, seed, timings.")
    var json = false

    @Flag(help: "Print speed and memory on standard error at the end.")
    var stats = false

    func validate() throws {
        try constraintFlags.checkSpelling()
        try sampling.check(with: steps)
        if prompt != nil, ids != nil { throw ValidationError("--prompt and --ids exclude each other") }
        if messages != nil, prompt != nil || ids != nil {
            throw ValidationError("--messages goes without --prompt and --ids")
        }
        if prompt == "-", prediction == "-" { throw ValidationError("--prompt and --prediction cannot both be '-'") }
        if prompt == nil, ids == nil, messages == nil {
            throw ValidationError("give --prompt TEXT, --prompt - or --ids 1,2,3")
        }
        if maximumTokens < 1 { throw ValidationError("--max-tokens is \(maximumTokens); expected 1 or more") }
        if !drafts, prediction != nil || draft.model != nil {
            throw ValidationError("--no-drafts goes without --prediction and --draft-model")
        }
    }

    func run() async throws {
        try await run(seenBy: nil)
    }

    /// Generates; a recorder sees every choice.
    func run(seenBy recorder: TraceRecorder?) async throws {
        let (engine, loading) = try engineFlags.load(draftModel: draft.model) {
            $0.observer = recorder?.observer
            $0.usesPredictionHead = drafts
        }
        let input = try await input(for: engine)
        if let cacheFile, try CacheFile.isThere(cacheFile) {
            do { try engine.restorePrefix(from: cacheFile) } catch { throw CacheFile.refusal(error, cacheFile) }
        }
        var options = DecodingOptions(
            maximumTokens: maximumTokens, sampling: sampling.choice(with: steps).over(engine.advisedSampling),
            stopStrings: sampling.stop, ignoresEndOfText: ignoresEndOfText)
        options.usesDrafts = drafts
        if sampling.stopsLoops == true { options.repetitionDetection = .usual }
        if let prediction { options.prediction = try predicted(prediction, engine) }
        let constraint = try constraintFlags.constraint(for: engine)
        let loop = try engine.makeLoop(input: input, options: options, constraint: constraint)
        let (interruption, stop) = (Interruption([SIGINT, SIGTERM]), StopFlag())
        let answer = try interruption.calling(stop.set) {
            try engine.tokenizer.map { try generateText(loop, $0, until: stop) } ?? generateTokens(loop, until: stop)
        }
        recorder?.finish(answer.finish.name)
        if json {
            StandardOutput.line(
                GenerationReport(loop: loop, text: answer.text, finish: answer.finish, loading: loading).json
                    .serialized())
        } else {
            StandardOutput.line()
        }
        StandardOutput.flush()
        if !json, answer.finish.name == "length" {
            CutAnswer.tell(loop.generated.count, fillsContext: answer.finish == .contextFull)
        }
        if let pattern = loop.repeatedPattern { CutAnswer.tell(pattern) }
        if let failure = loop.draftFailure { StandardError.warn("the draft model ended: \(failure)") }
        if let cacheFile, !loop.evaluatedTokens.isEmpty { try engine.savePrefix(of: loop, to: cacheFile) }
        if stats { StandardError.write(GenerationReport.statistics(loop.timings)) }
        if answer.finish == .cancelled, let exit = interruption.exit { throw exit }
        if let constraint, try isCutShort(constraint.grammar, answer) {
            throw Failure(
                "the answer was cut short and does not fulfil the constraint; raise --max-tokens or leave out --stop",
                .incompleteOutput)
        }
    }

    /// Whether an answer ends where its grammar does not.
    private func isCutShort(_ grammar: Constraint, _ answer: (text: String?, finish: FinishReason)) throws -> Bool {
        // A stop string is taken off the text: what is left is read again.
        if case .stopString = answer.finish, let text = answer.text {
            return try grammar.validate(text.utf8) != .accepted
        }
        return !grammar.isAccepting
    }

    /// The tokens of the text in a file.
    private func predicted(_ path: String, _ engine: Engine) throws -> [Int32] {
        guard let tokenizer = engine.tokenizer else {
            throw Failure("\(try engineFlags.model.directory()): has no tokenizer; --prediction needs one", .usage)
        }
        let text = try InputFile.text(path)
        return tokenizer.encode(text, addSpecialTokens: false).map { Int32(truncatingIfNeeded: $0) }
    }

    /// What is continued.
    private func input(for engine: Engine) async throws -> SequenceInput {
        guard let messages else { return SequenceInput(try tokens(for: engine), adapters: engine.adapters.standing) }
        let conversation = try MessagesFile.conversation(messages)
        return try await ChatEngine(engine, pictures: engineFlags.images.options).seen(conversation).input
    }

    private func tokens(for engine: Engine) throws -> [Int32] {
        if let ids { return ids.ids }
        guard let tokenizer = engine.tokenizer else {
            throw Failure(
                "\(try engineFlags.model.directory()): has no tokenizer; give --ids instead of --prompt", .usage)
        }
        let text = prompt == "-" ? try StandardInput.readText() : prompt ?? ""
        return tokenizer.encode(text).map { Int32(truncatingIfNeeded: $0) }
    }

    private func generateText(
        _ loop: DecodeLoop, _ tokenizer: Tokenizer, until flag: StopFlag
    ) throws -> (text: String?, finish: FinishReason) {
        let stream = TextStream(loop, tokenizer: tokenizer, stopStrings: sampling.stop)
        var bar = ProgressBar("prompt", unit: "tokens")
        while !flag.isSet {
            switch try stream.advance() {
            case .prefill(let evaluated, let total): bar.update(Double(evaluated), of: Double(total))
            case .text(let piece):
                bar.finish()
                guard !json, !piece.isEmpty else { break }
                StandardOutput.write(piece)
                StandardOutput.flush()
            case .finished(let reason):
                bar.finish()
                return (stream.text, reason)
            }
        }
        bar.finish()
        return (stream.text, .cancelled)
    }

    private func generateTokens(
        _ loop: DecodeLoop, until flag: StopFlag
    ) throws -> (text: String?, finish: FinishReason) {
        guard sampling.stop.isEmpty else {
            throw Failure("\(try engineFlags.model.directory()): has no tokenizer; --stop needs one", .usage)
        }
        var isFirst = true
        while !flag.isSet {
            switch try loop.advance() {
            case .prefill: break
            case .tokens(let tokens):
                guard !json else { break }
                StandardOutput.write((isFirst ? "" : ",") + tokens.map(String.init).joined(separator: ","))
                StandardOutput.flush()
                isFirst = false
            case .finished(let reason): return (nil, reason)
            }
        }
        return (nil, .cancelled)
    }
}
