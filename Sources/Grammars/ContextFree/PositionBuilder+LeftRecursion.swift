import JSONSchemas
import RegularExpressions

/// Rules that begin with themselves, rewritten.
extension PositionBuilder {
    /// Rules that a rule can begin with.
    func leadingRules(_ rule: Int) -> [Int] {
        positions[ruleStarts[rule]].edges.compactMap { edge in
            if case .rule(let leading) = edge.symbol { return leading }
            return nil
        }
    }

    /// Groups of rules that can begin with one another, by Tarjan's algorithm without recursion.
    private func leftRecursiveGroups() -> [[Int]] {
        let count = ruleStarts.count
        var number = [Int](repeating: -1, count: count)
        var low = [Int](repeating: 0, count: count)
        var isOpen = [Bool](repeating: false, count: count)
        var open: [Int] = []
        var groups: [[Int]] = []
        var next = 0
        for root in 0..<count where number[root] < 0 {
            var calls: [(rule: Int, leading: [Int], index: Int)] = [(root, leadingRules(root), 0)]
            number[root] = next
            low[root] = next
            next += 1
            open.append(root)
            isOpen[root] = true
            while let call = calls.last {
                if call.index < call.leading.count {
                    calls[calls.count - 1].index += 1
                    let leading = call.leading[call.index]
                    if number[leading] < 0 {
                        number[leading] = next
                        low[leading] = next
                        next += 1
                        open.append(leading)
                        isOpen[leading] = true
                        calls.append((leading, leadingRules(leading), 0))
                    } else if isOpen[leading] {
                        low[call.rule] = min(low[call.rule], number[leading])
                    }
                    continue
                }
                calls.removeLast()
                if let caller = calls.last { low[caller.rule] = min(low[caller.rule], low[call.rule]) }
                guard low[call.rule] == number[call.rule] else { continue }
                var group: [Int] = []
                while let rule = open.popLast() {
                    isOpen[rule] = false
                    group.append(rule)
                    if rule == call.rule { break }
                }
                if group.count > 1 || leadingRules(group[0]).contains(group[0]) { groups.append(group) }
            }
        }
        return groups
    }

    /// Rewrites rules that begin with themselves.
    ///
    /// In a group of rules `A = A' x | b`, every text of `A` begins with some `b` and continues with the `x` of a chain of rules
    /// that leads to `A`. So the positions are copied for each rule `A` of the group; where a rule's copy ends, the chain
    /// continues after the places where that rule comes first.
    mutating func takeOutLeftRecursion() throws(GrammarError) {
        // Edges and places examined, so that neither the copies' edges nor the chains between them go unbounded.
        var work = 0
        func count(_ amount: Int) throws(GrammarError) {
            work += amount
            if work / 8 > limit { throw .limitReached(.grammarSymbols, value: limit, subject: "a grammar") }
        }
        for group in leftRecursiveGroups() {
            let inGroup = Set(group)
            // After a leading `from` in rule `rule`: the position `target`.
            var chains: [Int: [(rule: Int, target: Int)]] = [:]
            var beginnings: [(rule: Int, symbol: Grammar.Symbol, target: Int)] = []
            for rule in group {
                for edge in positions[ruleStarts[rule]].edges {
                    if case .rule(let leading) = edge.symbol, inGroup.contains(leading) {
                        chains[leading, default: []].append((rule, edge.target))
                    } else {
                        beginnings.append((rule, edge.symbol, edge.target))
                    }
                }
            }
            var starts: [(rule: Int, position: Grammar.Position)] = []
            for goal in group {
                var copies: [Int: Int] = [:]
                var waiting: [(source: Int, rule: Int)] = []
                func copy(_ source: Int, _ rule: Int) -> Int {
                    let key = source * ruleStarts.count + rule
                    if let known = copies[key] { return known }
                    positions.append(Grammar.Position())
                    copies[key] = positions.count - 1
                    waiting.append((source, rule))
                    return positions.count - 1
                }
                try count(beginnings.count)
                // The originals stay as they are until all copies of the group are made.
                var start = Grammar.Position(edges: [], isEnd: positions[ruleStarts[goal]].isEnd)
                for beginning in beginnings {
                    start.edges.append((beginning.symbol, copy(beginning.target, beginning.rule)))
                }
                while let (source, rule) = waiting.popLast() {
                    let target = copy(source, rule)
                    var made = Grammar.Position()
                    var pending = [(source, rule)]
                    var seen: Set<Int> = []
                    while let (place, owner) = pending.popLast() {
                        guard seen.insert(place * ruleStarts.count + owner).inserted else { continue }
                        let edges = positions[place].edges
                        try count(1 + edges.count)
                        for edge in edges { made.edges.append((edge.symbol, copy(edge.target, owner))) }
                        guard positions[place].isEnd else { continue }
                        if owner == goal { made.isEnd = true }
                        let next = chains[owner] ?? []
                        try count(next.count)
                        pending += next.map { ($0.target, $0.rule) }
                    }
                    positions[target] = made
                    if positions.count > limit {
                        throw .limitReached(.grammarSymbols, value: limit, subject: "a grammar")
                    }
                }
                starts.append((goal, start))
            }
            for (rule, start) in starts { positions[ruleStarts[rule]] = start }
        }
    }
}
