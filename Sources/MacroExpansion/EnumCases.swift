import SwiftDiagnostics
import SwiftSyntax

/// The cases of an enum, read from its declaration.
struct EnumCases {
    /// One value that a case carries.
    struct Payload {
        /// The label in code; nil for a value without one.
        let label: String?
        /// The key in content: the label, `value` for a single value without one, else `value1`, `value2` and so on by
        /// position.
        let key: String
        /// The source text of the type.
        let type: String
        /// The source text of the type in the partial form.
        let partialType: String
        let isOptional: Bool
    }

    /// One case.
    struct Case {
        /// The name in code, with backticks where the source has them.
        let identifier: String
        /// The name in content.
        let key: String
        let payloads: [Payload]
    }

    /// The access modifier of what is generated, with a space after it if there is one.
    let access: String
    let isIndirect: Bool
    let hasStringRawValues: Bool
    let isEquatable: Bool
    let cases: [ConditionalItem<Case>]

    /// Reads the cases; nil when something cannot be generated, which is reported.
    init?(_ declaration: EnumDeclSyntax, access: String, report: (Diagnostic) -> Void) {
        self.access = access
        let name = declaration.name.text
        let rawType = declaration.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
        hasStringRawValues = rawType == "String" || rawType == "Swift.String"
        isEquatable = PartialEquality.isDeclared(by: declaration.inheritanceClause)
        let members = Array(declaration.memberBlock.members)
        let declarations = members.conditionalItems { member in
            member.as(EnumCaseDeclSyntax.self).map { [$0] } ?? []
        }
        isIndirect = ([declaration.modifiers] + declarations.items().map(\.modifiers)).contains { modifiers in
            modifiers.contains { $0.name.tokenKind == .keyword(.indirect) }
        }
        var isValid = true
        cases = members.conditionalItems { member in
            guard let declaration = member.as(EnumCaseDeclSyntax.self) else { return [] }
            return declaration.elements.map { element in
                let payloads = Self.payloads(of: element, in: name) {
                    isValid = false
                    report($0)
                }
                return Case(
                    identifier: element.name.text, key: element.name.text.filter { $0 != "`" }, payloads: payloads)
            }
        }
        if cases.isEmpty {
            report(DiagnosticText.emptyEnum(name: declaration.name.text).diagnostic(at: declaration.name))
            return nil
        }
        if !isValid { return nil }
    }

    private static func payloads(
        of element: EnumCaseElementSyntax, in owner: String, report: (Diagnostic) -> Void
    ) -> [Payload] {
        guard let parameters = element.parameterClause?.parameters else { return [] }
        let unlabeled = parameters.filter { $0.firstName == nil || $0.firstName?.tokenKind == .wildcard }.count
        var payloads: [Payload] = []
        for (index, parameter) in parameters.enumerated() {
            if let problem = TypeCheck.problem(with: parameter.type) { report(problem) }
            let label = parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.text }
            let key = label?.filter { $0 != "`" } ?? (unlabeled == 1 ? "value" : "value\(index + 1)")
            let place = Syntax(parameter.firstName.map(Syntax.init) ?? Syntax(parameter))
            if key == "type" { report(DiagnosticText.reservedLabel(label: key).diagnostic(at: place)) }
            if payloads.contains(where: { $0.key == key }) {
                report(DiagnosticText.repeatedLabel(label: key).diagnostic(at: place))
            }
            payloads.append(
                Payload(
                    label: label, key: key, type: TypeCheck.spelling(of: parameter.type),
                    partialType: PartialType.source(of: parameter.type, in: owner),
                    isOptional: TypeCheck.isOptional(parameter.type)))
        }
        return payloads
    }

    /// What is written for the enum.
    func expansion(arguments: GenerableArguments) -> any TypeExpansion {
        if cases.items().contains(where: { !$0.payloads.isEmpty }) {
            return PayloadEnumExpansion(cases: self, arguments: arguments)
        }
        return PlainEnumExpansion(cases: self, arguments: arguments)
    }
}
