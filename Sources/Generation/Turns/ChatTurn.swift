import ChatTemplates
import Locks
import OrderedJSON
import Tokenizers
import Transformers

/// One turn as it is generated, a step at a time, on the engine's thread.
final class ChatTurn: SequenceWork {
    private enum State {
        case waiting
        case running(TextStream)
        case over
    }

    private let engine: ChatEngine
    private let request: ChatRequest
    private let prepared: PreparedTurn
    private let cancellation: CancellationFlag
    private let place: RequestPlace
    private let continuation: AsyncThrowingStream<ChatEvent, any Error>.Continuation
    private var state = State.waiting
    private var parser: TurnParser
    private var usage = ChatUsage()
    /// Tokens whose text has not come out of the parser yet.
    private var heldTokens = 0
    private var calls: [(id: String, name: String)] = []
    private var openCalls = 0
    /// Why the turn ends when its reader is too far behind.
    private var unreadError: GenerationError?
    /// Calls of earlier turns, so that the ids of all calls differ.
    private let earlierCalls: Int

    /// Steps without a pass that one round takes: the first choice behind a prompt, and a forced run.
    private static let stepsOfRound = 3

    init(
        _ engine: ChatEngine, _ request: ChatRequest, _ prepared: PreparedTurn, cancellation: CancellationFlag,
        place: RequestPlace, continuation: AsyncThrowingStream<ChatEvent, any Error>.Continuation
    ) {
        self.engine = engine
        self.request = request
        self.prepared = prepared
        self.cancellation = cancellation
        self.place = place
        self.continuation = continuation
        parser = TurnParser(
            format: engine.template.toolCallFormat, tools: request.tools, reasoningIsOpen: prepared.isReasoning)
        earlierCalls = request.messages.reduce(0) { $0 + ($1["tool_calls"]?.arrayValue?.count ?? 0) }
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

    func accept(_ logits: inout Logits, after duration: Duration) {
        guard case .running(let stream) = state else { return }
        _ = guarded { take(try stream.accept(&logits, after: duration), of: stream) }
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
        var options = request.options
        if prepared.constraint == nil { options.stopStrings += engine.marks.endTexts }
        let loop = try engine.engine.makeLoop(
            prompt: prompt.tokens, options: options, turnEnds: engine.marks.endTokens, constraint: prepared.constraint)
        usage.promptTokens = prompt.tokens.count
        usage.cachedTokens = loop.timings.cachedTokens
        state = .running(
            TextStream(
                loop, tokenizer: engine.tokenizer, stopStrings: options.stopStrings, shownTokens: engine.marks.shown))
    }

    // MARK: Events

    private func take(_ step: TextStream.Step, of stream: TextStream) {
        switch step {
        case .prefill: break
        case .text(let text):
            count(stream)
            deliver(parser.append(text))
        case .finished(let reason):
            count(stream)
            // The token that ended the turn can be the mark that ends a call.
            if openCalls > 0, let token = stream.loop.endToken, let text = engine.marks.text(of: token) {
                deliver(parser.append(text))
            }
            deliver(parser.finish())
            close()
            send(.finished(reason, usage))
            continuation.finish(throwing: unreadError)
        }
    }

    private func count(_ stream: TextStream) {
        heldTokens += stream.tokens.count - usage.generatedTokens
        usage.generatedTokens = stream.tokens.count
    }

    private func takeHeldTokens() -> Int {
        defer { heldTokens = 0 }
        return heldTokens
    }

    private func deliver(_ events: [TurnEvent]) {
        for event in events { deliver(event) }
        if let unreadError, !isOver { fail(unreadError) }
    }

    private func deliver(_ event: TurnEvent) {
        switch event {
        case .text(let text): send(.text(text, tokens: takeHeldTokens()))
        case .reasoning(let text):
            let tokens = takeHeldTokens()
            usage.reasoningTokens += tokens
            send(.reasoning(text, tokens: tokens))
        case .callBegan(let index, let name, let id):
            let call = (id: id ?? "call_\(earlierCalls + index)", name: name)
            openCalls += 1
            calls.removeSubrange(min(index, calls.count)...)
            calls.append(call)
            if hasTools { send(.callBegan(id: call.id, name: name)) }
        case .callArguments(let index, let text):
            if hasTools, index < calls.count {
                let call = calls[index]
                send(.callArguments(id: call.id, name: call.name, text, tokens: takeHeldTokens()))
            }
        case .callEnded(let index, let call):
            openCalls -= 1
            // Without tools there are no calls: the marks are an answer like any other.
            if !hasTools {
                let text = engine.template.toolCallFormat.write([call]).text
                send(.text(text, tokens: takeHeldTokens()))
            } else if index < calls.count {
                send(.callEnded(id: calls[index].id))
            }
        case .callBroken(_, let text):
            openCalls -= 1
            // A call that ends too early has begun already, and its reader sees that arguments are missing.
            if !hasTools { send(.text(text, tokens: takeHeldTokens())) }
        }
    }

    /// Gives an event to the reader, or notes that there was no room for it.
    private func send(_ event: ChatEvent) {
        if case .dropped = continuation.yield(event) {
            unreadError = .unread(events: engine.engine.scheduling.maximumUnreadEvents)
        }
    }

    private var hasTools: Bool { !request.tools.isEmpty && request.toolChoice != .none }
}
