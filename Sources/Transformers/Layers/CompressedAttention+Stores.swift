import Tensors

/// Attention to the last positions and to the keys of windows, in one softmax.
extension CompressedAttention {
    /// The heads of a row that read keys together, where there are rows enough for all threads, and else.
    private static let (mostHeads, fewHeads) = (64, 16)

    /// One of the two stores of keys: where it is, and which of its keys a position sees.
    private struct Store {
        let layout: LayerLayout
        let pages: [CachePage.Place?]
        let visible: (Int) -> Range<Int>
        let biases: KeyBiases?
    }

    /// Attends with the rows that continue; the heads' results go to the workspace, [attending rows, heads, dimension].
    ///
    /// - Parameters:
    ///   - queries: [rows, heads, dimension].
    ///   - biases: what leaves out keys of windows; nil where none is left out.
    func attend(
        _ queries: UnsafePointer<Float>, _ biases: KeyBiases?, _ pass: ForwardPass, attending: ForwardPass, layer: Int
    ) {
        let start = ContinuousClock.now
        defer { pass.workspace.attentionTime += ContinuousClock.now - start }
        let heads = configuration.headCount
        let isScarce = attending.count < 2 * pass.pool.threads
        let tile = min(heads, isScarce ? Self.fewHeads : Self.mostHeads)
        let tiles = (heads + tile - 1) / tile
        for (span, whole) in zip(attending.spans, pass.spans) {
            let stores = stores(span.layers[layer], biases)
            let source = whole.rows.lowerBound + span.firstPosition - whole.firstPosition
            pass.pool.parallel(span.rows.count * tiles) { items in
                withScratch(tile, stores) { list, scratch in
                    for item in items {
                        let (row, part) = item.quotientAndRemainder(dividingBy: tiles)
                        let own = part * tile..<min((part + 1) * tile, heads)
                        let place = (source: source + row, position: span.firstPosition + row)
                        let results = pass.workspace.heads + (span.rows.lowerBound + row) * configuration.headWidth
                        attend(
                            queries + place.source * configuration.headWidth, own, place, stores, list, scratch,
                            into: results)
                    }
                }
            }
        }
    }

    private func stores(_ memory: LayerMemory, _ biases: KeyBiases?) -> [Store] {
        func store(_ cache: LayerCache?, _ biases: KeyBiases?, _ visible: @escaping (Int) -> Range<Int>) -> Store? {
            cache.map { cache in
                Store(layout: cache.layout, pages: cache.table.places, visible: visible, biases: biases)
            }
        }
        let (window, size) = (configuration.window, configuration.compression?.windowSize ?? 1)
        return [
            store(memory.keysAndValues, nil) { max(0, $0 - window + 1)..<$0 + 1 },
            store(memory.entries, biases) { 0..<($0 + 1) / size },
        ].compactMap(\.self)
    }

    private func withScratch(
        _ tile: Int, _ stores: [Store],
        _ body: (UnsafeMutableBufferPointer<ScaledDotProductAttention.Query>, UnsafeMutablePointer<Float>) -> Void
    ) {
        let count = ScaledDotProductAttention.scratchCount(
            queries: tile, keyDimension: configuration.dimension, valueStride: stores.first?.layout.valueStride ?? 0)
        withUnsafeTemporaryAllocation(of: ScaledDotProductAttention.Query.self, capacity: tile) { list in
            withUnsafeTemporaryAllocation(byteCount: count * 4, alignment: 64) { scratch in
                guard let base = scratch.baseAddress else { return }
                body(list, base.bindMemory(to: Float.self, capacity: count))
            }
        }
    }

    /// Attends with some heads of a row: to one store after another, whose states are joined in that order.
    private func attend(
        _ queries: UnsafePointer<Float>, _ heads: Range<Int>, _ place: (source: Int, position: Int), _ stores: [Store],
        _ list: UnsafeMutableBufferPointer<ScaledDotProductAttention.Query>, _ scratch: UnsafeMutablePointer<Float>,
        into results: UnsafeMutablePointer<Float>
    ) {
        let dimension = configuration.dimension
        for (number, store) in stores.enumerated() {
            let biases = store.biases?.biases(row: place.source, head: 0, position: place.position).values
            for (index, head) in heads.enumerated() {
                list.initializeElement(
                    at: index,
                    to: ScaledDotProductAttention.Query(
                        sequence: 0, vector: queries + head * dimension, position: place.position,
                        positions: store.visible(place.position), sink: sinks[head], slope: 0, biases: biases,
                        output: results + head * dimension))
            }
            let own = UnsafeBufferPointer(rebasing: list[..<heads.count])
            store.pages.withUnsafeBufferPointer { pages in
                withUnsafePointer(to: nil as CachePage.Place?) { none in
                    let kernel = ScaledDotProductAttention(
                        head: 0, layout: store.layout, pages: pages.baseAddress ?? none, pagesPerSequence: pages.count,
                        scale: configuration.scale, softcap: nil, roundedBiases: nil)
                    let total = ScaledDotProductAttention.State(scratch, queries: own.count)
                    let taken = ScaledDotProductAttention.State.count(
                        queries: own.count, valueStride: store.layout.valueStride)
                    if number == 0 { kernel.begin(own, total) }
                    kernel.add(own, to: total, scratch: scratch + taken)
                    if number == stores.count - 1 { kernel.finish(own, total) }
                }
            }
        }
    }
}
