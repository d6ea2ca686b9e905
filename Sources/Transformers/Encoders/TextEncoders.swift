import Checkpoints
import Tensors

/// What encoders of texts have in common: one block over and over, and embeddings that are normalised before the first.
extension EncoderDescription {
    /// An encoder of texts with layers of one kind.
    ///
    /// - Parameters:
    ///   - typeCount: the rows of the table of token types; 0 means none.
    ///   - uncounted: the token that no positions are counted for.
    init(
        _ config: ConfigurationReader, _ sizes: Dimensions, layers: [LayerConfiguration],
        rotary: [RotaryConfiguration] = [], positions: PositionTable? = nil,
        embeddingNormalization: NormalizationConfiguration?, finalNormalization: NormalizationConfiguration? = nil,
        typeCount: Int = 0, uncounted: Int32? = nil, names: TensorNames, leftovers: [String] = []
    ) throws(CheckpointError) {
        var blocks = DecoderConfiguration(
            try config.string("model_type"), sizes, rotary: rotary, layers: layers,
            finalNormalization: finalNormalization, head: HeadConfiguration())
        blocks.positionTable = positions
        blocks.embeddingNormalization = embeddingNormalization
        self.init(
            configuration: EncoderConfiguration(
                blocks: blocks, entrance: .tokens(.init(typeCount: typeCount, uncountedToken: uncounted))),
            names: names, leftovers: leftovers)
    }
}

extension ConfigurationReader {
    /// The sizes of an encoder whose heads all have keys and values of their own, as wide as the hidden size allows.
    func encoderDimensions(_ change: (inout DimensionKeys) -> Void = { _ in }) throws(CheckpointError) -> Dimensions {
        var keys = DimensionKeys(defaultPositionCount: 512)
        (keys.keyValueHeadCount, keys.headDimension) = (nil, nil)
        change(&keys)
        return try dimensions(keys)
    }

    /// What RoBERTa and those after it do with padding: positions begin after its id, and none are counted for it.
    ///
    /// - Returns: the sizes with the positions that are left, their table, and the token.
    func positionsAfterPadding(
        _ sizes: Dimensions, default fallback: Int = 1
    ) throws(CheckpointError) -> (sizes: Dimensions, table: PositionTable, padding: Int32) {
        let key = "pad_token_id"
        let padding = try int(key, .nonNegative, default: fallback)
        guard padding + 1 < sizes.positionCount else {
            throw invalid(key, expected: .other("less than 'max_position_embeddings' (\(sizes.positionCount)) - 1"))
        }
        var left = sizes
        left.positionCount -= padding + 1
        return (left, .learned(offset: padding + 1), Int32(padding))
    }
}
