import Checkpoints

/// VaultGemma (arXiv 2510.15001): Gemma 2 with normalisation only before each part.
enum VaultGemma: ModelFamily {
    static let modelType = "vaultgemma"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try Gemma2.describe(config).named(modelType)
        description.changeLayers { layer in
            layer.normalizations.attentionOutput = nil
            layer.normalizations.feedForwardOutput = nil
        }
        return description
    }
}
