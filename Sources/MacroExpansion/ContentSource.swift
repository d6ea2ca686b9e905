/// Writes the source of statements that make `GeneratedContent` of named values.
///
/// They are one statement for each value, because a long literal takes the compiler long, and because a value can be in
/// an `#if`.
struct ContentSource {
    /// One named value.
    struct Member {
        let key: String
        /// The source of the value.
        let value: String
        let isOptional: Bool
    }

    var members: [ConditionalItem<Member>]
    /// The values out of which comes the identity of the content: the first that is there.
    var ids: [ConditionalItem<String>] = []
    /// The source of the condition under which a value that is not there is written as null.
    var representsNilExplicitly: String?

    /// The statements, the last of which returns the content.
    var lines: [String] {
        if members.isEmpty && ids.isEmpty { return ["return FoundationModels.GeneratedContent(properties: [:])"] }
        var lines = members.list(
            "properties", of: "(Swift.String, any FoundationModels.ConvertibleToGeneratedContent)")
        lines += members.lines { statements(for: $0) }
        if !ids.isEmpty {
            lines.append("var id: FoundationModels.GenerationID?")
            lines += ids.lines { ["id = id ?? \($0)"] }
        }
        lines.append(
            "return FoundationModels.GeneratedContent(properties: properties\(ids.isEmpty ? "" : ", id: id"), uniquingKeysWith: { first, _ in first })"
        )
        return lines
    }

    private func statements(for member: Member) -> [String] {
        guard member.isOptional else { return ["properties.append((\(member.key.quoted), \(member.value)))"] }
        let head = [
            "if let value = \(member.value) {",
            "    properties.append((\(member.key.quoted), value))",
        ]
        let null = "    properties.append((\(member.key.quoted), FoundationModels.GeneratedContent(kind: .null)))"
        switch representsNilExplicitly {
        case nil: return head + ["}"]
        case "true": return head + ["} else {", null, "}"]
        case .some(let condition): return head + ["} else if \(condition) {", null, "}"]
        }
    }
}
