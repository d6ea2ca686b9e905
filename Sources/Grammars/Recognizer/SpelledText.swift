package import OrderedJSON

/// Whole values as text: those that complete others, those that were kept while they were read, and what models write.
extension ValueSpelling {
    /// Whether values are written as JSON, whatever is around the outermost object.
    package var isJSON: Bool { words == .json && strings == .quoted && !hasBareKeys }

    // MARK: Writing

    /// A part of a value as it is written.
    package enum Part {
        /// Brackets, colons and commas.
        case sign(String)
        /// What is around a string.
        case mark(Mark)
        /// A word, a number, a key or a text.
        case content(String)
    }

    /// Gives the parts of a value in their order; JSON is one part.
    ///
    /// - Parameter isSpaced: whether a space follows colons and commas.
    package func write(_ value: JSONValue, isSpaced: Bool, _ give: (Part) -> Void) {
        let style: JSONStyle = isSpaced ? .spaced : .compact
        if isJSON { return give(.content(value.serialized(style))) }
        func row<Item>(_ open: String, _ items: [Item], _ close: String, _ write: (Item) -> Void) {
            give(.sign(open))
            for (index, item) in items.enumerated() {
                if index > 0 { give(.sign(isSpaced ? ", " : ",")) }
                write(item)
            }
            give(.sign(close))
        }
        switch (value, strings) {
        case (.null, _): give(.content(words.null))
        case (.bool(let isTrue), _): give(.content(isTrue ? words.true : words.false))
        case (.string(let text), .marked(let open, let close)):
            give(.mark(open))
            give(.content(text))
            give(.mark(close))
        case (.number, _), (.string, _): give(.content(value.serialized(style)))
        case (.array(let items), _): row("[", items, "]") { write($0, isSpaced: isSpaced, give) }
        case (.object(let object), _):
            row("{", object.entries, "}") { entry in
                give(.content(spelled(key: entry.key)))
                give(.sign(isSpaced ? ": " : ":"))
                write(entry.value, isSpaced: isSpaced, give)
            }
        }
    }

    /// A key of an object that is no row of parameters.
    private func spelled(key: String) -> String {
        hasBareKeys ? key : JSONValue.string(key).serialized(.compact)
    }

    /// A value in as few bytes as the spelling allows, as units of a completion.
    func units(of value: JSONValue) -> [Int32] {
        var units: [Int32] = []
        write(value, isSpaced: false) { part in
            switch part {
            case .sign(let text), .content(let text): units += Self.units(text)
            case .mark(let mark): units += mark.units
            }
        }
        return units
    }

    /// A key of an object that is no row of parameters, as units of a completion.
    func units(ofKey key: String) -> [Int32] { Self.units(spelled(key: key)) }

    static func units(_ text: String) -> [Int32] { text.utf8.map { Int32($0) } }

    // MARK: Reading

    /// The value of a text that was written under the spelling; nil for any other text.
    func value(of text: [UInt8]) -> JSONValue? {
        if isJSON { return try? JSONParser().parse(text) }
        var reader = SpelledReader(spelling: self, bytes: text, maximumDepth: .max) {
            (try? JSONParser().parse(Array($0)))?.stringValue
        }
        guard let value = reader.value(), reader.isAtEnd else { return nil }
        return value
    }

    /// The arguments in what a model wrote between the marks of a call; nil for any other text.
    ///
    /// Models also write JSON's words and `None`, blanks anywhere, and a comma too many. Those that write Python's words
    /// use its other quotes and its tuples, too.
    ///
    /// - Parameter decode: the text of a string in quotes; nil where it is none.
    package func arguments(of text: [UInt8], decode: @escaping (ArraySlice<UInt8>) -> String?) -> JSONObject? {
        if isJSON, parameters == nil { return Self.lenientJSON(text)?.objectValue }
        var reader = SpelledReader(spelling: self, bytes: text, maximumDepth: 200, decode: decode)
        let object = parameters.map { reader.row($0) } ?? reader.value()?.objectValue
        reader.skipBlanks()
        return reader.isAtEnd ? object : nil
    }

    /// A JSON value as models write it, of whose equal keys the last one counts.
    package static func lenientJSON(_ text: some Collection<UInt8>) -> JSONValue? {
        var parser = JSONParser()
        parser.duplicateKeys = .keepLast
        return try? parser.parse(Array(text))
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
