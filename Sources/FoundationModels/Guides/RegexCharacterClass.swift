/// Writes the character classes of a regular expression's tree.
enum RegexCharacterClass {
    /// The pattern of a class where an expression is allowed.
    ///
    /// `.any` cannot be inside brackets in a pattern, where it would be a plain set of characters.
    static func pattern(of value: Any) throws(RegexTree.Unreadable) -> String {
        let (members, isInverted) = try parts(of: value)
        let wide = members.compactMap { wideAtom($0) }
        if wide.isEmpty { return try brackets(members, isInverted: isInverted) }
        if isInverted { throw RegexTree.Unreadable(part: "an inverted class that holds any character") }
        if wide.contains("(?s:.)") { return "(?s:.)" }
        let rest = members.filter { wideAtom($0) == nil }
        if rest.isEmpty { return "(?-s:.)" }
        return "(?:(?-s:.)|" + (try brackets(rest, isInverted: false)) + ")"
    }

    private static func parts(of value: Any) throws(RegexTree.Unreadable) -> (members: [Any], isInverted: Bool) {
        guard let members = RegexTree.child("members", of: value),
            let isInverted = RegexTree.child("isInverted", of: value) as? Bool
        else { throw RegexTree.Unreadable(part: "a character class of unknown form") }
        return (Mirror(reflecting: members).children.map(\.value), isInverted)
    }

    private static func wideAtom(_ member: Any) -> String? {
        let (name, value) = RegexTree.payload(of: member)
        guard name == "atom" else { return nil }
        switch RegexTree.payload(of: value).name {
        case "any": return "(?s:.)"
        case "anyNonNewline": return "(?-s:.)"
        default: return nil
        }
    }

    private static func brackets(_ members: [Any], isInverted: Bool) throws(RegexTree.Unreadable) -> String {
        var text = isInverted ? "[^" : "["
        for member in members { text += try self.member(member) }
        return text + "]"
    }

    private static func member(_ member: Any) throws(RegexTree.Unreadable) -> String {
        let (name, value) = RegexTree.payload(of: member)
        switch name {
        case "atom": return try atom(value)
        case "range":
            return try atom(try RegexTree.element(0, of: value)) + "-" + atom(try RegexTree.element(1, of: value))
        case "custom": return try nested(value)
        case "quotedLiteral":
            guard let text = value as? String else { throw RegexTree.Unreadable(part: name) }
            return escaped(text)
        case "intersection": return try operation("&&", value)
        case "subtraction": return try operation("--", value)
        case "symmetricDifference": return try operation("~~", value)
        case "trivia": return ""
        default: throw RegexTree.Unreadable(part: name)
        }
    }

    private static func operation(_ sign: String, _ operands: Any) throws(RegexTree.Unreadable) -> String {
        try nested(try RegexTree.element(0, of: operands)) + sign + nested(try RegexTree.element(1, of: operands))
    }

    private static func nested(_ value: Any) throws(RegexTree.Unreadable) -> String {
        let (members, isInverted) = try parts(of: value)
        return try brackets(members, isInverted: isInverted)
    }

    private static func atom(_ atom: Any) throws(RegexTree.Unreadable) -> String {
        let (name, value) = RegexTree.payload(of: atom)
        switch name {
        case "any", "anyNonNewline": throw RegexTree.Unreadable(part: "any character inside a nested class")
        case "char":
            guard let character = value as? Character else { throw RegexTree.Unreadable(part: name) }
            return escaped(String(character))
        case "scalar":
            guard let scalar = value as? Unicode.Scalar else { throw RegexTree.Unreadable(part: name) }
            return escaped(String(Character(scalar)))
        default: return try RegexAtom.pattern(of: atom)
        }
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if #"\^[]-&~"#.unicodeScalars.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}
