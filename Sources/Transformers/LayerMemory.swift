import Tensors

/// What one layer keeps of a sequence: keys and values, the state of a recurrence, both, or nothing.
///
/// A layer may read the keys and values of an earlier one; both then hold the same buffers.
struct LayerMemory {
    /// The keys and values that the layer's attention reads; nil without attention.
    let keysAndValues: LayerCache?
    /// What the layer's keys are weighed or chosen by, as keys without values; nil where nothing is kept for it.
    var marks: LayerCache?
    /// The keys that windows of positions have together, beside those of the last positions; nil where there are none.
    var entries: LayerCache?
    /// What such keys are still to be made of, one memory for each that makes some.
    var pending: [LayerCache] = []
    /// The state of the layer's recurrence or convolutions; nil without one.
    let state: RecurrentState?
    /// The earlier layer whose keys and values these are; nil where they are the layer's own.
    let sharedLayer: Int?

    /// All that is kept of positions, an earlier layer's too.
    var caches: [LayerCache] { [keysAndValues, marks, entries].compactMap(\.self) + pending }

    /// The empty memories of all layers.
    ///
    /// - Parameters:
    ///   - limit: the most positions of the sequence.
    ///   - chunkSize: the most positions that are added at once.
    ///   - form: the numbers in which keys and values are held.
    static func empty(
        _ layers: [LayerConfiguration], limit: Int, chunkSize: Int, form: CacheForm
    ) -> [LayerMemory] {
        var pages: [Int: PageTable] = [:]
        func cache(_ shape: KeyValueShape) -> LayerCache {
            let size = shape.positionsPerKey
            let table = pages[size] ?? PageTable(limit: limit, positionsPerSlot: size)
            pages[size] = table
            return LayerCache(shape, limit: limit, chunkSize: chunkSize, form: form, table: table)
        }
        var memories: [LayerMemory] = []
        for layer in layers {
            let shared = layer.sharedMemoryLayer.flatMap { memories.indices.contains($0) ? $0 : nil }
            memories.append(
                LayerMemory(
                    keysAndValues: shared.map { memories[$0].keysAndValues } ?? layer.keysAndValues.map(cache),
                    marks: layer.keyMarks.map(cache), entries: layer.keyEntries.map(cache),
                    pending: layer.pendingKeys.map(cache),
                    state: layer.stateShape.map { RecurrentState($0) }, sharedLayer: shared))
        }
        return memories
    }

    /// The tables of all layers, each once.
    static func tables(of layers: [LayerMemory]) -> [PageTable] {
        var tables: [PageTable] = []
        for table in layers.flatMap({ $0.caches.map(\.table) })
        where !tables.contains(where: { $0 === table }) { tables.append(table) }
        return tables
    }

    /// The memories of all layers for a second sequence, shared as the originals are: keys and values in forked tables, copies
    /// of the states as they are.
    ///
    /// - Parameter tables: each table with its fork.
    static func copy(
        _ layers: [LayerMemory], tables: [(old: PageTable, fork: PageTable)]
    ) throws(TransformerError) -> [LayerMemory] {
        var copies: [LayerMemory] = []
        for layer in layers {
            func fork(_ cache: LayerCache?) -> LayerCache? {
                cache.flatMap { cache in
                    tables.first { $0.old === cache.table }.map { LayerCache(cache, table: $0.fork) }
                }
            }
            copies.append(
                LayerMemory(
                    keysAndValues: layer.sharedLayer.map { copies[$0].keysAndValues } ?? fork(layer.keysAndValues),
                    marks: fork(layer.marks), entries: fork(layer.entries),
                    pending: layer.pending.compactMap { fork($0) },
                    state: try layer.state?.copy(), sharedLayer: layer.sharedLayer))
        }
        return copies
    }
}
