import Chat
import Conversations
import Generation
import OrderedJSON

/// When the parts of an answer came.
struct AnswerTimes: Sendable {
    /// What a request does.
    enum Part: String, CaseIterable {
        case queue, prefill, decode
    }

    private let clock = ContinuousClock()
    let arrival: ContinuousClock.Instant
    private(set) var began: ContinuousClock.Instant?
    private(set) var firstToken: ContinuousClock.Instant?
    private(set) var end: ContinuousClock.Instant?
    /// Seconds between two events with tokens of one choice.
    private(set) var betweenTokens = Histogram.perToken
    /// The last event with tokens of each choice.
    private var lastTokens: [ContinuousClock.Instant?] = []

    init() {
        arrival = clock.now
    }

    mutating func take(_ event: ChoiceEvent) {
        take(event, at: clock.now)
    }

    mutating func take(_ event: ChoiceEvent, at now: ContinuousClock.Instant) {
        switch event.event {
        case .began: began = began ?? now
        case .turn(.callEnded, _), .promptScores, .scores, .finished: break
        case .turn:
            firstToken = firstToken ?? now
            while lastTokens.count <= event.choice { lastTokens.append(nil) }
            if let last = lastTokens[event.choice] { betweenTokens.add((now - last).seconds) }
            lastTokens[event.choice] = now
        }
    }

    /// What the request does now, or did last.
    var part: Part {
        guard began != nil else { return .queue }
        return firstToken == nil ? .prefill : .decode
    }

    mutating func finish() {
        finish(at: clock.now)
    }

    mutating func finish(at now: ContinuousClock.Instant) {
        end = now
    }

    var queueing: Double { seconds(arrival, began) }
    var prefill: Double { seconds(began, firstToken ?? end) }
    var toFirstToken: Double { seconds(arrival, firstToken ?? end) }
    var decode: Double { seconds(firstToken, end) }
    var total: Double { seconds(arrival, end) }

    private func seconds(_ start: ContinuousClock.Instant?, _ end: ContinuousClock.Instant?) -> Double {
        guard let start, let end else { return 0 }
        return (end - start).seconds
    }

    /// As llama.cpp's server spells it, which many programs read.
    func json(_ usage: AnswerUsage) -> JSONValue {
        let read = usage.promptTokens - usage.cachedTokens
        func milliseconds(_ seconds: Double) -> JSONValue { .number((seconds * 1e6).rounded() / 1e3) }
        func rate(_ count: Int, _ seconds: Double) -> JSONValue {
            .number(seconds > 0 ? (Double(count) / seconds * 1e3).rounded() / 1e3 : 0)
        }
        func each(_ count: Int, _ seconds: Double) -> JSONValue {
            milliseconds(count > 0 ? seconds / Double(count) : 0)
        }
        var times: JSONObject = [
            "cache_n": .integer(usage.cachedTokens), "prompt_n": .integer(read), "prompt_ms": milliseconds(prefill),
            "prompt_per_token_ms": each(read, prefill), "prompt_per_second": rate(read, prefill),
            "predicted_n": .integer(usage.generatedTokens), "predicted_ms": milliseconds(decode),
            "predicted_per_token_ms": each(usage.generatedTokens, decode),
            "predicted_per_second": rate(usage.generatedTokens, decode),
        ]
        if usage.drafts.guessed > 0 {
            times["draft_n"] = .integer(usage.drafts.guessed)
            times["draft_n_accepted"] = .integer(usage.drafts.accepted)
        }
        return .object(times)
    }
}
