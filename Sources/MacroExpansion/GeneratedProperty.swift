import SwiftDiagnostics
import SwiftSyntax

/// A stored property that takes part in generation.
struct GeneratedProperty {
    /// Why a property takes no part.
    enum Reason: Sendable {
        case hasValue(String)
        case isComputed(String)
        case isStatic(String)
        case isIdentity(String)
    }

    /// The name in code, with backticks where the source has them.
    let identifier: String
    /// The name as a key.
    let key: String
    /// The source text of the type.
    let type: String
    let isOptional: Bool
    /// Whether the framework fills the property.
    let isGenerationID: Bool
    /// The type as the source has it.
    let typeSyntax: TypeSyntax
    /// The attributes, some of which can be guides.
    private let attributes: AttributeListSyntax

    /// The properties that a variable declaration adds; what cannot be generated is reported.
    static func properties(
        of variable: VariableDeclSyntax, report: (Diagnostic) -> Void
    ) -> [GeneratedProperty] {
        if reasonNotGenerated(variable) != nil { return [] }
        var properties: [GeneratedProperty] = []
        // In `let x, y: Int` the annotation of the last binding serves those before it.
        var annotation: TypeSyntax?
        for binding in variable.bindings.reversed() where binding.initializer == nil {
            annotation = binding.typeAnnotation?.type ?? annotation
            guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
                report(DiagnosticText.tuplePattern.diagnostic(at: binding.pattern))
                continue
            }
            guard let type = annotation else {
                report(DiagnosticText.missingType(name: pattern.identifier.text).diagnostic(at: binding))
                continue
            }
            if let problem = TypeCheck.problem(with: type) {
                report(problem)
                continue
            }
            properties.insert(
                GeneratedProperty(name: pattern.identifier.text, type: type, attributes: variable.attributes), at: 0)
        }
        return properties
    }

    private init(name: String, type: TypeSyntax, attributes: AttributeListSyntax) {
        self.identifier = name
        self.key = name.filter { $0 != "`" }
        self.type = TypeCheck.spelling(of: type)
        self.isOptional = TypeCheck.isOptional(type)
        self.isGenerationID = Self.isGenerationID(type)
        self.typeSyntax = type
        self.attributes = attributes
    }

    private static func isGenerationID(_ type: TypeSyntax) -> Bool {
        ["GenerationID", "FoundationModels.GenerationID"].contains(type.trimmedDescription)
    }

    /// Why a guide on a declaration has no effect, wherever the declaration is; nil when it can have one.
    static func reasonNotGuided(_ variable: VariableDeclSyntax) -> Reason? {
        if let reason = reasonNotGenerated(variable) { return reason }
        // A macro like this one cannot be on several properties at once, so there is one binding.
        guard let binding = variable.bindings.first, let type = binding.typeAnnotation?.type, isGenerationID(type)
        else { return nil }
        return .isIdentity(binding.pattern.trimmedDescription)
    }

    /// Why no property of a declaration takes part; nil when at least one does.
    static func reasonNotGenerated(_ variable: VariableDeclSyntax) -> Reason? {
        let name = variable.bindings.first?.pattern.trimmedDescription ?? ""
        if variable.isStatic { return .isStatic(name) }
        if variable.bindings.allSatisfy({ isComputed($0.accessorBlock) }) { return .isComputed(name) }
        if variable.bindings.allSatisfy({ $0.initializer != nil }) { return .hasValue(name) }
        return nil
    }

    private static func isComputed(_ block: AccessorBlockSyntax?) -> Bool {
        switch block?.accessors {
        case nil: return false
        case .getter: return true
        case .accessors(let list):
            let observers: [TokenKind] = [.keyword(.willSet), .keyword(.didSet)]
            return !list.allSatisfy { observers.contains($0.accessorSpecifier.tokenKind) }
        }
    }

    /// The statements that add the property of a schema to a list.
    var schemaStatements: [String] {
        GuideAttributes.lines(attributes) { guides in
            var arguments = ["name: \(key.quoted)"]
            if let description = guides.description { arguments.append("description: \(description)") }
            arguments.append("type: \(type).self")
            let list = arguments.joined(separator: ", ") + guides.argument
            return ["__properties.append(FoundationModels.GenerationSchema.Property(\(list)))"]
        }
    }
}

extension VariableDeclSyntax {
    /// Whether the variable belongs to the type, not to its values.
    var isStatic: Bool {
        modifiers.contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
    }
}

extension String {
    /// The text as a string literal.
    var quoted: String { "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" }
}
