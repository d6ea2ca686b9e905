import LibC
import OrderedJSON

/// Gemma 3n, and Gemma 4 with its assistant, whose layers differ in heads and widths.
extension GGUFArchitecture {
    /// The modules of a layer that both have.
    private static let gemmaModules = [
        "post_attention_norm": "post_attention_layernorm", "ffn_norm": "pre_feedforward_layernorm",
        "post_ffw_norm": "post_feedforward_layernorm", "inp_gate": "per_layer_input_gate",
        "proj": "per_layer_projection", "post_norm": "post_per_layer_input_norm",
    ]

    /// Adds the modules of embeddings for each layer.
    private mutating func addPerLayerEmbeddings() {
        modules["per_layer_token_embd"] = "model.embed_tokens_per_layer"
        modules["per_layer_model_proj"] = "model.per_layer_model_projection"
        modules["per_layer_proj_norm"] = "model.per_layer_projection_norm"
    }

    static let gemma3n = GGUFArchitecture(
        "gemma3n", "gemma3n_text", "Gemma3nForCausalLM",
        layer: gemmaModules.merging([
            "laurel_l": "laurel.linear_left", "laurel_r": "laurel.linear_right",
            "laurel_post_norm": "laurel.post_laurel_norm", "altup_correct_coef": "altup.correction_coefs",
            "altup_predict_coef": "altup.prediction_coefs", "altup_router": "altup.modality_router",
            "altup_router_norm": "altup.router_norm",
        ]) { $1 }
    ) {
        $0.addPerLayerEmbeddings()
        $0.stacks = [
            "altup_proj": "model.altup_projections.{}", "altup_unembd_proj": "model.altup_unembed_projections.{}",
        ]
        $0.parameters["altup_correct_scale.weight"] = Parameter(name: "altup.correct_output_scale")
        $0.followedKeys = ["activation_sparsity_scale", "final_logit_softcapping", "rope.freq_base_swa"]
        $0.configure = { (settings, object) throws(CheckpointError) in
            object["layer_types"] = try settings.layerTypes(period: 5)
            object["sliding_window"] = try settings.number("attention.sliding_window")
            object["rope_local_base_freq"] = try settings.number("rope.freq_base_swa") ?? 10_000
            object["num_kv_shared_layers"] = try settings.number("attention.shared_kv_layers") ?? 0
            object["final_logit_softcapping"] = try settings.number("final_logit_softcapping") ?? 30
            object["hidden_size_per_layer_input"] = try settings.number("embedding_length_per_layer_input")
            object["vocab_size_per_layer_input"] = settings.rows("per_layer_token_embd.weight")
            object["laurel_rank"] = settings.rows("blk.0.laurel_l.weight")
            object["altup_num_inputs"] = try settings.number("altup.num_inputs")
            object["altup_active_idx"] = try settings.number("altup.active_idx")
            object["activation_sparsity_pattern"] = try settings.sparsities()
        }
    }

    static let gemma4 = GGUFArchitecture(
        "gemma4", "gemma4_text", "Gemma4ForCausalLM",
        layer: gemmaModules.merging([
            "post_ffw_norm_1": "post_feedforward_layernorm_1", "pre_ffw_norm_2": "pre_feedforward_layernorm_2",
            "post_ffw_norm_2": "post_feedforward_layernorm_2", "ffn_gate_inp": "router.proj",
        ]) { $1 }
    ) {
        $0.addPerLayerEmbeddings()
        $0.parameters["layer_output_scale.weight"] = Parameter(name: "layer_scalar")
        $0.parameters["ffn_gate_inp.scale"] = Parameter(name: "router.scale")
        $0.parameters["ffn_down_exps.scale"] = Parameter(name: "router.per_expert_scale")
        $0.experts = "experts.switch_mlp."
        $0.hasOwnSizes = true
        $0.followedKeys = ["final_logit_softcapping", "rope.freq_base_swa"]
        $0.configure = { (settings, object) throws(CheckpointError) in
            let types = try settings.layerTypes(period: 6)
            object["layer_types"] = types
            let isFull = (types?.arrayValue ?? []).map {
                $0.stringValue?.utf8.elementsEqual("full_attention".utf8) == true
            }
            try addHeads(settings, isFull, to: &object)
            try addRotations(settings, to: &object)
            object["sliding_window"] = try settings.number("attention.sliding_window")
            object["num_kv_shared_layers"] = try settings.number("attention.shared_kv_layers") ?? 0
            object["final_logit_softcapping"] = try settings.number("final_logit_softcapping")
            object["hidden_size_per_layer_input"] = try settings.number("embedding_length_per_layer_input") ?? 0
            object["vocab_size_per_layer_input"] = settings.rows("per_layer_token_embd.weight")
            object["enable_moe_block"] = .bool(object["num_experts"] != nil)
            object["top_k_experts"] = object["num_experts_per_tok"]
        }
    }

    /// A small model that guesses for Gemma 4, of which all blocks predict further tokens.
    ///
    /// The file does not say of how many clusters tokens have logits: it is the number of the released models.
    static let gemma4Assistant = GGUFArchitecture(
        GGUFSettings.assistant, "gemma4_assistant", "Gemma4AssistantForCausalLM", layer: gemmaModules
    ) {
        $0.modules["nextn.pre_projection"] = "pre_projection"
        $0.modules["nextn.post_projection"] = "post_projection"
        $0.modules["masked_embd_centroids"] = "masked_embedding.centroids"
        $0.outerParameters["masked_embd_ordering"] = Parameter(name: "masked_embedding.token_ordering")
        $0.parameters["layer_output_scale.weight"] = Parameter(name: "layer_scalar")
        $0.hasOwnSizes = true
        $0.followedKeys = gemma4.followedKeys
        $0.configure = { (settings, object) throws(CheckpointError) in
            try gemma4.configure(settings, &object)
            var text = object
            text["model_type"] = .string(gemma4.modelType)
            var outer: JSONObject = ["text_config": .object(text)]
            for key in ["architectures", "model_type"] { outer[key] = object[key] }
            outer["backbone_hidden_size"] = .int(try settings.int("embedding_length_out", .positive))
            // One without the other is left unread, and refused for that.
            let hasClusters = settings.has("masked_embd_ordering") && settings.has("masked_embd_centroids.weight")
            outer["use_ordered_embeddings"] = .bool(hasClusters)
            outer["num_centroids"] = settings.rows("masked_embd_centroids.weight")
            object = outer
        }
    }

    /// Heads of sliding layers, what differs in full ones, and the widths of networks.
    private static func addHeads(
        _ settings: GGUFSettings, _ isFull: [Bool], to object: inout JSONObject
    ) throws(CheckpointError) {
        let full = try settings.int("attention.key_length", .positive)
        object["head_dim"] = try settings.number("attention.key_length_swa") ?? .int(full)
        let counts = try settings.perLayer("attention.head_count_kv", .positive)
        let sliding = zip(counts, isFull).first { !$0.1 }?.0 ?? counts[0]
        object["num_key_value_heads"] = .int(sliding)
        var layers = JSONObject()
        for (layer, count) in counts.enumerated() where layer < isFull.count && isFull[layer] {
            layers[String(layer)] = [
                "head_dim": .int(full), "num_key_value_heads": .int(count),
            ]
        }
        object["per_layer_config"] = .object(layers)
        object["attention_k_eq_v"] = .bool(
            isFull.indices.contains {
                isFull[$0] && settings.has("blk.\($0).attn_k.weight") && !settings.has("blk.\($0).attn_v.weight")
            })
        let widths = try settings.perLayer("feed_forward_length", .positive)
        object["intermediate_size"] = .int(widths[0])
        object["use_double_wide_mlp"] = .bool(widths.last != widths[0])
    }

    /// The rotations of full layers, of which the file says by divisors which pairs stay as they are, and of sliding ones.
    private static func addRotations(_ settings: GGUFSettings, to object: inout JSONObject) throws(CheckpointError) {
        object["rope_scaling"] = nil
        let base = object.removeValue(forKey: "rope_theta")
        var full: JSONObject = ["rope_type": "proportional"]
        full["rope_theta"] = base
        if let divisors = try settings.floats("rope_freqs.weight"), !divisors.isEmpty {
            let rotated = divisors.prefix { $0 == 1 }.count
            guard divisors[rotated...].allSatisfy({ $0 >= 1e29 }) else {
                throw settings.reader.invalid(
                    settings.key("rope.dimension_count"), expected: .other("divisors that are 1, then 1e30"))
            }
            full["partial_rotary_factor"] = JSONNumber(Double(rotated) / Double(divisors.count)).map(JSONValue.number)
        } else {
            full["partial_rotary_factor"] = 1
        }
        var sliding: JSONObject = ["rope_type": "default"]
        sliding["rope_theta"] = try settings.number("rope.freq_base_swa") ?? 10_000
        object["rope_parameters"] = ["full_attention": .object(full), "sliding_attention": .object(sliding)]
    }
}

extension GGUFSettings {
    /// The rows of a matrix; nil when there is none.
    fileprivate func rows(_ tensor: String) -> JSONValue? {
        shape(tensor)?.first.map { .int($0) }
    }

    /// The parts of gates that are cut off, from the numbers of standard deviations at which they are; what is not finite is the
    /// place of none.
    fileprivate func sparsities() throws(CheckpointError) -> JSONValue? {
        guard let elements = try reader.optionalElements(key("activation_sparsity_scale")) else { return nil }
        return .array(
            elements.map { element in
                guard case .number(let number) = element else { return 0 }
                let part = erfc(-number.doubleValue / 2.0.squareRoot()) / 2
                return JSONNumber(Double(Float(part).description) ?? part).map(JSONValue.number) ?? 0
            })
    }

    /// One integer for each layer, from an array or from one number for all.
    func perLayer(_ name: String, _ bounds: IntegerBounds) throws(CheckpointError) -> [Int] {
        let count = try layerCount()
        guard case .array = reader.value(key(name)) else {
            return Array(repeating: try int(name, bounds), count: count)
        }
        let values = try reader.optionalInts(key(name), bounds) ?? []
        guard values.count >= count else { throw reader.invalid(key(name), expected: .count(count)) }
        return Array(values.prefix(count))
    }
}
