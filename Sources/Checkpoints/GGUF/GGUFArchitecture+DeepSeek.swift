import OrderedJSON

/// DeepSeek V2 and V3, and models with their layers, such as GLM 4.7 Flash, Youtu and MiniCPM 3.
extension GGUFArchitecture {
    /// The modules of latent attention.
    static let latentModules = [
        "attn_q_a": "self_attn.q_a_proj", "attn_q_a_norm": "self_attn.q_a_layernorm",
        "attn_q_b": "self_attn.q_b_proj", "attn_kv_a_mqa": "self_attn.kv_a_proj_with_mqa",
        "attn_kv_a_norm": "self_attn.kv_a_layernorm", "attn_kv_b": "self_attn.kv_b_proj",
        "attn_k_b": "self_attn.embed_q", "attn_v_b": "self_attn.unembed_out",
    ]

    static func deepSeek2(_ settings: GGUFSettings) -> GGUFArchitecture {
        let function = (try? settings.optionalInt("expert_gating_func")).flatMap { $0 }
        // Files of which no router is named have softmax, but for those with biases that only choose.
        let first = (try? settings.optionalInt("leading_dense_block_count")).flatMap { $0 } ?? 0
        let isSigmoid = function.map { $0 == 2 } ?? settings.has("blk.\(first).exp_probs_b.bias")
        return GGUFArchitecture(
            "deepseek2", isSigmoid ? "deepseek_v3" : "deepseek_v2",
            isSigmoid ? "DeepseekV3ForCausalLM" : "DeepseekV2ForCausalLM",
            layer: latentModules.merging(sharedExperts()) { $1 }
        ) {
            $0.hasOwnSizes = true
            $0.predictionHead = isSigmoid ? .nextLayer : nil
            $0.followedKeys = ["expert_gating_func", "expert_group_count", "expert_weights_scale"]
            $0.parameters["exp_probs_b.bias"] = Parameter(name: "mlp.gate.e_score_correction_bias")
            $0.configure = { (settings, object) throws(CheckpointError) in
                if isSigmoid { try settings.requireSigmoids() }
                // The family whose scores are softmax does not divide its experts' weights.
                if !isSigmoid, settings.architecture.utf8.elementsEqual("deepseek2".utf8),
                    try settings.optionalBool("expert_weights_norm") == true
                {
                    throw settings.reader.invalid(
                        settings.key("expert_weights_norm"),
                        expected: .other("false where 'expert_gating_func' is not 2; others are not supported"))
                }
                try addLatents(settings, to: &object)
                object["intermediate_size"] = try settings.number("feed_forward_length")
                // Where there are no experts, all layers are those before the first with some.
                object["first_k_dense_replace"] = try settings.number("leading_dense_block_count") ?? 0
                object["n_routed_experts"] = object["num_experts"] ?? 1
                object.setDefault("num_experts_per_tok", 1)
                object.setDefault("moe_intermediate_size", object["intermediate_size"] ?? .null)
                object["n_shared_experts"] = try settings.number("expert_shared_count") ?? 0
                object["norm_topk_prob"] = .bool(try settings.optionalBool("expert_weights_norm") ?? false)
                object["routed_scaling_factor"] = try settings.number("expert_weights_scale") ?? 1
                let groups = try settings.optionalInt("expert_group_count") ?? 1
                object["n_group"] = .int(max(groups, 1))
                object["topk_group"] = try groups > 1 ? settings.number("expert_group_used_count") : 1
                object["topk_method"] = groups > 1 ? "group_limited_greedy" : "greedy"
                if var scaling = object["rope_scaling"]?.objectValue {
                    // The file has a tenth of the number, in this architecture alone.
                    if let tenth = try settings.optionalDouble("rope.scaling.yarn_log_multiplier") {
                        let strength = JSONNumber(Double(Float(tenth * 10))).map(JSONValue.number)
                        scaling["mscale"] = strength
                        scaling["mscale_all_dim"] = strength
                    }
                    object["rope_scaling"] = .object(scaling)
                }
            }
        }
    }

    /// Mistral Small 4: DeepSeek's attention, softmax routing in groups, and queries that grow with their position.
    static func mistral4(_ settings: GGUFSettings) -> GGUFArchitecture {
        var architecture = deepSeek2(settings)
        (architecture.name, architecture.modelType) = ("mistral4", "mistral4")
        architecture.className = "Mistral4ForCausalLM"
        architecture.predictionHead = nil
        architecture.parameters["exp_probs_b.bias"] = nil
        architecture.followedKeys.formUnion(["attention.temperature_scale"])
        let configure = architecture.configure
        architecture.configure = { (settings, object) throws(CheckpointError) in
            try configure(settings, &object)
            if let length = try settings.optionalInt("attention.temperature_length", .positive),
                let trained = try settings.optionalInt("rope.scaling.original_context_length"), length != trained
            {
                throw settings.reader.invalid(
                    settings.key("attention.temperature_length"),
                    expected: .other("'rope.scaling.original_context_length' (\(trained))"))
            }
            // The reference keeps everything about rotations in one object.
            var rotation = object.removeValue(forKey: "rope_scaling")?.objectValue ?? ["rope_type": "default"]
            rotation["rope_theta"] = object.removeValue(forKey: "rope_theta")
            rotation["llama_4_scaling_beta"] = try settings.number("attention.temperature_scale")
            object["rope_parameters"] = .object(rotation)
        }
        return architecture
    }

    /// DeepSeek V3.2 and GLM 5: V3's layers with an index that chooses keys, which layers of GLM may take of an earlier one.
    static func indexed(_ settings: GGUFSettings) -> [GGUFArchitecture] {
        [
            ("deepseek32", "deepseek_v32", "DeepseekV32ForCausalLM"),
            ("glm-dsa", "glm_moe_dsa", "GlmMoeDsaForCausalLM"),
        ].map { name, modelType, className in
            var architecture = deepSeek2(settings)
            (architecture.name, architecture.modelType, architecture.className) = (name, modelType, className)
            architecture.predictionHead = nil
            for (tensor, module) in [
                ("attn_q_b", "wq_b"), ("attn_k", "wk"), ("k_norm", "k_norm"), ("proj", "weights_proj"),
            ] {
                architecture.layerModules["indexer." + tensor] = "self_attn.indexer." + module
            }
            architecture.followedKeys.insert("attention.indexer.top_k")
            // Files of GLM may say which layers have an index of their own; what others have is not used.
            let saysKinds = name.utf8.elementsEqual("glm-dsa".utf8)
            let types = saysKinds ? (try? settings.layerFlags("attention.indexer.types")).flatMap { $0 } : nil
            for (layer, isFull) in (types ?? []).enumerated() where !isFull {
                for tensor in ["attn_q_b.weight", "attn_k.weight", "k_norm.weight", "k_norm.bias", "proj.weight"] {
                    architecture.unread.insert("blk.\(layer).indexer." + tensor)
                }
            }
            let configure = architecture.configure
            architecture.configure = { (settings, object) throws(CheckpointError) in
                try configure(settings, &object)
                try settings.requireSigmoids()
                for (key, name) in [
                    ("head_count", "index_n_heads"), ("key_length", "index_head_dim"), ("top_k", "index_topk"),
                ] {
                    object[name] = .int(try settings.int("attention.indexer." + key, .positive))
                }
                // An array that makes no sense is refused here.
                if saysKinds, let types = try settings.layerFlags("attention.indexer.types") {
                    object["indexer_types"] = .array(types.map { .string($0 ? "full" : "shared") })
                } else {
                    object["indexer_types"] = try settings.layers(
                        with: "indexer.attn_q_b.weight", "full", else: "shared")
                }
            }
            return architecture
        }
    }

    /// MiniCPM 3, of whose multipliers the file says nothing: they are those of the released model.
    static let miniCPM3 = GGUFArchitecture("minicpm3", "minicpm3", "MiniCPM3ForCausalLM", layer: latentModules) {
        $0.hasOwnSizes = true
        $0.configure = { (settings, object) throws(CheckpointError) in
            try addLatents(settings, to: &object)
            object["intermediate_size"] = try settings.number("feed_forward_length")
            let heads = try settings.headCount()
            if let rows = settings.shape("blk.0.attn_kv_b.weight")?.first,
                let plain = object["qk_nope_head_dim"]?.intValue
            {
                guard rows % heads == 0, rows / heads > plain else {
                    throw settings.reader.invalid(
                        settings.key("attention.key_length"),
                        expected: .other("less than 'blk.0.attn_kv_b.weight' has rows for each of \(heads) heads"))
                }
                object["v_head_dim"] = .int(rows / heads - plain)
            }
            object["scale_emb"] = 12
            object["scale_depth"] = 1.4
            object["dim_model_base"] = 256
            object.setDefault("original_max_position_embeddings", object["max_position_embeddings"] ?? .null)
        }
    }

    /// The widths of latents and of heads.
    static func addLatents(_ settings: GGUFSettings, to object: inout JSONObject) throws(CheckpointError) {
        let rotated = try settings.int("rope.dimension_count", .positive)
        // Files whose latents are not absorbed name the width of a head under the usual keys.
        let isAbsorbed = settings.contains("attention.key_length_mla")
        let width = try settings.int(isAbsorbed ? "attention.key_length_mla" : "attention.key_length", .positive)
        guard width > rotated else {
            throw settings.reader.invalid(
                settings.key("rope.dimension_count"), expected: .other("less than the width of a key, \(width)"))
        }
        object["num_key_value_heads"] = object["num_attention_heads"]
        object["kv_lora_rank"] = try settings.number("attention.kv_lora_rank")
        object["q_lora_rank"] = try settings.number("attention.q_lora_rank") ?? .null
        object["qk_rope_head_dim"] = .int(rotated)
        object["qk_nope_head_dim"] = .int(width - rotated)
        object["v_head_dim"] = try settings.number(isAbsorbed ? "attention.value_length_mla" : "attention.value_length")
    }
}
