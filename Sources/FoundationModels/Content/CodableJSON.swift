import Foundation
import OrderedJSON

/// A JSON value on its way through any `Encoder` or `Decoder`.
struct CodableJSON: Codable {
    let value: JSONValue

    init(_ value: JSONValue) {
        self.value = value
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            var object = JSONObject()
            for key in container.allKeys {
                object[key.stringValue] = try container.decode(CodableJSON.self, forKey: key).value
            }
            value = .object(object)
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !container.isAtEnd { elements.append(try container.decode(CodableJSON.self).value) }
            value = .array(elements)
        } else {
            value = try Self.scalar(try decoder.singleValueContainer())
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(String.self) { return .string(value) }
        if let value = try? container.decode(Int.self) { return .int(value) }
        // A decimal keeps more digits than a Double, a Double has more exponents than a decimal.
        if let value = try? container.decode(Decimal.self), let number = JSONNumber(value) { return .number(number) }
        if let number = JSONNumber(try container.decode(Double.self)) { return .number(number) }
        throw DecodingError.dataCorruptedError(in: container, debugDescription: ErrorText.notANumber)
    }

    func encode(to encoder: any Encoder) throws {
        switch value {
        case .object(let object):
            var container = encoder.container(keyedBy: Key.self)
            for entry in object.entries {
                try container.encode(CodableJSON(entry.value), forKey: Key(stringValue: entry.key))
            }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(CodableJSON(element)) }
        default:
            var container = encoder.singleValueContainer()
            try encodeScalar(to: &container)
        }
    }

    private func encodeScalar(to container: inout any SingleValueEncodingContainer) throws {
        switch value {
        case .bool(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .number(let number):
            if let value = number.intValue {
                try container.encode(value)
            } else if let value = Decimal(string: number.text), JSONNumber(value)?.doubleValue == number.doubleValue {
                try container.encode(value)
            } else {
                try container.encode(number.doubleValue)
            }
        case .null, .array, .object: try container.encodeNil()
        }
    }
}
