public import Sampling

/// What a request says about sampling, to be laid over what holds for a model; nil where it says nothing.
///
/// The one overlay of the engine: sessions, the command line and whatever else takes requests use these fields.
public struct SamplingChoice: Sendable, Hashable {
    /// Greedy: always the most likely token; of the model's own parameters only the penalties still apply.
    public var isGreedy = false
    /// Divides the logits; 0 is greedy.
    public var temperature: Double?
    /// Keeps this many tokens; 0 is off.
    public var topK: Int?
    /// Keeps tokens up to this sum of probabilities; 1 is off.
    public var topP: Double?
    /// Keeps tokens this many times as likely as the likeliest; 0 is off.
    public var minP: Double?
    /// Divides the logits of tokens seen before; 1 is off.
    public var repetitionPenalty: Double?
    /// Is subtracted from the logits of tokens generated before; 0 is off.
    public var presencePenalty: Double?
    /// Is subtracted once for each time a token was generated before; 0 is off.
    public var frequencyPenalty: Double?
    /// How many of the last tokens the penalties look at; -1 is all, 0 turns them off.
    public var penaltyWindow: Int?
    /// Punishes what would repeat a longer part of the text; 0 is off.
    public var dryMultiplier: Double?
    /// By how much DRY's penalty grows with each token more.
    public var dryBase: Double?
    /// The length of a repeated part that DRY does not punish.
    public var dryAllowedLength: Int?
    /// How many of the last tokens DRY looks at; -1 is all, 0 turns it off.
    public var dryWindow: Int?
    /// Texts over which no repeated part reaches.
    public var dryBreakers: [String]?
    /// Keeps tokens within this many deviations of the best one's logit; 0 or less is off.
    public var topNSigma: Double?
    /// Keeps typical tokens up to this sum of probabilities; 1 is off.
    public var typicalP: Double?
    /// The chance to remove the likeliest tokens; 0 is off.
    public var exclusionProbability: Double?
    /// From which probability on a token is one of the likeliest.
    public var exclusionThreshold: Double?
    /// By how much the temperature follows the entropy; 0 is off.
    public var temperatureRange: Double?
    /// The power to which the entropy is taken.
    public var temperatureExponent: Double?
    /// The version of mirostat; 0 is off.
    public var mirostat: Int?
    /// Mirostat's target, in bits.
    public var mirostatTarget: Double?
    /// How fast mirostat's bound follows.
    public var mirostatRate: Double?
    /// The fewest tokens that truncation leaves.
    public var minKeep: Int?
    /// The fewest tokens that are written before one that ends the text.
    public var minimumTokens: Int?
    /// The steps in their order.
    public var steps: [SamplingStep]?
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
    /// A greedy default, of which chance is requested, draws from the model's own distribution: temperature 1.
    public func over(_ standing: SamplingParameters) -> SamplingParameters {
        var parameters = isGreedy ? standing.greedyForm : standing
        let asksForChance =
            temperature != nil || topK != nil || topP != nil || minP != nil || seed != nil || topNSigma != nil
            || typicalP != nil || exclusionProbability != nil || temperatureRange != nil || mirostat ?? 0 > 0
        if asksForChance, !isGreedy, parameters.isGreedy { parameters.temperature = 1 }
        if let temperature, !isGreedy { parameters.temperature = temperature }
        if let topK { parameters.topK = topK }
        if let topP { parameters.topP = topP }
        if let minP { parameters.minP = minP }
        if let repetitionPenalty { parameters.repetitionPenalty = repetitionPenalty }
        if let presencePenalty { parameters.presencePenalty = presencePenalty }
        if let frequencyPenalty { parameters.frequencyPenalty = frequencyPenalty }
        if let penaltyWindow { parameters.penaltyWindow = penaltyWindow < 0 ? nil : penaltyWindow }
        if let dryMultiplier { parameters.dry.multiplier = dryMultiplier }
        if let dryBase { parameters.dry.base = dryBase }
        if let dryAllowedLength { parameters.dry.allowedLength = dryAllowedLength }
        if let dryWindow { parameters.dry.window = dryWindow < 0 ? nil : dryWindow }
        if let dryBreakers { parameters.dry.breakerTexts = dryBreakers }
        if let minimumTokens { parameters.minimumTokens = minimumTokens }
        if !isGreedy { addSteps(to: &parameters) }
        if let logitBias { parameters.logitBias = logitBias }
        parameters.seed = seed
        return parameters
    }

    /// Whether anything is said about how a token is drawn; a seed says nothing about that.
    public var shapesDraws: Bool {
        var other = self
        (other.seed, other.minimumTokens) = (nil, nil)
        return other != SamplingChoice()
    }

    /// Lays what shapes a draw beside the usual over the parameters.
    private func addSteps(to parameters: inout SamplingParameters) {
        if let topNSigma { parameters.topNSigma = topNSigma }
        if let typicalP { parameters.typicalP = typicalP }
        if exclusionProbability != nil || exclusionThreshold != nil {
            var exclusion = parameters.exclusion ?? TopExclusion(probability: 0)
            if let exclusionProbability { exclusion.probability = exclusionProbability }
            if let exclusionThreshold { exclusion.threshold = exclusionThreshold }
            parameters.exclusion = exclusion
        }
        if temperatureRange != nil || temperatureExponent != nil {
            var range = parameters.temperatureRange ?? TemperatureRange(range: 0)
            if let temperatureRange { range.range = temperatureRange }
            if let temperatureExponent { range.exponent = temperatureExponent }
            parameters.temperatureRange = range
        }
        if let mirostat { parameters.mirostat = mirostat == 0 ? nil : MirostatParameters(version: mirostat) }
        if let mirostatTarget { parameters.mirostat?.target = mirostatTarget }
        if let mirostatRate { parameters.mirostat?.rate = mirostatRate }
        if let minKeep { parameters.minKeep = minKeep }
        if let steps { parameters.steps = steps }
    }
}
