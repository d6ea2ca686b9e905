import OrderedJSON

/// The types of projectors that are computed; others are refused by their names.
extension GGUFProjector.Kind {
    /// By `clip.projector_type`.
    static let all: KeyValuePairs<String, GGUFProjector.Kind> = [
        "idefics3": idefics3, "gemma3": gemma3, "lfm2": lfm2, "mlp": llava, "pixtral": pixtral, "internvl": internvl,
        "gemma4v": gemma4, "qwen2vl_merger": qwen2, "qwen2.5vl_merger": qwen25, "qwen3vl_merger": qwen3,
    ]

    private static let siglipModules = [
        "attn_q": "self_attn.q_proj", "attn_k": "self_attn.k_proj", "attn_v": "self_attn.v_proj",
        "attn_out": "self_attn.out_proj", "ln1": "layer_norm1", "ln2": "layer_norm2", "ffn_up": "mlp.fc1",
        "ffn_down": "mlp.fc2",
    ]

    /// A tower with SigLIP's names.
    private static func siglip(
        _ modelType: String, _ tower: String, modules: [String: String], placeholders: [String],
        pictures: Pictures,
        _ configure:
            @escaping @Sendable (GGUFSettings, inout JSONObject, inout JSONObject) throws(CheckpointError) ->
            Void
    ) -> GGUFProjector.Kind {
        let own = [
            "v.patch_embd": tower + "embeddings.patch_embedding",
            "v.position_embd": tower + "embeddings.position_embedding", "v.post_ln": tower + "post_layernorm",
        ]
        return GGUFProjector.Kind(
            modelType: modelType, tower: tower, layers: tower + "encoder.layers.", layerModules: siglipModules,
            modules: own.merging(modules) { $1 }, placeholders: placeholders, pictures: pictures, configure: configure)
    }

    private static let idefics3 = siglip(
        "idefics3", "model.vision_model.",
        modules: ["mm.model.fc": "model.connector.modality_projection.proj"], placeholders: ["<image>"],
        pictures: .split
    ) { (settings, vision, whole) throws(CheckpointError) in
        vision["model_type"] = "idefics3_vision"
        whole["scale_factor"] = try settings.number("vision.projector.scale_factor")
    }

    private static let gemma3 = {
        var kind = siglip(
            "gemma3", "vision_tower.vision_model.",
            modules: ["mm.soft_emb_norm": "multi_modal_projector.mm_soft_emb_norm"],
            placeholders: ["<image_soft_token>"], pictures: .square
        ) { (settings, vision, whole) throws(CheckpointError) in
            vision["model_type"] = "siglip_vision_model"
            let side =
                try settings.int("vision.image_size", .positive) / settings.int("vision.patch_size", .positive)
                / (settings.optionalInt("vision.projector.scale_factor", .positive) ?? 4)
            whole["mm_tokens_per_image"] = .int(side * side)
        }
        kind.tensors["mm.input_projection.weight"] = "multi_modal_projector.mm_input_projection_weight"
        kind.wholeNormalizations = ["mm.soft_emb_norm"]
        return kind
    }()

    private static let lfm2 = siglip(
        "lfm2_vl", "model.vision_tower.vision_model.",
        modules: [
            "mm.input_norm": "model.multi_modal_projector.layer_norm", "mm.1": "model.multi_modal_projector.linear_1",
            "mm.2": "model.multi_modal_projector.linear_2",
        ], placeholders: ["<image>"], pictures: .threshold
    ) { (settings, vision, whole) throws(CheckpointError) in
        vision["model_type"] = "siglip2_vision_model"
        whole["downsample_factor"] = try settings.number("vision.projector.scale_factor")
        whole["projector_use_layernorm"] = .bool(settings.has("mm.input_norm.weight"))
        whole["projector_bias"] = .bool(settings.has("mm.1.bias"))
        vision["num_patches"] = settings.shape("v.position_embd.weight")?.first.map { .int($0) }
        whole["projector_hidden_size"] = settings.shape("mm.1.weight")?.first.map { .int($0) }
    }

    private static let llava = {
        var kind = siglip(
            "llava", "vision_tower.vision_model.",
            modules: [
                "v.pre_ln": "vision_tower.vision_model.pre_layrnorm", "mm.0": "multi_modal_projector.linear_1",
                "mm.2": "multi_modal_projector.linear_2",
            ], placeholders: ["<image>"], pictures: .centre
        ) { (settings, vision, whole) throws(CheckpointError) in
            // The last blocks are left out where nothing reads them.
            whole["vision_feature_layer"] =
                settings.reader.value(settings.key("vision.feature_layer")) ?? .int(-1)
            if settings.has("v.image_newline") {
                whole["model_type"] = "llava_next"
                whole["image_grid_pinpoints"] = try gridPinpoints(settings)
            }
            guard settings.has("v.class_embd") else {
                vision["model_type"] = "siglip_vision_model"
                whole["vision_feature_select_strategy"] = "full"
                return
            }
            vision["model_type"] = "clip_vision_model"
            vision["hidden_act"] =
                try settings.optionalBool("use_gelu") == true
                ? "gelu" : try settings.optionalBool("use_silu") == true ? "silu" : "quick_gelu"
        }
        kind.tensors["v.image_newline"] = "image_newline"
        kind.tensors["v.class_embd"] = "vision_tower.vision_model.embeddings.class_embedding"
        return kind
    }()

    /// Pairs of a height and a width, which files have one after the other.
    private static func gridPinpoints(_ settings: GGUFSettings) throws(CheckpointError) -> JSONValue {
        let key = settings.key("vision.image_grid_pinpoints")
        guard let sides = try settings.reader.optionalInts(key, .positive) else { throw settings.reader.missing(key) }
        guard sides.count % 2 == 0 else { throw settings.reader.invalid(key, expected: .other("pairs of sides")) }
        return .array(
            stride(from: 0, to: sides.count, by: 2).map { index in
                [.int(sides[index]), .int(sides[index + 1])]
            })
    }

    private static let pixtral = {
        let tower = "vision_tower."
        var kind = GGUFProjector.Kind(
            modelType: "mistral3", tower: tower, layers: tower + "transformer.layers.",
            layerModules: [
                "attn_q": "attention.q_proj", "attn_k": "attention.k_proj", "attn_v": "attention.v_proj",
                "attn_out": "attention.o_proj", "ln1": "attention_norm", "ln2": "ffn_norm",
                "ffn_up": "feed_forward.up_proj", "ffn_gate": "feed_forward.gate_proj",
                "ffn_down": "feed_forward.down_proj",
            ],
            modules: [
                "v.patch_embd": tower + "patch_conv", "v.pre_ln": tower + "ln_pre",
                "mm.input_norm": "multi_modal_projector.norm",
                "mm.patch_merger": "multi_modal_projector.patch_merger.merging_layer",
                "mm.1": "multi_modal_projector.linear_1", "mm.2": "multi_modal_projector.linear_2",
            ], placeholders: ["[IMG]"], pictures: .longestSide
        ) { (settings, vision, whole) throws(CheckpointError) in
            vision["model_type"] = "pixtral"
            vision["hidden_act"] = try settings.optionalBool("use_silu") == true ? "silu" : "gelu"
            whole["multimodal_projector_bias"] = .bool(settings.has("mm.1.bias"))
            if settings.has("mm.patch_merger.weight") {
                whole["spatial_merge_size"] = try settings.number("vision.spatial_merge_size")
            } else {
                whole["model_type"] = "llava"
                whole["vision_feature_layer"] = -1
            }
        }
        kind.hasNeighbourRows = true
        // The embedding of a token that is between lines of rows, which the text part has, too.
        kind.tensors["v.token_embd.img_break"] = "v.token_embd.img_break"
        return kind
    }()

    private static let internvl = {
        let tower = "model.vision_tower."
        var kind = GGUFProjector.Kind(
            modelType: "internvl", tower: tower, layers: tower + "encoder.layer.",
            layerModules: [
                "attn_q": "attention.q_proj", "attn_k": "attention.k_proj", "attn_v": "attention.v_proj",
                "attn_out": "attention.projection_layer", "attn_q_norm": "attention.q_norm",
                "attn_k_norm": "attention.k_norm", "ln1": "layernorm_before", "ln2": "layernorm_after",
                "ffn_up": "mlp.fc1", "ffn_down": "mlp.fc2",
            ],
            modules: [
                "v.patch_embd": tower + "embeddings.patch_embeddings.projection",
                "mm.model.mlp.0": "model.multi_modal_projector.layer_norm",
                "mm.model.mlp.1": "model.multi_modal_projector.linear_1",
                "mm.model.mlp.3": "model.multi_modal_projector.linear_2",
                "mm.input_norm": "model.multi_modal_projector.layer_norm",
                "mm.1": "model.multi_modal_projector.linear_1", "mm.2": "model.multi_modal_projector.linear_2",
            ], placeholders: ["<IMG_CONTEXT>"], pictures: .tiles
        ) { (settings, vision, whole) throws(CheckpointError) in
            vision["model_type"] = "internvl_vision"
            vision["attention_bias"] = .bool(settings.has("v.blk.0.attn_q.bias"))
            vision["use_qk_norm"] = .bool(settings.has("v.blk.0.attn_q_norm.weight"))
            vision["norm_type"] = settings.has("v.blk.0.ln1.bias") ? "layer_norm" : "rms_norm"
            if let factor = try settings.optionalInt("vision.projector.scale_factor", .within(1...64)) {
                whole["downsample_ratio"] = JSONNumber(1 / Double(factor)).map(JSONValue.number)
            }
        }
        kind.tensors["v.class_embd"] = tower + "embeddings.cls_token"
        kind.tensors["v.position_embd"] = tower + "embeddings.position_embeddings"
        kind.tensors["v.position_embd.weight"] = tower + "embeddings.position_embeddings"
        for (name, own) in ["ls1": "lambda_1", "ls2": "lambda_2"] {
            kind.layerTensors[name] = own
            kind.layerTensors[name + ".weight"] = own
        }
        return kind
    }()

    private static let gemma4 = {
        let tower = "model.vision_tower."
        let linears = [
            "attn_q": "self_attn.q_proj", "attn_k": "self_attn.k_proj", "attn_v": "self_attn.v_proj",
            "attn_out": "self_attn.o_proj", "ffn_gate": "mlp.gate_proj", "ffn_up": "mlp.up_proj",
            "ffn_down": "mlp.down_proj",
        ]
        let normalizations = [
            "attn_q_norm": "self_attn.q_norm", "attn_k_norm": "self_attn.k_norm", "ln1": "input_layernorm",
            "attn_post_norm": "post_attention_layernorm", "ln2": "pre_feedforward_layernorm",
            "ffn_post_norm": "post_feedforward_layernorm",
        ]
        var kind = GGUFProjector.Kind(
            modelType: "gemma4", tower: tower, layers: tower + "encoder.layers.",
            layerModules: linears.mapValues { $0 + ".linear" }.merging(normalizations) { $1 },
            modules: [
                "v.patch_embd": tower + "patch_embedder.input_proj",
                "mm.input_projection": "model.embed_vision.embedding_projection",
            ], placeholders: ["<|image|>"], pictures: .budget
        ) { (settings, vision, _) throws(CheckpointError) in
            let width = try settings.int("vision.embedding_length", .positive)
            let heads = try settings.int("vision.attention.head_count", .positive)
            vision["head_dim"] = .int(max(1, width / heads))
            vision["num_key_value_heads"] = .int(heads)
            vision["pooling_kernel_size"] = try settings.number("vision.projector.scale_factor")
            vision["use_clipped_linears"] = .bool(settings.has("v.blk.0.attn_q.input_min"))
            vision["standardize"] = .bool(settings.has("v.std_bias"))
            if let shape = settings.shape("v.position_embd.weight"), shape.count == 3 {
                vision["position_embedding_size"] = .int(shape[1])
            }
        }
        kind.tensors = [
            "v.position_embd.weight": tower + "patch_embedder.position_embedding_table",
            "v.std_bias": tower + "std_bias", "v.std_scale": tower + "std_scale",
        ]
        for (name, own) in linears {
            for bound in ["input_min", "input_max", "output_min", "output_max"] {
                kind.layerTensors[name + "." + bound] = own + "." + bound
            }
        }
        return kind
    }()

    // MARK: Qwen

    private static func qwen(
        _ modelType: String, feedForward: [String: String], merger: [String: String],
        pictures: Pictures = .blocks(leastPixels: 56 * 56, mostPixels: 28 * 28 * 16_384),
        _ configure:
            @escaping @Sendable (GGUFSettings, inout JSONObject, inout JSONObject) throws(CheckpointError) ->
            Void
    ) -> GGUFProjector.Kind {
        let tower = "model.visual."
        let layer = [
            "attn_qkv": "attn.qkv", "attn_out": "attn.proj", "ln1": "norm1", "ln2": "norm2",
        ]
        let modules = ["v.patch_embd": "patch_embed.proj", "v.position_embd": "pos_embed"].merging(merger) { $1 }
        var kind = GGUFProjector.Kind(
            modelType: modelType, tower: tower, layers: tower + "blocks.",
            layerModules: layer.merging(feedForward) { $1 }, modules: modules.mapValues { tower + $0 },
            placeholders: ["<|image_pad|>"], pictures: pictures
        ) { (settings, vision, whole) throws(CheckpointError) in
            vision["spatial_merge_size"] = try settings.number("vision.spatial_merge_size")
            vision["hidden_size"] = try settings.number("vision.embedding_length")
            vision["out_hidden_size"] = try settings.number("vision.projection_dim")
            try configure(settings, &vision, &whole)
        }
        kind.stacked = "attn.qkv"
        return kind
    }

    private static let gated = ["ffn_gate": "mlp.gate_proj", "ffn_up": "mlp.up_proj", "ffn_down": "mlp.down_proj"]
    private static let firstMerger = ["v.post_ln": "merger.ln_q", "mm.0": "merger.mlp.0", "mm.2": "merger.mlp.2"]

    private static let qwen2 = qwen(
        "qwen2_vl", feedForward: ["ffn_up": "mlp.fc1", "ffn_down": "mlp.fc2"], merger: firstMerger
    ) { (settings, vision, _) throws(CheckpointError) in
        let width = try settings.int("vision.embedding_length", .positive)
        // Converters wrote 0 and the width of one model.
        let inner = settings.shape("v.blk.0.ffn_up.bias")?.first ?? 4 * width
        vision["mlp_ratio"] = JSONNumber(Double(inner) / Double(width)).map(JSONValue.number)
    }

    private static let qwen25 = qwen("qwen2_5_vl", feedForward: gated, merger: firstMerger) {
        (settings, vision, _) throws(CheckpointError) in
        vision["window_size"] = try settings.number("vision.window_size")
        let layers = try settings.int("vision.block_count", .positive)
        if let pattern = try settings.optionalInt("vision.n_wa_pattern", .positive) {
            vision["fullatt_block_indexes"] = .array(
                stride(from: pattern - 1, to: layers, by: pattern).map { .int($0) })
        } else if settings.contains("vision.wa_layer_indexes") {
            vision["fullatt_block_indexes"] = settings.reader.value(settings.key("vision.wa_layer_indexes"))
        }
    }

    private static let qwen3 = {
        var kind = qwen(
            "qwen3_vl", feedForward: ["ffn_up": "mlp.linear_fc1", "ffn_down": "mlp.linear_fc2"],
            merger: ["v.post_ln": "merger.norm", "mm.0": "merger.linear_fc1", "mm.2": "merger.linear_fc2"],
            pictures: .blocks(leastPixels: 256 * 256, mostPixels: 4096 * 4096)
        ) { (settings, vision, _) throws(CheckpointError) in
            vision["num_position_embeddings"] =
                settings.shape("v.position_embd.weight")?.first.map { .int($0) }
            let layers = try settings.int("vision.block_count", .positive)
            vision["deepstack_visual_indexes"] = .array(
                (0..<layers).filter { settings.has("v.deepstack.\($0).fc1.weight") }.map { .int($0) })
        }
        kind.isDeep = true
        return kind
    }()
}
