import Tensors

/// The keys and values of one layer: all positions, or a ring of the last ones where attention cannot reach further.
///
/// Not for use by two threads at once, except that ``append(key:value:head:position:)`` may run for different positions
/// and reading may run anywhere after it.
final class LayerCache {
    let headCount: Int
    /// The width of a key.
    let keyDimension: Int
    /// The width of a value.
    let valueDimension: Int
    /// The width of a stored value: `valueDimension` up to a multiple of 16, the rest zero.
    let valueStride: Int
    /// Whether a value is the beginning of its key, and is not stored.
    let valuesBeginKeys: Bool
    /// The numbers held.
    let type: CacheType
    /// How far back attention reaches; nil without a bound.
    let reach: Int?
    /// The most slots this layer ever has; fewer than positions makes it a ring.
    let maximumSlotCount: Int
    /// Slots allocated, a multiple of 64; position p stands in slot p modulo this.
    private(set) var slotCount = 0
    // [heads][slots / 16][keyDimension][16]
    private(set) var keys: UnsafeMutableRawPointer?
    // [heads][slots][valueStride]; nil where values begin keys
    private(set) var values: UnsafeMutableRawPointer?
    // [heads][slots] each, where the numbers have scales; those of values that begin keys are the keys'
    private(set) var keyScales: UnsafeMutablePointer<Float>?
    private(set) var valueScales: UnsafeMutablePointer<Float>?

    /// The slots by which a cache grows at least.
    private static let leastStep = 128
    private static let block = ScaledDotProductAttention.blockSize

    /// An empty cache.
    ///
    /// - Parameters:
    ///   - limit: the most positions of the sequence.
    ///   - chunkSize: the most positions that are added at once.
    ///   - type: the numbers held.
    init(_ shape: KeyValueShape, limit: Int, chunkSize: Int, type: CacheType) {
        self.type = type
        headCount = shape.headCount
        keyDimension = shape.keyDimension
        valueDimension = shape.valueDimension
        valuesBeginKeys = shape.valuesBeginKeys
        valueStride = (valueDimension + 15) / 16 * 16
        var slots = limit
        reach = shape.mask.reach
        if let reach, reach < limit - chunkSize { slots = reach + chunkSize }
        maximumSlotCount = Self.rounded(slots)
    }

    deinit {
        free(buffers, slots: slotCount)
    }

    /// The size in memory, in bytes.
    var byteCount: Int { headCount * slotCount * slotByteCount }

    /// The bytes of a slot in each buffer: keys, values and their scales.
    var slotByteCounts: [Int] {
        [
            keyDimension * type.byteCount, valuesBeginKeys ? 0 : valueStride * type.byteCount, type.scaleByteCount,
            valuesBeginKeys ? 0 : type.scaleByteCount,
        ]
    }

    /// The bytes of a slot in all of them.
    private var slotByteCount: Int { slotByteCounts.reduce(0, +) }

    /// Makes room for a sequence of so many positions.
    func reserve(_ count: Int) throws(TransformerError) {
        let slots = slots(holding: count)
        if slots > slotCount { try resize(to: slots) }
    }

    /// The slots that are allocated once there is room for so many positions.
    ///
    /// An eighth more each time: copying is little work beside computing what is copied, and bounds of memory hold for what is
    /// used and not for twice as much.
    private func slots(holding count: Int) -> Int {
        let needed = min(Self.rounded(count), maximumSlotCount)
        guard needed > slotCount else { return slotCount }
        let step = Self.rounded(max(Self.leastStep, slotCount / 8))
        return min(max(needed, slotCount == 0 ? 0 : slotCount + step), maximumSlotCount)
    }

    /// The size in memory once there is room for so many positions, in bytes.
    func byteCount(holding count: Int) -> Int { byteCount(slots: slots(holding: count)) }

    /// Writes the key and value of one head at a position that ``reserve(_:)`` has made room for.
    ///
    /// - Parameter value: nil where it is the beginning of the key.
    func append(key: UnsafePointer<Float>, value: UnsafePointer<Float>?, head: Int, position: Int) {
        guard let keys else { return }
        let slot = position % slotCount
        let lanes = AttentionArithmetic.laneCount
        let first = (head * slotCount + slot / lanes * lanes) * keyDimension + slot % lanes
        if let value, let values {
            let target = values + (head * slotCount + slot) * valueStride * type.byteCount
            let valueScale = type.store(value, count: valueDimension, into: target)
            valueScales?[head * slotCount + slot] = valueScale
        }
        let keyScale =
            switch type {
            case .float32: interleave(key, UInt32.self, into: keys, first)
            case .float16, .bfloat16: interleave(key, UInt16.self, into: keys, first)
            case .int8: interleave(key, UInt8.self, into: keys, first)
            }
        keyScales?[head * slotCount + slot] = keyScale
    }

    /// Writes a key in the cache's type, one element in each group of sixteen slots; returns its scale.
    private func interleave<Bits: BitwiseCopyable>(
        _ key: UnsafePointer<Float>, _: Bits.Type, into keys: UnsafeMutableRawPointer, _ first: Int
    ) -> Float {
        withUnsafeTemporaryAllocation(of: Bits.self, capacity: keyDimension) { stored in
            guard let base = stored.baseAddress else { return 1 }
            let scale = type.store(key, count: keyDimension, into: UnsafeMutableRawPointer(base))
            let target = keys.assumingMemoryBound(to: Bits.self) + first
            for element in 0..<keyDimension { target[element * AttentionArithmetic.laneCount] = base[element] }
            return scale
        }
    }

    /// Whether a sequence can be cut to a length, when the longest it had was `highWater`.
    func canTruncate(to count: Int, highWater: Int) -> Bool {
        guard let reach, highWater > slotCount else { return true }
        return count == 0 || max(0, count - reach + 1) >= highWater - slotCount
    }

    /// A copy of the slots of the first positions; nil copies everything, as a ring needs.
    func copy(upTo count: Int?) throws(TransformerError) -> LayerCache {
        let copy = LayerCache(self)
        let slots = count.map { min(Self.rounded($0), slotCount) } ?? slotCount
        if slots > 0 { try copy.resize(to: slots) }
        copy.takeSlots(of: self)
        return copy
    }

    private init(_ other: LayerCache) {
        headCount = other.headCount
        keyDimension = other.keyDimension
        valueDimension = other.valueDimension
        valuesBeginKeys = other.valuesBeginKeys
        type = other.type
        valueStride = other.valueStride
        reach = other.reach
        maximumSlotCount = other.maximumSlotCount
    }

    /// The slots that are allocated for so many positions.
    static func rounded(_ count: Int) -> Int { (count + block - 1) / block * block }

    /// Changes the number of slots; only a cache that has not wrapped around is resized.
    func resize(to slots: Int) throws(TransformerError) {
        var fresh: [UnsafeMutableRawPointer?] = []
        for size in slotByteCounts {
            guard size > 0 else {
                fresh.append(nil)
                continue
            }
            guard let memory = Self.allocate(headCount, slots, size) else {
                free(fresh, slots: slots)
                throw .outOfMemory(byteCount: byteCount(slots: slots))
            }
            fresh.append(memory)
        }
        let old = buffers
        buffers = fresh
        Self.copySlots(old, slotCount, into: fresh, slots, heads: headCount, sizes: slotByteCounts)
        free(old, slots: slotCount)
        slotCount = slots
    }

    /// Frees buffers of so many slots, or the first of them.
    private func free(_ buffers: [UnsafeMutableRawPointer?], slots: Int) {
        for (memory, size) in zip(buffers, slotByteCounts) {
            CacheMemory.free(memory, byteCount: headCount * slots * size)
        }
    }

    /// Keys, values and their scales.
    var buffers: [UnsafeMutableRawPointer?] {
        get { [keys, values, UnsafeMutableRawPointer(keyScales), UnsafeMutableRawPointer(valueScales)] }
        set {
            (keys, values) = (newValue[0], newValue[1])
            keyScales = newValue[2]?.assumingMemoryBound(to: Float.self)
            valueScales = newValue[3]?.assumingMemoryBound(to: Float.self)
        }
    }

    private func takeSlots(of other: LayerCache) {
        Self.copySlots(
            other.buffers, other.slotCount, into: buffers, slotCount, heads: headCount, sizes: slotByteCounts)
    }

    /// Copies all slots of each head; `sizes` are the bytes of a slot in each buffer.
    private static func copySlots(
        _ sources: [UnsafeMutableRawPointer?], _ oldSlots: Int, into targets: [UnsafeMutableRawPointer?], _ slots: Int,
        heads: Int, sizes: [Int]
    ) {
        for (index, size) in sizes.enumerated() {
            guard let source = sources[index], let target = targets[index] else { continue }
            for head in 0..<heads {
                (target + head * slots * size)
                    .copyMemory(from: source + head * oldSlots * size, byteCount: min(slots, oldSlots) * size)
            }
        }
    }

    /// Bytes of so many slots; the largest number there is where they are more.
    private func byteCount(slots: Int) -> Int {
        let (rows, overflow) = headCount.multipliedReportingOverflow(by: slots)
        let (count, overflows) = rows.multipliedReportingOverflow(by: slotByteCount)
        return overflow || overflows ? Int.max : count
    }

    /// Zeroed memory, which the system provides page by page as it is touched; nil when there is not so much.
    private static func allocate(_ heads: Int, _ slots: Int, _ width: Int) -> UnsafeMutableRawPointer? {
        let (rows, overflow) = heads.multipliedReportingOverflow(by: slots)
        let (count, overflows) = rows.multipliedReportingOverflow(by: width)
        return overflow || overflows ? nil : CacheMemory.allocate(byteCount: count)
    }
}
