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
        if let enumCase = declaration.as(EnumCaseDeclSyntax.self) {
            let name = enumCase.elements.first?.name.text ?? ""
            context.diagnose(DiagnosticText.guideOnCase(name).diagnostic(at: node, removing: node))
        } else if let variable = declaration.as(VariableDeclSyntax.self) {
            if let property = GeneratedProperty.reasonNotGenerated(variable) {
                context.diagnose(DiagnosticText.guideWithoutEffect(property).diagnostic(at: node, removing: node))
            }
        } else {
            context.diagnose(DiagnosticText.guideOnOther.diagnostic(at: node, removing: node))
        }
        return []
    }
}
