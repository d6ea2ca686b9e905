import OrderedJSON

/// Gemma before layers that differ.
extension GGUFArchitecture {
    static func gemmas(_ settings: GGUFSettings) -> [GGUFArchitecture] {
        let sandwich = [
            "post_attention_norm": "post_attention_layernorm", "ffn_norm": "pre_feedforward_layernorm",
            "post_ffw_norm": "post_feedforward_layernorm",
        ]
        return [
            GGUFArchitecture("gemma", "gemma", "GemmaForCausalLM") {
                $0.hasWholeNormalizations = true
                $0.configure = { (_, object) throws(CheckpointError) in object["hidden_act"] = "gelu_pytorch_tanh" }
            },
            GGUFArchitecture("gemma2", "gemma2", "Gemma2ForCausalLM", layer: sandwich) {
                $0.hasWholeNormalizations = true
                $0.followedKeys = softcapKeys
                $0.configure = { (settings, object) throws(CheckpointError) in
                    try softcaps(settings, &object)
                    // The largest model alone, which has 46 layers, divides scores by another number.
                    try queryScalar(settings, largestLayerCount: 46, &object)
                    object["sliding_window"] = try settings.number("attention.sliding_window") ?? 4096
                    object["layer_types"] = try settings.layerTypes(period: 2)
                }
            },
            gemma3n, gemma4, gemma4Assistant,
            GGUFArchitecture("gemma3", "gemma3_text", "Gemma3ForCausalLM", layer: sandwich) {
                $0.hasWholeNormalizations = true
                $0.followedKeys = softcapKeys.union(["rope.freq_base_swa"])
                $0.configure = { (settings, object) throws(CheckpointError) in
                    try softcaps(settings, &object)
                    try queryScalar(settings, largestLayerCount: 62, &object)
                    object["rope_theta"] = try settings.number("rope.freq_base") ?? 1_000_000
                    object["rope_local_base_freq"] = try settings.number("rope.freq_base_swa") ?? 10_000
                    let window = try settings.optionalInt("attention.sliding_window") ?? 0
                    object["sliding_window"] = window > 0 ? .int(window) : .null
                    object["layer_types"] = try settings.layerTypes(period: window > 0 ? 6 : 1)
                }
            },
        ]
    }

    private static let softcapKeys: Set = ["attn_logit_softcapping", "final_logit_softcapping"]

    private static func softcaps(_ settings: GGUFSettings, _ object: inout JSONObject) throws(CheckpointError) {
        object["hidden_activation"] = "gelu_pytorch_tanh"
        for name in softcapKeys.sorted() {
            if let bound = try settings.number(name) {
                object[name] = bound.doubleValue == 0 ? .null : bound
            }
        }
    }

    private static func queryScalar(
        _ settings: GGUFSettings, largestLayerCount: Int, _ object: inout JSONObject
    ) throws(CheckpointError) {
        let head = try settings.headDimension()
        let isLargest = try settings.layerCount() == largestLayerCount
        let scalar = isLargest ? try settings.int("embedding_length") / settings.headCount() : head
        object["query_pre_attn_scalar"] = .int(scalar)
    }
}
