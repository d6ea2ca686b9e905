import OrderedJSON

/// LLaMA and its relatives.
extension GGUFArchitecture {
    static func llamas(_ settings: GGUFSettings) -> [GGUFArchitecture] {
        [
            llama(settings), mistral3(settings),
            GGUFArchitecture("arcee", "arcee", "ArceeForCausalLM") {
                $0.hasNeighbourRows = true
                $0.configure = { (_, object) throws(CheckpointError) in object["hidden_act"] = "relu2" }
            },
            GGUFArchitecture("smollm3", "smollm3", "SmolLM3ForCausalLM") {
                $0.hasNeighbourRows = true
                $0.configure = { (_, object) throws(CheckpointError) in object["no_rope_layer_interval"] = 4 }
            },
            GGUFArchitecture("ernie4_5", "ernie4_5", "Ernie4_5ForCausalLM") {
                $0.configure = { (settings, object) throws(CheckpointError) in
                    object["use_bias"] = .bool(settings.has("blk.0.attn_output.bias"))
                }
            },
            ernieMixture,
            GGUFArchitecture(
                "hunyuan-dense", "hunyuan_v1_dense", "HunYuanDenseV1ForCausalLM",
                layer: ["attn_q_norm": "self_attn.query_layernorm", "attn_k_norm": "self_attn.key_layernorm"]),
            GGUFArchitecture(
                "seed_oss", "seed_oss", "SeedOssForCausalLM",
                layer: ["post_attention_norm": "post_attention_layernorm"]
            ) {
                $0.configure = { (settings, object) throws(CheckpointError) in
                    object["attention_bias"] = .bool(settings.hasQueryBias)
                    object["attention_out_bias"] = .bool(settings.has("blk.0.attn_output.bias"))
                }
            },
        ]
    }

    private static let ernieMixture = GGUFArchitecture(
        "ernie4_5-moe", "ernie4_5_moe", "Ernie4_5_MoeForCausalLM",
        layer: sharedExperts()
    ) {
        $0.parameters["exp_probs_b.bias"] = Parameter(name: "mlp.moe_statics.e_score_correction_bias")
        $0.followedKeys = ["interleave_moe_layer_step"]
        $0.configure = { (settings, object) throws(CheckpointError) in
            object["use_bias"] = .bool(settings.has("blk.0.attn_output.bias"))
            object["moe_num_experts"] = object["num_experts"]
            object["moe_k"] = object["num_experts_per_tok"]
            object["moe_layer_interval"] = try settings.number("interleave_moe_layer_step")
            object["moe_layer_start_index"] = try settings.number("leading_dense_block_count")
            object["moe_num_shared_experts"] = try settings.number("expert_shared_count") ?? 0
        }
    }

    private static func llama(_ settings: GGUFSettings) -> GGUFArchitecture {
        let isMixture = (try? settings.optionalInt("expert_count")).flatMap { $0 } ?? 0 > 0
        return GGUFArchitecture(
            "llama", isMixture ? "mixtral" : "llama", isMixture ? "MixtralForCausalLM" : "LlamaForCausalLM",
            layer: isMixture ? ["ffn_gate_inp": "block_sparse_moe.gate"] : [:]
        ) {
            $0.hasNeighbourRows = true
            $0.experts = "block_sparse_moe.switch_mlp."
            $0.configure = { (settings, object) throws(CheckpointError) in try settings.requireWholeRotation() }
        }
    }

    private static func mistral3(_ settings: GGUFSettings) -> GGUFArchitecture {
        let beta = (try? settings.number("attention.temperature_scale")).flatMap { $0 }
        return GGUFArchitecture(
            "mistral3", beta == nil ? "mistral" : "ministral3",
            beta == nil ? "MistralForCausalLM" : "Ministral3ForCausalLM"
        ) {
            $0.hasNeighbourRows = true
            $0.followedKeys = ["attention.temperature_scale"]
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.requireWholeRotation()
                object["sliding_window"] = .null
                guard let beta else { return }
                // The reference keeps everything about rotations in one object.
                var rotation = object.removeValue(forKey: "rope_scaling")?.objectValue ?? ["rope_type": "default"]
                rotation["rope_theta"] = object.removeValue(forKey: "rope_theta")
                rotation["llama_4_scaling_beta"] = beta
                object["rope_parameters"] = .object(rotation)
            }
        }
    }
}
