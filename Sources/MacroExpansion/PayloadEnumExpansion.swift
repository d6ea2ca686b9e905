import SwiftSyntax
import SwiftSyntaxBuilder

/// What `@Generable` writes for an enum with payloads: a choice between objects that a discriminator tells apart.
struct PayloadEnumExpansion: TypeExpansion {
    let cases: EnumCases
    let arguments: GenerableArguments

    var members: [DeclSyntax] {
        [schema, content, partialType].map { DeclSyntax(stringLiteral: $0) }
    }

    private var schema: String {
        let list = cases.cases.map { item in
            let properties = item.payloads.map { payload in
                "FoundationModels.GenerationSchema.Property(name: \(payload.key.quoted), type: \(payload.type).self)"
            }
            return "        FoundationModels.GenerationSchema.Case(name: \(item.key.quoted), "
                + "properties: [\(properties.joined(separator: ", "))]),"
        }
        return """
            \(cases.access)nonisolated static var generationSchema: FoundationModels.GenerationSchema {
                FoundationModels.GenerationSchema(\(arguments.schemaArguments)\(explicitNil), cases: [
            \(list.joined(separator: "\n"))
                ])
            }
            """
    }

    private var explicitNil: String {
        arguments.representsNilExplicitly.map { ", representNilExplicitlyInGeneratedContent: \($0)" } ?? ""
    }

    private var content: String {
        var lines = [
            "\(cases.access)nonisolated var generatedContent: FoundationModels.GeneratedContent {",
            "    switch self {",
        ]
        for item in cases.cases {
            let bindings = item.payloads.indices.map { "let payload\($0)" }
            lines.append(
                "    case .\(item.identifier)\(bindings.isEmpty ? "" : "(\(bindings.joined(separator: ", ")))"):")
            let type = ContentSource.Member(key: "type", value: item.key.quoted, isOptional: false)
            let payloads = item.payloads.enumerated().map { index, payload in
                ContentSource.Member(key: payload.key, value: "payload\(index)", isOptional: payload.isOptional)
            }
            let source = ContentSource(
                members: [type] + payloads, representsNilExplicitly: arguments.representsNilExplicitly)
            lines += source.lines(indentation: "        ")
        }
        return (lines + ["    }", "}"]).joined(separator: "\n")
    }

    private var partialType: String {
        var lines: [String] = []
        for item in cases.cases {
            let payloads = item.payloads.map { payload in
                let wrapped = payload.type.hasSuffix("?") ? String(payload.type.dropLast()) : payload.type
                return (payload.label.map { "\($0): " } ?? "") + "\(wrapped).PartiallyGenerated?"
            }
            lines.append(
                "    case \(item.identifier)\(payloads.isEmpty ? "" : "(\(payloads.joined(separator: ", ")))")")
        }
        lines += initializerLines(indentation: "    ")
        if cases.isEquatable { lines += PartialEquality.enumeration(cases).map { "    " + $0 } }
        let equality = cases.isEquatable ? "Swift.Equatable, " : ""
        return """
            \(cases.access)nonisolated \(cases.isIndirect ? "indirect " : "")enum PartiallyGenerated: \(equality)FoundationModels.ConvertibleFromGeneratedContent {
            \(lines.joined(separator: "\n"))
            }
            """
    }

    var initializer: String { initializerLines(indentation: "    ").joined(separator: "\n") }

    /// The partial and the whole form are read alike; only the types of the payloads differ.
    private func initializerLines(indentation: String) -> [String] {
        var lines = [
            "\(cases.access)nonisolated init(_ content: FoundationModels.GeneratedContent) throws {",
            "    let name = try content._discriminator()",
            "    switch name {",
        ]
        for item in cases.cases {
            let arguments = item.payloads.map { payload in
                (payload.label.map { "\($0): " } ?? "") + "try content.value(forProperty: \(payload.key.quoted))"
            }
            lines.append("    case \(item.key.quoted):")
            lines.append(
                "        self = .\(item.identifier)\(arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")"
            )
        }
        lines += ["    default:", "        throw content._unknownCase(name, of: Self.self)", "    }", "}"]
        return lines.map { indentation + $0 }
    }
}
