import Glibc
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

    let shape: Shape
    private var memory: UnsafeMutablePointer<Float>?

    /// An empty state, for which no memory is taken yet.
    init(_ shape: Shape) {
        self.shape = shape
    }

    deinit { free(memory) }

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
