import OrderedJSON

extension GGUFArchitecture {
    /// HRM-Text: the layers of its low stack, then those of its high one; the file counts every pass of each.
    static func hrmText(_ settings: GGUFSettings) -> GGUFArchitecture {
        GGUFArchitecture(
            "hrm_text", "hrm_text", "HrmTextForCausalLM", layer: ["attn_gate": "self_attn.gate_proj"]
        ) {
            $0.layers = "model.L_module.layers."
            let count = (try? settings.optionalInt("hrm.layers_per_stack", .positive)).flatMap { $0 }
            $0.secondStack = count.map { ($0, "model.H_module.layers.") }
            $0.outerParameters["hrm.z_l_init"] = Parameter(name: "model.z_L_init")
            $0.followedKeys = ["embedding_scale"]
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.requireWholeRotation()
                for (key, name) in [
                    ("layers_per_stack", "num_layers_per_stack"), ("h_cycles", "H_cycles"), ("l_cycles", "L_cycles"),
                ] {
                    object[name] = .int(try settings.int("hrm." + key, .positive))
                }
                object["embedding_scale"] = try settings.number("embedding_scale") ?? 1
            }
        }
    }
}
