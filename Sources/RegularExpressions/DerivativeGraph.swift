/// The derivatives of an expression, found out one from another.
package struct DerivativeGraph {
    /// The most derivatives that are visited.
    private static let limit = 512
    /// Longest rests that are counted, in bytes.
    private static let countedLength = 64

    /// The bytes of each step to another derivative.
    package private(set) var edges: [[(bytes: ByteSet, target: Int)]] = []
    /// Bytes of a shortest rest, `Int.max` where there is none.
    package private(set) var distances: [Int] = []

    /// Nil when there are too many, or the fuel is used up.
    package init?(_ expression: ExpressionID, in set: ExpressionSet) {
        var indices: [ExpressionID: Int] = [expression: 0]
        var derivatives = [expression]
        while edges.count < derivatives.count {
            guard let classes = try? set.byteClasses(of: derivatives[edges.count]) else { return nil }
            var steps: [(bytes: ByteSet, target: Int)] = []
            for (bytes, next) in classes where next != set.emptySet {
                if indices[next] == nil {
                    guard derivatives.count < Self.limit else { return nil }
                    indices[next] = derivatives.count
                    derivatives.append(next)
                }
                if let target = indices[next] { steps.append((bytes, target)) }
            }
            edges.append(steps)
        }
        distances = Self.distances(edges, ends: derivatives.map { set.isNullable($0) })
    }

    /// Breadth first, from the ends backwards.
    private static func distances(_ edges: [[(bytes: ByteSet, target: Int)]], ends: [Bool]) -> [Int] {
        var sources = [[Int]](repeating: [], count: edges.count)
        for (source, steps) in edges.enumerated() {
            for step in steps { sources[step.target].append(source) }
        }
        var distances = ends.map { $0 ? 0 : Int.max }
        var queue = ends.indices.filter { ends[$0] }
        var head = 0
        while head < queue.count {
            let target = queue[head]
            head += 1
            for source in sources[target] where distances[source] == .max {
                distances[source] = distances[target] + 1
                queue.append(source)
            }
        }
        return distances
    }

    /// The longest of all shortest rests.
    package var longestDistance: Int { distances.lazy.filter { $0 < .max }.max() ?? 0 }

    /// Bytes that spell one of a text in a JSON string, at most.
    package var spellingWidth: Int {
        var bytes = ByteSet.none
        for steps in edges {
            for step in steps where distances[step.target] < .max { bytes = bytes.union(step.bytes) }
        }
        let escaped = ByteSet([0x08, 0x09, 0x0A, 0x0C, 0x0D, 0x22, 0x5C])
        let named = ByteSet(0x00...0x1F).subtracting(escaped)
        if !bytes.intersection(named).isEmpty { return 6 }
        return bytes.intersection(escaped).isEmpty ? 1 : 2
    }

    /// The least length up to which every derivative that has rests has this many; nil when that does not come soon.
    package func length(withRests wanted: Int) -> Int? {
        let live = distances.indices.filter { distances[$0] < .max }
        var counts = distances.map { $0 == 0 ? 1 : 0 }
        for length in 0...Self.countedLength {
            if live.allSatisfy({ counts[$0] >= wanted }) { return length }
            let shorter = counts
            for state in live {
                let more = edges[state].reduce(distances[state] == 0 ? 1 : 0) { sum, step in
                    min(sum + step.bytes.count * shorter[step.target], wanted)
                }
                counts[state] = more
            }
        }
        return nil
    }
}
