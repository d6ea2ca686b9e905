import Tensors

/// The weights of RWKV 7's time mixing.
extension WeightLoader {
    /// The generalized delta rule.
    ///
    /// - Parameter place: the module of the recurrence, with a dot after it.
    func generalizedDelta(
        _ rule: GeneralizedDeltaConfiguration, at place: String
    ) throws(TransformerError) -> GeneralizedDeltaRule {
        let (hidden, heads, width) = (rule.hiddenSize, rule.headCount, rule.headDimension)
        func layer(_ name: String) throws(TransformerError) -> Linear {
            try linear(place + name, hidden, hidden, .absent)
        }
        func narrowed(
            _ name: String, _ rank: Int, _ bias: ParameterPresence = .required
        ) throws(TransformerError) -> GeneralizedDeltaRule.Narrowed {
            GeneralizedDeltaRule.Narrowed(
                down: try linear(place + name + ".lora.0", rank, hidden, .absent, isSensitive: true),
                up: try linear(place + name + ".lora.2", hidden, rank, bias, isSensitive: true))
        }
        /// A number for each element of all heads, which files have in one dimension or in two.
        func elements(_ name: String) throws(TransformerError) -> [Float] {
            let isDivided = tensors.shape(place + name) == [heads, width]
            return try tensors.floats(place + name, isDivided ? [heads, width] : [hidden])
        }
        var shares: [[Float]] = []
        for name in ["x_r", "x_w", "x_k", "x_v", "x_a", "x_g"] { shares.append(try ownShares(place + name, hidden)) }
        return GeneralizedDeltaRule(
            configuration: rule, shares: shares, receptance: try layer("r_proj"), key: try layer("k_proj"),
            value: try layer("v_proj"), decay: try narrowed("w_lora", rule.ranks.decay),
            share: try narrowed("a_lora", rule.ranks.share),
            valueShare: rule.isFirst ? nil : try narrowed("v_lora", rule.ranks.value),
            gate: try narrowed("g_lora", rule.ranks.gate, .absent), removal: try elements("k_k"),
            keyShares: try elements("k_a"), bonus: try tensors.floats(place + "r_k", [heads, width]),
            normalization: Normalization(
                configuration: rule.normalization, weight: try elements("g_norm.weight"),
                bias: try elements("g_norm.bias")),
            output: try layer("o_proj"))
    }

    /// How much of a position's own row enters, where files say how much of the row before does: [width] or [1, 1, width].
    func ownShares(_ name: String, _ width: Int) throws(TransformerError) -> [Float] {
        let shape = tensors.shape(name) == [1, 1, width] ? [1, 1, width] : [width]
        return try tensors.floats(name, shape).map { 1 - $0 }
    }
}
