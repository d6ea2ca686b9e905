import SwiftSyntax

/// The types of the partial form, which lies inside the type that it is a form of.
enum PartialType {
    /// The source of the partial form of a value's type.
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - owner: the name of the type that has the value. `Self` means that type, and inside its partial form another one.
    static func source(of type: TypeSyntax, in owner: String) -> String {
        let spelling = TypeCheck.spelling(
            of: SelfReplacement(name: owner).rewrite(Syntax(type)).as(TypeSyntax.self) ?? type)
        let wrapped = spelling.hasSuffix("?") ? String(spelling.dropLast()) : spelling
        return "\(wrapped).PartiallyGenerated?"
    }

    private final class SelfReplacement: SyntaxRewriter {
        private let name: String

        init(name: String) {
            self.name = name
        }

        override func visit(_ token: TokenSyntax) -> TokenSyntax {
            token.tokenKind == .keyword(.Self) ? token.with(\.tokenKind, .identifier(name)) : token
        }
    }
}
