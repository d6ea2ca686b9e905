import _StringProcessing

/// Recovers the text of a Swift regular expression, which has no public spelling.
///
/// A literal's own text is exact. A value built with RegexBuilder is read from its tree by reflection, because
/// `_literalPattern` loses the group of an alternation in a sequence, misprints `.any` and knows no captures with
/// transforms.
enum RegexPattern {
    /// The constraint for an expression: its text, or which part of it cannot be read.
    static func constraint<Output>(for regex: Regex<Output>) -> GuideConstraint {
        guard let root = RegexTree.root(of: regex) else {
            return regex._literalPattern.map(GuideConstraint.pattern) ?? .unreadablePattern(part: "its form")
        }
        if RegexTree.isLiteral(root), let pattern = regex._literalPattern { return .pattern(pattern) }
        do {
            return .pattern(try RegexTree.pattern(of: root))
        } catch {
            if !RegexTree.holdsMisprintedShape(root), let pattern = regex._literalPattern { return .pattern(pattern) }
            return .unreadablePattern(part: error.part)
        }
    }
}
