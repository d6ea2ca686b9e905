/// Reads a pattern in the syntax the reference library gives to Oniguruma; what cannot be matched in linear time is an
/// error.
struct PatternParser {
    /// Groups may be nested so deep.
    static let maximumDepth = 100
    /// An interval may count so far.
    static let maximumCount = 1000

    var scalars: [Unicode.Scalar]
    var position = 0
    var depth = 0
    /// The options that `(?imx)` sets, for the rest of the group.
    var options = Options()

    struct Options {
        var ignoresCase = false
        var dotMatchesNewline = false
        var isExtended = false
    }

    /// The tree of a pattern.
    static func parse(_ pattern: String) throws(PatternError) -> PatternNode {
        var parser = PatternParser(scalars: Array(pattern.unicodeScalars))
        let node = try parser.alternation()
        if let scalar = parser.peek() {
            throw parser.error(.unexpected(String(scalar), expected: "the end of the pattern"))
        }
        return node
    }

    // MARK: Cursor

    func error(_ cause: PatternError.Cause) -> PatternError { PatternError(cause: cause, offset: position) }

    func peek(_ distance: Int = 0) -> Unicode.Scalar? {
        position + distance < scalars.count ? scalars[position + distance] : nil
    }

    mutating func next(expected: String) throws(PatternError) -> Unicode.Scalar {
        guard let scalar = peek() else { throw error(.unexpectedEnd(expected: expected)) }
        position += 1
        return scalar
    }

    mutating func skip(_ text: String) -> Bool {
        var distance = 0
        for scalar in text.unicodeScalars {
            guard peek(distance) == scalar else { return false }
            distance += 1
        }
        position += distance
        return true
    }

    mutating func expect(_ scalar: Unicode.Scalar) throws(PatternError) {
        guard let found = peek() else { throw error(.unexpectedEnd(expected: "'\(scalar)'")) }
        guard found == scalar else { throw error(.unexpected(String(found), expected: "'\(scalar)'")) }
        position += 1
    }

    // MARK: Structure

    mutating func alternation() throws(PatternError) -> PatternNode {
        var branches = [try sequence()]
        while peek() == "|" {
            position += 1
            branches.append(try sequence())
        }
        return branches.count == 1 ? branches[0] : .alternation(branches)
    }

    private mutating func sequence() throws(PatternError) -> PatternNode {
        var nodes: [PatternNode] = []
        while let scalar = peek(), scalar != "|", scalar != ")" {
            if options.isExtended, scalar == "#" || scalar.properties.isWhitespace {
                while scalar == "#", let next = peek(), next != "\n" { position += next == "\n" ? 0 : 1 }
                position += 1
                continue
            }
            var node = try item()
            var quantifiers = 0
            while let repeated = try quantified(node) {
                node = repeated
                quantifiers += 1
                guard quantifiers <= Self.maximumDepth else { throw error(.tooDeep(limit: Self.maximumDepth)) }
            }
            nodes.append(node)
        }
        return nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .empty : .sequence(nodes)
    }

    private mutating func item() throws(PatternError) -> PatternNode {
        let scalar = try next(expected: "an item")
        switch scalar {
        case "(": return try group()
        case "[": return .set(try bracket())
        case "\\": return try escape()
        case ".": return .set(options.dotMatchesNewline ? [0..<0x110000] : [0..<10, 11..<0x110000])
        case "^": return .assertion(.lineStart)
        case "$": return .assertion(.lineEnd)
        case "*", "+", "?":
            position -= 1
            throw error(.nothingToRepeat(String(scalar)))
        default: return literal(scalar)
        }
    }

    func literal(_ scalar: Unicode.Scalar) -> PatternNode {
        .set(folded([scalar.value..<(scalar.value + 1)]))
    }

    private mutating func group() throws(PatternError) -> PatternNode {
        depth += 1
        guard depth <= Self.maximumDepth else { throw error(.tooDeep(limit: Self.maximumDepth)) }
        let outer = options
        defer {
            depth -= 1
            options = outer
        }
        if skip("?#") {
            while try next(expected: "')'") != ")" {}
            return .empty
        }
        if skip("?:") { return try groupBody() }
        if skip("?=") { return .lookahead(try groupBody(), isNegative: false) }
        if skip("?!") { return .lookahead(try groupBody(), isNegative: true) }
        if skip("?<=") { return .lookbehind(try groupBody(), isNegative: false) }
        if skip("?<!") { return .lookbehind(try groupBody(), isNegative: true) }
        if skip("?>") { return .atomic(try groupBody()) }
        if peek() == "?", peek(1) == "<" || peek(1) == "'" {
            let close: Unicode.Scalar = peek(1) == "<" ? ">" : "'"
            position += 2
            while try next(expected: "'\(close)'") != close {}
            return try groupBody()
        }
        if skip("?") {
            var isOn = true
            while true {
                let flag = try next(expected: "an option")
                switch flag {
                case "-": isOn = false
                case "i": options.ignoresCase = isOn
                case "m": options.dotMatchesNewline = isOn
                case "x": options.isExtended = isOn
                case ":": return try groupBody()
                case ")":
                    // They hold for the rest of the enclosing group, alternatives included.
                    return try alternation()
                default:
                    position -= 1
                    throw error(.unsupported("(?\(flag)"))
                }
            }
        }
        return try groupBody()
    }

    private mutating func groupBody() throws(PatternError) -> PatternNode {
        let node = try alternation()
        try expect(")")
        return node
    }

    // MARK: Repetition

    /// The node under the quantifier that follows, nil when none does.
    private mutating func quantified(_ node: PatternNode) throws(PatternError) -> PatternNode? {
        let minimum: Int
        let maximum: Int?
        var isInterval = false
        switch peek() {
        case "*": (minimum, maximum) = (0, nil)
        case "+": (minimum, maximum) = (1, nil)
        case "?": (minimum, maximum) = (0, 1)
        case "{":
            guard let bounds = try interval() else { return nil }
            (minimum, maximum) = bounds
            isInterval = true
        default: return nil
        }
        if !isInterval { position += 1 }
        if peek() == "?" {
            // `x{n}?` is an optional `x{n}`, not a lazy one.
            if isInterval, maximum == minimum { return .repetition(node, minimum: minimum, maximum: maximum, .greedy) }
            position += 1
            return .repetition(node, minimum: minimum, maximum: maximum, .lazy)
        }
        if peek() == "+", !isInterval {
            position += 1
            return .repetition(node, minimum: minimum, maximum: maximum, .possessive)
        }
        return .repetition(node, minimum: minimum, maximum: maximum, .greedy)
    }

    /// Reads `{n}`, `{n,}`, `{,m}` or `{n,m}`; nil, with nothing read, when the brace is a literal.
    private mutating func interval() throws(PatternError) -> (Int, Int?)? {
        let start = position
        position += 1
        let minimum = try number()
        var maximum = minimum
        if peek() == "," {
            position += 1
            maximum = try number()
            if minimum == nil, maximum == nil {
                position = start
                return nil
            }
        } else if minimum == nil {
            position = start
            return nil
        }
        guard peek() == "}" else {
            position = start
            return nil
        }
        position += 1
        let low = minimum ?? 0
        if let maximum, maximum < low { throw PatternError(cause: .invalidInterval, offset: start) }
        return (low, maximum)
    }

    private mutating func number() throws(PatternError) -> Int? {
        var value: Int?
        while let digit = peek(), ("0"..."9").contains(digit) {
            let sum = (value ?? 0) * 10 + Int(digit.value - 48)
            guard sum <= Self.maximumCount else { throw error(.tooLarge(limit: Self.maximumCount)) }
            value = sum
            position += 1
        }
        return value
    }
}
