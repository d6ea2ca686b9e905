import Checkpoints
import OrderedJSON

/// Granite 4 without Mamba layers (Micro, 1B, 350M): Granite with the feed-forward part that its mixtures share.
enum GraniteMoEHybrid: ModelFamily {
    static let modelType = "granitemoehybrid"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try described(config)
        description.configuration.modelType = modelType
        try requireAttention(config, description.configuration.layers.count)
        // Rotations must be asked for by name.
        let rotates = try config.optionalString("position_embedding_type").map { $0.utf8.elementsEqual("rope".utf8) }
        if rotates != true {
            for index in description.configuration.layers.indices {
                description.configuration.layers[index].attention.rotaryEmbedding = nil
            }
        }
        return description
    }

    private static func described(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        if try config.int("num_local_experts", .nonNegative, default: 8) > 0 {
            return try GraniteMoEShared.describe(config.withDefaults(["shared_intermediate_size": 1024]))
        }
        let feedForward = try config.dense(size: "shared_intermediate_size")
        var names = TensorNames()
        names.layer.feedForward = GraniteMoEShared.sharedNames
        return DecoderDescription(
            configuration: try Granite.decoder(modelType, config, feedForward: .dense(feedForward)), names: names)
    }

    /// Refuses layers that are recurrent.
    private static func requireAttention(_ config: ConfigurationReader, _ count: Int) throws(CheckpointError) {
        let key = config.firstPresent("layer_types", "layers_block_type")
        guard let kinds = try config.optionalStrings(key) else { throw config.missing(key) }
        guard kinds.count == count else { throw config.invalid(key, expected: .count(count)) }
        for (index, kind) in kinds.enumerated()
        where !["attention", "full_attention"].contains(where: { $0.utf8.elementsEqual(kind.utf8) }) {
            let found = CheckpointError.quoted(kind)
            throw config.invalid(
                key,
                expected: .other(
                    "'attention' for every layer; layer \(index) is \(found), and state-space layers are not computed"))
        }
    }
}
