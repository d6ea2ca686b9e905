import SwiftSyntax

/// How visible the generated members are: as visible as their type.
enum AccessLevel {
    /// The modifier with a space behind it; empty where the default is right.
    static func prefix(of modifiers: DeclModifierListSyntax) -> String {
        for modifier in modifiers {
            switch modifier.name.tokenKind {
            case .keyword(.public), .keyword(.open): return "public "
            case .keyword(.package): return "package "
            default: continue
            }
        }
        return ""
    }
}
