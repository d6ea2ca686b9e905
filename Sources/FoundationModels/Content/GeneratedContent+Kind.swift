import OrderedJSON

extension GeneratedContent {
    /// What a piece of content is, for code that walks content without knowing its type.
    public enum Kind: Equatable, Sendable {
        /// No value.
        case null
        /// A truth value.
        case bool(Bool)
        /// A number, rounded to the nearest `Double`; ``GeneratedContent/value(_:)`` reads it exactly.
        case number(Double)
        /// A text.
        case string(String)
        /// A list.
        case array([GeneratedContent])
        /// Named values, with the names in the order in which they were written.
        case structure(properties: [String: GeneratedContent], orderedKeys: [String])
    }

    /// Content of a kind; a number that is not finite becomes null, and ordered keys without a value are left out.
    public init(kind: Kind, id: GenerationID? = nil) {
        switch kind {
        case .null: self.init(ContentValue.null, id: id)
        case .bool(let value): self.init(ContentValue.bool(value), id: id)
        case .number(let value): self.init(JSONNumber(value).map(ContentValue.number) ?? .null, id: id)
        case .string(let value): self.init(ContentValue.string(value), id: id)
        case .array(let elements): self.init(ContentValue.array(elements), id: id)
        case .structure(let properties, let orderedKeys):
            var members = ContentProperties()
            for key in orderedKeys { if let value = properties[key] { members.set(value, for: key) } }
            let rest = properties.filter { members.position(of: $0.key) == nil }
            for (key, value) in rest.sorted(by: { $0.key < $1.key }) { members.set(value, for: key) }
            self.init(ContentValue.structure(members), id: id)
        }
    }

    /// What the content is.
    public var kind: Kind {
        switch value {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let number): .number(number.doubleValue)
        case .string(let value): .string(value)
        case .array(let elements): .array(elements)
        case .structure(let members):
            .structure(
                properties: Dictionary(zip(members.names, members.values), uniquingKeysWith: { _, last in last }),
                orderedKeys: members.names)
        }
    }
}
