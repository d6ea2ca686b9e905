import Checkpoints
import OrderedJSON
import Tensors

/// GPT-Neo (Black and others, 2021): GPT-2 with unscaled scores, and every other layer sliding.
enum GPTNeo: ModelFamily {
    static let modelType = "gpt_neo"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var keys = DimensionKeys(defaultPositionCount: 2048)
        keys.layerCount = config.firstPresent("num_layers", "num_hidden_layers")
        keys.headCount = config.firstPresent("num_heads", "num_attention_heads")
        keys.keyValueHeadCount = nil
        keys.headDimension = nil
        let sizes = try config.dimensions(keys)
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("layer_norm_epsilon", default: 1e-5))
        let feedForward = FeedForwardConfiguration.DenseConfiguration(
            intermediateSize: try config.int("intermediate_size", DecoderLimits.widths, default: 4 * sizes.hiddenSize),
            activation: try config.activation("activation_function", default: .geluTanh), isGated: false,
            bias: .required)
        var attention = AttentionConfiguration(sizes)
        attention.rotaryEmbedding = nil
        attention.scale = 1
        attention.inputBias = .absent
        attention.outputBias = .required
        let window = try config.int("window_size", .positive, default: 256)
        let layers = try slidingLayers(config, sizes.layerCount).map { isSliding in
            attention.mask = isSliding ? .slidingWindow(window) : .causal
            return LayerConfiguration(
                attention: attention, feedForward: .dense(feedForward), normalizations: .before(normalization))
        }
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: [], layers: layers, finalNormalization: normalization,
            head: try config.head(tiedByDefault: true))
        decoder.positionTable = .learned(offset: 0)
        var names = GPT2.names
        names.layer.queryKeyValue = .separate(
            query: "attn.attention.q_proj", key: "attn.attention.k_proj", value: "attn.attention.v_proj")
        names.layer.attentionOutput = "attn.attention.out_proj"
        return DecoderDescription(configuration: decoder, names: names)
    }

    /// The layers as `attention_types` says, pairs of a list of kinds and how often it occurs, or as `attention_layers` lists them.
    private static func slidingLayers(
        _ config: ConfigurationReader, _ layerCount: Int
    ) throws(CheckpointError) -> [Bool] {
        let kinds: KeyValuePairs = ["global": false, "local": true]
        let key = "attention_types"
        guard let value = config.object[key], value != .null else {
            guard let layers = try config.optionalChoices("attention_layers", from: kinds) else {
                return (0..<layerCount).map { $0 % 2 == 1 }
            }
            guard layers.count == layerCount else {
                throw config.invalid("attention_layers", expected: .count(layerCount))
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
