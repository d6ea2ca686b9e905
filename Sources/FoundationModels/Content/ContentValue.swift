import OrderedJSON

/// What a piece of content is; numbers keep their digits, so that large integers and decimals are not rounded.
enum ContentValue: Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([GeneratedContent])
    case structure(ContentProperties)

    /// What kind of value it is, in words.
    var kindDescription: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .structure: "an object"
        }
    }
}

extension ContentValue: Equatable {
    /// Compares values; numbers are equal when they mean the same, strings when they have the same UTF-8.
    static func == (left: ContentValue, right: ContentValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): areEqual(left, right)
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.array(let left), .array(let right)): left == right
        case (.structure(let left), .structure(let right)): left == right
        default: false
        }
    }

    private static func areEqual(_ left: JSONNumber, _ right: JSONNumber) -> Bool {
        if left.text == right.text { return true }
        if let left = left.intValue, let right = right.intValue { return left == right }
        return left.doubleValue == right.doubleValue
    }
}
