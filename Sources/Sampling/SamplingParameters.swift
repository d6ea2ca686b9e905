/// How one token is chosen from the logits of a step; the module knows nothing about models or text.
public struct SamplingParameters: Sendable, Equatable {
    /// Divides the logits; 0 always chooses the most likely token, and nothing below applies but penalties and bias.
    public var temperature: Double
    /// Keeps only this many of the most likely tokens; nil, 0 or more than there are tokens keeps all.
    public var topK: Int?
    /// Keeps the most likely tokens whose probabilities reach this sum (Holtzman and others, arXiv 1904.09751); nil or 1
    /// keeps all, 0 keeps one.
    public var topP: Double?
    /// Keeps tokens at least this many times as likely as the most likely one (Nguyen and others, arXiv 2407.01082); nil
    /// or 0 keeps all.
    public var minP: Double?
    /// Whether top-k, top-p and min-p look at the probabilities before the temperature changes them.
    ///
    /// A high temperature then evens out what is likely and brings back nothing that is not. The reference divides first.
    public var truncatesFirst: Bool
    /// Divides positive and multiplies negative logits of tokens seen before (Keskar and others, arXiv 1909.05858); 1 is
    /// off.
    public var repetitionPenalty: Double
    /// Is subtracted from the logit of every token generated before; 0 is off.
    public var presencePenalty: Double
    /// Is subtracted from a token's logit once for each time it was generated before; 0 is off.
    public var frequencyPenalty: Double
    /// How many of the last tokens of prompt and answer the penalties look at; nil is all of them, 0 turns them off.
    public var penaltyWindow: Int?
    /// Punishes what would repeat a longer part of the text.
    public var dry = RepetitionDry()
    /// Keeps tokens whose logits are this many deviations of all from the best one's (top-nσ, arXiv 2411.07641); nil or 0 keeps all.
    public var topNSigma: Double?
    /// Keeps the tokens that are about as surprising as the distribution lets expect, up to this sum of probabilities (locally
    /// typical sampling, arXiv 2202.00666); nil or 1 keeps all.
    public var typicalP: Double?
    /// Removes the likeliest tokens by chance; nil keeps them.
    public var exclusion: TopExclusion?
    /// Lets the temperature follow the entropy; nil keeps it.
    public var temperatureRange: TemperatureRange?
    /// Keeps the surprise of the text near a target, in the place of all truncation; nil does not.
    public var mirostat: MirostatParameters?
    /// The fewest tokens that typical, top-p, min-p, and the removal of the likeliest leave.
    public var minKeep = 0
    /// The steps and their order, of which those that are absent are off; nil takes the order of llama.cpp where a step
    /// needs it, and else the one that ``truncatesFirst`` says.
    public var steps: [SamplingStep]?
    /// How many tokens are written before one of ``endTokens`` may come.
    public var minimumTokens = 0
    /// The tokens that end the text, and must not come before ``minimumTokens``.
    public var endTokens: Set<Int> = []
    /// Is added to the logits of single tokens, by token id; −∞ forbids a token.
    public var logitBias: [Int: Double]
    /// The start of the random numbers; nil draws one, which the result reports.
    public var seed: UInt64?

    /// Parameters that sample from the model's own distribution unless told otherwise.
    public init(
        temperature: Double = 1, topK: Int? = nil, topP: Double? = nil, minP: Double? = nil,
        truncatesFirst: Bool = false, repetitionPenalty: Double = 1, presencePenalty: Double = 0,
        frequencyPenalty: Double = 0, penaltyWindow: Int? = nil, logitBias: [Int: Double] = [:],
        seed: UInt64? = nil
    ) {
        self.temperature = temperature
        self.topK = topK
        self.topP = topP
        self.minP = minP
        self.truncatesFirst = truncatesFirst
        self.repetitionPenalty = repetitionPenalty
        self.presencePenalty = presencePenalty
        self.frequencyPenalty = frequencyPenalty
        self.penaltyWindow = penaltyWindow
        self.logitBias = logitBias
        self.seed = seed
    }

    /// Always the most likely token.
    public static let greedy = SamplingParameters(temperature: 0)

    /// The same penalties and bias, and always the most likely token.
    public var greedyForm: SamplingParameters {
        var parameters = self
        parameters.temperature = 0
        (parameters.topK, parameters.topP, parameters.minP, parameters.seed) = (nil, nil, nil, nil)
        parameters.truncatesFirst = false
        (parameters.topNSigma, parameters.typicalP, parameters.exclusion) = (nil, nil, nil)
        (parameters.temperatureRange, parameters.mirostat, parameters.steps) = (nil, nil, nil)
        return parameters
    }

    /// Whether tokens are punished for having been seen.
    public var hasPenalty: Bool { countsTokens || !dry.isOff }

    /// Whether single tokens are punished for having been seen.
    var countsTokens: Bool {
        penaltyWindow != 0 && (repetitionPenalty != 1 || presencePenalty != 0 || frequencyPenalty != 0)
    }

    /// Whether a draw takes the steps of a chain, one after the other over all tokens.
    var usesChain: Bool {
        if mirostat != nil { return temperature > 0 }
        return steps != nil || topNSigma ?? 0 > 0 || typicalP ?? 1 < 1 || exclusion.map { !$0.isOff } ?? false
            || temperatureRange?.range ?? 0 > 0 || minKeep > 1
    }

    /// The steps in their order.
    var chainSteps: [SamplingStep] { steps ?? SamplingStep.usualOrder }

    /// Whether no random number is drawn.
    public var isGreedy: Bool { temperature == 0 }

    /// Whether nothing is cut off from a vocabulary of a size.
    ///
    /// How many tokens a mask allows does not matter: the draw is the same whether logits are given of these alone or of all.
    func keepsAll(of count: Int) -> Bool {
        let limit = topK ?? 0
        return (limit <= 0 || limit >= count) && (topP ?? 1) >= 1 && (minP ?? 0) <= 0
    }

    /// Checks every value.
    ///
    /// - Throws: ``SamplingError`` naming the first value out of range.
    public func validate(vocabularySize: Int) throws(SamplingError) {
        try check("temperature", temperature, atLeast: 0)
        if let topK, topK < 0 { throw .outOfRange(name: "top-k", value: "\(topK)", expected: "0 or more (0 is off)") }
        if let topP, !(topP >= 0 && topP <= 1) {
            throw .outOfRange(name: "top-p", value: "\(topP)", expected: "a number from 0 to 1 (1 is off)")
        }
        if let minP, !(minP >= 0 && minP <= 1) {
            throw .outOfRange(name: "min-p", value: "\(minP)", expected: "a number from 0 to 1 (0 is off)")
        }
        if !(repetitionPenalty > 0 && repetitionPenalty.isFinite) {
            throw .outOfRange(
                name: "repetition penalty", value: "\(repetitionPenalty)", expected: "a number above 0 (1 is off)")
        }
        try check("presence penalty", presencePenalty)
        try check("frequency penalty", frequencyPenalty)
        if let penaltyWindow, penaltyWindow < 0 {
            throw .outOfRange(name: "penalty window", value: "\(penaltyWindow)", expected: "0 or more (0 is off)")
        }
        try validateSteps()
        for (token, bias) in logitBias.sorted(by: { $0.key < $1.key }) {
            guard token >= 0, token < vocabularySize else {
                throw .outOfRange(
                    name: "logit bias token", value: "\(token)", expected: "a token id below \(vocabularySize)")
            }
            if bias.isNaN || bias == .infinity {
                throw .outOfRange(
                    name: "logit bias of token \(token)", value: "\(bias)", expected: "a finite number or -inf")
            }
        }
    }

    func check(_ name: String, _ value: Double, atLeast minimum: Double = -.infinity) throws(SamplingError) {
        guard value.isFinite, value >= minimum else {
            let expected = minimum == 0 ? "a finite number of 0 or more" : "a finite number"
            throw .outOfRange(name: name, value: "\(value)", expected: expected)
        }
    }
}
