import OrderedJSON

/// Reads one value, or a row of parameters, in a spelling.
///
/// It takes more than the spelling writes: what models write besides is described at `ValueSpelling.arguments(of:)`.
struct SpelledReader {
    let spelling: ValueSpelling
    let bytes: [UInt8]
    let maximumDepth: Int
    /// The text of a string in quotes; nil where it is none.
    let decode: (ArraySlice<UInt8>) -> String?
    private var index = 0
    private var depth = 0

    init(
        spelling: ValueSpelling, bytes: [UInt8], maximumDepth: Int, decode: @escaping (ArraySlice<UInt8>) -> String?
    ) {
        (self.spelling, self.bytes, self.maximumDepth, self.decode) = (spelling, bytes, maximumDepth, decode)
    }

    var isAtEnd: Bool { index >= bytes.count }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private var isPython: Bool { spelling.words == .python }

    mutating func skipBlanks() {
        while let byte = current, Self.isBlank(byte) { index += 1 }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private mutating func take(_ text: some Collection<UInt8>) -> Bool {
        guard bytes[index...].starts(with: text) else { return false }
        index += text.count
        return true
    }

    private mutating func take(_ text: String) -> Bool { take(text.utf8) }

    /// A text up to a mark, which is read, too.
    private mutating func text(until mark: [UInt8]) -> ArraySlice<UInt8>? {
        let start = index
        while let first = mark.first, let end = bytes[index...].firstIndex(of: first) {
            index = end
            if take(mark) { return bytes[start..<end] }
            index += 1
        }
        return nil
    }

    /// A name without quotes or blanks around it, and the mark after it.
    private mutating func name(until mark: [UInt8]) -> String? {
        guard let name = text(until: mark)?.drop(while: Self.isBlank) else { return nil }
        return String(decoding: name.reversed().drop(while: Self.isBlank).reversed(), as: UTF8.self)
    }

    /// The outermost object as a row of parameters without marks of their own.
    mutating func row(_ parameters: ValueSpelling.Parameters) -> JSONObject? {
        var object = JSONObject()
        skipBlanks()
        while !isAtEnd {
            guard let name = name(until: parameters.beforeOther.bytes), let value = value() else { return nil }
            object[name] = value
            skipBlanks()
            if !take(",") { break }
            skipBlanks()
        }
        return object
    }

    mutating func value() -> JSONValue? {
        if depth > maximumDepth { return nil }
        skipBlanks()
        for words in [spelling.words, .json] {
            if take(words.null) { return .null }
            if take(words.true) { return .bool(true) }
            if take(words.false) { return .bool(false) }
        }
        // Templates print nothing as Python does.
        if take(ValueSpelling.Words.python.null) { return .null }
        if take("[") { return parts(until: "]") { $0.value() }.map { .array($0) } }
        if isPython, take("(") { return parts(until: ")") { $0.value() }.map { .array($0) } }
        if take("{") {
            let members = parts(until: "}") { reader in
                reader.key().flatMap { key in reader.value().map { (key, $0) } }
            }
            return members.map { .object($0.reduce(into: JSONObject()) { $0[$1.0] = $1.1 }) }
        }
        let start = index
        if let text = string() { return .string(text) }
        return index == start ? number() : nil
    }

    private mutating func parts<Part>(until close: String, _ read: (inout SpelledReader) -> Part?) -> [Part]? {
        var parts: [Part] = []
        depth += 1
        defer { depth -= 1 }
        while true {
            skipBlanks()
            if take(close) { return parts }
            guard let part = read(&self) else { return nil }
            parts.append(part)
            skipBlanks()
            if !take(","), current != close.utf8.first { return nil }
        }
    }

    private mutating func number() -> JSONValue? {
        let start = index
        while let byte = current, "0123456789+-.eE".utf8.contains(byte) { index += 1 }
        return JSONNumber(text: String(decoding: bytes[start..<index], as: UTF8.self)).map(JSONValue.number)
    }

    /// A key and the colon after it; where keys are bare, models write some as strings.
    private mutating func key() -> String? {
        let start = index
        guard let key = string() else { return spelling.hasBareKeys && index == start ? name(until: [0x3A]) : nil }
        if !spelling.hasBareKeys { skipBlanks() }
        return take(":") ? key : nil
    }

    /// A string; the place is unchanged where none begins.
    private mutating func string() -> String? {
        let start = index
        if case .marked(let open, let close) = spelling.strings {
            guard take(open.bytes) else { return nil }
            return text(until: close.bytes).map { String(decoding: $0, as: UTF8.self) }
        }
        guard let quote = current, quote == UInt8(ascii: "\"") || (isPython && quote == UInt8(ascii: "'")) else {
            return nil
        }
        index += 1
        while let byte = current, byte != quote {
            // The last byte may begin an escape: what is read as a row need not be one.
            index = min(index + (byte == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
        }
        guard index < bytes.count else { return nil }
        index += 1
        return decode(bytes[start..<index])
    }
}
