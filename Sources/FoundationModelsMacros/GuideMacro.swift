import MacroExpansion
public import SwiftSyntax
public import SwiftSyntaxMacros

/// `@Guide`, by its name for the compiler.
public struct GuideMacro: PeerMacro {
    /// Generates no declaration.
    public static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        try GuideExpansion.expansion(of: node, providingPeersOf: declaration, in: context)
    }
}
