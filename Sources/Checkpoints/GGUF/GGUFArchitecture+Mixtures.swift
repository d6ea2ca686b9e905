import OrderedJSON

/// Mixtures of experts whose routers are sigmoids, and others with shared experts.
extension GGUFArchitecture {
    static func mixtures(_ settings: GGUFSettings) -> [GGUFArchitecture] {
        [
            glm4Mixture("glm4moe", layer: ["post_attention_norm": "post_attention_layernorm"], head: .nextLayer),
            // Bailing's models compute what GLM 4.5 does.
            glm4Mixture("bailingmoe2", layer: [:]), ling("bailingmoe"),
            // DeepSeek's first mixtures, and the text part of DeepSeek OCR, compute what Ling's first does.
            ling("deepseek"), deepSeekPictures,
            dots1, exaoneMixture, minimaxM2, hunyuanMixture, hunyuan3, afmoe, cohere2Mixture, mellum, phiMixture,
            dbrx,
        ]
    }

    /// Names of shared experts in the plural, as DeepSeek and most after it have them, or others.
    static func sharedExperts(_ place: String = "mlp.shared_experts.") -> [String: String] {
        [
            "ffn_gate_shexp": place + "gate_proj", "ffn_up_shexp": place + "up_proj",
            "ffn_down_shexp": place + "down_proj",
        ]
    }

    /// Sets where the router's correction biases go, which some converters write without an ending, and follows what the file
    /// says about sigmoid routers.
    private mutating func routeBySigmoids(_ biases: String) {
        parameters["exp_probs_b.bias"] = Parameter(name: biases)
        parameters["exp_probs_b"] = Parameter(name: biases)
        followedKeys.formUnion(["expert_gating_func", "expert_weights_scale"])
    }

    private static func glm4Mixture(
        _ name: String, layer: [String: String], head: PredictionHead? = nil
    ) -> GGUFArchitecture {
        GGUFArchitecture(
            name, "glm4_moe", "Glm4MoeForCausalLM", layer: layer.merging(sharedExperts()) { $1 }
        ) {
            $0.predictionHead = head
            $0.routeBySigmoids("mlp.gate.e_score_correction_bias")
            // The three positions of a text are one.
            $0.followedKeys.formUnion(["expert_group_count", "rope.dimension_sections"])
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.addSigmoidRouting(to: &object)
                object["partial_rotary_factor"] = try settings.rotatedFraction()
                object["use_qk_norm"] = .bool(settings.has("blk.0.attn_q_norm.weight"))
                object["attention_bias"] = .bool(settings.hasQueryBias)
            }
        }
    }

    /// The first Ling, the columns of whose head have unit length in the file already.
    private static func ling(_ name: String) -> GGUFArchitecture {
        GGUFArchitecture(name, "bailing_moe", "BailingMoeForCausalLM", layer: sharedExperts()) {
            $0.hasNeighbourRows = true
            $0.followedKeys = ["expert_weights_scale"]
            $0.configure = { (settings, object) throws(CheckpointError) in
                if try settings.optionalInt("rope.dimension_count") != 0 { try settings.requireWholeRotation() }
                object["first_k_dense_replace"] = try settings.number("leading_dense_block_count") ?? 0
                object["num_shared_experts"] = .int(try settings.sharedExpertCount())
                object.setDefault("norm_topk_prob", false)
                object["routed_scaling_factor"] = try settings.number("expert_weights_scale") ?? 1
                object["use_qkv_bias"] = .bool(settings.hasQueryBias)
            }
        }
    }

    /// The text part of DeepSeek OCR, all of whose heads are rotated whatever the file says, in its own order of rows.
    private static var deepSeekPictures: GGUFArchitecture {
        var architecture = ling("deepseek2-ocr")
        architecture.hasNeighbourRows = false
        let configure = architecture.configure
        architecture.configure = { (settings, object) throws(CheckpointError) in
            if let window = try settings.optionalInt("attention.sliding_window"), window > 0 {
                throw settings.reader.invalid(
                    settings.key("attention.sliding_window"),
                    expected: .other("0; windows beside a prompt that all later tokens see are not supported"))
            }
            try configure(settings, &object)
        }
        return architecture
    }

    private static let dots1 = GGUFArchitecture("dots1", "dots1", "Dots1ForCausalLM", layer: sharedExperts()) {
        $0.routeBySigmoids("mlp.gate.e_score_correction_bias")
        $0.followedKeys.insert("expert_group_count")
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.requireWholeRotation()
            try settings.addSigmoidRouting(to: &object)
            object["sliding_window"] = .null
        }
    }

    private static let exaoneMixture = GGUFArchitecture(
        "exaone-moe", "exaone_moe", "ExaoneMoeForCausalLM", layer: sharedExperts()
    ) {
        $0.routeBySigmoids("mlp.gate.e_score_correction_bias")
        $0.followedKeys.insert("expert_group_count")
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.addSigmoidRouting(to: &object)
            object["layer_types"] = try settings.layerTypes(period: 4)
            object["sliding_window"] = .int(try settings.int("attention.sliding_window", .positive))
        }
    }

    private static let minimaxM2 = GGUFArchitecture(
        "minimax-m2", "minimax_m2", "MiniMaxM2ForCausalLM", layer: ["ffn_gate_inp": "block_sparse_moe.gate"]
    ) {
        $0.routeBySigmoids("block_sparse_moe.e_score_correction_bias")
        $0.followedKeys.remove("expert_weights_scale")
        $0.experts = "block_sparse_moe.switch_mlp."
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.requireSigmoids()
            try settings.requireNormalizedExperts()
            object["intermediate_size"] = object["moe_intermediate_size"] ?? object["intermediate_size"]
            object["rotary_dim"] = try settings.number("rope.dimension_count") ?? object["head_dim"]
            object["use_qk_norm"] = .bool(settings.has("blk.0.attn_q_norm.weight"))
        }
    }

    private static let hunyuanMixture = GGUFArchitecture(
        "hunyuan-moe", "hunyuan_v1_moe", "HunYuanMoEV1ForCausalLM",
        layer: sharedExperts("mlp.shared_mlp.").merging([
            "attn_q_norm": "self_attn.query_layernorm", "attn_k_norm": "self_attn.key_layernorm",
            "ffn_gate_inp": "mlp.gate.wg",
        ]) { $1 }
    ) {
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.requireNormalizedExperts()
            // The one width of this family is that of an expert, and of the one that every token uses.
            let width = object["moe_intermediate_size"] ?? object["intermediate_size"]
            if let shared = try settings.number("expert_shared_feed_forward_length"), shared != width {
                throw settings.reader.invalid(
                    settings.key("expert_shared_feed_forward_length"),
                    expected: .other("the width of an expert; others are not supported"))
            }
            object["intermediate_size"] = width
            object["moe_topk"] = object["num_experts_per_tok"]
        }
    }

    private static let hunyuan3 = GGUFArchitecture(
        "hy_v3", "hy_v3", "HYV3ForCausalLM",
        layer: sharedExperts("mlp.shared_mlp.").merging(["ffn_gate_inp": "mlp.router.gate"]) { $1 }
    ) {
        $0.routeBySigmoids("mlp.expert_bias")
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.requireWholeRotation()
            try settings.requireSigmoids()
            try settings.requireNormalizedExperts()
            object["mlp_layer_types"] = try settings.layers(with: "ffn_gate_inp.weight", "sparse", else: "dense")
            object["router_scaling_factor"] = try settings.number("expert_weights_scale") ?? 1
            object["num_shared_experts"] = .int(try settings.sharedExpertCount())
        }
    }

    private static let afmoe = GGUFArchitecture(
        "afmoe", "afmoe", "AfmoeForCausalLM",
        layer: sharedExperts().merging([
            "attn_gate": "self_attn.gate_proj", "ffn_norm": "pre_mlp_layernorm",
            "post_attention_norm": "post_attention_layernorm", "post_ffw_norm": "post_mlp_layernorm",
            "ffn_gate_inp": "mlp.router.gate",
        ]) { $1 }
    ) {
        $0.routeBySigmoids("mlp.expert_bias")
        $0.followedKeys.insert("rope.freq_base_swa")
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.requireWholeRotation()
            try settings.requireSigmoids()
            try settings.requireNormalizedExperts()
            // Layers that slide are rotated, and no others.
            object["rope_theta"] = try settings.number("rope.freq_base_swa") ?? object["rope_theta"]
            object["num_dense_layers"] = try settings.number("leading_dense_block_count") ?? 0
            object["num_shared_experts"] = try settings.number("expert_shared_count") ?? 0
            object["route_scale"] = try settings.number("expert_weights_scale") ?? 1
            object["sliding_window"] = .int(try settings.int("attention.sliding_window", .positive))
            object["layer_types"] = try settings.layerTypes(period: 4)
            // Embeddings are multiplied in all released models.
            object["mup_enabled"] = true
        }
    }

    private static let cohere2Mixture = GGUFArchitecture(
        "cohere2moe", "cohere2_moe", "Cohere2MoeForCausalLM", layer: sharedExperts()
    ) {
        $0.followedKeys = ["expert_gating_func", "logit_scale"]
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.requireWholeRotation()
            try settings.requireSigmoids()
            object["expert_selection_fn"] = "sigmoid"
            object.setDefault("norm_topk_prob", false)
            object["prefix_dense_intermediate_size"] = object["intermediate_size"]
            object["intermediate_size"] = object["moe_intermediate_size"] ?? object["intermediate_size"]
            object["first_k_dense_replace"] = try settings.number("leading_dense_block_count") ?? 0
            object["num_shared_experts"] = .int(try settings.sharedExpertCount())
            object["logit_scale"] = try settings.number("logit_scale") ?? 1
            object["sliding_window"] = .int(try settings.int("attention.sliding_window", .positive))
            object["layer_types"] = try settings.layerTypes(period: 4, fullFirst: true)
        }
    }

    private static let mellum = GGUFArchitecture("mellum", "mellum", "MellumForCausalLM") {
        $0.followedKeys = ["rope.freq_base_swa"]
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.requireWholeRotation()
            object.setDefault("norm_topk_prob", true)
            object["mlp_layer_types"] = try settings.layers(with: "ffn_gate_inp.weight", "sparse", else: "dense")
            let window = try settings.optionalInt("attention.sliding_window") ?? 0
            object["sliding_window"] = window > 0 ? .int(window) : .null
            object["layer_types"] = try settings.layerTypes(period: window > 0 ? 4 : 1)
            try settings.splitRotations(&object)
        }
    }

    private static var dbrx: GGUFArchitecture {
        let attention = "norm_attn_norm."
        return GGUFArchitecture(
            "dbrx", "dbrx", "DbrxForCausalLM",
            layer: [
                "attn_norm": attention + "norm_1", "attn_output_norm": attention + "norm_2",
                "attn_output": attention + "attn.out_proj", "ffn_gate_inp": "ffn.router.layer",
            ]
        ) {
            $0.layers = "transformer.blocks."
            $0.modules = [
                "token_embd": "transformer.wte", "output_norm": "transformer.norm_f", "output": "lm_head",
            ]
            $0.queryKeyValue = .stacked(attention + "attn.Wqkv")
            $0.experts = "ffn.switch_mlp."
            $0.followedKeys = ["attention.clamp_kqv"]
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.requireWholeRotation()
                try settings.requireNormalizedExperts()
                for (key, name) in [
                    ("d_model", "hidden_size"), ("n_heads", "num_attention_heads"), ("n_layers", "num_hidden_layers"),
                    ("max_seq_len", "max_position_embeddings"),
                ] {
                    object[key] = object[name]
                }
                var attention: JSONObject = ["rope_theta": object["rope_theta"] ?? 10_000]
                attention["kv_n_heads"] = object["num_key_value_heads"]
                attention["clip_qkv"] = try settings.number("attention.clamp_kqv") ?? .null
                object["attn_config"] = .object(attention)
                var network = JSONObject()
                network["ffn_hidden_size"] = object["moe_intermediate_size"] ?? object["intermediate_size"]
                network["moe_num_experts"] = object["num_experts"]
                network["moe_top_k"] = object["num_experts_per_tok"]
                network["moe_normalize_expert_weights"] = 1
                object["ffn_config"] = .object(network)
            }
        }
    }

    private static let phiMixture = GGUFArchitecture(
        "phimoe", "phimoe", "PhimoeForCausalLM", layer: ["ffn_gate_inp": "block_sparse_moe.gate"]
    ) {
        $0.experts = "block_sparse_moe.switch_mlp."
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.requireWholeRotation()
            object["lm_head_bias"] = .bool(settings.has("output.bias"))
            object["attention_bias"] = .bool(settings.hasQueryBias)
            let window = try settings.optionalInt("attention.sliding_window") ?? 0
            object["sliding_window"] = window > 0 ? .int(window) : .null
            guard var scaling = object["rope_scaling"]?.objectValue else { return }
            // The file has Phi 3's factor where the released model has one of its own for all lengths.
            let trained = try settings.optionalInt("rope.scaling.original_context_length") ?? 0
            let length = try settings.int("context_length", .positive)
            let isStretched = trained > 0 && length > trained
            scaling["attention_factor"] = nil
            for key in ["short_mscale", "long_mscale"] { scaling[key] = isStretched ? 1.243163121016122 : 1 }
            object["rope_scaling"] = .object(scaling)
        }
    }
}

extension GGUFSettings {
    /// The keys of DeepSeek V3's routing under the names that most families share.
    fileprivate func addSigmoidRouting(to object: inout JSONObject) throws(CheckpointError) {
        try requireSigmoids()
        object["n_routed_experts"] = object["num_experts"]
        for name in ["n_shared_experts", "num_shared_experts"] {
            object[name] = try number("expert_shared_count") ?? 0
        }
        object["first_k_dense_replace"] = try number("leading_dense_block_count") ?? 0
        object["norm_topk_prob"] = .bool(try optionalBool("expert_weights_norm") ?? false)
        object["routed_scaling_factor"] = try number("expert_weights_scale") ?? 1
        let groups = try optionalInt("expert_group_count") ?? 1
        object["n_group"] = .int(max(groups, 1))
        object["topk_group"] = try groups > 1 ? number("expert_group_used_count") : 1
    }

    /// Refuses experts whose weights do not add up to one, for families that know no other.
    fileprivate func requireNormalizedExperts() throws(CheckpointError) {
        guard try optionalBool("expert_weights_norm") ?? true else {
            throw reader.invalid(
                key("expert_weights_norm"), expected: .other("true; weights that do not add up are not supported"))
        }
    }

    /// The number of experts that every token uses, as many as make up their width together.
    fileprivate func sharedExpertCount() throws(CheckpointError) -> Int {
        if let count = try optionalInt("expert_shared_count") { return count }
        let all = try optionalInt("expert_shared_feed_forward_length") ?? 0
        let one = try int("expert_feed_forward_length", .positive)
        guard all % one == 0 else {
            throw reader.invalid(
                key("expert_shared_feed_forward_length"), expected: .other("a multiple of an expert's width, \(one)"))
        }
        return all / one
    }
}
