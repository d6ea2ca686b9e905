/// Writes the source of an expression or statements that make `GeneratedContent` of named values.
struct ContentSource {
    /// One named value.
    struct Member {
        let key: String
        /// The source of the value.
        let value: String
        let isOptional: Bool
    }

    var members: [Member]
    /// The source of the content's identity.
    var id: String?
    /// The source of the condition under which a value that is not there is written as null.
    var representsNilExplicitly: String?

    /// The statements, the last of which returns the content.
    func lines(indentation: String) -> [String] {
        let idArgument = id.map { ", id: \($0)" } ?? ""
        if !members.contains(where: \.isOptional) {
            let pairs = members.map { "\($0.key.quoted): \($0.value)" }
            let literal = pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"
            return ["\(indentation)return FoundationModels.GeneratedContent(properties: \(literal)\(idArgument))"]
        }
        var lines = ["var properties: [(Swift.String, any FoundationModels.ConvertibleToGeneratedContent)] = []"]
        for member in members { lines += statements(for: member) }
        lines.append(
            "return FoundationModels.GeneratedContent(properties: properties\(idArgument), uniquingKeysWith: { first, _ in first })"
        )
        return lines.map { indentation + $0 }
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
