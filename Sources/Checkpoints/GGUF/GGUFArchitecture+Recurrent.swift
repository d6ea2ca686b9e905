import OrderedJSON

/// Architectures with recurrent layers.
extension GGUFArchitecture {
    static func recurrent(_ settings: GGUFSettings) -> [GGUFArchitecture] {
        [
            lfm2("lfm2", "lfm2", "Lfm2ForCausalLM") { _ in }, lfm2Mixture,
            qwen35("qwen35", "qwen3_5_text", "Qwen3_5ForCausalLM"),
            qwen35("qwen35moe", "qwen3_5_moe_text", "Qwen3_5MoeForCausalLM"),
            qwen3Next(settings), qwen4Exp(settings),
            graniteHybrid(settings), falconH1, mamba2, mamba(settings),
            nemotronH("nemotron_h"), nemotronH("nemotron_h_moe"), jamba, kimiLinear, ling3,
        ]
    }

    // MARK: Short convolutions

    private static func lfm2(
        _ name: String, _ modelType: String, _ className: String, change: (inout GGUFArchitecture) -> Void
    ) -> GGUFArchitecture {
        GGUFArchitecture(
            name, modelType, className,
            layer: [
                "attn_norm": "operator_norm", "ffn_norm": "ffn_norm", "attn_output": "self_attn.out_proj",
                "attn_q_norm": "self_attn.q_layernorm", "attn_k_norm": "self_attn.k_layernorm",
                "ffn_gate": "feed_forward.w1", "ffn_up": "feed_forward.w3", "ffn_down": "feed_forward.w2",
                "shortconv.in_proj": "conv.in_proj", "shortconv.out_proj": "conv.out_proj",
                "shortconv.conv": "conv.conv",
            ]
        ) {
            // The normalisation before the head; the name is another part's in other architectures.
            $0.modules["token_embd_norm"] = "model.embedding_norm"
            $0.modules["output_norm"] = "model.embedding_norm"
            $0.parameters["shortconv.conv.weight"] = Parameter(name: "conv.conv.weight", form: .taps)
            $0.configure = { (settings, object) throws(CheckpointError) in
                if let window = try settings.optionalInt("attention.sliding_window"), window > 0 {
                    throw settings.reader.invalid(
                        settings.key("attention.sliding_window"),
                        expected: .other("0; layers that slide are not supported"))
                }
                object["norm_eps"] = object["rms_norm_eps"]
                object["layer_types"] = try settings.layers(with: "attn_q.weight", "full_attention", else: "conv")
                object["conv_L_cache"] = try settings.number("shortconv.l_cache")
                object["conv_bias"] = .bool(
                    try (0..<settings.layerCount()).contains { settings.has("blk.\($0).shortconv.conv.bias") })
                object["block_auto_adjust_ff_dim"] = false
            }
            change(&$0)
        }
    }

    private static var lfm2Mixture: GGUFArchitecture {
        lfm2("lfm2moe", "lfm2_moe", "Lfm2MoeForCausalLM") {
            $0.layerModules["ffn_gate_inp"] = "feed_forward.gate"
            $0.parameters["exp_probs_b.bias"] = Parameter(name: "feed_forward.expert_bias")
            $0.experts = "feed_forward.switch_mlp."
            $0.followedKeys = ["expert_gating_func", "expert_weights_scale"]
            let configure = $0.configure
            $0.configure = { (settings, object) throws(CheckpointError) in
                try configure(settings, &object)
                try settings.requireSigmoids()
                object["num_dense_layers"] = try settings.number("leading_dense_block_count")
                object["routed_scaling_factor"] = try settings.number("expert_weights_scale")
                let first = try settings.optionalInt("leading_dense_block_count") ?? 0
                object["use_expert_bias"] = .bool(settings.has("blk.\(first).exp_probs_b.bias"))
            }
        }
    }

    // MARK: The gated delta rule

    static func qwen35(_ name: String, _ modelType: String, _ className: String) -> GGUFArchitecture {
        GGUFArchitecture(
            name, modelType, className,
            layer: [
                "post_attention_norm": "post_attention_layernorm", "attn_gate": "linear_attn.in_proj_z",
                "ssm_beta": "linear_attn.in_proj_b", "ssm_alpha": "linear_attn.in_proj_a",
                "ssm_out": "linear_attn.out_proj", "ssm_in": "linear_attn.in_proj_qkvz",
            ]
        ) {
            $0.hasWholeNormalizations = true
            $0.predictionHead = .qwen
            // One is added to all normalisations but the one inside the recurrence.
            $0.parameters = [
                "attn_qkv.weight": Parameter(name: "linear_attn.in_proj_qkv.weight"),
                "ssm_conv1d.weight": Parameter(name: "linear_attn.conv1d.weight", form: .taps),
                "ssm_dt.bias": Parameter(name: "linear_attn.dt_bias"),
                "ssm_a": Parameter(name: "linear_attn.A_log", form: .vector, adjustment: .logarithmOfNegated),
                "ssm_norm.weight": Parameter(name: "linear_attn.norm.weight"),
            ]
            $0.betaAndDecay = ("linear_attn.in_proj_b", "linear_attn.in_proj_a")
            $0.followedKeys = ["rope.dimension_sections"]
            $0.hasInterleavedSections = true
            let isNext = name.utf8.elementsEqual("qwen3next".utf8)
            $0.configure = { (settings, object) throws(CheckpointError) in
                object["layer_types"] = try settings.layers(with: "ssm_a", "linear_attention", else: "full_attention")
                let (keyHeads, valueHeads) = (
                    try settings.int("ssm.group_count", .positive), try settings.int("ssm.time_step_rank", .positive)
                )
                let inner = try settings.int("ssm.inner_size", .positive)
                guard inner % valueHeads == 0 else {
                    throw settings.reader.invalid(
                        settings.key("ssm.inner_size"), expected: .other("a multiple of 'ssm.time_step_rank'"))
                }
                object["linear_num_key_heads"] = .int(keyHeads)
                object["linear_num_value_heads"] = .int(valueHeads)
                object["linear_value_head_dim"] = .int(inner / valueHeads)
                object["linear_key_head_dim"] = try settings.number("ssm.state_size")
                object["linear_conv_kernel_dim"] = try settings.number("ssm.conv_kernel")
                object["partial_rotary_factor"] = try settings.rotatedFraction()
                object["shared_expert_intermediate_size"] = try settings.number("expert_shared_feed_forward_length")
                if !isNext, valueHeads > keyHeads { object["linear_value_heads_tiled"] = true }
            }
        }
    }

    /// Qwen 3 Next, of which old files have the rows in the order of its own checkpoints.
    private static func qwen3Next(_ settings: GGUFSettings) -> GGUFArchitecture {
        var architecture = qwen35("qwen3next", "qwen3_next", "Qwen3NextForCausalLM")
        if settings.has("blk.0.ssm_in.weight") {
            architecture.betaAndDecay = nil
            architecture.layerModules["ssm_ba"] = "linear_attn.in_proj_ba"
        }
        return architecture
    }

    // MARK: Mamba

    /// A layer of Mamba 2 under a name.
    private mutating func addMamba2(_ place: String) {
        layerModules["ssm_in"] = place + "in_proj"
        layerModules["ssm_out"] = place + "out_proj"
        layerModules["ssm_conv1d"] = place + "conv1d"
        parameters["ssm_conv1d.weight"] = Parameter(name: place + "conv1d.weight", form: .taps)
        parameters["ssm_dt.bias"] = Parameter(name: place + "dt_bias")
        parameters["ssm_a"] = Parameter(name: place + "A_log", form: .vector, adjustment: .logarithmOfNegated)
        parameters["ssm_d"] = Parameter(name: place + "D", form: .vector)
        parameters["ssm_norm.weight"] = Parameter(name: place + "norm.weight", form: .vector)
    }

    /// Granite 4 with recurrent layers.
    private static func graniteHybrid(_ settings: GGUFSettings) -> GGUFArchitecture {
        let isMixture = (try? settings.optionalInt("expert_count")).flatMap { $0 } ?? 0 > 0
        return GGUFArchitecture(
            "granitehybrid", "granitemoehybrid", "GraniteMoeHybridForCausalLM",
            layer: isMixture
                ? ["ffn_gate_inp": "block_sparse_moe.router.layer", "ffn_down_shexp": "shared_mlp.output_linear"]
                : ["ffn_down": "shared_mlp.output_linear"]
        ) {
            $0.hasNeighbourRows = true
            $0.followedKeys = GGUFConfiguration.multiplierKeys
            $0.experts = "block_sparse_moe.switch_mlp."
            if isMixture {
                $0.sharedGateUp = "shared_mlp.input_linear"
            } else {
                $0.fusedGateUp = "shared_mlp.input_linear"
            }
            $0.addMamba2("mamba.")
            $0.configure = { (settings, object) throws(CheckpointError) in
                try multipliers(settings, &object)
                object["layer_types"] = try settings.layers(with: "ssm_a", "mamba", else: "attention")
                try settings.addMamba2(to: &object, prefix: "mamba_")
                // Silence means rotations.
                object["position_embedding_type"] =
                    try settings.optionalBool("rope.scaling.finetuned") ?? true ? "rope" : .null
                if isMixture {
                    object["shared_intermediate_size"] = try settings.number("expert_shared_feed_forward_length")
                    object["intermediate_size"] = object["moe_intermediate_size"] ?? object["intermediate_size"]
                } else {
                    object["num_local_experts"] = 0
                    object["shared_intermediate_size"] = settings.networkWidth() ?? object["intermediate_size"]
                }
            }
        }
    }

    /// Falcon H1, whose constants the converter multiplies into the matrices.
    private static let falconH1 = GGUFArchitecture(
        "falcon-h1", "falcon_h1", "FalconH1ForCausalLM",
        layer: [
            "ffn_norm": "pre_ff_layernorm", "ffn_gate": "feed_forward.gate_proj",
            "ffn_up": "feed_forward.up_proj", "ffn_down": "feed_forward.down_proj",
        ]
    ) {
        $0.modules["output_norm"] = "model.final_layernorm"
        // The converter writes this one without an ending.
        $0.parameters["ffn_norm"] = Parameter(name: "pre_ff_layernorm.weight")
        $0.addMamba2("mamba.")
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.addMamba2(to: &object, prefix: "mamba_")
            object["mamba_d_ssm"] = try settings.number("ssm.inner_size")
            object["mamba_rms_norm"] = .bool(settings.has("blk.0.ssm_norm.weight"))
            object["mamba_norm_before_gate"] = false
        }
    }

    /// Mamba's names of everything outside its layers.
    private mutating func addMambaPlaces() {
        layers = "backbone.layers."
        modules = ["token_embd": "backbone.embeddings", "output_norm": "backbone.norm_f", "output": "lm_head"]
        layerModules["attn_norm"] = "norm"
    }

    private static let mamba2 = GGUFArchitecture("mamba2", "mamba2", "Mamba2ForCausalLM") {
        $0.addMambaPlaces()
        $0.addMamba2("mixer.")
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.addMamba2(to: &object, prefix: "")
            object["layer_norm_epsilon"] = object.removeValue(forKey: "rms_norm_eps")
        }
    }

    /// Mamba, and Falcon Mamba where what selects is normalised.
    private static func mamba(_ settings: GGUFSettings) -> GGUFArchitecture {
        let isNormalized = (try? settings.optionalBool("ssm.dt_b_c_rms")).flatMap { $0 } ?? false
        return GGUFArchitecture(
            "mamba", isNormalized ? "falcon_mamba" : "mamba",
            isNormalized ? "FalconMambaForCausalLM" : "MambaForCausalLM",
            layer: ["ssm_x": "mixer.x_proj", "ssm_dt": "mixer.dt_proj"]
        ) {
            $0.addMambaPlaces()
            $0.addMamba2("mixer.")
            $0.parameters["ssm_dt.bias"] = nil
            $0.parameters["ssm_a"] = Parameter(name: "mixer.A_log", adjustment: .logarithmOfNegated)
            $0.configure = { (settings, object) throws(CheckpointError) in
                object["layer_norm_epsilon"] = object.removeValue(forKey: "rms_norm_eps")
                object["intermediate_size"] = try settings.number("ssm.inner_size")
                object["state_size"] = try settings.number("ssm.state_size")
                object["time_step_rank"] = try settings.number("ssm.time_step_rank")
                object["conv_kernel"] = try settings.number("ssm.conv_kernel")
                object["use_bias"] = .bool(settings.has("blk.0.ssm_in.bias"))
                object["use_conv_bias"] = .bool(settings.has("blk.0.ssm_conv1d.bias"))
            }
        }
    }

    /// Jamba: Mamba with attention in every so-manyth layer, and experts in others.
    private static let jamba = GGUFArchitecture(
        "jamba", "jamba", "JambaForCausalLM",
        layer: [
            "ffn_norm": "pre_ff_layernorm", "ffn_gate": "feed_forward.gate_proj", "ffn_up": "feed_forward.up_proj",
            "ffn_down": "feed_forward.down_proj", "ffn_gate_inp": "feed_forward.router",
            "ssm_x": "mamba.x_proj", "ssm_dt": "mamba.dt_proj", "ssm_dt_norm": "mamba.dt_layernorm",
            "ssm_b_norm": "mamba.b_layernorm", "ssm_c_norm": "mamba.c_layernorm",
        ]
    ) {
        $0.modules["output_norm"] = "model.final_layernorm"
        $0.experts = "feed_forward.switch_mlp."
        $0.addMamba2("mamba.")
        $0.parameters["ssm_dt.bias"] = nil
        $0.parameters["ssm_a"] = Parameter(name: "mamba.A_log", adjustment: .logarithmOfNegated)
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.addPeriod(of: "attn_q.weight", as: "attn_layer", to: &object)
            try settings.addPeriod(of: "ffn_gate_inp.weight", as: "expert_layer", to: &object)
            object.setDefault("num_experts", 1)
            object["mamba_d_state"] = try settings.number("ssm.state_size")
            object["mamba_d_conv"] = try settings.number("ssm.conv_kernel")
            object["mamba_dt_rank"] = try settings.number("ssm.time_step_rank")
            object["mamba_expand"] = JSONNumber(
                Double(try settings.int("ssm.inner_size", .positive))
                    / Double(try settings.int("embedding_length", .positive))
            ).map(JSONValue.number)
            let layers = 0..<(try settings.layerCount())
            object["mamba_proj_bias"] = .bool(layers.contains { settings.has("blk.\($0).ssm_in.bias") })
            object["mamba_conv_bias"] = .bool(layers.contains { settings.has("blk.\($0).ssm_conv1d.bias") })
        }
    }

    /// Nemotron H, with experts under the second name.
    private static func nemotronH(_ name: String) -> GGUFArchitecture {
        GGUFArchitecture(
            name, "nemotron_h", "NemotronHForCausalLM",
            layer: [
                "attn_q": "mixer.q_proj", "attn_k": "mixer.k_proj", "attn_v": "mixer.v_proj",
                "attn_output": "mixer.o_proj", "ffn_up": "mixer.up_proj", "ffn_down": "mixer.down_proj",
                "ffn_gate_inp": "mixer.gate", "ffn_up_shexp": "mixer.shared_experts.up_proj",
                "ffn_down_shexp": "mixer.shared_experts.down_proj", "ffn_latent_down": "mixer.fc1_latent_proj",
                "ffn_latent_up": "mixer.fc2_latent_proj",
            ]
        ) {
            $0.addMambaPlaces()
            $0.hasNeighbourRows = true
            $0.addMamba2("mixer.")
            $0.parameters["ffn_up_exps.weight"] = Parameter(name: "mixer.switch_mlp.fc1.weight")
            $0.parameters["ffn_down_exps.weight"] = Parameter(name: "mixer.switch_mlp.fc2.weight")
            $0.parameters["exp_probs_b.bias"] = Parameter(name: "mixer.gate.e_score_correction_bias")
            $0.followedKeys = [
                "expert_gating_func", "expert_weights_scale", "expert_group_count", "moe_latent_size",
            ]
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.requireSigmoids()
                try settings.addMamba2(to: &object, prefix: "")
                object["n_routed_experts"] = object["num_experts"]
                object["routed_scaling_factor"] = try settings.number("expert_weights_scale")
                object["moe_shared_expert_intermediate_size"] = try settings.number("expert_shared_feed_forward_length")
                object["moe_latent_size"] = try settings.number("moe_latent_size")
                object["n_group"] = try settings.number("expert_group_count")
                object["topk_group"] = try settings.number("expert_group_used_count")
                object["layer_norm_epsilon"] = object.removeValue(forKey: "rms_norm_eps")
                object["mamba_num_heads"] = object.removeValue(forKey: "num_heads")
                object["mamba_head_dim"] = object.removeValue(forKey: "mamba2_head_dim")
                object["ssm_state_size"] = object.removeValue(forKey: "state_size")
                object["mlp_bias"] = .bool(
                    try (0..<settings.layerCount()).contains { settings.has("blk.\($0).ffn_up.bias") })
                var kinds: [JSONValue] = []
                for layer in 0..<(try settings.layerCount()) {
                    let isMamba = settings.has("blk.\(layer).ssm_a")
                    let attends = settings.has("blk.\(layer).attn_q.weight")
                    let routes = settings.has("blk.\(layer).ffn_gate_inp.weight")
                    kinds.append(isMamba ? "mamba" : attends ? "attention" : routes ? "moe" : "mlp")
                }
                object["layers_block_type"] = .array(kinds)
                object["intermediate_size"] = settings.networkWidth() ?? object["intermediate_size"]
            }
        }
    }
}

extension GGUFSettings {
    /// The distance of layers with a tensor, and the number of the first one; layers at other places are refused.
    fileprivate func addPeriod(
        of tensor: String, as kind: String, to object: inout JSONObject
    ) throws(CheckpointError) {
        let count = try layerCount()
        let layers = (0..<count).filter { has("blk.\($0).\(tensor)") }
        guard let first = layers.first else { return }
        let period = layers.count > 1 ? layers[1] - first : count
        guard first < period, layers == Array(stride(from: first, to: count, by: period)) else {
            throw reader.invalid(
                key("block_count"), expected: .other("'\(tensor)' in layers at one distance, and not in \(layers)"))
        }
        object[kind + "_period"] = .int(period)
        object[kind + "_offset"] = .int(first)
    }

    /// The width of the first network; the file may say another number for it.
    func networkWidth() -> JSONValue? {
        let count = (try? layerCount()) ?? 0
        for layer in 0..<count {
            if let rows = shape("blk.\(layer).ffn_up.weight")?.first { return .int(rows) }
        }
        return nil
    }

    /// Refuses a router other than sigmoids.
    func requireSigmoids() throws(CheckpointError) {
        if let function = try optionalInt("expert_gating_func"), function != 2 {
            throw reader.invalid(key("expert_gating_func"), expected: .other("2 (sigmoid)"))
        }
    }

    /// The sizes of layers of Mamba 2, by the names of Mamba 2 itself, or by those of models that attend besides.
    fileprivate func addMamba2(to object: inout JSONObject, prefix: String) throws(CheckpointError) {
        let (heads, inner) = (try int("ssm.time_step_rank", .positive), try int("ssm.inner_size", .positive))
        guard inner % heads == 0 else {
            throw reader.invalid(key("ssm.inner_size"), expected: .other("a multiple of 'ssm.time_step_rank'"))
        }
        let isOwn = prefix.isEmpty
        let width = isOwn ? object["num_attention_heads"] == nil ? "head_dim" : "mamba2_head_dim" : "mamba_d_head"
        object[isOwn ? "num_heads" : "mamba_n_heads"] = .int(heads)
        object[width] = .int(inner / heads)
        object[isOwn ? "n_groups" : "mamba_n_groups"] = try number("ssm.group_count") ?? 1
        object[isOwn ? "state_size" : "mamba_d_state"] = try number("ssm.state_size")
        object[isOwn ? "conv_kernel" : "mamba_d_conv"] = try number("ssm.conv_kernel")
        object[isOwn ? "expand" : "mamba_expand"] = JSONNumber(
            Double(inner) / Double(try int("embedding_length", .positive))
        ).map(JSONValue.number)
        let layers = 0..<(try layerCount())
        object[isOwn ? "use_bias" : "mamba_proj_bias"] = .bool(layers.contains { has("blk.\($0).ssm_in.bias") })
        object[isOwn ? "use_conv_bias" : "mamba_conv_bias"] = .bool(
            layers.contains { has("blk.\($0).ssm_conv1d.bias") })
    }
}
