import OrderedJSON

/// Mixtures of experts whose layers are of two kinds, with a rotation, a window or heads of their own.
extension GGUFArchitecture {
    static var mixturesOfKinds: [GGUFArchitecture] { [laguna, llama4, mimo2, step35, minimaxM3] }

    /// Laguna: full layers at the beginning of each period, and gates of heads or of elements, by the shape of their matrix.
    private static let laguna = GGUFArchitecture(
        "laguna", "laguna", "LagunaForCausalLM", layer: ["attn_gate": "self_attn.g_proj"]
    ) {
        $0.hasHeadsByLayer = true
        $0.parameters["exp_probs_b.bias"] = Parameter(name: "mlp.experts.e_score_correction_bias")
        $0.followedKeys = ["expert_gating_func", "expert_weights_scale", "rope.freq_base_swa"]
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.requireSigmoids()
            let heads = try settings.layerCounts("attention.head_count", .positive)
            let gates = settings.shape("blk.0.attn_gate.weight")?.first
            object["gating"] = .string(gates == heads.first ? "per-head" : "per-element")
            object["mlp_layer_types"] = try settings.layers(with: "ffn_gate_inp.weight", "sparse", else: "dense")
            object["moe_routed_scaling_factor"] = try settings.number("expert_weights_scale") ?? 1
            object["shared_expert_intermediate_size"] =
                try settings.number("expert_shared_feed_forward_length") ?? object["moe_intermediate_size"]
            let window = try settings.optionalInt("attention.sliding_window") ?? 0
            object["sliding_window"] = window > 0 ? .int(window) : .null
            object["layer_types"] = try settings.layerTypes(period: window > 0 ? 4 : 1, fullFirst: true)
            try settings.splitRotations(&object)
            guard let rotations = object["rope_parameters"]?.objectValue else { return }
            var parts = rotations
            for (kind, key) in [
                ("full_attention", "rope.dimension_count"), ("sliding_attention", "rope.dimension_count_swa"),
            ] {
                var rotation = rotations[kind]?.objectValue ?? [:]
                rotation["partial_rotary_factor"] = try settings.rotatedFraction(key)
                parts[kind] = .object(rotation)
            }
            object["rope_parameters"] = .object(parts)
        }
    }

    /// Llama 4, of whose attention the file says little: chunks and the growth of queries are those of the released models.
    private static var llama4: GGUFArchitecture {
        var layer = sharedExperts("feed_forward.shared_expert.")
        layer["ffn_gate_inp"] = "feed_forward.router"
        for part in ["gate", "up", "down"] { layer["ffn_" + part] = "feed_forward.\(part)_proj" }
        return GGUFArchitecture("llama4", "llama4_text", "Llama4ForCausalLM", layer: layer) {
            $0.experts = "feed_forward.switch_mlp."
            $0.followedKeys = ["interleave_moe_layer_step"]
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.requireWholeRotation()
                object["intermediate_size_mlp"] = object["intermediate_size"]
                object["intermediate_size"] = object["moe_intermediate_size"] ?? object["intermediate_size"]
                object["interleave_moe_layer_step"] = try settings.number("interleave_moe_layer_step") ?? 1
                // Maverick's queries and keys are as projected.
                object["use_qk_norm"] = .bool(try settings.int("expert_count") != 128)
                let isWhole = try settings.optionalInt("attention.sliding_window") == 0
                let count = try settings.layerCount()
                let types = isWhole ? nil : try settings.layerTypes(period: 4)
                object["attention_chunk_size"] = isWhole ? .null : 8192
                object["no_rope_layers"] = .array(
                    (types?.arrayValue ?? Array(repeating: "sliding_attention", count: count)).map {
                        $0.stringValue == "sliding_attention" ? 1 : 0
                    })
                object["attn_temperature_tuning"] = .bool(!isWhole)
                object["floor_scale"] = 8192
                object["attn_scale"] = 0.1
            }
        }
    }

    /// MiMo V2: sliding layers have twice the key heads of the others, and sinks.
    private static let mimo2 = GGUFArchitecture("mimo2", "mimo_v2_flash", "MiMoV2FlashForCausalLM") {
        $0.hasOwnSizes = true
        $0.parameters["exp_probs_b.bias"] = Parameter(name: "mlp.gate.e_score_correction_bias")
        $0.followedKeys = ["attention.value_scale", "expert_gating_func", "rope.freq_base_swa"]
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.requireSigmoids()
            let width = try settings.int("attention.key_length", .positive)
            object["head_dim"] = .int(width)
            object["v_head_dim"] = .int(try settings.int("attention.value_length", .positive))
            object["num_key_value_heads"] = .int(try settings.wholeKeyHeads())
            object["intermediate_size"] = try settings.number("feed_forward_length")
            object["attention_bias"] = .bool(settings.hasQueryBias)
            object["attention_value_scale"] = try settings.number("attention.value_scale") ?? .null
            object["layer_types"] = try settings.layerTypes(period: nil)
            object["sliding_window"] = .int(try settings.int("attention.sliding_window", .positive))
            object["mlp_layer_types"] = try settings.layers(with: "ffn_gate_inp.weight", "sparse", else: "dense")
            object["n_routed_experts"] = object["num_experts"]
            object["norm_topk_prob"] = .bool(try settings.optionalBool("expert_weights_norm") ?? true)
            (object["n_group"], object["topk_group"]) = (.int(1), .int(1))
            object["routed_scaling_factor"] = .null
            try settings.splitRotations(&object)
            let rotated = try settings.int("rope.dimension_count", .within(2...width))
            let part = JSONNumber(Double(rotated) / Double(width)).map(JSONValue.number) ?? .null
            var kinds = object["rope_parameters"]?.objectValue ?? [:]
            for entry in kinds.entries {
                var rotation = entry.value.objectValue ?? [:]
                rotation["partial_rotary_factor"] = part
                kinds[entry.key] = .object(rotation)
            }
            object["rope_parameters"] = .object(kinds)
        }
    }

    /// Step 3.5: heads, rotations and bounds of networks that differ from layer to layer.
    private static var step35: GGUFArchitecture {
        var layer = sharedExperts("share_expert.")
        layer["attn_gate"] = "self_attn.g_proj"
        layer["ffn_gate_inp"] = "moe.gate"
        return GGUFArchitecture("step35", "step3p5", "Step3p5ForCausalLM", layer: layer) {
            $0.hasHeadsByLayer = true
            $0.hasOwnSizes = true
            $0.experts = "moe."
            $0.parameters["exp_probs_b.bias"] = Parameter(name: "moe.router_bias")
            $0.followedKeys = [
                "expert_gating_func", "expert_weights_scale", "swiglu_clamp_exp", "swiglu_clamp_shexp",
                "rope.freq_base_swa",
            ]
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.requireSigmoids()
                // Weights of normalisations have their one already.
                object["zero_centered"] = false
                try settings.addStepAttention(to: &object)
                object["intermediate_size"] = try settings.number("feed_forward_length")
                object["moe_num_experts"] = object["num_experts"]
                object["moe_top_k"] = object["num_experts_per_tok"]
                object["share_expert_dim"] =
                    try settings.number("expert_shared_feed_forward_length") ?? object["moe_intermediate_size"]
                object["moe_router_scaling_factor"] = try settings.number("expert_weights_scale") ?? 1
                object["norm_expert_weight"] = .bool(try settings.optionalBool("expert_weights_norm") ?? false)
                let sparse = (0..<(try settings.layerCount())).filter { settings.has("blk.\($0).ffn_gate_inp.weight") }
                object["moe_layers_enum"] = .string(sparse.map(String.init).joined(separator: ","))
                object["use_moe_router_bias"] = .bool(sparse.contains { settings.has("blk.\($0).exp_probs_b.bias") })
                for (key, name) in [
                    ("swiglu_clamp_exp", "swiglu_limits"), ("swiglu_clamp_shexp", "swiglu_limits_shared"),
                ] where settings.contains(key) {
                    object[name] = .array(
                        try settings.layerNumbers(settings.key(key)).map {
                            JSONNumber(Double($0)).map(JSONValue.number) ?? .null
                        })
                }
            }
        }
    }

    /// MiniMax M3: layers whose queries choose blocks of keys, and clamped networks with the released model's numbers.
    private static var minimaxM3: GGUFArchitecture {
        let index = "self_attn.indexer."
        return GGUFArchitecture(
            "minimax-m3", "minimax_m3_vl_text", "MiniMaxM3ForCausalLM",
            layer: [
                "ffn_down_shexp": "mlp.shared_experts.down_proj", "indexer.q_proj": index + "q_proj",
                "indexer.k_proj": index + "k_proj", "indexer.q_norm": index + "q_norm",
                "indexer.k_norm": index + "k_norm",
            ]
        ) {
            $0.hasWholeNormalizations = true
            $0.fusedGateUp = "mlp.gate_up_proj"
            $0.sharedGateUp = "mlp.shared_experts.gate_up_proj"
            $0.experts = "mlp.experts.switch_mlp."
            $0.parameters["exp_probs_b.bias"] = Parameter(name: "mlp.gate.e_score_correction_bias")
            $0.followedKeys = ["expert_gating_func", "expert_weights_scale", "attention.indexer.top_k"]
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.requireSigmoids()
                guard try settings.optionalBool("expert_weights_norm") ?? true else {
                    throw settings.reader.invalid(
                        settings.key("expert_weights_norm"), expected: .other("true; nothing else is supported"))
                }
                let expert = try settings.int("expert_feed_forward_length", .positive)
                object["dense_intermediate_size"] = object["intermediate_size"]
                object["intermediate_size"] = .int(expert)
                object["shared_intermediate_size"] = .int(expert * (try settings.int("expert_shared_count", .positive)))
                object["routed_scaling_factor"] = try settings.number("expert_weights_scale") ?? 1
                object["partial_rotary_factor"] = try settings.rotatedFraction()
                object["mlp_layer_types"] = try settings.layers(with: "ffn_gate_inp.weight", "sparse", else: "dense")
                object["layer_types"] = try settings.layers(
                    with: "indexer.q_proj.weight", "minimax_m3_sparse", else: "full_attention")
                for (name, key) in [
                    ("index_n_heads", "head_count"), ("index_head_dim", "key_length"), ("index_topk_blocks", "top_k"),
                    ("index_block_size", "block_size"), ("index_local_blocks", "local_blocks"),
                ] {
                    object[name] = .int(try settings.int("attention.indexer." + key))
                }
            }
        }
    }
}

extension GGUFSettings {
    /// The heads and rotations of full layers and of those that slide, of which the former turn half a head.
    fileprivate func addStepAttention(to object: inout JSONObject) throws(CheckpointError) {
        let name = "attention.sliding_window_pattern"
        guard let slides = try layerFlags(name) else {
            throw reader.invalid(key(name), expected: .other("an array of true and false"))
        }
        let width = try int("attention.key_length", .positive)
        for name in ["attention.value_length", "rope.dimension_count"] where contains(name) {
            guard try int(name) == width else {
                throw reader.invalid(key(name), expected: .other("the width of keys, \(width)"))
            }
        }
        object["head_dim"] = .int(width)
        var other = JSONObject()
        for (key, name) in [
            ("attention.head_count", "num_attention_heads"), ("attention.head_count_kv", "num_attention_groups"),
        ] {
            let counts = try layerCounts(key, .positive)
            for isSliding in [false, true] {
                let own = zip(counts, slides).filter { $0.1 == isSliding }.map(\.0)
                guard own.allSatisfy({ $0 == own[0] }) else {
                    throw reader.invalid(self.key(key), expected: .other("one number for all layers of a kind"))
                }
                let value = JSONValue.int(own.first ?? counts[0])
                if isSliding { other[name] = value } else { object[name] = value }
            }
        }
        object["attention_other_setting"] = .object(other)
        object["use_head_wise_attn_gate"] = .bool(has("blk.0.attn_gate.weight"))
        object["sliding_window"] = .int(try int("attention.sliding_window", .positive))
        object["layer_types"] = .array(slides.map { .string($0 ? "sliding_attention" : "full_attention") })
        object["partial_rotary_factors"] = .array(slides.map { $0 ? 1 : 0.5 })
        let base = object["rope_theta"] ?? 10_000
        let slidingBase = try number("rope.freq_base_swa") ?? 10_000
        object["rope_theta"] = .array(slides.map { $0 ? slidingBase : base })
        object["yarn_only_types"] = ["full_attention"]
        guard let divisors = try floats("rope_freqs.weight") else { return }
        // There is one for each pair of a whole head; full layers take as many as they turn.
        let own = divisors.prefix(width / 4)
        guard own.contains(where: { $0 != 1 }) else {
            object["rope_scaling"] = nil
            return
        }
        let list = JSONValue.array(own.map { JSONNumber(text: $0.description).map(JSONValue.number) ?? .null })
        object["rope_scaling"] = [
            "rope_type": "longrope", "short_factor": list, "long_factor": list, "attention_factor": 1,
            "original_max_position_embeddings": .int(try int("context_length", .positive)),
        ]
    }

    /// The key heads of full layers, of which sliding layers must have twice as many.
    fileprivate func wholeKeyHeads() throws(CheckpointError) -> Int {
        let name = "attention.head_count_kv"
        let counts = try layerCounts(name, .positive)
        guard let slides = try layerFlags("attention.sliding_window_pattern") else {
            throw reader.invalid(
                key("attention.sliding_window_pattern"), expected: .other("an array of true and false"))
        }
        let whole = zip(counts, slides).map { $1 ? $0 / 2 : $0 }
        guard let first = whole.first, first > 0, zip(counts, slides).allSatisfy({ $0 == ($1 ? 2 : 1) * first }) else {
            throw reader.invalid(key(name), expected: .other("twice as many in sliding layers as in the others"))
        }
        return first
    }
}
