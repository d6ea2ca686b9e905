import SwiftSyntax

/// The comparison of partial forms, written for types that say in their declaration that they can be compared.
///
/// It is not left to the compiler, because a payload's partial form need not be `Equatable` where the payload is.
enum PartialEquality {
    private static let protocols = ["Equatable", "Hashable", "Comparable"]

    /// Whether a declaration names a protocol that brings `==`.
    static func isDeclared(by clause: InheritanceClauseSyntax?) -> Bool {
        (clause?.inheritedTypes ?? []).contains { inherited in
            let type = inherited.type.as(AttributedTypeSyntax.self)?.baseType ?? inherited.type
            let parts: [TypeSyntax] = type.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [type]
            return parts.contains { protocols.contains($0.trimmedDescription.withoutModule) }
        }
    }

    /// `==` of a struct with stored properties.
    static func structure(access: String, names: [ConditionalItem<String>]) -> [String] {
        // One statement for each, because a long expression takes the compiler long.
        ["\(access)nonisolated static func == (left: Self, right: Self) -> Swift.Bool {"]
            + names.lines { [difference("left.\($0)", "right.\($0)")] }.indented() + ["    return true", "}"]
    }

    /// `==` of an enum with payloads.
    static func enumeration(_ cases: EnumCases) -> [String] {
        var lines = [
            "\(cases.access)nonisolated static func == (left: Self, right: Self) -> Swift.Bool {",
            "    switch (left, right) {",
        ]
        lines += cases.cases.lines { item in
            func pattern(_ side: String) -> String {
                let bindings = item.payloads.indices.map { "let \(side)\($0)" }.joined(separator: ", ")
                return ".\(item.identifier)" + (bindings.isEmpty ? "" : "(\(bindings))")
            }
            return ["case (\(pattern("left")), \(pattern("right"))):"]
                + item.payloads.indices.map { difference("left\($0)", "right\($0)") }.indented()
                + ["    return true"]
        }.indented()
        if cases.cases.items().count > 1 { lines += ["    default:", "        return false"] }
        return lines + ["    }", "}"]
    }

    private static func difference(_ left: String, _ right: String) -> String {
        "if !FoundationModels._partialValuesAreEqual(\(left), \(right)) { return false }"
    }
}

extension String {
    /// `Swift.Equatable` without `Swift.`.
    fileprivate var withoutModule: String { hasPrefix("Swift.") ? String(dropFirst("Swift.".count)) : self }
}
