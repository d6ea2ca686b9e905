import Checkpoints
import OrderedJSON

/// DeepSeek V3.2 (arXiv 2512.02556): V3 with an index in each layer that chooses the keys of each query.
enum DeepSeekV32: ModelFamily {
    static let modelType = "deepseek_v32"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = config.withDefaults([
            "n_routed_experts": 256, "n_group": 8, "topk_group": 4, "routed_scaling_factor": 2.5,
        ])
        return try describe(
            modelType, config, LatentDefaults(), positionCount: 163_840, epsilon: 1e-6, indexHeads: 64,
            indexPairing: .halves
        ) { _ in true }
    }

    /// A decoder whose layers have an index, or take the choice of an earlier layer's.
    ///
    /// - Parameters:
    ///   - indexPairing: which elements of the index's heads form pairs; attention rotates neighbours.
    ///   - isOwn: whether a layer has an index of its own where the configuration does not say.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader, _ defaults: LatentDefaults, positionCount: Int,
        epsilon: Double, indexHeads: Int, indexPairing: RotaryConfiguration.Pairing, where isOwn: (Int) -> Bool
    ) throws(CheckpointError) -> DecoderDescription {
        var description = try DeepSeekV2.describe(
            modelType, config, defaults, positionCount: positionCount, denseFirst: 3, pairing: .neighbours,
            epsilon: epsilon)
        var decoder = description.configuration
        guard let attention = decoder.layers.first?.latentAttention else { return description }
        var rotary = decoder.rotaryEmbeddings[0]
        rotary.pairing = indexPairing
        if rotary != decoder.rotaryEmbeddings[0] { decoder.rotaryEmbeddings.append(rotary) }
        let index = try config.keyIndex(
            of: attention, defaultHeadCount: indexHeads, rotaryEmbedding: decoder.rotaryEmbeddings.count - 1)
        let choices = try config.keyChoices(decoder.layers.count, index, where: isOwn)
        try requireIndexed(config, layerCount: decoder.layers.count)
        for (layer, choice) in choices.enumerated() { decoder.layers[layer].latentAttention?.keyChoice = choice }
        description.configuration = decoder
        return description
    }

    /// Every layer has an index, whatever `layer_types` calls it: published files say that they attend to all.
    static func requireIndexed(_ config: ConfigurationReader, layerCount: Int) throws(CheckpointError) {
        let kinds = try config.optionalChoices(
            "layer_types", from: ["indexed_attention": true, "full_attention": true])
        guard kinds?.count ?? layerCount == layerCount else {
            throw config.invalid("layer_types", expected: .count(layerCount))
        }
    }
}

/// GLM 5: DeepSeek V3.2 with indices that rotate neighbours, and layers that take the choice of an earlier one
/// (arXiv 2603.12201).
enum GLMMoEDSA: ModelFamily {
    static let modelType = "glm_moe_dsa"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = config.withDefaults(["n_routed_experts": 256, "routed_scaling_factor": 2.5])
        let period = try config.int("index_topk_freq", .nonNegative, default: 1)
        let offset = try config.int("index_skip_topk_offset", .nonNegative, default: 2)
        return try DeepSeekV32.describe(
            modelType, config, LatentDefaults(queryRank: 2048, plainDimension: 192, valueDimension: 256),
            positionCount: 202_752, epsilon: 1e-5, indexHeads: 32, indexPairing: .neighbours
        ) { max($0 - offset + 1, 0) % max(period, 1) == 0 }
    }
}
