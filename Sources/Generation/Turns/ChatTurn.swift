import ChatTemplates
import OrderedJSON
import Tokenizers
import Transformers

/// One turn or text as it is generated: what the model writes becomes events for whoever reads them.
final class ChatTurn: TextReader {
    private let engine: ChatEngine
    private let prepared: PreparedTurn
    private let events: EventStream
    /// Tells text, reasoning and calls apart; nil where everything is text.
    private var parser: TurnParser?
    /// Where the text comes from; nil before its first step.
    private var stream: TextStream?
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

    init(_ engine: ChatEngine, _ prepared: PreparedTurn, events: EventStream) {
        self.engine = engine
        self.prepared = prepared
        self.events = events
        parser = prepared.reading.map { reading in
            TurnParser(
                format: engine.template.toolCallFormat, tools: reading.tools, reasoningIsOpen: prepared.isReasoning)
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
            try read(text)
            try tellScores(stream)
        case .finished(let reason):
            count(stream)
            // The token that ended the turn can be the mark that ends a call.
            if openCalls > 0, let token = stream.loop.endToken, let text = engine.marks.text(of: token) {
                try read(text)
            }
            try tellPrompt(stream)
            try deliver(parser?.finish() ?? [])
            try tellScores(stream)
            try tellLastScores(stream, reason)
            usage.drafts = stream.loop.timings.drafts
            usage.acceptedByPosition = stream.loop.timings.acceptedByPosition
            usage.draftedTokens = stream.loop.timings.draftedTokens
            usage.acceptedTokens = stream.loop.timings.acceptedTokens
            usage.predictedTokens = stream.loop.timings.predictedTokens
            usage.acceptedPredictedTokens = stream.loop.timings.acceptedPredictedTokens
            usage.draftFailure = stream.loop.draftFailure
            try events.send(.finished(reason, usage))
            engine.remember(stream.loop, of: prepared.form)
            events.finish()
        }
    }

    private func count(_ stream: TextStream) {
        heldTokens += stream.tokens.count - usage.generatedTokens
        usage.generatedTokens = stream.tokens.count
    }

    /// Takes a piece of the model's text.
    private func read(_ text: String) throws {
        guard parser != nil else { return try deliver(text.isEmpty ? [] : [.text(text)]) }
        try deliver(parser?.append(text) ?? [])
    }

    private func tellPrompt(_ stream: TextStream) throws {
        guard !hasToldPrompt, prepared.options.scoring?.includesPrompt == true else { return }
        hasToldPrompt = true
        try events.send(.promptScores(stream.loop.promptScores))
    }

    /// Tells the scores of tokens whose text has come out; those of reasoning and calls are passed over.
    private func tellScores(_ stream: TextStream) throws {
        var told: [TokenScore] = []
        while let share = shares.first, toldScores + share.tokens <= stream.loop.scores.count {
            if share.isText { told += stream.loop.scores[toldScores..<toldScores + share.tokens] }
            toldScores += share.tokens
            shares.removeFirst()
        }
        if !told.isEmpty { try events.send(.scores(told)) }
    }

    /// Tells what is left at the end of a plain text: tokens without text, and the one that ended it.
    private func tellLastScores(_ stream: TextStream, _ reason: FinishReason) throws {
        guard prepared.options.scoring != nil, parser == nil else { return }
        if case .stopString = reason { return }
        _ = takeHeldTokens(for: .answer, text: "")
        try tellScores(stream)
        if let score = stream.loop.endScore { try events.send(.scores([score])) }
    }

    /// The tokens whose text has come out, with the text where it is the answer's.
    private func takeHeldTokens(for part: AnswerPart, text: String? = nil) -> Int {
        defer { heldTokens = 0 }
        stream?.loop.textObserver?.part?(part, heldTokens)
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
        guard parser != nil, let stream else { return 0 }
        let held = stream.tokens.suffix(heldTokens).map { engine.tokenizer.tokenBytes(Int($0)) ?? [] }
        return held.indices.first { held[$0...].joined().starts(with: text.utf8) } ?? 0
    }

    private func deliver(_ turn: [TurnEvent]) throws {
        for event in turn { try deliver(event) }
    }

    private func deliver(_ event: TurnEvent) throws {
        switch event {
        case .text(let text): try events.send(.text(text, tokens: takeHeldTokens(for: .answer, text: text)))
        case .reasoning(let text):
            let tokens = takeHeldTokens(for: .thought)
            usage.reasoningTokens += tokens
            try events.send(.reasoning(text, tokens: tokens))
        case .callBegan(let index, let name, let id):
            let call = (id: id ?? "call_\((prepared.reading?.earlierCalls ?? 0) + index)", name: name)
            openCalls += 1
            calls.removeSubrange(min(index, calls.count)...)
            calls.append(call)
            if hasTools { try events.send(.callBegan(id: call.id, name: name)) }
        case .callArguments(let index, let text):
            if hasTools, index < calls.count {
                let call = calls[index]
                try events.send(.callArguments(id: call.id, name: call.name, text, tokens: takeHeldTokens(for: .call)))
            }
        case .callEnded(let index, let call):
            openCalls -= 1
            // Without tools there are no calls: the marks are an answer like any other.
            if !hasTools {
                let text = engine.template.toolCallFormat.write([call]).text
                try events.send(.text(text, tokens: takeHeldTokens(for: .answer, text: text)))
            } else if index < calls.count {
                try events.send(.callEnded(id: calls[index].id))
            }
        case .callBroken(_, let text):
            openCalls -= 1
            // A call that ends too early has begun already, and its reader sees that arguments are missing.
            if !hasTools { try events.send(.text(text, tokens: takeHeldTokens(for: .answer, text: text))) }
        }
    }

    private var hasTools: Bool { prepared.reading?.hasCalls ?? false }
}
