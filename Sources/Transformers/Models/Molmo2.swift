import Checkpoints

/// The text part of Molmo 2 (Ai2): Qwen 3 or OLMo 2 with further ids, whose embeddings are in a table of their own.
enum Molmo2Text: ModelFamily {
    static let modelType = "molmo2_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 8, defaultHeadDimension: 128, defaultPositionCount: 36_864))
        let epsilon = config.firstPresent("rms_norm_eps", "layer_norm_eps")
        var recipe = try DecoderRecipe(
            modelType, config, sizes: sizes, try config.rootMeanSquare(epsilon, default: 1e-6),
            bias: config.firstPresent("attention_bias", "qkv_bias"))
        recipe.attention.outputBias = .absent
        recipe.attention.queryKeyNormalization = .init(
            scope: try config.choice("qk_norm_type", from: ["qwen3": .head, "olmo": .projection], default: .head),
            normalization: recipe.normalization)
        if try config.bool("norm_after", default: false) { recipe.normalizations = .after(recipe.normalization) }
        let scaled = try config.rotary(sizes)
        var plain = scaled
        plain.scaling = .none
        let key = "rope_scaling_layers"
        let scaledLayers = try config.optionalInts(key, .within(0...max(sizes.layerCount - 1, 0))).map(Set.init)
        recipe.rotations = ([scaled], [])
        if let scaledLayers {
            recipe.rotations = ([scaled, plain], (0..<sizes.layerCount).map { scaledLayers.contains($0) ? 0 : 1 })
        }
        recipe.names = published
        var modules = TensorNames()
        modules.layer.attentionOutputNormalization = "input_layernorm"
        modules.layer.feedForwardOutputNormalization = "post_attention_layernorm"
        var description = try recipe.description(otherNames: [modules])
        description.configuration.head.rowCount = sizes.vocabularySize
        description.configuration.vocabularySize += try config.int(
            "additional_vocab_size", .within(0...DecoderLimits.furtherIDs), default: 128)
        description.otherParts = ["vision_backbone.", "model.vision_backbone."]
        return description
    }

    private static let published = TensorNames().with {
        $0.prefixes = ["model.transformer.", "transformer."]
        $0.tokenEmbedding = "wte.embedding"
        $0.furtherEmbedding = "wte.new_embedding"
        $0.layers = "blocks.{}"
        $0.finalNormalization = "ln_f"
        $0.layer.attentionInputNormalization = "attn_norm"
        $0.layer.attentionOutputNormalization = "attn_norm"
        $0.layer.feedForwardInputNormalization = "ff_norm"
        $0.layer.feedForwardOutputNormalization = "ff_norm"
        $0.layer.queryKeyValue = .stacked("self_attn.att_proj")
        $0.layer.attentionOutput = "self_attn.attn_out"
        $0.layer.feedForward = .fusedUpGate(upGate: "mlp.ff_proj", down: "mlp.ff_out")
    }
}
