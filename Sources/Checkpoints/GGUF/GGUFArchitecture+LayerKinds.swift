import OrderedJSON

/// Mixtures of experts whose layers are of two kinds, with a rotation, a window or heads of their own.
extension GGUFArchitecture {
    static var mixturesOfKinds: [GGUFArchitecture] { [laguna, llama4, mimo2] }

    /// Laguna: full layers at the beginning of each period, and gates of heads or of elements, by the shape of their matrix.
    private static var laguna: GGUFArchitecture {
        GGUFArchitecture("laguna", "laguna", "LagunaForCausalLM", layer: ["attn_gate": "self_attn.g_proj"]) {
            $0.hasHeadsByLayer = true
            $0.parameters["exp_probs_b.bias"] = Parameter(name: "mlp.experts.e_score_correction_bias")
            $0.followedKeys = ["expert_gating_func", "expert_weights_scale"]
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
                object["sliding_window"] = window > 0 ? .number(JSONNumber(window)) : .null
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
    private static var mimo2: GGUFArchitecture {
        GGUFArchitecture("mimo2", "mimo_v2_flash", "MiMoV2FlashForCausalLM") {
            $0.hasOwnSizes = true
            $0.parameters["exp_probs_b.bias"] = Parameter(name: "mlp.gate.e_score_correction_bias")
            $0.followedKeys = ["attention.value_scale", "expert_gating_func"]
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.requireSigmoids()
                let width = try settings.int("attention.key_length", .positive)
                object["head_dim"] = .number(JSONNumber(width))
                object["v_head_dim"] = .number(JSONNumber(try settings.int("attention.value_length", .positive)))
                object["num_key_value_heads"] = .number(JSONNumber(try settings.wholeKeyHeads()))
                object["intermediate_size"] = try settings.number("feed_forward_length")
                object["attention_bias"] = .bool(settings.hasQueryBias)
                object["attention_value_scale"] = try settings.number("attention.value_scale") ?? .null
                object["layer_types"] = try settings.layerTypes(period: nil)
                object["sliding_window"] = .number(
                    JSONNumber(try settings.int("attention.sliding_window", .positive)))
                object["mlp_layer_types"] = try settings.layers(with: "ffn_gate_inp.weight", "sparse", else: "dense")
                object["n_routed_experts"] = object["num_experts"]
                object["norm_topk_prob"] = .bool(try settings.optionalBool("expert_weights_norm") ?? true)
                (object["n_group"], object["topk_group"]) = (.number(JSONNumber(1)), .number(JSONNumber(1)))
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
    }
}

extension GGUFSettings {
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
