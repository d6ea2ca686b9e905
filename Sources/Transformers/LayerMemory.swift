import Tensors

/// What one layer keeps of a sequence: keys and values, the state of a recurrence, both, or nothing.
///
/// A layer may read the keys and values of an earlier one; both then hold the same buffers.
struct LayerMemory {
    /// The keys and values that the layer's attention reads; nil without attention.
    let keysAndValues: LayerCache?
    /// The state of the layer's recurrence; nil without one.
    let state: RecurrentState?
    /// The earlier layer whose keys and values these are; nil where they are the layer's own.
    let sharedLayer: Int?

    /// The empty memories of all layers.
    ///
    /// - Parameters:
    ///   - limit: the most positions of the sequence.
    ///   - chunkSize: the most positions that are added at once.
    ///   - type: the numbers in which keys and values are held.
    static func empty(
        _ layers: [LayerConfiguration], limit: Int, chunkSize: Int, type: CacheType
    ) -> [LayerMemory] {
        var memories: [LayerMemory] = []
        for layer in layers {
            let shared = layer.sharedMemoryLayer.flatMap { memories.indices.contains($0) ? $0 : nil }
            memories.append(
                LayerMemory(
                    keysAndValues: shared.map { memories[$0].keysAndValues }
                        ?? layer.keysAndValues.map { LayerCache($0, limit: limit, chunkSize: chunkSize, type: type) },
                    state: layer.recurrence.map { RecurrentState($0.stateShape) }, sharedLayer: shared))
        }
        return memories
    }

    /// Copies of all layers' memories, shared as the originals are: keys and values of the first positions, and states as they
    /// are.
    static func copy(_ layers: [LayerMemory], upTo count: Int) throws(TransformerError) -> [LayerMemory] {
        var copies: [LayerMemory] = []
        for layer in layers {
            // In a ring the first positions stand anywhere.
            let own =
                layer.sharedLayer == nil
                ? try layer.keysAndValues?.copy(upTo: layer.keysAndValues?.reach == nil ? count : nil) : nil
            copies.append(
                LayerMemory(
                    keysAndValues: layer.sharedLayer.map { copies[$0].keysAndValues } ?? own,
                    state: try layer.state?.copy(), sharedLayer: layer.sharedLayer))
        }
        return copies
    }

    /// The size of what is the layer's own, in bytes.
    var ownByteCount: Int { (sharedLayer == nil ? keysAndValues?.byteCount ?? 0 : 0) + (state?.byteCount ?? 0) }

    /// The size of what is the layer's own once there is room for so many positions, in bytes.
    func ownByteCount(holding count: Int) -> Int {
        (sharedLayer == nil ? keysAndValues?.byteCount(holding: count) ?? 0 : 0) + (state?.shape.byteCount ?? 0)
    }

    /// Makes room for a sequence of so many positions.
    func reserve(_ count: Int) throws(TransformerError) {
        if sharedLayer == nil { try keysAndValues?.reserve(count) }
        try state?.reserve()
    }
}
