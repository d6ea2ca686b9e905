// Questions about whole languages: emptiness, containment, equivalence, a shortest member. Without intersections,
// complements and look-arounds the answers are in the nodes; with them they take a search over derivatives, and what
// the search finds out is kept for the expressions on its way.

extension ExpressionSet {
    /// Whether no string is of the expression's language.
    ///
    /// - Throws: `GrammarError.limitReached` when the fuel is used up first.
    public func isEmpty(_ expression: ExpressionID) throws(GrammarError) -> Bool {
        try guarded { () throws(Exhaustion) in try decideEmpty(expression) }
    }

    /// Whether both expressions have the same strings.
    ///
    /// - Throws: `GrammarError.limitReached` when the fuel is used up first.
    public func areEquivalent(_ first: ExpressionID, _ second: ExpressionID) throws(GrammarError) -> Bool {
        if first == second { return true }
        return try isEmpty(union([difference(first, second), difference(second, first)]))
    }

    /// A shortest string of the language; nil when there is none or all are longer than `completionBytes`.
    ///
    /// - Throws: `GrammarError.limitReached` when the fuel is used up first.
    public func shortestMember(of expression: ExpressionID) throws(GrammarError) -> [UInt8]? {
        let node = nodes[expression.index]
        if node.minLength > limits.completionBytes { return nil }
        return try guarded { () throws(Exhaustion) in try shortestText(of: expression) }
    }

    func shortestText(of expression: ExpressionID) throws(Exhaustion) -> [UInt8]? {
        let needsSearch = nodes[expression.index].flags.contains(.needsSearch)
        return needsSearch ? try searchShortest(expression) : structuralShortest(expression)
    }

    /// The bytes by which the expression's derivatives differ: disjoint sets with their derivatives, all 256 bytes.
    ///
    /// - Throws: `GrammarError.limitReached` when the fuel is used up first.
    public func byteClasses(of expression: ExpressionID) throws(GrammarError) -> [(bytes: ByteSet, next: ExpressionID)]
    {
        try guarded { () throws(Exhaustion) in
            var classes: [(bytes: ByteSet, next: ExpressionID)] = []
            try forEachClass(expression) { bytes, next in
                if let index = classes.firstIndex(where: { $0.next == next }) {
                    classes[index].bytes = classes[index].bytes.union(bytes)
                } else {
                    classes.append((bytes, next))
                }
                return true
            }
            return classes
        }
    }

    /// Calls the body with each class of bytes and its derivative until it returns false.
    private func forEachClass(
        _ expression: ExpressionID, _ body: (ByteSet, ExpressionID) throws(Exhaustion) -> Bool
    ) throws(Exhaustion) {
        var left = ByteSet.all
        while let byte = left.first {
            let next = try derive(expression, by: byte)
            if try !body(next.bytes.intersection(left), next.result) { return }
            left = left.subtracting(next.bytes)
        }
    }

    // MARK: Emptiness

    /// The answer that needs no search, nil when there is none.
    private func knownEmptiness(_ expression: ExpressionID) -> Bool? {
        let node = nodes[expression.index]
        if node.flags.contains(.knownEmpty) { return true }
        if node.isNullable || !node.flags.contains(.needsSearch) || node.flags.contains(.knownNonEmpty) { return false }
        if node.hasAssertions { return nil }
        switch node.kind {
        case .complement: return nodes[Int(node.a)].maxLength == .max ? nil : false
        case .intersection:
            // One plain expression with strings longer than all that is taken away.
            if node.b == 2 {
                let first = nodes[members[Int(node.a)].index]
                let second = nodes[members[Int(node.a) + 1].index]
                for (plain, other) in [(first, second), (second, first)]
                where other.kind == .complement && !plain.flags.contains(.needsSearch) {
                    if plain.maxLength > nodes[Int(other.a)].maxLength { return false }
                }
            }
            return nil
        default: return nil
        }
    }

    /// Decides emptiness by structure as far as possible and by search where not.
    func decideEmpty(_ expression: ExpressionID) throws(Exhaustion) -> Bool {
        if let known = knownEmptiness(expression) { return known }
        derivationDepth += 1
        defer { derivationDepth -= 1 }
        try spend(1)
        let node = nodes[expression.index]
        var isEmpty = false
        if node.hasAssertions {
            isEmpty = try searchIsEmpty(expression)
        } else {
            switch node.kind {
            case .literal, .concatenation:
                var rest = expression
                while !isEmpty, rest != emptyString {
                    let piece = nodes[rest.index]
                    switch piece.kind {
                    case .concatenation: isEmpty = try decideEmpty(ExpressionID(rawValue: piece.a))
                    case .literal: break
                    default: isEmpty = try decideEmpty(rest)
                    }
                    rest = tail(of: rest)
                }
            case .repetition: if node.b > 0 { isEmpty = try decideEmpty(ExpressionID(rawValue: node.a)) }
            case .union:
                isEmpty = true
                for index in Int(node.a)..<Int(node.a) + Int(node.b) where isEmpty {
                    isEmpty = try decideEmpty(members[index])
                }
            default: isEmpty = try searchIsEmpty(expression)
            }
        }
        nodes.base[expression.index].flags.insert(isEmpty ? .knownEmpty : .knownNonEmpty)
        return isEmpty
    }

    /// Follows a guess at a member; whether it is one.
    private func guessProves(_ start: ExpressionID) throws(Exhaustion) -> Bool {
        var guess: [UInt8] = []
        appendGuess(start, depth: 0, to: &guess)
        var path = [start]
        var current = start
        for byte in guess.prefix(Self.guessLimit) {
            current = try derive(current, by: byte).result
            if current == emptySet { return false }
            if knownEmptiness(current) == false { break }
            path.append(current)
        }
        guard knownEmptiness(current) == false else { return false }
        for expression in path { nodes.base[expression.index].flags.insert(.knownNonEmpty) }
        return true
    }

    /// Longest guess, in bytes.
    private static let guessLimit = 256
    /// How many states of a search are guessed from.
    private static let guessedStates = 64

    /// A string that is in the language unless complements or assertions exclude it.
    private func appendGuess(_ expression: ExpressionID, depth: Int, to guess: inout [UInt8]) {
        if depth > 100 || guess.count > Self.guessLimit { return }
        var rest = expression
        while true {
            let node = nodes[rest.index]
            switch node.kind {
            case .literal:
                for index in 0..<Int(node.b) { guess.append(literalBytes[Int(node.a) + index]) }
            case .concatenation: appendGuess(ExpressionID(rawValue: node.a), depth: depth + 1, to: &guess)
            case .bytes:
                let set = sets[Int(node.a)]
                guess.append(set.intersection(printableBytes).first ?? set.first ?? 0)
            case .union, .intersection:
                let all = Int(node.a)..<Int(node.a) + Int(node.b)
                // The shortest way through a union; of an intersection, the part that needs most.
                let lengths = all.map { nodes[members[$0].index].minLength }
                let wanted = node.kind == .union ? lengths.min() : lengths.max()
                if let wanted, let place = lengths.firstIndex(of: wanted) {
                    appendGuess(members[Int(node.a) + place], depth: depth + 1, to: &guess)
                }
            case .repetition:
                for _ in 0..<min(Int(node.b), Self.guessLimit) where guess.count <= Self.guessLimit {
                    appendGuess(ExpressionID(rawValue: node.a), depth: depth + 1, to: &guess)
                }
            case .closed: appendGuess(ExpressionID(rawValue: node.a), depth: depth + 1, to: &guess)
            case .emptySet, .emptyString, .complement, .ahead, .behind: break
            }
            guard node.kind == .literal || node.kind == .concatenation, guess.count <= Self.guessLimit else { return }
            rest = node.tail
        }
    }

    /// Best-first search for a nullable derivative, by the lower bound of what is left.
    private func searchIsEmpty(_ start: ExpressionID) throws(Exhaustion) -> Bool {
        if try guessProves(start) { return false }
        if let known = try relaxedEmptiness(start) { return known }
        // Any member will do, so that steps cost nothing.
        var search = BestFirstSearch<ExpressionID, ExpressionID>(from: start, bound: Int(nodes[start.index].minLength))
        while let current = search.next()?.state {
            var found = false
            try forEachClass(current) { _, next throws(Exhaustion) in
                if search.hasReached(next) { return true }
                var known = knownEmptiness(next)
                if known == nil, search.count <= Self.guessedStates, try guessProves(next) { known = false }
                switch known {
                case true?: return true
                case false?:
                    found = true
                    return false
                case nil:
                    search.reach(next, from: current, by: next, costing: 0, bound: Int(nodes[next.index].minLength))
                    return true
                }
            }
            if found {
                for expression in [start] + search.way(to: current) {
                    nodes.base[expression.index].flags.insert(.knownNonEmpty)
                }
                return false
            }
        }
        for expression in search.reached { nodes.base[expression.index].flags.insert(.knownEmpty) }
        return true
    }

    /// What is left to be written of a shortest string.
    private enum Remainder {
        case expression(ExpressionID)
        /// What was written since a place, this many times more.
        case again(start: Int, times: Int)
    }

    /// A shortest string of an expression that needs no search, by its structure; nil when it has none.
    private func structuralShortest(_ expression: ExpressionID) -> [UInt8]? {
        var member: [UInt8] = []
        // The last one comes first. No recursion: expressions nest as deep as grammars' terminals name one another.
        var waiting = [Remainder.expression(expression)]
        while let remainder = waiting.popLast() {
            guard case .expression(let current) = remainder else {
                if case .again(let start, let times) = remainder, member.count > start {
                    let once = Array(member[start...])
                    for _ in 0..<times { member += once }
                }
                continue
            }
            let node = nodes[current.index]
            if node.isNullable { continue }
            switch node.kind {
            case .emptyString: continue
            case .literal:
                for index in 0..<Int(node.b) { member.append(literalBytes[Int(node.a) + index]) }
                waiting.append(.expression(node.tail))
            case .concatenation:
                waiting.append(.expression(node.tail))
                waiting.append(.expression(ExpressionID(rawValue: node.a)))
            case .bytes:
                guard let first = sets[Int(node.a)].first else { return nil }
                member.append(sets[Int(node.a)].intersection(printableBytes).first ?? first)
            case .union:
                let places = Int(node.a)..<Int(node.a) + Int(node.b)
                let length = { (place: Int) in self.nodes[self.members[place].index].minLength }
                guard let shortest = places.min(by: { length($0) < length($1) }) else { return nil }
                waiting.append(.expression(members[shortest]))
            case .repetition:
                waiting.append(.again(start: member.count, times: Int(node.b) - 1))
                waiting.append(.expression(ExpressionID(rawValue: node.a)))
            case .closed: waiting.append(.expression(ExpressionID(rawValue: node.a)))
            // The first has none, the others need a search.
            case .emptySet, .intersection, .complement, .ahead, .behind: return nil
            }
        }
        return member
    }

    /// A* over derivatives: steps so far plus the lower bound of the rest.
    private func searchShortest(_ start: ExpressionID) throws(Exhaustion) -> [UInt8]? {
        if try decideEmpty(start) { return nil }
        var search = BestFirstSearch<ExpressionID, UInt8>(from: start, bound: Int(nodes[start.index].minLength))
        while let current = search.next()?.state {
            if nodes[current.index].isNullable { return search.way(to: current) }
            try forEachClass(current) { bytes, next in
                guard next != emptySet, !nodes[next.index].flags.contains(.knownEmpty), let first = bytes.first
                else { return true }
                let byte = bytes.intersection(printableBytes).first ?? first
                search.reach(next, from: current, by: byte, costing: 1, bound: Int(nodes[next.index].minLength))
                return true
            }
        }
        return nil
    }
}
