import OrderedJSON

extension GGUFArchitecture {
    /// Qwen 4 (experimental): Qwen 3.5's mixture with several residual streams, an index that chooses blocks of keys, and embeddings
    /// of the last tokens in front of one block.
    static func qwen4Exp(_ settings: GGUFSettings) -> GGUFArchitecture {
        var architecture = qwen35("qwen4exp", "qwen4_exp_text", "Qwen4ExpForCausalLM")
        architecture.predictionHead = nil
        let (index, tokens) = ("self_attn.indexer.", "ple.")
        architecture.layerModules.merge([
            "indexer.q_proj": index + "index_q_proj", "indexer.k_proj": index + "index_k_proj",
            "indexer.q_norm": index + "q_layernorm", "indexer.k_norm": index + "k_layernorm",
            "ple_key": tokens + "key_proj", "ple_value": tokens + "value_proj",
        ]) { $1 }
        let parts = ["down": "input_mix_weight_down", "up": "input_mix_weight_up", "inject": "block_inject_weight"]
        for (name, place) in [("attn", "attn_hyper_connection."), ("ffn", "mlp_hyper_connection.")] {
            for (part, module) in parts { architecture.layerModules["hc_\(name)_\(part)"] = place + module }
            architecture.parameters["hc_\(name)_norm.weight"] = Parameter(
                name: place + "hc_norm.weight", form: .vector, adjustment: .lessOne)
        }
        let end = "model.hyper_connection_mixer."
        for part in ["down", "up"] { architecture.modules["output_hc_" + part] = parts[part].map { end + $0 } }
        architecture.outerParameters["output_hc_norm.weight"] = Parameter(
            name: end + "hc_norm.weight", form: .vector, adjustment: .lessOne)
        for part in ["key", "query", "conv"] {
            architecture.parameters["ple_norm_\(part).weight"] = Parameter(
                name: tokens + "norm_\(part).weight", form: .vector, adjustment: .lessOne)
        }
        architecture.parameters["ple_conv1d.weight"] = Parameter(name: tokens + "conv1d.weight", form: .taps)
        if let layer = try? settings.tokenLayer() {
            architecture.modules["per_layer_token_embd"] =
                "model.layers.\(layer).\(tokens)ple_embedding.ngram_embedding"
        }
        architecture.followedKeys.formUnion([
            "hyper_connection.count", "attention.indexer.top_k", "attention.compress_ratios",
        ])
        let configure = architecture.configure
        architecture.configure = { (settings, object) throws(CheckpointError) in
            try configure(settings, &object)
            try settings.addQwen4(to: &object)
        }
        return architecture
    }
}

extension GGUFSettings {
    /// The layer that has embeddings of the last tokens, counted from 0; nil where none has.
    fileprivate func tokenLayer() throws(CheckpointError) -> Int? {
        let layers = try reader.optionalInts(key("ple.layers"), .nonNegative) ?? []
        guard layers.count < 2 else {
            throw reader.invalid(key("ple.layers"), expected: .other("one layer; a file has one table"))
        }
        return layers.first
    }

    fileprivate func addQwen4(to object: inout JSONObject) throws(CheckpointError) {
        for (name, key) in [
            ("hc_count", "hyper_connection.count"), ("hc_lowrank", "hyper_connection.low_rank"),
            ("indexer_n_heads", "attention.indexer.head_count"), ("indexer_head_dim", "attention.indexer.key_length"),
            ("indexer_budget", "attention.indexer.top_k"),
        ] {
            object[name] = .int(try int(key, .positive))
        }
        let sizes = Set(try layerCounts("attention.compress_ratios", .nonNegative)).subtracting([0])
        guard let size = sizes.first, sizes.count == 1 else {
            throw reader.invalid(
                key("attention.compress_ratios"), expected: .other("one number for all layers that attend"))
        }
        object["indexer_compress_ratio"] = .int(size)
        object["indexer_kv_heads"] = 1
        object["indexer_has_two_projections"] = true
        // llama.cpp computes no other gate.
        object["output_gate_type"] = "sigmoid"
        guard let layer = try tokenLayer() else { return }
        let (tokens, heads) = (try int("ple.ngram_size", .positive), try int("ple.heads_per_ngram", .positive))
        let width = try int("embedding_length_per_layer_input", .positive)
        let (all, overflows) = heads.multipliedReportingOverflow(by: tokens - 1)
        let (whole, isTooLarge) = all.multipliedReportingOverflow(by: width)
        guard !overflows, !isTooLarge else {
            throw reader.invalid(key("ple.heads_per_ngram"), expected: .other("fewer heads"))
        }
        object["ple_layer_ids"] = [.int(layer + 1)]
        object["ngram_size"] = .int(tokens)
        object["heads_per_ngram"] = .int(heads)
        object["ple_embed_dim"] = .int(whole)
        object["ple_conv_kernel_size"] = .int(try int("ple.conv_kernel", .positive))
        object["ple_eos_token_id"] = .int(try int("ple.eos_token_id"))
        object["split_ngram_parts"] = 1
        for name in ["layer_multipliers", "head_vocab_sizes", "head_offsets"] {
            guard let values = reader.value(key("ple." + name)) else { throw reader.missing(key("ple." + name)) }
            object["ple_" + name] = values
        }
    }
}
