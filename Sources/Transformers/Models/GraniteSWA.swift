import Checkpoints
import OrderedJSON
import Tensors

/// Granite with sliding layers: Granite whose heads may attend to nothing, with a mask and a rotary base for each layer.
enum GraniteSWA: ModelFamily {
    static let modelType = "granite_swa"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = config.withDefaults([
            "num_key_value_heads": 4, "max_position_embeddings": 8192, "rms_norm_eps": 1e-5,
            "tie_word_embeddings": true,
        ])
        var description = try Granite.describe(config).named(modelType)
        try slide(&description.configuration, config)
        return description
    }

    /// Gives each layer its mask, its sinks, and the rotary embedding of its own base, 0 meaning none.
    static func slide(_ decoder: inout DecoderConfiguration, _ config: ConfigurationReader) throws(CheckpointError) {
        let count = decoder.layers.count
        let window = try config.slidingWindow(default: 128)
        let masks = try config.masks(layerCount: count, window: window) { $0 % 4 != 0 }
        let plain = decoder.rotaryEmbeddings
        let thetas = try config.optionalDoubles("layer_rope_theta", .nonNegative)
        if let thetas, thetas.count != count { throw config.invalid("layer_rope_theta", expected: .count(count)) }
        var rotary: [RotaryConfiguration] = []
        for (index, mask) in masks.enumerated() {
            decoder.layers[index].attention?.mask = mask
            decoder.layers[index].attention?.hasSinks = true
            decoder.layers[index].attention?.rotaryEmbedding = nil
            guard var own = plain.first else { continue }
            own.theta = thetas?[index] ?? own.theta
            if own.theta == 0 { continue }
            guard RotaryEmbedding(own).isFinite else {
                throw config.invalid(
                    "layer_rope_theta", expected: .other("bases that give finite frequencies with their scaling"))
            }
            decoder.layers[index].attention?.rotaryEmbedding = rotary.firstIndex(of: own) ?? rotary.count
            if !rotary.contains(own) { rotary.append(own) }
        }
        decoder.rotaryEmbeddings = rotary
    }
}

/// Granite mixtures with sliding layers.
enum GraniteMoESWA: ModelFamily {
    static let modelType = "granitemoe_swa"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try GraniteMoEShared.describe(config).named(modelType)
        try GraniteSWA.slide(&description.configuration, config)
        description.names.layer.router = "block_sparse_moe.router"
        description.names.layer.experts = .stacked(at: "block_sparse_moe.experts.")
        return description
    }
}
