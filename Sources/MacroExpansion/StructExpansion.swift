import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// What `@Generable` writes for a struct.
struct StructExpansion: TypeExpansion {
    private let name: String
    private let access: String
    private let arguments: GenerableArguments
    private let properties: [ConditionalItem<GeneratedProperty>]
    private let isEquatable: Bool

    init(
        _ declaration: StructDeclSyntax, access: String, arguments: GenerableArguments, report: (Diagnostic) -> Void
    ) {
        self.name = declaration.name.text
        self.access = access
        self.arguments = arguments
        self.isEquatable = PartialEquality.isDeclared(by: declaration.inheritanceClause)
        self.properties = Array(declaration.memberBlock.members).conditionalItems { member in
            member.as(VariableDeclSyntax.self).map { GeneratedProperty.properties(of: $0, report: report) } ?? []
        }
    }

    private var generated: [ConditionalItem<GeneratedProperty>] { properties.filter(items: { !$0.isGenerationID }) }

    var members: [DeclSyntax] {
        [schema, content, partialType].map { DeclSyntax(stringLiteral: $0) }
    }

    private var schema: String {
        let explicitNil =
            arguments.representsNilExplicitly.map { ", representNilExplicitlyInGeneratedContent: \($0)" } ?? ""
        let statements = generated.lines(\.schemaStatements)
        let list = statements.isEmpty ? "[]" : "__properties"
        var lines =
            statements.isEmpty
            ? [] : generated.list("__properties", of: "FoundationModels.GenerationSchema.Property") + statements
        lines.append(
            "return FoundationModels.GenerationSchema(\(arguments.schemaArguments)\(explicitNil), properties: \(list))")
        return """
            \(access)nonisolated static var generationSchema: FoundationModels.GenerationSchema {
            \(lines.indented().joined(separator: "\n"))
            }
            """
    }

    private var content: String {
        let source = ContentSource(
            members: generated.map { $0.map(\.contentMember) },
            ids: properties.filter(items: \.isGenerationID).map { $0.map { "self.\($0.identifier)" } },
            representsNilExplicitly: arguments.representsNilExplicitly)
        return """
            \(access)nonisolated var generatedContent: FoundationModels.GeneratedContent {
            \(source.lines.indented().joined(separator: "\n"))
            }
            """
    }

    /// A property of the struct may itself be called `id`; then it is the identity of the partial form, if it can be.
    private var partialType: String {
        let own = properties.items().filter { $0.key == "id" }
        let identity = own.isEmpty ? ["id"] : []
        var lines = identity.map { "\(access)var \($0): FoundationModels.GenerationID" }
        lines += properties.lines { ["\(access)var \($0.identifier): \($0.partialType(in: name))"] }
        lines.append("\(access)nonisolated init(_ content: FoundationModels.GeneratedContent) throws {")
        lines += identity.map { "    self.\($0) = \(GeneratedProperty.newIdentity)" }
        lines += properties.lines { [$0.assignment] }.indented()
        lines.append("}")
        if isEquatable {
            let names = identity.map { ConditionalItem.item($0) } + properties.map { $0.map(\.identifier) }
            lines += PartialEquality.structure(access: access, names: names)
        }
        // An identity that is there under a condition cannot be promised.
        let isIdentifiable = own.isEmpty || properties.unconditionalItems().contains { $0.key == "id" && $0.isIdentity }
        let conformances =
            (isIdentifiable ? "Swift.Identifiable, " : "") + (isEquatable ? "Swift.Equatable, " : "")
            + "FoundationModels.ConvertibleFromGeneratedContent"
        return """
            \(access)nonisolated struct PartiallyGenerated: \(conformances) {
            \(lines.indented().joined(separator: "\n"))
            }
            """
    }

    var initializer: String {
        let lines =
            ["\(access)nonisolated init(_ content: FoundationModels.GeneratedContent) throws {"]
            + properties.lines { [$0.assignment] }.indented() + ["}"]
        return lines.indented().joined(separator: "\n")
    }
}

extension GeneratedProperty {
    /// The source of an identity for content.
    static let newIdentity = "content.id ?? FoundationModels.GenerationID()"

    /// The type of the property in the partial form of a struct with a name.
    func partialType(in owner: String) -> String {
        isGenerationID ? "FoundationModels.GenerationID" : PartialType.source(of: typeSyntax, in: owner)
    }

    /// The property among those of content.
    var contentMember: ContentSource.Member {
        ContentSource.Member(key: key, value: "self.\(identifier)", isOptional: isOptional)
    }

    /// The statement that sets the property from content.
    var assignment: String {
        isGenerationID
            ? "self.\(identifier) = \(Self.newIdentity)"
            : "self.\(identifier) = try content.value(forProperty: \(key.quoted))"
    }

    /// Whether the property can be the identity of the partial form: its type is known to be hashable there.
    var isIdentity: Bool {
        isGenerationID
            || ["String", "Int", "Double", "Float", "Bool", "Decimal"].contains(type.filter { $0 != "?" })
    }
}
