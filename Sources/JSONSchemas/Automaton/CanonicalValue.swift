package import OrderedJSON

/// A JSON value as JSON Schema compares it: numbers by value, objects without order, strings by scalars.
package enum CanonicalValue: Hashable {
    case null
    case bool(Bool)
    case number(ExactDecimal)
    case string(UTF8Text)
    case array([CanonicalValue])
    /// Ascending by name.
    case object([Member])

    package struct Member: Hashable {
        package var name: UTF8Text
        package var value: CanonicalValue

        package init(name: UTF8Text, value: CanonicalValue) {
            self.name = name
            self.value = value
        }
    }

    package init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .number(let number): self = .number(ExactDecimal(number))
        case .string(let text): self = .string(UTF8Text(text))
        case .array(let elements): self = .array(elements.map(CanonicalValue.init))
        case .object(let object):
            let members = object.entries.map { Member(name: UTF8Text($0.key), value: CanonicalValue($0.value)) }
            self = .object(members.sorted { $0.name < $1.name })
        }
    }
}
