import OrderedJSON

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
            guard buffer[position] == UInt8(ascii: "{") else { return fallBack() }
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

    /// The name of a parameter, and the mark behind it.
    mutating func stepParameter(_ keyStart: Int, _ tags: ToolCallFormat.TaggedParameters) -> Bool {
        let marks = [tags.beforeString, tags.beforeOther]
        let first = tags.nameEnd ?? UInt8(ascii: ">")
        scanned = max(scanned, keyStart)
        while scanned < buffer.count, buffer[scanned] != first { scanned += 1 }
        let keyEnd = scanned
        guard keyEnd < buffer.count else { return false }
        let key = String(decoding: buffer[keyStart..<keyEnd], as: UTF8.self).trimmingBlanks()
        var parameter = OpenParameter(
            key: key, schema: schemas.first { $0.name == name }.flatMap { ParameterSchema(named: key, in: $0.schema) },
            valueStart: keyEnd)
        for (number, mark) in marks.enumerated() {
            let found = match(mark.trimmingBlanks(), at: keyEnd)
            if found == .partial { return false }
            if case .full(let end) = found {
                parameter.valueStart = end
                if marks[0] != marks[1] { parameter.isString = number == 0 }
                break
            }
        }
        self.parameter = parameter
        scanned = parameter.valueStart
        return true
    }

    /// The value of a parameter up to the mark behind it.
    mutating func stepValue(of open: OpenParameter, _ tags: ToolCallFormat.TaggedParameters) -> Bool {
        let close = Array(tags.close.trimmingBlanks().utf8)
        // A mark inside the texts of a JSON value does not end it.
        if !open.isText, open.searchStart == nil {
            let first = afterBlanks(open.valueStart)
            guard first < buffer.count else { return false }
            if buffer[first] == UInt8(ascii: "{") || buffer[first] == UInt8(ascii: "[") {
                if !open.isScanned { (scanned, scanner) = (first, .object(ObjectScanner())) }
                parameter?.isScanned = true
                let end = scannedEnd()
                if end == nil, !isFinal { return false }
                scanned = end ?? open.valueStart
            }
            parameter?.searchStart = scanned
        }
        let searchStart = max(parameter?.searchStart ?? open.valueStart, scanned - close.count + 1)
        guard let closing = ByteSearch.first(close, in: buffer, from: searchStart) else {
            scanned = buffer.count
            return false
        }
        var (valueStart, valueEnd) = (open.valueStart, closing)
        // The line ends around a value are layout where the template writes them.
        if tags.beforeString.utf8.last == UInt8(ascii: "\n"), valueStart < valueEnd,
            buffer[valueStart] == UInt8(ascii: "\n")
        {
            valueStart += 1
        }
        if tags.close.utf8.first == UInt8(ascii: "\n"), valueEnd > valueStart,
            buffer[valueEnd - 1] == UInt8(ascii: "\n")
        {
            valueEnd -= 1
        }
        let text = String(decoding: buffer[valueStart..<valueEnd], as: UTF8.self)
        let value = taggedValue(text, open.schema, isString: open.isString)
        arguments[open.key] = value
        let pair = JSONValue.string(open.key).serialized() + ": " + value.serialized(.spaced)
        events.append(.callArguments(index: calls, (parameters == 0 ? "{" : ", ") + pair))
        parameters += 1
        position = closing + close.count
        scanned = position
        parameter = nil
        return true
    }

    /// The value of a parameter: a string, or JSON where the mark or the schema says so.
    func taggedValue(_ text: String, _ schema: ParameterSchema?, isString: Bool?) -> JSONValue {
        if isString == true { return .string(text) }
        let parsed = try? lenientParser.parse(text)
        if isString == false { return parsed ?? .string(text) }
        let types = schema?.types ?? []
        guard types != ["string"], let parsed else { return .string(text) }
        if !types.isEmpty, !types.contains("string") { return parsed }
        // What can be a text is one, unless it is another value that the schema allows.
        if case .string = parsed { return .string(text) }
        return types.isEmpty || schema?.admits(parsed) == true ? parsed : .string(text)
    }
}

/// A parameter whose name has been read.
struct OpenParameter: Sendable {
    let key: String
    let schema: ParameterSchema?
    /// Whether the mark says that the value is a string; nil where it says nothing.
    var isString: Bool?
    var valueStart: Int
    /// Whether the value is a JSON value with brackets, which is being followed to its end.
    var isScanned = false
    /// Where the search for the mark behind the value begins, once that is known.
    var searchStart: Int?

    /// Whether the value ends at the first mark, whatever it is.
    var isText: Bool {
        if let isString { return isString }
        let types = schema?.types ?? []
        return types.isEmpty || types.contains("string")
    }
}
