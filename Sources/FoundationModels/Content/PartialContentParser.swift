import OrderedJSON

/// Reads the JSON text of one value piece by piece, in time linear in its length, and can say at any point what is
/// there so far.
///
/// A string counts from its first character; a number or literal when it is whole; a structure or array as soon as it
/// opens. Nothing that has once been visible disappears again.
struct PartialContentParser: Sendable {
    /// An open structure or array.
    private struct Frame: Sendable {
        let isObject: Bool
        let id: GenerationID?
        var elements: [GeneratedContent] = []
        var properties = ContentProperties()
        /// The key whose value comes next.
        var key = ""
        var schema: SchemaCursor?
    }

    private enum Mode: Sendable {
        case value, valueOrEnd, keyOrEnd, key, colon, afterValue
        case string(isKey: Bool)
        case number
        case literal(spelling: [UInt8], matched: Int, value: ContentValue)
        case done
    }

    /// Grows with every change that a snapshot would show.
    private(set) var version = 0

    private let givesIDs: Bool
    private let rootSchema: SchemaCursor?
    private let maximumDepth: Int
    private var mode = Mode.value
    private var frames: [Frame] = []
    private var root: GeneratedContent?
    /// The open string without escapes, or the open number.
    private var text: [UInt8] = []
    private var escape = StringEscape.none
    /// Whether the open string must be one of several texts, so that a part of it means nothing.
    private var isAtomicString = false
    private var offset = 0

    /// A parser at the beginning of a text.
    ///
    /// - Parameters:
    ///   - givesIDs: whether structures get an identity that all snapshots share.
    ///   - schema: what is known about the text; strings that must be one of several are shown only when whole.
    init(givesIDs: Bool = false, schema: SchemaCursor? = nil, maximumDepth: Int = 512) {
        self.givesIDs = givesIDs
        self.rootSchema = schema
        self.maximumDepth = maximumDepth
    }

    /// Whether the value has its end.
    var isFinished: Bool { if case .done = mode { true } else { false } }

    /// Reads more of the text.
    mutating func append(_ more: String) throws(JSONError) {
        var more = more
        try more.withUTF8Typed { bytes throws(JSONError) in
            var index = 0
            while index < bytes.count {
                if case .string = mode, escape == .none {
                    let start = index
                    while index < bytes.count, Self.isPlain(bytes[index]) { index += 1 }
                    if index > start {
                        text.append(contentsOf: bytes[start..<index])
                        offset += index - start
                        continue
                    }
                }
                try consume(bytes[index])
                index += 1
                offset += 1
            }
        }
        if case .string(isKey: false) = mode, !text.isEmpty, !isAtomicString { version += 1 }
    }

    /// The whole value; nil when the text has not reached its end.
    ///
    /// A number at the top ends with the text.
    mutating func finished() -> GeneratedContent? {
        if frames.isEmpty, case .number = mode, let number = numberContent() { complete(number) }
        return isFinished ? root : nil
    }

    /// The whole value of a model's text.
    ///
    /// - Parameter fault: what was wrong with the text, as far as it was read.
    /// - Throws: ``GeneratedContent/ParsingError`` when the text is not JSON or ends too early.
    mutating func finished(of text: String, fault: JSONError?) throws -> GeneratedContent {
        if let fault {
            throw GeneratedContent.ParsingError(
                rawContent: text, underlyingError: fault, debugDescription: ErrorText.malformed(fault))
        }
        guard let content = finished() else {
            throw GeneratedContent.ParsingError(rawContent: text, debugDescription: ErrorText.truncated(text))
        }
        return content
    }

    /// Whether there is anything to show.
    var hasSnapshot: Bool { version > 0 }

    /// What is there so far; nil when nothing is.
    func snapshot() -> GeneratedContent? {
        if let root { return root }
        var current: GeneratedContent?
        if case .string(isKey: false) = mode, !text.isEmpty, !isAtomicString {
            current = GeneratedContent(.string(String(decoding: text, as: UTF8.self)), isComplete: false)
        }
        for frame in frames.reversed() {
            if frame.isObject {
                var properties = frame.properties
                if let current { properties.set(current, for: frame.key) }
                current = GeneratedContent(.structure(properties), id: frame.id, isComplete: false)
            } else {
                var elements = frame.elements
                if let current { elements.append(current) }
                current = GeneratedContent(.array(elements), isComplete: false)
            }
        }
        return current
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private mutating func consume(_ byte: UInt8) throws(JSONError) {
        switch mode {
        case .string(let isKey): try consumeInString(byte, isKey: isKey)
        case .number:
            if Self.isNumberByte(byte) {
                text.append(byte)
            } else {
                guard let number = numberContent() else { throw .invalidNumber(offset: offset) }
                complete(number)
                try consume(byte)
            }
        case .literal(let spelling, let matched, let value):
            guard byte == spelling[matched] else { throw unexpected(byte, "true, false or null") }
            if matched + 1 == spelling.count {
                complete(GeneratedContent(value))
            } else {
                mode = .literal(spelling: spelling, matched: matched + 1, value: value)
            }
        default:
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { return }
            try consumeToken(byte)
        }
    }

    private mutating func consumeToken(_ byte: UInt8) throws(JSONError) {
        switch (mode, byte) {
        case (.valueOrEnd, UInt8(ascii: "]")), (.keyOrEnd, UInt8(ascii: "}")): close()
        case (.value, _), (.valueOrEnd, _): try beginValue(byte)
        case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")): beginString(isKey: true)
        case (.key, _): throw unexpected(byte, "a key")
        case (.keyOrEnd, _): throw unexpected(byte, "a key or '}'")
        case (.colon, UInt8(ascii: ":")): mode = .value
        case (.colon, _): throw unexpected(byte, "':'")
        case (.afterValue, UInt8(ascii: ",")): mode = frames.last?.isObject == true ? .key : .value
        case (.afterValue, UInt8(ascii: "}")) where frames.last?.isObject == true: close()
        case (.afterValue, UInt8(ascii: "]")) where frames.last?.isObject == false: close()
        case (.afterValue, _): throw unexpected(byte, frames.last?.isObject == true ? "',' or '}'" : "',' or ']'")
        default: throw .trailingBytes(offset: offset)
        }
    }

    private mutating func beginValue(_ byte: UInt8) throws(JSONError) {
        switch byte {
        case UInt8(ascii: "{"): try open(isObject: true)
        case UInt8(ascii: "["): try open(isObject: false)
        case UInt8(ascii: "\""): beginString(isKey: false)
        case UInt8(ascii: "t"): mode = .literal(spelling: Array("true".utf8), matched: 1, value: .bool(true))
        case UInt8(ascii: "f"): mode = .literal(spelling: Array("false".utf8), matched: 1, value: .bool(false))
        case UInt8(ascii: "n"): mode = .literal(spelling: Array("null".utf8), matched: 1, value: .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            text = [byte]
            mode = .number
        default: throw unexpected(byte, "a value")
        }
    }

    private mutating func open(isObject: Bool) throws(JSONError) {
        guard frames.count < maximumDepth else { throw .tooDeep(limit: maximumDepth, offset: offset) }
        let id = givesIDs && (isObject || frames.isEmpty) ? GenerationID() : nil
        frames.append(Frame(isObject: isObject, id: id, schema: currentSchema))
        mode = isObject ? .keyOrEnd : .valueOrEnd
        version += 1
    }

    private mutating func close() {
        guard let frame = frames.popLast() else { return }
        let value: ContentValue = frame.isObject ? .structure(frame.properties) : .array(frame.elements)
        complete(GeneratedContent(value, id: frame.id))
    }

    /// Puts a whole value into the innermost open container, or makes it the root.
    private mutating func complete(_ content: GeneratedContent) {
        version += 1
        text.removeAll(keepingCapacity: true)
        guard let last = frames.indices.last else {
            root = content
            if givesIDs, root?.id == nil { root?.id = GenerationID() }
            mode = .done
            return
        }
        if frames[last].isObject {
            let key = frames[last].key
            if case .string(let value) = content.value { frames[last].schema?.narrow(key: key, to: value) }
            frames[last].properties.set(content, for: key)
        } else {
            frames[last].elements.append(content)
        }
        mode = .afterValue
    }

    private func numberContent() -> GeneratedContent? {
        JSONNumber(text: String(decoding: text, as: UTF8.self)).map { GeneratedContent(.number($0)) }
    }

    private static func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"),
            UInt8(ascii: "+"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private func unexpected(_ byte: UInt8, _ expected: String) -> JSONError {
        .unexpectedByte(byte, offset: offset, expected: expected)
    }

    // MARK: Strings

    private mutating func beginString(isKey: Bool) {
        text.removeAll(keepingCapacity: true)
        escape = .none
        isAtomicString = !isKey && currentSchema?.isChoiceOfStrings == true
        mode = .string(isKey: isKey)
    }

    private mutating func consumeInString(_ byte: UInt8, isKey: Bool) throws(JSONError) {
        if escape != .none || byte == UInt8(ascii: "\\") {
            try escape.consume(byte, into: &text, offset: offset)
        } else if byte == UInt8(ascii: "\"") {
            try endString(isKey: isKey)
        } else {
            throw .controlCharacter(byte, offset: offset)
        }
    }

    private mutating func endString(isKey: Bool) throws(JSONError) {
        let string = String(decoding: text, as: UTF8.self)
        guard isKey, let last = frames.indices.last else {
            complete(GeneratedContent(.string(string)))
            return
        }
        if frames[last].properties.position(of: string) != nil { throw .duplicateKey(string, offset: offset) }
        frames[last].key = string
        text.removeAll(keepingCapacity: true)
        mode = .colon
    }

    // MARK: Schema

    /// What is known about the value that comes next.
    private var currentSchema: SchemaCursor? {
        guard let frame = frames.last else { return rootSchema }
        return frame.isObject ? frame.schema?.property(frame.key) : frame.schema?.items()
    }
}

extension String {
    /// `withUTF8` with a typed error.
    fileprivate mutating func withUTF8Typed<Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        let result: Result<Void, Failure> = withUTF8 { bytes in
            do throws(Failure) {
                return .success(try body(bytes))
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }
}
