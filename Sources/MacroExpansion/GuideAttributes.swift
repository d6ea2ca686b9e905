import SwiftSyntax

/// What the `@Guide` attributes of one property say, as the source text of their expressions.
struct GuideAttributes {
    private(set) var description: String?
    /// The guides of each attribute that has any.
    private var guides: [[String]] = []

    /// The trailing arguments of a property: `, guides: […]`, or nothing.
    ///
    /// The expressions are copied as they are, so that variables and expressions work. Guides of several attributes can
    /// be of different kinds, so each then goes through a function that makes them one.
    var argument: String {
        if guides.isEmpty { return "" }
        if guides.count == 1 { return ", guides: [\(guides[0].joined(separator: ", "))]" }
        return ", guides: [\(guides.joined().map { "._guide(\($0))" }.joined(separator: ", "))]"
    }

    private mutating func take(_ attribute: AttributeSyntax) {
        guard attribute.isOurs("Guide"), case .argumentList(let list) = attribute.arguments else { return }
        var group: [String] = []
        for argument in list {
            let text = argument.expression.trimmedDescription
            if argument.label?.text == "description" {
                if text != "nil" { description = text }
            } else {
                group.append(text)
            }
        }
        if !group.isEmpty { guides.append(group) }
    }

    /// Lines about what attributes say, under the conditions of any `#if` among the attributes.
    static func lines(_ attributes: AttributeListSyntax, _ write: (GuideAttributes) -> [String]) -> [String] {
        lines(Array(attributes), GuideAttributes(), write)
    }

    private static func lines(
        _ attributes: [AttributeListSyntax.Element], _ taken: GuideAttributes, _ write: (GuideAttributes) -> [String]
    ) -> [String] {
        guard let first = attributes.first else { return write(taken) }
        let others = Array(attributes.dropFirst())
        switch first {
        case .attribute(let attribute):
            var more = taken
            more.take(attribute)
            return lines(others, more, write)
        case .ifConfigDecl(let block):
            var result: [String] = []
            for clause in block.clauses {
                let inner = clause.elements?.as(AttributeListSyntax.self).map { Array($0) } ?? []
                result += [clause.head] + lines(inner + others, taken, write)
            }
            if block.clauses.last?.condition != nil { result += ["#else"] + lines(others, taken, write) }
            return result + ["#endif"]
        }
    }
}

extension AttributeSyntax {
    /// Whether the attribute is the macro of this module with a name, written plain or qualified.
    func isOurs(_ name: String) -> Bool {
        let written = attributeName.trimmedDescription
        return written == name || written == "FoundationModels.\(name)"
    }
}
