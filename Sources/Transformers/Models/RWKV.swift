import Checkpoints

/// RWKV 4 (arXiv 2305.13048): blocks of two recurrences, time mixing and channel mixing.
enum RWKV: ModelFamily {
    static let modelType = "rwkv"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let hidden = try config.int("hidden_size", DecoderLimits.widths, default: 4096)
        let count = try config.int("num_hidden_layers", DecoderLimits.layers, default: 32)
        let width = try config.int("attention_hidden_size", DecoderLimits.widths, default: hidden)
        let inner = try config.int(
            "intermediate_size", DecoderLimits.widths, default: min(4 * hidden, DecoderLimits.widths.upper))
        let normalization = try config.layerNormalization("layer_norm_epsilon")
        // Both halves of a block read rows before their own, so that each is a layer with a state.
        var layers: [LayerConfiguration] = []
        for block in 0..<count {
            for isTime in [true, false] {
                var layer = LayerConfiguration(
                    recurrence: isTime
                        ? .timeMix(TimeMixConfiguration(hiddenSize: hidden, width: width))
                        : .channelMix(ChannelMixConfiguration(hiddenSize: hidden, intermediateSize: inner)),
                    normalizations: BlockNormalizations(attentionInput: normalization))
                layer.place = "blocks.\(block)"
                layer.naming = isTime ? 0 : 1
                layers.append(layer)
            }
        }
        var decoder = DecoderConfiguration(
            modelType: modelType, vocabularySize: try config.int("vocab_size", DecoderLimits.vocabulary),
            hiddenSize: hidden,
            contextSize: try config.int(
                config.firstPresent("context_length", "max_position_embeddings"), .positive, default: 1024),
            layers: layers, finalNormalization: normalization, head: try config.head(tiedByDefault: false))
        decoder.embeddingNormalization = normalization
        return DecoderDescription(configuration: decoder, names: names)
    }

    private static var names: TensorNames {
        var names = TensorNames()
        names.prefixes = ["rwkv.", ""]
        names.tokenEmbedding = "embeddings"
        names.embeddingNormalization = "blocks.0.pre_ln"
        names.finalNormalization = "ln_out"
        names.heads = ["head", "lm_head"]
        names.layer.attentionInputNormalization = "ln1"
        names.layer.recurrence = "attention"
        var channels = names.layer
        channels.attentionInputNormalization = "ln2"
        channels.recurrence = "feed_forward"
        names.otherLayers = [channels]
        return names
    }
}
