import OrderedJSON
import TestSupport

/// Random schemas over a small world of names, texts and numbers, and random values of the same world.
struct RandomSchemas {
    var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    private mutating func pick<T>(_ choices: [T]) -> T { choices[random.below(choices.count)] }
    private mutating func chance(_ percent: Int) -> Bool { random.below(100) < percent }

    private static let names = ["a", "b", "c", "x1", ""]
    private static let texts = ["", "a", "b", "ab", "abc", "x1", "2024-02-29", "é\u{1F600}"]
    private static let patterns = ["^x", "1$", "a|b", "^[ab]$", "^$", "b", "^.{2}$", "^(?!a)"]
    private static let numbers = ["0", "1", "2", "3", "-1", "0.5", "1.5", "10", "3.0", "1e1"]

    // MARK: Values

    mutating func value(_ depth: Int) -> JSONValue {
        switch random.below(depth > 0 ? 10 : 6) {
        case 0: return .null
        case 1: return .bool(chance(50))
        case 2, 3: return JSONNumber(text: pick(Self.numbers)).map(JSONValue.number) ?? .null
        case 4, 5: return .string(pick(Self.texts))
        case 6, 7: return .array((0..<random.below(4)).map { _ in value(depth - 1) })
        default:
            var object = JSONObject()
            for _ in 0..<random.below(5) { object[pick(Self.names)] = value(depth - 1) }
            return .object(object)
        }
    }

    // MARK: Schemas

    mutating func document() -> JSONValue {
        var object = schema(3).objectValue ?? [:]
        object["$defs"] = ["d": schema(2), "e": schema(1)]
        return .object(object)
    }

    private mutating func schema(_ depth: Int) -> JSONValue {
        if depth < 3, chance(12) { return .bool(chance(70)) }
        var object = JSONObject()
        for _ in 0..<(1 + random.below(3)) { addKeyword(to: &object, depth) }
        return .object(object)
    }

    private mutating func count() -> JSONValue { .number(JSONNumber(random.below(4))) }
    private mutating func number() -> JSONValue { JSONNumber(text: pick(Self.numbers)).map(JSONValue.number) ?? .null }

    private mutating func schemas(_ depth: Int) -> JSONValue {
        .array((0..<(1 + random.below(3))).map { _ in schema(depth - 1) })
    }

    private mutating func members(_ names: [String], _ depth: Int) -> JSONValue {
        var object = JSONObject()
        for _ in 0..<(1 + random.below(3)) { object[pick(names)] = schema(depth - 1) }
        return .object(object)
    }

    private mutating func namesList() -> JSONValue {
        .array(Self.names.filter { _ in chance(30) }.map(JSONValue.string))
    }

    private mutating func addKeyword(to object: inout JSONObject, _ depth: Int) {
        let flat = 17
        switch random.below(depth > 0 ? 42 : flat) {
        case 0, 1:
            let types = ["null", "boolean", "integer", "number", "string", "array", "object"]
            object["type"] = chance(60) ? .string(pick(types)) : .array([.string(pick(types)), .string(pick(types))])
        case 2: object["enum"] = .array((0..<(1 + random.below(3))).map { _ in value(2) })
        case 3: object["const"] = value(2)
        case 4: object["minimum"] = number()
        case 5: object["maximum"] = number()
        case 6: object[chance(50) ? "exclusiveMinimum" : "exclusiveMaximum"] = number()
        case 7: object["multipleOf"] = JSONNumber(text: pick(["1", "2", "0.5", "3", "1.5"])).map(JSONValue.number)
        case 8: object["minLength"] = count()
        case 9: object["maxLength"] = count()
        case 10: object["pattern"] = .string(pick(Self.patterns))
        case 11: object[chance(50) ? "minItems" : "maxItems"] = count()
        case 12: object[chance(50) ? "minProperties" : "maxProperties"] = count()
        case 13: object["required"] = namesList()
        case 14: object["uniqueItems"] = .bool(chance(80))
        case 15: object["dependentRequired"] = .object([pick(Self.names): namesList()])
        case 16: object["format"] = .string(pick(["date", "ipv4", "json-pointer"]))
        case 17...20: object["properties"] = members(Self.names, depth)
        case 21: object["patternProperties"] = members(Self.patterns, depth)
        case 22, 23: object["additionalProperties"] = schema(depth - 1)
        case 24: object["propertyNames"] = schema(depth - 1)
        case 25: object["dependentSchemas"] = members(Self.names, depth)
        case 26: object["prefixItems"] = schemas(depth)
        case 27: object["items"] = schema(depth - 1)
        case 28:
            object["contains"] = schema(depth - 1)
            if chance(40) { object["minContains"] = count() }
            if chance(40) { object["maxContains"] = count() }
        case 29: object["unevaluatedProperties"] = schema(depth - 1)
        case 30: object["unevaluatedItems"] = schema(depth - 1)
        case 31, 32: object["allOf"] = schemas(depth)
        case 33, 34: object["anyOf"] = schemas(depth)
        case 35, 36: object["oneOf"] = schemas(depth)
        case 37: object["not"] = schema(depth - 1)
        case 38:
            object["if"] = schema(depth - 1)
            if chance(70) { object["then"] = schema(depth - 1) }
            if chance(70) { object["else"] = schema(depth - 1) }
        case 39: object["properties"] = [pick(Self.names): ["$ref": "#"]]
        case 40: object["items"] = ["$ref": "#/$defs/e"]
        default: if depth == 3 { object["$ref"] = .string(pick(["#/$defs/d", "#/$defs/e"])) }
        }
    }
}
