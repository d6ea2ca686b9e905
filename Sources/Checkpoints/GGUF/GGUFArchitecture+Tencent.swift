import OrderedJSON

extension GGUFArchitecture {
    /// Hy 4: DeepSeek V3.2's layers with sinks, gates and several streams, as the text part of Hy 4 VL has them.
    ///
    /// The converter turns no rows, and llama.cpp rotates neighbours, as that model does in the reference. There the model of text
    /// alone rotates halves.
    static func hunYuan4(_ settings: GGUFSettings) -> GGUFArchitecture {
        var architecture = deepSeek2(settings)
        (architecture.name, architecture.modelType) = ("hy_v4", "hy_v4_vl_text")
        architecture.className = "HYV4VLForConditionalGeneration"
        architecture.predictionHead = nil
        architecture.experts = "mlp.experts.switch_mlp."
        architecture.layerModules.merge([
            "attn_gate": "self_attn.linear_gate", "ffn_gate": "mlp.linear_gate",
            "ffn_gate_shexp": "mlp.shared_experts.linear_gate", "indexer.attn_q_b": "self_attn.indexer.wq_b",
            "indexer.attn_k": "self_attn.indexer.wk", "indexer.k_norm": "self_attn.indexer.k_norm",
            "indexer.proj": "self_attn.indexer.weights_proj",
        ]) { $1 }
        architecture.parameters["attn_sinks.weight"] = Parameter(name: "self_attn.learnable_sink_param")
        for part in ["fn", "base", "scale"] {
            for (place, module) in [("attn", "hc_attn_layer"), ("ffn", "hc_mlp_layer")] {
                architecture.parameters["hc_\(place)_\(part).weight"] = Parameter(name: "hc_pre.\(module).hc_\(part)")
            }
            architecture.outerParameters["output_hc_\(part).weight"] = Parameter(
                name: "model.hc_pre.hc_head.hc_head_" + part)
        }
        architecture.followedKeys.formUnion([
            "attention.indexer.top_k", "swiglu_clamp_exp", "hyper_connection.count",
        ])
        let configure = architecture.configure
        architecture.configure = { (settings, object) throws(CheckpointError) in
            try configure(settings, &object)
            try settings.requireSigmoids()
            for (key, name) in [
                ("attention.indexer.head_count", "index_n_heads"),
                ("attention.indexer.key_length", "index_head_dim"), ("attention.indexer.top_k", "index_topk"),
                ("hyper_connection.count", "hc_mult"),
            ] {
                object[name] = .int(try settings.int(key, .positive))
            }
            object["hc_eps"] = try settings.number("hyper_connection.epsilon")
            object["hc_magnitude"] = try settings.number("hyper_connection.magnitude")
            if let types = try settings.layerFlags("attention.indexer.types") {
                object["indexer_types"] = .array(types.map { .string($0 ? "full" : "shared") })
            } else {
                object["indexer_types"] = try settings.layers(with: "indexer.attn_q_b.weight", "full", else: "shared")
            }
            // A bound of 0 means none.
            let key = "swiglu_clamp_exp"
            let limits = settings.contains(key) ? try settings.layerNumbers(settings.key(key)) : [0]
            guard let limit = limits.first, limits.allSatisfy({ $0 == limit }) else {
                throw settings.reader.invalid(settings.key(key), expected: .other("one number for all layers"))
            }
            object["swiglu_limit"] = JSONNumber(Double(limit)).map(JSONValue.number)
        }
        return architecture
    }
}
