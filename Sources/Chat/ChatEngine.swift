public import Checkpoints
public import Conversations
public import Generation
import ImagePreprocessing
import Locks
import OrderedJSON
import Tokenizers
import Transformers
public import Vision

/// A chat model: an engine with its template, and one thread on which all of its requests are computed together.
///
/// Knows messages, tools and schemas as JSON; it knows no Apple API. Prompts and grammars are made on another thread. Safe to use from
/// many threads.
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
    /// Renders templates, divides texts into tokens, compiles grammars, and computes the texts.
    private let texts: TextQueue
    /// Decodes and resizes pictures, so that requests of text are prepared meanwhile.
    private let pictures: ComputeThread

    /// The passes computed so far.
    public var passes: PassCounts { texts.passes }

    /// The requests that are computed now, and those that wait for a place or for their prompts to be made.
    public var requests: (running: Int, waiting: Int) { texts.requests }

    /// How long the engine has had work and got nothing of it done: neither a pass nor the preparation of a request has ended.
    ///
    /// - Parameter now: the time at which this is asked.
    public func standstill(at now: ContinuousClock.Instant = .now) -> Duration {
        (texts.busySince + [pictures.busySince].compactMap { $0 }).map { now - $0 }.max() ?? .zero
    }

    /// A chat model over a loaded engine, with the template of the model's folder, else ChatML.
    ///
    /// - Parameter pictures: those that the engine was loaded with.
    /// - Throws: `GenerationError.needsTokenizer`; `TemplateError` for a template that cannot be read.
    public init(_ engine: Engine, pictures options: PictureOptions = PictureOptions()) throws {
        guard let tokenizer = engine.tokenizer else { throw GenerationError.needsTokenizer }
        self.engine = engine
        self.tokenizer = tokenizer
        template = try ChatTemplate(engine.directory, tokenizer: tokenizer)
        marks = TurnMarks(template.turnForm, tokenizer: tokenizer)
        (vision, visionFault) = engine.makeVision(options)
        texts = try TextQueue(engine)
        pictures = try ComputeThread()
    }

    /// Loads a model on a thread of its own.
    ///
    /// - Throws: what `Engine.init(_:options:pictures:)` and ``init(_:pictures:)`` throw.
    public static func load(
        _ directory: ModelDirectory, options: EngineOptions = EngineOptions(),
        pictures: PictureOptions = PictureOptions()
    ) async throws -> ChatEngine {
        try await withCheckedThrowingContinuation { continuation in
            do throws(GenerationError) {
                try ComputeThread.start {
                    continuation.resume(
                        with: Result {
                            try ChatEngine(
                                try Engine(directory, options: options, pictures: pictures), pictures: pictures)
                        })
                }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    /// Generates a turn.
    ///
    /// The work is done on the engine's threads from now on, whether the stream is read or not; it ends within one step
    /// when the reader's task is cancelled or the stream is dropped. The stream throws ``ChatError``, `GenerationError`,
    /// `TemplateError`, `ConstraintError` or `TransformerError`.
    ///
    /// - Throws: `GenerationError.busy(waiting:bound:)` when too many requests wait already; where their prompts are too long,
    ///   the stream throws `GenerationError.promptsWaiting(tokens:bound:)`.
    public func generate(
        _ request: ChatRequest
    ) throws(GenerationError) -> AsyncThrowingStream<ChatEvent, any Error> {
        try start(request)
    }

    /// Continues a text, under the same rules; all of it comes as ``ChatEvent/turn(_:tokens:)`` with text.
    ///
    /// - Throws: `GenerationError.busy(waiting:bound:)` when too many requests wait already.
    public func generate(
        _ request: TextRequest
    ) throws(GenerationError) -> AsyncThrowingStream<ChatEvent, any Error> {
        try start(request)
    }

    /// Generates several turns that one reader gets, with the rules of one.
    ///
    /// - Throws: `GenerationError.busy(waiting:bound:)` when there are not places for all, and
    ///   `GenerationError.moreThanPlaces(texts:places:)` when there never are.
    public func generate(_ requests: [ChatRequest]) throws(GenerationError) -> MixedEvents {
        try start(requests)
    }

    /// Continues several texts that one reader gets, with the rules of one.
    ///
    /// - Throws: `GenerationError.busy(waiting:bound:)` when there are not places for all, and
    ///   `GenerationError.moreThanPlaces(texts:places:)` when there never are.
    public func generate(_ requests: [TextRequest]) throws(GenerationError) -> MixedEvents {
        try start(requests)
    }

    private func start(
        _ request: some EngineRequest
    ) throws(GenerationError) -> AsyncThrowingStream<ChatEvent, any Error> {
        let place = try texts.place()
        let (events, cancellation, stream) = EventStream.make(unread: engine.scheduling.maximumUnreadEvents)
        begin(request, StartedRequest(place: place, events: events, cancellation: cancellation))
        return stream
    }

    private func start(_ requests: [some EngineRequest]) throws(GenerationError) -> MixedEvents {
        let taken = try texts.places(requests.count)
        let (mixed, entrances, cancellation) = MixedEvents.make(
            requests.count, unread: engine.scheduling.maximumUnreadEvents)
        for (index, place) in taken.enumerated() {
            begin(
                requests[index], StartedRequest(place: place, events: entrances[index], cancellation: cancellation))
        }
        return mixed
    }

    private func begin(_ request: some EngineRequest, _ started: StartedRequest) {
        let client = request.options.client
        texts.prepare(of: client) { [self] in
            started.attempt {
                let (plan, pictures, reading) = try request.prepared(by: self)
                let count = plan.input.count
                try started.place.wait(tokens: count)
                plan.prepareConstraint(capacity: engine.contextSize)
                guard let vision, !pictures.isEmpty else { return submit(plan, reading, started) }
                // Too long a prompt is refused before its pictures are encoded.
                if count > engine.contextSize {
                    throw GenerationError.promptTooLong(tokens: count, context: engine.contextSize)
                }
                self.pictures.submit {
                    SingleStep(of: client) { [self] in
                        started.attempt {
                            let images = try vision.preprocessed(pictures)
                            try vision.prepare()
                            encode(images, vision, plan, reading, started)
                        }
                    }
                }
            }
        }
    }

    /// Has the pictures of a prompt encoded between the passes of other texts, and its text begun afterwards.
    private func encode(
        _ images: [PreprocessedImage], _ vision: VisionModel, _ plan: TextPlan, _ reading: TurnReading,
        _ started: StartedRequest
    ) {
        texts.submit { [self] in
            PicturesWork(
                vision.encoding(images), of: plan.options.client, cancellation: started.cancellation
            ) { [self] result in
                started.attempt {
                    var plan = plan
                    plan.input = try input(
                        plan.input.tokens, rows: try result.get(), adapters: plan.options.adapters)
                    submit(plan, reading, started)
                }
            }
        }
    }

    private func submit(_ plan: TextPlan, _ reading: TurnReading, _ started: StartedRequest) {
        var plan = plan
        plan.input.adapters = plan.options.adapters ?? engine.adapters.standing
        plan.additions.earlierAnswers = answers.answers(of: reading.form, plan.input.key)
        let options = plan.options
        texts.submit(plan, tokenizer: tokenizer, place: started.place, cancellation: started.cancellation) { [self] in
            ChatTurn(self, options, reading, events: started.events)
        }
    }

    /// Keeps an answer as a guess for the next request of the same form.
    func remember(_ loop: DecodeLoop, of form: String?) {
        answers.add(loop.generated, of: form, loop.input.key)
    }

    /// Evaluates what every continuation of a conversation begins with, so that the next turn finds it in a cache.
    ///
    /// Returns at once. A conversation that the template refuses is ignored: the next turn will report it. So is one
    /// that comes when no further request would be accepted.
    public func prewarm(_ request: ChatRequest) {
        guard let place = try? texts.place() else { return }
        texts.prepare(of: request.options.client) { [self] in
            guard let tokens = try? Prewarming.tokens(self, request), !tokens.isEmpty,
                (try? place.wait(tokens: tokens.count)) != nil
            else { return place.leave() }
            var plan = TextPlan(prompt: tokens, options: request.options)
            plan.input.adapters = request.options.adapters ?? engine.adapters.standing
            texts.submit(plan, tokenizer: tokenizer, place: place, cancellation: CancellationFlag()) { Prewarming() }
        }
    }

    /// Runs a body on the thread that prepares requests, after those that were made before.
    func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await texts.run(body)
    }
}
