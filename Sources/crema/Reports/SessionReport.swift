import Chat
import FoundationModels
import Generation
import OrderedJSON

/// What `respond` and `chat` tell about answers.
enum SessionReport {
    /// One object for machines.
    static func json(
        content: JSONValue, finish: String, loop: RepeatedPattern?, usage: LanguageModelSession.Usage,
        seed: UInt64?, seconds: Double
    ) -> JSONValue {
        var object = JSONObject()
        object["content"] = content
        object["finish_reason"] = .string(finish)
        object["loop"] = loop.map(GenerationReport.loop)
        object["usage"] = [
            "prompt_tokens": .int(usage.input.totalTokenCount), "cached_tokens": .int(usage.input.cachedTokenCount),
            "completion_tokens": .int(usage.output.totalTokenCount),
            "reasoning_tokens": .int(usage.output.reasoningTokenCount),
        ]
        object["seed"] = seed.flatMap { JSONNumber(text: String($0)) }.map(JSONValue.number) ?? .null
        object["seconds"] = GenerationReport.rounded(seconds)
        return .object(object)
    }

    /// One line for people.
    static func statistics(_ usage: LanguageModelSession.Usage, seconds: Double) -> String {
        let input = usage.input
        let output = usage.output
        let thoughts = output.reasoningTokenCount > 0 ? ", \(output.reasoningTokenCount) of them thoughts" : ""
        let rate = seconds > 0 ? Quantities.fixed(Double(output.totalTokenCount) / seconds, decimals: 1) : "0"
        return "prompt \(input.totalTokenCount) tok, \(input.cachedTokenCount) of them cached | "
            + "answer \(output.totalTokenCount) tok\(thoughts) | \(Quantities.fixed(seconds, decimals: 2)) s | "
            + "\(rate) tok/s over all\n"
    }
}
