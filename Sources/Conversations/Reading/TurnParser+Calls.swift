import OrderedJSON

/// Calls, from their first mark to their last.
extension TurnParser {
    /// Begins a call at a mark that ends at a place, or whose object begins there.
    mutating func beginCall(at start: Int, markEnd end: Int) {
        call = OpenCall()
        call.start = start
        position = end
        if accepts != nil { firstKept = events.count }
        if callObject != nil {
            state = .object
            position += 1
        } else if case .literal? = marks.pieces.first {
            state = .call(piece: 1)
        } else {
            state = .call(piece: 0)
        }
    }

    mutating func stepCall(_ index: Int) -> Bool {
        guard index < marks.pieces.count else {
            endCall()
            return true
        }
        switch marks.pieces[index] {
        case .literal(let mark):
            switch match(mark, at: afterBlanks(position)) {
            case .full(let end): position = end
            case .partial: return false
            case .no: return breakCall()
            }
        case .slot(let isName, let mark): return stepSlot(index, isName: isName, until: mark)
        case .index:
            while scanned < buffer.count, (48...57).contains(buffer[scanned]) { scanned += 1 }
            guard scanned < buffer.count || isFinal else { return false }
            call.number = text(position..<scanned)
            position = scanned
        case .arguments: return stepArguments(index)
        }
        state = .call(piece: index + 1)
        return true
    }

    /// Ends what is no call after all, and gives its text back.
    mutating func breakCall() -> Bool {
        let rest = text(call.start..<position)
        if dropKept() || !call.hasBegun {
            emitText(rest)
        } else {
            events.append(.callBroken(index: calls, rest))
            calls += 1
        }
        state = .text
        // No call begins inside what was taken for one.
        if position == call.start, position < buffer.count {
            emitText(text(position..<position + 1))
            position += 1
        }
        return true
    }

    /// Bytes that a name or id has at most; without its end after this many, what was read is no call.
    private static let longestName = 512

    /// Reads a name or id up to the mark after it.
    private mutating func stepSlot(_ index: Int, isName: Bool, until mark: [UInt8]) -> Bool {
        let limit = position + Self.longestName
        var end = position
        while end < min(buffer.count, limit) {
            let found = match(mark, at: end)
            if found == .partial { return false }
            if found != .no { break }
            end += 1
        }
        guard end < limit else { return breakCall() }
        guard end < buffer.count else { return false }
        let text = text(position..<end).trimmingBlanks()
        position = end
        if !isName {
            call.id = text
        } else {
            if call.name.isEmpty { call.name = text }
            if !call.hasBegun {
                call.hasBegun = true
                let isAfterID = form.call[..<index].contains(.id)
                events.append(.callBegan(index: calls, name: call.name, id: isAfterID ? call.id : nil))
            }
        }
        state = .call(piece: index + 1)
        return true
    }

    /// The place after the value that the scanner follows; nil where it has not ended.
    mutating func scannedEnd() -> Int? {
        while scanned < buffer.count {
            let isEnd = call.scanner.consume(buffer[scanned])
            scanned += 1
            if isEnd { return scanned }
        }
        return nil
    }

    mutating func endCall() {
        if let accepts, !accepts(call.name, .object(call.arguments)), dropKept() {
            emitText(text(call.start..<position))
            state = .text
            return
        }
        firstKept = nil
        // Forms that number their calls take name and number for the id.
        if call.id == nil, form.call.contains(.index), case .literal(let open)? = form.call.first {
            let prefix = open.utf8.split(separator: UInt8(ascii: ">")).last ?? ""[...].utf8
            call.id = "\(Substring(prefix))\(call.name):\(call.number)"
        }
        events.append(.callEnded(index: calls, ToolCall(id: call.id, name: call.name, arguments: call.arguments)))
        calls += 1
        state = .between
    }

    mutating func stepBetween() -> Bool {
        let start = afterBlanks(position)
        guard start < buffer.count else { return false }
        if form.maximumCalls.map({ calls < $0 }) ?? true {
            for mark in marks.furtherCalls {
                switch mark.isEmpty && callObject == nil ? matchTrigger(at: start) : matchMark(mark, at: start) {
                case .full(let end):
                    beginCall(at: start, markEnd: end)
                    return true
                case .partial: return false
                case .no: break
                }
            }
        }
        if !marks.sectionEnd.isEmpty {
            switch match(marks.sectionEnd, at: start, free: callObject != nil) {
            case .full(let place): position = place
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
        for mark in marks.turnEnds {
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
