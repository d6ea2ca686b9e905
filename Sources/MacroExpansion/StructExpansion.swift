import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// What `@Generable` writes for a struct.
struct StructExpansion: TypeExpansion {
    private let access: String
    private let arguments: GenerableArguments
    private let properties: [GeneratedProperty]
    private let isEquatable: Bool

    init(
        _ declaration: StructDeclSyntax, access: String, arguments: GenerableArguments, report: (Diagnostic) -> Void
    ) {
        self.access = access
        self.arguments = arguments
        self.isEquatable = PartialEquality.isDeclared(by: declaration.inheritanceClause)
        self.properties = declaration.memberBlock.members.flatMap { member in
            member.decl.as(VariableDeclSyntax.self).map { GeneratedProperty.properties(of: $0, report: report) } ?? []
        }
    }

    private var generated: [GeneratedProperty] { properties.filter { !$0.isGenerationID } }

    var members: [DeclSyntax] {
        [schema, content, partialType].map { DeclSyntax(stringLiteral: $0) }
    }

    private var schema: String {
        let list = generated.map { "        \($0.schemaProperty)," }
        let explicitNil =
            arguments.representsNilExplicitly.map { ", representNilExplicitlyInGeneratedContent: \($0)" } ?? ""
        let body = list.isEmpty ? "[]" : "[\n\(list.joined(separator: "\n"))\n    ]"
        return """
            \(access)nonisolated static var generationSchema: FoundationModels.GenerationSchema {
                FoundationModels.GenerationSchema(\(arguments.schemaArguments)\(explicitNil), properties: \(body))
            }
            """
    }

    private var content: String {
        let source = ContentSource(
            members: generated.map {
                ContentSource.Member(key: $0.key, value: "self.\($0.identifier)", isOptional: $0.isOptional)
            },
            id: properties.first(where: \.isGenerationID).map { "self.\($0.identifier)" },
            representsNilExplicitly: arguments.representsNilExplicitly)
        return """
            \(access)nonisolated var generatedContent: FoundationModels.GeneratedContent {
            \(source.lines(indentation: "    ").joined(separator: "\n"))
            }
            """
    }

    /// A property of the struct may itself be called `id`; then it is the identity of the partial form, if it can be.
    private var partialType: String {
        let hasOwnID = generated.contains { $0.key == "id" }
        let ids = properties.filter(\.isGenerationID).map(\.identifier)
        let stored = (hasOwnID || ids.contains("id") ? [] : ["id"]) + ids
        var lines = stored.map { "    \(access)var \($0): FoundationModels.GenerationID" }
        lines += generated.map { "    \(access)var \($0.identifier): \($0.partialType)" }
        lines.append("    \(access)nonisolated init(_ content: FoundationModels.GeneratedContent) throws {")
        lines += stored.map { "        self.\($0) = content.id ?? FoundationModels.GenerationID()" }
        lines += generated.map { "        self.\($0.identifier) = try content.value(forProperty: \($0.key.quoted))" }
        lines.append("    }")
        if isEquatable {
            let names = stored + generated.map(\.identifier)
            lines += PartialEquality.structure(access: access, names: names).map { "    " + $0 }
        }
        let isIdentifiable = generated.first { $0.key == "id" }?.isPlainlyHashable ?? true
        let conformances =
            (isIdentifiable ? "Swift.Identifiable, " : "") + (isEquatable ? "Swift.Equatable, " : "")
            + "FoundationModels.ConvertibleFromGeneratedContent"
        return """
            \(access)nonisolated struct PartiallyGenerated: \(conformances) {
            \(lines.joined(separator: "\n"))
            }
            """
    }

    var initializer: String {
        var lines = ["    \(access)nonisolated init(_ content: FoundationModels.GeneratedContent) throws {"]
        lines += properties.map { property in
            property.isGenerationID
                ? "        self.\(property.identifier) = content.id ?? FoundationModels.GenerationID()"
                : "        self.\(property.identifier) = try content.value(forProperty: \(property.key.quoted))"
        }
        lines.append("    }")
        return lines.joined(separator: "\n")
    }
}

extension GeneratedProperty {
    /// The type of the property in the partial form.
    var partialType: String {
        let wrapped = type.hasSuffix("?") ? String(type.dropLast()) : type
        return "\(wrapped).PartiallyGenerated?"
    }

    /// Whether the type is one that is known to be hashable in its partial form.
    var isPlainlyHashable: Bool {
        ["String", "Int", "Double", "Float", "Bool", "Decimal"].contains(type.filter { $0 != "?" })
    }
}
