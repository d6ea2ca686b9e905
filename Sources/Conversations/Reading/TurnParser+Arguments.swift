import Grammars
import OrderedJSON
import Templates

/// Arguments in each spelling.
extension TurnParser {
    mutating func stepArguments(_ index: Int) -> Bool {
        let (isJSON, isRow): (Bool, Bool)
        switch marks.arguments {
        case .parameters(let tags): return stepParameters(index, tags)
        case .json: (isJSON, isRow) = (true, false)
        case .value: (isJSON, isRow) = (false, false)
        case .row: (isJSON, isRow) = (false, true)
        }
        if call.argumentsStart == nil {
            if !isRow { position = afterBlanks(position) }
            guard position < buffer.count else { return false }
            if isJSON, buffer[position] != UInt8(ascii: "{") { return breakCall() }
            (call.argumentsStart, call.told, scanned) = (position, position, position)
            // The bracket around a row belongs to the pieces around the arguments.
            call.scanner = ValueScanner(form.spelling, depth: isRow ? 1 : 0)
        }
        guard let start = call.argumentsStart, let close = scannedEnd() else {
            if isJSON { tellArguments(upTo: wholeCharacters(buffer.count)) }
            return false
        }
        let end = isRow ? close - 1 : close
        if isJSON { tellArguments(upTo: end) }
        position = end
        guard let arguments = form.spelling.arguments(of: buffer[start..<end]) else { return breakCall() }
        call.arguments = arguments
        if !isJSON { tellArguments() }
        state = .call(piece: index + 1)
        return true
    }

    /// Tells the arguments as they come; where the name comes after them, they wait for it.
    mutating func tellArguments(upTo end: Int) {
        guard end > call.told, call.hasBegun else { return }
        events.append(.callArguments(index: calls, text(call.told..<end)))
        call.told = end
    }

    /// Tells the arguments as a whole.
    mutating func tellArguments() {
        guard call.hasBegun else { return }
        events.append(.callArguments(index: calls, JSONValue.object(call.arguments).serialized(.spaced)))
    }

    // MARK: Parameters between marks

    private mutating func stepParameters(_ index: Int, _ tags: FormMarks.Parameters) -> Bool {
        if let parameter = call.parameter { return stepValue(of: parameter, until: tags.close) }
        let start = afterBlanks(position)
        guard start < buffer.count else { return false }
        var found = match(call.parameters > 0 ? tags.separatedOpen : tags.open, at: start)
        if found == .no { found = match(tags.open, at: start) }
        switch found {
        case .partial: return false
        case .no:
            // No further parameter.
            events.append(.callArguments(index: calls, call.parameters == 0 ? "{}" : "}"))
            state = .call(piece: index + 1)
            return true
        case .full(let keyStart): return stepName(from: keyStart, tags)
        }
    }

    /// The name of a parameter, and the mark after it.
    private mutating func stepName(from keyStart: Int, _ tags: FormMarks.Parameters) -> Bool {
        scanned = max(scanned, keyStart)
        while scanned < buffer.count, buffer[scanned] != tags.nameEnd { scanned += 1 }
        let keyEnd = scanned
        guard keyEnd < buffer.count else { return false }
        let key = text(keyStart..<keyEnd).trimmingBlanks()
        var parameter = OpenParameter(
            key: key, types: schemas.first { $0.name == call.name }.map { $0.types.types(of: key) } ?? .all,
            valueStart: keyEnd)
        for (mark, isString) in [(tags.beforeString, true), (tags.beforeOther, false)] {
            let found = match(mark, at: keyEnd)
            if found == .partial { return false }
            if case .full(let end) = found {
                parameter.valueStart = end
                if tags.tellsStrings { parameter.isString = isString }
                break
            }
        }
        call.parameter = parameter
        scanned = parameter.valueStart
        return true
    }

    /// The value of a parameter up to the mark after it.
    private mutating func stepValue(of open: OpenParameter, until mark: [UInt8]) -> Bool {
        // A mark inside the texts of a JSON value does not end it.
        if open.searchStart == nil {
            let first = afterBlanks(open.valueStart)
            guard first < buffer.count else { return false }
            if open.isJSON(beginningWith: buffer[first]) {
                if !open.isScanned { (scanned, call.scanner) = (first, ValueScanner(.canonical)) }
                call.parameter?.isScanned = true
                let end = open.scanEnd ?? scannedEnd()
                call.parameter?.scanEnd = end
                if let end {
                    let isClosed = match(mark, at: afterBlanks(end))
                    if isClosed == .partial { return false }
                    // Text may begin as JSON does.
                    scanned = isClosed == .no && open.mayBeText ? open.valueStart : end
                } else if isFinal {
                    scanned = open.valueStart
                } else {
                    return false
                }
            }
            call.parameter?.searchStart = scanned
        }
        let searchStart = max(call.parameter?.searchStart ?? open.valueStart, scanned - mark.count + 1)
        guard let closing = ByteSearch.first(mark, in: buffer, from: searchStart) else {
            scanned = buffer.count
            return false
        }
        let place = open.valueStart..<closing
        let value = open.value(of: text(form.spelling.parameters?.withoutLayout(buffer, place) ?? place))
        call.arguments[open.key] = value
        let pair = JSONValue.string(open.key).serialized() + ": " + value.serialized(.spaced)
        events.append(.callArguments(index: calls, (call.parameters == 0 ? "{" : ", ") + pair))
        call.parameters += 1
        position = closing + mark.count
        scanned = position
        call.parameter = nil
        return true
    }
}
