import OrderedJSON

extension GGUFArchitecture {
    /// dots 3 note: latent attention of two kinds of layers, one with a window and one with an index.
    static func dots3Note(_ settings: GGUFSettings) -> GGUFArchitecture {
        var architecture = deepSeek2(settings)
        (architecture.name, architecture.modelType) = ("dots3note", "dots3_note_text")
        architecture.className = "Dots3NoteForCausalLM"
        architecture.predictionHead = nil
        architecture.layerModules.merge([
            "attn_gate": "self_attn.g_proj", "attn_k_norm": "self_attn.k_rope_only_layernorm",
            "indexer.attn_q_b": "self_attn.indexer.wq_b", "indexer.attn_k": "self_attn.indexer.wk",
            "indexer.k_norm": "self_attn.indexer.k_norm", "indexer.proj": "self_attn.indexer.weights_proj",
        ]) { $1 }
        architecture.followedKeys.formUnion(["attention.indexer.top_k", "rope.freq_base_swa"])
        architecture.hasHeadsByLayer = true
        let configure = architecture.configure
        architecture.configure = { (settings, object) throws(CheckpointError) in
            try configure(settings, &object)
            try settings.requireSigmoids()
            try settings.addDots3(to: &object)
        }
        return architecture
    }
}

extension GGUFSettings {
    fileprivate func addDots3(to object: inout JSONObject) throws(CheckpointError) {
        guard let slides = try layerFlags("attention.sliding_window_pattern") else {
            throw reader.missing(key("attention.sliding_window_pattern"))
        }
        let heads = try layerCounts("attention.head_count", .positive)
        /// The number that all layers of a kind have.
        func common(where isSliding: Bool) throws(CheckpointError) -> JSONValue? {
            let own = zip(slides, heads).filter { $0.0 == isSliding }.map(\.1)
            guard own.allSatisfy({ $0 == own.first }) else {
                throw reader.invalid(key("attention.head_count"), expected: .other("one number for each kind of layer"))
            }
            return own.first.map { .int($0) }
        }
        if let types = try layerFlags("attention.indexer.types"), zip(types, slides).contains(where: { $0 == $1 }) {
            throw reader.invalid(
                key("attention.indexer.types"), expected: .other("an index in each layer without a window"))
        }
        let (full, sliding) = (try common(where: false), try common(where: true))
        for name in ["num_attention_heads", "num_key_value_heads"] {
            object[name] = full ?? sliding
            object["swa_" + name] = sliding
        }
        let rotated = try int("rope.dimension_count", .positive)
        let width = try int("attention.key_length_mla_swa", .positive)
        guard width > rotated else {
            throw reader.invalid(
                key("attention.key_length_mla_swa"), expected: .other("more than what is rotated, \(rotated)"))
        }
        object["swa_q_lora_rank"] = object["q_lora_rank"]
        object["swa_kv_lora_rank"] = .int(try int("attention.kv_lora_rank_swa", .positive))
        object["swa_head_dim"] = .int(width)
        object["swa_qk_nope_head_dim"] = .int(width - rotated)
        object["swa_qk_rope_head_dim"] = .int(rotated)
        object["swa_v_head_dim"] = .int(try int("attention.value_length_mla_swa", .positive))
        object["swa_rope_theta"] = try number("rope.freq_base_swa") ?? object["rope_theta"]
        object["sliding_window"] = .int(try int("attention.sliding_window", .positive))
        object["layer_types"] = .array(slides.map { .string($0 ? "sliding_attention" : "indexed_attention") })
        for (name, part) in [
            ("head_count", "index_n_heads"), ("key_length", "index_head_dim"), ("top_k", "index_topk"),
        ] {
            object[part] = .int(try int("attention.indexer." + name, .positive))
        }
        object["shared_experts_intermediate_size"] = object["moe_intermediate_size"]
        object["num_nextn_predict_layers"] = 0
        // llama.cpp rotates halves in the index, where the reference rotates neighbours; its converter moves no rows.
        object["indexer_rope_interleave"] = false
        // The converter multiplies normalisations with what narrow vectors are multiplied with.
        object["scaled_latent_normalizations"] = true
    }
}
