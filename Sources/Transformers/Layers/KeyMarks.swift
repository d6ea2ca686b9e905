import Tensors

/// What a layer keeps of each position beside keys and values, read block by block.
struct KeyMarks {
    private let cache: LayerCache
    private static let size = AttentionArithmetic.blockSize

    /// The numbers of one position.
    var dimension: Int { cache.layout.keyDimension }

    init(_ cache: LayerCache) {
        self.cache = cache
    }

    /// Calls a body with scratch for ``forEachBlock(_:_:_:)``.
    func withScratch(_ body: (UnsafeMutablePointer<Float>) -> Void) {
        let count = Self.size * (dimension + AttentionArithmetic.tileQueries)
        withUnsafeTemporaryAllocation(byteCount: count * 4, alignment: 64) { room in
            guard let base = room.baseAddress else { return }
            body(base.bindMemory(to: Float.self, capacity: count))
        }
    }

    /// Calls a body for the blocks of 64 positions that hold a range, widened.
    ///
    /// - Parameters:
    ///   - positions: from the first of a block on.
    ///   - room: ``withScratch(_:)``'s.
    ///   - body: the first position, how many are requested, the numbers [4][dimension][16], what those of a position
    ///     are multiplied with where they are integers, and room for four numbers of each position.
    func forEachBlock(
        _ positions: Range<Int>, _ room: UnsafeMutablePointer<Float>,
        _ body: (Int, Int, UnsafeRawPointer, UnsafePointer<Float>?, UnsafeMutablePointer<Float>) -> Void
    ) {
        let layout = cache.layout
        let widened = room + AttentionArithmetic.tileQueries * Self.size
        var block = positions.lowerBound / Self.size * Self.size
        while block < positions.upperBound, let page = cache.table.place(of: block) {
            let slot = block % layout.pageSize
            var keys = UnsafeRawPointer(layout.start(.keys, head: 0, in: page) + slot * layout.width(.keys))
            if layout.form.keys != .float32 {
                layout.form.keys.load(keys, count: Self.size * dimension, into: widened)
                keys = UnsafeRawPointer(widened)
            }
            var scales: UnsafePointer<Float>?
            if layout.width(.keyScales) > 0 {
                scales = UnsafePointer(
                    layout.start(.keyScales, head: 0, in: page).assumingMemoryBound(to: Float.self) + slot)
            }
            body(block, min(Self.size, positions.upperBound - block), keys, scales, room)
            block += Self.size
        }
    }
}
