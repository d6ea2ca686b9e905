import MacroExpansion
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// The macros as the compiler knows them.
private let macros: [String: MacroSpec] = [
    "Generable": MacroSpec(type: GenerableExpansion.self, conformances: ["FoundationModels.Generable"]),
    "Guide": MacroSpec(type: GuideExpansion.self),
    "SessionPropertyEntry": MacroSpec(type: SessionPropertyEntryExpansion.self),
    "__SessionPropertyEntryDefaultValue": MacroSpec(
        type: SessionPropertyEntryDefaultValueExpansion.self),
]

/// Expects the macros in a source to expand to another one, with these diagnostics.
func expectExpansion(
    of source: String, _ expanded: String, diagnostics: [DiagnosticSpec] = [], applyFixIts: [String]? = nil,
    fixedSource: String? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    assertMacroExpansion(
        source, expandedSource: expanded, diagnostics: diagnostics, macroSpecs: macros, applyFixIts: applyFixIts,
        fixedSource: fixedSource,
        failureHandler: { failure in
            Issue.record(Comment(rawValue: failure.message), sourceLocation: sourceLocation)
        })
}
