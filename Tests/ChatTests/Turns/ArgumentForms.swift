import Generation
import Grammars
import OrderedJSON
import TestSupport
import TinyModels
import Tokenizers

@testable import Chat
@testable import Conversations

/// Ways to write the arguments of calls that are no JSON objects.
enum ArgumentForm: String, CaseIterable {
    case python, gemma, qwen3Coder, glm, miniMax, seedOSS, typed, flat

    var spelling: ValueSpelling {
        func tags(
            _ open: String, _ before: String, _ close: String, _ separator: String, other: String? = nil
        ) -> ValueSpelling {
            .tagged(
                open: open, beforeString: before, beforeOther: other ?? before, close: close, separator: separator)
        }
        return switch self {
        case .python: .python
        case .gemma: .gemma
        case .qwen3Coder: tags("<parameter=", ">\n", "\n</parameter>", "\n")
        case .glm: tags("<arg_key>", "</arg_key>\n<arg_value>", "</arg_value>", "\n")
        case .miniMax: tags("<parameter name=\"", "\">", "</parameter>", "\n")
        case .seedOSS: tags("<parameter=", ">", "</parameter>", "\n")
        case .typed:
            tags("<p name=\"", "\" string=\"true\">", "</p>", "\n", other: "\" string=\"false\">")
        case .flat: tags("[", "]", "[[]]", "")
        }
    }

    /// Calls of tools in this form.
    var format: TurnForm {
        var format = TurnForm(
            origin: .fallback, call: [.literal("<call="), .name, .literal(">\n"), .arguments, .literal("\n</call>")])
        if self == .python { format.call = [.name, .literal("("), .arguments, .literal(")")] }
        if self == .gemma { format.call = [.literal("<|call>call:"), .name, .arguments, .literal("<call|>")] }
        format.spelling = spelling
        format.maximumCalls = 1
        return format
    }

    /// The marks of a vocabulary without special tokens.
    static func plainMarks() throws -> TurnMarks {
        let tiny = try TinyModel()
        defer { tiny.remove() }
        return TurnMarks(
            TurnForm(origin: .fallback, call: []), tokenizer: try Tokenizer(directory: tiny.path))
    }
}

/// Random schemas of arguments, with the strings that are hard to write.
struct ArgumentSchemas {
    var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    private mutating func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: 0..<choices.count, using: &random)] }
    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    static let texts: [JSONValue] = [
        "", " ", "\n", "null", "true", "None", "12", "-0.5", "[1]", "{\"a\": 1}", "a\"b", "a'b", "\\", "\\n",
        "</parameter",
        "<parameter=x>", "<|\"|", "a\n", "\nb", "é😀", "a, b: c", "}", "]", ")", "=", "\t\u{1}", "\"quoted\"",
    ]
    private static let names = ["a", "b", "c_d", "x-1", "é", "city name"]

    /// The schema of a tool's arguments.
    mutating func document() -> JSONValue {
        var object = self.object(3).objectValue ?? [:]
        object["$defs"] = [
            "leaf": scalar(),
            "tree": [
                "type": "object",
                "properties": ["next": ["anyOf": [["$ref": "#/$defs/tree"], ["type": "null"]]], "v": scalar()],
                "required": ["v"], "additionalProperties": false,
            ],
        ]
        return .object(object)
    }

    private mutating func object(_ depth: Int) -> JSONValue {
        var properties = JSONObject()
        var required: [JSONValue] = []
        for name in Self.names where chance(50) {
            properties[name] = value(depth - 1)
            if chance(50) { required.append(.string(name)) }
        }
        var object: JSONObject = ["type": "object", "properties": .object(properties), "required": .array(required)]
        switch Int.random(in: 0..<8, using: &random) {
        case 0: break
        case 1: object["additionalProperties"] = scalar()
        case 2:
            object["patternProperties"] = ["^z": scalar()]
            object["additionalProperties"] = false
        case 3:
            object["minProperties"] = 1
            object["additionalProperties"] = ["type": "integer"]
        default: object["additionalProperties"] = false
        }
        return .object(object)
    }

    private mutating func value(_ depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 16 : 8), using: &random) {
        case 0...5: return scalar()
        case 6, 7: return ["anyOf": [scalar(), ["type": "null"]]]
        case 8: return ["$ref": "#/$defs/leaf"]
        case 9: return ["$ref": "#/$defs/tree"]
        case 10: return object(depth)
        case 11, 12:
            var array: JSONObject = ["type": "array", "items": value(depth - 1)]
            if chance(40) { array["minItems"] = 1 }
            if chance(40) { array["maxItems"] = 2 }
            if chance(20) { array["uniqueItems"] = true }
            return .object(array)
        case 13: return ["oneOf": [["const": pick(Self.texts)], ["type": "integer"], object(depth)]]
        case 14: return ["allOf": [value(depth - 1), [:]]]
        default: return [:]
        }
    }

    private mutating func scalar() -> JSONValue {
        switch Int.random(in: 0..<13, using: &random) {
        case 0: return ["type": "string"]
        case 1: return ["type": "string", "minLength": 2, "maxLength": 4]
        case 2:
            return ["type": "string", "pattern": .string(pick(["^[<>/a]{1,4}$", "x", "^\\d+$", "^[\\[{\"]", "\\n$"]))]
        case 3: return ["type": "string", "format": .string(pick(["date", "ipv6", "uuid", "ipv4"]))]
        case 4: return ["type": "integer", "minimum": -5, "maximum": 300]
        case 5: return ["type": "number"]
        case 6: return ["type": "boolean"]
        case 7: return ["enum": .array((0..<3).map { _ in pick(Self.texts) })]
        case 8: return ["enum": [pick(Self.texts), 7, nil, true, ["a", 1], ["k": "v"]]]
        case 9: return ["type": ["string", "null"]]
        case 10: return ["type": ["string", "integer"]]
        case 11: return ["const": pick(Self.texts)]
        default:
            return ["anyOf": [["type": "string"], ["type": "number"], ["type": "array", "items": ["type": "string"]]]]
        }
    }
}
