import Chat
import Conversations
import Generation

/// What a choice consists of so far.
struct ChoiceText: Sendable {
    struct Call: Sendable {
        let id: String
        let name: String
        var arguments = ""
        /// The text of a custom tool; nil for a function.
        var input: CallInput?
        /// Whether the arguments have come to their end.
        var isEnded = false
    }

    /// The tools that take text.
    var customTools: Set<String> = []
    var text = ""
    var reasoning = ""
    var calls: [Call] = []
    var scores: [TokenScore] = []
    var promptScores: [TokenScore] = []
    var finish: FinishReason?
    var usage = ChatUsage()
    var seed: UInt64 = 0

    /// Adds an event.
    ///
    /// - Parameters:
    ///   - includesStop: whether the text that ended the answer is part of it.
    ///   - callID: the id of a call by its number, for calls that the model gives none.
    mutating func add(_ event: ChatEvent, includesStop: Bool, callID: (Int) -> String) {
        switch event {
        case .began(let usage, let seed): (self.usage, self.seed) = (usage, seed)
        case .promptScores(let scores): promptScores = scores
        case .scores(let scores): self.scores += scores
        case .turn(.text(let piece), let tokens):
            text += piece
            usage.generatedTokens += tokens
        case .turn(.reasoning(let piece), let tokens):
            reasoning += piece
            usage.generatedTokens += tokens
            usage.reasoningTokens += tokens
        case .turn(.callBegan(_, let name, let id), _):
            // A name that the engine gave says nothing; the model's own has to come back to it.
            let own = id.flatMap { $0.hasPrefix("call_") && $0.dropFirst(5).allSatisfy(\.isNumber) ? nil : $0 }
            calls.append(
                Call(
                    id: own ?? callID(calls.count), name: name,
                    input: customTools.contains(name) ? CallInput() : nil))
        case .turn(.callArguments(_, let piece), let tokens):
            if !calls.isEmpty {
                calls[calls.count - 1].arguments += piece
                calls[calls.count - 1].input?.add(piece)
            }
            usage.generatedTokens += tokens
        case .turn(.callEnded, _): if !calls.isEmpty { calls[calls.count - 1].isEnded = true }
        case .turn(.callBroken, _): break
        case .finished(let reason, let usage):
            if includesStop, case .stopString(let stop) = reason { text += stop }
            (finish, self.usage) = (reason, usage)
        }
    }

    /// The name that chat completions have for the end.
    var finishReason: String {
        switch finish {
        case .length?, .contextFull?: "length"
        default: calls.isEmpty ? "stop" : "tool_calls"
        }
    }

    /// The text that ended the answer, where one did.
    var stop: String? {
        if case .stopString(let stop)? = finish { stop } else { nil }
    }
}

extension [ChoiceText] {
    /// The tokens of all choices: each prompt once.
    func usage(choicesPerPrompt: Int, hidesCached: Bool) -> AnswerUsage {
        var sum = AnswerUsage(hidesCached: hidesCached)
        for (index, choice) in enumerated() {
            if index % Swift.max(choicesPerPrompt, 1) == 0 {
                sum.promptTokens += choice.usage.promptTokens
                sum.cachedTokens += choice.usage.cachedTokens
            }
            sum.generatedTokens += choice.usage.generatedTokens
            sum.reasoningTokens += choice.usage.reasoningTokens
            sum.drafts += choice.usage.drafts
        }
        return sum
    }
}
