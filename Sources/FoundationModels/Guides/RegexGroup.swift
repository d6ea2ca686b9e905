/// Writes the kinds of groups of a regular expression's tree.
enum RegexGroup {
    /// How a group begins, up to its content.
    static func prefix(of kind: Any) throws(RegexTree.Unreadable) -> String {
        guard let ast = RegexTree.child("ast", of: kind) else { throw RegexTree.Unreadable(part: "a group") }
        let (name, value) = RegexTree.payload(of: ast)
        switch name {
        case "capture": return "("
        case "nonCapture": return "(?:"
        case "atomicNonCapturing": return "(?>"
        case "lookahead": return "(?="
        case "negativeLookahead": return "(?!"
        case "lookbehind": return "(?<="
        case "negativeLookbehind": return "(?<!"
        case "changeMatchingOptions": return "(?" + (try options(value)) + ":"
        default: throw RegexTree.Unreadable(part: name)
        }
    }

    private static func options(_ sequence: Any) throws(RegexTree.Unreadable) -> String {
        guard let adding = RegexTree.child("adding", of: sequence),
            let removing = RegexTree.child("removing", of: sequence),
            let caret = RegexTree.child("caretLoc", of: sequence), Mirror(reflecting: caret).children.isEmpty
        else { throw RegexTree.Unreadable(part: "matching options") }
        let added = try letters(adding)
        let removed = try letters(removing)
        return removed.isEmpty ? added : added + "-" + removed
    }

    private static func letters(_ options: Any) throws(RegexTree.Unreadable) -> String {
        var result = ""
        for option in Mirror(reflecting: options).children {
            guard let kind = RegexTree.child("kind", of: option.value),
                let letter = letters[RegexTree.payload(of: kind).name]
            else { throw RegexTree.Unreadable(part: "a matching option") }
            result += letter
        }
        return result
    }

    /// Options by the names of Swift's cases.
    private static let letters = [
        "caseInsensitive": "i", "multiline": "m", "singleLine": "s", "extended": "x", "reluctantByDefault": "U",
        "unicodeScalarSemantics": "u", "graphemeClusterSemantics": "X", "asciiOnlyDigit": "D", "asciiOnlySpace": "S",
        "asciiOnlyWord": "W", "asciiOnlyPOSIXProps": "P",
    ]
}
