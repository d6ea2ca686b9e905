/// The tree of a split pattern, as written in the syntax of Oniguruma.
indirect enum PatternNode: Equatable {
    /// How a repetition chooses its length.
    enum Preference: Equatable { case greedy, lazy, possessive }
    /// A test that consumes nothing.
    enum Assertion: Int32 {
        case textStart, textEnd, textEndOrFinalNewline, lineStart, lineEnd, wordBoundary, noWordBoundary
    }

    case empty
    /// One scalar out of sorted ranges.
    case set([Range<UInt32>])
    case sequence([PatternNode])
    case alternation([PatternNode])
    case repetition(PatternNode, minimum: Int, maximum: Int?, Preference)
    case assertion(Assertion)
    case lookahead(PatternNode, isNegative: Bool)
    case lookbehind(PatternNode, isNegative: Bool)
    case atomic(PatternNode)

    /// Lengths above this one are not distinguished: a pattern could write one that no integer holds.
    static let greatLength = 20_001

    /// The number of scalars matched, `greatLength` at most; nil when it is not always the same.
    var fixedLength: Int? {
        switch self {
        case .empty, .assertion, .lookahead, .lookbehind: return 0
        case .set: return 1
        case .sequence(let nodes):
            var sum = 0
            for node in nodes {
                guard let length = node.fixedLength else { return nil }
                sum = min(sum + length, Self.greatLength)
            }
            return sum
        case .alternation(let nodes):
            let lengths = nodes.map(\.fixedLength)
            guard let first = lengths.first, lengths.allSatisfy({ $0 == first }) else { return nil }
            return first
        case .repetition(let node, let minimum, let maximum, _):
            guard let maximum, minimum == maximum, minimum <= 1000, let length = node.fixedLength else { return nil }
            return min(length * minimum, Self.greatLength)
        case .atomic(let node): return node.fixedLength
        }
    }
}

/// What is wrong with a split pattern, and where.
struct PatternError: Error, Equatable {
    /// What the pattern holds that cannot be read.
    enum Cause: Equatable {
        case unexpectedEnd(expected: String)
        case unexpected(String, expected: String)
        case nothingToRepeat(String)
        case unknownProperty(String)
        case unsupported(String)
        case invalidRange
        case invalidInterval
        case tooDeep(limit: Int)
        case tooLarge(limit: Int)
    }

    let cause: Cause
    /// The offset of the fault in scalars.
    let offset: Int
}
