import OrderedJSON

/// Models that differ from LLaMA in names or in one part.
extension GGUFArchitecture {
    static func likeLLaMA(_ settings: GGUFSettings) -> [GGUFArchitecture] {
        [
            likeLLaMA("internlm2"), likeLLaMA("xverse"), baichuan(settings),
            likeLLaMA("pangu-embedded", hasNeighbourRows: false),
            GGUFArchitecture("exaone", "exaone", "ExaoneForCausalLM") {
                $0.configure = { (settings, _) throws(CheckpointError) in try settings.requireWholeRotation() }
            },
            GGUFArchitecture("jais2", "jais2", "Jais2ForCausalLM") {
                $0.configure = { (settings, object) throws(CheckpointError) in
                    try settings.requireWholeRotation()
                    object["hidden_act"] = "relu2"
                }
            },
            GGUFArchitecture("maincoder", "maincoder", "MaincoderForCausalLM") {
                $0.configure = { (settings, _) throws(CheckpointError) in try settings.requireWholeRotation() }
            },
            bitnet, apertus, nanbeige, hunyuanPictures, museGlimmer, openELM,
        ]
    }

    /// Models that compute what LLaMA does.
    private static func likeLLaMA(_ name: String, hasNeighbourRows: Bool = true) -> GGUFArchitecture {
        GGUFArchitecture(name, "llama", "LlamaForCausalLM") {
            $0.hasNeighbourRows = hasNeighbourRows
            $0.configure = { (settings, object) throws(CheckpointError) in try settings.requireWholeRotation() }
        }
    }

    /// Baichuan: LLaMA; nothing in a file but its depth tells the larger model, whose positions are biases of scores.
    private static func baichuan(_ settings: GGUFSettings) -> GGUFArchitecture {
        guard (try? settings.layerCount()) == 40 else { return likeLLaMA("baichuan") }
        // The rows are turned as if there were rotations; products of queries and keys do not change by that.
        return GGUFArchitecture("baichuan", "baichuan", "BaichuanForCausalLM") {
            $0.queryKeyValue = .stacked("self_attn.W_pack")
        }
    }

    /// OpenELM, each of whose layers has heads and a width of its own.
    private static let openELM = GGUFArchitecture(
        "openelm", "openelm", "OpenELMForCausalLM",
        layer: [
            "attn_norm": "attn_norm", "attn_output": "attn.out_proj", "attn_q_norm": "attn.q_norm",
            "attn_k_norm": "attn.k_norm", "ffn_norm": "ffn_norm", "ffn_down": "ffn.proj_2",
        ]
    ) {
        $0.layers = "transformer.layers."
        $0.modules = [
            "token_embd": "transformer.token_embeddings", "output_norm": "transformer.norm", "output": "lm_head",
        ]
        $0.queryKeyValue = .stacked("attn.qkv_proj")
        $0.fusedGateUp = "ffn.proj_1"
        $0.hasHeadsByLayer = true
        $0.hasOwnSizes = true
        $0.configure = { (settings, object) throws(CheckpointError) in
            func counts(_ name: String) throws(CheckpointError) -> JSONValue {
                .array(try settings.layerCounts(name, .positive).map { .int($0) })
            }
            let width = try settings.int("attention.key_length", .positive)
            for name in ["attention.value_length", "rope.dimension_count"] where settings.contains(name) {
                guard try settings.int(name) == width else {
                    throw settings.reader.invalid(settings.key(name), expected: .other("the width of keys, \(width)"))
                }
            }
            object["head_dim"] = .int(width)
            object["model_dim"] = object["hidden_size"]
            object["num_transformer_layers"] = object["num_hidden_layers"]
            object["num_query_heads"] = try counts("attention.head_count")
            object["num_kv_heads"] = try counts("attention.head_count_kv")
            object["max_context_length"] = object["max_position_embeddings"]
            object["rope_freq_constant"] = object["rope_theta"]
            object["share_input_output_layers"] = object["tie_word_embeddings"]
            // Widths as multipliers, which one as the divisor makes whole again.
            let model = Double(try settings.int("embedding_length", .positive))
            object["ffn_dim_divisor"] = 1
            object["ffn_multipliers"] = .array(
                try settings.layerCounts("feed_forward_length", .positive).map {
                    JSONNumber(Double($0) / model).map(JSONValue.number) ?? .null
                })
        }
    }

    private static let bitnet = GGUFArchitecture(
        "bitnet", "bitnet", "BitNetForCausalLM",
        layer: ["attn_sub_norm": "self_attn.attn_sub_norm", "ffn_sub_norm": "mlp.ffn_sub_norm"]
    ) {
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.requireWholeRotation()
            // Files under this name are of the models before Microsoft's own, which squares ReLU.
            object["hidden_act"] = "silu"
        }
    }

    private static let apertus = GGUFArchitecture(
        "apertus", "apertus", "ApertusForCausalLM",
        layer: ["attn_norm": "attention_layernorm", "ffn_norm": "feedforward_layernorm"]
    ) {
        for name in ["alpha_p", "alpha_n", "beta", "eps"] {
            $0.metadataParameters["mlp.act_fn." + name] = "xielu." + name
        }
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.requireWholeRotation()
            // Silence would mean the released models' scaling.
            object.setDefault("rope_scaling", ["rope_type": "default"])
        }
    }

    /// Nanbeige, whose layers run several times.
    private static let nanbeige = GGUFArchitecture("nanbeige", "nanbeige", "NanbeigeForCausalLM") {
        $0.hasNeighbourRows = true
        $0.followedKeys = ["num_loops"]
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.requireWholeRotation()
            object["num_loops"] = .int(max(try settings.optionalInt("num_loops") ?? 1, 1))
            object["skip_loop_final_norm"] = .bool(try settings.optionalBool("skip_loop_final_norm") ?? false)
        }
    }

    /// The text part of HunyuanOCR: Hunyuan's dense models, with the larger base that its factor means.
    private static let hunyuanPictures = GGUFArchitecture(
        "hunyuan_vl", "hunyuan_v1_dense", "HunYuanDenseV1ForCausalLM",
        layer: ["attn_q_norm": "self_attn.query_layernorm", "attn_k_norm": "self_attn.key_layernorm"]
    ) {
        $0.ignoresSections = true
        $0.followedKeys = ["rope.scaling.alpha"]
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.requireWholeRotation()
            guard let alpha = try settings.optionalDouble("rope.scaling.alpha"), alpha > 0 else { return }
            var scaling: JSONObject = ["rope_type": "dynamic", "factor": 1]
            scaling["alpha"] = try settings.number("rope.scaling.alpha")
            object["rope_scaling"] = .object(scaling)
        }
    }

    /// Muse Glimmer, whose factor of queries is in the file as the weights of a normalisation.
    private static var museGlimmer: GGUFArchitecture {
        let norms = [
            "attn_norm": "input_layernorm", "post_attention_norm": "post_attention_layernorm",
            "ffn_norm": "pre_feedforward_layernorm", "post_ffw_norm": "post_feedforward_layernorm",
        ]
        return GGUFArchitecture(
            "muse-glimmer", "muse_glimmer_text", "MuseGlimmerForCausalLM",
            layer: ["attn_gate": "self_attn.gate_proj"]
        ) {
            $0.hasNeighbourRows = true
            for (name, module) in norms {
                $0.parameters[name + ".weight"] = Parameter(name: module + ".weight", adjustment: .lessOne)
            }
            $0.settingTensors = ["attn_q_norm.weight", "attn_k_norm.weight"]
            $0.followedKeys = ["logit_scale", "final_logit_softcapping", "rope.freq_base_swa"]
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.requireWholeRotation()
                object["qk_scale_factor"] = try settings.uniformWeight("attn_q_norm.weight").map(JSONValue.number)
                if let factor = try settings.uniformWeight("attn_k_norm.weight"), factor.doubleValue != 1 {
                    throw settings.reader.invalid(
                        "blk.0.attn_k_norm.weight", found: .number(factor), expected: .other("ones"))
                }
                object["output_multiplier"] = try settings.number("logit_scale")
                object["final_logit_softcapping"] = try settings.number("final_logit_softcapping") ?? .null
                object["sliding_window"] = .int(try settings.int("attention.sliding_window", .positive))
                let types = try settings.layerTypes(period: 4)
                object["layer_types"] = types
                // Layers that slide are rotated, and no others.
                let theta = try settings.number("rope.freq_base_swa") ?? object["rope_theta"] ?? 10_000
                object["rope_theta"] = theta
                object["layer_rope_theta"] = .array(
                    (types?.arrayValue ?? []).map { $0.stringValue == "sliding_attention" ? theta : 0 })
            }
        }
    }
}

extension GGUFSettings {
    /// The number that all weights of a normalisation of heads are, in all layers; nil where no layer has such.
    fileprivate func uniformWeight(_ tensor: String) throws(CheckpointError) -> JSONNumber? {
        var common: Float?
        for layer in 0..<(try layerCount()) {
            let name = "blk.\(layer).\(tensor)"
            for value in try floats(name) ?? [] {
                guard value == common ?? value, value.isFinite else {
                    throw reader.invalid(
                        name, found: .string(value.description),
                        expected: .other("one number for all elements and layers"))
                }
                common = value
            }
        }
        return common.flatMap { JSONNumber(text: $0.description) }
    }
}
