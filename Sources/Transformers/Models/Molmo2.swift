import Checkpoints

/// The text part of Molmo 2 (Ai2): Qwen 3 or OLMo 2 with further ids, whose embeddings are in a table of their own.
enum Molmo2Text: ModelFamily {
    static let modelType = "molmo2_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 8, defaultHeadDimension: 128, defaultPositionCount: 36_864))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon(config.firstPresent("rms_norm_eps", "layer_norm_eps"), default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence(config.firstPresent("attention_bias", "qkv_bias"))
        attention.outputBias = .absent
        attention.queryKeyNormalization = .init(
            scope: try config.choice("qk_norm_type", from: ["qwen3": .head, "olmo": .projection], default: .head),
            normalization: normalization)
        let isAfter = try config.bool("norm_after", default: false)
        let scaled = try config.rotary(sizes)
        var plain = scaled
        plain.scaling = .none
        let key = "rope_scaling_layers"
        let scaledLayers = try config.optionalInts(key, .within(0...max(sizes.layerCount - 1, 0))).map(Set.init)
        let feedForward = FeedForwardConfiguration.dense(try config.dense())
        let layers = (0..<sizes.layerCount).map { index in
            attention.rotaryEmbedding = scaledLayers.map { $0.contains(index) ? 0 : 1 } ?? 0
            return LayerConfiguration(
                attention: attention, feedForward: feedForward,
                normalizations: isAfter ? .after(normalization) : .before(normalization))
        }
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: scaledLayers == nil ? [scaled] : [scaled, plain], layers: layers,
            finalNormalization: normalization, head: try config.head(tiedByDefault: false))
        decoder.head.rowCount = sizes.vocabularySize
        decoder.vocabularySize += try config.int(
            "additional_vocab_size", .within(0...DecoderLimits.furtherIDs), default: 128)
        var description = DecoderDescription(configuration: decoder, names: published)
        var modules = TensorNames()
        modules.layer.attentionOutputNormalization = "input_layernorm"
        modules.layer.feedForwardOutputNormalization = "post_attention_layernorm"
        description.otherNames = [modules]
        description.otherParts = ["vision_backbone.", "model.vision_backbone."]
        return description
    }

    private static var published: TensorNames {
        var names = TensorNames()
        names.prefixes = ["model.transformer.", "transformer."]
        names.tokenEmbedding = "wte.embedding"
        names.furtherEmbedding = "wte.new_embedding"
        names.layers = "blocks.{}"
        names.finalNormalization = "ln_f"
        names.layer.attentionInputNormalization = "attn_norm"
        names.layer.attentionOutputNormalization = "attn_norm"
        names.layer.feedForwardInputNormalization = "ff_norm"
        names.layer.feedForwardOutputNormalization = "ff_norm"
        names.layer.queryKeyValue = .stacked("self_attn.att_proj")
        names.layer.attentionOutput = "self_attn.attn_out"
        names.layer.feedForward = .fusedUpGate(upGate: "mlp.ff_proj", down: "mlp.ff_out")
        return names
    }
}
