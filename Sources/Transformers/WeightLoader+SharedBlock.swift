import Tensors

/// The weights of blocks that several layers share.
extension WeightLoader {
    /// A layer's shared block: matrices that are in the place of the first layer with it, and the layer's own.
    ///
    /// - Parameters:
    ///   - place: the layer's name, with a dot after it.
    ///   - offset: where the pairs of `rotary` begin in the workspace.
    func sharedBlock(
        _ shared: SharedBlockConfiguration, at place: String, rotary: RotaryEmbedding?, offset: Int
    ) throws(TransformerError) -> SharedBlock {
        let hidden = configuration.hiddenSize
        let names = names.layer.sharedBlock
        let block: SharedBlock
        if let loaded = sharedBlocks[shared.firstLayer] {
            block = loaded
        } else {
            let first = prefix + self.names.layers.numbered(shared.firstLayer) + "." + names.block + "."
            let uses = configuration.layers.count { $0.sharedBlock?.firstLayer == shared.firstLayer }
            let (attention, feedForward) = try tensors.countingReads(uses, of: 1) { () throws(TransformerError) in
                (
                    try self.attention(
                        shared.attention, at: first, rotary: rotary, offset: offset, readsOtherLayer: false,
                        inputs: 2 * hidden),
                    try self.feedForward(shared.feedForward, self.names.layer.feedForward, at: first)
                )
            }
            block = SharedBlock(
                inputNormalization: try normalization(
                    first + names.inputNormalization, shared.normalization, shape: [2 * hidden]),
                attention: attention,
                feedForwardNormalization: try normalization(
                    first + names.feedForwardNormalization, shared.normalization, shape: [hidden]),
                feedForward: feedForward, output: try linear(place + names.output, hidden, hidden, .absent))
            sharedBlocks[shared.firstLayer] = block
            return try adapted(block, shared)
        }
        return try adapted(
            SharedBlock(
                inputNormalization: block.inputNormalization, attention: block.attention,
                feedForwardNormalization: block.feedForwardNormalization, feedForward: block.feedForward,
                output: try linear(place + names.output, hidden, hidden, .absent)), shared)
    }

    /// The block with the adapters of one layer.
    private func adapted(_ block: SharedBlock, _ shared: SharedBlockConfiguration) throws(TransformerError)
        -> SharedBlock
    {
        guard let rank = shared.adapterRank else { return block }
        let names = names.layer.sharedBlock
        let place = prefix + self.names.layers.numbered(shared.firstLayer) + "." + names.block + "."
        func add(to layer: Linear, _ name: String) throws(TransformerError) -> Linear {
            let name = place + name + ".\(shared.number)"
            func matrix(_ part: Int, _ rows: Int, _ columns: Int) throws(TransformerError) -> Matrix {
                try linear(name + ".\(part)", rows, columns, .absent).matrix
            }
            var layer = layer
            layer.addition = LowRankAddition(
                down: try matrix(0, rank, layer.inputs),
                up: try matrix(1, layer.outputs, rank))
            return layer
        }
        var (attention, feedForward) = (block.attention, block.feedForward)
        if shared.adaptsAttention, case .separate(let query, let key, let value?) = attention.projection {
            attention.projection = .separate(
                query: try add(to: query, names.queryAdapters), key: try add(to: key, names.keyAdapters),
                value: try add(to: value, names.valueAdapters))
        }
        if case .fusedGated(let gateUp) = feedForward.widening {
            feedForward.widening = .fusedGated(try add(to: gateUp, names.feedForwardAdapters))
        }
        return SharedBlock(
            inputNormalization: block.inputNormalization, attention: attention,
            feedForwardNormalization: block.feedForwardNormalization, feedForward: feedForward, output: block.output)
    }
}
