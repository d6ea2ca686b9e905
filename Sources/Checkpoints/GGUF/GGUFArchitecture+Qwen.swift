import OrderedJSON

/// Qwen and other mixtures.
extension GGUFArchitecture {
    static func qwens(_ settings: GGUFSettings) -> [GGUFArchitecture] {
        [
            GGUFArchitecture("qwen2", "qwen2", "Qwen2ForCausalLM"),
            GGUFArchitecture("qwen3", "qwen3", "Qwen3ForCausalLM"),
            // The text parts of models that see.
            GGUFArchitecture("qwen2vl", "qwen2", "Qwen2ForCausalLM") { $0.followedKeys = ["rope.dimension_sections"] },
            GGUFArchitecture("qwen3vl", "qwen3", "Qwen3ForCausalLM") {
                $0.followedKeys = ["rope.dimension_sections"]
                $0.hasInterleavedSections = true
            },
            qwen3Mixture("qwen3moe"), qwen3Mixture("qwen3vlmoe"),
            GGUFArchitecture("qwen", "qwen2", "Qwen2ForCausalLM") {
                $0.configure = { (settings, object) throws(CheckpointError) in
                    try settings.requireWholeRotation()
                    // The file has the sum of both widths.
                    object["intermediate_size"] = settings.networkWidth() ?? object["intermediate_size"]
                }
            },
            GGUFArchitecture("qwen2moe", "qwen2_moe", "Qwen2MoeForCausalLM") {
                $0.configure = { (settings, object) throws(CheckpointError) in
                    object["shared_expert_intermediate_size"] =
                        try settings.number("expert_shared_feed_forward_length") ?? object["intermediate_size"]
                    object["qkv_bias"] = .bool(settings.hasQueryBias)
                    object.setDefault("norm_topk_prob", false)
                }
            },
            GGUFArchitecture("olmoe", "olmoe", "OlmoeForCausalLM") {
                $0.followedKeys = ["attention.clamp_kqv"]
                $0.configure = { (settings, object) throws(CheckpointError) in
                    object["clip_qkv"] = try settings.number("attention.clamp_kqv")
                    object.setDefault("norm_topk_prob", false)
                    // The one width of this family is that of an expert.
                    object["intermediate_size"] = object["moe_intermediate_size"] ?? object["intermediate_size"]
                }
            },
            GGUFArchitecture(
                "gpt-oss", "gpt_oss", "GptOssForCausalLM",
                layer: ["post_attention_norm": "post_attention_layernorm", "ffn_gate_inp": "mlp.router"]
            ) {
                $0.experts = "mlp.experts."
                $0.configure = { (settings, object) throws(CheckpointError) in
                    object["intermediate_size"] = object["moe_intermediate_size"] ?? object["intermediate_size"]
                    object["attention_bias"] = .bool(settings.hasQueryBias)
                    object["sliding_window"] = .int(try settings.int("attention.sliding_window", .positive))
                    let types = try settings.layerTypes(period: 2)
                    // Every second layer slides, beginning with the first.
                    object["layer_types"] =
                        settings.contains("attention.sliding_window_pattern") ? types : try alternating(settings)
                    // Silence would mean the released models' scaling.
                    object.setDefault("rope_scaling", ["rope_type": "default"])
                    if var scaling = object["rope_scaling"]?.objectValue, scaling["factor"] != nil {
                        // The released models do not round the ends of the ramp.
                        scaling["truncate"] = false
                        object["rope_scaling"] = .object(scaling)
                    }
                }
            },
        ]
    }

    private static func qwen3Mixture(_ name: String) -> GGUFArchitecture {
        GGUFArchitecture(name, "qwen3_moe", "Qwen3MoeForCausalLM") {
            $0.followedKeys = ["rope.dimension_sections"]
            $0.hasInterleavedSections = true
            $0.configure = { (_, object) throws(CheckpointError) in object.setDefault("norm_topk_prob", true) }
        }
    }

    private static func alternating(_ settings: GGUFSettings) throws(CheckpointError) -> JSONValue {
        .array((0..<(try settings.layerCount())).map { .string($0 % 2 == 0 ? "sliding_attention" : "full_attention") })
    }
}
