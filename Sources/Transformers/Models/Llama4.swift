import Checkpoints
import OrderedJSON

/// The text part of Llama 4: attention in chunks with rotated neighbours, layers without positions between, and experts whose
/// input is weighed.
enum Llama4Text: ModelFamily {
    static let modelType = "llama4_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(defaultKeyValueHeadCount: 8, defaultHeadDimension: 128, defaultPositionCount: 131_072), epsilon: 1e-5)
        let isNormalized = try config.bool("use_qk_norm", default: true)
        let scaling = try queryScaling(config)
        let rotated = try rotatedLayers(config, recipe.sizes)
        recipe.masks = try masks(config, recipe.sizes, rotated)
        recipe.feedForwards = try config.feedForwardParts(
            sparse: try sparseLayers(config, recipe.sizes), mixture: try mixture(config),
            dense: try config.dense(size: "intermediate_size_mlp"))
        recipe.rotary = RotaryKeys(defaultTheta: 500_000, pairing: .neighbours)
        recipe.names = names
        let heads = AttentionConfiguration.QueryKeyNormalization(
            scope: .head,
            normalization: .init(
                kind: .rootMeanSquareWithoutParameters, epsilon: recipe.normalization.epsilon), followsRotation: true)
        return try recipe.description { layer, index in
            if rotated[index] {
                layer.attention?.queryKeyNormalization = isNormalized ? heads : nil
            } else {
                layer.attention?.rotaryEmbedding = nil
                layer.attention?.queryScaling = scaling
            }
        }
    }

    /// Which layers are rotated: as `no_rope_layers` says, in which 1 means that a layer is, else all but each fourth.
    private static func rotatedLayers(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> [Bool] {
        let key = "no_rope_layers"
        if let flags = try config.optionalInts(key, .within(0...1)), !flags.isEmpty {
            guard flags.count == sizes.layerCount else { throw config.invalid(key, expected: .count(sizes.layerCount)) }
            return flags.map { $0 == 1 }
        }
        let period = try config.int("no_rope_layer_interval", .positive, default: 4)
        return (1...sizes.layerCount).map { $0 % period != 0 }
    }

    /// Layers that are rotated attend within chunks, unless `layer_types` says otherwise or `attention_chunk_size` is null.
    private static func masks(
        _ config: ConfigurationReader, _ sizes: Dimensions, _ rotated: [Bool]
    ) throws(CheckpointError) -> [AttentionConfiguration.Mask] {
        if config.contains("layer_types") {
            return try config.masks(layerCount: sizes.layerCount, window: nil) { _ in false }
        }
        let key = "attention_chunk_size"
        let size = try config.optionalInt(key, .positive) ?? (config.object[key] == nil ? 8192 : nil)
        return rotated.map { isRotated in size.map { isRotated ? .chunked($0) : .causal } ?? .causal }
    }

    private static func sparseLayers(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> [Bool] {
        let count = sizes.layerCount
        if let layers = try config.optionalInts("moe_layers", .within(0...max(count - 1, 0))) {
            let numbers = Set(layers)
            return (0..<count).map(numbers.contains)
        }
        let period = try config.int("interleave_moe_layer_step", .nonNegative, default: 1)
        return (1...count).map { period > 0 && $0 % period == 0 }
    }

    private static func queryScaling(
        _ config: ConfigurationReader
    ) throws(CheckpointError) -> AttentionConfiguration.QueryScaling? {
        guard try config.bool("attn_temperature_tuning", default: true) else { return nil }
        return AttentionConfiguration.QueryScaling(
            beta: Float(try config.double("attn_scale", default: 0.1)),
            trainedLength: try config.int("floor_scale", .positive, default: 8192), offset: 1)
    }

    private static func mixture(_ config: ConfigurationReader) throws(CheckpointError) -> MixtureConfiguration {
        let expert = try config.dense()
        var mixture = try config.mixture(
            count: config.firstPresent("num_local_experts", "num_experts"), defaultPerToken: 1,
            routing: .init(scores: .sigmoidOfTop, weighsInput: true), expert: expert)
        mixture.sharedExpert = expert
        return mixture
    }

    private static let names = TensorNames().with {
        $0.layer.feedForward = .gated(at: "feed_forward.")
        $0.layer.router = "feed_forward.router"
        $0.layer.experts = .stackedTransposed(
            gateUp: "feed_forward.experts.gate_up_proj", down: "feed_forward.experts.down_proj", isGptOss: false)
        $0.layer.sharedExpert = .gated(at: "feed_forward.shared_expert.")
    }
}
