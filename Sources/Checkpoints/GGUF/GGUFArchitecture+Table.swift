import OrderedJSON

/// The architectures that can be read, by `general.architecture`.
extension GGUFArchitecture {
    /// The architecture of a file.
    ///
    /// - Throws: `unsupportedArchitecture` with the names of those that can be read.
    static func named(_ settings: GGUFSettings, file: String) throws(CheckpointError) -> GGUFArchitecture {
        for family in [llamas, gemmas, qwens, gpts, others, recurrent, { _ in withoutPositions }] {
            for architecture in family(settings) where architecture.name.utf8.elementsEqual(settings.architecture.utf8)
            {
                return architecture
            }
        }
        throw .unsupportedArchitecture(file: file, architecture: settings.architecture, supported: names)
    }

    /// The names of all architectures that can be read, sorted.
    static let names: [String] = {
        let none = GGUFSettings(
            architecture: "", reader: ConfigurationReader([:], file: ""), shapes: { _ in nil }, values: { _ in nil })
        return [llamas, gemmas, qwens, gpts, others, recurrent, { _ in withoutPositions }].flatMap {
            $0(none).map(\.name)
        }.sorted()
    }()

    // MARK: LLaMA and its relatives

    private static func llamas(_ settings: GGUFSettings) -> [GGUFArchitecture] {
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
            granite(settings), graniteMixture(settings),
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

    private static var ernieMixture: GGUFArchitecture {
        GGUFArchitecture(
            "ernie4_5-moe", "ernie4_5_moe", "Ernie4_5_MoeForCausalLM",
            layer: [
                "ffn_gate_shexp": "mlp.shared_experts.gate_proj", "ffn_up_shexp": "mlp.shared_experts.up_proj",
                "ffn_down_shexp": "mlp.shared_experts.down_proj",
            ]
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

    private static func granite(_ settings: GGUFSettings) -> GGUFArchitecture {
        GGUFArchitecture("granite", "granite", "GraniteForCausalLM") {
            $0.followedKeys = GGUFConfiguration.multiplierKeys
            $0.hasNeighbourRows = true
            $0.configure = { (settings, object) throws(CheckpointError) in try multipliers(settings, &object) }
        }
    }

    private static func graniteMixture(_ settings: GGUFSettings) -> GGUFArchitecture {
        let shared = (try? settings.optionalInt("expert_shared_feed_forward_length")).flatMap { $0 } ?? 0
        return GGUFArchitecture(
            "granitemoe", shared > 0 ? "granitemoeshared" : "granitemoe",
            shared > 0 ? "GraniteMoeSharedForCausalLM" : "GraniteMoeForCausalLM",
            layer: [
                "ffn_gate_inp": "block_sparse_moe.router.layer", "ffn_down_shexp": "shared_mlp.output_linear",
            ]
        ) {
            $0.hasNeighbourRows = true
            $0.experts = "block_sparse_moe.switch_mlp."
            $0.followedKeys = GGUFConfiguration.multiplierKeys
            $0.sharedGateUp = "shared_mlp.input_linear"
            $0.configure = { (settings, object) throws(CheckpointError) in
                try multipliers(settings, &object)
                if shared > 0 { object["shared_intermediate_size"] = .number(JSONNumber(shared)) }
            }
        }
    }

    static func multipliers(_ settings: GGUFSettings, _ object: inout JSONObject) throws(CheckpointError) {
        for (key, name) in [
            ("embedding_scale", "embedding_multiplier"), ("residual_scale", "residual_multiplier"),
            ("logit_scale", "logits_scaling"),
        ] {
            object[name] = try settings.number(key)
        }
        let head = try settings.headDimension()
        object["attention_multiplier"] =
            try settings.number("attention.scale")
            ?? JSONNumber(1 / Double(head).squareRoot()).map(JSONValue.number)
    }

    // MARK: Gemma

    private static func gemmas(_ settings: GGUFSettings) -> [GGUFArchitecture] {
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
                $0.configure = { (settings, object) throws(CheckpointError) in
                    try softcaps(settings, &object)
                    // The largest model alone, which has 46 layers, divides scores by another number.
                    try queryScalar(settings, largestLayerCount: 46, &object)
                    object["sliding_window"] = try settings.number("attention.sliding_window") ?? 4096
                    object["layer_types"] = try settings.layerTypes(period: 2)
                }
            },
            gemma3n, gemma4,
            GGUFArchitecture("gemma3", "gemma3_text", "Gemma3ForCausalLM", layer: sandwich) {
                $0.hasWholeNormalizations = true
                $0.configure = { (settings, object) throws(CheckpointError) in
                    try softcaps(settings, &object)
                    try queryScalar(settings, largestLayerCount: 62, &object)
                    object["rope_theta"] = try settings.number("rope.freq_base") ?? 1_000_000
                    object["rope_local_base_freq"] = try settings.number("rope.freq_base_swa") ?? 10_000
                    let window = try settings.optionalInt("attention.sliding_window") ?? 0
                    object["sliding_window"] = window > 0 ? .number(JSONNumber(window)) : .null
                    object["layer_types"] = try settings.layerTypes(period: window > 0 ? 6 : 1)
                }
            },
        ]
    }

    private static func softcaps(_ settings: GGUFSettings, _ object: inout JSONObject) throws(CheckpointError) {
        object["hidden_activation"] = "gelu_pytorch_tanh"
        for name in ["attn_logit_softcapping", "final_logit_softcapping"] {
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
        object["query_pre_attn_scalar"] = .number(JSONNumber(scalar))
    }

    // MARK: Qwen and other mixtures

    private static func qwens(_ settings: GGUFSettings) -> [GGUFArchitecture] {
        [
            GGUFArchitecture("qwen2", "qwen2", "Qwen2ForCausalLM"),
            GGUFArchitecture("qwen3", "qwen3", "Qwen3ForCausalLM"),
            GGUFArchitecture("qwen2moe", "qwen2_moe", "Qwen2MoeForCausalLM") {
                $0.configure = { (settings, object) throws(CheckpointError) in
                    object["shared_expert_intermediate_size"] =
                        try settings.number("expert_shared_feed_forward_length") ?? object["intermediate_size"]
                    object["qkv_bias"] = .bool(settings.hasQueryBias)
                    object.setDefault("norm_topk_prob", false)
                }
            },
            GGUFArchitecture("qwen3moe", "qwen3_moe", "Qwen3MoeForCausalLM") {
                $0.configure = { (_, object) throws(CheckpointError) in object.setDefault("norm_topk_prob", true) }
            },
            GGUFArchitecture("olmoe", "olmoe", "OlmoeForCausalLM") {
                $0.configure = { (_, object) throws(CheckpointError) in
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
                    object["sliding_window"] = .number(
                        JSONNumber(try settings.int("attention.sliding_window", .positive)))
                    let types = try settings.layerTypes(period: 2)
                    // Every second layer slides, beginning with the first.
                    object["layer_types"] =
                        settings.contains("attention.sliding_window_pattern") ? types : try alternating(settings)
                    if var scaling = object["rope_scaling"]?.objectValue {
                        // The released models do not round the ends of the ramp.
                        scaling["truncate"] = false
                        object["rope_scaling"] = .object(scaling)
                    }
                }
            },
        ]
    }

    private static func alternating(_ settings: GGUFSettings) throws(CheckpointError) -> JSONValue {
        .array(
            (0..<(try settings.layerCount())).map { .string($0 % 2 == 0 ? "sliding_attention" : "full_attention") })
    }

    // MARK: GPT

    private static func gpts(_ settings: GGUFSettings) -> [GGUFArchitecture] {
        [
            // The matrices stand as in the family of StarCoder: GPT-2's own are transposed.
            bigCode("gpt2") { $0.queryKeyValue = .byHead("attn.c_attn") },
            bigCode("starcoder") { $0.queryKeyValue = .stacked("attn.c_attn") },
            GGUFArchitecture(
                "gptneox", "gpt_neox", "GPTNeoXForCausalLM",
                layer: [
                    "attn_output": "attention.dense", "ffn_up": "mlp.dense_h_to_4h", "ffn_down": "mlp.dense_4h_to_h",
                ]
            ) {
                $0.layers = "gpt_neox.layers."
                $0.modules = [
                    "token_embd": "gpt_neox.embed_in", "output_norm": "gpt_neox.final_layer_norm",
                    "output": "embed_out",
                ]
                $0.queryKeyValue = .byHead("attention.query_key_value")
                $0.configure = { (settings, object) throws(CheckpointError) in
                    object["hidden_act"] = "gelu"
                    object["rotary_pct"] = try settings.rotatedFraction()
                    object["rotary_emb_base"] = object["rope_theta"]
                    object["use_parallel_residual"] = .bool(
                        try settings.optionalBool("use_parallel_residual") ?? true)
                    object["attention_bias"] = .bool(settings.has("blk.0.attn_qkv.bias"))
                }
            },
        ]
    }

    /// Decoders whose positions are biases of scores by distance.
    private static var withoutPositions: [GGUFArchitecture] {
        [
            GGUFArchitecture(
                "bloom", "bloom", "BloomForCausalLM",
                layer: [
                    "attn_output": "self_attention.dense", "ffn_up": "mlp.dense_h_to_4h",
                    "ffn_down": "mlp.dense_4h_to_h",
                ]
            ) {
                $0.layers = "transformer.h."
                $0.modules = [
                    "token_embd": "transformer.word_embeddings",
                    "token_embd_norm": "transformer.word_embeddings_layernorm", "output_norm": "transformer.ln_f",
                    "output": "lm_head",
                ]
                $0.queryKeyValue = .byHead("self_attention.query_key_value")
                $0.followedKeys = ["attention.max_alibi_bias"]
                $0.configure = { (settings, object) throws(CheckpointError) in
                    object["layer_norm_epsilon"] = object.removeValue(forKey: "layer_norm_eps")
                }
            },
            GGUFArchitecture(
                "mpt", "mpt", "MptForCausalLM",
                layer: [
                    "attn_norm": "norm_1", "attn_output": "attn.out_proj", "ffn_norm": "norm_2",
                    "ffn_up": "ffn.up_proj",
                    "ffn_down": "ffn.down_proj",
                ]
            ) {
                $0.layers = "transformer.blocks."
                $0.modules = [
                    "token_embd": "transformer.wte", "output_norm": "transformer.norm_f", "output": "lm_head",
                ]
                $0.queryKeyValue = .stacked("attn.Wqkv")
                $0.followedKeys = ["attention.max_alibi_bias"]
                $0.configure = { (settings, object) throws(CheckpointError) in
                    object["layer_norm_epsilon"] = object.removeValue(forKey: "layer_norm_eps")
                    let bias = try settings.optionalDouble("attention.max_alibi_bias") ?? 0
                    var attention: JSONObject = ["alibi": .bool(bias > 0)]
                    if bias > 0 { attention["alibi_bias_max"] = try settings.number("attention.max_alibi_bias") }
                    attention["clip_qkv"] = try settings.number("attention.clamp_kqv") ?? .null
                    object["attn_config"] = .object(attention)
                }
            },
        ]
    }

    private static func bigCode(
        _ name: String, change: (inout GGUFArchitecture) -> Void
    ) -> GGUFArchitecture {
        GGUFArchitecture(
            name, "gpt_bigcode", "GPTBigCodeForCausalLM",
            layer: [
                "attn_norm": "ln_1", "attn_output": "attn.c_proj", "ffn_norm": "ln_2", "ffn_up": "mlp.c_fc",
                "ffn_down": "mlp.c_proj",
            ]
        ) {
            $0.layers = "transformer.h."
            $0.modules = [
                "token_embd": "transformer.wte", "position_embd": "transformer.wpe",
                "output_norm": "transformer.ln_f", "output": "lm_head",
            ]
            $0.configure = { (settings, object) throws(CheckpointError) in
                for (new, old) in [
                    ("n_embd", "hidden_size"), ("n_layer", "num_hidden_layers"), ("n_head", "num_attention_heads"),
                    ("n_positions", "max_position_embeddings"), ("n_inner", "intermediate_size"),
                    ("layer_norm_epsilon", "layer_norm_eps"),
                ] {
                    object[new] = object.removeValue(forKey: old)
                }
                object["activation_function"] = "gelu_pytorch_tanh"
                let (heads, keyHeads) = (try settings.headCount(), try settings.keyValueHeadCount())
                object["multi_query"] = .bool(keyHeads == 1 && heads > 1)
            }
            change(&$0)
        }
    }

    // MARK: Others

    private static func others(_ settings: GGUFSettings) -> [GGUFArchitecture] {
        let after = [
            "post_attention_norm": "post_attention_layernorm", "post_ffw_norm": "post_feedforward_layernorm",
        ]
        return [
            deepSeek2(settings), phi2, phi3, starcoder2, stablelm, nemotron,
            GGUFArchitecture("olmo", "olmo", "OlmoForCausalLM") {
                $0.hasNeighbourRows = true
                $0.configure = { (settings, object) throws(CheckpointError) in
                    object["clip_qkv"] = try settings.number("attention.clamp_kqv")
                }
            },
            olmo2(settings, layer: after),
            GGUFArchitecture("exaone4", "exaone4", "Exaone4ForCausalLM", layer: after) {
                $0.configure = { (settings, object) throws(CheckpointError) in
                    // Without a pattern only the model of 64 layers slides.
                    let types = try settings.layerTypes(period: settings.layerCount() == 64 ? 4 : nil)
                    let window = try settings.number("attention.sliding_window")
                    object["layer_types"] = types
                    object["sliding_window"] = types == nil ? .null : window ?? 4096
                }
            },
            GGUFArchitecture("command-r", "cohere", "CohereForCausalLM") {
                $0.followedKeys = ["logit_scale"]
                $0.configure = { (settings, object) throws(CheckpointError) in
                    object["logit_scale"] = try settings.number("logit_scale") ?? 1
                    object["use_qk_norm"] = .bool(settings.has("blk.0.attn_q_norm.weight"))
                }
            },
            GGUFArchitecture("cohere2", "cohere2", "Cohere2ForCausalLM") {
                $0.followedKeys = ["logit_scale"]
                $0.configure = { (settings, object) throws(CheckpointError) in
                    try settings.requireWholeRotation()
                    object["logit_scale"] = try settings.number("logit_scale")
                    object["sliding_window"] = .number(
                        JSONNumber(try settings.int("attention.sliding_window", .positive)))
                    object["layer_types"] = try settings.layerTypes(period: 4)
                }
            },
            glm("chatglm", "glm", "GlmForCausalLM", layer: [:]),
            glm(
                "glm4", "glm4", "Glm4ForCausalLM",
                layer: ["post_attention_norm": "post_self_attn_layernorm", "post_ffw_norm": "post_mlp_layernorm"]),
        ]
    }

    private static func glm(
        _ name: String, _ modelType: String, _ className: String, layer: [String: String]
    ) -> GGUFArchitecture {
        GGUFArchitecture(name, modelType, className, layer: layer) {
            $0.fusedGateUp = "mlp.gate_up_proj"
            $0.configure = { (settings, object) throws(CheckpointError) in
                object["partial_rotary_factor"] = try settings.rotatedFraction()
                object["attention_bias"] = .bool(settings.hasQueryBias)
            }
        }
    }

    private static var phi2: GGUFArchitecture {
        GGUFArchitecture(
            "phi2", "phi", "PhiForCausalLM",
            layer: ["attn_output": "self_attn.dense", "ffn_up": "mlp.fc1", "ffn_down": "mlp.fc2"]
        ) {
            $0.modules["output_norm"] = "model.final_layernorm"
            $0.configure = { (settings, object) throws(CheckpointError) in
                object["partial_rotary_factor"] = try settings.rotatedFraction()
                object["hidden_act"] = "gelu_new"
            }
        }
    }

    private static var phi3: GGUFArchitecture {
        GGUFArchitecture("phi3", "phi3", "Phi3ForCausalLM") {
            $0.queryKeyValue = .stacked("self_attn.qkv_proj")
            $0.fusedGateUp = "mlp.gate_up_proj"
            $0.configure = { (settings, object) throws(CheckpointError) in
                object["partial_rotary_factor"] = try settings.rotatedFraction()
                let window = try settings.optionalInt("attention.sliding_window") ?? 0
                object["sliding_window"] = window > 0 ? .number(JSONNumber(window)) : .null
            }
        }
    }

    private static var starcoder2: GGUFArchitecture {
        GGUFArchitecture(
            "starcoder2", "starcoder2", "Starcoder2ForCausalLM",
            layer: ["ffn_up": "mlp.c_fc", "ffn_down": "mlp.c_proj"]
        ) {
            $0.configure = { (settings, object) throws(CheckpointError) in
                object["norm_epsilon"] = object.removeValue(forKey: "layer_norm_eps")
                object["use_bias"] = .bool(settings.hasQueryBias)
                object["hidden_act"] = "gelu_pytorch_tanh"
            }
        }
    }

    private static var stablelm: GGUFArchitecture {
        GGUFArchitecture("stablelm", "stablelm", "StableLmForCausalLM") {
            $0.headNormalizations = ("self_attn.q_layernorm.norms.{}", "self_attn.k_layernorm.norms.{}")
            $0.configure = { (settings, object) throws(CheckpointError) in
                object["partial_rotary_factor"] = try settings.rotatedFraction()
                object["use_qkv_bias"] = .bool(settings.hasQueryBias)
                object["qk_layernorm"] = .bool(settings.has("blk.0.attn_q_norm.weight"))
                object["use_parallel_residual"] = .bool(!settings.has("blk.0.ffn_norm.weight"))
            }
        }
    }

    private static var nemotron: GGUFArchitecture {
        GGUFArchitecture("nemotron", "nemotron", "NemotronForCausalLM") {
            $0.hasWholeNormalizations = true
            $0.configure = { (settings, object) throws(CheckpointError) in
                object["norm_eps"] = object.removeValue(forKey: "layer_norm_eps")
                object["partial_rotary_factor"] = try settings.rotatedFraction()
                object["hidden_act"] = "relu2"
            }
        }
    }

    /// OLMo 2, and OLMo 3 where layers slide.
    private static func olmo2(_ settings: GGUFSettings, layer: [String: String]) -> GGUFArchitecture {
        let window = (try? settings.optionalInt("attention.sliding_window")).flatMap { $0 } ?? 0
        return GGUFArchitecture(
            "olmo2", window > 0 ? "olmo3" : "olmo2", window > 0 ? "Olmo3ForCausalLM" : "Olmo2ForCausalLM", layer: layer
        ) {
            guard window > 0 else { return }
            $0.configure = { (settings, object) throws(CheckpointError) in
                object["sliding_window"] = .number(JSONNumber(window))
                object["layer_types"] = try settings.layerTypes(period: 4)
                // Only layers that see everything have stretched rotations.
                var full = object.removeValue(forKey: "rope_scaling")?.objectValue ?? ["rope_type": "default"]
                let base = object.removeValue(forKey: "rope_theta")
                full["rope_theta"] = base
                var sliding: JSONObject = ["rope_type": "default"]
                sliding["rope_theta"] = try settings.number("rope.freq_base_swa") ?? base
                object["rope_parameters"] = ["full_attention": .object(full), "sliding_attention": .object(sliding)]
            }
        }
    }
}

extension GGUFSettings {
    /// Whether queries have a bias.
    var hasQueryBias: Bool { has("blk.0.attn_q.bias") || has("blk.0.attn_qkv.bias") }
}

extension JSONObject {
    /// Sets a key that has no value.
    mutating func setDefault(_ key: String, _ value: JSONValue) {
        if self[key] == nil { self[key] = value }
    }
}
