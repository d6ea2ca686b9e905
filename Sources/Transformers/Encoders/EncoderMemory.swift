import Tensors

/// The buffers of one call of an encoder, reused from group to group: those of all rows, and keys and values of each input.
///
/// Unchecked because a memory is either in the encoder's list of idle ones or held by one call, never both.
final class EncoderMemory: @unchecked Sendable {
    let workspace: Workspace
    private let layers: [LayerConfiguration]
    private let type: CacheType
    private var inputs: [Input] = []

    /// The keys and values of one input in one layer: the next layer overwrites them.
    private struct Input {
        /// For each layer the memory that it writes and reads; layers of one shape have the same.
        let layers: [LayerMemory]
        let tables: [PageTable]
        /// The most positions that it has had.
        var count = 0
    }

    /// Positions of all inputs beyond which memory is given back after a call.
    private static let keptPositions = 1 << 14

    init(_ widths: Workspace.Widths, _ layers: [LayerConfiguration], type: CacheType) {
        workspace = Workspace(widths)
        (self.layers, self.type) = (layers, type)
    }

    /// Memory for inputs of this many rows.
    ///
    /// - Returns: for each input the memories of all layers.
    func inputs(_ counts: [Int], limit: Int) throws(TransformerError) -> [[LayerMemory]] {
        while inputs.count < counts.count { inputs.append(makeInput(limit: limit)) }
        for (index, count) in counts.enumerated() {
            for table in inputs[index].tables { try table.reserve(count, writingFrom: 0) }
            inputs[index].count = max(inputs[index].count, count)
        }
        return inputs.prefix(counts.count).map(\.layers)
    }

    /// Gives memory back that a usual call does not need.
    func trim() {
        var kept = 0
        inputs = inputs.filter { input in
            kept += input.count
            return kept <= Self.keptPositions
        }
    }

    private func makeInput(limit: Int) -> Input {
        var caches: [(shape: KeyValueShape, cache: LayerCache)] = []
        let memories = layers.map { layer -> LayerMemory in
            guard var shape = layer.keysAndValues else {
                return LayerMemory(keysAndValues: nil, state: nil, sharedLayer: nil)
            }
            // What a layer sees does not matter to what is written.
            shape.mask = .bidirectional
            if let known = caches.first(where: { $0.shape == shape }) {
                return LayerMemory(keysAndValues: known.cache, state: nil, sharedLayer: nil)
            }
            let cache = LayerCache(
                shape, limit: limit, chunkSize: limit, form: CacheForm(type), table: PageTable(limit: limit))
            caches.append((shape, cache))
            return LayerMemory(keysAndValues: cache, state: nil, sharedLayer: nil)
        }
        return Input(layers: memories, tables: caches.map(\.cache.table))
    }
}
