/// Atomic groups and possessive repetitions as plain ones with look-ahead.
///
/// An atomic group matches what it would match first if nothing followed. Where no match of a node is the beginning of
/// another, there is only one to choose from at any place. From such parts the choice can be written down: of `a|b`,
/// `b` only where `a` does not match; of a greedy repetition, as many rounds as match. Other groups are refused.
struct AtomicGroups {
    let parser: RegexParser

    /// The tree without atomic groups.
    ///
    /// - Throws: `GrammarError.pattern` for a group whose choice cannot be written down this way.
    func lowered(_ node: RegexNode) throws(GrammarError) -> RegexNode {
        let node = try node.mappingChildren { child throws(GrammarError) in try lowered(child) }
        guard case .atomic(let body, let offset) = node else { return node }
        guard let result = firstChoice(body) else {
            throw parser.error(.notSupported("an atomic group or possessive repetition of this form"), at: offset)
        }
        return result
    }

    /// What the node matches first at any place, nil when this form cannot tell.
    private func firstChoice(_ node: RegexNode) -> RegexNode? {
        if isPrefixFree(node) { return node }
        switch node {
        case .capture(let number, let body): return firstChoice(body).map { .capture(number, $0) }
        case .alternation(let alternatives): return firstChoice(ofAlternatives: alternatives)
        case .concatenation(let parts):
            guard let last = parts.last, parts.dropLast().allSatisfy({ isPrefixFree($0) }),
                let choice = firstChoice(last)
            else { return nil }
            return .sequence(parts.dropLast() + [choice])
        case .repetition(let body, let min, let max, let preference):
            if min == 0, max == 1 {
                return firstChoice(ofAlternatives: preference == .greedy ? [body, .empty] : [.empty, body])
            }
            guard isPrefixFree(body) else { return nil }
            if preference == .reluctant { return .repetition(body, min: min, max: min, preference) }
            let stop = RegexNode.lookAhead(body, isNegative: true)
            guard let max else { return .sequence([.repetition(body, min: min, max: nil, preference), stop]) }
            let all = RegexNode.repetition(body, min: max, max: max, preference)
            if min == max { return all }
            return .alternation([all, .sequence([.repetition(body, min: min, max: max - 1, preference), stop])])
        default: return nil
        }
    }

    private func firstChoice(ofAlternatives alternatives: [RegexNode]) -> RegexNode? {
        var results: [RegexNode] = []
        var earlier: [RegexNode] = []
        for alternative in alternatives {
            guard let choice = firstChoice(alternative) else { return nil }
            results.append(.sequence(earlier + [choice]))
            earlier.append(.lookAhead(alternative, isNegative: true))
        }
        return .alternation(results)
    }

    /// Whether no text that the node matches is the beginning of another; false when it is not found out.
    ///
    /// Assertions are left out: a part of a prefix-free language is prefix-free.
    private func isPrefixFree(_ node: RegexNode) -> Bool {
        switch node {
        case .empty, .text, .scalars, .assertion, .lookAhead, .lookBehind: return true
        default: break
        }
        var limits = parser.limits
        limits.initialLexerFuel = min(limits.initialLexerFuel, 20_000)
        let set = ExpressionSet(limits: limits)
        guard let expression = try? plain(node).compile(in: set, anchoring: .whole) else { return false }
        let longer = set.concatenation(expression, set.repetition(set.bytes(.all), min: 1, max: nil))
        return (try? set.isEmpty(set.intersection([expression, longer]))) ?? false
    }

    private func plain(_ node: RegexNode) -> RegexNode {
        switch node {
        case .assertion, .lookAhead, .lookBehind: .empty
        default: node.mappingChildren { plain($0) }
        }
    }
}
