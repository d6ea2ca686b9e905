import ArgumentParser
import Generation

/// `--greedy` or `--temperature 0`, which leave no chance that other flags could shape.
enum GreedyChoice {
    /// Refuses flags that would be ignored beside them.
    static func check(greedy: Bool, temperature: Double?, _ others: [(flag: String, isGiven: Bool)]) throws {
        guard greedy || temperature == 0 else { return }
        let others = (greedy ? [("--temperature", temperature != nil)] : []) + others
        if let other = others.first(where: \.isGiven)?.flag {
            throw ValidationError("\(greedy ? "--greedy" : "--temperature 0") and \(other) exclude each other")
        }
    }
}

/// How tokens are chosen; what is not given comes from the model's generation_config.json.
struct SamplingFlags: ParsableArguments {
    @Flag(help: "Always choose the most likely token.")
    var greedy = false

    @Option(parsing: .unconditional, help: "Divide the logits by this; 0 is greedy.")
    var temperature: Double?

    @Option(parsing: .unconditional, help: "Keep this many of the most likely tokens; 0 is off.")
    var topK: Int?

    @Option(parsing: .unconditional, help: "Keep the most likely tokens up to this sum of probabilities; 1 is off.")
    var topP: Double?

    @Option(parsing: .unconditional, help: "Keep tokens this many times as likely as the likeliest; 0 is off.")
    var minP: Double?

    @Option(parsing: .unconditional, help: "Divide the logits of tokens seen before by this; 1 is off.")
    var repeatPenalty: Double?

    @Option(parsing: .unconditional, help: "Start of the random numbers; drawn when not given.")
    var seed: UInt64?

    func validate() throws {
        try GreedyChoice.check(
            greedy: greedy, temperature: temperature,
            [
                ("--top-k", topK != nil), ("--top-p", topP != nil), ("--min-p", minP != nil),
                ("--seed", seed != nil),
            ])
    }

    /// What the flags say, to be laid over the model's advice.
    var choice: SamplingChoice {
        var choice = SamplingChoice()
        choice.isGreedy = greedy
        choice.temperature = temperature
        choice.topK = topK
        choice.topP = topP
        choice.minP = minP
        choice.repetitionPenalty = repeatPenalty
        choice.seed = seed
        return choice
    }
}
