import Checkpoints
import OrderedJSON

/// Baichuan and Baichuan 2 (arXiv 2309.10305): LLaMA with one matrix for queries, keys and values; the larger models have biases
/// by distance and do not rotate, and the head of the second version has rows of unit length.
enum Baichuan: ModelFamily {
    static let modelType = "baichuan"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let positions = config.firstPresent("max_position_embeddings", "model_max_length")
        var description = try Llama.describe(
            modelType, config,
            DimensionKeys(
                keyValueHeadCount: nil, headDimension: nil, positionCount: positions, defaultPositionCount: 4096),
            epsilon: 1e-6, (input: "attention_bias", output: "attention_bias", feedForward: "mlp_bias"))
        var decoder = description.configuration
        let isBiased = hasLinearBiases(config, layerCount: decoder.layers.count)
        for index in decoder.layers.indices {
            decoder.layers[index].attention?.inputBias = .absent
            decoder.layers[index].attention?.outputBias = .absent
            guard isBiased, let heads = decoder.layers[index].attention?.headCount else { continue }
            decoder.layers[index].attention?.rotaryEmbedding = nil
            decoder.layers[index].attention?.linearBiases = .init(headCount: heads)
        }
        if isBiased { decoder.rotaryEmbeddings = [] }
        // The second version's code reads the key, and its vocabulary is larger.
        if config.object["z_loss_weight"] != nil || decoder.vocabularySize == 125_696 {
            decoder.head.weightNormalization = .rows
        }
        description.configuration = decoder
        description.names.layer.queryKeyValue = .stacked("self_attn.W_pack")
        return description
    }

    /// Whether positions are biases of scores: in the models of 40 layers and not in those of 32; of others, where the
    /// configuration lacks the key that the code of the smaller models reads.
    private static func hasLinearBiases(_ config: ConfigurationReader, layerCount: Int) -> Bool {
        switch layerCount {
        case 32: false
        case 40: true
        default: !config.contains("max_position_embeddings")
        }
    }
}
