/// A step on the way from logits to a draw, by llama.cpp's names.
public enum SamplingStep: String, Sendable, CaseIterable {
    /// Repetition, presence and frequency penalties.
    case penalties
    /// What would repeat a longer part of the text.
    case dry
    /// Tokens near the best one by the deviation of all.
    case topNSigma = "top_n_sigma"
    /// This many of the best.
    case topK = "top_k"
    /// Tokens about as surprising as the distribution lets expect.
    case typical = "typ_p"
    /// The best ones up to a sum of probabilities.
    case topP = "top_p"
    /// Tokens a part as likely as the best one.
    case minP = "min_p"
    /// All likely tokens but the least likely one, by chance.
    case xtc
    /// Division of the logits.
    case temperature

    /// The default order of llama.cpp.
    public static let usualOrder: [SamplingStep] = [
        .penalties, .dry, .topNSigma, .topK, .typical, .topP, .minP, .xtc, .temperature,
    ]

    /// The letter that stands for the step in a text of several.
    var letter: Character {
        switch self {
        case .penalties: "e"
        case .dry: "d"
        case .topNSigma: "s"
        case .topK: "k"
        case .typical: "y"
        case .topP: "p"
        case .minP: "m"
        case .xtc: "x"
        case .temperature: "t"
        }
    }

    /// Other names of steps, in llama.cpp and elsewhere.
    private static let otherNames: [String: SamplingStep] = [
        "top-k": .topK, "top-p": .topP, "min-p": .minP, "typical-p": .typical, "typical_p": .typical, "typ-p": .typical,
        "top-n-sigma": .topNSigma, "nucleus": .topP, "temp": .temperature, "typical": .typical, "typ": .typical,
    ]

    /// A step by its name; nil for a name that none has.
    public init?(name: String) {
        guard let step = SamplingStep(rawValue: name) ?? Self.otherNames[name] else { return nil }
        self = step
    }

    /// The steps that a text of letters names, such as `edskypmxt`; nil where a letter stands for none.
    public static func steps(letters: String) -> [SamplingStep]? {
        var steps: [SamplingStep] = []
        for letter in letters {
            guard let step = allCases.first(where: { $0.letter == letter }) else { return nil }
            steps.append(step)
        }
        return steps
    }
}

/// What would repeat a longer part of the text becomes less likely, the longer the part, the more (DRY).
///
/// Source: p-e-w, oobabooga/text-generation-webui #5677.
public struct RepetitionDry: Sendable, Hashable {
    /// Texts that end what may count as repeated, unless a request names others.
    public static let usualBreakers = ["\n", ":", "\"", "*"]

    /// What is subtracted from the logit of a token that would make a part of the allowed length longer; 0 is off.
    public var multiplier: Double
    /// By how much the penalty grows with each token more.
    public var base: Double
    /// The length of a repeated part that is not punished.
    public var allowedLength: Int
    /// How many of the last tokens are looked at; nil is all, 0 turns it off.
    public var window: Int?
    /// Texts over which no repeated part reaches; ``breakers`` are made of them where a vocabulary is known.
    public var breakerTexts = RepetitionDry.usualBreakers
    /// Sequences of tokens over which no repeated part reaches, none empty.
    public var breakers: [[Int]]

    /// Common values.
    public init(
        multiplier: Double = 0, base: Double = 1.75, allowedLength: Int = 2, window: Int? = nil, breakers: [[Int]] = []
    ) {
        (self.multiplier, self.base, self.allowedLength) = (multiplier, base, allowedLength)
        (self.window, self.breakers) = (window, breakers)
    }

    /// Whether nothing is punished.
    public var isOff: Bool { multiplier == 0 || base < 1 || window == 0 }
}

/// Removal of the likeliest tokens by chance, all but the least likely of them (XTC).
///
/// Source: p-e-w, oobabooga/text-generation-webui #6335.
public struct TopExclusion: Sendable, Hashable {
    /// The chance that tokens are removed; 0 is off.
    public var probability: Double
    /// The probability from which on a token is one of them; above 0.5 no two are.
    public var threshold: Double

    /// Exclusion by its numbers.
    public init(probability: Double, threshold: Double = 0.1) {
        (self.probability, self.threshold) = (probability, threshold)
    }

    var isOff: Bool { probability == 0 || threshold > 0.5 }
}

/// A temperature that follows the entropy of what is left, from T − R to T + R.
public struct TemperatureRange: Sendable, Hashable {
    /// R; 0 is off.
    public var range: Double
    /// The power to which the normalised entropy is taken.
    public var exponent: Double

    /// A range by its numbers.
    public init(range: Double, exponent: Double = 1) { (self.range, self.exponent) = (range, exponent) }
}

/// Truncation that keeps the surprise of a text near a target (mirostat, arXiv 2007.14966).
public struct MirostatParameters: Sendable, Hashable {
    /// 1, which estimates how the tail falls, or 2, which cuts at a surprise.
    public var version: Int
    /// The target, in bits.
    public var target: Double
    /// How fast the bound follows.
    public var rate: Double

    /// Mirostat by its numbers.
    public init(version: Int, target: Double = 5, rate: Double = 0.1) {
        (self.version, self.target, self.rate) = (version, target, rate)
    }
}
