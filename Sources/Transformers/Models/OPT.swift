import Checkpoints
import Tensors

/// OPT (arXiv 2205.01068): learned positions after two unused rows, biases, ReLU; the 350M model normalises after each part and
/// has narrower embeddings.
enum OPT: ModelFamily {
    static let modelType = "opt"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let keys = DimensionKeys(keyValueHeadCount: nil, headDimension: nil, defaultPositionCount: 2048)
        let hasWeights = try config.bool("layer_norm_elementwise_affine", default: true)
        var recipe = try DecoderRecipe(
            modelType, config, sizes: try config.dimensions(keys),
            hasWeights ? .layer(epsilon: 1e-5) : .init(kind: .layerWithoutParameters, epsilon: 1e-5), bias: nil)
        recipe.attention.biases = try config.presence("enable_bias", default: true)
        recipe.feedForward = .dense(
            try config.dense(
                size: "ffn_dim", activation: "activation_function", default: .relu, isGated: false,
                bias: recipe.attention.inputBias))
        let isBefore = try config.bool("do_layer_norm_before", default: true)
        if !isBefore { recipe.normalizations = .afterResiduals(recipe.normalization) }
        let isLast = try !config.bool("_remove_final_layer_norm", default: false)
        (recipe.rotary, recipe.isTied, recipe.names) = (nil, true, names)
        var description = try recipe.description()
        if !isBefore || !isLast { description.configuration.finalNormalization = nil }
        description.configuration.positionTable = .learned(offset: 2)
        let width = try config.int("word_embed_proj_dim", DecoderLimits.widths, default: recipe.sizes.hiddenSize)
        description.configuration.embeddingSize = width == recipe.sizes.hiddenSize ? nil : width
        return description
    }

    /// The names of fairseq's decoders, which XGLM and BioGPT share.
    static let names = TensorNames().with {
        $0.prefixes = ["model.decoder.", "decoder.", "model.", ""]
        $0.finalNormalization = "final_layer_norm"
        $0.layer.attentionInputNormalization = "self_attn_layer_norm"
        $0.layer.attentionOutputNormalization = "self_attn_layer_norm"
        $0.layer.feedForwardInputNormalization = "final_layer_norm"
        $0.layer.feedForwardOutputNormalization = "final_layer_norm"
        $0.layer.attentionOutput = "self_attn.out_proj"
        $0.layer.feedForward = .plain(up: "fc1", down: "fc2")
    }
}
