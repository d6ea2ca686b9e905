import ArgumentParser
import Chat
import Generation

/// How tokens are chosen and where an answer ends, as every command takes it; what is not given comes from the model.
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

    @Option(
        parsing: .unconditional,
        help: "Divide the logits of tokens seen before by this; 1 is off. No penalty touches control tokens.")
    var repeatPenalty: Double?

    @Option(
        name: .customLong("repeat-last-n"), parsing: .unconditional,
        help: ArgumentHelp(
            "How many of the last tokens the penalties look at; -1 is all, 0 turns them off.", valueName: "n"))
    var repeatLastCount: Int?

    @Option(parsing: .unconditional, help: "Subtract this from the logits of tokens generated before; 0 is off.")
    var presencePenalty: Double?

    @Option(
        parsing: .unconditional, help: "Subtract this once for each time that a token was generated before; 0 is off.")
    var frequencyPenalty: Double?

    @Flag(
        name: .customLong("stop-loops"), inversion: .prefixedNo,
        help: "End a text that writes the same again and again. Default: in 'crema chat'.")
    var stopsLoops: Bool?

    @Option(parsing: .unconditional, help: "Start of the random numbers; drawn when not given.")
    var seed: UInt64?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("End before this text appears; may be repeated.", valueName: "text"))
    var stop: [String] = []

    func validate() throws {
        if let repeatLastCount, repeatLastCount < -1 {
            throw ValidationError("--repeat-last-n is \(repeatLastCount); expected -1 or more")
        }
        if stop.contains("") { throw ValidationError("--stop is empty; expected a text") }
    }

    /// Refuses flags that shape chance where `--greedy` or `--temperature 0` leave none.
    ///
    /// The steps are a group beside this one, not within it: a debug build of the parser checks each group anew for every
    /// group around it, which takes seconds when groups lie four deep.
    func check(with steps: SamplingStepFlags) throws {
        guard greedy || temperature == 0 else { return }
        let usual = [
            ("--temperature", greedy && temperature != nil), ("--top-k", topK != nil), ("--top-p", topP != nil),
            ("--min-p", minP != nil), ("--seed", seed != nil),
        ]
        let given = usual + steps.givenOfChance
        if let other = given.first(where: \.1)?.0 {
            throw ValidationError("\(greedy ? "--greedy" : "--temperature 0") and \(other) exclude each other")
        }
    }

    /// What the flags say, to be laid over the model's advice.
    func choice(with steps: SamplingStepFlags) -> SamplingChoice {
        var choice = SamplingChoice()
        choice.isGreedy = greedy
        choice.temperature = temperature
        choice.topK = topK
        choice.topP = topP
        choice.minP = minP
        choice.repetitionPenalty = repeatPenalty
        choice.penaltyWindow = repeatLastCount
        choice.presencePenalty = presencePenalty
        choice.frequencyPenalty = frequencyPenalty
        choice.seed = seed
        steps.apply(to: &choice)
        return choice
    }
}
