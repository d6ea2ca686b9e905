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
        case .patches(let patch): rows = .patches(try patchEmbedding(patch))
        }
        return EncoderEntrance(
            rows: rows, multiplier: configuration.embeddingMultiplier, positionTable: configuration.positionTable,
            positions: try positionEmbedding(), normalization: try embeddingNormalization())
    }

    /// What brings rows to another width in the end.
    func outputProjection(_ size: Int) throws(TransformerError) -> Linear {
        let hidden = configuration.hiddenSize
        return try linear(
            prefix + names.outputProjection, size, hidden, .absent,
            reason: "'embedding_dim' \(size) x 'hidden_size' \(hidden)")
    }

    /// What makes patches rows.
    private func patchEmbedding(
        _ patch: EncoderConfiguration.PatchConfiguration
    ) throws(TransformerError) -> PatchEmbedding {
        let hidden = configuration.hiddenSize
        return PatchEmbedding(
            configuration: patch, product: try patchProduct(patch),
            inputNormalization: try patch.inputNormalization.map { (kind) throws(TransformerError) in
                try normalization(prefix + names.patchInputNormalization, kind, shape: [patch.size])
            },
            outputNormalization: try patch.outputNormalization.map { (kind) throws(TransformerError) in
                try normalization(prefix + names.patchOutputNormalization, kind, shape: [hidden])
            },
            positions: try patch.positions.map { (positions) throws(TransformerError) in
                try patchPositions(positions, before: patch.hasClassRow ? 1 : 0)
            },
            classRow: patch.hasClassRow ? try classRow() : nil, contextSize: configuration.contextSize)
    }

    /// The row before the patches: [hidden] or [1, 1, hidden].
    private func classRow() throws(TransformerError) -> [Float] {
        let (name, hidden) = (prefix + names.classEmbedding, configuration.hiddenSize)
        return try tensors.floats(name, tensors.shape(name)?.count == 3 ? [1, 1, hidden] : [hidden])
    }

    /// The product of patches, which is stored as a convolution or as a matrix.
    private func patchProduct(_ patch: EncoderConfiguration.PatchConfiguration) throws(TransformerError) -> Linear {
        let (name, hidden) = (prefix + names.tokenEmbedding, configuration.hiddenSize)
        let dimensions = tensors.shape(name + ".weight")?.count
        guard dimensions == 4 || (patch.numbers == .channelsFirst && dimensions != 2) else {
            return try linear(name, hidden, patch.size, patch.bias, isSensitive: true)
        }
        let frames = patch.frameCount == 1 ? [] : [patch.frameCount]
        return try flattened(
            name, hidden, [patch.channelCount] + frames + [patch.height, patch.width], patch.bias,
            reason: "'hidden_size' \(hidden), 'num_channels' \(patch.channelCount), 'patch_size' \(patch.height)",
            columns: patch.numbers == .channelsFirst ? nil : Self.channelsLast(patch))
    }

    /// Where a convolution has each number of a patch whose channels come last.
    private static func channelsLast(_ patch: EncoderConfiguration.PatchConfiguration) -> [Int] {
        let plane = patch.height * patch.width
        return (0..<plane * patch.channelCount).map {
            $0 % patch.channelCount * plane + $0 / patch.channelCount
        }
    }

    /// A linear layer whose matrix is stored as a convolution [outputs, ...] with strides as wide as it is.
    ///
    /// - Parameter columns: the columns in the order in which they are wanted; nil means as they are.
    func flattened(
        _ name: String, _ outputs: Int, _ inner: [Int], _ presence: ParameterPresence, reason: String? = nil,
        columns: [Int]? = nil
    ) throws(TransformerError) -> Linear {
        var stored = try tensors.tensor(name + ".weight", [outputs] + inner, reason: reason)
        if let columns, tensors.prepares, let values = stored.floats() {
            let width = inner.reduce(1, *)
            let ordered = (0..<outputs).flatMap { row in columns.map { values[row * width + $0] } }
            stored = try TransformerError.matrix(name + ".weight", try Tensor(ordered, shape: [outputs, width]))
        }
        let matrix = try tensors.prepared(
            try rows(stored, inner.reduce(1, *), name + ".weight"), name + ".weight", isTransposed: false,
            isSensitive: true)
        return Linear(matrix: matrix, bias: try bias(name, outputs, presence))
    }

    /// A tensor as rows of a width.
    private func rows(_ tensor: Tensor, _ width: Int, _ name: String) throws(TransformerError) -> Matrix {
        let flat = try TransformerError.matrix(name, try tensor.reshaped([tensor.count / width, width]))
        return try tensors.denseMatrix(flat, name)
    }

    /// The positions of patches, in a module or a tensor of its own.
    ///
    /// - Parameter offset: the vectors before those of patches.
    private func patchPositions(
        _ positions: PatchPositions, before offset: Int
    ) throws(TransformerError) -> PatchPositionTable {
        let (place, hidden) = (prefix + names.positionEmbedding, configuration.hiddenSize)
        let name = tensors.contains(place + ".weight") ? place + ".weight" : place
        let shape: [Int]
        switch positions {
        case .grid(let side, _):
            let count = offset + side * side
            shape = tensors.shape(name)?.count == 3 ? [1, count, hidden] : [count, hidden]
        case .axes(let count, let areInterleaved):
            shape = areInterleaved ? [count, 2, hidden] : [2, count, hidden]
        }
        let stored = try tensors.tensor(name, shape, reason: "positions of patches x 'hidden_size' \(hidden)")
        return PatchPositionTable(
            configuration: positions, offset: offset,
            table: try tensors.prepared(
                try rows(stored, hidden, name), name, isTransposed: false, isSensitive: true, use: .table))
    }

    /// A convolution over the places of patches, whose weights are stored [hidden, 1, side, side].
    func spatialConvolution(
        _ convolution: SpatialConvolutionConfiguration, at place: String
    ) throws(TransformerError) -> SpatialConvolution {
        let (hidden, taps) = (configuration.hiddenSize, convolution.side * convolution.side)
        let place = place + names.layer.spatialConvolution + "."
        let stored = try tensors.floats(
            place + "spatial_conv.weight", [hidden, 1, convolution.side, convolution.side])
        return SpatialConvolution(
            side: convolution.side, input: try linear(place + "in_proj", 3 * hidden, hidden, .absent),
            weights: (0..<taps * hidden).map { stored[$0 % hidden * taps + $0 / hidden] },
            output: try linear(place + "out_proj", hidden, hidden, .absent))
    }

    /// What joins rows between two blocks.
    func rowMerger(_ merger: EncoderConfiguration.RowMerger) throws(TransformerError) -> RowMerger {
        let place = prefix + names.rowMerger + "."
        let joined = merger.side * merger.side * configuration.hiddenSize
        return RowMerger(
            blockCount: merger.blockCount, squareCount: merger.side * merger.side,
            attention: try block(merger.attention, at: place, rotary: []),
            normalization: try normalization(place + "pre_norm", merger.normalization, shape: [joined]),
            network: FeedForward(
                configuration: merger.network,
                widening: .plain(
                    try linear(place + "linear_1", merger.network.intermediateSize, joined, merger.network.bias)),
                down: try linear(
                    place + "linear_2", configuration.hiddenSize, merger.network.intermediateSize, merger.network.bias))
        )
    }

    /// Refuses a checkpoint with tensors of the encoder that no part has read.
    ///
    /// - Parameters:
    ///   - leftovers: modules beside the encoder that published checkpoints hold under its prefix, or without one.
    ///   - parts: the beginnings of the names of other parts that have been loaded with it.
    /// - Throws: ``TransformerError/unexpectedTensors(_:modelType:)``.
    func requireAllUsed(leaving leftovers: [String], parts: [String] = []) throws(TransformerError) {
        for module in leftovers + headNames.map({ $0 + "." }) {
            for place in [prefix, ""] { tensors.leave(beginning: place + module) }
        }
        // Beside a decoder a tower is another part; here it is not.
        let unread = parts.isEmpty ? unreadNames : tensors.unreadNames
        let unexpected = unread.filter { name in
            ([prefix] + parts).contains { name.utf8.starts(with: $0.utf8) }
        }
        if !unexpected.isEmpty {
            throw .unexpectedTensors(unexpected.sorted(), modelType: configuration.modelType)
        }
    }

    /// The vector at the end of a line of rows.
    func newline(_ width: Int) throws(TransformerError) -> [Float] {
        let names = PictureDescription.newlinePrefixes.map { $0 + "image_newline" }
        return try tensors.vector(names.first(where: tensors.contains) ?? "image_newline", width)
    }
}
