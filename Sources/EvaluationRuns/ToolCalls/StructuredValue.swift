/// A value as JSON has them.
public enum StructuredValue: Sendable, Hashable {
    /// A text.
    case string(String)
    /// A whole number.
    case int(Int)
    /// A number.
    case double(Double)
    /// A truth value.
    case bool(Bool)
    /// No value.
    case null
    /// A list.
    case array([StructuredValue])
    /// Values under names.
    case dictionary([String: StructuredValue])

    /// The value as what Foundation's JSON has: text, numbers, truth values, `Optional<Any>.none`, arrays, dictionaries.
    public var value: Any {
        switch self {
        case .string(let value): value
        case .int(let value): value
        case .double(let value): value
        case .bool(let value): value
        case .null: Any?.none as Any
        case .array(let elements): elements.map(\.value)
        case .dictionary(let members): members.mapValues(\.value)
        }
    }
}

extension StructuredValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .int(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A list.
    public init(arrayLiteral elements: StructuredValue...) { self = .array(elements) }
    /// Values under names; of equal names the last.
    public init(dictionaryLiteral elements: (String, StructuredValue)...) {
        self = .dictionary(Dictionary(elements, uniquingKeysWith: { _, last in last }))
    }
}

extension StructuredValue: Codable {
    /// Reads any value of JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .int(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([StructuredValue].self) {
            self = .array(value)
        } else {
            self = .dictionary(try container.decode([String: StructuredValue].self))
        }
    }

    /// Writes the value itself.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .bool(let value): try container.encode(value)
        case .null: try container.encodeNil()
        case .array(let value): try container.encode(value)
        case .dictionary(let value): try container.encode(value)
        }
    }
}
