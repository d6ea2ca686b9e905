import MacroExpansion
public import SwiftSyntax
public import SwiftSyntaxMacros

/// `@SessionPropertyEntry`, by its name for the compiler.
public struct SessionPropertyEntryMacro: AccessorMacro, PeerMacro {
    /// Writes the accessors.
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        try SessionPropertyEntryExpansion.expansion(of: node, providingAccessorsOf: declaration, in: context)
    }

    /// Writes the key.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        try SessionPropertyEntryExpansion.expansion(of: node, providingPeersOf: declaration, in: context)
    }
}

/// `@__SessionPropertyEntryDefaultValue`, by its name for the compiler.
public struct SessionPropertyEntryDefaultValueMacro: AccessorMacro {
    /// Writes the getter.
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        try SessionPropertyEntryDefaultValueExpansion.expansion(
            of: node, providingAccessorsOf: declaration, in: context)
    }
}
