import LibC
import Tensors

/// The rotations of a rotary position embedding: cosines and sines of position times frequency.
///
/// Frequencies and angles are computed in float32, as the reference does, and their cosines in float64; the formulas are
/// those of `modeling_rope_utils.py` in transformers 5.23.
struct RotaryEmbedding: Sendable {
    let configuration: RotaryConfiguration
    /// Frequencies of all sequences, or of short ones: [pairs].
    private let frequencies: [Float]
    /// Frequencies of long sequences (LongRoPE): [pairs].
    private let longFrequencies: [Float]
    /// What cosines and sines are multiplied with, in all sequences or in short ones.
    private let attentionFactor: Float
    /// The same in long sequences.
    private let longAttentionFactor: Float

    init(_ configuration: RotaryConfiguration) {
        self.configuration = configuration
        let plain = Self.frequencies(theta: configuration.theta, configuration)
        var longFactor: Float?
        switch configuration.scaling {
        case .none, .dynamic:
            (frequencies, longFrequencies, attentionFactor) = (plain, [], 1)
        case .linear(let factor):
            (frequencies, longFrequencies, attentionFactor) = (plain.map { $0 / Float(factor) }, [], 1)
        case .llama3(let factor, let low, let high, let length):
            frequencies = plain.map { Self.llama3($0, factor, low, high, Double(length)) }
            (longFrequencies, attentionFactor) = ([], 1)
        case .yarn(let yarn):
            frequencies = Self.yarn(yarn, configuration)
            (longFrequencies, attentionFactor) = ([], Float(yarn.attentionFactor))
        case .longrope(let short, let long, _, let factor, let other):
            frequencies = Self.frequencies(theta: configuration.theta, configuration, divisors: short)
            longFrequencies = Self.frequencies(theta: configuration.theta, configuration, divisors: long)
            attentionFactor = Float(factor)
            longFactor = Float(other)
        }
        longAttentionFactor = longFactor ?? attentionFactor
    }

    /// Whether every frequency is a number.
    var isFinite: Bool {
        attentionFactor.isFinite && longAttentionFactor.isFinite
            && (frequencies + longFrequencies).allSatisfy { $0.isFinite }
    }

    /// The number of pairs that are rotated.
    var pairCount: Int { configuration.pairCount }

    /// The frequencies for a sequence of a length: [pairs].
    func frequencies(length: Int) -> [Float] {
        switch configuration.scaling {
        case .dynamic(let factor, let trainedLength) where length > trainedLength:
            let dimension = Double(configuration.dimension)
            let stretch = factor * Double(length) / Double(trainedLength) - (factor - 1)
            let theta = configuration.theta * pow(stretch, dimension / (dimension - 2))
            return Self.frequencies(theta: theta, configuration)
        case .longrope(_, _, let trainedLength, _, _) where length > trainedLength:
            return longFrequencies
        default:
            return frequencies
        }
    }

    private func attentionFactor(length: Int) -> Float {
        configuration.scaling.regime(length: length) == 1 ? longAttentionFactor : attentionFactor
    }

    /// Fills cosines and sines [count, pairs] of consecutive positions.
    ///
    /// - Parameters:
    ///   - first: the first position.
    ///   - promptLength: the length of the prompt, which decides for all its positions; later positions are rotated for
    ///     the length that the sequence had when they were added.
    func rotations(
        first: Int, count: Int, promptLength: Int, cosines: UnsafeMutablePointer<Float>,
        sines: UnsafeMutablePointer<Float>
    ) {
        var length = max(promptLength, first + 1)
        var current = frequencies(length: length)
        for index in 0..<count {
            let position = first + index
            let ownLength = max(promptLength, position + 1)
            if ownLength != length, configuration.scaling.dependsOnLength {
                length = ownLength
                current = frequencies(length: length)
            }
            let factor = attentionFactor(length: length)
            for pair in 0..<pairCount {
                let angle = Double(Float(position) * current[pair])
                cosines[index * pairCount + pair] = Float(cos(angle)) * factor
                sines[index * pairCount + pair] = Float(sin(angle)) * (configuration.isReversed ? -factor : factor)
            }
        }
    }

    /// Fills cosines and sines [count, pairs] of rows with three positions each.
    ///
    /// - Parameter promptLength: the length of the prompt, which decides for all its positions.
    func rotations(
        _ positions: ArraySlice<SIMD3<Int32>>, promptLength: Int, cosines: UnsafeMutablePointer<Float>,
        sines: UnsafeMutablePointer<Float>
    ) {
        for (index, position) in positions.enumerated() {
            let length = max(promptLength, Int(position.max()) + 1)
            let (current, factor) = (frequencies(length: length), attentionFactor(length: length))
            for pair in 0..<pairCount {
                let axis = configuration.axes?.axis(of: pair, among: pairCount) ?? 0
                let angle = Double(Float(position[axis]) * current[pair])
                cosines[index * pairCount + pair] = Float(cos(angle)) * factor
                sines[index * pairCount + pair] = Float(sin(angle)) * (configuration.isReversed ? -factor : factor)
            }
        }
    }

    /// Rotates one head in place; `cosines` and `sines` are [pairs] of its position.
    func rotate(
        _ head: UnsafeMutablePointer<Float>, cosines: UnsafePointer<Float>, sines: UnsafePointer<Float>
    ) {
        let pairs = pairCount
        switch configuration.pairing {
        case .halves:
            let half = configuration.half
            for pair in 0..<pairs {
                let (x, y) = (head[pair], head[pair + half])
                head[pair] = x * cosines[pair] - y * sines[pair]
                head[pair + half] = y * cosines[pair] + x * sines[pair]
            }
        case .neighbours:
            for pair in 0..<pairs {
                let (x, y) = (head[2 * pair], head[2 * pair + 1])
                head[2 * pair] = x * cosines[pair] - y * sines[pair]
                head[2 * pair + 1] = y * cosines[pair] + x * sines[pair]
            }
        case .quarters:
            let quarter = pairs / 2
            for pair in 0..<pairs {
                let element = pair < quarter ? pair : pair + quarter
                let (x, y) = (head[element], head[element + quarter])
                head[element] = x * cosines[pair] - y * sines[pair]
                head[element + quarter] = y * cosines[pair] + x * sines[pair]
            }
        }
    }

    // MARK: Frequencies

    /// 1 / (divisor · theta^(2i / dimension)), each step rounded to float32.
    private static func frequencies(
        theta: Double, _ configuration: RotaryConfiguration, divisors: [Double] = []
    ) -> [Float] {
        (0..<configuration.pairCount).map { pair in
            let wavelength = Float(pow(theta, Double(exponent(pair, configuration))))
            guard pair < divisors.count else { return 1 / wavelength }
            return 1 / (Float(divisors[pair]) * wavelength)
        }
    }

    private static func exponent(_ pair: Int, _ configuration: RotaryConfiguration) -> Float {
        configuration.axes?.exponent(of: pair, among: configuration.pairCount)
            ?? Float(2 * pair) / Float(configuration.dimension)
    }

    private static func llama3(
        _ frequency: Float, _ factor: Double, _ low: Double, _ high: Double, _ length: Double
    ) -> Float {
        let wavelength = 2 * Float.pi / frequency
        if wavelength < Float(length / high) { return frequency }
        if wavelength > Float(length / low) { return frequency / Float(factor) }
        let smooth = (Float(length) / wavelength - Float(low)) / Float(high - low)
        return (1 - smooth) * frequency / Float(factor) + smooth * frequency
    }

    private static func yarn(_ yarn: RotaryScaling.Yarn, _ configuration: RotaryConfiguration) -> [Float] {
        let dimension = Double(configuration.dimension)
        func correctionDimension(_ rotations: Double) -> Double {
            dimension * log(Double(yarn.trainedLength) / (rotations * 2 * Double.pi)) / (2 * log(configuration.theta))
        }
        var low = correctionDimension(yarn.betaFast)
        var high = correctionDimension(yarn.betaSlow)
        if yarn.isTruncated { (low, high) = (low.rounded(.down), high.rounded(.up)) }
        (low, high) = (max(low, 0), min(high, dimension - 1))
        if low == high { high += 0.001 }
        return (0..<configuration.pairCount).map { pair in
            let wavelength = Float(pow(configuration.theta, Double(exponent(pair, configuration))))
            let ramp = min(max((Float(pair) - Float(low)) / Float(high - low), 0), 1)
            let kept = 1 - ramp
            return 1 / (Float(yarn.factor) * wavelength) * (1 - kept) + 1 / wavelength * kept
        }
    }
}

extension RotaryConfiguration {
    /// The number of all pairs.
    var half: Int { (dimension + 1) / 2 }
    /// The number of pairs that are rotated.
    var pairCount: Int { min(rotatedPairs ?? half, half) }
}
