import OrderedJSON

/// What a way to write arguments can express, so that the same values are found when they are read back.
extension ToolCallFormat.Spelling {
    /// What is around strings in Gemma's spelling.
    public static let gemmaQuote = "<|\"|>"

    /// A schema of the arguments that can be read back, beside the one that a tool gives for them.
    func readable(_ parameters: ParameterTypes) -> JSONValue {
        switch self {
        case .json: return true
        case .python:
            return ["type": "object", "propertyNames": ["not": ["pattern": .string(Self.unreadablePythonName)]]]
        case .gemma:
            let value: JSONValue = ["$ref": "#/$defs/value"]
            return [
                "type": "object", "allOf": [value],
                "$defs": [
                    "value": [
                        "not": ["type": "string", "pattern": .string(Self.escaped(Self.gemmaQuote))],
                        "propertyNames": ["not": ["pattern": .string(Self.unreadableGemmaName)]],
                        "additionalProperties": value, "items": value,
                    ]
                ],
            ]
        case .tagged(let tags):
            var properties = JSONObject()
            for name in parameters.names { properties[name] = tags.readable(parameters.types(of: name)) }
            return [
                "type": "object", "properties": .object(properties),
                "additionalProperties": tags.readable(parameters.undeclared),
                "propertyNames": ["not": ["pattern": .string(tags.unreadableName)]],
            ]
        }
    }

    /// Why a declared name cannot be read back; nil where all can.
    func fault(of names: [String]) -> String? {
        for name in names {
            let bytes = Array(name.utf8)
            let hasBlanks = bytes.first?.isBlank == true || bytes.last?.isBlank == true
            let signs: [UInt8]
            switch self {
            case .json: return nil
            case .python: signs = Array("=()[]{}\"'\\".utf8)
            case .gemma: signs = Array(":[]{}<".utf8)
            case .tagged(let tags): signs = [tags.nameEnd ?? UInt8(ascii: ">")]
            }
            if hasBlanks { return "the name '\(name)' has blanks at its ends" }
            if bytes.contains(where: signs.contains) { return "the name '\(name)' holds a sign of the marks" }
        }
        return nil
    }

    private static let blankAtEnds = "^[\\t-\\r ]|[\\t-\\r ]$"
    private static let unreadablePythonName = "[=()\\[\\]{}\"'\\\\]|" + blankAtEnds
    private static let unreadableGemmaName = "[:\\[\\]{}<]|" + blankAtEnds

    /// A pattern of a text.
    fileprivate static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            let isPlain = scalar.value >= 0x80 || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            return isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }
        .joined()
    }
}

extension ToolCallFormat.TaggedParameters {
    /// Whether the mark before a value tells a string from anything else.
    var tellsStrings: Bool { beforeString.trimmingBlanks() != beforeOther.trimmingBlanks() }

    /// A schema of the strings of a parameter that are read back as they are.
    ///
    /// A string is without quotes, so it cannot hold the mark after it. Where the parameter may be something else and
    /// nothing announces which, a text that reads as one of the other types is that.
    fileprivate func readable(_ types: JSONTypes) -> JSONValue {
        let mark = close.trimmingBlanks()
        var patterns = [Spelling.escaped(mark)]
        // A text that ends as a mark begins which overlaps itself would end too early.
        let bytes = Array(mark.utf8)
        for length in bytes.indices.dropFirst() where bytes[length...].elementsEqual(bytes[..<(bytes.count - length)]) {
            patterns.append(Spelling.escaped(String(decoding: bytes[..<length], as: UTF8.self)) + "$")
        }
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
        return ["not": ["type": "string", "pattern": .string(patterns.joined(separator: "|"))]]
    }

    /// A pattern of names that are not read back as they are.
    fileprivate var unreadableName: String {
        let sign = nameEnd ?? UInt8(ascii: ">")
        // The sign is a byte; if it begins a longer character, no such character can be told from another.
        let signs = sign < 0x80 ? Spelling.escaped(String(decoding: [sign], as: UTF8.self)) : "[^\\u{0}-\\u{7f}]"
        return signs + "|^[\\t-\\r ]|[\\t-\\r ]$"
    }

    private typealias Spelling = ToolCallFormat.Spelling
}
