/// Reads the text of a regular expression into a tree; errors name the line and column.
///
/// The tree denotes a language: reluctant and greedy repetitions are the same, back-references are written out, atomic
/// groups are separated from what follows by look-ahead. What has no such form is an error.
public struct RegexParser {
    /// The pattern as scalar values.
    let scalars: [UInt32]
    let pattern: String
    let dialect: RegexDialect
    /// Whether the pattern is one of Rust's, which are read as Swift's but for what they lack.
    let isRust: Bool
    /// Whether groups must have a form of the dialect's standard, not one that other engines add to it.
    let isStrict: Bool
    let limits: GrammarLimits
    var position = 0
    var options = RegexOptions()
    var depth = 0
    /// How many groups are numbered so far.
    var captureCount = 0
    /// Numbers of the named groups, and references to names met so far, with their places.
    var names: [(name: String, number: Int)] = []
    var pendingReferences: [PendingReference] = []
    var needsLowering = false

    /// A back-reference by name or number whose group may come later.
    struct PendingReference {
        var name: String?
        var number: Int
        var offset: Int
    }

    /// The tree of a pattern.
    ///
    /// - Parameter isStrict: whether to refuse what ECMA-262 does not have: flags without a group, Python's names.
    /// - Throws: `GrammarError.pattern` with the place of the fault.
    public static func parse(
        _ pattern: String, dialect: RegexDialect, isStrict: Bool = false, limits: GrammarLimits = .standard
    ) throws(GrammarError) -> RegexNode {
        let bytes = pattern.utf8.count
        if bytes > limits.patternBytes {
            throw .pattern(PatternError(.tooLong(bytes: bytes, limit: limits.patternBytes), pattern: "", offset: 0))
        }
        var parser = RegexParser(pattern: pattern, dialect: dialect, isStrict: isStrict, limits: limits)
        return try parser.parseWhole()
    }

    private init(pattern: String, dialect: RegexDialect, isStrict: Bool, limits: GrammarLimits) {
        self.pattern = pattern
        self.dialect = dialect == .rust ? .swift : dialect
        isRust = dialect == .rust
        options.linesEndWithLineFeeds = isRust
        options.simpleWordBoundaries = isRust
        options.standardClasses = isRust
        self.isStrict = isStrict
        self.limits = limits
        scalars = pattern.unicodeScalars.map(\.value)
    }

    private mutating func parseWhole() throws(GrammarError) -> RegexNode {
        var tree = try parseAlternation()
        if position < scalars.count { throw error(.unmatchedCloser(")"), at: position) }
        for reference in pendingReferences { try check(reference) }
        if needsLowering {
            var references = BackReferences(parser: self)
            tree = try references.expanded(tree)
            tree = try AtomicGroups(parser: self).lowered(tree)
        }
        return tree
    }

    // MARK: Sequences and quantifiers

    /// Alternatives up to the end or an unopened `)`.
    mutating func parseAlternation() throws(GrammarError) -> RegexNode {
        var alternatives: [RegexNode] = []
        repeat { alternatives.append(try parseSequence()) } while eat("|")
        return .either(alternatives)
    }

    private mutating func parseSequence() throws(GrammarError) -> RegexNode {
        var nodes: [RegexNode] = []
        var run: [UInt32] = []
        while position < scalars.count, !at("|"), !at(")") {
            if try skipTrivia() { continue }
            let start = position
            let text = quantifierText()
            if let text { throw error(.nothingToRepeat(text), at: start) }
            let (node, isQuantifiable) = try parseTerm()
            while try skipTrivia() {}
            let quantifierStart = position
            guard let quantifier = try parseQuantifier() else {
                if case .text(let added) = node {
                    run += added
                } else {
                    if !run.isEmpty { nodes.append(.text(run)) }
                    run = []
                    nodes.append(node)
                }
                continue
            }
            if !isQuantifiable {
                throw error(.nothingToRepeat(string(quantifierStart, quantifier.end)), at: quantifierStart)
            }
            if !run.isEmpty { nodes.append(.text(run)) }
            run = []
            if case .text(let several) = node, several.count > 1, scalars[start] == 0x5C {
                // Of quoted text or a scalar sequence, the last scalar is repeated.
                nodes.append(.text(Array(several.dropLast())))
                nodes.append(repeated(.text(Array(several.suffix(1))), quantifier, at: start))
            } else {
                nodes.append(repeated(node, quantifier, at: start))
            }
        }
        if !run.isEmpty { nodes.append(.text(run)) }
        return .sequence(nodes)
    }

    private mutating func repeated(_ node: RegexNode, _ quantifier: Quantifier, at start: Int) -> RegexNode {
        let preference = quantifier.preference ?? .greedy
        let result = RegexNode.repetition(node, min: quantifier.min, max: quantifier.max, preference)
        if quantifier.preference == nil {
            needsLowering = true
            return .atomic(result, offset: start)
        }
        return result
    }

    private struct Quantifier {
        var min: Int
        var max: Int?
        /// nil for possessive.
        var preference: RegexNode.Preference?
        /// After the counts, before `?` or `+`.
        var end: Int
    }

    /// The text of a quantifier at the present position, nil when there is none; leaves the position.
    private mutating func quantifierText() -> String? {
        let start = position
        defer { position = start }
        if at("*") || at("+") || at("?") { return string(start, start + 1) }
        guard at("{"), let quantifier = try? parseQuantifier() else { return nil }
        return string(start, quantifier.end)
    }

    /// The quantifier at the present position, nil when there is none.
    private mutating func parseQuantifier() throws(GrammarError) -> Quantifier? {
        let start = position
        var counts: (Int, Int?)
        if eat("*") {
            counts = (0, nil)
        } else if eat("+") {
            counts = (1, nil)
        } else if eat("?") {
            counts = (0, 1)
        } else if at("{") {
            guard let braced = try parseCounts() else {
                position = start
                return nil
            }
            counts = braced
        } else {
            return nil
        }
        if let max = counts.1, counts.0 > max {
            throw error(.countsOutOfOrder(lower: "\(counts.0)", upper: "\(max)"), at: start)
        }
        let end = position
        var preference: RegexNode.Preference? = options.reluctantByDefault ? .reluctant : .greedy
        if eat("?") {
            preference = options.reluctantByDefault ? .greedy : .reluctant
        } else if dialect == .swift, eat("+") {
            preference = nil
        }
        return Quantifier(min: counts.0, max: counts.1, preference: preference, end: end)
    }

    /// `{n}`, `{n,}`, `{n,m}`, and in Swift `{,m}`; nil when the brace stands for itself.
    private mutating func parseCounts() throws(GrammarError) -> (Int, Int?)? {
        let start = position
        position += 1
        let low = try parseNumber()
        if eat("}"), let low { return (low, low) }
        if eat(",") {
            let high = try parseNumber()
            if eat("}"), low != nil || high != nil && dialect == .swift { return (low ?? 0, high) }
            if dialect == .ecma, low != nil || high != nil { throw error(.malformedQuantifier, at: start) }
        } else if dialect == .ecma, low != nil {
            throw error(.malformedQuantifier, at: start)
        }
        return nil
    }

    /// A decimal number that is at most the largest count, nil when there is no digit here.
    private mutating func parseNumber() throws(GrammarError) -> Int? {
        let start = position
        var value = 0
        while let digit = peek(), digit >= 0x30, digit <= 0x39 {
            value = min(value * 10 + Int(digit - 0x30), 1 << 40)
            position += 1
        }
        if position == start { return nil }
        if value > Int(ExpressionNode.unbounded) - 1 { throw error(.countTooLarge(string(start, position)), at: start) }
        return value
    }

    // MARK: Terms

    /// One term and whether a quantifier may follow it.
    private mutating func parseTerm() throws(GrammarError) -> (RegexNode, Bool) {
        let start = position
        let scalar = scalars[position]
        position += 1
        switch scalar {
        case 0x28: return try parseGroup(at: start)
        case 0x5B: return (.scalars(try parseClass(at: start)), true)
        case 0x5C: return try parseEscape(at: start)
        case 0x2E: return (.scalars(classes.dot), true)
        case 0x5E:
            return (.assertion(options.isMultiline ? .startOfLine(classes.newlines) : .startOfText), false)
        case 0x24: return (.assertion(options.isMultiline ? .endOfLine(classes.newlines) : .endOfText), false)
        default: return (literal(scalar), true)
        }
    }

    /// A scalar that stands for itself, or for all its cases.
    func literal(_ value: UInt32) -> RegexNode {
        if !options.ignoresCase { return .text([value]) }
        let cases = CaseFolding.cases(of: value, classes.foldingRule)
        return cases.count == 1 ? .text([value]) : .scalars(cases)
    }

    /// The shorthands' sets here.
    var classes: RegexClasses { RegexClasses(dialect: dialect, options: options) }

    /// Comments, and white space in extended patterns; whether there was any.
    mutating func skipTrivia() throws(GrammarError) -> Bool {
        guard dialect == .swift else { return false }
        let start = position
        if options.isExtended {
            while let scalar = peek() {
                if scalar == 0x23 {
                    while let next = peek(), !RegexClasses.verticalSpace.contains(next) { position += 1 }
                } else if RegexClasses.unicodeSpace.contains(scalar) {
                    position += 1
                } else {
                    break
                }
            }
        }
        if at("("), at("?", 1), at("#", 2) {
            let open = position
            while let scalar = peek(), scalar != 0x29 { position += 1 }
            if !eat(")") { throw error(.unclosedComment, at: open) }
        }
        return position > start
    }

    // MARK: Cursor

    /// The scalar some places ahead, nil beyond the end.
    func peek(_ ahead: Int = 0) -> UInt32? {
        position + ahead < scalars.count ? scalars[position + ahead] : nil
    }

    /// Whether a scalar is this many places ahead.
    func at(_ scalar: Unicode.Scalar, _ ahead: Int = 0) -> Bool { peek(ahead) == scalar.value }

    /// Steps over a text if it comes next.
    mutating func eat(_ text: StaticString) -> Bool {
        let matches = text.withUTF8Buffer { bytes in
            bytes.indices.allSatisfy { peek($0) == UInt32(bytes[$0]) }
        }
        if matches { position += text.utf8CodeUnitCount }
        return matches
    }

    /// Part of the pattern.
    func string(_ from: Int, _ to: Int) -> String {
        var view = String.UnicodeScalarView()
        for value in scalars[from..<min(to, scalars.count)] {
            if let scalar = Unicode.Scalar(value) { view.append(scalar) }
        }
        return String(view)
    }

    /// An error at a place of the pattern.
    func error(_ fault: PatternFault, at offset: Int) -> GrammarError {
        .pattern(PatternError(fault, pattern: pattern, offset: offset))
    }

    /// Runs the body one level deeper.
    mutating func nested<Result>(
        at start: Int, _ body: (inout RegexParser) throws(GrammarError) -> Result
    ) throws(GrammarError) -> Result {
        if depth >= limits.patternNesting { throw error(.nestedTooDeep(limit: limits.patternNesting), at: start) }
        depth += 1
        let result = try body(&self)
        depth -= 1
        return result
    }
}
