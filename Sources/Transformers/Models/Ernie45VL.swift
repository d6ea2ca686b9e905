import Checkpoints
import OrderedJSON

/// The text part of ERNIE 4.5 VL: ERNIE 4.5's mixture, beside whose experts stand others for rows of pictures, which are not read.
enum Ernie45VLMoEText: ModelFamily {
    static let modelType = "ernie4_5_vl_moe_text"

    static func describe(_ whole: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = ofTexts(whole)
        let key = "moe_intermediate_size"
        let widths = try config.optionalInts(key, DecoderLimits.widths, count: 2) ?? [1536, 512]
        let layerCount = try config.int("num_hidden_layers", DecoderLimits.layers)
        var description = try Ernie45MoE.describe(
            modelType, config.withValues([key: .int(widths[0])]),
            sparse: config.contains("mlp_layer_types")
                ? try config.sparseLayers(layerCount, default: 1) : try Ernie45MoE.sparseLayers(config, layerCount))
        // Sections are those of rows, columns and time here; for text all are one.
        for index in description.configuration.rotaryEmbeddings.indices {
            description.configuration.rotaryEmbeddings[index].axes = nil
        }
        description.names.layer.routerIsTransposed = true
        description.unreadMarks = [".mlp.gate.weight_1", ".mlp.vision_moe."]
        let count = try config.int(
            config.firstPresent("moe_num_experts", "num_experts"), DecoderLimits.experts, default: 64)
        description.unreadMarks += (count..<2 * count).map { ".mlp.experts.\($0)." }
        // The names of the reference's modules; published files have those of ERNIE 4.5's mixture.
        var modules = description.names
        modules.layer.routerIsTransposed = false
        modules.layer.router = "mlp.text_moe.gate"
        modules.layer.correctionBiases = ["mlp.text_moe.gate.moe_statics.e_score_correction_bias"]
        modules.layer.experts = .stacked(at: "mlp.text_moe.experts.")
        description.otherNames = [modules]
        description.otherParts = ["resampler_model.", "model.resampler_model."]
        return description
    }

    /// The configuration with the numbers for texts alone: published files have two of some, the second for pictures.
    private static func ofTexts(_ config: ConfigurationReader) -> ConfigurationReader {
        var values: JSONObject = [:]
        for key in ["moe_num_experts", "moe_layer_start_index", "moe_layer_end_index"] {
            if case .array(let both)? = config.value(key), let first = both.first { values[key] = first }
        }
        return config.withValues(values)
    }
}
