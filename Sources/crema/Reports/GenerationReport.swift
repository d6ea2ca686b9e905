import Chat
import Generation
import LibC
import OrderedJSON

/// What `generate` tells about a finished generation.
struct GenerationReport {
    let loop: DecodeLoop
    let text: String?
    let finish: FinishReason
    let loading: Duration

    /// One object for machines; times in milliseconds.
    var json: JSONValue {
        let timings = loop.timings
        var times = JSONObject()
        times["load_ms"] = Self.milliseconds(loading)
        times["prefill_ms"] = Self.milliseconds(timings.prefill)
        times["time_to_first_token_ms"] = Self.milliseconds(timings.timeToFirstToken)
        times["decode_ms"] = Self.milliseconds(timings.decode)
        times["cached_tokens"] = .int(timings.cachedTokens)
        times["prefill_tokens"] = .int(timings.prefillTokens)
        times["decode_tokens"] = .int(timings.decodedTokens)
        times["draft_n"] = .int(timings.drafts.guessed)
        times["draft_n_accepted"] = .int(timings.drafts.accepted)
        times["draft_failure"] = loop.draftFailure.map(JSONValue.string)
        times["prefill_tokens_per_second"] = Self.rounded(timings.prefillRate)
        times["decode_tokens_per_second"] = Self.rounded(timings.decodeRate)
        var object: JSONObject = [
            "prompt_ids": .array(loop.prompt.map { .int(Int($0)) }),
            "token_ids": .array(loop.generated.map { .int(Int($0)) }),
            "text": text.map(JSONValue.string) ?? .null,
            "finish_reason": .string(finish.name),
        ]
        object["loop"] = loop.repeatedPattern.map(Self.loop)
        object["seed"] = JSONNumber(text: String(loop.seed)).map(JSONValue.number) ?? .null
        object["timings"] = .object(times)
        return .object(object)
    }

    /// What an answer repeated until it was ended.
    static func loop(_ pattern: RepeatedPattern) -> JSONValue {
        ["period": .int(pattern.period), "count": .int(pattern.count)]
    }

    /// One line for people.
    static func statistics(_ timings: Timings) -> String {
        let peak = Double(peakMemory) / Double(1 << 30)
        let guesses =
            timings.drafts.guessed > 0
            ? "guessed \(timings.drafts.guessed) tok, \(timings.drafts.accepted) of them right | " : ""
        return "prompt \(timings.prefillTokens) tok \(text(timings.prefillRate)) tok/s | "
            + "generation \(timings.decodedTokens) tok \(text(timings.decodeRate)) tok/s | "
            + guesses + "ttft \(text(timings.timeToFirstToken.seconds)) s | peak \(text(peak)) GiB\n"
    }

    /// The largest memory the process has held, in bytes.
    static var peakMemory: Int {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        return usage.ru_maxrss * 1024
    }

    static func milliseconds(_ duration: Duration) -> JSONValue {
        rounded(duration.seconds * 1000)
    }

    /// A number with three digits after the point.
    static func rounded(_ value: Double) -> JSONValue {
        JSONNumber((value * 1000).rounded() / 1000).map(JSONValue.number) ?? .null
    }

    private static func text(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let digits = String(hundredths % 100)
        return "\(hundredths / 100).\(digits.count < 2 ? "0" : "")\(digits)"
    }
}
