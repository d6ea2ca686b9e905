import SwiftDiagnostics
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// What `@Generable` writes: the schema, the conversions and the partial form of a struct or an enum.
///
/// The module knows nothing about the compiler that asks, so that tests can ask too.
public struct GenerableExpansion: MemberMacro, ExtensionMacro {
    /// Writes `generationSchema`, `generatedContent` and `PartiallyGenerated`.
    public static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let expansion = expansion(of: node, for: declaration, in: context, diagnoses: true) else { return [] }
        return expansion.members
    }

    /// Writes the conformance with `init(_:)`; in an extension it leaves the memberwise initializer alone.
    public static func expansion(
        of node: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        guard let expansion = expansion(of: node, for: declaration, in: context, diagnoses: false) else { return [] }
        let conformance = protocols.isEmpty ? "" : ": nonisolated FoundationModels.Generable"
        let declaration: DeclSyntax = """
            extension \(type.trimmed)\(raw: conformance) {
            \(raw: expansion.initializer)
            }
            """
        return declaration.as(ExtensionDeclSyntax.self).map { [$0] } ?? []
    }

    /// What is written for a declaration; nil when it cannot be generated.
    private static func expansion(
        of node: AttributeSyntax, for declaration: some DeclGroupSyntax, in context: some MacroExpansionContext,
        diagnoses: Bool
    ) -> (any TypeExpansion)? {
        let arguments = GenerableArguments(node)
        let access = AccessLevel.prefix(of: declaration.modifiers, in: context.lexicalContext)
        let report: (Diagnostic) -> Void = { if diagnoses { context.diagnose($0) } }
        if let structure = declaration.as(StructDeclSyntax.self) {
            return StructExpansion(structure, access: access, arguments: arguments, report: report)
        }
        if let enumeration = declaration.as(EnumDeclSyntax.self) {
            return EnumCases(enumeration, access: access, report: report)?.expansion(arguments: arguments)
        }
        report(misplaced(node, on: declaration))
        return nil
    }

    private static func misplaced(_ node: AttributeSyntax, on declaration: some DeclGroupSyntax) -> Diagnostic {
        if let type = declaration.as(ClassDeclSyntax.self) {
            let message = DiagnosticText.notStructOrEnum(kind: "a class")
            // A class that inherits something is not made a struct by changing one word.
            guard type.inheritanceClause == nil else { return message.diagnostic(at: node) }
            let keyword = TokenSyntax.keyword(
                .struct, leadingTrivia: type.classKeyword.leadingTrivia,
                trailingTrivia: type.classKeyword.trailingTrivia)
            let change = FixIt.Change.replace(oldNode: Syntax(type.classKeyword), newNode: Syntax(keyword))
            return message.diagnostic(at: node, fixIt: FixIt(message: FixItText.makeStruct, changes: [change]))
        }
        let kind =
            switch declaration.kind {
            case .actorDecl: "an actor"
            case .protocolDecl: "a protocol"
            case .extensionDecl: "an extension"
            default: "this declaration"
            }
        return DiagnosticText.notStructOrEnum(kind: kind).diagnostic(at: node)
    }
}

/// What the macro writes for one declaration.
protocol TypeExpansion {
    /// The members, ready to be inserted.
    var members: [DeclSyntax] { get }
    /// The text of `init(_:)`.
    var initializer: String { get }
}
