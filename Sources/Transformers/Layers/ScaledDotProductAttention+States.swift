import LibC
import Tensors

/// The states of attention over segments of positions, and how they are joined.
extension ScaledDotProductAttention {
    /// The largest score, the sum of weights and the weighted sum of values of some queries over some positions.
    struct State {
        // [queries]
        let maxima: UnsafeMutablePointer<Float>
        // [queries]
        let sums: UnsafeMutablePointer<Float>
        // [queries, valueStride]
        let accumulators: UnsafeMutablePointer<Float>

        static func count(queries: Int, valueStride: Int) -> Int { 2 * padded(queries) + queries * valueStride }

        /// Room for a number of each query, after which vectors are aligned.
        private static func padded(_ queries: Int) -> Int { (queries + 15) / 16 * 16 }

        init(_ memory: UnsafeMutablePointer<Float>, queries: Int) {
            maxima = memory
            sums = memory + Self.padded(queries)
            accumulators = sums + Self.padded(queries)
        }

        /// The state of the queries from one on.
        func from(_ query: Int, valueStride: Int) -> State {
            State(
                maxima: maxima + query, sums: sums + query, accumulators: accumulators + query * valueStride)
        }

        private init(
            maxima: UnsafeMutablePointer<Float>, sums: UnsafeMutablePointer<Float>,
            accumulators: UnsafeMutablePointer<Float>
        ) {
            (self.maxima, self.sums, self.accumulators) = (maxima, sums, accumulators)
        }

        func clear(queries: Int, valueStride: Int) {
            maxima.update(repeating: -.infinity, count: queries)
            sums.update(repeating: 0, count: queries)
            accumulators.update(repeating: 0, count: queries * valueStride)
        }
    }

    /// The floats of scratch for this many queries.
    static func scratchCount(queries: Int, keyDimension: Int, valueStride: Int) -> Int {
        queries * keyDimension + AttentionArithmetic.tileQueries * blockSize + blockSize * (keyDimension + valueStride)
            + 2 * State.count(queries: queries, valueStride: valueStride)
    }

    /// The state before any position: nothing, or the sink.
    func begin(_ queries: UnsafeBufferPointer<Query>, _ total: State) {
        total.clear(queries: queries.count, valueStride: valueStride)
        for (index, query) in queries.enumerated() {
            guard let sink = query.sink else { continue }
            total.maxima[index] = sink
            total.sums[index] = 1
        }
    }

    /// Adds the state of a segment to that of all positions before it.
    func join(_ state: State, of queries: UnsafeBufferPointer<Query>, segment: Int, to total: State) {
        let positions = segment * Self.segmentSize..<(segment + 1) * Self.segmentSize
        for (index, query) in queries.enumerated() where query.positions.overlaps(positions) {
            let target = total.accumulators + index * valueStride
            let source = state.accumulators + index * valueStride
            if total.sums[index] == 0 {
                total.maxima[index] = state.maxima[index]
                total.sums[index] = state.sums[index]
                target.update(from: source, count: valueStride)
                continue
            }
            let largest = max(total.maxima[index], state.maxima[index])
            let before = expf(total.maxima[index] - largest)
            let added = expf(state.maxima[index] - largest)
            total.maxima[index] = largest
            total.sums[index] = total.sums[index] * before + state.sums[index] * added
            if before != 1 { VectorMath.scale(target, by: before, valueStride) }
            VectorMath.addScaled(source, by: added, to: target, valueStride)
        }
    }

    /// Divides by the sums of weights and writes the results, turned back where values were turned.
    func finish(_ queries: UnsafeBufferPointer<Query>, _ total: State) {
        for (index, query) in queries.enumerated() {
            let accumulator = total.accumulators + index * valueStride
            let sum = total.sums[index]
            for element in 0..<valueDimension { query.output[element] = accumulator[element] / sum }
            if layout.valueRotation > 0 {
                HadamardRotation.apply(query.output, count: valueDimension, block: layout.valueRotation)
            }
        }
    }
}
