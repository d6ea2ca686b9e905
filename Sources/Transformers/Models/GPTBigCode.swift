import Checkpoints
import Tensors

/// SantaCoder and StarCoder (arXiv 2305.06161): GPT-2 whose heads may share one key and value.
enum GPTBigCode: ModelFamily {
    static let modelType = "gpt_bigcode"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try config.requireOff("add_cross_attention")
        var keys = GPT2.sizeKeys
        keys.keyValueHeadCount = nil
        var sizes = try config.dimensions(keys)
        let isMultiQuery = try config.bool("multi_query", default: true)
        if isMultiQuery { sizes.keyValueHeadCount = 1 }
        let layer = try GPT2.layer(config, sizes, activation: .geluTanh)
        var names = GPT2.names
        if !isMultiQuery { names.layer.queryKeyValue = .interleaved("attn.c_attn") }
        let layers = Array(repeating: layer, count: sizes.layerCount)
        return DecoderDescription(
            configuration: try GPT2.decoder(modelType, config, sizes, layers), names: names)
    }
}
