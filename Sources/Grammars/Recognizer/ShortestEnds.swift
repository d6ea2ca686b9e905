/// A short way from a position to the end of its rule: how many units, and by which edge it begins.
struct ShortestEnd: BitwiseCopyable {
    /// Units of the whole way.
    var count: Int
    /// The first edge; -1 where the rule may end.
    var edge: Int
}

extension Grammar {
    /// The units of a short way from a position to the end of its rule; nil when there is none within `completionBytes`.
    func shortestEnd(_ position: Int) -> [Int32]? {
        guard let count = shortestEndCount(position) else { return nil }
        var units: [Int32] = []
        units.reserveCapacity(count)
        // Positions whose way follows, the last one first; a rule within a rule is no recursion here.
        var waiting = [position]
        while let position = waiting.popLast() {
            guard let end = shortestEnds[position], end.edge >= 0 else { continue }
            append(positions[position].edges[end.edge], to: &units, &waiting)
        }
        return units
    }

    /// How many units `shortestEnd` has.
    func shortestEndCount(_ position: Int) -> Int? {
        if shortestEnds.isEmpty { findShortestEnds() }
        return shortestEnds[position]?.count
    }

    private func append(_ edge: (symbol: Symbol, target: Int), to units: inout [Int32], _ waiting: inout [Int]) {
        waiting.append(edge.target)
        switch edge.symbol {
        case .lexeme(let state): units += shortestLexeme(state) ?? []
        case .token(let token): units.append(256 + Int32(truncatingIfNeeded: token))
        case .json(let schema, _): units += schemas[schema].shortestText() ?? []
        case .rule(let rule):
            let start = ruleStarts[rule]
            guard let entry = entry(to: rule) else { return }
            if entry < 0 { waiting.append(start) } else { append(positions[start].edges[entry], to: &units, &waiting) }
        }
    }

    private func shortestLexeme(_ state: Int32) -> [Int32]? {
        table.shortEndings(state).min { $0.bytes.count < $1.bytes.count }?.bytes.map { Int32($0) }
    }

    // MARK: Counting

    /// Least fixed point over all positions, after Knuth, "A generalization of Dijkstra's algorithm", 1977.
    ///
    /// Lengths alone are kept: a rule that names another twice is twice as long, and each place of a rule has an end of its own.
    private func findShortestEnds() {
        shortestEnds = positions.map { $0.isEnd ? ShortestEnd(count: 0, edge: -1) : nil }
        var counts = SymbolCounts()
        var changed = true
        while changed {
            changed = false
            for position in positions.indices.reversed() {
                for (index, edge) in positions[position].edges.enumerated() {
                    guard let count = count(of: edge, &counts) else { continue }
                    if shortestEnds[position].map({ count < $0.count }) ?? true {
                        shortestEnds[position] = ShortestEnd(count: count, edge: index)
                        changed = true
                    }
                }
            }
        }
        shortestCounts = counts
    }

    /// Units of an edge's symbol and of what follows it; nil where that is too long or not known.
    private func count(of edge: (symbol: Symbol, target: Int), _ counts: inout SymbolCounts) -> Int? {
        guard let rest = shortestEnds[edge.target]?.count, let own = count(of: edge.symbol, &counts) else { return nil }
        return own + rest <= table.expressions.limits.completionBytes ? own + rest : nil
    }

    private func count(of symbol: Symbol, _ counts: inout SymbolCounts) -> Int? {
        switch symbol {
        case .token: return 1
        case .lexeme(let state):
            if let known = counts.lexemes[state] { return known }
            let count = table.shortEndings(state).map(\.bytes.count).min()
            counts.lexemes[state] = .some(count)
            return count
        case .json(let schema, _):
            if let known = counts.schemas[schema] { return known }
            let count = schemas[schema].shortestText()?.count
            counts.schemas[schema] = .some(count)
            return count
        case .rule(let rule): return best(entering: rule, &counts)?.count
        }
    }

    /// The first edge of a short text of a rule; -1 where the short end of the rule's start is one.
    private func entry(to rule: Int) -> Int? {
        var counts = shortestCounts
        return best(entering: rule, &counts)?.edge
    }

    /// A rule is entered only where something is read, so its empty text does not count.
    private func best(entering rule: Int, _ counts: inout SymbolCounts) -> ShortestEnd? {
        let start = ruleStarts[rule]
        var best: ShortestEnd?
        for (index, edge) in positions[start].edges.enumerated() {
            if case .rule = edge.symbol { continue }
            guard let count = count(of: edge, &counts) else { continue }
            if best.map({ count < $0.count }) ?? true { best = ShortestEnd(count: count, edge: index) }
        }
        if let own = shortestEnds[start], own.count > 0, own.count < best?.count ?? .max {
            best = ShortestEnd(count: own.count, edge: -1)
        }
        return best
    }
}

/// Lengths of the shortest texts of lexemes and schemas, in units; the inner nil where there is none.
struct SymbolCounts {
    var lexemes: [Int32: Int?] = [:]
    var schemas: [Int: Int?] = [:]
}
