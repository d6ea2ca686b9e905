/// A split pattern compiled for `PatternMatcher`.
struct PatternProgram: Sendable {
    /// What an instruction does; `a` and `b` are its arguments.
    enum Operation: UInt8, Sendable {
        /// Matches the scalar `a`.
        case scalar
        /// Matches one member of set `a`.
        case set
        /// Continues at `a`, and at `b` when that fails.
        case split
        case jump
        /// Matches as many members of a set as possible, fewer when the rest fails; `a` is the run.
        case run
        /// Matches as many members of a set as possible and never fewer; `a` is the run.
        case possessiveRun
        /// Fails when the same memo `a` was reached at the same place before.
        case memo
        case assertion
        /// Runs the program that follows, which ends before `a`, and continues at `a` without consuming; `b` is 1 when
        /// it must fail.
        case lookahead
        /// Steps back `c` scalars before running the program that follows; otherwise as `lookahead`.
        case lookbehind
        /// Runs the program that follows, which ends before `a`, and keeps its first match.
        case atomic
        case accept
    }

    struct Instruction: Sendable {
        var operation: Operation
        var a: Int32 = 0
        var b: Int32 = 0
        var c: Int32 = 0
    }

    /// A repetition of one set.
    struct Run: Sendable {
        var set: Int
        var minimum: Int
        var maximum: Int
    }

    /// A pattern may take this many instructions.
    static let maximumSize = 20_000

    private(set) var instructions: [Instruction] = []
    private(set) var sets: [ScalarSet] = []
    private(set) var runs: [Run] = []
    /// The number of memo instructions.
    private(set) var memoCount = 0
    /// The scalars a match can begin with; nil when it can be empty.
    private(set) var firstSet: ScalarSet?
    /// Whether something that can be empty is repeated without end.
    private(set) var hasNullableLoop = false

    private var ranges: [[Range<UInt32>]] = []

    /// Compiles a pattern.
    init(_ pattern: String) throws(PatternError) {
        try self.init(PatternParser.parse(pattern))
    }

    /// Compiles the tree of a pattern.
    init(_ node: PatternNode) throws(PatternError) {
        try emit(node, isLast: true)
        try append(.accept)
        if let first = node.firstScalars { firstSet = ScalarSet(ranges: first) }
    }

    // MARK: Compiling

    @discardableResult
    private mutating func append(
        _ operation: Operation, a: Int = 0, b: Int = 0, c: Int = 0
    ) throws(PatternError) -> Int {
        guard instructions.count < Self.maximumSize else {
            throw PatternError(cause: .tooLarge(limit: Self.maximumSize), offset: 0)
        }
        instructions.append(
            Instruction(
                operation: operation, a: Int32(truncatingIfNeeded: a), b: Int32(truncatingIfNeeded: b),
                c: Int32(truncatingIfNeeded: c)))
        return instructions.count - 1
    }

    private mutating func setIndex(_ members: [Range<UInt32>]) -> Int {
        let sorted = ScalarSet.sorted(members)
        if let known = ranges.firstIndex(of: sorted) { return known }
        ranges.append(sorted)
        sets.append(ScalarSet(sortedRanges: sorted))
        return sets.count - 1
    }

    private mutating func appendMemo() throws(PatternError) {
        try append(.memo, a: memoCount)
        memoCount += 1
    }

    /// Appends the code of a node; the last one of a program may end it in several places.
    private mutating func emit(_ node: PatternNode, isLast: Bool = false) throws(PatternError) {
        switch node {
        case .empty:
            break
        case .set(let members):
            if members.count == 1, members[0].count == 1 {
                try append(.scalar, a: Int(members[0].lowerBound))
            } else {
                try append(.set, a: setIndex(members))
            }
        case .sequence(let nodes):
            for (index, child) in nodes.enumerated() { try emit(child, isLast: isLast && index == nodes.count - 1) }
        case .alternation(let nodes):
            var ends: [Int] = []
            for (index, child) in nodes.enumerated() {
                guard index < nodes.count - 1 else {
                    try emit(child, isLast: isLast)
                    break
                }
                let split = try append(.split, a: instructions.count + 1)
                try emit(child, isLast: isLast)
                ends.append(try append(isLast ? .accept : .jump))
                instructions[split].b = Int32(instructions.count)
            }
            if !isLast {
                for end in ends { instructions[end].a = Int32(instructions.count) }
                try appendMemo()
            }
        case .repetition(let child, let minimum, let maximum, let preference):
            try emitRepetition(child, minimum, maximum, preference)
        case .assertion(let assertion):
            try append(.assertion, a: Int(assertion.rawValue))
        case .lookahead(let child, let isNegative):
            let look = try append(.lookahead, b: isNegative ? 1 : 0)
            try emitInner(child, of: look)
        case .lookbehind(let child, let isNegative):
            try emitLookbehind(child, isNegative: isNegative)
        case .atomic(let child):
            try emitInner(child, of: try append(.atomic))
        }
    }

    private mutating func emitInner(_ child: PatternNode, of outer: Int) throws(PatternError) {
        try emit(child, isLast: true)
        try append(.accept)
        instructions[outer].a = Int32(instructions.count)
    }

    private mutating func emitLookbehind(_ child: PatternNode, isNegative: Bool) throws(PatternError) {
        if case .alternation(let nodes) = child, child.fixedLength == nil {
            // Each alternative has its own length: none may match, or one must.
            let looks = nodes.map { PatternNode.lookbehind($0, isNegative: isNegative) }
            return try emit(isNegative ? .sequence(looks) : .alternation(looks))
        }
        guard let length = child.fixedLength else {
            throw PatternError(cause: .unsupported("lookbehind of varying length"), offset: 0)
        }
        guard length < PatternNode.greatLength else {
            throw PatternError(cause: .tooLarge(limit: PatternNode.greatLength - 1), offset: 0)
        }
        let look = try append(.lookbehind, b: isNegative ? 1 : 0, c: length)
        try emitInner(child, of: look)
    }

    private mutating func emitRepetition(
        _ child: PatternNode, _ minimum: Int, _ maximum: Int?, _ preference: PatternNode.Preference
    ) throws(PatternError) {
        if maximum == 0 { return }
        if case .set(let members) = child, preference != .lazy {
            let run = Run(set: setIndex(members), minimum: minimum, maximum: maximum ?? .max)
            runs.append(run)
            try append(preference == .greedy ? .run : .possessiveRun, a: runs.count - 1)
            return
        }
        if preference == .possessive {
            let outer = try append(.atomic)
            return try emitInner(
                .repetition(child, minimum: minimum, maximum: maximum, .greedy), of: outer)
        }
        for _ in 0..<minimum {
            let start = instructions.count
            try emit(child)
            // What takes no instruction need not be repeated.
            if instructions.count == start { break }
        }
        let isLazy = preference == .lazy
        guard let maximum else {
            if child.firstScalars == nil { hasNullableLoop = true }
            let head = instructions.count
            try appendMemo()
            let split = try append(.split)
            try emit(child)
            try append(.jump, a: head)
            setSplit(split, body: split + 1, exit: instructions.count, isLazy)
            return
        }
        var splits: [Int] = []
        for _ in 0..<(maximum - minimum) {
            splits.append(try append(.split))
            try emit(child)
        }
        for split in splits { setSplit(split, body: split + 1, exit: instructions.count, isLazy) }
        if !splits.isEmpty { try appendMemo() }
    }

    private mutating func setSplit(_ split: Int, body: Int, exit: Int, _ isLazy: Bool) {
        instructions[split].a = Int32(isLazy ? exit : body)
        instructions[split].b = Int32(isLazy ? body : exit)
    }
}

extension PatternNode {
    /// The scalars a match can begin with; nil when it can be empty.
    var firstScalars: [Range<UInt32>]? {
        switch self {
        case .empty, .assertion, .lookahead, .lookbehind: return nil
        case .set(let ranges): return ranges
        case .sequence(let nodes):
            var ranges: [Range<UInt32>] = []
            for node in nodes {
                let (some, canBeEmpty) = node.leading
                ranges += some
                if !canBeEmpty { return ranges }
            }
            return nil
        default:
            let (ranges, canBeEmpty) = leading
            return canBeEmpty ? nil : ranges
        }
    }

    /// The scalars a match can begin with, and whether it can be empty.
    private var leading: (ranges: [Range<UInt32>], canBeEmpty: Bool) {
        switch self {
        case .empty, .assertion, .lookahead, .lookbehind: return ([], true)
        case .set(let ranges): return (ranges, false)
        case .sequence(let nodes):
            var ranges: [Range<UInt32>] = []
            for node in nodes {
                let (some, canBeEmpty) = node.leading
                ranges += some
                if !canBeEmpty { return (ranges, false) }
            }
            return (ranges, true)
        case .alternation(let nodes):
            let all = nodes.map(\.leading)
            return (all.flatMap(\.ranges), all.contains(where: \.canBeEmpty))
        case .repetition(let node, let minimum, let maximum, _):
            let (ranges, canBeEmpty) = node.leading
            return maximum == 0 ? ([], true) : (ranges, canBeEmpty || minimum == 0)
        case .atomic(let node): return node.leading
        }
    }
}
