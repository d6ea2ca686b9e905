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
        let choices = cases.cases.map { cases.hasStringRawValues ? "Self.\($0.identifier).rawValue" : $0.key.quoted }
        return """
            \(cases.access)nonisolated static var generationSchema: FoundationModels.GenerationSchema {
                FoundationModels.GenerationSchema(\(arguments.schemaArguments), anyOf: [\(choices.joined(separator: ", "))])
            }
            """
    }

    private var content: String {
        var lines = ["\(cases.access)nonisolated var generatedContent: FoundationModels.GeneratedContent {"]
        if cases.hasStringRawValues {
            lines.append("    FoundationModels.GeneratedContent(self.rawValue)")
        } else {
            lines.append("    switch self {")
            for item in cases.cases {
                lines.append("    case .\(item.identifier):")
                lines.append("        return FoundationModels.GeneratedContent(\(item.key.quoted))")
            }
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
            for item in cases.cases {
                lines.append("        case \(item.key.quoted):")
                lines.append("            self = .\(item.identifier)")
            }
            lines += ["        default:", "            throw content._unknownCase(name, of: Self.self)", "        }"]
        }
        return (lines + ["    }"]).joined(separator: "\n")
    }
}
