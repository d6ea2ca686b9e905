import RegularExpressions

/// Strings of a pattern up to a length, as both conditions apart.
extension LexemeTable {
    /// A place inside of a string as the same place without the bound of length; nil where there is none to be seen.
    ///
    /// - Returns: the state without the bound, the scalars that may still come, and the bytes within which every beginning
    ///   of what follows can end.
    package func boundedString(_ state: Int32) -> (free: Int32, maximum: Int, reserve: Int)? {
        guard facts(of: state).phase == .body, let expression = textExpression(state),
            let text = expressions.boundedText(expression)
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

    /// What the rest of a string's text is; nil for states of another kind.
    private func textExpression(_ state: Int32) -> ExpressionID? {
        let descriptor = states.pointer(state)
        guard Kind(rawValue: descriptor[0]) == .string else { return nil }
        let content = contents.pointer(descriptor[2])
        guard ContentKind(rawValue: content[0]) == .text else { return nil }
        return ExpressionID(rawValue: content[1])
    }
}
