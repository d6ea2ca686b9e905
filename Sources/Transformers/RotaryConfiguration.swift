/// A rotary position embedding (Su and others, arXiv 2104.09864) and how it is stretched to longer contexts.
public struct RotaryConfiguration: Sendable, Equatable, Hashable {
    /// Which two elements of a head form a pair that is rotated.
    public enum Pairing: Sendable, Equatable, Hashable {
        /// Element i with element i + dimension/2 (GPT-NeoX, LLaMA in this format).
        case halves
        /// Element 2i with element 2i + 1 (GPT-J, Cohere).
        case neighbours
        /// Element i with element i + dimension/4 in each half of the dimension separately (Gemma 4's tower).
        case quarters
    }

    /// Which of three positions turns a pair: time, height or width (M-RoPE, arXiv 2409.12191).
    public enum Axes: Sendable, Equatable, Hashable {
        /// The first this many pairs by time, the next by height, the last by width (Qwen 2 VL, GLM 4V), `mrope_section`.
        case sections([Int])
        /// By time, height and width in turn as far as each has pairs, the rest by time (Qwen 3 VL), `mrope_interleaved`.
        case interleaved([Int])
        /// The places of a picture: half of the pairs by height and half by width, with the same frequencies (Qwen 2 VL's tower);
        /// Gemma 4's takes the width first.
        case plane(widthFirst: Bool)
        /// The places of a picture: the even frequencies by height, then the odd ones by width (Pixtral, arXiv 2410.07073).
        case alternatingPlane

        /// The axis of a pair among this many, 0 to 2.
        func axis(of pair: Int, among count: Int) -> Int {
            switch self {
            case .sections(let counts): pair < counts[0] ? 0 : pair < counts[0] + counts[1] ? 1 : 2
            case .interleaved(let counts):
                pair % 3 != 0 && pair < 3 * counts[pair % 3] ? pair % 3 : 0
            case .plane(let widthFirst): (pair < count / 2) == widthFirst ? 2 : 1
            case .alternatingPlane: pair < count / 2 ? 1 : 2
            }
        }

        /// The exponent that the base of wavelengths has for a pair among this many; nil where the number of the pair says it.
        func exponent(of pair: Int, among count: Int) -> Float? {
            let half = count / 2
            return switch self {
            case .sections, .interleaved: nil
            case .plane: Float(2 * (pair % half)) / Float(count)
            case .alternatingPlane: Float(4 * (pair % half) + (pair < half ? 0 : 2)) / Float(2 * count)
            }
        }
    }

    /// The base of the wavelengths, `rope_theta`.
    public var theta: Double
    /// How many of a head's first elements form pairs.
    public var dimension: Int
    /// How many of the pairs are rotated, from the first; nil means all ("proportional" in Gemma 4 and LFM 3).
    public var rotatedPairs: Int?
    /// Which elements form pairs.
    public var pairing = Pairing.halves
    /// Whether pairs turn the other way round (nanochat).
    public var isReversed = false
    /// Which positions of rows with three turn which pairs; nil means that all are turned by one.
    public var axes: Axes?
    /// How frequencies change for longer contexts.
    public var scaling = RotaryScaling.none
}

/// How the frequencies of a rotary embedding are changed for contexts longer than those of training.
public enum RotaryScaling: Sendable, Equatable, Hashable {
    /// Not at all.
    case none
    /// All divided by a factor (position interpolation, arXiv 2306.15595).
    case linear(factor: Double)
    /// A larger base for sequences longer than the trained length ("dynamic NTK").
    case dynamic(factor: Double, trainedLength: Int)
    /// Low frequencies divided by a factor, high ones kept, a ramp between (Llama 3.1).
    case llama3(factor: Double, lowFrequencyFactor: Double, highFrequencyFactor: Double, trainedLength: Int)
    /// A ramp between interpolated and original frequencies, and scaled attention (YaRN, arXiv 2309.00071).
    case yarn(Yarn)
    /// One list of divisors for short sequences and one for long ones (LongRoPE, arXiv 2402.13753).
    ///
    /// Cosines and sines are multiplied with one attention factor in short sequences and perhaps another in long ones.
    case longrope(
        shortFactors: [Double], longFactors: [Double], trainedLength: Int, attentionFactor: Double,
        longAttentionFactor: Double)

    /// The parameters of YaRN.
    public struct Yarn: Sendable, Equatable, Hashable {
        /// The factor of interpolation.
        public var factor: Double
        /// The length of training.
        public var trainedLength: Int
        /// Rotations over the trained length above which frequencies are kept.
        public var betaFast: Double
        /// Rotations over the trained length below which frequencies are interpolated.
        public var betaSlow: Double
        /// What cosines and sines are multiplied with.
        public var attentionFactor: Double
        /// Whether the ends of the ramp are rounded to whole dimensions.
        public var isTruncated: Bool
    }

    /// Whether frequencies depend on the length of the sequence.
    public var dependsOnLength: Bool {
        switch self {
        case .dynamic, .longrope: true
        default: false
        }
    }

    /// A number that is equal for two lengths exactly when they give the same frequencies.
    func regime(length: Int) -> Int {
        switch self {
        case .dynamic(_, let trainedLength): max(length, trainedLength)
        case .longrope(_, _, let trainedLength, _, _): length > trainedLength ? 1 : 0
        default: 0
        }
    }
}
