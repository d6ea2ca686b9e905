import SwiftSyntax
import SwiftSyntaxMacros

/// `@Generable`.
public struct GenerableMacro: MemberMacro {
    /// Members.
    public static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        []
    }
}
