public import FoundationModels

/// A value that an argument of a tool is compared with.
public enum ArgumentValue: Sendable, Hashable {
    /// A text.
    case string(String)
    /// A whole number.
    case int(Int)
    /// A number.
    case double(Double)
    /// A truth value.
    case bool(Bool)

    /// The value among those with a structure.
    public var structuredValue: StructuredValue {
        switch self {
        case .string(let value): .string(value)
        case .int(let value): .int(value)
        case .double(let value): .double(value)
        case .bool(let value): .bool(value)
        }
    }

    /// The value as a number; nil for texts and truth values.
    var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        case .string, .bool: nil
        }
    }

    /// Whether the value means the same: 3 and 3.0 do.
    func isSame(as other: ArgumentValue) -> Bool {
        if let number, let otherNumber = other.number { return number == otherNumber }
        return self == other
    }

    /// The value of content that is a text, a number or a truth value; nil for all other content.
    init?(scalar content: GeneratedContent) {
        switch content.kind {
        case .string(let value): self = .string(value)
        case .bool(let value): self = .bool(value)
        case .number(let value): self = (try? content.value(Int.self)).map(ArgumentValue.int) ?? .double(value)
        case .null, .array, .structure: return nil
        }
    }
}

extension ArgumentValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .int(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension ArgumentValue: Codable {
    /// Reads a text, a number or a truth value.
    ///
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .int(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else {
            self = .string(try container.decode(String.self))
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
        }
    }
}

extension ArgumentValue: Generable {
    /// A text, a number or a truth value.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(type: Self.self, anyOf: [String.self, Int.self, Double.self, Bool.self])
    }

    /// The value of content.
    ///
    /// - Throws: `GeneratedContent.ParsingError` for content with a structure and for null.
    public init(_ content: GeneratedContent) throws {
        guard let value = ArgumentValue(scalar: content) else {
            throw GeneratedContent.ParsingError(
                rawContent: content.jsonString, debugDescription: ToolCallText.noArgumentValue(content.jsonString))
        }
        self = value
    }

    /// The value as content.
    public var generatedContent: GeneratedContent {
        switch self {
        case .string(let value): value.generatedContent
        case .int(let value): value.generatedContent
        case .double(let value): value.generatedContent
        case .bool(let value): value.generatedContent
        }
    }
}
