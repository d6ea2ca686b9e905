/// Attention of one to four queries to one block of 64 positions: keys and values are read once for all of them.
///
/// Each score is a sum over the elements of a head in ascending order, each element of a weighted sum one over positions in
/// ascending order, whatever the number of queries.
public enum AttentionTile {
    /// scores[q][p] = scale · Σ_d queries[q][d] · keys[p / 16][d][p % 16] for all 64 positions.
    ///
    /// - Parameters:
    ///   - queries: [count][dimension].
    ///   - keys: [4][dimension][16], all initialised.
    ///   - scores: [count][64].
    public static func scores(
        queries: UnsafePointer<Float>, count: Int, keys: UnsafeRawPointer, format: Int, dimension: Int,
        scale: Float, into scores: UnsafeMutablePointer<Float>
    ) {
        switch format {
        case 0: fill(StoredFloat32.self, queries, count, keys, dimension, scale, scores)
        case 1: fill(StoredFloat16.self, queries, count, keys, dimension, scale, scores)
        case 2: fill(StoredBFloat16.self, queries, count, keys, dimension, scale, scores)
        default: fill(StoredInt8.self, queries, count, keys, dimension, scale, scores)
        }
    }

    /// accumulators[q][e] += Σ_p weights[q][p] · values[p][e] for positions from `start` to before `end`.
    ///
    /// - Parameters:
    ///   - weights: [count][64].
    ///   - values: [64][stride].
    ///   - stride: the width of a value, a multiple of 16.
    ///   - accumulators: [count][stride].
    public static func accumulate(
        weights: UnsafePointer<Float>, count: Int, values: UnsafeRawPointer, format: Int, stride: Int,
        start: Int, end: Int, into accumulators: UnsafeMutablePointer<Float>
    ) {
        switch format {
        case 0: add(StoredFloat32.self, weights, count, values, stride, start, end, accumulators)
        case 1: add(StoredFloat16.self, weights, count, values, stride, start, end, accumulators)
        case 2: add(StoredBFloat16.self, weights, count, values, stride, start, end, accumulators)
        default: add(StoredInt8.self, weights, count, values, stride, start, end, accumulators)
        }
    }

    /// Widens numbers, a multiple of 16 of them, to float32.
    public static func widen(
        _ source: UnsafeRawPointer, format: Int, count: Int, into target: UnsafeMutablePointer<Float>
    ) {
        switch format {
        case 0: widen(StoredFloat32.self, source, count, target)
        case 1: widen(StoredFloat16.self, source, count, target)
        case 2: widen(StoredBFloat16.self, source, count, target)
        default: widen(StoredInt8.self, source, count, target)
        }
    }

    @inline(__always)
    private static func widen<Element: StoredElement>(
        _ element: Element.Type, _ source: UnsafeRawPointer, _ count: Int, _ target: UnsafeMutablePointer<Float>
    ) {
        var index = 0
        while index < count {
            store(Element.load(source, index), target + index)
            index &+= 16
        }
    }

    // MARK: Scores

    @inline(__always)
    private static func fill<Element: StoredElement>(
        _ element: Element.Type, _ queries: UnsafePointer<Float>, _ count: Int, _ keys: UnsafeRawPointer,
        _ dimension: Int, _ scale: Float, _ scores: UnsafeMutablePointer<Float>
    ) {
        switch count {
        case 1: fillTile(element, 1, queries, keys, dimension, scale, scores)
        case 2: fillTile(element, 2, queries, keys, dimension, scale, scores)
        case 3: fillTile(element, 3, queries, keys, dimension, scale, scores)
        default: fillTile(element, 4, queries, keys, dimension, scale, scores)
        }
    }

    /// `count` is a constant where this is inlined, so that the sums stay in registers.
    @inline(__always)
    private static func fillTile<Element: StoredElement>(
        _ element: Element.Type, _ count: Int, _ queries: UnsafePointer<Float>, _ keys: UnsafeRawPointer,
        _ dimension: Int, _ scale: Float, _ scores: UnsafeMutablePointer<Float>
    ) {
        let group = dimension &* 16
        var sums = zeros16()
        var d = 0
        while d < dimension {
            let offset = d &* 16
            let k0 = Element.load(keys, offset)
            let k1 = Element.load(keys, offset &+ group)
            let k2 = Element.load(keys, offset &+ 2 &* group)
            let k3 = Element.load(keys, offset &+ 3 &* group)
            for q in 0..<4 where q < count {
                let factor = SIMD16<Float>(repeating: queries[q &* dimension &+ d])
                sums[q &* 4].addProduct(k0, factor)
                sums[q &* 4 &+ 1].addProduct(k1, factor)
                sums[q &* 4 &+ 2].addProduct(k2, factor)
                sums[q &* 4 &+ 3].addProduct(k3, factor)
            }
            d &+= 1
        }
        let factor = SIMD16<Float>(repeating: scale)
        for q in 0..<4 where q < count {
            let result = scores + q &* 64
            store(sums[q &* 4] * factor, result)
            store(sums[q &* 4 &+ 1] * factor, result + 16)
            store(sums[q &* 4 &+ 2] * factor, result + 32)
            store(sums[q &* 4 &+ 3] * factor, result + 48)
        }
    }

    // MARK: Values

    @inline(__always)
    private static func add<Element: StoredElement>(
        _ element: Element.Type, _ weights: UnsafePointer<Float>, _ count: Int, _ values: UnsafeRawPointer,
        _ stride: Int, _ start: Int, _ end: Int, _ accumulators: UnsafeMutablePointer<Float>
    ) {
        var column = 0
        while column &+ 64 <= stride {
            addGroups(element, 4, weights, count, values, stride, column, start, end, accumulators)
            column &+= 64
        }
        if column &+ 32 <= stride {
            addGroups(element, 2, weights, count, values, stride, column, start, end, accumulators)
            column &+= 32
        }
        if column < stride {
            addGroups(element, 1, weights, count, values, stride, column, start, end, accumulators)
        }
    }

    /// `groups` is a constant where this is inlined.
    @inline(__always)
    private static func addGroups<Element: StoredElement>(
        _ element: Element.Type, _ groups: Int, _ weights: UnsafePointer<Float>, _ count: Int,
        _ values: UnsafeRawPointer, _ stride: Int, _ column: Int, _ start: Int, _ end: Int,
        _ accumulators: UnsafeMutablePointer<Float>
    ) {
        switch count {
        case 1: addTile(element, groups, 1, weights, values, stride, column, start, end, accumulators)
        case 2: addTile(element, groups, 2, weights, values, stride, column, start, end, accumulators)
        case 3: addTile(element, groups, 3, weights, values, stride, column, start, end, accumulators)
        default: addTile(element, groups, 4, weights, values, stride, column, start, end, accumulators)
        }
    }

    /// Groups of sixteen columns; their number and that of the queries are constants where this is inlined, so that the sums
    /// stay in registers and each waits for none of the others.
    @inline(__always)
    private static func addTile<Element: StoredElement>(
        _ element: Element.Type, _ groups: Int, _ count: Int, _ weights: UnsafePointer<Float>,
        _ values: UnsafeRawPointer, _ stride: Int, _ column: Int, _ start: Int, _ end: Int,
        _ accumulators: UnsafeMutablePointer<Float>
    ) {
        let target = accumulators + column
        var sums = zeros16()
        for q in 0..<4 where q < count {
            let source = target + q &* stride
            for g in 0..<4 where g < groups { sums[q &* 4 &+ g] = load(source, g &* 16) }
        }
        var p = start
        while p < end {
            let offset = p &* stride &+ column
            let v0 = Element.load(values, offset)
            let v1 = groups > 1 ? Element.load(values, offset &+ 16) : v0
            let v2 = groups > 2 ? Element.load(values, offset &+ 32) : v0
            let v3 = groups > 3 ? Element.load(values, offset &+ 48) : v0
            for q in 0..<4 where q < count {
                let weight = SIMD16<Float>(repeating: weights[q &* 64 &+ p])
                sums[q &* 4].addProduct(v0, weight)
                if groups > 1 { sums[q &* 4 &+ 1].addProduct(v1, weight) }
                if groups > 2 { sums[q &* 4 &+ 2].addProduct(v2, weight) }
                if groups > 3 { sums[q &* 4 &+ 3].addProduct(v3, weight) }
            }
            p &+= 1
        }
        for q in 0..<4 where q < count {
            let result = target + q &* stride
            for g in 0..<4 where g < groups { store(sums[q &* 4 &+ g], result + g &* 16) }
        }
    }
}
