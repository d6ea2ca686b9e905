import RegularExpressions

/// Strings whose states take the texts of other, simpler states, but for few: those of which a part is bounded in length,
/// and keys where any may come.
extension LexemeTable {
    /// A place inside of a string as the same place without the bound of length; nil where there is none to be seen.
    ///
    /// - Parameter room: the fewest bytes that have to be left before an end must be found; nearer to it, nothing is made.
    /// - Returns: the state without the bound, the scalars or bytes that may still come in the bounded part, and the bytes
    ///   within which every beginning of that part can end.
    package func boundedString(_ state: Int32, room: Int) -> (free: Int32, maximum: Int, reserve: Int)? {
        guard facts(of: state).phase == .body, let expression = textExpression(state),
            let text = expressions.boundedText(expression), text.maximum - text.reserve >= room
        else { return nil }
        let descriptor = states.pointer(state)
        let (phase, value) = (descriptor[1], descriptor[3])
        let free = self.state(.string, phase, textContent(text.free), value)
        return (free, text.maximum, text.reserve)
    }

    /// Bytes of decoded text within which a string can end from a state; nil within an escape, and where that is not known.
    package func shortestRest(_ state: Int32) -> Int? {
        guard facts(of: state).phase == .body, let expression = textExpression(state) else { return nil }
        return expressions.shortestEnd(of: expression)
    }

    /// Bytes within which a string can end from a state, and after any text that may come next; nil where its structure does not tell.
    package func farthestEnding(of state: Int32) -> Int? {
        guard facts(of: state).phase == .body, let expression = textExpression(state) else { return nil }
        return expressions.farthestEnd(of: expression).map { $0 * Self.widestSpelling + 1 }
    }

    /// Bytes by which the rest of an escape can be longer than the character that it stands for.
    package static var escapeRest: Int { 12 }

    /// The state in a free text at the place of one in a key, where every text that continues there is the beginning of a key.
    package func freeText(at state: Int32) -> Int32? {
        guard facts(of: state).phase == .body, let free = freeKeys[facts(of: state).content] else { return nil }
        let found = self.state(.string, states.pointer(state)[1], free, 0)
        return found == state || found == Self.dead ? nil : found
    }

    /// The rests of the declared keys that can still be read from a state in a key; nil where keys of other outcomes may come than
    /// these and those asked for.
    ///
    /// - Parameter outcome: that of some keys which are not declared, or `anyRegion`.
    package func declaredRests(_ state: Int32, besides outcome: Int32) -> [[UInt8]]? {
        let content = facts(of: state).content
        let descriptor = contents.pointer(content)
        guard ContentKind(rawValue: descriptor[0]) == .key,
            outcome == Self.anyRegion || contents.length(content) == 7 && descriptor[5] == outcome
        else { return nil }
        if descriptor[1] < 0 { return [] }
        return keySets[Int(descriptor[1])].keys[Int(descriptor[2])..<Int(descriptor[3])]
            .map { Array($0.dropFirst(Int(descriptor[4]))) }
    }

    /// Whether a state is in a string of any text, between characters.
    package func isFreeText(_ state: Int32) -> Bool {
        let facts = facts(of: state)
        return facts.phase == .body && facts.content == textContent(expressions.validUTF8)
    }

    /// Whether a state is in a string whose rest is a text, however it may end: no key of which some are told apart.
    package func isText(_ state: Int32) -> Bool {
        let descriptor = states.pointer(state)
        return Kind(rawValue: descriptor[0]) == .string
            && ContentKind(rawValue: contents.pointer(descriptor[2])[0]) == .text
    }

    /// Notes the content of a key before its first byte, where every text is the beginning of a key.
    func noteFreeKey(_ content: Int32) { freeKeys[content] = textContent(expressions.validUTF8) }

    /// What the rest of a string's text is; nil for states of another kind.
    private func textExpression(_ state: Int32) -> ExpressionID? {
        let descriptor = states.pointer(state)
        guard Kind(rawValue: descriptor[0]) == .string else { return nil }
        let content = contents.pointer(descriptor[2])
        guard ContentKind(rawValue: content[0]) == .text else { return nil }
        return ExpressionID(rawValue: content[1])
    }
}
