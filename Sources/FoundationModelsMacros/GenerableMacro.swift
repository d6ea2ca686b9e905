import MacroExpansion
public import SwiftSyntax
public import SwiftSyntaxMacros

/// `@Generable`, by its name for the compiler.
public struct GenerableMacro: MemberMacro, ExtensionMacro {
    /// Writes `generationSchema`, `generatedContent` and `PartiallyGenerated`.
    public static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        try GenerableExpansion.expansion(
            of: node, providingMembersOf: declaration, conformingTo: protocols, in: context)
    }

    /// Writes the conformance with `init(_:)`.
    public static func expansion(
        of node: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        try GenerableExpansion.expansion(
            of: node, attachedTo: declaration, providingExtensionsOf: type, conformingTo: protocols, in: context)
    }
}
