import OrderedJSON

extension GGUFArchitecture {
    /// MiniMax 01: lightning attention in most layers, and one number for all sums with the residual stream.
    static func miniMax01(_ settings: GGUFSettings) -> GGUFArchitecture {
        GGUFArchitecture(
            "minimax-01", "minimax", "MiniMaxForCausalLM",
            layer: ["attn_norm_2": "self_attn.norm", "attn_gate": "self_attn.output_gate"]
        ) {
            // Fused projections are those of lightning attention: for each head its query, key and value.
            $0.parameters["attn_qkv.weight"] = Parameter(name: "self_attn.qkv_proj.weight")
            let mark = "attn_norm_2.weight"
            for layer in 0..<((try? settings.layerCount()) ?? 0) where settings.has("blk.\(layer).\(mark)") {
                $0.ownModules[layer] = ["attn_output": "self_attn.out_proj"]
            }
            $0.followedKeys = ["residual_scale"]
            $0.configure = { (settings, object) throws(CheckpointError) in
                object["layer_types"] = try settings.layers(with: mark, "linear_attention", else: "full_attention")
                let scale = try settings.number("residual_scale") ?? 1
                for part in ["linear_attn", "full_attn", "mlp"] { object[part + "_alpha_factor"] = scale }
                object["rotary_dim"] = try settings.number("rope.dimension_count") ?? object["head_dim"]
            }
        }
    }
}
