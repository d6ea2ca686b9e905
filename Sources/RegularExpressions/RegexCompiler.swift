/// Where a pattern is to match.
public enum RegexAnchoring: Sendable, Hashable {
    /// The whole text, as a guide or `--regex`.
    case whole
    /// Anywhere in the text, as JSON Schema's `pattern`.
    case search
}

extension RegexNode {
    /// The language of the texts that the pattern matches, as an expression over their bytes.
    ///
    /// - Throws: `GrammarError.limitReached` when the set's fuel is used up.
    public func compile(
        in set: ExpressionSet, anchoring: RegexAnchoring, spelling: TextSpelling = .utf8
    ) throws(GrammarError) -> ExpressionID {
        var compiler = RegexCompiler(set: set, spelling: spelling)
        return try compiler.language(of: self, anchoring: anchoring)
    }
}

/// From a tree to an expression.
///
/// Look-around becomes the zero-width nodes of `LookAround.swift`; those that are not in a repetition are then worked
/// into plain intersections, so that most patterns hold none in the end.
struct RegexCompiler {
    let set: ExpressionSet
    let spelling: TextSpelling

    init(set: ExpressionSet, spelling: TextSpelling) {
        self.set = set
        self.spelling = spelling
    }

    private var anyText: ExpressionID {
        return set.anyText(spelling: spelling)
    }

    mutating func language(of node: RegexNode, anchoring: RegexAnchoring) throws(GrammarError) -> ExpressionID {
        let body = try build(node)
        var result = set.resolve(body, before: anchoring == .whole ? set.emptyString : anyText)
        if anchoring == .search { result = afterAnything(result) }
        result = set.resolve(set.atStart(result), before: set.emptyString)
        result = set.closed(result)
        if !set.isKnownText(result, spelling: spelling) { result = set.intersection([result, anyText]) }
        try set.checkFuel()
        return result
    }

    // MARK: Building

    private mutating func build(_ node: RegexNode) throws(GrammarError) -> ExpressionID {
        try set.checkFuel()
        switch node {
        case .empty: return set.emptyString
        case .text(let text):
            if spelling == .utf8 { return set.literal(utf8: text) }
            return set.concatenation(text.map { set.scalars(ScalarSet([$0...$0]), spelling: spelling) })
        case .scalars(let scalars): return set.scalars(scalars, spelling: spelling)
        case .concatenation(let parts):
            var result = set.emptyString
            for part in parts.reversed() { result = set.concatenation(try build(part), result) }
            return result
        case .alternation(let alternatives):
            var parts: [ExpressionID] = []
            for alternative in alternatives { parts.append(try build(alternative)) }
            return set.union(parts)
        case .repetition(let body, let min, let max, _): return set.repetition(try build(body), min: min, max: max)
        case .capture(_, let body), .atomic(let body, _): return try build(body)
        case .backReference: return set.emptySet
        case .lookAhead(let body, let isNegative):
            let rest = set.resolve(try build(body), before: set.anyText)
            return set.ahead(isNegative ? set.complement(rest) : rest)
        case .lookBehind(let body, let isNegative):
            let before = set.atStart(set.concatenation(anyText, try build(body)))
            return set.behind(isNegative ? set.complement(before) : before)
        case .assertion(let assertion): return build(assertion)
        }
    }

    private func build(_ assertion: RegexNode.Assertion) -> ExpressionID {
        switch assertion {
        case .startOfText: return set.startOfText
        case .endOfText: return set.endOfText
        case .endOfTextOrFinalNewline(let newlines): return set.ahead(set.union([set.emptyString, one(newlines)]))
        case .startOfLine(let newlines): return set.behind(set.union([set.emptyString, textEnding(in: newlines)]))
        case .endOfLine(let newlines): return set.ahead(set.union([set.emptyString, textBeginning(with: newlines)]))
        case .wordBoundary(let word, let isNegated):
            let before = textEnding(in: word)
            let after = textBeginning(with: word)
            let (notBefore, notAfter) = (set.complement(before), set.complement(after))
            func both(_ a: ExpressionID, _ b: ExpressionID) -> ExpressionID {
                set.concatenation(set.behind(a), set.ahead(b))
            }
            return isNegated
                ? set.union([both(before, after), both(notBefore, notAfter)])
                : set.union([both(before, notAfter), both(notBefore, after)])
        case .unicodeWordBoundary(let isNegated):
            return UnicodeWordBoundary(set: set, spelling: spelling).assertion(isNegated: isNegated)
        }
    }

    private func one(_ scalars: ScalarSet) -> ExpressionID { set.scalars(scalars, spelling: spelling) }

    private func textEnding(in scalars: ScalarSet) -> ExpressionID { set.concatenation(anyText, one(scalars)) }

    private func textBeginning(with scalars: ScalarSet) -> ExpressionID { set.concatenation(one(scalars), set.anyText) }

    // MARK: Working assertions into the expression

    /// Any text, then the expression, with `any text·^` reduced to `^` alternative by alternative.
    private func afterAnything(_ expression: ExpressionID) -> ExpressionID {
        let node = set.nodes[expression.index]
        guard node.kind == .union, node.flags.contains(.hasBehind) else {
            return set.concatenation(anyText, expression)
        }
        return set.union(set.children(of: expression).map { set.concatenation(anyText, $0) })
    }
}

extension ExpressionSet {
    /// Scalars in UTF-8, one after the other; surrogates match nothing.
    func literal(utf8 scalars: [UInt32]) -> ExpressionID {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(scalars.count)
        for value in scalars {
            guard let scalar = Unicode.Scalar(value) else { return emptySet }
            bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
        return bytes.withUnsafeBufferPointer { literal($0, then: emptyString) }
    }

    /// The first factor of an expression, a literal without its tail.
    func firstFactor(of expression: ExpressionID) -> ExpressionID {
        let node = nodes[expression.index]
        guard node.kind == .literal, node.tail != emptyString else { return head(of: expression) }
        let bytes = Array(UnsafeBufferPointer(start: literalBytes.base + Int(node.a), count: Int(node.b)))
        return literal(bytes)
    }

    /// The members of a union or intersection.
    func children(of expression: ExpressionID) -> [ExpressionID] {
        let node = nodes[expression.index]
        return (Int(node.a)..<Int(node.a) + Int(node.b)).map { members[$0] }
    }

    /// Whether all strings of the expression are known to be texts in a spelling.
    func isKnownText(_ expression: ExpressionID, spelling: TextSpelling) -> Bool {
        let flags = nodes[expression.index].flags
        switch spelling {
        case .utf8: return flags.contains(.text)
        case .freeJSON: return flags.contains(.freeJSON)
        case .canonicalJSON: return flags.contains(.canonicalJSON)
        }
    }
}
