import OrderedJSON

/// Calls, from their first mark to their last.
extension TurnParser {
    /// Begins a call at a mark that ends at a place, or whose object begins there.
    mutating func beginCall(at start: Int, markEnd end: Int) {
        callStart = start
        position = end
        name = ""
        id = nil
        number = ""
        arguments = JSONObject()
        argumentsStart = nil
        parameters = 0
        parameter = nil
        hasBegun = false
        if accepts != nil { firstKept = events.count }
        if isObject {
            object = ObjectCall()
            state = .object
            position += 1
            return
        }
        var piece = 0
        if case .literal? = format.call.first { piece = 1 }
        state = .call(piece: piece)
    }

    var openLiteral: String {
        if case .literal(let text)? = format.call.first { return text.trimmingLeadingBlanks() }
        return ""
    }

    mutating func stepCall(_ index: Int) -> Bool {
        guard index < format.call.count else {
            endCall()
            return true
        }
        switch format.call[index] {
        case .literal(let text):
            switch match(text.trimmingLeadingBlanks(), at: afterBlanks(position)) {
            case .full(let end): position = end
            case .partial: return false
            case .no:
                breakCall()
                return true
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

    mutating func breakCall() {
        let rest = String(decoding: buffer[callStart..<position], as: UTF8.self)
        if dropKept() {
            emitText(rest)
        } else if hasBegun {
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

    /// Bytes that a name or id has at most; without its end after this many, what was read is no call.
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
        var end = position
        let limit = position + Self.longestName
        while end < min(buffer.count, limit), !(buffer[end] == mark.first ?? 0) { end += 1 }
        if mark.count > 1, end < buffer.count {
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

    /// The place after the value that the scanner follows; nil where it has not ended.
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
        if let accepts, !accepts(name, .object(arguments)), dropKept() {
            emitText(String(decoding: buffer[callStart..<position], as: UTF8.self))
            state = .text
            return
        }
        firstKept = nil
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
        if mayRepeat {
            for mark in marksBetween {
                switch mark.isEmpty && !isObject ? matchTrigger(at: start) : matchMark(mark, at: start) {
                case .full(let end):
                    beginCall(at: start, markEnd: end)
                    return true
                case .partial: return false
                case .no: break
                }
            }
        }
        let end = format.sectionEnd.trimmingBlanks()
        if !end.isEmpty {
            switch match(end, at: start, free: isObject) {
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

    /// What a further call begins with: the separator, or the marks of a section of its own.
    private var marksBetween: [String] {
        let next = (format.separator + openLiteral).trimmingLeadingBlanks()
        guard let callObject else { return [next] }
        return [(format.separator + callObject.open).trimmingBlanks(), callObject.lead]
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
