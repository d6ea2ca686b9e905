import SwiftSyntax

/// How visible the generated members are: as visible as their type.
enum AccessLevel {
    /// The modifier with a space after it; empty where the default is right.
    ///
    /// A type that says nothing itself is as visible as the extension around it says.
    static func prefix(of modifiers: DeclModifierListSyntax, in lexicalContext: [Syntax]) -> String {
        let surrounding = lexicalContext.first?.as(ExtensionDeclSyntax.self)
        return prefix(among: modifiers) ?? surrounding.flatMap { prefix(among: $0.modifiers) } ?? ""
    }

    /// The prefix that the access modifier among others requires; nil when there is none.
    private static func prefix(among modifiers: DeclModifierListSyntax) -> String? {
        for modifier in modifiers {
            switch modifier.name.tokenKind {
            case .keyword(.public), .keyword(.open): return "public "
            case .keyword(.package): return "package "
            // Members are never more visible than their type, so that here the default is right.
            case .keyword(.internal), .keyword(.fileprivate), .keyword(.private): return ""
            default: continue
            }
        }
        return nil
    }
}
