/// Writes the quantifiers of a regular expression's tree.
enum RegexQuantifier {
    /// What follows the repeated part.
    static func suffix(_ amount: Any, kind: Any) throws(RegexTree.Unreadable) -> String {
        try self.amount(amount) + self.kind(kind)
    }

    private static func amount(_ wrapped: Any) throws(RegexTree.Unreadable) -> String {
        guard let amount = RegexTree.child("ast", of: wrapped) else {
            throw RegexTree.Unreadable(part: "a quantifier")
        }
        let (name, value) = RegexTree.payload(of: amount)
        switch name {
        case "zeroOrMore": return "*"
        case "oneOrMore": return "+"
        case "zeroOrOne": return "?"
        case "exactly": return "{\(try number(value))}"
        case "nOrMore": return "{\(try number(value)),}"
        case "upToN": return "{0,\(try number(value))}"
        case "range":
            return
                "{\(try number(try RegexTree.element(0, of: value))),\(try number(try RegexTree.element(1, of: value)))}"
        default: throw RegexTree.Unreadable(part: name)
        }
    }

    private static func number(_ value: Any) throws(RegexTree.Unreadable) -> Int {
        guard let number = RegexTree.child("value", of: value) as? Int else {
            throw RegexTree.Unreadable(part: "a quantifier")
        }
        return number
    }

    private static func kind(_ kind: Any) throws(RegexTree.Unreadable) -> String {
        let (name, value) = RegexTree.payload(of: kind)
        if name == "default" { return "" }
        guard let ast = RegexTree.child("ast", of: value) else { throw RegexTree.Unreadable(part: name) }
        switch RegexTree.payload(of: ast).name {
        case "eager": return ""
        case "reluctant": return "?"
        case "possessive": return "+"
        default: throw RegexTree.Unreadable(part: name)
        }
    }
}
