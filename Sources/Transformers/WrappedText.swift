import Checkpoints
import OrderedJSON

/// The text part of models that also see or hear: which family computes it, and what absent keys mean.
///
/// Facts of the configuration classes of transformers 5.24. What the other parts of such a model add to a text are
/// embeddings; for a text alone the decoder is that of the family, and the three positions of "mrope" are one.
enum WrappedText {
    /// The family of the text part, by the `model_type` of the whole, where the text part does not name its own.
    static let textTypes: KeyValuePairs<String, String> = [
        "apertus1p5": "apertus1p5_text",
        "aria": "aria_text",
        "aya_vision": "cohere2",
        "cohere2_vision": "cohere2",
        "cohere_compass": "cohere_compass_text",
        "cosmos3_edge": "cosmos3_edge_text",
        "cosmos3_omni": "qwen3_vl_text",
        "deepseek_ocr2": "deepseek_ocr2_text",
        "deepseek_vl": "llama",
        "deepseek_vl_hybrid": "llama",
        "dots3_note": "dots3_note_text",
        "emu3": "emu3_text_model",
        "ernie4_5_vl_moe": "ernie4_5_vl_moe_text",
        "exaone4_5": "exaone4",
        "fast_vlm": "qwen2",
        "fuyu": "persimmon",
        "gemma3": "gemma3_text",
        "gemma3n": "gemma3n_text",
        "gemma4": "gemma4_text",
        "gemma4_unified": "gemma4_unified_text",
        "glm46v": "glm4v_text",
        "glm4v": "glm4v_text",
        "glm4v_moe": "glm4v_moe_text",
        "glm_ocr": "glm_ocr_text",
        "glmasr": "llama",
        "got_ocr2": "qwen2",
        "granite4_vision": "granite4_vision_text",
        "granite_docling": "granite_docling_text",
        "granite_speech": "granite",
        "granite_speech_plus": "granite",
        "hunyuan_vl": "hunyuan_vl_text",
        "hy_v4_vl": "hy_v4_vl_text",
        "hyperclovax_vision_v2": "hyperclovax",
        "idefics2": "mistral",
        "idefics3": "llama",
        "inkling_mm_model": "inkling_text",
        "internvl": "qwen2",
        "janus": "llama",
        "kosmos-2": "kosmos_2_text_model",
        "kosmos-2.5": "kosmos_2_5_text_model",
        "lfm2_vl": "lfm2",
        "lighton_ocr": "qwen3",
        "llama4": "llama4_text",
        "llava": "llama",
        "llava_next": "llama",
        "llava_next_video": "llama",
        "llava_onevision": "qwen2",
        "minimax_m3_vl": "minimax_m3_vl_text",
        "mistral3": "mistral",
        "mllama": "mllama_text_model",
        "molmo2": "molmo2_text",
        "muse_glimmer": "muse_glimmer_text",
        "ovis2": "qwen2",
        "paddleocr_vl": "paddleocr_vl_text",
        "paligemma": "gemma",
        "perception_lm": "llama",
        "pp_chart2table": "qwen2",
        "qianfan_ocr": "qwen3",
        "qwen2_5_omni": "qwen2_5_omni_text",
        "qwen2_5_omni_thinker": "qwen2_5_omni_text",
        "qwen2_5_vl": "qwen2_5_vl_text",
        "qwen2_audio": "qwen2",
        "qwen2_vl": "qwen2_vl_text",
        "qwen3_5": "qwen3_5_text",
        "qwen3_5_moe": "qwen3_5_moe_text",
        "qwen3_asr": "qwen3",
        "qwen3_omni_moe": "qwen3_omni_moe_text",
        "qwen3_omni_moe_thinker": "qwen3_omni_moe_text",
        "qwen3_vl": "qwen3_vl_text",
        "qwen3_vl_moe": "qwen3_vl_moe_text",
        "qwen4_exp": "qwen4_exp_text",
        "shieldgemma2": "gemma3_text",
        "smolvlm": "llama",
        "video_llama_3": "qwen2",
        "video_llava": "llama",
        "vipllava": "llama",
        "voxtral": "llama",
    ]

    /// Families under the names of their text parts, and under other names of the same.
    static let aliases: KeyValuePairs<String, any ModelFamily.Type> = [
        "gpt-sw3": GPT2.self,
        "granite4_vision_text": Granite.self,
        "granite_docling_text": Granite.self,
        "qwen2_5_omni_text": Qwen2.self,
        "qwen2_5_vl_text": Qwen2.self,
        "qwen2_vl_text": Qwen2.self,
        "qwen3_omni_moe_text": Qwen3MoE.self,
        "qwen3_vl_text": Qwen3.self,
    ]

    /// Models whose head is the plain product, in the reference as of 5.24, whatever their text part says of a scale.
    static let unscaledHeads: Set = [
        "aya_vision", "cohere2_vision", "granite_speech", "granite_speech_plus", "llava", "llava_next",
        "llava_next_video", "llava_onevision",
    ]

    /// Other names of layers: as the reference saves them, where its rule for a tower's names meets those of the text part, too.
    static let otherLayers = ["qianfan_ocr": "encoder.layers.{}"]

    /// The keys of ids that a text has the embedding of id 0 for, or of the padding (Gemma 4), and what absent keys mean.
    static let placeholders: [String: KeyValuePairs<String, Int>] = [
        "gemma4": ["image_token_id": 258_880, "video_token_id": 258_884, "audio_token_id": 258_881],
        "muse_glimmer": ["image_token_id": 200_092, "video_token_id": 200_091],
    ]

    /// Keys of a text part that say something about pictures and prompts, and nothing about text.
    static let overrides: [String: JSONObject] = [
        // Attention to later positions is for what a processor marks as picture and prompt; plain ids are causal.
        "paligemma": ["use_bidirectional_attention": false]
    ]

    /// What keys mean that a text part leaves out: older versions of the reference wrote only what differs from its class.
    static let defaults: [String: JSONObject] = [
        "aria_text": sizes(32_000, 4096, 4096, layers: 32, heads: 32),
        "cohere2": sizes(256_000, 8192, 22_528, layers: 40, heads: 64),
        "cosmos3_edge_text": sizes(131_072, 2048, 9216, layers: 28, heads: 16),
        "deepseek_ocr2_text": sizes(
            102_400, 4096, 11_008, layers: 32, heads: 32, ["moe_intermediate_size": 1407]),
        "emu3_text_model": sizes(184_622, 4096, 14_336, layers: 32, heads: 32),
        "ernie4_5_vl_moe_text": sizes(103_424, 2560, 12_288, layers: 28, heads: 20),
        "exaone4": sizes(102_400, 4096, 16_384, layers: 32, heads: 32),
        "gemma": sizes(256_000, 3072, 24_576, layers: 28, heads: 16),
        "gemma2": sizes(256_000, 2304, 9216, layers: 26, heads: 8),
        "gemma3_text": sizes(262_208, 2304, 9216, layers: 26, heads: 8),
        "granite": sizes(32_000, 4096, 11_008, layers: 32, heads: 32),
        "granite4_vision_text": sizes(32_000, 4096, 11_008, layers: 32, heads: 32),
        "granite_docling_text": sizes(
            133_800, 1024, 2048, layers: 28, heads: 16,
            [
                "num_key_value_heads": 4, "max_position_embeddings": 32_768, "rms_norm_eps": 1e-5,
                "tie_word_embeddings": true, "embedding_multiplier": 12, "logits_scaling": 4,
                "residual_multiplier": 0.263, "attention_multiplier": 0.015625,
            ]),
        "hyperclovax": sizes(32_000, 4096, 11_008, layers: 32, heads: 32),
        "kosmos_2_text_model": [
            "vocab_size": 65_037, "embed_dim": 2048, "layers": 24, "ffn_dim": 8192, "attention_heads": 32,
        ],
        "kosmos_2_5_text_model": [
            "vocab_size": 108_481, "embed_dim": 1536, "layers": 24, "ffn_dim": 6144, "attention_heads": 16,
            "max_position_embeddings": 4096,
        ],
        "lfm2": sizes(65_536, 2560, 12_288, layers: 32, heads: 32),
        "llama": sizes(32_000, 4096, 11_008, layers: 32, heads: 32),
        "ministral3": sizes(131_072, 4096, 14_336, layers: 34, heads: 32),
        "mistral": sizes(32_000, 4096, 14_336, layers: 32, heads: 32),
        "mllama_text_model": sizes(128_256, 4096, 14_336, layers: 40, heads: 32),
        "molmo2_text": sizes(151_936, 4096, 12_288, layers: 36, heads: 32),
        "persimmon": sizes(262_144, 4096, 16_384, layers: 36, heads: 64),
        "phi3": sizes(32_064, 3072, 8192, layers: 32, heads: 32),
        "qwen2": sizes(151_936, 4096, 22_016, layers: 32, heads: 32),
        "qwen2_5_omni_text": sizes(
            152_064, 3584, 18_944, layers: 28, heads: 28, ["num_key_value_heads": 4, "rope_theta": 1_000_000]),
        "qwen2_5_vl_text": qwen2VL,
        "qwen2_vl_text": qwen2VL,
        "qwen3": sizes(151_936, 4096, 22_016, layers: 32, heads: 32),
        "qwen3_5_moe_text": sizes(
            248_320, 2048, 5632, layers: 40, heads: 16,
            [
                "num_experts": 256, "num_experts_per_tok": 8, "moe_intermediate_size": 512,
                "shared_expert_intermediate_size": 512,
            ]),
        "qwen3_5_text": sizes(248_320, 4096, 12_288, layers: 32, heads: 16),
        "qwen3_omni_moe_text": sizes(
            3584, 2048, 18_944, layers: 28, heads: 28,
            [
                "moe_intermediate_size": 768, "norm_topk_prob": true, "num_experts": 128, "num_experts_per_tok": 8,
                "num_key_value_heads": 4, "rope_theta": 1_000_000,
            ]),
        "qwen3_vl_moe_text": sizes(
            151_936, 2048, 5632, layers: 24, heads: 16,
            ["moe_intermediate_size": 1408, "num_local_experts": 60, "num_experts_per_tok": 4, "rope_theta": 500_000]),
        "qwen3_vl_text": sizes(
            151_936, 4096, 22_016, layers: 32, heads: 32,
            ["max_position_embeddings": 128_000, "rope_theta": 500_000]),
    ]

    private static let qwen2VL = sizes(
        152_064, 8192, 29_568, layers: 80, heads: 64,
        ["max_window_layers": 80, "rms_norm_eps": 1e-5, "rope_theta": 1_000_000])

    private static func sizes(
        _ vocabulary: Int, _ hidden: Int, _ inner: Int, layers: Int, heads: Int, _ others: JSONObject = [:]
    ) -> JSONObject {
        var sizes: JSONObject = [
            "vocab_size": .int(vocabulary), "hidden_size": .int(hidden),
            "intermediate_size": .int(inner), "num_hidden_layers": .int(layers),
            "num_attention_heads": .int(heads),
        ]
        for entry in others.entries { sizes[entry.key] = entry.value }
        return sizes
    }

    /// The decoder of a model whose text part is computed by a family; nil when its configuration names none that is known.
    static func describe(
        _ config: ConfigurationReader, _ modelType: String
    ) throws(CheckpointError) -> DecoderDescription? {
        let part = try config.textPart()
        let listed = textTypes.first { $0.key.utf8.elementsEqual(modelType.utf8) }?.value
        guard let textType = try part?.optionalString("model_type") ?? listed,
            let family = ModelRegistry.family(named: textType)
        else { return nil }
        let text = (part ?? config).withDefaults(defaults[textType] ?? [:])
            .withValues(overrides[modelType] ?? [:])
        var description = try family.describe(text)
        description.configuration.modelType = modelType
        for (key, id) in placeholders[modelType] ?? [:] {
            description.configuration.placeholders.insert(try config.int(key, .nonNegative, default: id))
        }
        if let layers = otherLayers[modelType] {
            var names = description.names
            names.layers = layers
            description.otherNames.append(names)
        }
        if modelType.utf8.elementsEqual("cosmos3_omni".utf8) {
            description.otherNames.append(description.names.asDiffusersHasThem)
            description.leaveGenerator()
        }
        if unscaledHeads.contains(modelType) { description.configuration.head.multiplier = 1 }
        // The whole decides, then the part; where both are silent the checkpoint does, by holding a head or not.
        if part != nil {
            let isTied = text.contains("tie_word_embeddings") ? description.configuration.head.isTied : true
            description.configuration.head.isTied = try config.bool("tie_word_embeddings", default: isTied)
        }
        return description
    }
}
