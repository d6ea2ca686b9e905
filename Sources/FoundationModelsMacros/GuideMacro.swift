import MacroExpansion
public import SwiftSyntax
public import SwiftSyntaxMacros

/// `@Guide`, under the name by which the compiler asks for it.
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
