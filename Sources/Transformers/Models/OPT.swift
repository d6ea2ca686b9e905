import Checkpoints
import Tensors

/// OPT (arXiv 2205.01068): learned positions after two unused rows, biases, ReLU; the 350M model normalises after each part and
/// has narrower embeddings.
enum OPT: ModelFamily {
    static let modelType = "opt"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var keys = DimensionKeys(defaultPositionCount: 2048)
        keys.keyValueHeadCount = nil
        keys.headDimension = nil
        let sizes = try config.dimensions(keys)
        let normalization =
            try config.bool("layer_norm_elementwise_affine", default: true)
            ? NormalizationConfiguration.layer(epsilon: 1e-5)
            : NormalizationConfiguration(kind: .layerWithoutParameters, epsilon: 1e-5)
        let bias = ParameterPresence(try config.bool("enable_bias", default: true))
        var attention = AttentionConfiguration(sizes)
        attention.rotaryEmbedding = nil
        attention.inputBias = bias
        attention.outputBias = bias
        let feedForward = try config.dense(
            size: "ffn_dim", activation: "activation_function", default: .relu, isGated: false, bias: bias)
        let isBefore = try config.bool("do_layer_norm_before", default: true)
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(feedForward),
            normalizations: isBefore ? .before(normalization) : .afterResiduals(normalization))
        let isLast = try !config.bool("_remove_final_layer_norm", default: false)
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: [], layers: Array(repeating: layer, count: sizes.layerCount),
            finalNormalization: isBefore && isLast ? normalization : nil, head: try config.head(tiedByDefault: true))
        decoder.positionTable = .learned(offset: 2)
        let width = try config.int("word_embed_proj_dim", DecoderLimits.widths, default: sizes.hiddenSize)
        decoder.embeddingSize = width == sizes.hiddenSize ? nil : width
        return DecoderDescription(configuration: decoder, names: names)
    }

    /// The names of fairseq's decoders, which XGLM and BioGPT share.
    static var names: TensorNames {
        var names = TensorNames()
        names.prefixes = ["model.decoder.", "decoder.", "model.", ""]
        names.finalNormalization = "final_layer_norm"
        names.layer.attentionInputNormalization = "self_attn_layer_norm"
        names.layer.attentionOutputNormalization = "self_attn_layer_norm"
        names.layer.feedForwardInputNormalization = "final_layer_norm"
        names.layer.feedForwardOutputNormalization = "final_layer_norm"
        names.layer.attentionOutput = "self_attn.out_proj"
        names.layer.feedForward = .plain(up: "fc1", down: "fc2")
        return names
    }
}
