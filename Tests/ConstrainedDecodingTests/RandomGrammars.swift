import OrderedJSON
import TestSupport

/// Random schemas and patterns over a small world, for masks against brute force.
struct RandomGrammars {
    var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed &* 0x9E37_79B9 &+ 1) }

    private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    private mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[below(choices.count)] }

    private static let names = ["name", "a", "ab", "foo", "é", "x y"]
    private static let texts = ["", "foo", "bar", "a\"b", "é😀", "name", "the end"]
    private static let patterns = ["^foo", "[0-9]{2,4}$", "^[A-Za-z ]+$", "a|bar", "^.{3,6}$", "\\d+-\\d+", "^(?!foo)"]

    mutating func schema(_ depth: Int = 3) -> JSONValue {
        switch below(depth > 0 ? 14 : 8) {
        case 0: return .bool(true)
        case 1:
            return [
                "type": "integer", "minimum": .number(JSONNumber(below(20))),
                "maximum": .number(JSONNumber(20 + below(500))),
            ]
        case 2: return ["type": .array([.string(pick(["null", "boolean"])), "number"])]
        case 3: return ["type": "string", "maxLength": .number(JSONNumber(below(20)))]
        case 4: return ["type": "string", "minLength": .number(JSONNumber(below(9)))]
        case 5: return ["type": "string", "pattern": .string(pick(Self.patterns))]
        case 6: return ["enum": .array((0..<1 + below(4)).map { _ in .string(pick(Self.texts)) } + [.bool(false)])]
        case 7: return ["type": "string", "format": .string(pick(["date", "time", "ipv4", "uuid", "email"]))]
        case 8, 9, 10:
            var properties = JSONObject()
            for _ in 0..<1 + below(4) { properties[pick(Self.names)] = schema(depth - 1) }
            var object: JSONObject = ["type": "object", "properties": .object(properties)]
            if below(2) == 0 { object["additionalProperties"] = below(2) == 0 ? .bool(false) : schema(depth - 1) }
            if below(2) == 0 { object["required"] = .array(properties.keys.prefix(2).map(JSONValue.string)) }
            if below(4) == 0 { object["patternProperties"] = ["^a": schema(0)] }
            if below(5) == 0 { object["maxProperties"] = 2 }
            return .object(object)
        case 11, 12:
            var array: JSONObject = ["type": "array", "items": schema(depth - 1)]
            if below(3) == 0 { array["uniqueItems"] = .bool(true) }
            if below(3) == 0 { array["maxItems"] = .number(JSONNumber(1 + below(3))) }
            if below(4) == 0 { array["prefixItems"] = [schema(depth - 1)] }
            return .object(array)
        default: return [pick(["anyOf", "oneOf"]): [schema(depth - 1), schema(depth - 1)]]
        }
    }

    mutating func pattern(_ depth: Int = 4) -> String {
        switch below(depth > 0 ? 9 : 4) {
        case 0: return pick(["foo", "a", "name", "é", "😀", " ", "\\n"])
        case 1: return pick(["[a-z]", "[^a]", "\\d", "\\w", ".", "[0-9a-f]", "\\p{L}"])
        case 2: return pick(["the ", "ing", "\\.", "::"])
        case 3: return pick(["[a-z]+", "\\d{1,3}"])
        case 4: return "(\(pattern(depth - 1))|\(pattern(depth - 1)))"
        case 5: return "(\(pattern(depth - 1)))" + pick(["*", "+", "?", "{2}", "{1,3}"])
        default: return pattern(depth - 1) + pattern(depth - 1)
        }
    }
}
