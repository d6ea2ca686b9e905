import SwiftDiagnostics
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("What cannot be generated")
struct DiagnosticTests {
    @Test("a class is refused, with the offer to make it a struct")
    func classes() {
        expectExpansion(
            of: """
                @Generable
                class A {
                }
                """,
            """
            class A {
            }
            """,
            diagnostics: [
                DiagnosticSpec(
                    message: "'@Generable' can only be applied to a struct or an enum, not to a class", line: 1,
                    column: 1, fixIts: [FixItSpec(message: "make it a struct")])
            ],
            fixedSource: """
                @Generable
                struct A {
                }
                """)
    }

    @Test("a class that inherits, an actor, a protocol and an extension are refused")
    func others() {
        for (declaration, kind) in [
            ("class A: B", "a class"), ("actor A", "an actor"), ("protocol A", "a protocol"),
            ("extension A", "an extension"),
        ] {
            expectExpansion(
                of: "@Generable\n\(declaration) {\n}", "\(declaration) {\n}",
                diagnostics: [
                    DiagnosticSpec(
                        message: "'@Generable' can only be applied to a struct or an enum, not to \(kind)", line: 1,
                        column: 1)
                ])
        }
    }

    @Test("an enum without cases is refused at its name")
    func emptyEnum() {
        expectExpansion(
            of: "@Generable\nenum A {\n}", "enum A {\n}",
            diagnostics: [
                DiagnosticSpec(message: "'A' has no cases, so nothing can be generated", line: 2, column: 6)
            ])
    }

    @Test("a payload cannot be called what the discriminator is called, nor can two have one key")
    func labels() {
        expectExpansion(
            of: "@Generable\nenum A {\n    case a(type: Int)\n    case b(value: Int, String)\n}",
            "enum A {\n    case a(type: Int)\n    case b(value: Int, String)\n}",
            diagnostics: [
                DiagnosticSpec(
                    message: "the label 'type' is taken by the key that tells the cases apart; choose another", line: 3,
                    column: 12),
                DiagnosticSpec(
                    message: "two payloads of this case have the key 'value'; give one a label of its own", line: 4,
                    column: 24),
            ])
    }

    @Test(
        "types that can never be generated are refused where they are, with what to use instead",
        arguments: [
            ("(Int, Int)", "use a '@Generable' struct", 12),
            ("() -> Void", "give the property a value, so that it takes no part", 12),
            ("any Equatable", "use a concrete '@Generable' type", 12),
            ("Int.Type", "use a concrete '@Generable' type", 12),
            ("Any", "use 'GeneratedContent' for a value of any type", 12),
        ])
    func types(_ type: String, _ hint: String, _ column: Int) {
        expectDiagnostic(
            in: "    let x: \(type)", "'\(type)' cannot be generated; \(hint)", line: 3, column: column)
    }

    @Test("a type inside an optional or an array is refused where it is")
    func nestedTypes() {
        expectDiagnostic(
            in: "    let x: [(Int, Int)]?", "'(Int, Int)' cannot be generated; use a '@Generable' struct", line: 3,
            column: 13)
    }

    @Test("a property needs a name and a type")
    func patterns() {
        expectDiagnostic(
            in: "    var x", "property 'x' needs a type annotation, so that its schema can be written", line: 3,
            column: 9)
    }

    /// Expects one diagnostic for a property of a struct; what is generated beside it does not matter.
    private func expectDiagnostic(in property: String, _ message: String, line: Int, column: Int) {
        expectExpansion(
            of: "@Generable\nstruct A {\n\(property)\n}",
            """
            struct A {
            \(property)

                nonisolated static var generationSchema: FoundationModels.GenerationSchema {
                    return FoundationModels.GenerationSchema(type: Self.self, properties: [])
                }

                nonisolated var generatedContent: FoundationModels.GeneratedContent {
                    return FoundationModels.GeneratedContent(properties: [:])
                }

                nonisolated struct PartiallyGenerated: Swift.Identifiable, FoundationModels.ConvertibleFromGeneratedContent {
                    var id: FoundationModels.GenerationID
                    nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                        self.id = content.id ?? FoundationModels.GenerationID()
                    }
                }
            }

            extension A: nonisolated FoundationModels.Generable {
                nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                }
            }
            """,
            diagnostics: [DiagnosticSpec(message: message, line: line, column: column)])
    }

    /// Expects a guide in a generable type to be reported as one that has no effect.
    private func expectWarning(_ message: String, on member: String, in kind: String = "struct") {
        // The attribute is qualified, so that the expansion for tests leaves it alone: the guide is what matters here.
        let head = "@FoundationModels.Generable\n\(kind) A {"
        expectExpansion(
            of: "\(head)\n    @Guide(description: \"d\")\n    \(member)\n}", "\(head)\n    \(member)\n}",
            diagnostics: [
                DiagnosticSpec(
                    message: message, line: 3, column: 5, severity: .warning,
                    fixIts: [FixItSpec(message: "remove '@Guide'")])
            ])
    }

    @Test("a guide on a case is without effect, which is a warning")
    func guideOnCase() {
        expectWarning("'@Guide' has no effect on the case 'x'; describe the enum instead", on: "case x", in: "enum")
    }

    @Test(
        "a guide in a generable type that nothing reads is a warning, with the offer to remove it",
        arguments: [
            ("let x = 3", "'@Guide' has no effect on 'x', which has a value and is not generated"),
            ("var x: Int { 3 }", "'@Guide' has no effect on 'x', which is computed and not generated"),
            ("static let x: Int", "'@Guide' has no effect on 'x', which is static and not generated"),
            ("var x: GenerationID", "'@Guide' has no effect on 'x', which is an identity and not generated"),
            ("func x() {}", "'@Guide' can only be applied to a stored property of a '@Generable' struct"),
        ])
    func guides(_ member: String, _ message: String) {
        expectWarning(message, on: member)
    }

    @Test(
        "a guide in a type that the macro does not generate is left alone, whatever it stands on",
        arguments: ["struct", "class", "@Codable struct", "extension", "enum", "actor"],
        ["let x: Int", "var x: Int { 3 }", "static let x = 3"])
    func guidesElsewhere(_ kind: String, _ member: String) {
        expectExpansion(
            of: "\(kind) A {\n    @Guide(description: \"d\")\n    \(member)\n}", "\(kind) A {\n    \(member)\n}")
    }

    @Test("a guide is read in a struct whose attribute is qualified")
    func guideInQualifiedType() {
        // The expansion for tests knows macros by their plain names only, so the attribute stays.
        expectExpansion(
            of: "@FoundationModels.Generable\nstruct A {\n    @Guide(description: \"d\")\n    let x: Int\n}",
            "@FoundationModels.Generable\nstruct A {\n    let x: Int\n}")
    }
}
