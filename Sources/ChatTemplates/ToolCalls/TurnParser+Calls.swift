import Conversations
import OrderedJSON

/// Calls, from their first mark to their last.
extension TurnParser {
    mutating func beginCall(at start: Int, firstLiteralEnd end: Int, isFirst: Bool) {
        callStart = start
        position = end
        name = ""
        id = nil
        arguments = JSONObject()
        argumentsStart = nil
        parameters = 0
        parameter = nil
        hasBegun = false
        var piece = 0
        if case .literal? = format.call.first { piece = 1 }
        wholeObject = nil
        state = .call(piece: piece)
        // A lead that stopped before the object is read as a whole.
        if isJSON, end < buffer.count || isFinal, let object = wholeObjectStart(from: start, end: end), piece == 1,
            match(isFirst ? format.trigger.trimmingLeadingBlanks() : openLiteral, at: start, free: true) == .no
        {
            readWhole(from: object)
        }
    }

    /// Goes on with a call that is read as a whole object.
    mutating func readWhole(from start: Int) {
        (wholeObject, wholeObjectEnd) = (start, nil)
        (scanned, scanner) = (start, .object(ObjectScanner()))
    }

    var openLiteral: String {
        if case .literal(let text)? = format.call.first { return text.trimmingLeadingBlanks() }
        return ""
    }

    func wholeObjectStart(from start: Int, end: Int) -> Int? {
        let next = afterBlanks(end)
        return next < buffer.count && buffer[next] == UInt8(ascii: "{") ? next : nil
    }

    mutating func stepCall(_ index: Int) -> Bool {
        if let start = wholeObject { return stepWholeObject(start) }
        guard index < format.call.count else {
            endCall()
            return true
        }
        switch format.call[index] {
        case .literal(let text):
            switch match(text.trimmingLeadingBlanks(), at: afterBlanks(position), free: isJSON) {
            case .full(let end): position = end
            case .partial: return false
            case .no: return fallBack()
            }
            state = .call(piece: index + 1)
            return true
        case .name: return stepSlot(index, isName: true)
        case .id: return stepSlot(index, isName: false)
        case .index:
            while scanned < buffer.count, (48...57).contains(buffer[scanned]) { scanned += 1 }
            guard scanned < buffer.count || isFinal else { return false }
            number = String(decoding: buffer[position..<scanned], as: UTF8.self)
            position = scanned
            state = .call(piece: index + 1)
            return true
        case .arguments: return stepArguments(index)
        }
    }

    /// A call that is not spelled as the template does: read as a whole object where there is one, else broken.
    mutating func fallBack() -> Bool {
        if isJSON, let brace = buffer[callStart...].firstIndex(of: UInt8(ascii: "{")) {
            readWhole(from: brace)
            return true
        }
        breakCall()
        return true
    }

    mutating func breakCall() {
        let rest = String(decoding: buffer[callStart..<position], as: UTF8.self)
        if hasBegun {
            events.append(.callBroken(index: calls, rest))
            calls += 1
        } else {
            emitText(rest)
        }
        state = .text
        // No call begins inside what was taken for one.
        if position == callStart, position < buffer.count {
            emitText(String(decoding: buffer[position...position], as: UTF8.self))
            position += 1
        }
    }

    /// Bytes that a name or id has at most; without its end behind so many, what was read is no call.
    private static let longestName = 512

    /// Reads a name or id up to the literal after it.
    mutating func stepSlot(_ index: Int, isName: Bool) -> Bool {
        let next: String
        if index + 1 < format.call.count, case .literal(let text) = format.call[index + 1] {
            next = text.trimmingBlanks().isEmpty ? text : text.trimmingBlanks()
        } else if index + 1 < format.call.count, format.call[index + 1] == .arguments {
            if case .tagged(let tags) = format.spelling {
                // Parameters may be missing: the sign that opens any mark ends the name.
                next = String(tags.open.trimmingBlanks().prefix(1))
            } else {
                next = "{"
            }
        } else {
            next = ""
        }
        let mark = Array(next.utf8)
        // Only the first sign is searched: what follows is matched as a literal, with its free blanks.
        var end = position
        let limit = position + Self.longestName
        while end < min(buffer.count, limit), !(buffer[end] == mark.first ?? 0) { end += 1 }
        if mark.count > 1, !isJSON, end < buffer.count {
            while end < min(buffer.count, limit), match(next, at: end) == .no { end += 1 }
            if end < min(buffer.count, limit), match(next, at: end) == .partial { return false }
        }
        guard end < limit else {
            breakCall()
            return true
        }
        guard end < buffer.count else { return false }
        let text = String(decoding: buffer[position..<end], as: UTF8.self).trimmingBlanks()
        position = end
        if isName {
            if name.isEmpty { name = text }
            let idIsBefore = format.call[..<index].contains(.id)
            if !hasBegun {
                hasBegun = true
                events.append(.callBegan(index: calls, name: name, id: idIsBefore ? id : nil))
            }
        } else {
            id = text
        }
        state = .call(piece: index + 1)
        return true
    }

    mutating func stepWholeObject(_ start: Int) -> Bool {
        if wholeObjectEnd == nil { wholeObjectEnd = scannedEnd() }
        guard let objectEnd = wholeObjectEnd else { return false }
        var end = objectEnd
        switch match(wholeObjectClose, at: afterBlanks(objectEnd), free: true) {
        case .full(let close): end = close
        case .partial: return false
        case .no: break
        }
        position = end
        wholeObject = nil
        guard let keys = format.objectKeys,
            let object = (try? lenientParser.parse(Array(buffer[start..<objectEnd])))?.objectValue,
            let called = object[keys.name]?.stringValue
        else {
            position = objectEnd
            breakCall()
            return true
        }
        name = called
        id = keys.id.flatMap { object[$0]?.stringValue }
        switch object[keys.arguments] {
        case .object(let value)?: arguments = value
        case .string(let text)?: arguments = (try? lenientParser.parse(text))?.objectValue ?? [:]
        default: break
        }
        if !hasBegun { events.append(.callBegan(index: calls, name: name, id: id)) }
        hasBegun = true
        events.append(.callArguments(index: calls, JSONValue.object(arguments).serialized(.spaced)))
        endCall()
        return true
    }

    /// What the template writes behind the object of a call.
    private var wholeObjectClose: String {
        guard case .literal(let close)? = format.call.last, let brace = close.utf8.lastIndex(of: UInt8(ascii: "}"))
        else { return "" }
        return String(close[close.utf8.index(after: brace)...]).trimmingBlanks()
    }

    /// The place behind the value that the scanner follows; nil where it has not ended.
    mutating func scannedEnd() -> Int? {
        while scanned < buffer.count {
            let isEnd = scanner.consume(buffer[scanned])
            scanned += 1
            if isEnd { return scanned }
        }
        return nil
    }

    var lenientParser: JSONParser {
        var parser = JSONParser()
        parser.duplicateKeys = .keepLast
        return parser
    }

    mutating func endCall() {
        // Forms that number their calls take name and number for the id.
        if id == nil, format.call.contains(.index), case .literal(let open)? = format.call.first {
            let prefix =
                open.utf8.split(separator: UInt8(ascii: ">")).last.map { String(decoding: Array($0), as: UTF8.self) }
                ?? ""
            id = "\(prefix)\(name):\(number)"
        }
        events.append(.callEnded(index: calls, ToolCall(id: id, name: name, arguments: arguments)))
        calls += 1
        state = .between
    }

    mutating func stepBetween() -> Bool {
        let start = afterBlanks(position)
        guard start < buffer.count else { return false }
        let mayRepeat = format.maximumCalls.map { calls < $0 } ?? true
        let next = (format.separator + openLiteral).trimmingLeadingBlanks()
        if mayRepeat {
            switch next.isEmpty ? matchTrigger(at: start) : match(next, at: start, free: isJSON) {
            case .full(let end):
                beginCall(at: start, firstLiteralEnd: end, isFirst: false)
                return true
            case .partial: return false
            case .no: break
            }
            // Calls with other blanks or order, and whole sections one after another.
            for mark in [format.separator.trimmingBlanks(), (format.leadBeforeObject ?? "")]
            where isJSON && !mark.isEmpty {
                switch match(mark, at: start, free: true) {
                case .full(let end):
                    let object = afterBlanks(end)
                    if object < buffer.count, buffer[object] == UInt8(ascii: "{") {
                        beginCall(at: start, firstLiteralEnd: end, isFirst: false)
                        readWhole(from: object)
                        return true
                    }
                    if object >= buffer.count, !isFinal { return false }
                case .partial: return false
                case .no: break
                }
            }
        }
        let end = format.sectionEnd.trimmingBlanks()
        if !end.isEmpty {
            switch match(end, at: start, free: isJSON) {
            case .full(let place):
                position = place
                state = .after
                return true
            case .partial: return false
            case .no: break
            }
        }
        state = .after
        return true
    }

    mutating func stepAfter() -> Bool {
        let start = afterBlanks(position)
        guard start < buffer.count else { return false }
        for mark in format.turnEnds {
            switch match(mark, at: start) {
            case .full(let end):
                position = end
                return true
            case .partial: return false
            case .no: break
            }
        }
        position = start
        state = .text
        return true
    }
}
