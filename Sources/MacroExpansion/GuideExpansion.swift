public import SwiftSyntax
public import SwiftSyntaxMacros

/// `@Guide`: a marker that `@Generable` reads.
///
/// It generates nothing, and complains where nothing reads it.
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

    /// Why nothing reads a guide on a declaration; nil when `@Generable` does.
    private static func problem(
        with declaration: some DeclSyntaxProtocol, in lexicalContext: [Syntax]
    ) -> DiagnosticText? {
        if let enumCase = declaration.as(EnumCaseDeclSyntax.self) {
            return .guideOnCase(enumCase.elements.first?.name.text ?? "")
        }
        guard let variable = declaration.as(VariableDeclSyntax.self) else { return .guideOnOther }
        if let reason = GeneratedProperty.reasonNotGuided(variable) { return .guideWithoutEffect(reason) }
        guard let structure = lexicalContext.first?.as(StructDeclSyntax.self), isGenerable(structure) else {
            return .guideOnOther
        }
        return nil
    }

    private static func isGenerable(_ structure: StructDeclSyntax) -> Bool {
        structure.attributes.contains { element in
            switch element {
            case .attribute(let attribute): attribute.isOurs("Generable")
            // Which attributes a condition leaves is not known here.
            case .ifConfigDecl: true
            }
        }
    }
}
