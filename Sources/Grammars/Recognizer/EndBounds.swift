import JSONSchemas
import OrderedJSON
import RegularExpressions

/// How much one step can lengthen the way to the end of a text, in bytes.
public struct EndBounds: Sendable, Equatable {
    /// The longest among the shortest values that a text can be made to begin, with what its frame then still needs.
    public let value: Int
    /// The longest among the short ends of a lexeme, from any place in it that a text can reach.
    ///
    /// The shortest value is no bound: its first byte may also begin a longer value.
    public let lexeme: Int
}

extension Grammar {
    /// The bounds for every place of every text, nil where they are not known: then each step is to be looked at.
    ///
    /// - Parameter limit: bounds of no less value need not be found; nil is returned for them where they are not known yet.
    public func endBounds(below limit: Int = .max) -> EndBounds? {
        if let known = knownEndBounds { return known }
        // One byte can open many rules at once.
        if ruleStarts.count > 1 || leastEndValue >= limit { return nil }
        if let original {
            // The original is asked, so that its copies need not look again; it looks along another copy.
            let found = original.endBounds(below: limit)
            (knownEndBounds, leastEndValue) = (original.knownEndBounds, original.leastEndValue)
            return found
        }
        // Twice as far as the last time, so that limits which grow slowly are no reason to look often.
        switch copy().findEndBounds(below: max(limit, leastEndValue < .max / 2 ? 2 * leastEndValue : .max)) {
        case .bounds(let found):
            knownEndBounds = .some(found)
            return found
        case .unknown:
            knownEndBounds = .some(nil)
        case .noLess(let value):
            leastEndValue = value
        }
        return nil
    }

    /// The bounds as if no values were compared with one another, where `endBounds(below:)` has found that there are none; nil where
    /// these are not known either.
    ///
    /// Values that must differ from others are longer than their bounds by what makes them differ.
    public func endBoundsWithoutComparisons() -> EndBounds? {
        guard case .some(nil) = knownEndBounds else { return nil }
        if let known = knownLooseBounds { return known }
        var found: EndBounds?
        if let original {
            found = original.endBoundsWithoutComparisons()
        } else if ruleStarts.count == 1, case .bounds(let bounds) = copy().findEndBounds(below: .max, compares: false) {
            found = bounds
        }
        knownLooseBounds = .some(found)
        return found
    }

    private enum FoundBounds {
        case bounds(EndBounds)
        case unknown
        /// Their value is no less than this.
        case noLess(Int)
    }

    private func findEndBounds(below limit: Int, compares: Bool = true) -> FoundBounds {
        var value = 0
        var values: Set<Int32> = []
        var keys: Set<Int32> = []
        var furtherKeys = 0
        var marks = 0
        for schema in schemas {
            var walk = SchemaWalk(schema, compares: compares)
            guard walk.run(below: limit) else { return .unknown }
            if walk.largest >= limit { return .noLess(walk.largest) }
            // A step can open one more parameter, with all of its marks, than those that are needed.
            value = max(value, walk.largest + 2 * schema.markCount)
            furtherKeys = max(furtherKeys, walk.furtherKeys)
            values.formUnion(walk.values)
            keys.formUnion(walk.keys)
            marks = max(marks, schema.markCount)
        }
        for position in positions.indices {
            guard let count = shortestEndCount(position) else { return .unknown }
            value = max(value, count)
            for case (.lexeme(let state), _) in positions[position].edges { values.insert(state) }
        }
        // Last, because it may use up the fuel, and schemas cannot be looked at without.
        guard let lexeme = table.longestEnding(values), let key = table.longestKeyEnding(keys) else { return .unknown }
        return .bounds(EndBounds(value: value + furtherKeys * key, lexeme: max(lexeme, key) + marks))
    }
}

/// Visits all goals and states that texts of a schema can reach.
private struct SchemaWalk {
    private enum Place: Hashable {
        case value(GoalID)
        case object(ObjectStateID)
        case array(ArrayStateID)
    }

    /// The most places that are visited.
    private static let limit = 2_000

    private let schema: SchemaFrames
    /// Whether values that are compared with others have no bound.
    private let compares: Bool
    private var open: [Place] = []
    private var known: Set<Place> = []

    /// The longest of all short values and ends, in bytes.
    private(set) var largest = 0
    /// The most properties of one end, where some may have to give way to keys that are already there.
    private(set) var furtherKeys = 0
    /// Where the lexemes of values start.
    private(set) var values: Set<Int32> = []
    /// Where keys start.
    private(set) var keys: Set<Int32> = []

    init(_ schema: SchemaFrames, compares: Bool) {
        (self.schema, self.compares) = (schema, compares)
        add(.value(schema.automaton.root))
    }

    /// Looks at everything, until a short value or end is no shorter than a limit; false when it is too much, or some end is not
    /// known.
    mutating func run(below limit: Int) -> Bool {
        for _ in 0..<Self.limit {
            guard largest < limit, let place = open.popLast() else { return true }
            let isKnown =
                switch place {
                case .value(let goal): look(at: goal)
                case .object(let state): look(at: state)
                case .array(let state): look(at: state)
                }
            if !isKnown { return false }
        }
        return false
    }

    private mutating func add(_ place: Place) {
        if known.insert(place).inserted { open.append(place) }
    }

    /// Notes the length of an end; false where there is none.
    private mutating func note(_ end: [Int32]?) -> Bool {
        largest = max(largest, end?.count ?? 0)
        return end != nil
    }

    private mutating func look(at goal: GoalID) -> Bool {
        guard note(schema.shortestValue(goal)) else { return false }
        let value = schema.value(goal)
        values.formUnion(value.lexemes.map(\.state))
        if let object = value.object { add(.object(object)) }
        if let array = value.array { add(.array(array)) }
        return true
    }

    private mutating func look(at state: ObjectStateID) -> Bool {
        for isRow in schema.parameterMarks == nil ? [false] : [false, true] {
            guard note(schema.end(ofObject: state, isRow: isRow, after: .afterValue)) else { return false }
        }
        let object = schema.object(state)
        if object.keyStart != LexemeTable.dead { keys.insert(object.keyStart) }
        if object.hasOpenRegion, !object.canEnd {
            furtherKeys = max(furtherKeys, schema.automaton.shortestCompletion(state)?.count ?? 0)
        }
        for keyClass in (try? schema.automaton.object(state))?.open.members ?? [] {
            // There may be a state for each set of properties, of which most tell nothing new.
            let onlyShrinks = schema.automaton.onlyShrinks(state, afterKeyOf: keyClass)
            for transition in schema.properties(state, keyClass: keyClass) {
                add(.value(transition.value))
                if transition.recordsValue {
                    guard !compares, let states = try? schema.automaton.decidedStates(state, keyClass: keyClass)
                    else { return false }
                    for state in states { add(.object(state)) }
                } else if !onlyShrinks {
                    add(.object(transition.next))
                }
            }
        }
        return true
    }

    private mutating func look(at state: ArrayStateID) -> Bool {
        guard note(schema.end(ofArray: state, needsComma: true)) else { return false }
        if compares, schema.automaton.comparesItems(state) { return false }
        for transition in schema.array(state).items {
            if compares, transition.recordsItem { return false }
            add(.value(transition.value))
            add(.array(transition.next))
        }
        return true
    }
}

extension LexemeTable {
    /// The quotes of a string and the longest rest of an escape.
    private static let spellingRest = 14
    /// Languages whose longest text is at most this long are not examined further.
    private static let shortText = 16
    /// Bytes that spell one of a text, at most.
    static var widestSpelling: Int { 6 }
    /// Keys of a bounded language that are more than enough.
    private static let manyKeys = 1 << 20
    /// As many keys as one object is taken to have, at most.
    private static let distinctKeys = 16_384

    /// The longest of the lengths that a function gives for the start states of lexemes; nil where one is not known.
    private func longest(_ starts: Set<Int32>, _ length: (UnsafePointer<Int32>) -> Int?) -> Int? {
        var longest = 0
        for start in starts where start != Self.dead {
            guard let found = length(states.pointer(start)) else { return nil }
            longest = max(longest, found)
        }
        return longest
    }

    /// The longest among the short ends of lexemes that begin in some states; nil where it is not known.
    func longestEnding(_ starts: Set<Int32>) -> Int? {
        longest(starts) { descriptor in
            switch Kind(rawValue: descriptor[0]) {
            case .done: 0
            case .text: longestRest(ExpressionID(rawValue: descriptor[1]), isSpelled: false)
            case .number: numbers.completionBound(NumberStateID(rawValue: descriptor[1]))
            case .string: longestEnding(ofContent: contents.pointer(descriptor[2]))
            case nil: nil
            }
        }
    }

    private func longestEnding(ofContent content: UnsafePointer<Int32>) -> Int? {
        let kind = ContentKind(rawValue: content[0])
        guard kind == .text || kind == .counted else { return nil }
        let minimum = kind == .counted ? Int(content[2]) : 0
        return longestRest(ExpressionID(rawValue: content[1]), isSpelled: true).map { $0 + minimum + Self.spellingRest }
    }

    /// The same for keys, of which each must differ from those before it.
    func longestKeyEnding(_ starts: Set<Int32>) -> Int? {
        longest(starts) { descriptor in
            guard Kind(rawValue: descriptor[0]) == .string else { return nil }
            let content = descriptor[2]
            let (declared, regions) = keys(ofContent: contents.pointer(content), end: contents.length(content))
            var longest = (declared.map(\.count).max() ?? 0) * Self.widestSpelling
            for region in regions {
                guard let rest = longestDistinctRest(region) else { return nil }
                longest = max(longest, rest)
            }
            return longest + Self.spellingRest
        }
    }

    /// Whether the undeclared keys that begin in a state are as many as letters make: after every beginning more than some end
    /// within some bytes.
    ///
    /// A language that is too large to be examined is taken to be.
    func hasDenseRegions(_ start: Int32, keys count: Int, within length: Int) -> Bool {
        let descriptor = states.pointer(start)
        guard Kind(rawValue: descriptor[0]) == .string else { return true }
        let content = contents.pointer(descriptor[2])
        return keys(ofContent: content, end: contents.length(descriptor[2])).regions.allSatisfy { region in
            if region == expressions.validUTF8 || expressions.longestExclusion(of: region) != nil { return true }
            guard let graph = DerivativeGraph(region, in: expressions) else { return true }
            // Of a language that is bounded, the longest beginnings have few rests, and are not counted with.
            return graph.length(withRests: count).map { $0 <= length } ?? graph.hasTexts(Self.manyKeys)
        }
    }

    /// The declared keys that a string's content holds, and the languages of undeclared ones.
    private func keys(
        ofContent content: UnsafePointer<Int32>, end: Int
    ) -> (declared: ArraySlice<[UInt8]>, regions: [ExpressionID]) {
        switch ContentKind(rawValue: content[0]) {
        case .text: return ([], [ExpressionID(rawValue: content[1])])
        case .key:
            let declared = content[1] < 0 ? [] : keySets[Int(content[1])].keys[Int(content[2])..<Int(content[3])]
            return (declared, stride(from: 6, to: end, by: 2).map { ExpressionID(rawValue: content[$0]) })
        default: return ([], [])
        }
    }

    /// The longest among the shortest rests of an expression's texts, in bytes; spelled where they are a string's.
    private func longestRest(_ expression: ExpressionID, isSpelled: Bool) -> Int? {
        let most = expressions.greatestLength(of: expression)
        let widest = isSpelled ? Self.widestSpelling : 1
        if let most, most <= Self.shortText { return most * widest }
        if let graph = DerivativeGraph(expression, in: expressions) {
            return graph.longestDistance * (isSpelled ? graph.spellingWidth : 1)
        }
        return most.map { $0 * widest }
    }

    /// A length within which every beginning of an expression's texts has more rests than an object has keys.
    private func longestDistinctRest(_ expression: ExpressionID) -> Int? {
        if let graph = DerivativeGraph(expression, in: expressions) {
            return graph.length(withRests: Self.distinctKeys).map { $0 * graph.spellingWidth }
        }
        // After the longest text that is left out, a character that has begun and three more are enough.
        return expressions.longestExclusion(of: expression).map { ($0 + 7) * Self.widestSpelling }
    }
}
