import OrderedJSON

/// Arguments in each spelling.
extension TurnParser {
    mutating func stepArguments(_ index: Int) -> Bool {
        switch format.spelling {
        case .json: return stepJSON(index)
        case .tagged(let tags): return stepTagged(index, tags)
        case .python:
            // The scan starts at the parenthesis that was just read.
            guard position > 0, let end = JSONScan.closingParenthesis(buffer, from: position - 1) else { return false }
            return finishLiteral(index, end: end, PythonLiteral.arguments(Array(buffer[position..<end])))
        case .gemma:
            position = afterBlanks(position)
            guard let end = JSONScan.gemmaEnd(buffer, from: position) else { return false }
            return finishLiteral(index, end: end, GemmaLiteral.arguments(Array(buffer[position..<end])))
        }
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
            scanner = ObjectScanner()
        }
        guard let start = argumentsStart else { return false }
        while scanned < buffer.count {
            let isEnd = scanner.consume(buffer[scanned])
            scanned += 1
            guard isEnd else { continue }
            emitArguments(upTo: scanned)
            position = scanned
            guard let object = (try? lenientParser.parse(Array(buffer[start..<scanned])))?.objectValue else {
                breakCall()
                return true
            }
            arguments = object
            state = .call(piece: index + 1)
            return true
        }
        emitArguments(upTo: wholeCharacters(buffer.count))
        return false
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

    mutating func stepParameter(_ keyStart: Int, _ tags: ToolCallFormat.TaggedParameters) -> Bool {
        let marks = [tags.beforeString, tags.beforeOther]
        let first = tags.nameEnd ?? UInt8(ascii: ">")
        guard let keyEnd = buffer[keyStart...].firstIndex(of: first) else { return false }
        let close = Array(tags.close.trimmingBlanks().utf8)
        let key = String(decoding: buffer[keyStart..<keyEnd], as: UTF8.self).trimmingBlanks()
        var isString: Bool?
        var valueStart = keyEnd
        for (number, mark) in marks.enumerated() {
            let found = match(mark.trimmingBlanks(), at: keyEnd)
            if found == .partial { return false }
            if case .full(let end) = found {
                valueStart = end
                if marks[0] != marks[1] { isString = number == 0 }
                break
            }
        }
        let schema = schemas.first { $0.name == name }.flatMap { ParameterSchema(named: key, in: $0.schema) }
        let types = schema?.types ?? []
        // A mark inside the texts of a JSON value does not end it.
        var searchStart = valueStart
        let valueFirst = afterBlanks(valueStart)
        if isString == false || (isString == nil && !types.isEmpty && !types.contains("string")) {
            guard valueFirst < buffer.count else { return false }
            if buffer[valueFirst] == UInt8(ascii: "{") || buffer[valueFirst] == UInt8(ascii: "[") {
                if let end = JSONScan.end(of: buffer, from: valueFirst) {
                    searchStart = end
                } else if !isFinal {
                    return false
                }
            }
        }
        guard let closing = ByteSearch.first(close, in: buffer, from: searchStart) else { return false }
        var valueEnd = closing
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
        let value = taggedValue(text, schema, isString: isString)
        arguments[key] = value
        let pair = JSONValue.string(key).serialized() + ": " + value.serialized(.spaced)
        events.append(.callArguments(index: calls, (parameters == 0 ? "{" : ", ") + pair))
        parameters += 1
        position = closing + close.count
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
