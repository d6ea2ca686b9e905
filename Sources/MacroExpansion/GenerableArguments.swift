import SwiftSyntax

/// The arguments of a `@Generable` attribute, as the source text of their expressions.
struct GenerableArguments {
    private(set) var name: String?
    private(set) var description: String?
    /// Nil when it is not given or plainly `false`.
    private(set) var representsNilExplicitly: String?

    init(_ node: AttributeSyntax) {
        guard case .argumentList(let list) = node.arguments else { return }
        for argument in list {
            let text = argument.expression.trimmedDescription
            switch argument.label?.text {
            case "name": name = text
            case "description": description = text == "nil" ? nil : text
            case "representNilExplicitlyInGeneratedContent": representsNilExplicitly = text == "false" ? nil : text
            default: break
            }
        }
    }

    /// The leading arguments of a schema's initializer: `type: Self.self, name: …, description: …`.
    var schemaArguments: String {
        var arguments = ["type: Self.self"]
        if let name { arguments.append("name: \(name)") }
        if let description { arguments.append("description: \(description)") }
        return arguments.joined(separator: ", ")
    }
}
