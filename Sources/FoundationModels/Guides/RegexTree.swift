/// Walks the tree of a Swift regular expression by reflection and writes it as a pattern.
///
/// The tree's types are internal to the standard library; only the names of cases are relied on, an unknown one fails.
enum RegexTree {
    /// The part of an expression that could not be read.
    struct Unreadable: Error {
        let part: String
    }

    /// The root node of an expression.
    static func root(of regex: Any) -> Any? {
        child("program", of: regex).flatMap { child("tree", of: $0) }.flatMap { child("root", of: $0) }
    }

    /// Whether a node is a regex literal or was parsed at run time.
    static func isLiteral(_ node: Any) -> Bool {
        payload(of: node).name == "convertedRegexLiteral"
    }

    /// Whether a tree holds something that `_literalPattern` is known to print wrongly: an alternation that is not
    /// grouped, or `.any` and `.anyNonNewline`.
    static func holdsMisprintedShape(_ value: Any) -> Bool {
        var steps = 0
        return holdsMisprintedShape(value, steps: &steps)
    }

    private static func holdsMisprintedShape(_ value: Any, steps: inout Int) -> Bool {
        steps += 1
        // Where a tree is too large to be searched, nothing is claimed about it.
        if steps > 100_000 { return true }
        let name = String(describing: value)
        let mirror = Mirror(reflecting: value)
        if mirror.children.isEmpty { return name == "any" || name == "anyNonNewline" }
        for member in mirror.children {
            if member.label == "orderedChoice" { return true }
            if holdsMisprintedShape(member.value, steps: &steps) { return true }
        }
        return false
    }

    /// The pattern of a node.
    static func pattern(of node: Any) throws(Unreadable) -> String {
        let (name, value) = payload(of: node)
        switch name {
        case "concatenation": return try children(of: value).joined()
        case "orderedChoice": return "(?:" + (try children(of: value)).joined(separator: "|") + ")"
        case "capture": return "(" + (try pattern(of: try element(2, of: value))) + ")"
        case "nonCapturingGroup":
            return try RegexGroup.prefix(of: try element(0, of: value)) + pattern(of: try element(1, of: value)) + ")"
        case "quantification":
            let operand = "(?:" + (try pattern(of: try element(2, of: value))) + ")"
            return operand + (try RegexQuantifier.suffix(try element(0, of: value), kind: try element(1, of: value)))
        case "quotedLiteral":
            guard let text = value as? String else { throw Unreadable(part: name) }
            return RegexAtom.escaped(text)
        case "customCharacterClass": return try RegexCharacterClass.pattern(of: value)
        case "atom": return try RegexAtom.pattern(of: value)
        case "convertedRegexLiteral": return try pattern(of: try element(0, of: value))
        case "ignoreCapturesInTypedOutput", "limitCaptureNesting": return try pattern(of: value)
        case "trivia", "empty": return ""
        default: throw Unreadable(part: name)
        }
    }

    private static func children(of array: Any) throws(Unreadable) -> [String] {
        var patterns: [String] = []
        for node in Mirror(reflecting: array).children { patterns.append(try pattern(of: node.value)) }
        return patterns
    }

    // MARK: Reflection

    /// The case of an enumeration and its payload; for a case without one the payload is the value itself.
    static func payload(of value: Any) -> (name: String, value: Any) {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .enum, let first = mirror.children.first, let name = first.label {
            return (name, first.value)
        }
        return (String(describing: value), value)
    }

    /// A stored property by name.
    static func child(_ name: String, of value: Any) -> Any? {
        Mirror(reflecting: value).children.first { $0.label == name }?.value
    }

    /// An element of a tuple.
    static func element(_ index: Int, of tuple: Any) throws(Unreadable) -> Any {
        let children = Mirror(reflecting: tuple).children
        guard index < children.count else { throw Unreadable(part: "a node of unknown form") }
        return children[children.index(children.startIndex, offsetBy: index)].value
    }
}
