import Checkpoints
import LibC
import OrderedJSON

/// The configuration keys under which a family keeps its rotary embedding, and what an absent key means.
struct RotaryKeys {
    /// Nil when only `rope_parameters` can say.
    var theta: String? = "rope_theta"
    var defaultTheta = 10_000.0
    var partialFactor = "partial_rotary_factor"
    /// The rotated part of a head when the key is absent.
    var defaultPartialFactor = 1.0
    /// Whether all of the width is rotated whatever a partial factor says, as where the width is that of a rotated part.
    var isWhole = false
    /// Whether the plain embedding of the family rotates only part of a head; scaled ones always may.
    var isPartial = false
    var pairing = RotaryConfiguration.Pairing.halves
    /// Names of scalings that this family uses for LongRoPE.
    var longropeNames: [String] = []
    /// The length of training when the configuration does not say.
    var defaultTrainedLength: Int?
    /// Keys of what LongRoPE multiplies cosines and sines with in short and in long sequences (Phi 3.5 MoE).
    var attentionFactors: (short: String, long: String)?
    /// The key of the number of rotated elements, which wins over the part that they are (GPT-J).
    var width: String?
    /// That number when its key is absent.
    var defaultWidth: Int?
    /// Whether dynamic scaling with `alpha` means one larger base for every length (Hunyuan).
    var hasAlpha = false
}

/// Reads rotary embeddings; formulas and defaults are those of `modeling_rope_utils.py` in transformers 5.23.
extension ConfigurationReader {
    /// The rotary embedding that all layers share, from `rope_scaling` (before version 5) or `rope_parameters`.
    func rotary(_ dimensions: Dimensions, _ keys: RotaryKeys = RotaryKeys()) throws(CheckpointError)
        -> RotaryConfiguration
    {
        try rotary(try rotaryParameters(), dimensions, keys)
    }

    /// The object that says how positions are rotated: `rope_scaling` unless it is empty, else `rope_parameters`.
    func rotaryParameters() throws(CheckpointError) -> ConfigurationReader? {
        if let old = try oldRotaryParameters() { return old }
        return try optionalNested("rope_parameters")
    }

    /// The object of the old spelling; an empty one counts as absent.
    private func oldRotaryParameters() throws(CheckpointError) -> ConfigurationReader? {
        guard let old = try optionalNested("rope_scaling"), !old.object.isEmpty else { return nil }
        return old
    }

    /// The rotary embedding of full and of sliding layers, where a family keeps one for each.
    ///
    /// - Parameters:
    ///   - keys: for full layers, which alone follow an old `rope_scaling`.
    ///   - slidingKeys: for sliding layers.
    func rotaryByLayerKind(
        _ dimensions: Dimensions, full keys: RotaryKeys, sliding slidingKeys: RotaryKeys
    ) throws(CheckpointError) -> (full: RotaryConfiguration, sliding: RotaryConfiguration) {
        let parameters = try optionalNested("rope_parameters")
        let full = try parameters?.optionalNested("full_attention")
        let sliding = try parameters?.optionalNested("sliding_attention")
        return (
            try rotary(try overlaid(full), dimensions, keys),
            try rotary(sliding, dimensions, slidingKeys)
        )
    }

    /// The parameters of full layers, in which an old `rope_scaling` replaces those that it names.
    private func overlaid(_ full: ConfigurationReader?) throws(CheckpointError) -> ConfigurationReader? {
        guard let old = try oldRotaryParameters() else { return full }
        guard let full else { return old }
        var parameters = full.object
        // The type has two names, of which the new one would win over what replaces it.
        if old.contains("type"), !old.contains("rope_type") { parameters.removeValue(forKey: "rope_type") }
        for entry in old.object.entries { parameters[entry.key] = entry.value }
        return try ConfigurationReader(["rope_scaling": .object(parameters)], file: file, neededBy: neededBy)
            .nested("rope_scaling")
    }

    /// A rotary embedding from its object of parameters, or from the keys beside it.
    func rotary(
        _ parameters: ConfigurationReader?, _ dimensions: Dimensions, _ keys: RotaryKeys
    ) throws(CheckpointError) -> RotaryConfiguration {
        var theta = try parameters?.optionalDouble("rope_theta", .positive)
        if theta == nil, let key = keys.theta { theta = try optionalDouble(key, .positive) }
        var base = theta ?? keys.defaultTheta
        var scaling = RotaryScaling.none
        var isProportional = false
        if let parameters {
            let kind = try rotaryKind(parameters, keys)
            isProportional = kind == .proportional
            if keys.hasAlpha, kind == .dynamic, let alpha = try parameters.optionalDouble("alpha", .nonNegative),
                alpha > 0
            {
                base *= pow(alpha, Double(dimensions.headDimension) / Double(dimensions.headDimension - 2))
            } else {
                scaling = try rotaryScaling(kind, parameters, dimensions, keys)
            }
        }
        var rotary = RotaryConfiguration(
            theta: base, dimension: dimensions.headDimension, pairing: keys.pairing, scaling: scaling)
        if isProportional, let parameters {
            let part = try parameters.double("partial_rotary_factor", .within(0, 1), default: 1)
            rotary.rotatedPairs = Int(Double(dimensions.headDimension) * part / 2)
            guard rotary.pairCount > 0, dimensions.headDimension % 2 == 0 else {
                throw parameters.invalid(
                    "partial_rotary_factor",
                    expected: .other("at least 2 of \(dimensions.headDimension) elements, an even number"))
            }
        } else if !keys.isWhole, keys.isPartial || rotary.scaling != .none {
            let outer = try double(keys.partialFactor, .within(0, 1), default: keys.defaultPartialFactor)
            let factor = try parameters?.optionalDouble("partial_rotary_factor", .within(0, 1)) ?? outer
            rotary.dimension = Int(Double(dimensions.headDimension) * factor)
            var source = keys.partialFactor
            if let key = keys.width, let width = try optionalInt(key, DecoderLimits.widths) ?? keys.defaultWidth {
                (rotary.dimension, source) = (width, key)
            }
            let needed = rotary.pairCount * 2
            guard needed >= 2, needed <= dimensions.headDimension else {
                throw invalid(
                    source, expected: .other("at least 2 of \(dimensions.headDimension) elements"))
            }
        } else if dimensions.headDimension % 2 != 0 {
            throw invalid(
                contains("head_dim") ? "head_dim" : "hidden_size", expected: .other("an even width of a head"))
        }
        if case .longrope(let short, let long, _, _, _) = rotary.scaling {
            for (name, factors) in [("short_factor", short), ("long_factor", long)]
            where factors.count != rotary.pairCount {
                throw (parameters ?? self).invalid(name, expected: .count(rotary.pairCount))
            }
        }
        if let parameters { rotary.axes = try axes(parameters, of: rotary) }
        guard RotaryEmbedding(rotary).isFinite else {
            let key = keys.theta ?? "rope_theta"
            let reader = contains(key) ? self : parameters ?? self
            throw reader.invalid(key, expected: .other("a base that gives finite frequencies with its scaling"))
        }
        return rotary
    }

    /// Which positions of rows with three turn which pairs; nil where a row has one.
    private func axes(
        _ parameters: ConfigurationReader, of rotary: RotaryConfiguration
    ) throws(CheckpointError) -> RotaryConfiguration.Axes? {
        guard let counts = try parameters.optionalInts("mrope_section", .nonNegative) else { return nil }
        // In turn an axis may have more pairs than there are.
        let isInterleaved = try parameters.bool("mrope_interleaved", default: false)
        let bounded = counts.map { min($0, rotary.pairCount + 1) }
        guard counts.count == 3, isInterleaved || bounded.reduce(0, +) == rotary.pairCount else {
            throw parameters.invalid(
                "mrope_section", expected: .other("three numbers that add up to \(rotary.pairCount) pairs"))
        }
        return isInterleaved ? .interleaved(bounded) : .sections(bounded)
    }

    /// What a configuration calls a scaling.
    private enum RotaryKind { case none, linear, dynamic, llama3, yarn, longrope, proportional }

    /// The scaling that parameters name; one that is not known is an error.
    private func rotaryKind(
        _ parameters: ConfigurationReader, _ keys: RotaryKeys
    ) throws(CheckpointError) -> RotaryKind {
        let key = parameters.firstPresent("rope_type", "type")
        guard let name = try parameters.optionalString(key) else {
            // Factors without a name would have no effect, and no error would say so.
            if ["factor", "short_factor", "low_freq_factor", "beta_fast"].contains(where: parameters.contains) {
                throw parameters.missing("rope_type")
            }
            return .none
        }
        // Positions in pictures and films; those of a text are the same in all three directions, so nothing changes.
        if name.utf8.elementsEqual("mrope".utf8) { return .none }
        if keys.longropeNames.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { return .longrope }
        return try parameters.choice(
            key,
            from: [
                "default": RotaryKind.none, "linear": .linear, "dynamic": .dynamic, "llama3": .llama3, "yarn": .yarn,
                "longrope": .longrope, "proportional": .proportional,
            ])
    }

    private func rotaryScaling(
        _ kind: RotaryKind, _ parameters: ConfigurationReader, _ dimensions: Dimensions, _ keys: RotaryKeys
    ) throws(CheckpointError) -> RotaryScaling {
        switch kind {
        case .none: return .none
        case .linear: return .linear(factor: try parameters.double("factor", .positive))
        case .dynamic:
            let factor = try parameters.double("factor", .atLeast(1))
            guard factor * Double(dimensions.positionCount) <= Double(IntegerBounds.largestCount) else {
                throw parameters.invalid(
                    "factor", expected: .other("a context of at most \(IntegerBounds.largestCount)"))
            }
            return .dynamic(factor: factor, trainedLength: dimensions.positionCount)
        case .llama3:
            let low = try parameters.double("low_freq_factor", .positive)
            let high = try parameters.double("high_freq_factor", .positive)
            guard high > low else {
                throw parameters.invalid("high_freq_factor", expected: .other("more than 'low_freq_factor', \(low)"))
            }
            return .llama3(
                factor: try parameters.double("factor", .positive), lowFrequencyFactor: low,
                highFrequencyFactor: high,
                trainedLength: try trainedLength(parameters, dimensions, keys))
        case .yarn: return try yarn(parameters, dimensions, keys)
        case .longrope: return try longrope(parameters, dimensions, keys)
        case .proportional:
            let factor = try parameters.double("factor", .positive, default: 1)
            return factor == 1 ? .none : .linear(factor: factor)
        }
    }

    private func yarn(
        _ parameters: ConfigurationReader, _ dimensions: Dimensions, _ keys: RotaryKeys
    ) throws(CheckpointError) -> RotaryScaling {
        let trainedLength = try trainedLength(parameters, dimensions, keys)
        let ratio = Double(dimensions.positionCount) / Double(trainedLength)
        let factor = try parameters.optionalDouble("factor", .positive) ?? ratio
        func scale(_ multiplier: Double) -> Double { factor <= 1 ? 1 : 0.1 * multiplier * log(factor) + 1 }
        var attentionFactor = try parameters.optionalDouble("attention_factor", .positive)
        if attentionFactor == nil {
            let all = try parameters.double("mscale_all_dim", default: 0)
            let one = try parameters.double("mscale", default: 0)
            attentionFactor = one != 0 && all != 0 ? scale(one) / scale(all) : scale(1)
        }
        let betaFast = try parameters.double("beta_fast", .nonNegative, default: 32)
        let betaSlow = try parameters.double("beta_slow", .nonNegative, default: 1)
        return .yarn(
            RotaryScaling.Yarn(
                factor: factor, trainedLength: trainedLength, betaFast: betaFast == 0 ? 32 : betaFast,
                betaSlow: betaSlow == 0 ? 1 : betaSlow, attentionFactor: attentionFactor ?? 1,
                isTruncated: try parameters.bool("truncate", default: true)))
    }

    private func longrope(
        _ parameters: ConfigurationReader, _ dimensions: Dimensions, _ keys: RotaryKeys
    ) throws(CheckpointError) -> RotaryScaling {
        let trainedLength = try trainedLength(parameters, dimensions, keys)
        guard let short = try parameters.optionalDoubles("short_factor", .positive) else {
            throw parameters.missing("short_factor")
        }
        guard let long = try parameters.optionalDoubles("long_factor", .positive) else {
            throw parameters.missing("long_factor")
        }
        let ratio = Double(dimensions.positionCount) / Double(trainedLength)
        let factor = try parameters.optionalDouble("factor", .positive) ?? ratio
        let attentionFactor = factor <= 1 ? 1 : (1 + log(factor) / log(Double(trainedLength))).squareRoot()
        let shared = try parameters.double("attention_factor", .positive, default: attentionFactor)
        func own(_ key: String?) throws(CheckpointError) -> Double {
            guard let key else { return shared }
            return try parameters.double(key, .positive, default: shared)
        }
        return .longrope(
            shortFactors: short, longFactors: long, trainedLength: trainedLength,
            attentionFactor: try own(keys.attentionFactors?.short),
            longAttentionFactor: try own(keys.attentionFactors?.long))
    }

    /// The length of training: the key beside the parameters wins over the one among them.
    private func trainedLength(
        _ parameters: ConfigurationReader, _ dimensions: Dimensions, _ keys: RotaryKeys
    ) throws(CheckpointError) -> Int {
        let key = "original_max_position_embeddings"
        if let length = try optionalInt(key, .positive) { return length }
        if let length = keys.defaultTrainedLength { return length }
        return try parameters.int(key, .positive, default: dimensions.positionCount)
    }
}
