import LibC
import Tensors

extension Int {
    /// The sum of two counts; the largest number there is where it is more.
    func saturatingSum(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? Int.max : sum
    }
}

/// What a recurrence keeps of all positions before: the last rows that entered its convolution, and its state.
///
/// Its size does not depend on the number of positions. Not for use by two threads at once, except for different parts.
final class RecurrentState {
    /// The sizes of a recurrence's memory, in floats.
    struct Shape: Sendable, Equatable {
        /// Rows that the convolution looks back, one less than its taps.
        var rows: Int
        /// Channels of the convolution.
        var channels: Int
        /// Numbers of the state, of all heads or channels together.
        var stateCount: Int

        /// The numbers of matrices [keys, columns], a tile after another; the largest number there is where they are more.
        static func tiledCount(heads: Int, keys: Int, columns: Int) -> Int {
            var count = StateScan.tileWidth
            for factor in [StateScan.tileCount(columns), keys, heads] {
                let (product, overflow) = count.multipliedReportingOverflow(by: factor)
                if overflow { return Int.max }
                count = product
            }
            return count
        }

        /// All of them; the largest number there is where they are more.
        var floatCount: Int {
            let (past, overflow) = rows.multipliedReportingOverflow(by: channels)
            let (total, overflows) = past.addingReportingOverflow(stateCount)
            return overflow || overflows ? Int.max : total
        }

        /// The size in memory, in bytes; the largest number there is where they are more.
        var byteCount: Int {
            let (bytes, overflow) = floatCount.multipliedReportingOverflow(by: 4)
            return overflow ? Int.max : bytes
        }
    }

    /// A part of the memory that one step of a layer moves on.
    enum Section {
        /// The numbers of the state.
        case values
        /// The rows of some channels of the past.
        case past(channels: Range<Int>)
    }

    let shape: Shape
    private var memory: UnsafeMutablePointer<Float>?
    /// What the memory was before each of the last rows, for rows that may be taken back.
    private var kept: [UnsafeMutablePointer<Float>] = []

    /// An empty state, for which no memory is taken yet.
    init(_ shape: Shape) {
        self.shape = shape
    }

    deinit {
        free(memory)
        dropKept()
    }

    /// The last inputs of the convolution, the oldest first: [rows, channels].
    var past: UnsafeMutablePointer<Float>? { memory }
    /// The state of the recurrence.
    var values: UnsafeMutablePointer<Float>? { memory.map { $0 + shape.rows * shape.channels } }

    /// The size in memory, in bytes.
    var byteCount: Int { memory == nil ? 0 : shape.byteCount }

    /// All numbers as they are in memory; nil before memory is taken.
    var bytes: UnsafeMutableRawBufferPointer? {
        memory.map { UnsafeMutableRawBufferPointer(start: $0, count: shape.floatCount * 4) }
    }

    /// Takes the memory, all zero, before the first position.
    func reserve() throws(TransformerError) {
        guard memory == nil else { return }
        let count = max(shape.floatCount, 1)
        let (bytes, overflow) = count.multipliedReportingOverflow(by: 4)
        guard !overflow, let zeroed = calloc(count, 4) else {
            throw .outOfMemory(byteCount: overflow ? Int.max : bytes)
        }
        memory = zeroed.bindMemory(to: Float.self, capacity: count)
    }

    /// The size of what is kept of rows that may be taken back, in bytes.
    var keptByteCount: Int { kept.count * shape.byteCount }

    /// Makes room for the memory before each of this many rows.
    func reserve(kept count: Int) throws(TransformerError) {
        while kept.count < count {
            guard let room = malloc(max(shape.byteCount, 4)) else { throw .outOfMemory(byteCount: shape.byteCount) }
            kept.append(room.bindMemory(to: Float.self, capacity: max(shape.floatCount, 1)))
        }
    }

    /// Gives up the room for rows that may be taken back.
    func dropKept() {
        for room in kept { free(room) }
        kept = []
    }

    /// Keeps a part of the memory as it is before one of the rows that there is room for.
    func keep(_ section: Section, at index: Int, on pool: ThreadPool) {
        guard let memory, kept.indices.contains(index) else { return }
        let target = kept[index]
        switch section {
        case .values:
            let first = shape.rows * shape.channels
            pool.parallel(shape.stateCount, grain: 32_768) { range in
                (target + first + range.lowerBound).update(from: memory + first + range.lowerBound, count: range.count)
            }
        case .past(let channels):
            for row in 0..<shape.rows {
                let first = row * shape.channels + channels.lowerBound
                (target + first).update(from: memory + first, count: channels.count)
            }
        }
    }

    /// Becomes what it was before one of the rows whose memory was kept.
    func takeBack(to index: Int) {
        guard let memory, kept.indices.contains(index) else { return }
        self.memory = kept[index]
        kept[index] = memory
    }

    /// Forgets all positions.
    func clear() { memory?.update(repeating: 0, count: shape.floatCount) }

    /// Becomes what another state of the same shape is.
    func take(_ other: RecurrentState) {
        guard let memory, let source = other.memory else { return clear() }
        memory.update(from: source, count: shape.floatCount)
    }

    /// A state of its own with the same content.
    func copy() throws(TransformerError) -> RecurrentState {
        let copy = RecurrentState(shape)
        if memory != nil {
            try copy.reserve()
            copy.take(self)
        }
        return copy
    }
}
