/// A set of the types of JSON's values.
public struct JSONTypes: OptionSet, Hashable, Sendable {
    /// One bit for each type.
    public let rawValue: UInt8

    /// A set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The value `null`.
    public static let null = JSONTypes(rawValue: 1)
    /// The values `true` and `false`.
    public static let boolean = JSONTypes(rawValue: 2)
    /// Whole numbers, the part of ``number`` that schemas name; which spellings count is the reader's matter.
    public static let integer = JSONTypes(rawValue: 4)
    /// All numbers.
    public static let number = JSONTypes(rawValue: 12)
    /// All strings.
    public static let string = JSONTypes(rawValue: 16)
    /// All arrays.
    public static let array = JSONTypes(rawValue: 32)
    /// All objects.
    public static let object = JSONTypes(rawValue: 64)
    /// Every value.
    public static let all = JSONTypes(rawValue: 127)

    /// The type that a schema's keyword `type` names; nil for other words.
    public init?(name: String) {
        switch name {
        case "null": self = .null
        case "boolean": self = .boolean
        case "integer": self = .integer
        case "number": self = .number
        case "string": self = .string
        case "array": self = .array
        case "object": self = .object
        default: return nil
        }
    }
}
