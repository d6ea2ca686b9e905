import Checkpoints
import Tensors

/// SantaCoder and StarCoder (arXiv 2305.06161): GPT-2 whose heads may share one key and value.
enum GPTBigCode: ModelFamily {
    static let modelType = "gpt_bigcode"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try config.requireOff("add_cross_attention")
        var sizes = try config.dimensions(GPT2.sizeKeys)
        let isMultiQuery = try config.bool("multi_query", default: true)
        if isMultiQuery { sizes.keyValueHeadCount = 1 }
        var recipe = try GPT2.recipe(modelType, config, sizes)
        if !isMultiQuery { recipe.names.layer.queryKeyValue = .interleaved("attn.c_attn") }
        var description = try recipe.description()
        description.configuration.positionTable = .learned(offset: 0)
        return description
    }
}
