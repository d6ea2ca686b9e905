import OrderedJSON

/// Granite without recurrent layers, and MiniCPM, which computes what it does.
extension GGUFArchitecture {
    static func granites(_ settings: GGUFSettings) -> [GGUFArchitecture] {
        [granite(settings), graniteMixture(settings), graniteSliding(settings), minicpm]
    }

    private static func granite(_ settings: GGUFSettings) -> GGUFArchitecture {
        GGUFArchitecture("granite", "granite", "GraniteForCausalLM") {
            $0.followedKeys = GGUFConfiguration.multiplierKeys
            $0.hasNeighbourRows = true
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.requireRotations()
                try multipliers(settings, &object)
            }
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
                try settings.requireRotations()
                try multipliers(settings, &object)
                if shared > 0 { object["shared_intermediate_size"] = .int(shared) }
            }
        }
    }

    /// Granite with sliding layers, and its mixtures.
    private static func graniteSliding(_ settings: GGUFSettings) -> GGUFArchitecture {
        let isMixture = (try? settings.optionalInt("expert_count")).flatMap { $0 } ?? 0 > 0
        return GGUFArchitecture(
            "granite_swa", isMixture ? "granitemoe_swa" : "granite_swa",
            isMixture ? "GraniteMoeSWAForCausalLM" : "GraniteSWAForCausalLM",
            layer: isMixture
                ? ["ffn_gate_inp": "block_sparse_moe.router", "ffn_down_shexp": "shared_mlp.output_linear"] : [:]
        ) {
            $0.hasNeighbourRows = true
            $0.experts = "block_sparse_moe.experts.switch_mlp."
            $0.sharedGateUp = "shared_mlp.input_linear"
            $0.followedKeys = GGUFConfiguration.multiplierKeys.union(["attention.rope_pattern"])
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.requireWholeRotation()
                try multipliers(settings, &object)
                object["sliding_window"] = .int(try settings.int("attention.sliding_window", .positive))
                object["layer_types"] = try settings.layerTypes(period: 4)
                if let rotates = try settings.layerFlags("attention.rope_pattern"),
                    let base = object["rope_theta"]
                {
                    object["layer_rope_theta"] = .array(rotates.map { $0 ? base : 0 })
                }
                if let shared = try settings.number("expert_shared_feed_forward_length") {
                    object["shared_intermediate_size"] = shared
                }
            }
        }
    }

    /// MiniCPM computes what Granite does; old files leave out its multipliers.
    private static let minicpm = GGUFArchitecture("minicpm", "granite", "GraniteForCausalLM") {
        $0.followedKeys = GGUFConfiguration.multiplierKeys
        $0.hasNeighbourRows = true
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.requireWholeRotation()
            try multipliers(settings, &object)
            object.setDefault("embedding_multiplier", 12)
            let layers = Double(try settings.layerCount())
            let residual = JSONNumber(1.4 / layers.squareRoot()).map(JSONValue.number)
            object.setDefault("residual_multiplier", residual ?? .null)
            let logits = JSONNumber(Double(try settings.int("embedding_length", .positive)) / 256)
            object.setDefault("logits_scaling", logits.map(JSONValue.number) ?? .null)
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
}

extension GGUFSettings {
    /// Refuses layers that do not rotate, for families in which all do.
    fileprivate func requireRotations() throws(CheckpointError) {
        guard try optionalBool("rope.scaling.finetuned") ?? true else {
            throw reader.invalid(
                key("rope.scaling.finetuned"), expected: .other("true; layers without positions are not supported"))
        }
    }
}
