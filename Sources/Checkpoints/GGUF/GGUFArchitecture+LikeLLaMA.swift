import OrderedJSON

/// Models that differ from LLaMA in names or in one part.
extension GGUFArchitecture {
    static var likeLLaMA: [GGUFArchitecture] {
        [
            likeLLaMA("internlm2"), likeLLaMA("xverse"), baichuan, likeLLaMA("pangu-embedded", hasNeighbourRows: false),
            GGUFArchitecture("exaone", "exaone", "ExaoneForCausalLM") {
                $0.configure = { (settings, _) throws(CheckpointError) in try settings.requireWholeRotation() }
            },
            GGUFArchitecture("jais2", "jais2", "Jais2ForCausalLM") {
                $0.configure = { (settings, object) throws(CheckpointError) in
                    try settings.requireWholeRotation()
                    object["hidden_act"] = "relu2"
                }
            },
            bitnet, apertus,
        ]
    }

    /// Models that compute what LLaMA does.
    private static func likeLLaMA(_ name: String, hasNeighbourRows: Bool = true) -> GGUFArchitecture {
        GGUFArchitecture(name, "llama", "LlamaForCausalLM") {
            $0.hasNeighbourRows = hasNeighbourRows
            $0.configure = { (settings, object) throws(CheckpointError) in try settings.requireWholeRotation() }
        }
    }

    private static var baichuan: GGUFArchitecture {
        var architecture = likeLLaMA("baichuan")
        let configure = architecture.configure
        architecture.configure = { (settings, object) throws(CheckpointError) in
            try configure(settings, &object)
            // Nothing in the file but its depth tells the larger model, whose positions are biases of scores.
            guard try settings.layerCount() != 40 else {
                throw settings.reader.invalid(
                    settings.key("block_count"),
                    expected: .other("another number; the model of 40 layers has biases by distance"))
            }
        }
        return architecture
    }

    private static var bitnet: GGUFArchitecture {
        GGUFArchitecture(
            "bitnet", "bitnet", "BitNetForCausalLM",
            layer: ["attn_sub_norm": "self_attn.attn_sub_norm", "ffn_sub_norm": "mlp.ffn_sub_norm"]
        ) {
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.requireWholeRotation()
                // Files under this name are of the models before Microsoft's own, which squares ReLU.
                object["hidden_act"] = "silu"
            }
        }
    }

    private static var apertus: GGUFArchitecture {
        GGUFArchitecture(
            "apertus", "apertus", "ApertusForCausalLM",
            layer: ["attn_norm": "attention_layernorm", "ffn_norm": "feedforward_layernorm"]
        ) {
            for name in ["alpha_p", "alpha_n", "beta", "eps"] {
                $0.metadataParameters["mlp.act_fn." + name] = "xielu." + name
            }
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.requireWholeRotation()
                // Silence would mean the released models' scaling.
                object.setDefault("rope_scaling", ["rope_type": "default"])
            }
        }
    }
}
