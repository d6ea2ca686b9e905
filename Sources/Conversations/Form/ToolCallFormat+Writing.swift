import OrderedJSON
public import Templates

extension ToolCallFormat {
    /// Calls as the model would write them; marks count as written by the template.
    public func write(_ calls: [ToolCall]) -> RenderedText {
        var writer = RenderedText(segments: [])
        writer.append(sectionStart, .template)
        for (index, call) in calls.enumerated() {
            if index > 0 { writer.append(separator, .template) }
            for piece in self.call {
                switch piece {
                case .literal(let text): writer.append(text, .template)
                case .name: writer.append(call.name, .data)
                case .id: writer.append(call.id ?? Self.placeholderID, .data)
                case .index: writer.append(String(index), .template)
                case .arguments: write(call.arguments, into: &writer)
                }
            }
        }
        writer.append(sectionEnd, .template)
        return writer
    }

    /// Takes the place of an id that the form requires and the call does not have.
    static let placeholderID = "000000000"

    private func write(_ arguments: JSONObject, into writer: inout RenderedText) {
        switch spelling {
        case .json(let isSpaced):
            writer.append(JSONValue.object(arguments).serialized(isSpaced ? .spaced : .compact), .data)
        case .tagged(let tags):
            for (index, entry) in arguments.entries.enumerated() {
                if index > 0 { writer.append(tags.separator, .template) }
                writer.append(tags.open, .template)
                writer.append(entry.key, .data)
                if case .string(let text) = entry.value {
                    writer.append(tags.beforeString, .template)
                    writer.append(text, .data)
                } else {
                    writer.append(tags.beforeOther, .template)
                    writer.append(entry.value.serialized(.spaced), .data)
                }
                writer.append(tags.close, .template)
            }
        case .python:
            for (index, entry) in arguments.entries.enumerated() {
                if index > 0 { writer.append(", ", .template) }
                writer.append(entry.key, .data)
                writer.append("=", .template)
                writer.append(PythonLiteral.write(entry.value), .data)
            }
        case .gemma: GemmaLiteral.write(.object(arguments), into: &writer)
        }
    }

    /// What the system message says about the tools where the template has no place for them.
    func instructions(_ tools: [JSONValue]) -> String {
        let form = write([ToolCall(name: "NAME", arguments: ["PARAMETER": "VALUE"])]).text
        let list = tools.map { ($0["function"] ?? $0).serialized(.spaced) }.joined(separator: "\n")
        return
            "You may call these functions, given as JSON:\n\(list)\n\nTo call one, write nothing but this, with its own name and arguments:\n\(form)"
    }
}

/// Python's literals for JSON values.
enum PythonLiteral {
    static func write(_ value: JSONValue) -> String {
        switch value {
        case .null: return "None"
        case .bool(let flag): return flag ? "True" : "False"
        case .number(let number): return number.text
        case .string: return value.serialized(.spaced)
        case .array(let items): return "[" + items.map(write).joined(separator: ", ") + "]"
        case .object(let object):
            return "{"
                + object.entries.map { JSONValue.string($0.key).serialized(.spaced) + ": " + write($0.value) }.joined(
                    separator: ", ") + "}"
        }
    }

    /// The value of a word between blanks; nil for any other text.
    static func word(_ text: String) -> JSONValue? {
        switch text.trimmingBlanks() {
        case "None": .null
        case "True": .bool(true)
        case "False": .bool(false)
        default: nil
        }
    }

    /// Reads `name=value, …`; nil when the text is not of that form.
    static func arguments(_ bytes: [UInt8]) -> JSONObject? {
        var reader = LiteralReader(bytes)
        var result = JSONObject()
        reader.skipBlanks()
        while !reader.isAtEnd {
            guard let name = reader.text(until: "="), let value = reader.python(depth: 0) else { return nil }
            result[name] = value
            reader.skipBlanks()
            if !reader.take(",") { break }
            reader.skipBlanks()
        }
        return reader.isAtEnd ? result : nil
    }
}

/// Gemma 4's form: keys without quotes, strings between `<|"|>`.
enum GemmaLiteral {
    static let quote = ToolCallFormat.Spelling.gemmaQuote

    static func write(_ value: JSONValue, into writer: inout RenderedText) {
        switch value {
        case .null, .bool, .number: writer.append(value.serialized(.compact), .data)
        case .string(let text):
            writer.append(quote, .template)
            writer.append(text, .data)
            writer.append(quote, .template)
        case .array(let items):
            writer.append("[", .template)
            for (index, item) in items.enumerated() {
                if index > 0 { writer.append(",", .template) }
                write(item, into: &writer)
            }
            writer.append("]", .template)
        case .object(let object):
            writer.append("{", .template)
            for (index, entry) in object.entries.enumerated() {
                if index > 0 { writer.append(",", .template) }
                writer.append(entry.key, .data)
                writer.append(":", .template)
                write(entry.value, into: &writer)
            }
            writer.append("}", .template)
        }
    }

    /// Reads `{key:value,…}`; nil when the text is not of that form.
    static func arguments(_ bytes: [UInt8]) -> JSONObject? {
        var reader = LiteralReader(bytes)
        guard let value = reader.gemma(depth: 0) else { return nil }
        reader.skipBlanks()
        return reader.isAtEnd ? value.objectValue : nil
    }
}

/// Reads values in spellings other than JSON.
struct LiteralReader {
    private let bytes: [UInt8]
    private var index = 0
    private static let maximumDepth = 200

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { index >= bytes.count }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func skipBlanks() {
        while let byte = current, byte.isBlank { index += 1 }
    }

    mutating func take(_ text: String) -> Bool {
        guard bytes[index...].starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }

    /// A name without the blanks around it, and the sign after it.
    mutating func text(until sign: Unicode.Scalar) -> String? {
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: sign)) else { return nil }
        defer { index = end + 1 }
        return String(decoding: bytes[index..<end], as: UTF8.self).trimmingBlanks()
    }

    private mutating func number() -> JSONValue? {
        let start = index
        while let byte = current, (48...57).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte) {
            index += 1
        }
        return JSONNumber(text: String(decoding: bytes[start..<index], as: UTF8.self)).map { .number($0) }
    }

    mutating func python(depth: Int) -> JSONValue? {
        if depth > Self.maximumDepth { return nil }
        skipBlanks()
        for (word, value) in [
            ("True", JSONValue.bool(true)), ("true", .bool(true)), ("False", .bool(false)), ("false", .bool(false)),
            ("None", .null), ("null", .null),
        ] where take(word) { return value }
        switch current {
        case UInt8(ascii: "\"")?, UInt8(ascii: "'")?: return pythonString().map { .string($0) }
        case UInt8(ascii: "[")?, UInt8(ascii: "(")?:
            let close = current == UInt8(ascii: "[") ? "]" : ")"
            index += 1
            var items: [JSONValue] = []
            while true {
                skipBlanks()
                if take(close) { return .array(items) }
                guard let item = python(depth: depth + 1) else { return nil }
                items.append(item)
                skipBlanks()
                if !take(","), current != close.utf8.first { return nil }
            }
        case UInt8(ascii: "{")?:
            index += 1
            var object = JSONObject()
            while true {
                skipBlanks()
                if take("}") { return .object(object) }
                guard let key = pythonString() else { return nil }
                skipBlanks()
                guard take(":"), let value = python(depth: depth + 1) else { return nil }
                object[key] = value
                skipBlanks()
                if !take(","), current != UInt8(ascii: "}") { return nil }
            }
        default: return number()
        }
    }

    private mutating func pythonString() -> String? {
        guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        let start = index + 1
        index += 1
        while let byte = current, byte != quote { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
        guard index < bytes.count else { return nil }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        index += 1
        // JSON's `\/` is the one escape that Python's strings do not have.
        return try? StringEscapes.decode(text)
    }

    mutating func gemma(depth: Int) -> JSONValue? {
        if depth > Self.maximumDepth { return nil }
        skipBlanks()
        if take(GemmaLiteral.quote) {
            guard let end = ByteSearch.first(Array(GemmaLiteral.quote.utf8), in: bytes, from: index) else { return nil }
            let text = String(decoding: bytes[index..<end], as: UTF8.self)
            index = end + GemmaLiteral.quote.utf8.count
            return .string(text)
        }
        // Templates print nothing as Python does.
        for (word, value) in [
            ("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null), ("None", .null),
        ] where take(word) { return value }
        switch current {
        case UInt8(ascii: "[")?:
            index += 1
            var items: [JSONValue] = []
            while true {
                skipBlanks()
                if take("]") { return .array(items) }
                guard let item = gemma(depth: depth + 1) else { return nil }
                items.append(item)
                skipBlanks()
                if !take(","), current != UInt8(ascii: "]") { return nil }
            }
        case UInt8(ascii: "{")?:
            index += 1
            var object = JSONObject()
            while true {
                skipBlanks()
                if take("}") { return .object(object) }
                guard let key = gemmaKey() else { return nil }
                guard let value = gemma(depth: depth + 1) else { return nil }
                object[key] = value
                skipBlanks()
                if !take(","), current != UInt8(ascii: "}") { return nil }
            }
        default: return number()
        }
    }

    /// A key, with or without quotes, and the colon after it.
    private mutating func gemmaKey() -> String? {
        if take(GemmaLiteral.quote) {
            guard let end = ByteSearch.first(Array(GemmaLiteral.quote.utf8), in: bytes, from: index) else { return nil }
            let key = String(decoding: bytes[index..<end], as: UTF8.self)
            index = end + GemmaLiteral.quote.utf8.count
            return take(":") ? key : nil
        }
        return text(until: ":")
    }
}
