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
        var lines = cases.cases.list("cases", of: "FoundationModels.GenerationSchema.Case")
        lines += cases.cases.lines { item in
            let properties = item.payloads.map { payload in
                "FoundationModels.GenerationSchema.Property(name: \(payload.key.quoted), type: \(payload.type).self)"
            }
            return [
                "cases.append(FoundationModels.GenerationSchema.Case(name: \(item.key.quoted), "
                    + "properties: [\(properties.joined(separator: ", "))]))"
            ]
        }
        lines.append(
            "return FoundationModels.GenerationSchema(\(arguments.schemaArguments)\(explicitNil), cases: cases)")
        return """
            \(cases.access)nonisolated static var generationSchema: FoundationModels.GenerationSchema {
            \(lines.indented().joined(separator: "\n"))
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
        lines += cases.cases.lines { item in
            let bindings = item.payloads.indices.map { "let payload\($0)" }
            let pattern = bindings.isEmpty ? "" : "(\(bindings.joined(separator: ", ")))"
            let type = ContentSource.Member(key: "type", value: item.key.quoted, isOptional: false)
            let payloads = item.payloads.enumerated().map { index, payload in
                ContentSource.Member(key: payload.key, value: "payload\(index)", isOptional: payload.isOptional)
            }
            let source = ContentSource(
                members: ([type] + payloads).map { .item($0) },
                representsNilExplicitly: arguments.representsNilExplicitly
            )
            return ["case .\(item.identifier)\(pattern):"] + source.lines.indented()
        }.indented()
        return (lines + ["    }", "}"]).joined(separator: "\n")
    }

    private var partialType: String {
        var lines = cases.cases.lines { item in
            let payloads = item.payloads.map { ($0.label.map { "\($0): " } ?? "") + $0.partialType }
            return ["case \(item.identifier)\(payloads.isEmpty ? "" : "(\(payloads.joined(separator: ", ")))")"]
        }
        lines += initializerLines
        if cases.isEquatable { lines += PartialEquality.enumeration(cases) }
        let equality = cases.isEquatable ? "Swift.Equatable, " : ""
        return """
            \(cases.access)nonisolated \(cases.isIndirect ? "indirect " : "")enum PartiallyGenerated: \(equality)FoundationModels.ConvertibleFromGeneratedContent {
            \(lines.indented().joined(separator: "\n"))
            }
            """
    }

    var initializer: String { initializerLines.indented().joined(separator: "\n") }

    /// The partial and the whole form are read alike; only the types of the payloads differ.
    private var initializerLines: [String] {
        var lines = [
            "\(cases.access)nonisolated init(_ content: FoundationModels.GeneratedContent) throws {",
            "    let name = try content._discriminator()",
            "    switch name {",
        ]
        lines += cases.cases.lines { item in
            let arguments = item.payloads.map { payload in
                (payload.label.map { "\($0): " } ?? "") + "try content.value(forProperty: \(payload.key.quoted))"
            }
            let payloads = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
            return ["case \(item.key.quoted):", "    self = .\(item.identifier)\(payloads)"]
        }.indented()
        return lines + ["    default:", "        throw content._unknownCase(name, of: Self.self)", "    }", "}"]
    }
}
