import Checkpoints
import OrderedJSON

/// EmbeddingGemma (arXiv 2509.20354): Gemma 3 whose positions see each other both ways.
///
/// Gemma 3 with `use_bidirectional_attention`; without it, the decoder as it is.
enum EmbeddingGemma: EncoderFamily {
    static let modelTypes = ["gemma3_text"]

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderDescription {
        let key = "use_bidirectional_attention"
        guard try config.bool(key, default: false) else {
            return try EncoderDescription(try Gemma3Text.describe(config), config)
        }
        return try EncoderDescription(try Gemma3Text.describe(config.withValues([key: .bool(false)])), config) { mask in
            // Half of the window is to either side.
            if case .slidingWindow(let window) = mask { return .surrounding(radius: window / 2) }
            return .bidirectional
        }
    }
}
