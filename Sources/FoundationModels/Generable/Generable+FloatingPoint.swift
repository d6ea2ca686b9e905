public import Foundation
import OrderedJSON

extension Double: Generable {
    /// `{"type": "number"}`; what is generated lies within the type's range.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(
            primitive: Double.self, keywords: ["type": "number", SchemaDocument.PrivateKeyword.fits: "Double"])
    }

    /// The nearest value to the number of content.
    public init(_ content: GeneratedContent) throws {
        self = try content.finiteNumber(expected: "a number within the range of Double")
    }

    /// The number as content; null when it is not finite, because JSON has no such number.
    public var generatedContent: GeneratedContent {
        GeneratedContent(JSONNumber(self).map(ContentValue.number) ?? .null)
    }
}

extension Float: Generable {
    /// `{"type": "number"}`; what is generated lies within the type's range.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(
            primitive: Float.self, keywords: ["type": "number", SchemaDocument.PrivateKeyword.fits: "Float"])
    }

    /// The nearest value to the number of content.
    public init(_ content: GeneratedContent) throws {
        self = try content.finiteNumber(expected: "a number within the range of Float")
    }

    /// The number as content, with the fewest digits that read back the same; null when it is not finite.
    public var generatedContent: GeneratedContent {
        GeneratedContent(JSONNumber(self).map(ContentValue.number) ?? .null)
    }
}

extension Decimal: Generable {
    /// `{"type": "number"}`; what is generated lies within the type's range.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(
            primitive: Decimal.self, keywords: ["type": "number", SchemaDocument.PrivateKeyword.fits: "Decimal"])
    }

    /// The decimal value of content, exact up to 38 digits.
    public init(_ content: GeneratedContent) throws {
        guard case .number(let number) = content.value, let value = Decimal(string: number.text), value.isFinite else {
            throw content.mismatch(expected: "a number within the range of Decimal")
        }
        self = value
    }

    /// The number as content; null when it is not a number.
    public var generatedContent: GeneratedContent {
        GeneratedContent(JSONNumber(self).map(ContentValue.number) ?? .null)
    }
}

extension GeneratedContent {
    /// The number of the content when the type can hold it.
    fileprivate func finiteNumber<Value: BinaryFloatingPoint & LosslessStringConvertible>(
        expected: String
    ) throws -> Value {
        guard case .number(let number) = value, let result = Value(number.text), result.isFinite else {
            throw mismatch(expected: expected)
        }
        return result
    }
}

extension JSONNumber {
    /// A number from a `Float`, with the digits of its own precision; nil when it is not finite.
    init?(_ value: Float) {
        guard value.isFinite else { return nil }
        var text = value.description
        if text.hasSuffix(".0") { text.removeLast(2) }
        self.init(text: text)
    }

    /// A number from a decimal; nil when it is not a number.
    init?(_ value: Decimal) {
        guard value.isFinite else { return nil }
        self.init(text: value.description)
    }
}
