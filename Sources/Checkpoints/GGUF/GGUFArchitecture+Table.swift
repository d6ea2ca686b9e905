import OrderedJSON

/// The architectures that can be read, by `general.architecture`.
extension GGUFArchitecture {
    /// The architectures of each family, as the settings of a file make them.
    private static let families: [@Sendable (GGUFSettings) -> [GGUFArchitecture]] = [
        llamas, likeLLaMA, granites, gemmas, qwens, mixtures, { _ in mixturesOfKinds }, indexed,
        { [deepSeek4, dots3Note($0), hunYuan4($0), hrmText($0), miniMax01($0), plamo2, plamo3] }, gpts, others,
        recurrent, { [rwkv7($0)] }, { _ in withoutPositions },
        encoders,
    ]

    /// The architecture of a file.
    ///
    /// - Throws: `unsupportedArchitecture` with the names of those that can be read.
    static func named(_ settings: GGUFSettings, file: String) throws(CheckpointError) -> GGUFArchitecture {
        for family in families {
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
        return families.flatMap { $0(none).map(\.name) }.sorted()
    }()

    // MARK: Others

    private static func others(_ settings: GGUFSettings) -> [GGUFArchitecture] {
        let after = [
            "post_attention_norm": "post_attention_layernorm", "post_ffw_norm": "post_feedforward_layernorm",
        ]
        return [
            deepSeek2(settings), mistral4(settings), miniCPM3, phi2, phi3, starcoder2("starcoder2"),
            starcoder2("codeshell"), stablelm,
            orion, nemotron,
            GGUFArchitecture("olmo", "olmo", "OlmoForCausalLM") {
                $0.hasNeighbourRows = true
                $0.followedKeys = ["attention.clamp_kqv"]
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
                    object["sliding_window"] = .int(try settings.int("attention.sliding_window", .positive))
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

    private static let phi2 = GGUFArchitecture(
        "phi2", "phi", "PhiForCausalLM",
        layer: ["attn_output": "self_attn.dense", "ffn_up": "mlp.fc1", "ffn_down": "mlp.fc2"]
    ) {
        $0.modules["output_norm"] = "model.final_layernorm"
        $0.configure = { (settings, object) throws(CheckpointError) in
            object["partial_rotary_factor"] = try settings.rotatedFraction()
            object["hidden_act"] = "gelu_new"
        }
    }

    private static let phi3 = GGUFArchitecture("phi3", "phi3", "Phi3ForCausalLM") {
        $0.queryKeyValue = .stacked("self_attn.qkv_proj")
        $0.fusedGateUp = "mlp.gate_up_proj"
        $0.configure = { (settings, object) throws(CheckpointError) in
            object["partial_rotary_factor"] = try settings.rotatedFraction()
            let window = try settings.optionalInt("attention.sliding_window") ?? 0
            object["sliding_window"] = window > 0 ? .int(window) : .null
        }
    }

    /// StarCoder 2, and CodeShell, which computes the same.
    private static func starcoder2(_ name: String) -> GGUFArchitecture {
        GGUFArchitecture(
            name, "starcoder2", "Starcoder2ForCausalLM",
            layer: ["ffn_up": "mlp.c_fc", "ffn_down": "mlp.c_proj"]
        ) {
            $0.configure = { (settings, object) throws(CheckpointError) in
                object["norm_epsilon"] = object.removeValue(forKey: "layer_norm_eps")
                object["use_bias"] = .bool(settings.hasQueryBias)
                object["hidden_act"] = "gelu_pytorch_tanh"
            }
        }
    }

    private static let stablelm = GGUFArchitecture("stablelm", "stablelm", "StableLmForCausalLM") {
        $0.headNormalizations = ("self_attn.q_layernorm.norms.{}", "self_attn.k_layernorm.norms.{}")
        $0.configure = { (settings, object) throws(CheckpointError) in
            object["partial_rotary_factor"] = try settings.rotatedFraction()
            object["use_qkv_bias"] = .bool(settings.hasQueryBias)
            object["qk_layernorm"] = .bool(settings.has("blk.0.attn_q_norm.weight"))
            object["use_parallel_residual"] = .bool(!settings.has("blk.0.ffn_norm.weight"))
        }
    }

    /// Orion: LLaMA with layer normalisation, as StableLM without biases.
    private static let orion = GGUFArchitecture("orion", "stablelm", "StableLmForCausalLM") {
        $0.configure = { (settings, object) throws(CheckpointError) in
            try settings.requireWholeRotation()
            object["partial_rotary_factor"] = 1
            object["use_qkv_bias"] = false
        }
    }

    private static let nemotron = GGUFArchitecture("nemotron", "nemotron", "NemotronForCausalLM") {
        $0.hasWholeNormalizations = true
        $0.configure = { (settings, object) throws(CheckpointError) in
            object["norm_eps"] = object.removeValue(forKey: "layer_norm_eps")
            object["partial_rotary_factor"] = try settings.rotatedFraction()
            object["hidden_act"] = "relu2"
        }
    }

    /// OLMo 2, and OLMo 3 where layers slide.
    private static func olmo2(_ settings: GGUFSettings, layer: [String: String]) -> GGUFArchitecture {
        let window = (try? settings.optionalInt("attention.sliding_window")).flatMap { $0 } ?? 0
        return GGUFArchitecture(
            "olmo2", window > 0 ? "olmo3" : "olmo2", window > 0 ? "Olmo3ForCausalLM" : "Olmo2ForCausalLM", layer: layer
        ) {
            guard window > 0 else { return }
            $0.followedKeys = ["rope.freq_base_swa"]
            $0.configure = { (settings, object) throws(CheckpointError) in
                object["sliding_window"] = .int(window)
                object["layer_types"] = try settings.layerTypes(period: 4)
                try settings.splitRotations(&object)
            }
        }
    }
}

extension GGUFSettings {
    /// Gives full and sliding layers a rotary embedding each, of which the full layers' alone is stretched.
    ///
    /// - Parameter slidingBase: the base of sliding layers of which the file says nothing; nil means that of full ones.
    func splitRotations(_ object: inout JSONObject, slidingBase: JSONValue? = nil) throws(CheckpointError) {
        var full = object.removeValue(forKey: "rope_scaling")?.objectValue ?? ["rope_type": "default"]
        let base = object.removeValue(forKey: "rope_theta")
        full["rope_theta"] = base
        var sliding: JSONObject = ["rope_type": "default"]
        sliding["rope_theta"] = try number("rope.freq_base_swa") ?? slidingBase ?? base
        object["rope_parameters"] = ["full_attention": .object(full), "sliding_attention": .object(sliding)]
    }

    /// Whether queries have a bias.
    var hasQueryBias: Bool { has("blk.0.attn_q.bias") || has("blk.0.attn_qkv.bias") }
}

extension JSONObject {
    /// Sets a key that has no value.
    mutating func setDefault(_ key: String, _ value: JSONValue) {
        if self[key] == nil { self[key] = value }
    }
}
