import Checkpoints
import OrderedJSON
import Tensors

/// GPT-Neo (Black and others, 2021): GPT-2 with unscaled scores, and every other layer sliding.
enum GPTNeo: ModelFamily {
    static let modelType = "gpt_neo"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let keys = DimensionKeys(
            layerCount: config.firstPresent("num_layers", "num_hidden_layers"),
            headCount: config.firstPresent("num_heads", "num_attention_heads"), keyValueHeadCount: nil,
            headDimension: nil, defaultPositionCount: 2048)
        var recipe = try DecoderRecipe(
            modelType, config, sizes: try config.dimensions(keys), try config.layerNormalization("layer_norm_epsilon"),
            bias: nil)
        recipe.feedForward = .dense(try GPT2.network(config, recipe.sizes, size: "intermediate_size"))
        recipe.attention.scale = 1
        (recipe.attention.inputBias, recipe.attention.outputBias) = (.absent, .required)
        let window = try config.int("window_size", .positive, default: 256)
        recipe.masks = try slidingLayers(config, recipe.sizes.layerCount).map { $0 ? .slidingWindow(window) : .causal }
        (recipe.rotary, recipe.isTied, recipe.names) = (nil, true, GPT2.names)
        recipe.names.layer.queryKeyValue = .separate(at: "attn.attention.")
        recipe.names.layer.attentionOutput = "attn.attention.out_proj"
        var description = try recipe.description()
        description.configuration.positionTable = .learned(offset: 0)
        return description
    }

    /// The layers as `attention_types` says, pairs of a list of kinds and how often it occurs, or as `attention_layers` lists them.
    private static func slidingLayers(
        _ config: ConfigurationReader, _ layerCount: Int
    ) throws(CheckpointError) -> [Bool] {
        let kinds: KeyValuePairs = ["global": false, "local": true]
        let key = "attention_types"
        guard let value = config.object[key], value != .null else {
            guard let layers = try config.optionalChoices("attention_layers", from: kinds, count: layerCount) else {
                return (0..<layerCount).map { $0 % 2 == 1 }
            }
            return layers
        }
        let form = ExpectedValue.other("pairs of a list of 'global' and 'local' and how often it stands")
        guard case .array(let pairs) = value else { throw config.invalid(key, expected: form) }
        var layers: [Bool] = []
        for pair in pairs {
            guard case .array(let parts) = pair, parts.count == 2, case .array(let names) = parts[0],
                case .number(let number) = parts[1], let count = number.intValue, count >= 0, count <= layerCount
            else { throw config.invalid(key, expected: form) }
            var listed: [Bool] = []
            for name in names {
                guard case .string(let text) = name,
                    let kind = kinds.first(where: { $0.key.utf8.elementsEqual(text.utf8) })
                else { throw config.invalid(key, expected: form) }
                listed.append(kind.value)
            }
            guard listed.count <= layerCount else {
                throw config.invalid(key, expected: .other("\(layerCount) layers"))
            }
            for _ in 0..<count where layers.count <= layerCount { layers += listed }
        }
        guard layers.count == layerCount else { throw config.invalid(key, expected: .other("\(layerCount) layers")) }
        return layers
    }
}
