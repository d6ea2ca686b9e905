import Checkpoints
import OrderedJSON

/// Granite 4: Granite with the feed-forward part that its mixtures share, and layers of Mamba 2 in most places of the models
/// whose names hold an H.
enum GraniteMoEHybrid: ModelFamily {
    static let modelType = "granitemoehybrid"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try described(config)
        description.configuration.modelType = modelType
        description.names.layer.recurrence = "mamba"
        // Rotations must be asked for by name.
        let rotates = try config.optionalString("position_embedding_type").map { $0.utf8.elementsEqual("rope".utf8) }
        let isRecurrent = try recurrentLayers(config, description.configuration.layers.count)
        let mamba =
            isRecurrent.contains(true)
            ? try config.mamba2(
                Mamba2Keys(), hiddenSize: description.configuration.hiddenSize,
                normalization: description.configuration.finalNormalization) : nil
        for (index, isRecurrent) in isRecurrent.enumerated() {
            if rotates != true { description.configuration.layers[index].attention?.rotaryEmbedding = nil }
            guard isRecurrent, let mamba else { continue }
            description.configuration.layers[index].attention = nil
            description.configuration.layers[index].recurrence = .mamba2(mamba)
        }
        return description
    }

    private static func described(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        if try config.int("num_local_experts", .nonNegative, default: 8) > 0 {
            return try GraniteMoEShared.describe(config.withDefaults(["shared_intermediate_size": 1024]))
        }
        let feedForward = try config.dense(size: "shared_intermediate_size")
        var description = try Granite.describe(modelType, config, feedForward: .dense(feedForward))
        description.names.layer.feedForward = GraniteMoEShared.sharedNames
        return description
    }

    /// Which layers are Mamba 2: all of them where the configuration does not say.
    private static func recurrentLayers(
        _ config: ConfigurationReader, _ count: Int
    ) throws(CheckpointError) -> [Bool] {
        let key = config.firstPresent("layer_types", "layers_block_type")
        let kinds =
            try config.optionalChoices(
                key,
                from: ["attention": false, "full_attention": false, "mamba": true, "linear_attention": true],
                count: count)
            ?? Array(repeating: true, count: count)
        return kinds
    }
}
