import OrderedJSON

/// PLaMo 2 and 3, whose normalisations are differences from several numbers in their own checkpoints.
extension GGUFArchitecture {
    /// PLaMo 2: recurrent layers, and attention between them.
    static var plamo2: GGUFArchitecture {
        let place = "mixer."
        return plamo(
            "plamo2", "Plamo2ForCausalLM",
            layer: [
                "ssm_in": place + "in_proj", "ssm_x": place + "bcdt_proj", "ssm_dt": place + "dt_proj",
                "ssm_out": place + "out_proj",
            ]
        ) {
            for (name, parameter) in [
                ("attn_q_norm.weight", "q_weight"), ("attn_k_norm.weight", "k_weight"), ("ssm_dt.bias", "dt_bias"),
                ("ssm_dt_norm.weight", "dt_norm_weight"), ("ssm_b_norm.weight", "B_norm_weight"),
                ("ssm_c_norm.weight", "C_norm_weight"),
            ] {
                $0.addParameter(name, Parameter(name: place + parameter))
            }
            $0.parameters["ssm_conv1d.weight"] = Parameter(name: place + "conv1d.weight", form: .taps)
            $0.parameters["ssm_a"] = Parameter(name: place + "A_log", form: .vector, adjustment: .logarithmOfNegated)
            $0.parameters["ssm_d"] = Parameter(name: place + "D", form: .vector)
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.requireWholeRotation()
                let (heads, head) = (try settings.int("ssm.time_step_rank", .positive), try settings.headDimension())
                guard try settings.int("ssm.inner_size", .positive) == heads * head else {
                    throw settings.reader.invalid(
                        settings.key("ssm.inner_size"),
                        expected: .other("'ssm.time_step_rank' heads (\(heads)) of the width of a key, \(head)"))
                }
                object["hidden_size_per_head"] = .int(head)
                object["mamba_num_heads"] = .int(heads)
                object["mamba_d_state"] = try settings.number("ssm.state_size")
                object["mamba_d_conv"] = try settings.number("ssm.conv_kernel")
                object["mamba_step"] = .int(try settings.recurrentStep())
            }
        }
    }

    static var plamo3: GGUFArchitecture {
        plamo("plamo3", "Plamo3ForCausalLM", layer: [:]) {
            $0.followedKeys = ["rope.freq_base_swa"]
            for part in ["q", "k"] {
                $0.addParameter(
                    "attn_\(part)_norm.weight",
                    Parameter(name: "mixer.\(part)_norm.weight", adjustment: .lessOne))
            }
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.requireWholeRotation()
                let window = try settings.optionalInt("attention.sliding_window") ?? 0
                // Without a window all layers are full.
                object["sliding_window"] = .int(max(window, 1))
                object["layer_types"] = window > 0 ? try settings.layerTypes(period: 8) : nil
                if window == 0 { object["sliding_window_pattern"] = 1 }
                try settings.splitRotations(&object, slidingBase: 10_000)
            }
        }
    }

    private static func plamo(
        _ name: String, _ className: String, layer: [String: String], change: (inout GGUFArchitecture) -> Void
    ) -> GGUFArchitecture {
        GGUFArchitecture(
            name, name, className,
            layer: ["attn_output": "mixer.o_proj"].merging(layer) { $1 }
        ) {
            $0.layers = "model.layers.layers."
            $0.queryKeyValue = .stacked("mixer.qkv_proj")
            $0.fusedGateUp = "mlp.gate_up_proj"
            $0.outerParameters["output_norm.weight"] = Parameter(name: "model.norm.weight", adjustment: .lessOne)
            for (name, module, number) in [
                ("attn_norm", "pre_mixer_norm", 1), ("post_attention_norm", "post_mixer_norm", 1.0 / 5),
                ("ffn_norm", "pre_mlp_norm", 1), ("post_ffw_norm", "post_mlp_norm", 1 / (5 * 5.0.squareRoot())),
            ] {
                $0.addParameter(name + ".weight", Parameter(name: module + ".weight", adjustment: .less(Float(number))))
            }
            change(&$0)
        }
    }

    /// Adds a parameter under its name and under the same without an ending, as the converter writes some.
    private mutating func addParameter(_ name: String, _ parameter: Parameter) {
        parameters[name] = parameter
        if name.utf8.suffix(7).elementsEqual(".weight".utf8) { parameters[String(name.dropLast(7))] = parameter }
    }
}

extension GGUFSettings {
    /// The distance of layers that attend, half of which comes before the first one; layers at other places are refused.
    fileprivate func recurrentStep() throws(CheckpointError) -> Int {
        let count = try layerCount()
        let attends = (0..<count).map { !has("blk.\($0).ssm_in.weight") }
        // Models too short for a period attend in their last layer alone.
        let found = (2...2 * count + 1).first { step in
            (0..<count).allSatisfy { layer in
                attends[layer] == (count <= step / 2 ? layer == count - 1 : layer % step == step / 2)
            }
        }
        guard let found else {
            let layers = attends.indices.filter { attends[$0] }
            throw reader.invalid(
                key("block_count"), expected: .other("layers that attend at one distance, and not \(layers)"))
        }
        return found
    }
}
