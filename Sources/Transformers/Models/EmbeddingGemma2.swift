import Checkpoints
import OrderedJSON
import Tensors

/// EmbeddingGemma 2: Gemma 4's blocks whose positions see each other both ways, with vectors for each layer that a projection
/// alone makes, and a matrix that brings the last rows to the embedding's width.
enum EmbeddingGemma2: EncoderFamily {
    static let modelTypes = ["embedding_gemma2", textType]
    private static let textType = "embedding_gemma2_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderDescription {
        // The model of text, pictures and sound has its text part's configuration inside.
        let isPart = try config.string("model_type").utf8.elementsEqual(textType.utf8)
        let text = try isPart ? config : config.nested("text_config")
        // What differs from layer to layer cannot be guessed; Gemma 4's defaults are others.
        _ = try text.nested("per_layer_config")
        _ = try text.nested("rope_parameters")
        let decoder = try Gemma4Text.describe(textType, text, window: 512, positionCount: 262_144)
        var description = try EncoderDescription(decoder, text) { mask in
            // The window is what is seen to either side.
            if case .slidingWindow(let window) = mask { return .surrounding(radius: window) }
            return .bidirectional
        }
        description.configuration.blocks.perLayerEmbedding = PerLayerEmbeddingConfiguration(
            vocabularySize: 0, width: try text.int("hidden_size_per_layer_input", DecoderLimits.widths, default: 512),
            activation: try text.activation("hidden_activation", default: .geluTanh),
            normalization: try text.rootMeanSquare("rms_norm_eps", default: 1e-6))
        description.configuration.projectedSize = try text.int("embedding_dim", DecoderLimits.widths, default: 768)
        description.names = names(decoder.names)
        description.otherParts = ["vision_tower.", "audio_tower.", "embed_vision.", "embed_audio."].flatMap {
            [$0, "model." + $0]
        }
        return description
    }

    private static func names(_ decoder: TensorNames) -> TensorNames {
        var names = decoder
        names.prefixes = ["", "model.", "language_model.", "model.language_model."]
        names.perLayerProjection = "ple.per_layer_model_projection"
        names.perLayerNormalization = "ple.per_layer_projection_norm"
        names.layer.perLayerGate = "ple_block.per_layer_input_gate"
        names.layer.perLayerProjection = "ple_block.per_layer_projection"
        names.layer.perLayerNormalization = "ple_block.post_per_layer_input_norm"
        return names
    }
}
