import LibC
import OrderedJSON

/// The rotary embedding: its base, and how it is stretched, from metadata and from tensors of factors.
extension GGUFConfiguration {
    /// Adds `rope_theta` and, when positions are stretched, `rope_scaling`.
    func addRotation(to object: inout JSONObject) throws(CheckpointError) {
        object["rope_theta"] = try settings.number("rope.freq_base") ?? 10_000
        var scaling = try scaling()
        if let sections = try sections() {
            var divided = scaling ?? ["rope_type": "default"]
            divided["mrope_section"] = .array(sections.map { .int($0) })
            divided["mrope_interleaved"] = .bool(architecture.hasInterleavedSections)
            scaling = divided
        }
        if let scaling { object["rope_scaling"] = .object(scaling) }
        // Read beside the object, too: this one wins there, and the family of Phi 3 looks nowhere else.
        if let trained = try settings.optionalInt("rope.scaling.original_context_length", .nonNegative), trained > 0 {
            object["original_max_position_embeddings"] = .int(trained)
        }
    }

    /// How many rotated pairs each of three positions turns; nil where all are turned by one.
    private func sections() throws(CheckpointError) -> [Int]? {
        let key = settings.key("rope.dimension_sections")
        guard architecture.followedKeys.contains("rope.dimension_sections"),
            let sections = try settings.reader.optionalInts(key, .nonNegative), sections.contains(where: { $0 != 0 })
        else { return nil }
        // The fourth position of the format is that of nothing.
        guard sections.count >= 3, sections.dropFirst(3).allSatisfy({ $0 == 0 }) else {
            throw settings.reader.invalid(key, expected: .other("three numbers, and zeros after them"))
        }
        return Array(sections.prefix(3))
    }

    private func scaling() throws(CheckpointError) -> JSONObject? {
        if let factors = try settings.floats("rope_freqs.weight") { return try scaling(factors) }
        if let long = try settings.floats("rope_factors_long.weight"),
            let short = try settings.floats("rope_factors_short.weight")
        {
            var scaling: JSONObject = [
                "rope_type": "longrope", "short_factor": .array(short.map(number)),
                "long_factor": .array(long.map(number)),
            ]
            scaling["attention_factor"] = try settings.number("rope.scaling.attn_factor")
            return scaling
        }
        let oldFactor = try settings.optionalDouble("rope.scale_linear")
        let factor = try settings.optionalDouble("rope.scaling.factor") ?? oldFactor ?? 0
        let type = try settings.reader.optionalChoice(
            settings.key("rope.scaling.type"),
            from: ["none": "none", "linear": "linear", "yarn": "yarn", "longrope": "longrope"])
        let trained = try settings.optionalInt("rope.scaling.original_context_length") ?? 0
        switch type ?? "linear" {
        case "linear" where factor != 0 && factor != 1:
            return ["rope_type": "linear", "factor": JSONNumber(factor).map(JSONValue.number) ?? .null]
        case "yarn":
            var scaling: JSONObject = ["rope_type": "yarn"]
            if factor != 0 { scaling["factor"] = JSONNumber(factor).map(JSONValue.number) }
            if trained > 0 { scaling["original_max_position_embeddings"] = .int(trained) }
            for (key, name) in [
                ("yarn_attn_factor", "attention_factor"), ("yarn_beta_fast", "beta_fast"),
                ("yarn_beta_slow", "beta_slow"), ("yarn_log_multiplier", "mscale"),
                ("yarn_log_multiplier", "mscale_all_dim"),
            ] {
                scaling[name] = try settings.number("rope.scaling.\(key)")
            }
            return scaling
        default: return nil
        }
    }

    private func number(_ value: Float) -> JSONValue {
        JSONNumber(text: value.description).map(JSONValue.number) ?? .string(value.description)
    }

    /// Divisors of the frequencies: those of Llama 3.1 by their rule, others as they are.
    private func scaling(_ factors: [Float]) throws(CheckpointError) -> JSONObject? {
        if factors.allSatisfy({ $0 == 1 }) { return nil }
        if let rule = try llama3(factors) { return rule }
        // The same divisors for short and long texts, so that nothing depends on the length.
        let list = JSONValue.array(factors.map(number))
        return [
            "rope_type": "longrope", "short_factor": list, "long_factor": list, "attention_factor": 1,
            "original_max_position_embeddings": .int(try settings.int("context_length", .positive)),
        ]
    }

    /// The rule of Llama 3.1 when it gives these divisors, with the parameters of the released models.
    private func llama3(_ factors: [Float]) throws(CheckpointError) -> JSONObject? {
        guard let largest = factors.max(), largest > 1, let head = try? settings.headDimension(), head > 0 else {
            return nil
        }
        let base = try settings.optionalDouble("rope.freq_base") ?? 10_000
        let stated = try settings.optionalInt("rope.scaling.original_context_length", .positive)
        for trained in [stated ?? 8192, 8192] {
            let (low, high, length) = (1.0, 4.0, Double(trained))
            let isRule = factors.enumerated().allSatisfy { index, factor in
                let wavelength = 2 * Double.pi * pow(base, Double(2 * index) / Double(head))
                var expected = Double(largest)
                if wavelength < length / high {
                    expected = 1
                } else if wavelength <= length / low {
                    let smooth = (length / wavelength - low) / (high - low)
                    expected = 1 / ((1 - smooth) / Double(largest) + smooth)
                }
                return abs(Double(factor) - expected) <= 1e-5 * expected
            }
            if isRule {
                return [
                    "rope_type": "llama3", "factor": number(largest), "low_freq_factor": 1, "high_freq_factor": 4,
                    "original_max_position_embeddings": .int(trained),
                ]
            }
        }
        return nil
    }
}
