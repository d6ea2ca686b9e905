public import Checkpoints
public import Conversations
import ImagePreprocessing
import Locks
import OrderedJSON
import Tokenizers
import Transformers
public import Vision

/// A chat model: an engine with its template, and one thread on which all of its requests are computed together.
///
/// Knows messages, tools and schemas as JSON; it knows no Apple API. A pass computes a token of every request that writes, and
/// pieces of the prompts that are read (`DecodeScheduler`). Prompts and grammars are made on another thread. Safe to use
/// from many threads.
public final class ChatEngine: Sendable {
    /// The model.
    public let engine: Engine
    /// The form of its conversations.
    public let template: ChatTemplate
    let tokenizer: Tokenizer
    /// What the model sees with; nil where it does not.
    public let vision: VisionModel?
    /// Why a model that was made to see does not; nil where it does, and where it was not.
    public let visionFault: String?
    /// Marks of the format that are special tokens, whose text the parser of turns must see.
    let marks: TurnMarks
    /// Answers to earlier requests.
    private let answers = EarlierAnswers()
    private let thread: ComputeThread
    /// Renders templates, divides texts into tokens and compiles grammars, in the order of the requests, clients in turns.
    private let preparation: ComputeThread
    /// Decodes and resizes pictures, so that requests of text are prepared meanwhile.
    private let pictures: ComputeThread
    private let statistics: PassStatistics
    private let places: RequestPlaces

    /// The passes computed so far.
    public var passes: PassCounts { statistics.counts }

    /// The requests that are computed now, and those that wait for a place or for their prompts to be made.
    public var requests: (running: Int, waiting: Int) {
        let (running, all) = (statistics.running, places.count)
        return (min(running, all), max(0, all - running))
    }

    /// How long the engine has had work and got nothing of it done: neither a pass nor the preparation of a request has ended.
    ///
    /// - Parameter now: the time at which this is asked.
    public func standstill(at now: ContinuousClock.Instant = .now) -> Duration {
        [thread, preparation, pictures].compactMap { $0.busySince.map { now - $0 } }.max() ?? .zero
    }

    /// The bytes of keys and values of all texts and of what finds them, the part of it that running texts hold, and the
    /// most that they may take.
    public var memory: (bytes: Int, held: Int, bound: Int) {
        let (all, held) = engine.caches.bytes
        return (all, held, engine.caches.totalByteLimit)
    }

    /// The positions by which beginnings of texts are told apart, and how many times as many the memory of texts has room for.
    public var cacheBlocks: (size: Int, count: Int) {
        let size = PrefixIndex.blockSize
        return (size, engine.caches.totalByteLimit / max(1, engine.cacheBytes(holding: size)))
    }

    /// A chat model over a loaded engine, with the template of the model's folder, else ChatML.
    ///
    /// - Throws: ``GenerationError/needsTokenizer``; `TemplateError` for a template that cannot be read.
    public init(_ engine: Engine) throws {
        guard let tokenizer = engine.tokenizer else { throw GenerationError.needsTokenizer }
        self.engine = engine
        self.tokenizer = tokenizer
        template = try ChatTemplate(engine.directory, tokenizer: tokenizer)
        marks = TurnMarks(template.toolCallFormat, tokenizer: tokenizer)
        (vision, visionFault) = engine.makeVision()
        let scheduling = engine.scheduling
        try scheduling.check()
        // A bound that no text fits in would refuse every request, one by one.
        let least = engine.cacheBytes(holding: PrefixIndex.blockSize)
        if let bound = scheduling.memoryByteLimit, bound < least {
            throw GenerationError.invalidLimit(name: "the memory of texts", value: bound, lowest: least)
        }
        places = RequestPlaces(scheduling)
        let statistics = PassStatistics()
        self.statistics = statistics
        thread = try ComputeThread { [engine] in
            let scheduler = DecodeScheduler(
                engine.decoder, memory: engine.caches, statistics: statistics, options: scheduling,
                observer: engine.observer?.pass)
            guard let turns = engine.turns else { return { work in scheduler.round(&work) } }
            return { work in
                turns.begin()
                // The thread has its next round at once while there is anything to do.
                defer { turns.end(!work.isEmpty) }
                return scheduler.round(&work)
            }
        }
        pictures = try ComputeThread()
        preparation = try ComputeThread {
            var rounds = ClientRounds()
            return { work in rounds.round(&work) }
        }
    }

    /// Loads a model on a thread of its own.
    ///
    /// - Throws: what ``Engine/init(_:options:)`` and ``init(_:)`` throw.
    public static func load(
        _ directory: ModelDirectory, options: EngineOptions = EngineOptions()
    ) async throws -> ChatEngine {
        try await withCheckedThrowingContinuation { continuation in
            do throws(GenerationError) {
                try ComputeThread.start {
                    continuation.resume(
                        with: Result { try ChatEngine(try Engine(directory, options: options)) })
                }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    /// Generates a turn.
    ///
    /// The work is done on the engine's threads from now on, whether the stream is read or not; it ends within one step
    /// when the reader's task is cancelled or the stream is dropped. The stream throws ``GenerationError``,
    /// `TemplateError`, `ConstraintError` or `TransformerError`.
    ///
    /// - Throws: ``GenerationError/busy(waiting:bound:)`` when too many requests wait already; where their prompts are too long,
    ///   the stream throws ``GenerationError/promptsWaiting(tokens:bound:)``.
    public func generate(
        _ request: ChatRequest
    ) throws(GenerationError) -> AsyncThrowingStream<ChatEvent, any Error> {
        try generate(of: request.options.client) { try TurnPreparation($0, request).prepared() }
    }

    /// Continues a text, under the same rules; all of it comes as ``ChatEvent/text(_:tokens:)``.
    ///
    /// - Throws: ``GenerationError/busy(waiting:bound:)`` when too many requests wait already.
    public func generate(
        _ request: TextRequest
    ) throws(GenerationError) -> AsyncThrowingStream<ChatEvent, any Error> {
        try generate(of: request.options.client) { try PreparedTurn(request, $0.engine) }
    }

    /// Generates several turns that one reader gets, with the rules of one.
    ///
    /// - Throws: ``GenerationError/busy(waiting:bound:)`` when there are not places for all, and
    ///   ``GenerationError/moreThanPlaces(texts:places:)`` when there never are.
    public func generate(_ requests: [ChatRequest]) throws(GenerationError) -> MixedEvents {
        try generate(
            requests.map { request in
                (request.options.client, { try TurnPreparation($0, request).prepared() })
            })
    }

    /// Continues several texts that one reader gets, with the rules of one.
    ///
    /// - Throws: ``GenerationError/busy(waiting:bound:)`` when there are not places for all, and
    ///   ``GenerationError/moreThanPlaces(texts:places:)`` when there never are.
    public func generate(_ requests: [TextRequest]) throws(GenerationError) -> MixedEvents {
        try generate(
            requests.map { request in (request.options.client, { try PreparedTurn(request, $0.engine) }) })
    }

    private typealias Preparing = @Sendable (ChatEngine) throws -> PreparedTurn

    private func generate(
        of client: String?, _ prepared: @escaping Preparing
    ) throws(GenerationError) -> AsyncThrowingStream<ChatEvent, any Error> {
        let place = try places.take()
        let (events, cancellation, stream) = EventStream.make(unread: engine.scheduling.maximumUnreadEvents)
        begin(of: client, prepared, place, events, cancellation)
        return stream
    }

    private func generate(_ texts: [(client: String?, Preparing)]) throws(GenerationError) -> MixedEvents {
        let taken = try places.take(texts.count)
        let (mixed, entrances, cancellation) = MixedEvents.make(
            texts.count, unread: engine.scheduling.maximumUnreadEvents)
        for (index, place) in taken.enumerated() {
            let (client, prepared) = texts[index]
            begin(of: client, prepared, place, entrances[index], cancellation)
        }
        return mixed
    }

    private func begin(
        of client: String?, _ prepared: @escaping Preparing, _ place: RequestPlace, _ events: EventStream,
        _ cancellation: CancellationFlag
    ) {
        prepare(of: client) { [self] in
            do {
                if cancellation.isSet { throw CancellationError() }
                let prepared = try prepared(self)
                try place.wait(tokens: prepared.prompt.tokens.count)
                guard let vision, !prepared.prompt.pictures.isEmpty else {
                    return submit(prepared, SequenceInput(prepared.prompt.tokens), place, events, cancellation)
                }
                // Too long a prompt is refused before its pictures are encoded.
                if prepared.prompt.tokens.count > engine.contextSize {
                    throw GenerationError.promptTooLong(
                        tokens: prepared.prompt.tokens.count, context: engine.contextSize)
                }
                pictures.submit {
                    SingleStep(of: client) { [self] in
                        do {
                            if cancellation.isSet { throw CancellationError() }
                            submit(
                                prepared, try vision.preprocessed(prepared.prompt.pictures), vision, place, events,
                                cancellation)
                        } catch {
                            place.leave()
                            events.finish(throwing: error)
                        }
                    }
                }
            } catch {
                place.leave()
                events.finish(throwing: error)
            }
        }
    }

    /// Has the pictures of a prompt encoded between the passes of other texts, and its text begun afterwards.
    private func submit(
        _ prepared: PreparedTurn, _ images: [PreprocessedImage], _ vision: VisionModel, _ place: RequestPlace,
        _ events: EventStream, _ cancellation: CancellationFlag
    ) {
        thread.submit { [self] in
            PicturesWork(
                vision.encoding(images), of: prepared.options.client, cancellation: cancellation
            ) { [self] result in
                do {
                    let input = try input(
                        prepared.prompt, rows: try result.get(), adapters: prepared.options.adapters)
                    submit(prepared, input, place, events, cancellation)
                } catch {
                    place.leave()
                    events.finish(throwing: error)
                }
            }
        }
    }

    private func submit(
        _ prepared: PreparedTurn, _ input: SequenceInput, _ place: RequestPlace, _ events: EventStream,
        _ cancellation: CancellationFlag
    ) {
        let plan = plan(prepared, input)
        thread.submit { [self] in
            ScheduledText(
                engine, tokenizer: tokenizer, plan, cancellation: cancellation, place: place,
                reader: ChatTurn(self, prepared, events: events))
        }
    }

    /// What a prepared turn makes of the options of its request.
    private func plan(_ prepared: PreparedTurn, _ input: SequenceInput) -> TextPlan {
        var options = prepared.options
        let marks = prepared.reading == nil ? nil : self.marks
        // In a turn, stop strings cut the answer alone, which its reader tells from the rest.
        if let marks { options.stopStrings = prepared.constraint == nil ? marks.endTexts : [] }
        var input = input
        input.adapters = options.adapters ?? engine.adapters.standing
        options.earlierAnswers = answers.answers(of: prepared.form, input.key)
        return TextPlan(
            input: input, options: options, turnEnds: marks?.endTokens ?? [],
            shownTokens: marks?.shown ?? [], constraint: prepared.constraint)
    }

    /// Keeps an answer as a guess for the next request of the same form.
    func remember(_ loop: DecodeLoop, of form: String?) {
        answers.add(loop.generated, of: form, loop.input.key)
    }

    /// Evaluates what every continuation of a conversation begins with, so that the next turn finds it in a cache.
    ///
    /// Returns at once. A conversation that the template refuses is passed over: the next turn will report it. So is one that
    /// comes when no further request would be taken.
    public func prewarm(_ request: ChatRequest) {
        guard let place = try? places.take() else { return }
        prepare(of: request.options.client) { [self] in
            guard let tokens = try? Prewarming.tokens(self, request), !tokens.isEmpty,
                (try? place.wait(tokens: tokens.count)) != nil
            else { return place.leave() }
            thread.submit { [self] in
                ScheduledText(
                    engine, tokenizer: tokenizer,
                    TextPlan(prompt: tokens, options: request.options, standing: engine.adapters.standing),
                    cancellation: CancellationFlag(), place: place, reader: Prewarming())
            }
        }
    }

    /// Runs a body on the thread that prepares requests, after those that were made before.
    func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await preparation.run(body)
    }

    private func prepare(of client: String?, _ body: @escaping @Sendable () -> Void) {
        preparation.submit { SingleStep(of: client, body) }
    }
}
