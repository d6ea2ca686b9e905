import JSONSchemas
import RegularExpressions

/// Turns the right sides of rules into positions with edges: no empty steps, no left recursion, no way without an end.
struct PositionBuilder {
    private let table: LexemeTable
    let limit: Int
    var positions: [Grammar.Position] = []
    private(set) var ruleStarts: [Int] = []
    private(set) var ruleRanks: [Int] = []
    private(set) var schemas: [SchemaFrames] = []
    /// The tokens that symbols for any token leave out.
    private(set) var tokenExclusions: [Set<Int>] = []

    /// Positions under construction: symbol edges and empty steps.
    private struct Draft {
        var edges: [(symbol: Grammar.Symbol, target: Int)] = []
        var empty: [Int] = []
    }

    /// What distinguishes the schemas.
    private struct SchemaKey: Hashable {
        var schema: JSONSchema
        var spelling: ValueSpelling
    }

    private var drafts: [Draft] = []
    private var names: [String: Int] = [:]
    private var schemaIndices: [SchemaKey: Int] = [:]
    private var symbolCount = 0

    init(table: LexemeTable) {
        self.table = table
        limit = table.expressions.limits.grammarSymbols
    }

    /// Builds the positions of all rules that can be reached; the start rule is rule 0.
    mutating func build(_ rules: GrammarRules) throws(GrammarError) {
        names[rules.start] = 0
        var order = [rules.start]
        var ends: [Int] = []
        var starts: [Int] = []
        var index = 0
        while index < order.count {
            guard let node = rules.rules[order[index]] else {
                throw .grammar(.undefinedRule(order[index]), line: 1, column: 1)
            }
            let start = addDraft()
            starts.append(start)
            ends.append(try add(node, from: start, &order, depth: 0))
            index += 1
        }
        ruleStarts = starts
        try close(ends)
        dropEndless()
        let start = positions[ruleStarts[0]]
        if start.edges.isEmpty, !start.isEnd { throw .grammar(.unsatisfiable, line: 1, column: 1) }
        try takeOutLeftRecursion()
        rank()
    }

    // MARK: Drafts

    private mutating func addDraft() -> Int {
        drafts.append(Draft())
        return drafts.count - 1
    }

    private mutating func addEdge(_ symbol: Grammar.Symbol, from: Int) -> Int {
        let target = addDraft()
        drafts[from].edges.append((symbol, target))
        return target
    }

    /// Adds a node after a position; gives the position after the node.
    private mutating func add(
        _ node: GrammarNode, from: Int, _ order: inout [String], depth: Int
    ) throws(GrammarError) -> Int {
        symbolCount += 1
        if symbolCount > limit {
            throw .limitReached(.grammarSymbols, value: limit, subject: "a grammar")
        }
        let nesting = table.expressions.limits.grammarNesting
        if depth > nesting { throw .limitReached(.grammarNesting, value: nesting, subject: "a grammar") }
        switch node {
        case .literal(let bytes):
            return addLexeme(table.expressions.literal(bytes), from: from)
        case .expression(let expression):
            return addLexeme(expression, from: from)
        case .json(let schema, let spelling):
            let number = try index(of: schema, spelling)
            let target = addEdge(.json(schema: number, isWholeText: false), from: from)
            // A row of parameters without any is the empty text.
            if schemas[number].mayBeEmpty { drafts[from].empty.append(target) }
            return target
        case .token(let token):
            return addEdge(.token(token), from: from)
        case .anyToken(let excluded):
            let set = Set(excluded)
            let known = tokenExclusions.firstIndex(of: set)
            if known == nil { tokenExclusions.append(set) }
            return addEdge(.anyToken(exclusion: known ?? tokenExclusions.count - 1), from: from)
        case .rule(let name):
            if names[name] == nil {
                names[name] = order.count
                order.append(name)
            }
            return addEdge(.rule(names[name] ?? 0), from: from)
        case .sequence(let nodes):
            var position = from
            for node in nodes { position = try add(node, from: position, &order, depth: depth + 1) }
            return position
        case .choice(let nodes):
            let end = addDraft()
            for node in nodes {
                let start = addDraft()
                drafts[from].empty.append(start)
                let last = try add(node, from: start, &order, depth: depth + 1)
                drafts[last].empty.append(end)
            }
            return end
        case .repetition(let node, let minimum, let maximum):
            var position = from
            for _ in 0..<minimum { position = try add(node, from: position, &order, depth: depth + 1) }
            if let maximum {
                let end = addDraft()
                drafts[position].empty.append(end)
                for _ in min(minimum, maximum)..<maximum {
                    position = try add(node, from: position, &order, depth: depth + 1)
                    drafts[position].empty.append(end)
                }
                return end
            }
            let loop = addDraft()
            drafts[position].empty.append(loop)
            let last = try add(node, from: loop, &order, depth: depth + 1)
            drafts[last].empty.append(loop)
            let end = addDraft()
            drafts[loop].empty.append(end)
            return end
        }
    }

    /// The index of a schema's frames, which are made once however often an equal schema is added.
    ///
    /// The place of a schema is known to what waits for its end, not to its frames.
    private mutating func index(of schema: JSONSchema, _ spelling: ValueSpelling) throws(GrammarError) -> Int {
        let key = SchemaKey(schema: schema, spelling: spelling)
        if let known = schemaIndices[key] { return known }
        let frames = try SchemaFrames(schema: schema, spelling: spelling, table: table)
        schemas.append(frames)
        schemaIndices[key] = schemas.count - 1
        return schemas.count - 1
    }

    private mutating func addLexeme(_ expression: ExpressionID, from: Int) -> Int {
        let state = table.text(expression)
        if state == LexemeTable.dead { return addDraft() }
        let target = addEdge(.lexeme(state), from: from)
        if table.expressions.isNullable(expression) { drafts[from].empty.append(target) }
        return target
    }

    // MARK: Empty steps

    /// Rules that match the empty text.
    private func nullableRules(_ ends: [Int]) -> [Bool] {
        var nullable = [Bool](repeating: false, count: ruleStarts.count)
        var ruleOfEnd: [Int: Int] = [:]
        for (rule, end) in ends.enumerated() { ruleOfEnd[end] = rule }
        // Positions that are reached once a rule turns out to match the empty text, by that rule.
        var waiting = [[Int]](repeating: [], count: ruleStarts.count)
        var isReached = [Bool](repeating: false, count: drafts.count)
        var pending = ruleStarts
        while let position = pending.popLast() {
            if isReached[position] { continue }
            isReached[position] = true
            pending += drafts[position].empty
            for edge in drafts[position].edges {
                guard case .rule(let rule) = edge.symbol else { continue }
                if nullable[rule] { pending.append(edge.target) } else { waiting[rule].append(edge.target) }
            }
            if let rule = ruleOfEnd[position] {
                nullable[rule] = true
                pending += waiting[rule]
                waiting[rule] = []
            }
        }
        return nullable
    }

    /// The positions that are reached without reading anything.
    private func reach(_ start: Int, _ nullable: [Bool]) -> [Int] {
        var found = [start]
        var seen: Set<Int> = [start]
        var index = 0
        while index < found.count {
            let draft = drafts[found[index]]
            index += 1
            for target in draft.empty where seen.insert(target).inserted { found.append(target) }
            for edge in draft.edges {
                if case .rule(let rule) = edge.symbol, nullable[rule], seen.insert(edge.target).inserted {
                    found.append(edge.target)
                }
            }
        }
        return found
    }

    private mutating func close(_ ends: [Int]) throws(GrammarError) {
        let nullable = nullableRules(ends)
        let endSet = Set(ends)
        var work = 0
        positions = drafts.map { _ in Grammar.Position() }
        // Only starts and positions after a symbol are ever reached by a text.
        var needed = ruleStarts
        var isNeeded = Set(needed)
        var index = 0
        while index < needed.count {
            let position = needed[index]
            index += 1
            for reached in reach(position, nullable) {
                work += 1 + drafts[reached].edges.count
                if work / 8 > limit { throw .limitReached(.grammarSymbols, value: limit, subject: "a grammar") }
                if endSet.contains(reached) { positions[position].isEnd = true }
                for edge in drafts[reached].edges {
                    positions[position].edges.append(edge)
                    if isNeeded.insert(edge.target).inserted { needed.append(edge.target) }
                }
            }
        }
    }

    // MARK: Ways without an end

    /// Positions from which an end of their rule can be reached, and rules that can be read to their end.
    private func withEnds() -> (positions: [Bool], rules: [Bool]) {
        // Edges backwards: by the position that they lead to, and by the rule that they enter.
        var before: [[(source: Int, rule: Int?)]] = Array(repeating: [], count: positions.count)
        var entries: [[(source: Int, target: Int)]] = Array(repeating: [], count: ruleStarts.count)
        for (source, position) in positions.enumerated() {
            for edge in position.edges {
                if case .rule(let rule) = edge.symbol {
                    before[edge.target].append((source: source, rule: rule))
                    entries[rule].append((source: source, target: edge.target))
                } else {
                    before[edge.target].append((source: source, rule: nil))
                }
            }
        }
        var ruleOfStart: [Int: Int] = [:]
        for (rule, start) in ruleStarts.enumerated() { ruleOfStart[start] = rule }
        var ends = [Bool](repeating: false, count: positions.count)
        var endsRule = [Bool](repeating: false, count: ruleStarts.count)
        var pending = positions.indices.filter { positions[$0].isEnd }
        while let position = pending.popLast() {
            if ends[position] { continue }
            ends[position] = true
            for edge in before[position] {
                if let rule = edge.rule, !endsRule[rule] { continue }
                pending.append(edge.source)
            }
            guard let rule = ruleOfStart[position] else { continue }
            endsRule[rule] = true
            for entry in entries[rule] where ends[entry.target] { pending.append(entry.source) }
        }
        return (ends, endsRule)
    }

    /// Removes edges from which no end of the rule can be reached.
    private mutating func dropEndless() {
        let (ends, endsRule) = withEnds()
        for position in positions.indices {
            positions[position].edges.removeAll { edge in
                if case .rule(let rule) = edge.symbol, !endsRule[rule] { return true }
                return !ends[edge.target]
            }
        }
        // A rule that only matches the empty text is never entered.
        let isEntered = ruleStarts.map { !positions[$0].edges.isEmpty }
        for position in positions.indices {
            positions[position].edges.removeAll { edge in
                if case .rule(let rule) = edge.symbol { return !isEntered[rule] }
                return false
            }
        }
    }

    // MARK: Ranks

    /// Orders the rules so that each begins only with rules of a higher rank.
    private mutating func rank() {
        var ranks = [Int](repeating: -1, count: ruleStarts.count)
        var next = ruleStarts.count
        for root in ruleStarts.indices where ranks[root] < 0 {
            var calls: [(rule: Int, leading: [Int], index: Int)] = [(root, leadingRules(root), 0)]
            ranks[root] = 0
            while let call = calls.last {
                if call.index < call.leading.count {
                    calls[calls.count - 1].index += 1
                    let leading = call.leading[call.index]
                    if ranks[leading] < 0 {
                        ranks[leading] = 0
                        calls.append((leading, leadingRules(leading), 0))
                    }
                } else {
                    next -= 1
                    ranks[call.rule] = next
                    calls.removeLast()
                }
            }
        }
        ruleRanks = ranks
    }
}
