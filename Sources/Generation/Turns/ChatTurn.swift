import ChatTemplates
import Locks
import OrderedJSON
import Tokenizers
import Transformers

/// One turn or text as it is generated, a step at a time, on the engine's thread.
final class ChatTurn: SequenceWork {
    private enum State {
        case waiting
        case running(TextStream)
        case over
    }

    private let engine: ChatEngine
    private let prepared: PreparedTurn
    private let cancellation: CancellationFlag
    private let place: RequestPlace
    private let continuation: AsyncThrowingStream<ChatEvent, any Error>.Continuation
    private var state = State.waiting
    /// Tells text, reasoning and calls apart; nil where everything is text.
    private var parser: TurnParser?
    private var usage = ChatUsage()
    /// Tokens whose text has not come out of the parser yet.
    private var heldTokens = 0
    /// How many tokens came out, in their order, and whether as the answer's text; kept while their scores are to be told.
    private var shares: [(tokens: Int, isText: Bool)] = []
    /// Whether the last tokens that came out were the answer's text.
    private var isInText = false
    /// Scores of the loop that were told or passed over.
    private var toldScores = 0
    private var hasToldPrompt = false
    private var calls: [(id: String, name: String)] = []
    private var openCalls = 0
    /// Why the turn ends when its reader is too far behind.
    private var unreadError: GenerationError?

    /// Steps without a pass that one round takes: the first choice behind a prompt, and a forced run.
    private static let stepsOfRound = 3

    init(
        _ engine: ChatEngine, _ prepared: PreparedTurn, cancellation: CancellationFlag, place: RequestPlace,
        continuation: AsyncThrowingStream<ChatEvent, any Error>.Continuation
    ) {
        self.engine = engine
        self.prepared = prepared
        self.cancellation = cancellation
        self.place = place
        self.continuation = continuation
        parser = prepared.reading.map { reading in
            TurnParser(
                format: engine.template.toolCallFormat, tools: reading.tools, reasoningIsOpen: prepared.isReasoning)
        }
    }

    // MARK: Passes

    var isOver: Bool {
        if case .over = state { true } else { false }
    }

    var isCancelled: Bool { cancellation.isSet }

    var unreadTokens: Int {
        switch state {
        case .waiting: prepared.prompt.tokens.count
        case .running(let stream): stream.loop.unreadTokens
        case .over: 0
        }
    }

    func plan(most rows: Int) -> SequenceRun? {
        guarded {
            if case .waiting = state { try begin() }
            for _ in 0..<Self.stepsOfRound {
                guard case .running(let stream) = state else { return nil }
                switch try stream.plan(most: rows) {
                case .run(let run): return run
                case .step(let step): take(step, of: stream)
                }
            }
            return nil
        }
    }

    func vocabulary() -> [Int32]? {
        guard case .running(let stream) = state else { return [] }
        do {
            return try stream.loop.vocabulary()
        } catch {
            fail(error)
            return []
        }
    }

    func accept(_ logits: inout Logits, after pass: PassTimes) {
        guard case .running(let stream) = state else { return }
        _ = guarded { take(try stream.accept(&logits, after: pass), of: stream) }
    }

    func fail(_ error: any Error) {
        if case .running(let stream) = state { stream.loop.abandon() }
        close()
        continuation.finish(throwing: error)
    }

    /// What a body gives; an error of it ends the turn.
    private func guarded<Result>(_ body: () throws -> Result?) -> Result? {
        do {
            return try body()
        } catch {
            fail(error)
            return nil
        }
    }

    /// Ends the turn; what was evaluated stays for the next one.
    private func close() {
        if case .running(let stream) = state { engine.engine.recycle(stream.loop) }
        state = .over
        place.leave()
    }

    /// Takes a cache and opens the stream, unless the beginning of the prompt is being evaluated by prewarming.
    private func begin() throws {
        let prompt = prepared.prompt
        let isPrewarming = engine.prewarmings.withLock { prewarmings in
            prewarmings.values.contains { prompt.tokens.starts(with: $0) }
        }
        if isPrewarming { return }
        var options = prepared.options
        let marks = prepared.reading == nil ? nil : engine.marks
        if prepared.constraint == nil { options.stopStrings += marks?.endTexts ?? [] }
        let loop = try engine.engine.makeLoop(
            prompt: prompt.tokens, options: options, turnEnds: marks?.endTokens ?? [], constraint: prepared.constraint)
        usage.promptTokens = prompt.tokens.count
        usage.cachedTokens = loop.timings.cachedTokens
        state = .running(
            TextStream(
                loop, tokenizer: engine.tokenizer, stopStrings: options.stopStrings, shownTokens: marks?.shown ?? []))
        send(.began(usage, seed: loop.seed))
    }

    // MARK: Events

    private func take(_ step: TextStream.Step, of stream: TextStream) {
        switch step {
        case .prefill: break
        case .text(let text):
            count(stream)
            tellPrompt(stream)
            read(text)
            tellScores(stream)
        case .finished(let reason):
            count(stream)
            // The token that ended the turn can be the mark that ends a call.
            if openCalls > 0, let token = stream.loop.endToken, let text = engine.marks.text(of: token) {
                read(text)
            }
            tellPrompt(stream)
            deliver(parser?.finish() ?? [])
            tellScores(stream)
            tellLastScores(stream, reason)
            close()
            send(.finished(reason, usage))
            continuation.finish(throwing: unreadError)
        }
    }

    private func count(_ stream: TextStream) {
        heldTokens += stream.tokens.count - usage.generatedTokens
        usage.generatedTokens = stream.tokens.count
    }

    /// Takes a piece of the model's text.
    private func read(_ text: String) {
        guard parser != nil else { return deliver(text.isEmpty ? [] : [.text(text)]) }
        deliver(parser?.append(text) ?? [])
    }

    private func tellPrompt(_ stream: TextStream) {
        guard !hasToldPrompt, prepared.options.scoring?.includesPrompt == true else { return }
        hasToldPrompt = true
        send(.promptScores(stream.loop.promptScores))
    }

    /// Tells the scores of tokens whose text has come out; those of reasoning and calls are passed over.
    private func tellScores(_ stream: TextStream) {
        var told: [TokenScore] = []
        while let share = shares.first, toldScores + share.tokens <= stream.loop.scores.count {
            if share.isText { told += stream.loop.scores[toldScores..<toldScores + share.tokens] }
            toldScores += share.tokens
            shares.removeFirst()
        }
        if !told.isEmpty { send(.scores(told)) }
    }

    /// Tells what is left at the end of a plain text: tokens without text, and the one that ended it.
    private func tellLastScores(_ stream: TextStream, _ reason: FinishReason) {
        guard prepared.options.scoring != nil, parser == nil else { return }
        if case .stopString = reason { return }
        _ = takeHeldTokens(for: .answer, text: "")
        tellScores(stream)
        if let score = stream.loop.endScore { send(.scores([score])) }
    }

    /// The tokens whose text has come out, with the text where it is the answer's.
    private func takeHeldTokens(for part: AnswerPart, text: String? = nil) -> Int {
        defer { heldTokens = 0 }
        if case .running(let stream) = state { stream.loop.textObserver?.part?(part, heldTokens) }
        guard prepared.options.scoring != nil else { return heldTokens }
        var marks = 0
        if let text, !isInText { marks = tokensBefore(text) }
        if marks > 0 { shares.append((marks, false)) }
        shares.append((heldTokens - marks, text != nil))
        isInText = text != nil
        return heldTokens
    }

    /// How many of the held tokens stand before a text that begins: marks that end a thought, and blanks behind them.
    private func tokensBefore(_ text: String) -> Int {
        guard parser != nil, case .running(let stream) = state else { return 0 }
        let held = stream.tokens.suffix(heldTokens).map { engine.tokenizer.tokenBytes(Int($0)) ?? [] }
        return held.indices.first { held[$0...].joined().starts(with: text.utf8) } ?? 0
    }

    private func deliver(_ events: [TurnEvent]) {
        for event in events { deliver(event) }
        if let unreadError, !isOver { fail(unreadError) }
    }

    private func deliver(_ event: TurnEvent) {
        switch event {
        case .text(let text): send(.text(text, tokens: takeHeldTokens(for: .answer, text: text)))
        case .reasoning(let text):
            let tokens = takeHeldTokens(for: .thought)
            usage.reasoningTokens += tokens
            send(.reasoning(text, tokens: tokens))
        case .callBegan(let index, let name, let id):
            let call = (id: id ?? "call_\((prepared.reading?.earlierCalls ?? 0) + index)", name: name)
            openCalls += 1
            calls.removeSubrange(min(index, calls.count)...)
            calls.append(call)
            if hasTools { send(.callBegan(id: call.id, name: name)) }
        case .callArguments(let index, let text):
            if hasTools, index < calls.count {
                let call = calls[index]
                send(.callArguments(id: call.id, name: call.name, text, tokens: takeHeldTokens(for: .call)))
            }
        case .callEnded(let index, let call):
            openCalls -= 1
            // Without tools there are no calls: the marks are an answer like any other.
            if !hasTools {
                let text = engine.template.toolCallFormat.write([call]).text
                send(.text(text, tokens: takeHeldTokens(for: .answer, text: text)))
            } else if index < calls.count {
                send(.callEnded(id: calls[index].id))
            }
        case .callBroken(_, let text):
            openCalls -= 1
            // A call that ends too early has begun already, and its reader sees that arguments are missing.
            if !hasTools { send(.text(text, tokens: takeHeldTokens(for: .answer, text: text))) }
        }
    }

    /// Gives an event to the reader, or notes that there was no room for it.
    private func send(_ event: ChatEvent) {
        if case .dropped = continuation.yield(event) {
            unreadError = .unread(events: engine.engine.scheduling.maximumUnreadEvents)
        }
    }

    private var hasTools: Bool { prepared.reading?.hasCalls ?? false }
}
