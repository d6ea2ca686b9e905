import Tensors

/// How the keys and values of one layer are in the pages of a sequence, or in a ring where attention cannot reach further.
///
/// Not for use by two threads at once, except that ``append(key:value:head:position:)`` may run for different positions
/// and reading may run anywhere after it.
final class LayerCache {
    /// Where everything is in a page.
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
    ///   - form: the numbers held, as far as the shape allows.
    ///   - table: the pages of layers that keep all positions; one that keeps fewer has a ring of its own.
    init(_ shape: KeyValueShape, limit: Int, chunkSize: Int, form: CacheForm, table: PageTable) {
        reach = shape.mask.reach
        let ring = shape.mask.reach.flatMap { $0 < limit - chunkSize ? PageTable(ring: $0 + chunkSize) : nil }
        self.table = ring ?? table
        layout = LayerLayout(shape, form: form, table: ring ?? table)
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
        let slot = position % layout.pageSize
        if let value, !layout.valuesBeginKeys {
            withRotated(value, count: layout.valueDimension, block: layout.valueRotation) { value in
                layout.form.values.store(
                    value, count: layout.valueDimension, into: layout.start(.values, head: head, slot: slot, in: page),
                    scales: layout.start(.valueScales, head: head, slot: slot, in: page))
            }
        }
        withRotated(key, count: layout.keyDimension, block: layout.keyRotation) { key in
            switch layout.form.keys {
            case .float32: interleave(key, UInt32.self, head: head, slot: slot, in: page)
            case .float16, .bfloat16: interleave(key, UInt16.self, head: head, slot: slot, in: page)
            case .int8: interleave(key, UInt8.self, head: head, slot: slot, in: page)
            case .int4: interleaveFourBits(key, head: head, slot: slot, in: page)
            }
        }
    }

    /// Hands a vector on, turned where there are blocks to turn it in.
    private func withRotated(
        _ vector: UnsafePointer<Float>, count: Int, block: Int, _ body: (UnsafePointer<Float>) -> Void
    ) {
        if block == 0 { return body(vector) }
        withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { copy in
            guard let turned = copy.baseAddress else { return }
            turned.update(from: vector, count: count)
            HadamardRotation.apply(turned, count: count, block: block)
            body(turned)
        }
    }

    /// Writes a key in the cache's type, one element in each group of sixteen slots.
    private func interleave<Bits: BitwiseCopyable>(
        _ key: UnsafePointer<Float>, _: Bits.Type, head: Int, slot: Int, in page: CachePage.Place
    ) {
        let (dimension, lanes) = (layout.keyDimension, AttentionArithmetic.laneCount)
        withUnsafeTemporaryAllocation(of: Bits.self, capacity: dimension) { stored in
            guard let base = stored.baseAddress else { return }
            layout.form.keys.store(
                key, count: dimension, into: UnsafeMutableRawPointer(base),
                scales: layout.start(.keyScales, head: head, slot: slot, in: page))
            let target =
                layout.start(.keys, head: head, slot: slot / lanes * lanes, in: page)
                .assumingMemoryBound(to: Bits.self) + slot % lanes
            for element in 0..<dimension { target[element * lanes] = base[element] }
        }
    }

    /// Writes a key in four bits, two elements in each group of sixteen slots, and its scales among theirs.
    private func interleaveFourBits(
        _ key: UnsafePointer<Float>, head: Int, slot: Int, in page: CachePage.Place
    ) {
        let (dimension, lanes) = (layout.keyDimension, AttentionArithmetic.laneCount)
        let groups = dimension / FourBitVectors.groupSize
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: dimension) { codes in
            withUnsafeTemporaryAllocation(of: UInt16.self, capacity: groups) { scales in
                guard let codes = codes.baseAddress, let scales = scales.baseAddress else { return }
                FourBitVectors.round(key, count: dimension, codes: codes, scales: scales)
                let first = slot / lanes * lanes
                let target = layout.start(.keys, head: head, slot: first, in: page).assumingMemoryBound(to: UInt8.self)
                FourBitVectors.packKey(codes, count: dimension, into: target + slot % lanes)
                let scaleTarget =
                    layout.start(.keyScales, head: head, slot: first, in: page).assumingMemoryBound(to: UInt16.self)
                    + slot % lanes
                for group in 0..<groups { scaleTarget[group * lanes] = scales[group] }
            }
        }
    }

    /// Whether a sequence can be cut to a length, when the longest it had was `highWater`.
    func canTruncate(to count: Int, highWater: Int) -> Bool {
        guard let reach, table.isRing, highWater > table.slotCount else { return true }
        return count == 0 || max(0, count - reach + 1) >= highWater - table.slotCount
    }

    /// The slots that are allocated for this many positions.
    static func rounded(_ count: Int) -> Int { (count + block - 1) / block * block }
}
