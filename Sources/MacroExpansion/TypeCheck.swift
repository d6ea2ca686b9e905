import SwiftDiagnostics
import SwiftSyntax

/// What can be said about a type from its spelling alone.
enum TypeCheck {
    /// What is wrong with a type that can never be generated; nil when the compiler may decide.
    static func problem(with type: TypeSyntax) -> Diagnostic? {
        if let optional = type.as(OptionalTypeSyntax.self) { return problem(with: optional.wrappedType) }
        if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            return problem(with: optional.wrappedType)
        }
        if let array = type.as(ArrayTypeSyntax.self) { return problem(with: array.element) }
        if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let first = tuple.elements.first {
            return problem(with: first.type)
        }
        guard let hint = hint(for: type) else { return nil }
        return DiagnosticText.typeNotGenerable(type: type.trimmedDescription, hint: hint).diagnostic(at: type)
    }

    /// What to use instead of a type that no program can make generable; nil for any other.
    ///
    /// A type with a name, and a dictionary, can be given a conformance, and a name can be that of the program's own
    /// type; where neither is so, the compiler says it of the generated code.
    private static func hint(for type: TypeSyntax) -> String? {
        switch type.kind {
        case .tupleType: "use a '@Generable' struct"
        case .functionType: "give the property a value, so that it takes no part"
        case .someOrAnyType, .metatypeType: "use a concrete '@Generable' type"
        default: type.trimmedDescription == "Any" ? "use 'GeneratedContent' for a value of any type" : nil
        }
    }

    /// Whether a type is spelled as an optional.
    static func isOptional(_ type: TypeSyntax) -> Bool {
        if type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return true }
        let name = type.as(IdentifierTypeSyntax.self)?.name.text ?? type.as(MemberTypeSyntax.self)?.name.text
        return name == "Optional"
    }

    /// The type as it can be before `.self`.
    static func spelling(of type: TypeSyntax) -> String {
        if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            return optional.wrappedType.trimmedDescription + "?"
        }
        return type.trimmedDescription
    }
}
