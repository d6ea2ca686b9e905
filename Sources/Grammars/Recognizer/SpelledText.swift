import OrderedJSON

/// Whole values as text: those that complete others, and those that were kept while they were read.
extension ValueSpelling {
    /// Whether values are written as JSON, whatever is around the outermost object.
    private var isJSON: Bool { words == .json && strings == .quoted && !hasBareKeys }

    // MARK: Writing

    /// A value in as few bytes as the spelling allows, as units of a completion.
    func units(of value: JSONValue) -> [Int32] {
        if isJSON { return Self.units(value.serialized(.compact)) }
        func joined(_ open: String, _ parts: [[Int32]], _ close: String) -> [Int32] {
            Self.units(open) + parts.joined(separator: Self.units(",")) + Self.units(close)
        }
        switch value {
        case .null: return Self.units(words.null)
        case .bool(let isTrue): return Self.units(isTrue ? words.true : words.false)
        case .number: return Self.units(value.serialized(.compact))
        case .string(let text):
            guard case .marked(let open, let close) = strings else { return Self.units(value.serialized(.compact)) }
            return open.units + Self.units(text) + close.units
        case .array(let items): return joined("[", items.map { units(of: $0) }, "]")
        case .object(let object):
            let members = object.entries.map { units(ofKey: $0.key) + Self.units(":") + units(of: $0.value) }
            return joined("{", members, "}")
        }
    }

    /// A key of an object that is no row of parameters.
    func units(ofKey key: String) -> [Int32] {
        hasBareKeys ? Self.units(key) : Self.units(JSONValue.string(key).serialized(.compact))
    }

    static func units(_ text: String) -> [Int32] { text.utf8.map { Int32($0) } }

    // MARK: Reading

    /// The value of a text that was written under the spelling; nil for any other text.
    func value(of text: [UInt8]) -> JSONValue? {
        if isJSON { return try? JSONParser().parse(text) }
        var reader = SpelledReader(spelling: self, bytes: text)
        guard let value = reader.value(), reader.isAtEnd else { return nil }
        return value
    }
}

/// Reads one value.
private struct SpelledReader {
    let spelling: ValueSpelling
    let bytes: [UInt8]
    private var index = 0

    init(spelling: ValueSpelling, bytes: [UInt8]) {
        (self.spelling, self.bytes) = (spelling, bytes)
    }

    var isAtEnd: Bool { index == bytes.count }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ text: some Collection<UInt8>) -> Bool {
        guard bytes[index...].starts(with: text) else { return false }
        index += text.count
        return true
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool { take(CollectionOfOne(UInt8(ascii: sign))) }

    private mutating func skipSpaces() {
        while current == 0x20 { index += 1 }
    }

    mutating func value() -> JSONValue? {
        skipSpaces()
        let words: [(String, JSONValue)] = [
            (spelling.words.null, .null), (spelling.words.false, .bool(false)), (spelling.words.true, .bool(true)),
        ]
        for (word, value) in words where take(word.utf8) { return value }
        if take("[") {
            return parts(until: "]") { $0.value() }.map(JSONValue.array)
        }
        if take("{") {
            let members = parts(until: "}") { reader -> (String, JSONValue)? in
                guard let key = reader.key(), reader.take(":"), let value = reader.value() else { return nil }
                return (key, value)
            }
            return members.map { .object($0.reduce(into: JSONObject()) { $0[$1.0] = $1.1 }) }
        }
        if let text = string() { return .string(text) }
        let start = index
        while let byte = current, "0123456789+-.eE".utf8.contains(byte) { index += 1 }
        return JSONNumber(text: String(decoding: bytes[start..<index], as: UTF8.self)).map(JSONValue.number)
    }

    private mutating func parts<Part>(
        until close: Unicode.Scalar, _ read: (inout SpelledReader) -> Part?
    ) -> [Part]? {
        var parts: [Part] = []
        if take(close) { return parts }
        repeat {
            skipSpaces()
            guard let part = read(&self) else { return nil }
            parts.append(part)
        } while take(",")
        return take(close) ? parts : nil
    }

    private mutating func key() -> String? {
        guard spelling.hasBareKeys else { return string() }
        guard let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")) else { return nil }
        defer { index = colon }
        return String(decoding: bytes[index..<colon], as: UTF8.self)
    }

    private mutating func string() -> String? {
        let start = index
        if case .marked(let open, let close) = spelling.strings {
            guard take(open.bytes) else { return nil }
            let text = index
            while index < bytes.count {
                let end = index
                if take(close.bytes) { return String(decoding: bytes[text..<end], as: UTF8.self) }
                index += 1
            }
            return nil
        }
        guard take("\"") else { return nil }
        while let byte = current, byte != UInt8(ascii: "\"") { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
        guard take("\"") else { return nil }
        return (try? JSONParser().parse(Array(bytes[start..<index])))?.stringValue
    }
}

/// Texts that frames have kept.
extension Recognizer {
    /// The value that a kept text spells in a frame; nil where it spells none.
    func readValue(_ spelled: [UInt8], in core: FrameCore) -> JSONValue? {
        if core.phase == .inString { return .string(String(decoding: spelled, as: UTF8.self)) }
        return schema(of: core).spelling.value(of: spelled)
    }

    /// The UTF-8 bytes of a key that was read in an object; nil where the text is none.
    func decodedKey(_ spelled: [UInt8], in core: FrameCore) -> [UInt8]? {
        schema(of: core).hasBareKeys(core) ? spelled : decodedString(spelled)
    }

    /// The UTF-8 bytes of a key as far as it was read; nil within an escape or character.
    func beginning(ofKey spelled: [UInt8], in core: FrameCore) -> [UInt8]? {
        if schema(of: core).hasBareKeys(core) { return spelled }
        return spelled.isEmpty ? [] : decodedString(spelled + [UInt8(ascii: "\"")])
    }
}
