import SwiftDiagnostics
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// `@SessionPropertyEntry`: makes a variable in an extension a property of sessions, with a key of its own.
public struct SessionPropertyEntryExpansion: AccessorMacro, PeerMacro {
    /// Writes the accessors, which read and set the value under the key.
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let entry = SessionPropertyEntry(declaration, node: node, report: { context.diagnose($0) }) else {
            return []
        }
        return [
            "get { self[key: \(raw: entry.key).self] }",
            "set { self[key: \(raw: entry.key).self] = newValue }",
        ]
    }

    /// Writes the key.
    ///
    /// The default is a variable with an initial value, out of which ``SessionPropertyEntryDefaultValueExpansion`` makes a
    /// computed one: so the compiler infers its type where the program leaves it out.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        // What is wrong is reported with the accessors.
        guard let entry = SessionPropertyEntry(declaration, node: node, report: { _ in }) else { return [] }
        return [
            """
            nonisolated private struct \(raw: entry.key): FoundationModels.SessionPropertyKey {
                @FoundationModels.__SessionPropertyEntryDefaultValue nonisolated static var defaultValue\(raw: entry.annotation) = \(entry.value)
            }
            """
        ]
    }
}

/// `@__SessionPropertyEntryDefaultValue`: turns an initial value into a getter.
public struct SessionPropertyEntryDefaultValueExpansion: AccessorMacro {
    /// Writes the getter.
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let binding = declaration.as(VariableDeclSyntax.self)?.bindings.first,
            let value = binding.initializer?.value
        else {
            context.diagnose(DiagnosticText.entryWithoutValue.diagnostic(at: node))
            return []
        }
        return ["get { \(value.trimmed) }"]
    }
}

/// A variable that becomes a property of sessions.
private struct SessionPropertyEntry {
    /// The name of the key's type.
    let key: String
    /// The type as the program writes it, with a colon before it; empty where it leaves the type out.
    let annotation: String
    let value: ExprSyntax

    /// Reads the variable; nil when it cannot be a property, which is reported.
    init?(_ declaration: some DeclSyntaxProtocol, node: AttributeSyntax, report: (Diagnostic) -> Void) {
        guard let variable = declaration.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            variable.bindingSpecifier.tokenKind == .keyword(.var), !variable.isStatic
        else {
            report(DiagnosticText.entryOnOther.diagnostic(at: node))
            return nil
        }
        guard binding.accessorBlock == nil else {
            report(DiagnosticText.entryWithAccessors(name: name).diagnostic(at: node))
            return nil
        }
        let type = binding.typeAnnotation?.type
        let implied = type.flatMap { TypeCheck.isOptional($0) ? ExprSyntax("nil") : nil }
        guard let value = binding.initializer?.value.trimmed ?? implied else {
            report(DiagnosticText.entryWithoutValue.diagnostic(at: node))
            return nil
        }
        key = "__Key_" + name.filter { $0 != "`" }
        annotation = type.map { ": \(TypeCheck.spelling(of: $0))" } ?? ""
        self.value = value
    }
}
