import OrderedJSON

/// Turns JSON into values, counting its text.
struct ContextReader {
    let limits: TemplateLimits
    let options: RenderOptions
    var bytes = 0

    init(limits: TemplateLimits, options: RenderOptions) {
        self.limits = limits
        self.options = options
    }

    /// A variable, with what is known of texts in it beside their bytes.
    mutating func variable(_ name: String, _ json: JSONValue, _ origin: TextOrigin) throws(TemplateError) -> Value {
        let read = try value(json, origin, depth: 1)
        guard case .list(let list) = read else { return read }
        for (place, kind) in options.texts where place.variable == name && list.items.indices.contains(place.index) {
            guard case .dictionary(let dictionary) = list.items[place.index],
                let text = json.arrayValue?[place.index][place.key]?.stringValue
            else { continue }
            let key = TextValue(place.key)
            dictionary.set(.text(key), .text(key.bytes), .text(Self.text(text, kind)))
        }
        return read
    }

    private static func text(_ text: String, _ kind: ContextText) -> TextValue {
        switch kind {
        case .template: return TextValue(text, .template)
        case .json: return TextValue(bytes: Array(text.utf8), runs: .uniform(.data), isJSON: true)
        case .pieces(let pieces):
            var builder = TextBuilder()
            for segment in pieces.segments { builder.append(segment.text, segment.origin) }
            return builder.text()
        }
    }

    mutating func value(_ json: JSONValue, _ origin: TextOrigin, depth: Int) throws(TemplateError) -> Value {
        if depth > limits.valueNesting { throw TemplateError.context(ErrorText.valueNesting(limits.valueNesting)) }
        switch json {
        case .null: return .none
        case .bool(let flag): return .bool(flag)
        case .number(let number): return ContextReader.number(number)
        case .string(let string):
            let text = TextValue(string, origin)
            bytes += text.bytes.count
            return .text(text)
        case .array(let items):
            var values: [Value] = []
            values.reserveCapacity(items.count)
            for item in items { values.append(try value(item, origin, depth: depth + 1)) }
            return .list(ListValue(values))
        case .object(let object):
            let dictionary = DictionaryValue()
            for entry in object.entries {
                let key = TextValue(entry.key, origin)
                bytes += key.bytes.count
                dictionary.set(.text(key), .text(key.bytes), try value(entry.value, origin, depth: depth + 1))
            }
            return .dictionary(dictionary)
        }
    }

    /// Python's reading of a JSON number: an integer without fraction and exponent, else a float.
    private static func number(_ number: JSONNumber) -> Value {
        if number.text.utf8.contains(where: {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E")
        }) {
            return .float(number.doubleValue)
        }
        return Int(number.text).map { .integer($0) } ?? .bigInteger(BigInteger(digits: number.text))
    }
}
