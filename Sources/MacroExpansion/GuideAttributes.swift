import SwiftSyntax

/// What the `@Guide` attributes of one property say, as the source text of their expressions.
struct GuideAttributes {
    private(set) var description: String?
    /// The guides of each attribute that has any.
    private var guides: [[String]] = []

    init(_ attributes: AttributeListSyntax) {
        for element in attributes {
            guard case .attribute(let attribute) = element, attribute.isOurs("Guide"),
                case .argumentList(let list) = attribute.arguments
            else { continue }
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
    }

    /// The trailing arguments of a property: `, guides: […]`, or nothing.
    ///
    /// The expressions are written as they stand, so that variables and expressions work. Guides of several attributes
    /// can be of different kinds, so each then goes through a function that makes them one.
    var argument: String {
        if guides.isEmpty { return "" }
        if guides.count == 1 { return ", guides: [\(guides[0].joined(separator: ", "))]" }
        return ", guides: [\(guides.joined().map { "._guide(\($0))" }.joined(separator: ", "))]"
    }
}

extension AttributeSyntax {
    /// Whether the attribute is the macro of this module with a name, written plain or qualified.
    func isOurs(_ name: String) -> Bool {
        let written = attributeName.trimmedDescription
        return written == name || written == "FoundationModels.\(name)"
    }
}
