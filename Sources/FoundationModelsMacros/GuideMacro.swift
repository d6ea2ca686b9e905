import SwiftSyntax
import SwiftSyntaxMacros

/// `@Guide`: a marker that `@Generable` reads; it generates nothing itself.
public struct GuideMacro: PeerMacro {
    /// Generates no declaration.
    public static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        []
    }
}
