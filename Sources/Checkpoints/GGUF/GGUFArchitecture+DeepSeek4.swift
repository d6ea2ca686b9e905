import OrderedJSON

extension GGUFArchitecture {
    /// DeepSeek V4.
    static var deepSeek4: GGUFArchitecture {
        let (attention, network) = ("attn.", "ffn.")
        var layer = [
            "attn_norm": "attn_norm", "ffn_norm": "ffn_norm", "ffn_gate_inp": network + "gate",
            "ffn_gate_shexp": network + "shared_experts.w1", "ffn_up_shexp": network + "shared_experts.w3",
            "ffn_down_shexp": network + "shared_experts.w2",
        ]
        for (name, module) in [
            ("attn_q_a", "wq_a"), ("attn_q_a_norm", "q_norm"), ("attn_q_b", "wq_b"), ("attn_kv", "wkv"),
            ("attn_kv_a_norm", "norm"), ("attn_output_a", "wo_a"), ("attn_output_b", "wo_b"),
            ("attn_compressor_kv", "compressor.wkv"), ("attn_compressor_gate", "compressor.wgate"),
            ("attn_compressor_norm", "compressor.norm"), ("indexer.attn_q_b", "indexer.wq_b"),
            ("indexer.proj", "indexer.weights_proj"), ("indexer_compressor_kv", "indexer.compressor.wkv"),
            ("indexer_compressor_gate", "indexer.compressor.wgate"),
            ("indexer_compressor_norm", "indexer.compressor.norm"),
        ] {
            layer[name] = attention + module
        }
        return GGUFArchitecture("deepseek4", "deepseek_v4", "DeepseekV4ForCausalLM", layer: layer) {
            $0.modules["output"] = "head"
            $0.experts = network + "switch_mlp."
            $0.parameters = [
                "attn_sinks.weight": Parameter(name: attention + "attn_sink"),
                "attn_compressor_ape.weight": Parameter(name: attention + "compressor.ape"),
                "indexer_compressor_ape.weight": Parameter(name: attention + "indexer.compressor.ape"),
                "exp_probs_b.bias": Parameter(name: network + "gate.bias"),
                "ffn_gate_tid2eid.weight": Parameter(name: network + "gate.tid2eid"),
            ]
            for part in ["fn", "base", "scale"] {
                for place in ["attn", "ffn"] {
                    $0.parameters["hc_\(place)_\(part).weight"] = Parameter(name: "hc_\(place)_\(part)")
                }
                $0.outerParameters["output_hc_\(part).weight"] = Parameter(name: "model.hc_head.hc_" + part)
            }
            // Those of places in pictures.
            $0.unread = ["exp_probs_b_vl.bias"]
            $0.followedKeys = [
                "expert_gating_func", "expert_weights_scale", "attention.indexer.top_k", "swiglu_clamp_exp",
                "swiglu_clamp_shexp", "attention.compress_ratios", "hyper_connection.count", "hash_layer_count",
            ]
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.addDeepSeek4(to: &object)
            }
        }
    }
}

extension GGUFSettings {
    fileprivate func addDeepSeek4(to object: inout JSONObject) throws(CheckpointError) {
        guard try int("expert_gating_func") == 4 else {
            throw reader.invalid(key("expert_gating_func"), expected: .other("4 (roots of softplus)"))
        }
        guard try optionalBool("expert_weights_norm") ?? true else {
            throw reader.invalid(key("expert_weights_norm"), expected: .other("true; nothing else is supported"))
        }
        for (name, key) in [
            ("q_lora_rank", "attention.q_lora_rank"), ("qk_rope_head_dim", "rope.dimension_count"),
            ("sliding_window", "attention.sliding_window"), ("o_groups", "attention.output_group_count"),
            ("o_lora_rank", "attention.output_lora_rank"), ("index_n_heads", "attention.indexer.head_count"),
            ("index_head_dim", "attention.indexer.key_length"), ("index_topk", "attention.indexer.top_k"),
            ("hc_mult", "hyper_connection.count"), ("hc_sinkhorn_iters", "hyper_connection.sinkhorn_iterations"),
        ] {
            object[name] = .int(try int(key, .positive))
        }
        object["hc_eps"] = try number("hyper_connection.epsilon")
        object["num_hash_layers"] = .int(try int("hash_layer_count"))
        object["compress_ratios"] = reader.value(key("attention.compress_ratios"))
        object["compress_rope_theta"] = try number("attention.compress_rope_freq_base")
        object["n_routed_experts"] = object["num_experts"]
        object["n_shared_experts"] = .int(try int("expert_shared_count"))
        object["routed_scaling_factor"] = try number("expert_weights_scale")
        object["scoring_func"] = "sqrtsoftplus"
        let limits = try layerNumbers(key("swiglu_clamp_exp"))
        let shared = contains("swiglu_clamp_shexp") ? try layerNumbers(key("swiglu_clamp_shexp")) : limits
        guard let limit = limits.first, limits.allSatisfy({ $0 == limit }), shared == limits else {
            throw reader.invalid(key("swiglu_clamp_exp"), expected: .other("one number for all layers and experts"))
        }
        object["swiglu_limit"] = JSONNumber(Double(limit)).map(JSONValue.number)
        object["num_nextn_predict_layers"] = 0
    }
}
