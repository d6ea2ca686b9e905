import Tensors

/// The weights of what enters an encoder.
extension WeightLoader {
    /// What makes an input rows.
    func entrance(_ entrance: EncoderConfiguration.Entrance) throws(TransformerError) -> EncoderEntrance {
        let rows: EncoderEntrance.Rows
        let hidden = configuration.hiddenSize
        switch entrance {
        case .tokens(let tokens):
            let embedding = try tensors.matrix(
                prefix + names.tokenEmbedding, configuration.vocabularySize, hidden,
                reason: "'vocab_size' \(configuration.vocabularySize) x 'hidden_size' \(hidden)", isTransposed: false,
                isSensitive: true, use: .table)
            var types: Matrix?
            if tokens.typeCount > 0 {
                types = try tensors.matrix(
                    prefix + names.tokenTypeEmbedding, tokens.typeCount, hidden,
                    reason: "'type_vocab_size' \(tokens.typeCount) x 'hidden_size' \(hidden)", isTransposed: false,
                    isSensitive: true, use: .table)
            }
            rows = .tokens(embedding, types: types, uncounted: tokens.uncountedToken)
        case .patches(let patch):
            rows = .patches(
                try patchProduct(patch),
                classRow: patch.hasClassRow ? try tensors.floats(prefix + names.classEmbedding, [hidden]) : nil)
        }
        return EncoderEntrance(
            rows: rows, multiplier: configuration.embeddingMultiplier, positionTable: configuration.positionTable,
            positions: try positionEmbedding(), normalization: try embeddingNormalization())
    }

    /// The product of patches, which is stored as a convolution [hidden, channels, height, width].
    private func patchProduct(_ patch: EncoderConfiguration.PatchConfiguration) throws(TransformerError) -> Linear {
        let (name, hidden) = (prefix + names.tokenEmbedding, configuration.hiddenSize)
        let stored = try tensors.tensor(
            name + ".weight", [hidden, patch.channelCount, patch.height, patch.width],
            reason: "'hidden_size' \(hidden), 'num_channels' \(patch.channelCount), 'patch_size' \(patch.height)")
        let flat: Tensor
        do throws(TensorError) {
            flat = try stored.reshaped([hidden, patch.size])
        } catch {
            throw .unusableMatrix(tensor: name + ".weight", error)
        }
        let matrix = try tensors.prepared(
            try tensors.denseMatrix(flat, name + ".weight"), name + ".weight", isTransposed: false, isSensitive: true)
        return Linear(matrix: matrix, bias: try bias(name, hidden, patch.bias))
    }

    /// Refuses a checkpoint with tensors of the encoder that no part has asked for.
    ///
    /// - Parameter leftovers: modules beside the encoder that published checkpoints hold under its prefix, or without one.
    /// - Throws: ``TransformerError/unexpectedTensors(_:modelType:)``.
    func requireAllUsed(leaving leftovers: [String]) throws(TransformerError) {
        for module in leftovers + headNames.map({ $0 + "." }) {
            for place in [prefix, ""] { tensors.leave(beginning: place + module) }
        }
        let unexpected = unreadNames.filter { $0.utf8.starts(with: prefix.utf8) }
        if !unexpected.isEmpty {
            throw .unexpectedTensors(unexpected.sorted(), modelType: configuration.modelType)
        }
    }
}
