import Glibc

/// The keys and values of one layer: all positions, or a ring of the last ones where attention cannot reach further.
///
/// Not for use by two threads at once, except that ``append(key:value:head:position:)`` may run for different positions
/// and reading may run anywhere after it.
final class LayerCache {
    let headCount: Int
    /// The width of a key or value.
    let dimension: Int
    /// The width of a stored value: `dimension` up to a multiple of 16, the rest zero.
    let valueStride: Int
    /// The most slots this layer ever has; fewer than positions makes it a ring.
    let maximumSlotCount: Int
    /// Slots allocated, a multiple of 64; position p stands in slot p modulo this.
    private(set) var slotCount = 0
    /// [heads][slots / 16][dimension][16]
    private(set) var keys: UnsafeMutablePointer<Float>?
    /// [heads][slots][valueStride]
    private(set) var values: UnsafeMutablePointer<Float>?

    private static let block = ScaledDotProductAttention.blockSize

    /// An empty cache.
    ///
    /// - Parameters:
    ///   - limit: the most positions of the sequence.
    ///   - chunkSize: the most positions that are added at once.
    init(_ attention: AttentionConfiguration, limit: Int, chunkSize: Int) {
        headCount = attention.keyValueHeadCount
        dimension = attention.headDimension
        valueStride = (dimension + 15) / 16 * 16
        var slots = limit
        if let reach = attention.mask.reach, reach < limit - chunkSize { slots = reach + chunkSize }
        maximumSlotCount = Self.rounded(slots)
    }

    deinit {
        free(keys)
        free(values)
    }

    /// The size in memory, in bytes.
    var byteCount: Int { headCount * slotCount * (dimension + valueStride) * MemoryLayout<Float>.stride }

    /// Makes room for a sequence of so many positions, doubling as it grows.
    func reserve(_ count: Int) throws(TransformerError) {
        let needed = min(Self.rounded(count), maximumSlotCount)
        guard needed > slotCount else { return }
        try resize(to: min(max(needed, slotCount * 2), maximumSlotCount))
    }

    /// Writes the key and value of one head at a position that ``reserve(_:)`` has made room for.
    func append(key: UnsafePointer<Float>, value: UnsafePointer<Float>, head: Int, position: Int) {
        guard let keys, let values else { return }
        let slot = position % slotCount
        let lanes = ScaledDotProductAttention.laneCount
        let target = keys + (head * slotCount + slot / lanes * lanes) * dimension + slot % lanes
        for element in 0..<dimension { target[element * lanes] = key[element] }
        (values + (head * slotCount + slot) * valueStride).update(from: value, count: dimension)
    }

    /// Whether a sequence can be cut to a length, when the longest it had was `highWater`.
    func canTruncate(to count: Int, highWater: Int, reach: Int?) -> Bool {
        guard let reach, highWater > slotCount else { return true }
        return count == 0 || max(0, count - reach + 1) >= highWater - slotCount
    }

    /// A copy of everything held.
    func copy() throws(TransformerError) -> LayerCache {
        let copy = LayerCache(self)
        if slotCount > 0 { try copy.resize(to: slotCount) }
        copy.takeSlots(of: self)
        return copy
    }

    private init(_ other: LayerCache) {
        headCount = other.headCount
        dimension = other.dimension
        valueStride = other.valueStride
        maximumSlotCount = other.maximumSlotCount
    }

    private static func rounded(_ count: Int) -> Int { (count + block - 1) / block * block }

    /// Changes the number of slots; only a cache that has not wrapped around is resized.
    private func resize(to slots: Int) throws(TransformerError) {
        let newKeys = try Self.allocate(headCount, slots, dimension)
        guard let newValues = try? Self.allocate(headCount, slots, valueStride) else {
            free(newKeys)
            throw .outOfMemory(byteCount: headCount * slots * (dimension + valueStride) * 4)
        }
        let old = (keys, values, slotCount)
        (keys, values, slotCount) = (newKeys, newValues, slots)
        copySlots(keys: old.0, values: old.1, slots: old.2)
        free(old.0)
        free(old.1)
    }

    private func takeSlots(of other: LayerCache) {
        copySlots(keys: other.keys, values: other.values, slots: other.slotCount)
    }

    private func copySlots(
        keys oldKeys: UnsafeMutablePointer<Float>?, values oldValues: UnsafeMutablePointer<Float>?, slots: Int
    ) {
        guard let oldKeys, let oldValues, let keys, let values else { return }
        for head in 0..<headCount {
            (keys + head * slotCount * dimension)
                .update(from: oldKeys + head * slots * dimension, count: slots * dimension)
            (values + head * slotCount * valueStride)
                .update(from: oldValues + head * slots * valueStride, count: slots * valueStride)
        }
    }

    /// Zeroed memory, which the system provides page by page as it is touched.
    private static func allocate(
        _ heads: Int, _ slots: Int, _ width: Int
    ) throws(TransformerError) -> UnsafeMutablePointer<Float> {
        let (rows, overflow) = heads.multipliedReportingOverflow(by: slots)
        let (count, overflows) = rows.multipliedReportingOverflow(by: width)
        guard !overflow, !overflows, count < Int.max / 8, let memory = calloc(count, MemoryLayout<Float>.stride) else {
            throw .outOfMemory(byteCount: overflow || overflows || count >= Int.max / 8 ? Int.max : count * 4)
        }
        return memory.bindMemory(to: Float.self, capacity: count)
    }
}
