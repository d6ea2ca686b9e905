import OrderedJSON

/// config.json as the family's own checkpoints have it, made from the metadata of a GGUF file.
struct GGUFConfiguration {
    let settings: GGUFSettings
    let architecture: GGUFArchitecture

    /// The object.
    ///
    /// - Throws: `missingValue` and `invalidValue`, naming the key of the file.
    func object() throws(CheckpointError) -> JSONObject {
        try requireComputed()
        var object: JSONObject = [
            "architectures": .array([.string(architecture.className)]),
            "model_type": .string(architecture.modelType),
        ]
        object["vocab_size"] = .int(try vocabularySize())
        object["hidden_size"] = .int(try settings.int("embedding_length", .positive))
        object["num_hidden_layers"] = .int(try settings.layerCount())
        // Models without attention say that they have no heads.
        if architecture.hasHeadsByLayer {
            let counts = try settings.layerCounts("attention.head_count", .positive)
            object["num_attention_heads"] = counts.first.map(JSONValue.int)
            object["num_attention_heads_per_layer"] = .array(counts.map(JSONValue.int))
        } else if case .array = settings.reader.value(settings.key("attention.head_count")) {
            object["num_attention_heads"] = .int(try settings.headCount())
        } else if try settings.int("attention.head_count") > 0 {
            object["num_attention_heads"] = .int(try settings.headCount())
        }
        if !architecture.hasOwnSizes, object["num_attention_heads"] != nil {
            object["num_key_value_heads"] = .int(try settings.keyValueHeadCount())
            object["head_dim"] = .int(try settings.headDimension())
        }
        if !architecture.hasOwnSizes {
            object["intermediate_size"] = try settings.uniformInt(
                "feed_forward_length", .nonNegative, ignoresZeros: true
            ).map(JSONValue.int)
        }
        object["max_position_embeddings"] = .int(try settings.int("context_length", .positive))
        if architecture.predictionHead != nil, let count = try settings.optionalInt("nextn_predict_layers") {
            object["num_nextn_predict_layers"] = .int(count)
        }
        object["rms_norm_eps"] = try settings.number("attention.layer_norm_rms_epsilon")
        object["layer_norm_eps"] = try settings.number("attention.layer_norm_epsilon")
        object["tie_word_embeddings"] = .bool(!settings.has("output.weight"))
        if let experts = try settings.optionalInt("expert_count"), experts > 0 {
            try addMixture(experts, to: &object)
        }
        try addRotation(to: &object)
        for (key, name) in [
            ("bos_token_id", "bos_token_id"), ("eos_token_id", "eos_token_id"), ("padding_token_id", "pad_token_id"),
        ] {
            if let id = try settings.reader.optionalInt("tokenizer.ggml.\(key)", .nonNegative) {
                object[name] = .int(id)
            }
        }
        try architecture.configure(settings, &object)
        // What embedders' own configurations call it; ranking has a head of its own.
        if let pooling = try settings.optionalInt("pooling_type") {
            let names = [1: "avg", 2: "cls", 3: "last"]
            object["pooling"] = names[pooling].map(JSONValue.string) ?? .null
        }
        return object
    }

    /// The rows of the embedding, which the file's own number need not agree with: converters add and drop rows.
    private func vocabularySize() throws(CheckpointError) -> Int {
        if let rows = settings.shape("token_embd.weight")?.first { return rows }
        return try settings.int("vocab_size", .positive)
    }

    private func addMixture(_ count: Int, to object: inout JSONObject) throws(CheckpointError) {
        object["num_experts"] = .int(count)
        object["num_local_experts"] = .int(count)
        object["num_experts_per_tok"] = try settings.uniformInt("expert_used_count").map(JSONValue.int)
        let width = try settings.uniformInt("expert_feed_forward_length", .nonNegative) ?? 0
        let stacked = settings.shape("blk.0.ffn_down_exps.weight")?.last
        if let inner = width > 0 ? width : stacked { object["moe_intermediate_size"] = .int(inner) }
        if let isNormalized = try settings.optionalBool("expert_weights_norm") {
            object["norm_topk_prob"] = .bool(isNormalized)
        }
    }

    /// Keys whose numbers change what a model computes and which only some architectures follow; 0 and 1 mean nothing.
    private static let consequentialKeys = [
        "embedding_scale", "residual_scale", "logit_scale", "attention.scale", "attention.value_scale",
        "attention.output_scale", "router_logit_softcapping", "attention.rope_pattern", "activation_sparsity_scale",
        "expert_group_scale", "experts_per_group", "interleave_moe_layer_step", "moe_every_n_layers", "num_loops",
        "swiglu_clamp_exp", "swiglu_clamp_shexp", "token_shift_count", "hash_layer_count",
        "attention.compress_ratios", "attention.indexer.top_k", "moe_latent_size", "attention.clamp_kqv",
        "attn_logit_softcapping", "final_logit_softcapping", "attention.temperature_scale", "kda.gate_lower_bound",
        "rope.scaling.alpha", "hyper_connection.count", "attn_res.block_size",
    ]

    /// The keys of Granite's multipliers.
    static let multiplierKeys: Set<String> = ["embedding_scale", "residual_scale", "logit_scale", "attention.scale"]

    /// Refuses what the families here do not compute.
    private func requireComputed() throws(CheckpointError) {
        func require(_ name: String, _ expected: String, _ isRight: (Double) -> Bool) throws(CheckpointError) {
            guard !architecture.followedKeys.contains(name), let value = try settings.optionalDouble(name),
                !isRight(value)
            else { return }
            throw settings.reader.invalid(settings.key(name), expected: .other(expected + "; others are not supported"))
        }
        if try settings.optionalBool("attention.causal") == false, !architecture.seesBothWays {
            throw settings.reader.invalid(
                settings.key("attention.causal"), expected: .other("true; models that look ahead are not supported"))
        }
        try require("expert_gating_func", "1 (softmax)") { $0 == 1 || $0 == 0 }
        try require("expert_group_count", "at most 1") { $0 <= 1 }
        try require("expert_weights_scale", "1") { $0 == 1 || $0 == 0 }
        try require("attention.max_alibi_bias", "0") { $0 == 0 }
        let base = try settings.optionalDouble("rope.freq_base") ?? 10_000
        try require("rope.freq_base_swa", "that of all layers, 'rope.freq_base'") { $0 == base || $0 == 0 }
        for name in Self.consequentialKeys where !architecture.followedKeys.contains(name) {
            // An array is never neutral.
            if case .array = settings.reader.value(settings.key(name)) {
                throw settings.reader.invalid(
                    settings.key(name), expected: .other("no such key; its numbers are not supported"))
            }
            try require(name, "no such key, 0 or 1") { $0 == 0 || $0 == 1 }
        }
        if !architecture.followedKeys.contains("rope.dimension_sections"), !architecture.ignoresSections,
            let sections = try settings.reader.optionalInts(settings.key("rope.dimension_sections")),
            sections.contains(where: { $0 != 0 })
        {
            throw settings.reader.invalid(
                settings.key("rope.dimension_sections"),
                expected: .other("none; rotations by places in an image are not supported"))
        }
    }
}
