public import SwiftSyntax
public import SwiftSyntaxMacros

/// `@Guide`: a marker that `@Generable` reads.
///
/// It generates nothing, and warns where nothing reads it. In a type that is not `@Generable` it is silent: there it is
/// in an expansion that was pasted into the source, beside a conformance that is written by hand.
public struct GuideExpansion: PeerMacro {
    /// Generates no declaration.
    public static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        if let problem = problem(with: declaration, in: context.lexicalContext) {
            context.diagnose(problem.diagnostic(at: node, removing: node))
        }
        return []
    }

    /// Why nothing reads a guide on a declaration; nil when `@Generable` does, or a reader may be written by hand.
    private static func problem(
        with declaration: some DeclSyntaxProtocol, in lexicalContext: [Syntax]
    ) -> DiagnosticText? {
        guard let type = lexicalContext.first?.asProtocol((any DeclGroupSyntax).self), isGenerable(type) else {
            return nil
        }
        if let enumCase = declaration.as(EnumCaseDeclSyntax.self) {
            return .guideOnCase(enumCase.elements.first?.name.text ?? "")
        }
        guard type.is(StructDeclSyntax.self), let variable = declaration.as(VariableDeclSyntax.self) else {
            return .guideOnOther
        }
        return GeneratedProperty.reasonNotGuided(variable).map { .guideWithoutEffect($0) }
    }

    private static func isGenerable(_ type: any DeclGroupSyntax) -> Bool {
        type.attributes.contains { element in
            // Which attributes a condition leaves is not known here, and a guide may then be without effect.
            if case .attribute(let attribute) = element { attribute.isOurs("Generable") } else { false }
        }
    }
}
