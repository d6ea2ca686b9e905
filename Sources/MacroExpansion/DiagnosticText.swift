import SwiftDiagnostics
import SwiftSyntax

/// Everything that can be wrong with a declaration, and its wording.
enum DiagnosticText: DiagnosticMessage {
    case notStructOrEnum(kind: String)
    case emptyEnum(name: String)
    case tuplePattern
    case missingType(name: String)
    case typeNotGenerable(type: String, hint: String?)
    case reservedLabel(label: String)
    case repeatedLabel(label: String)
    case guideOnCase(String)
    case guideWithoutEffect(GeneratedProperty.Reason)
    case guideOnOther
    case entryOnOther
    case entryWithAccessors(name: String)
    case entryWithoutValue

    var message: String {
        switch self {
        case .notStructOrEnum(let kind): "'@Generable' can only be applied to a struct or an enum, not to \(kind)"
        case .emptyEnum(let name): "'\(name)' has no cases, so nothing can be generated"
        case .tuplePattern: "a property of a '@Generable' struct needs a name and a type of its own"
        case .missingType(let name): "property '\(name)' needs a type annotation, so that its schema can be written"
        case .typeNotGenerable(let type, let hint):
            "'\(type)' cannot be generated" + (hint.map { "; \($0)" } ?? "")
        case .reservedLabel(let label):
            "the label '\(label)' is taken by the key that tells the cases apart; choose another"
        case .repeatedLabel(let label): "two payloads of this case have the key '\(label)'; give one a label of its own"
        case .guideOnCase(let name): "'@Guide' has no effect on the case '\(name)'; describe the enum instead"
        case .guideWithoutEffect(.hasValue(let name)):
            "'@Guide' has no effect on '\(name)', which has a value and is not generated"
        case .guideWithoutEffect(.isComputed(let name)):
            "'@Guide' has no effect on '\(name)', which is computed and not generated"
        case .guideWithoutEffect(.isStatic(let name)):
            "'@Guide' has no effect on '\(name)', which is static and not generated"
        case .guideWithoutEffect(.isIdentity(let name)):
            "'@Guide' has no effect on '\(name)', which is an identity and not generated"
        case .guideOnOther: "'@Guide' can only be applied to a stored property of a '@Generable' struct"
        case .entryOnOther:
            "'@SessionPropertyEntry' can only be applied to a variable in an extension of 'SessionPropertyValues'"
        case .entryWithAccessors(let name):
            "'@SessionPropertyEntry' writes the accessors of '\(name)'; give it an initial value instead"
        case .entryWithoutValue: "a property of a session needs an initial value"
        }
    }

    /// What has no effect is a warning: on Apple's systems such code compiles.
    var severity: DiagnosticSeverity {
        switch self {
        case .guideOnCase, .guideWithoutEffect, .guideOnOther: .warning
        default: .error
        }
    }

    var diagnosticID: MessageID {
        let name =
            switch self {
            case .notStructOrEnum: "notStructOrEnum"
            case .emptyEnum: "emptyEnum"
            case .tuplePattern: "tuplePattern"
            case .missingType: "missingType"
            case .typeNotGenerable: "typeNotGenerable"
            case .reservedLabel: "reservedLabel"
            case .repeatedLabel: "repeatedLabel"
            case .guideOnCase: "guideOnCase"
            case .guideWithoutEffect: "guideWithoutEffect"
            case .guideOnOther: "guideOnOther"
            case .entryOnOther: "entryOnOther"
            case .entryWithAccessors: "entryWithAccessors"
            case .entryWithoutValue: "entryWithoutValue"
            }
        return MessageID(domain: "FoundationModelsMacros", id: name)
    }

    /// The diagnostic at a place.
    func diagnostic(at node: some SyntaxProtocol, fixIt: FixIt? = nil) -> Diagnostic {
        Diagnostic(node: Syntax(node), message: self, fixIts: fixIt.map { [$0] } ?? [])
    }

    /// The diagnostic at an attribute, with the offer to remove it.
    func diagnostic(at node: some SyntaxProtocol, removing attribute: AttributeSyntax) -> Diagnostic {
        return diagnostic(
            at: node,
            fixIt: FixIt(
                message: FixItText.removeGuide,
                changes: [.replace(oldNode: Syntax(attribute), newNode: Syntax(TokenSyntax.identifier("")))]))
    }
}

/// The wording of what can be changed at a click.
enum FixItText: String, FixItMessage {
    case removeGuide = "remove '@Guide'"
    case makeStruct = "make it a struct"

    var message: String { rawValue }

    var fixItID: MessageID {
        MessageID(domain: "FoundationModelsMacros", id: self == .removeGuide ? "removeGuide" : "makeStruct")
    }
}
