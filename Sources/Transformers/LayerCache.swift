import Tensors

/// How the keys and values of one layer stand in the pages of a sequence, or in a ring where attention cannot reach further.
///
/// Not for use by two threads at once, except that ``append(key:value:head:position:)`` may run for different positions
/// and reading may run anywhere after it.
final class LayerCache {
    /// Where everything stands in a page.
    let layout: LayerLayout
    /// How far back attention reaches; nil without a bound.
    let reach: Int?
    /// The pages that hold the positions.
    let table: PageTable

    private static let block = ScaledDotProductAttention.blockSize

    /// A cache of no positions yet.
    ///
    /// - Parameters:
    ///   - limit: the most positions of the sequence.
    ///   - chunkSize: the most positions that are added at once.
    ///   - type: the numbers held.
    ///   - table: the pages of layers that keep all positions; one that keeps fewer has a ring of its own.
    init(_ shape: KeyValueShape, limit: Int, chunkSize: Int, type: CacheType, table: PageTable) {
        reach = shape.mask.reach
        let ring = shape.mask.reach.flatMap { $0 < limit - chunkSize ? PageTable(ring: $0 + chunkSize) : nil }
        self.table = ring ?? table
        layout = LayerLayout(shape, type: type, table: ring ?? table)
    }

    /// The same layer in the pages of another sequence.
    init(_ other: LayerCache, table: PageTable) {
        (layout, reach) = (other.layout, other.reach)
        self.table = table
    }

    /// Writes the key and value of one head at a position that there is room for.
    ///
    /// - Parameter value: nil where it is the beginning of the key.
    func append(key: UnsafePointer<Float>, value: UnsafePointer<Float>?, head: Int, position: Int) {
        guard let page = table.place(of: position) else { return }
        let (layout, lanes) = (layout, AttentionArithmetic.laneCount)
        let slot = position % layout.pageSize
        let hasScales = layout.type.scaleByteCount > 0
        if let value, !layout.valuesBeginKeys {
            let target = layout.start(.values, head: head, in: page) + slot * layout.width(.values)
            let scale = layout.type.store(value, count: layout.valueDimension, into: target)
            if hasScales {
                layout.start(.valueScales, head: head, in: page).assumingMemoryBound(to: Float.self)[slot] = scale
            }
        }
        let keys = layout.start(.keys, head: head, in: page)
        let first = slot / lanes * lanes * layout.keyDimension + slot % lanes
        let scale =
            switch layout.type {
            case .float32: interleave(key, UInt32.self, into: keys, first)
            case .float16, .bfloat16: interleave(key, UInt16.self, into: keys, first)
            case .int8: interleave(key, UInt8.self, into: keys, first)
            }
        if hasScales {
            layout.start(.keyScales, head: head, in: page).assumingMemoryBound(to: Float.self)[slot] = scale
        }
    }

    /// Writes a key in the cache's type, one element in each group of sixteen slots; returns its scale.
    private func interleave<Bits: BitwiseCopyable>(
        _ key: UnsafePointer<Float>, _: Bits.Type, into keys: UnsafeMutableRawPointer, _ first: Int
    ) -> Float {
        let dimension = layout.keyDimension
        return withUnsafeTemporaryAllocation(of: Bits.self, capacity: dimension) { stored in
            guard let base = stored.baseAddress else { return 1 }
            let scale = layout.type.store(key, count: dimension, into: UnsafeMutableRawPointer(base))
            let target = keys.assumingMemoryBound(to: Bits.self) + first
            for element in 0..<dimension { target[element * AttentionArithmetic.laneCount] = base[element] }
            return scale
        }
    }

    /// Whether a sequence can be cut to a length, when the longest it had was `highWater`.
    func canTruncate(to count: Int, highWater: Int) -> Bool {
        guard let reach, table.isRing, highWater > table.slotCount else { return true }
        return count == 0 || max(0, count - reach + 1) >= highWater - table.slotCount
    }

    /// The slots that are allocated for so many positions.
    static func rounded(_ count: Int) -> Int { (count + block - 1) / block * block }
}
