import OrderedJSON
import Templates

/// Arguments in each spelling.
extension TurnParser {
    mutating func stepArguments(_ index: Int) -> Bool {
        switch format.spelling {
        case .json: return stepJSON(index)
        case .tagged(let tags): return stepTagged(index, tags)
        case .python: return stepLiteral(index, .parenthesis(ParenthesisScanner(depth: 1)))
        case .gemma:
            position = afterBlanks(position)
            return stepLiteral(index, .gemma(GemmaScanner()))
        }
    }

    /// Arguments that are read once they have ended.
    private mutating func stepLiteral(_ index: Int, _ scanner: ValueScanner) -> Bool {
        if argumentsStart == nil {
            guard position < buffer.count else { return false }
            (argumentsStart, scanned) = (position, position)
            self.scanner = scanner
        }
        guard let start = argumentsStart, let end = scannedEnd() else { return false }
        if format.spelling == .gemma {
            return finishLiteral(index, end: end, GemmaLiteral.arguments(Array(buffer[start..<end])))
        }
        // The parenthesis belongs to what follows the arguments.
        return finishLiteral(index, end: end - 1, PythonLiteral.arguments(Array(buffer[start..<end - 1])))
    }

    mutating func finishLiteral(_ index: Int, end: Int, _ value: JSONObject?) -> Bool {
        position = end
        guard let value else {
            breakCall()
            return true
        }
        arguments = value
        events.append(.callArguments(index: calls, JSONValue.object(value).serialized(.spaced)))
        state = .call(piece: index + 1)
        return true
    }

    mutating func stepJSON(_ index: Int) -> Bool {
        if argumentsStart == nil {
            position = afterBlanks(position)
            guard position < buffer.count else { return false }
            guard buffer[position] == UInt8(ascii: "{") else {
                breakCall()
                return true
            }
            argumentsStart = position
            scanned = position
            emitted = position
            scanner = .object(ObjectScanner())
        }
        guard let start = argumentsStart, let end = scannedEnd() else {
            emitArguments(upTo: wholeCharacters(buffer.count))
            return false
        }
        emitArguments(upTo: end)
        position = end
        guard let object = (try? lenientParser.parse(Array(buffer[start..<end])))?.objectValue else {
            breakCall()
            return true
        }
        arguments = object
        state = .call(piece: index + 1)
        return true
    }

    mutating func emitArguments(upTo end: Int) {
        guard end > emitted else { return }
        if !hasBegun {
            // The name comes after the arguments in this form: they wait for it.
            return
        }
        events.append(.callArguments(index: calls, String(decoding: buffer[emitted..<end], as: UTF8.self)))
        emitted = end
    }

    mutating func stepTagged(_ index: Int, _ tags: ToolCallFormat.TaggedParameters) -> Bool {
        if let parameter { return stepValue(of: parameter, tags) }
        let start = afterBlanks(position)
        guard start < buffer.count else { return false }
        let open = (parameters > 0 ? tags.separator + tags.open : tags.open).trimmingBlanks()
        var found = match(open, at: start)
        if found == .no { found = match(tags.open.trimmingBlanks(), at: start) }
        switch found {
        case .partial: return false
        case .no:
            // No further parameter.
            let close = parameters == 0 ? "{}" : "}"
            events.append(.callArguments(index: calls, close))
            state = .call(piece: index + 1)
            return true
        case .full(let keyStart): return stepParameter(keyStart, tags)
        }
    }

    /// The name of a parameter, and the mark after it.
    mutating func stepParameter(_ keyStart: Int, _ tags: ToolCallFormat.TaggedParameters) -> Bool {
        let marks = [tags.beforeString, tags.beforeOther]
        let first = tags.nameEnd ?? UInt8(ascii: ">")
        scanned = max(scanned, keyStart)
        while scanned < buffer.count, buffer[scanned] != first { scanned += 1 }
        let keyEnd = scanned
        guard keyEnd < buffer.count else { return false }
        let key = String(decoding: buffer[keyStart..<keyEnd], as: UTF8.self).trimmingBlanks()
        var parameter = OpenParameter(
            key: key, types: schemas.first { $0.name == name }.map { $0.types.types(of: key) } ?? .all,
            valueStart: keyEnd)
        for (number, mark) in marks.enumerated() {
            let found = match(mark.trimmingBlanks(), at: keyEnd)
            if found == .partial { return false }
            if case .full(let end) = found {
                parameter.valueStart = end
                if tags.tellsStrings { parameter.isString = number == 0 }
                break
            }
        }
        self.parameter = parameter
        scanned = parameter.valueStart
        return true
    }

    /// The value of a parameter up to the mark after it.
    mutating func stepValue(of open: OpenParameter, _ tags: ToolCallFormat.TaggedParameters) -> Bool {
        let close = tags.close.trimmingBlanks()
        // A mark inside the texts of a JSON value does not end it.
        if open.searchStart == nil {
            let first = afterBlanks(open.valueStart)
            guard first < buffer.count else { return false }
            if open.isJSON(beginningWith: buffer[first]) {
                if !open.isScanned { (scanned, scanner) = (first, .object(ObjectScanner())) }
                parameter?.isScanned = true
                let end = open.scanEnd ?? scannedEnd()
                parameter?.scanEnd = end
                if let end {
                    let isClosed = match(close, at: afterBlanks(end))
                    if isClosed == .partial { return false }
                    // Text may begin as JSON does.
                    scanned = isClosed == .no && open.mayBeText ? open.valueStart : end
                } else if isFinal {
                    scanned = open.valueStart
                } else {
                    return false
                }
            }
            parameter?.searchStart = scanned
        }
        let mark = Array(close.utf8)
        let searchStart = max(parameter?.searchStart ?? open.valueStart, scanned - mark.count + 1)
        guard let closing = ByteSearch.first(mark, in: buffer, from: searchStart) else {
            scanned = buffer.count
            return false
        }
        let text = String(decoding: buffer[tags.withoutLayout(buffer, open.valueStart..<closing)], as: UTF8.self)
        let value = open.value(of: text, try? lenientParser.parse(text))
        arguments[open.key] = value
        let pair = JSONValue.string(open.key).serialized() + ": " + value.serialized(.spaced)
        events.append(.callArguments(index: calls, (parameters == 0 ? "{" : ", ") + pair))
        parameters += 1
        position = closing + mark.count
        scanned = position
        parameter = nil
        return true
    }
}

/// A parameter whose name has been read.
struct OpenParameter: Sendable {
    let key: String
    /// The types that the tool's schema leaves its value.
    let types: JSONTypes
    /// Whether the mark says that the value is a string; nil where it says nothing.
    var isString: Bool?
    var valueStart: Int
    /// Whether the value begins with a bracket, and is being followed to its end.
    var isScanned = false
    /// That end, once it is known.
    var scanEnd: Int?
    /// Where the search for the mark after the value begins, once that is known.
    var searchStart: Int?

    init(key: String, types: JSONTypes, valueStart: Int) {
        (self.key, self.types, self.valueStart) = (key, types, valueStart)
    }

    /// Whether a value without quotes may be a string.
    var mayBeText: Bool { isString ?? types.contains(.string) }

    /// Whether a value is JSON whose texts may hold any mark, by its first sign.
    func isJSON(beginningWith byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "["): isString.map { !$0 } ?? (types.contains(.array) || !mayBeText)
        case UInt8(ascii: "{"): isString.map { !$0 } ?? (types.contains(.object) || !mayBeText)
        default: false
        }
    }

    /// The value of a text: JSON where the mark or the types say so, else the text itself.
    func value(of text: String, _ parsed: JSONValue?) -> JSONValue {
        // Some templates print words as Python does; where a string is allowed, such a word is one.
        guard isString != true, let parsed = parsed ?? (mayBeText ? nil : PythonLiteral.word(text)) else {
            return .string(text)
        }
        // What can be a text is one, unless it reads as a value of another type that it may have.
        if isString == nil, types.contains(.string) {
            let type = JSONTypes(of: parsed)
            return type != .string && types.isSuperset(of: type) ? parsed : .string(text)
        }
        return parsed
    }
}

extension ToolCallFormat.TaggedParameters {
    /// A value's place without the blanks that the template writes around it.
    func withoutLayout(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
        func take(_ layout: some Collection<UInt8>, _ found: some Collection<UInt8>) -> Int {
            if found.starts(with: layout) { return layout.count }
            // A model may write fewer; one line end is never its own where the template has one.
            let lineEnd = UInt8(ascii: "\n")
            return layout.contains(lineEnd) && found.first == lineEnd ? 1 : 0
        }
        let leading = beforeString.utf8.reversed().prefix(while: \.isBlank).reversed()
        let start = range.lowerBound + take(Array(leading), bytes[range])
        let trailing = Array(close.utf8.prefix(while: \.isBlank)).reversed()
        return start..<range.upperBound - take(Array(trailing), bytes[start..<range.upperBound].reversed())
    }
}
