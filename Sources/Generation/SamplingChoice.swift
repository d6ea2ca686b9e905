public import Sampling

/// What a request says about sampling, to be laid over what holds for a model; nil where it says nothing.
///
/// The one overlay of the engine: sessions, the command line and whatever else takes requests say what they mean in these
/// fields.
public struct SamplingChoice: Sendable, Hashable {
    /// Always the most likely token; of what stands only the penalties go on.
    public var isGreedy = false
    /// Divides the logits; 0 is greedy.
    public var temperature: Double?
    /// Keeps so many tokens; 0 is off.
    public var topK: Int?
    /// Keeps tokens up to this sum of probabilities; 1 is off.
    public var topP: Double?
    /// Keeps tokens so many times as likely as the likeliest; 0 is off.
    public var minP: Double?
    /// Divides the logits of tokens seen before; 1 is off.
    public var repetitionPenalty: Double?
    /// Is subtracted from the logits of tokens generated before; 0 is off.
    public var presencePenalty: Double?
    /// Is subtracted once for each time a token was generated before; 0 is off.
    public var frequencyPenalty: Double?
    /// How many of the last tokens the penalties look at; -1 is all, 0 turns them off.
    public var penaltyWindow: Int?
    /// Is added to the logits of single tokens.
    public var logitBias: [Int: Double]?
    /// The start of the random numbers; nil draws one.
    public var seed: UInt64?

    /// A request that says nothing.
    public init() {}

    /// A random one of the `count` most likely tokens, and nothing else cut off.
    public static func topK(_ count: Int) -> SamplingChoice {
        var choice = SamplingChoice()
        (choice.topK, choice.topP, choice.minP) = (count, 1, 0)
        return choice
    }

    /// A random one of the fewest tokens with this sum of probabilities, and nothing else cut off.
    public static func topP(_ sum: Double) -> SamplingChoice {
        var choice = SamplingChoice()
        (choice.topK, choice.topP, choice.minP) = (0, sum, 0)
        return choice
    }

    /// The choice laid over the parameters that hold where it says nothing.
    ///
    /// A greedy standing that is asked for chance draws from the model's own distribution: temperature 1.
    public func over(_ standing: SamplingParameters) -> SamplingParameters {
        var parameters = isGreedy ? standing.greedyForm : standing
        let asksForChance = temperature != nil || topK != nil || topP != nil || minP != nil || seed != nil
        if asksForChance, !isGreedy, parameters.isGreedy { parameters.temperature = 1 }
        if let temperature, !isGreedy { parameters.temperature = temperature }
        if let topK { parameters.topK = topK }
        if let topP { parameters.topP = topP }
        if let minP { parameters.minP = minP }
        if let repetitionPenalty { parameters.repetitionPenalty = repetitionPenalty }
        if let presencePenalty { parameters.presencePenalty = presencePenalty }
        if let frequencyPenalty { parameters.frequencyPenalty = frequencyPenalty }
        if let penaltyWindow { parameters.penaltyWindow = penaltyWindow < 0 ? nil : penaltyWindow }
        if let logitBias { parameters.logitBias = logitBias }
        parameters.seed = seed
        return parameters
    }
}
