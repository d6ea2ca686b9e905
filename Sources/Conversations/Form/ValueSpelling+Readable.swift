import Grammars
import OrderedJSON

/// What a way to write arguments can express, so that the same values are found when they are read back.
extension ValueSpelling {
    /// A schema of the arguments that can be read back, beside the one that a tool gives for them.
    func readable(_ parameters: ParameterTypes) -> JSONValue {
        guard let names = unreadableName else { return true }
        var schema: JSONObject = ["type": "object"]
        if let mark = stringMark {
            let value: JSONValue = ["$ref": "#/$defs/value"]
            schema["allOf"] = [value]
            schema["$defs"] = [
                "value": [
                    "not": Self.texts(Self.unreadable(before: mark)), "propertyNames": Self.names(names),
                    "additionalProperties": value, "items": value,
                ]
            ]
            return .object(schema)
        }
        if let row = self.parameters, row.hasBareStrings {
            var properties = JSONObject()
            for name in parameters.names { properties[name] = row.readable(parameters.types(of: name)) }
            schema["properties"] = .object(properties)
            schema["additionalProperties"] = row.readable(parameters.undeclared)
        }
        schema["propertyNames"] = Self.names(names)
        return .object(schema)
    }

    /// Why a declared name cannot be read back; nil where all can.
    func fault(of names: [String]) -> String? {
        guard let signs = nameSigns else { return nil }
        for name in names {
            let bytes = Array(name.utf8)
            if bytes.first?.isBlank == true || bytes.last?.isBlank == true {
                return "the name '\(name)' has blanks at its ends"
            }
            if bytes.contains(where: signs.contains) { return "the name '\(name)' holds a sign of the marks" }
        }
        return nil
    }

    /// Signs that a reader takes for the end of a name without quotes, or for what is around it; nil where names have
    /// quotes.
    private var nameSigns: [UInt8]? {
        if let row = parameters {
            return row.hasBareStrings ? [row.nameEnd] : Array("=()[]{}\"'\\".utf8)
        }
        return hasBareKeys ? Array(":[]{}".utf8) + (stringMark?.utf8.prefix(1) ?? "".utf8.prefix(0)) : nil
    }

    /// A pattern of names that are not read back as they are.
    private var unreadableName: String? {
        nameSigns.map { signs in
            // A sign is a byte; if it begins a longer character, no such character can be told from another.
            let group =
                signs.allSatisfy { $0 < 0x80 }
                ? Self.escaped(String(decoding: signs, as: UTF8.self)) : "^\\u{0}-\\u{7f}"
            return "[\(group)]|^[\\t-\\r ]|[\\t-\\r ]$"
        }
    }

    private static func names(_ pattern: String) -> JSONValue { ["not": ["pattern": .string(pattern)]] }

    fileprivate static func texts(_ patterns: [String]) -> JSONValue {
        ["type": "string", "pattern": .string(patterns.joined(separator: "|"))]
    }

    /// Patterns of texts that would end too early before a mark: those that hold it, and those that end as it begins where it
    /// overlaps itself.
    fileprivate static func unreadable(before mark: String) -> [String] {
        let bytes = Array(mark.utf8)
        let overlaps = bytes.indices.dropFirst().filter { bytes[$0...].elementsEqual(bytes[..<(bytes.count - $0)]) }
        return [escaped(mark)] + overlaps.map { escaped(String(decoding: bytes[..<$0], as: UTF8.self)) + "$" }
    }

    /// A pattern of a text.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            let isPlain = scalar.value >= 0x80 || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            return isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }
        .joined()
    }
}

extension ValueSpelling.Parameters {
    /// A schema of the strings of a parameter that are read back as they are.
    ///
    /// A string is without quotes, so it cannot hold the mark after it. Where the parameter may be something else and
    /// nothing announces which, a text that reads as one of the other types is that.
    fileprivate func readable(_ types: JSONTypes) -> JSONValue {
        var patterns = ValueSpelling.unreadable(before: close.text.trimmingBlanks())
        if !tellsStrings {
            var words: [String] = []
            if types.contains(.null) { words.append("null") }
            if types.contains(.boolean) { words += ["true", "false"] }
            if types.contains(.number) {
                words.append("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
            } else if types.contains(.integer) {
                words.append("-?(?:0|[1-9][0-9]*)")
            }
            if !words.isEmpty {
                patterns.append("^[ \\t\\n\\r]*(?:" + words.joined(separator: "|") + ")[ \\t\\n\\r]*$")
            }
            if types.contains(.array) { patterns.append("^[\\t-\\r ]*\\[") }
            if types.contains(.object) { patterns.append("^[\\t-\\r ]*\\{") }
        }
        return ["not": ValueSpelling.texts(patterns)]
    }
}
