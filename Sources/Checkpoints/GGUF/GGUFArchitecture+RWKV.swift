import OrderedJSON

extension GGUFArchitecture {
    /// RWKV 7.
    static func rwkv7(_ settings: GGUFSettings) -> GGUFArchitecture {
        let width = (try? settings.optionalInt("wkv.head_size", .positive)).flatMap { $0 } ?? 64
        var layer = [
            "attn_norm": "attn_norm", "attn_norm_2": "ffn_norm", "time_mix_ln": "attn.g_norm",
            "time_mix_receptance": "attn.r_proj", "time_mix_key": "attn.k_proj", "time_mix_value": "attn.v_proj",
            "time_mix_output": "attn.o_proj", "channel_mix_key": "ffn.key", "channel_mix_value": "ffn.value",
        ]
        for letter in ["w", "a", "v", "g"] {
            layer["time_mix_\(letter)1"] = "attn.\(letter)_lora.lora.0"
            layer["time_mix_\(letter)2"] = "attn.\(letter)_lora.lora.2"
        }
        return GGUFArchitecture("rwkv7", "rwkv7", "RWKV7ForCausalLM", layer: layer) {
            $0.modules = [
                "token_embd": "model.embeddings", "token_embd_norm": "model.layers.0.pre_norm",
                "output_norm": "model.norm", "output": "lm_head",
            ]
            for letter in ["w", "a", "v"] {
                $0.parameters["time_mix_\(letter)0.weight"] = Parameter(name: "attn.\(letter)_lora.lora.2.bias")
            }
            for name in ["k_k", "k_a"] { $0.parameters["time_mix_\(name).weight"] = Parameter(name: "attn." + name) }
            $0.parameters["time_mix_r_k.weight"] = Parameter(name: "attn.r_k", form: .rows(of: width))
            $0.parameters["channel_mix_lerp_k.weight"] = Parameter(name: "ffn.x_k", form: .vector)
            $0.parts["time_mix_lerp_fused.weight"] = ["r", "w", "k", "v", "a", "g"].map { "attn.x_" + $0 }
            // The first layer's values are those that others are mixed with; its numbers for that stand for none.
            $0.unread = Set((0...2).map { "blk.0.time_mix_v\($0).weight" })
            $0.configure = { (settings, object) throws(CheckpointError) in
                object["norm_eps"] = object.removeValue(forKey: "layer_norm_eps")
                object["head_dim"] = .int(try settings.int("wkv.head_size", .positive))
                for (key, name) in [
                    ("decay", "decay"), ("iclr", "a"), ("value_residual_mix", "v"), ("gate", "gate"),
                ] {
                    object[name + "_low_rank_dim"] = .int(try settings.int("attention.\(key)_lora_rank", .positive))
                }
            }
        }
    }
}
