import Foundation
import OrderedJSON

/// Metadata on its way to and from JSON.
///
/// A value that was read from JSON is a truth value, a number, a text, or, for lists and objects, a value of this type.
struct MetadataValue: Codable, Sendable, Equatable {
    let json: JSONValue

    init(_ json: JSONValue) {
        self.json = json
    }

    init(from decoder: any Decoder) throws {
        json = try CodableJSON(from: decoder).value
    }

    func encode(to encoder: any Encoder) throws {
        try CodableJSON(json).encode(to: encoder)
    }

    /// Whether two dictionaries of metadata hold equal values of equal types.
    static func areEqual(
        _ left: [String: any Codable & Sendable & Equatable], _ right: [String: any Codable & Sendable & Equatable]
    ) -> Bool {
        guard left.count == right.count else { return false }
        return left.allSatisfy { key, value in right[key].map { isEqual(value, $0) } ?? false }
    }

    private static func isEqual<Value: Equatable>(_ left: Value, _ right: any Equatable) -> Bool {
        left == right as? Value
    }

    /// Metadata as an object, with keys in alphabetical order.
    static func object(_ metadata: [String: any Codable & Sendable & Equatable]) throws -> JSONObject {
        var object = JSONObject()
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) { object[key] = try json(of: value) }
        return object
    }

    private static func json(of value: any Codable & Sendable & Equatable) throws -> JSONValue {
        if let value = value as? MetadataValue { return value.json }
        let data = try JSONEncoder().encode([AnyEncodable(value: value)])
        guard case .array(let elements) = try JSONParser().parse(Array(data)), let first = elements.first else {
            return .null
        }
        return first
    }

    /// Metadata from an object.
    static func metadata(_ object: JSONObject) -> [String: any Codable & Sendable & Equatable] {
        var metadata: [String: any Codable & Sendable & Equatable] = [:]
        for entry in object.entries { metadata[entry.key] = value(of: entry.value) }
        return metadata
    }

    private static func value(of json: JSONValue) -> any Codable & Sendable & Equatable {
        switch json {
        case .bool(let value): value
        case .string(let value): value
        case .number(let number): number.intValue.map { $0 as any Codable & Sendable & Equatable } ?? number.doubleValue
        case .null, .array, .object: MetadataValue(json)
        }
    }
}

private struct AnyEncodable: Encodable {
    let value: any Encodable

    func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
    }
}
