import Conversations
import Generation
import OrderedJSON
import Tokenizers
import Transformers

/// One turn or text as it is generated: what the model writes becomes events for a reader.
final class ChatTurn: TextReader {
    private let engine: ChatEngine
    private let options: DecodingOptions
    private let reading: TurnReading
    private let events: EventStream
    /// Tells text, reasoning and calls apart; nil where everything is text.
    private var parser: TurnParser?
    /// What ends the answer, in its text alone.
    private var stopStrings: StopStrings
    /// The stop string that was found.
    private var stop: String?
    /// What was read and is not told yet.
    private var unread: [TurnEvent] = []
    /// Where the text comes from; nil before its first step.
    private var stream: TextStream?
    private var usage = ChatUsage()
    /// Tokens whose text has not come out of the parser yet.
    private var heldTokens = 0
    /// How many tokens came out, in their order, and whether as the answer's text; kept while their scores are to be told.
    private var shares: [(tokens: Int, isText: Bool)] = []
    /// Whether the last tokens that came out were the answer's text.
    private var isInText = false
    /// Scores of the loop that were reported or skipped.
    private var toldScores = 0
    private var hasToldPrompt = false
    private var openCalls = 0

    init(_ engine: ChatEngine, _ options: DecodingOptions, _ reading: TurnReading, events: EventStream) {
        self.engine = engine
        self.options = options
        self.reading = reading
        self.events = events
        stopStrings = StopStrings(options.stopStrings)
        parser = reading.turn.map { turn in
            TurnParser(
                form: engine.template.turnForm, tools: turn.tools, reasoningIsOpen: turn.isReasoning,
                accepts: turn.accepts)
        }
    }

    func begin(_ loop: DecodeLoop) throws {
        usage.promptTokens = loop.prompt.count
        usage.cachedTokens = loop.timings.cachedTokens
        try events.send(.began(usage, seed: loop.seed))
    }

    func end(throwing error: any Error) {
        events.finish(throwing: error)
    }

    func take(_ step: TextStream.Step, of stream: TextStream) throws {
        self.stream = stream
        switch step {
        case .prefill: break
        case .text(let text):
            count(stream)
            try tellPrompt(stream)
            if parser == nil, !text.isEmpty { unread.append(.text(text)) }
            try deliver()
            try tellScores(stream)
        case .finished(var reason):
            count(stream)
            // The token that ended the turn can be the mark that ends a call.
            if openCalls > 0, let token = stream.loop.endToken, let text = engine.marks.text(of: token) {
                read(parser?.append(text) ?? [])
            }
            try tellPrompt(stream)
            read(parser?.finish() ?? [])
            if stop == nil { unread += rest() }
            try deliver()
            if let stop {
                reason = .stopString(stop)
            } else if parser != nil, case .stopString = reason {
                // A mark of the template that is no single token ended the turn.
                reason = .stop
            }
            try tellScores(stream)
            try tellLastScores(stream, reason)
            usage.drafts = stream.loop.timings.drafts
            usage.draftFailure = stream.loop.draftFailure
            usage.repeatedPattern = stream.loop.repeatedPattern
            try events.send(.finished(reason, usage))
            engine.remember(stream.loop, of: reading.form)
            events.finish()
        }
    }

    private func count(_ stream: TextStream) {
        heldTokens += stream.tokens.count - usage.generatedTokens
        usage.generatedTokens = stream.tokens.count
    }

    func stop(in piece: String) -> String? {
        guard parser != nil, stop == nil else { return nil }
        read(parser?.append(piece) ?? [])
        return stop
    }

    /// Takes what the parser has found, up to a stop string in the text of the answer.
    private func read(_ turn: [TurnEvent]) {
        for event in turn where stop == nil {
            guard case .text(let text) = event else {
                unread += rest() + [event]
                continue
            }
            let outcome = stopStrings.append(text)
            if !outcome.text.isEmpty { unread.append(.text(outcome.text)) }
            stop = outcome.stop
        }
    }

    /// Text that could have become a stop string, and did not.
    private func rest() -> [TurnEvent] {
        let text = stopStrings.finish()
        stopStrings = StopStrings(options.stopStrings)
        return text.isEmpty ? [] : [.text(text)]
    }

    private func tellPrompt(_ stream: TextStream) throws {
        guard !hasToldPrompt, options.scoring?.includesPrompt == true else { return }
        hasToldPrompt = true
        try events.send(.promptScores(stream.loop.promptScores))
    }

    /// Reports the scores of tokens whose text has come out; those of reasoning and calls are skipped.
    private func tellScores(_ stream: TextStream) throws {
        var told: [TokenScore] = []
        while let share = shares.first, toldScores + share.tokens <= stream.loop.scores.count {
            if share.isText { told += stream.loop.scores[toldScores..<toldScores + share.tokens] }
            toldScores += share.tokens
            shares.removeFirst()
        }
        if !told.isEmpty { try events.send(.scores(told)) }
    }

    /// Reports what is left at the end of a plain text: tokens without text, and the one that ended it.
    private func tellLastScores(_ stream: TextStream, _ reason: FinishReason) throws {
        guard options.scoring != nil, parser == nil else { return }
        if case .stopString = reason { return }
        _ = takeHeldTokens(for: .answer, text: "")
        try tellScores(stream)
        if let score = stream.loop.endScore { try events.send(.scores([score])) }
    }

    /// The tokens whose text has come out, with the text where it is the answer's.
    private func takeHeldTokens(for part: AnswerPart, text: String? = nil) -> Int {
        defer { heldTokens = 0 }
        stream?.loop.textObserver?.part?(part, heldTokens)
        guard options.scoring != nil else { return heldTokens }
        var marks = 0
        if let text, !isInText { marks = tokensBefore(text) }
        if marks > 0 { shares.append((marks, false)) }
        shares.append((heldTokens - marks, text != nil))
        isInText = text != nil
        return heldTokens
    }

    /// How many of the held tokens come before a text that begins: marks that end a thought, and blanks after them.
    private func tokensBefore(_ text: String) -> Int {
        guard parser != nil, let stream else { return 0 }
        let held = stream.tokens.suffix(heldTokens).map { engine.tokenizer.tokenBytes(Int($0)) ?? [] }
        return held.indices.first { held[$0...].joined().starts(with: text.utf8) } ?? 0
    }

    private func deliver() throws {
        defer { unread = [] }
        for event in unread { try deliver(event) }
    }

    private func deliver(_ event: TurnEvent) throws {
        var (event, tokens) = (event, 0)
        switch event {
        case .text(let text): tokens = takeHeldTokens(for: .answer, text: text)
        case .reasoning:
            tokens = takeHeldTokens(for: .thought)
            usage.reasoningTokens += tokens
        case .callBegan(let index, let name, let id):
            openCalls += 1
            let number = (reading.turn?.earlierCalls ?? 0) + index
            event = .callBegan(index: index, name: name, id: id ?? "call_\(number)")
        case .callArguments: tokens = takeHeldTokens(for: .call)
        case .callEnded: openCalls -= 1
        case .callBroken:
            // It has begun already, and its reader sees that arguments are missing.
            openCalls -= 1
            return
        }
        try events.send(.turn(event, tokens: tokens))
    }
}
