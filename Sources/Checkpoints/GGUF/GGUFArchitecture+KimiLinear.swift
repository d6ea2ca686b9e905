import OrderedJSON

/// Kimi Linear and Ling 3: a delta rule in most layers, latent attention in the others.
extension GGUFArchitecture {
    static var kimiLinear: GGUFArchitecture {
        let net = "self_attn."
        var layer = latentModules.merging(sharedExperts("block_sparse_moe.shared_experts.")) { $1 }
        layer["ffn_gate_inp"] = "block_sparse_moe.gate"
        for (name, module) in [
            ("ssm_beta", "b_proj"), ("ssm_f_a", "f_a_proj"), ("ssm_f_b", "f_b_proj"), ("ssm_g_a", "g_a_proj"),
            ("ssm_g_b", "g_b_proj"),
        ] {
            layer[name] = net + module
        }
        return GGUFArchitecture("kimi-linear", "kimi_linear", "KimiLinearForCausalLM", layer: layer) {
            $0.hasOwnSizes = true
            $0.experts = "block_sparse_moe.switch_mlp."
            $0.parameters = [
                "exp_probs_b.bias": Parameter(name: "block_sparse_moe.gate.e_score_correction_bias"),
                "ssm_dt.bias": Parameter(name: net + "dt_bias"),
                "ssm_a": Parameter(name: net + "A_log", form: .vector, adjustment: .logarithmOfNegated),
                "ssm_norm.weight": Parameter(name: net + "o_norm.weight"),
            ]
            for letter in ["q", "k", "v"] {
                $0.parameters["ssm_conv1d_\(letter).weight"] = Parameter(
                    name: net + "\(letter)_conv1d.weight", form: .taps)
            }
            $0.followedKeys = ["expert_gating_func", "expert_group_count", "expert_weights_scale"]
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.requireSigmoids()
                try addLatents(settings, to: &object)
                object["layer_types"] = try settings.layers(with: "ssm_a", "linear_attention", else: "full_attention")
                object["intermediate_size"] = try settings.number("feed_forward_length")
                let layers = 0..<(try settings.layerCount())
                if let heads = layers.lazy.compactMap({ settings.shape("blk.\($0).ssm_a") }).first {
                    var net = JSONObject()
                    net["num_heads"] = .int(heads.reduce(1, *))
                    net["head_dim"] = .int(try settings.int("kda.head_dim", .positive))
                    net["short_conv_kernel_size"] = .int(try settings.int("ssm.conv_kernel", .positive))
                    object["linear_attn_config"] = .object(net)
                }
                object["first_k_dense_replace"] = try settings.number("leading_dense_block_count") ?? 0
                object["num_shared_experts"] = try settings.number("expert_shared_count") ?? 0
                object["moe_renormalize"] = .bool(try settings.optionalBool("expert_weights_norm") ?? true)
                object["routed_scaling_factor"] = try settings.number("expert_weights_scale") ?? 1
                let groups = try settings.optionalInt("expert_group_count") ?? 1
                object["num_expert_group"] = .int(max(groups, 1))
                object["topk_group"] = try groups > 1 ? settings.number("expert_group_used_count") : 1
            }
        }
    }

    /// Ling 3: the same with bounded decays, gates of heads, and whole matrices in the place of pairs of narrow ones.
    static var ling3: GGUFArchitecture {
        let place = "attention."
        var layer = latentModules.merging(sharedExperts()) { $1 }
        for (name, module) in layer {
            layer[name] = module.replacingPrefix("self_attn.", with: place)
        }
        for (name, module) in [
            ("attn_q", "q_proj"), ("attn_k", "k_proj"), ("attn_v", "v_proj"), ("attn_output", "dense"),
            ("attn_gate", "g_proj"), ("ssm_beta", "b_proj"), ("ssm_f_a", "f_proj"), ("ssm_g_a", "g_proj"),
        ] {
            layer[name] = place + module
        }
        return GGUFArchitecture("bailingmoe3", "bailing_hybrid", "BailingMoeV3ForCausalLM", layer: layer) {
            $0.modules["token_embd"] = "model.word_embeddings"
            $0.hasOwnSizes = true
            $0.ignoresSections = true
            $0.parameters = [
                "exp_probs_b.bias": Parameter(name: "mlp.gate.expert_bias"),
                "ssm_dt.bias": Parameter(name: place + "dt_bias"),
                "ssm_a": Parameter(name: place + "A_log", form: .vector, adjustment: .logarithm),
                "ssm_norm.weight": Parameter(name: place + "o_norm.weight"),
            ]
            for letter in ["q", "k", "v"] {
                $0.parameters["ssm_conv1d_\(letter).weight"] = Parameter(
                    name: place + "\(letter)_conv1d.weight", form: .taps)
            }
            $0.followedKeys = [
                "expert_gating_func", "expert_group_count", "expert_weights_scale", "kda.gate_lower_bound",
                "swiglu_clamp_exp", "swiglu_clamp_shexp",
            ]
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.requireSigmoids()
                try settings.requireUnclampedNetworks()
                try addLatents(settings, to: &object)
                object["layer_types"] = try settings.layers(with: "ssm_a", "linear_attention", else: "full_attention")
                object["intermediate_size"] = try settings.number("feed_forward_length")
                object["linear_head_dim"] = .int(try settings.int("kda.head_dim", .positive))
                object["linear_num_heads"] = object["num_attention_heads"]
                object["linear_conv_kernel_dim"] = .int(try settings.int("ssm.conv_kernel", .positive))
                object["kda_safe_gate"] = .bool(try settings.optionalBool("kda.safe_gate") ?? true)
                object["kda_lower_bound"] = try settings.number("kda.gate_lower_bound")
                object["first_k_dense_replace"] = try settings.number("leading_dense_block_count") ?? 0
                object["num_shared_experts"] = try settings.number("expert_shared_count") ?? 0
                object["norm_topk_prob"] = .bool(try settings.optionalBool("expert_weights_norm") ?? false)
                object["routed_scaling_factor"] = try settings.number("expert_weights_scale") ?? 1
                let groups = try settings.optionalInt("expert_group_count") ?? 1
                object["num_expert_group"] = .int(max(groups, 1))
                object["topk_group"] = try groups > 1 ? settings.number("expert_group_used_count") : 1
                object["num_nextn_predict_layers"] = 0
            }
        }
    }
}

extension GGUFSettings {
    /// Refuses networks that are clamped in some layer, in a way that no family has.
    fileprivate func requireUnclampedNetworks() throws(CheckpointError) {
        for name in ["swiglu_clamp_exp", "swiglu_clamp_shexp"] where contains(name) {
            guard try layerNumbers(key(name)).allSatisfy({ $0 == 0 }) else {
                throw reader.invalid(key(name), expected: .other("0 for all layers; others are not supported"))
            }
        }
    }
}

extension String {
    /// The name with another beginning, where it has this one.
    fileprivate func replacingPrefix(_ old: String, with new: String) -> String {
        utf8.starts(with: old.utf8) ? new + String(self[utf8.index(startIndex, offsetBy: old.utf8.count)...]) : self
    }
}
