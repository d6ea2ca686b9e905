import Glibc
import Tensors

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
    /// The numbers held.
    let type: CacheType
    /// The most slots this layer ever has; fewer than positions makes it a ring.
    let maximumSlotCount: Int
    /// Slots allocated, a multiple of 64; position p stands in slot p modulo this.
    private(set) var slotCount = 0
    // [heads][slots / 16][dimension][16]
    private(set) var keys: UnsafeMutableRawPointer?
    // [heads][slots][valueStride]
    private(set) var values: UnsafeMutableRawPointer?

    private static let block = ScaledDotProductAttention.blockSize

    /// An empty cache.
    ///
    /// - Parameters:
    ///   - limit: the most positions of the sequence.
    ///   - chunkSize: the most positions that are added at once.
    ///   - type: the numbers held.
    init(_ attention: AttentionConfiguration, limit: Int, chunkSize: Int, type: CacheType) {
        self.type = type
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
    var byteCount: Int { headCount * slotCount * (dimension + valueStride) * type.byteCount }

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
        let lanes = AttentionArithmetic.laneCount
        let first = (head * slotCount + slot / lanes * lanes) * dimension + slot % lanes
        let size = type.byteCount
        let valueTarget = values + (head * slotCount + slot) * valueStride * size
        type.store(value, count: dimension, into: valueTarget)
        guard type != .float32 else {
            let target = keys.assumingMemoryBound(to: Float.self) + first
            for element in 0..<dimension { target[element * lanes] = key[element] }
            return
        }
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: dimension) { halves in
            guard let base = halves.baseAddress else { return }
            type.store(key, count: dimension, into: UnsafeMutableRawPointer(base))
            let target = keys.assumingMemoryBound(to: UInt16.self) + first
            for element in 0..<dimension { target[element * lanes] = base[element] }
        }
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
        type = other.type
        valueStride = other.valueStride
        maximumSlotCount = other.maximumSlotCount
    }

    private static func rounded(_ count: Int) -> Int { (count + block - 1) / block * block }

    /// Changes the number of slots; only a cache that has not wrapped around is resized.
    private func resize(to slots: Int) throws(TransformerError) {
        let size = type.byteCount
        let newKeys = try Self.allocate(headCount, slots, dimension * size)
        guard let newValues = try? Self.allocate(headCount, slots, valueStride * size) else {
            free(newKeys)
            throw .outOfMemory(byteCount: headCount * slots * (dimension + valueStride) * size)
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
        keys oldKeys: UnsafeMutableRawPointer?, values oldValues: UnsafeMutableRawPointer?, slots: Int
    ) {
        guard let oldKeys, let oldValues, let keys, let values else { return }
        let (keySize, valueSize) = (dimension * type.byteCount, valueStride * type.byteCount)
        for head in 0..<headCount {
            (keys + head * slotCount * keySize)
                .copyMemory(from: oldKeys + head * slots * keySize, byteCount: slots * keySize)
            (values + head * slotCount * valueSize)
                .copyMemory(from: oldValues + head * slots * valueSize, byteCount: slots * valueSize)
        }
    }

    /// Zeroed memory, which the system provides page by page as it is touched.
    private static func allocate(
        _ heads: Int, _ slots: Int, _ width: Int
    ) throws(TransformerError) -> UnsafeMutableRawPointer {
        let (rows, overflow) = heads.multipliedReportingOverflow(by: slots)
        let (count, overflows) = rows.multipliedReportingOverflow(by: width)
        guard !overflow, !overflows, let memory = calloc(count, 1) else {
            throw .outOfMemory(byteCount: overflow || overflows ? Int.max : count)
        }
        return memory
    }
}
