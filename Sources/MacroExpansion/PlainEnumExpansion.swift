import SwiftSyntax
import SwiftSyntaxBuilder

/// What `@Generable` writes for an enum without payloads: a choice between texts.
struct PlainEnumExpansion: TypeExpansion {
    let cases: EnumCases
    let arguments: GenerableArguments

    var members: [DeclSyntax] {
        [schema, content].map { DeclSyntax(stringLiteral: $0) }
    }

    private var schema: String {
        var lines = cases.cases.list("choices", of: "Swift.String")
        lines += cases.cases.lines { item in
            ["choices.append(\(cases.hasStringRawValues ? "Self.\(item.identifier).rawValue" : item.key.quoted))"]
        }
        lines.append("return FoundationModels.GenerationSchema(\(arguments.schemaArguments), anyOf: choices)")
        return """
            \(cases.access)nonisolated static var generationSchema: FoundationModels.GenerationSchema {
            \(lines.indented().joined(separator: "\n"))
            }
            """
    }

    private var content: String {
        var lines = ["\(cases.access)nonisolated var generatedContent: FoundationModels.GeneratedContent {"]
        if cases.hasStringRawValues {
            lines.append("    FoundationModels.GeneratedContent(self.rawValue)")
        } else {
            lines.append("    switch self {")
            lines += cases.cases.lines { item in
                ["case .\(item.identifier):", "    return FoundationModels.GeneratedContent(\(item.key.quoted))"]
            }.indented()
            lines.append("    }")
        }
        return (lines + ["}"]).joined(separator: "\n")
    }

    var initializer: String {
        var lines = [
            "    \(cases.access)nonisolated init(_ content: FoundationModels.GeneratedContent) throws {",
            "        let name = try content._caseName()",
        ]
        if cases.hasStringRawValues {
            lines += [
                "        guard let value = Self(rawValue: name) else {",
                "            throw content._unknownCase(name, of: Self.self)",
                "        }",
                "        self = value",
            ]
        } else {
            lines.append("        switch name {")
            lines += cases.cases.lines { item in
                ["case \(item.key.quoted):", "    self = .\(item.identifier)"]
            }.indented(by: 8)
            lines += ["        default:", "            throw content._unknownCase(name, of: Self.self)", "        }"]
        }
        return (lines + ["    }"]).joined(separator: "\n")
    }
}
