import OrderedJSON

/// Marks in what has been read.
extension TurnParser {
    var isJSON: Bool { format.objectKeys != nil }

    /// Matches a mark; in calls that are JSON, blanks are free between its signs.
    func match(_ mark: String, at start: Int, free: Bool = false) -> Match {
        let mark = Array(mark.utf8)
        var index = start
        var place = 0
        while place < mark.count {
            if free, mark[place].isBlank {
                while place < mark.count, mark[place].isBlank { place += 1 }
                index = afterBlanks(index)
                continue
            }
            guard index < buffer.count else { return isFinal ? .no : .partial }
            if free, buffer[index].isBlank,
                Self.isStructural(mark[place]) || (place > 0 && Self.isStructural(mark[place - 1]))
            {
                index = afterBlanks(index)
                continue
            }
            if buffer[index] != mark[place] { return .no }
            index += 1
            place += 1
        }
        return .full(end: index)
    }

    static func isStructural(_ byte: UInt8) -> Bool {
        [
            UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"),
            UInt8(ascii: ","),
        ].contains(byte)
    }

    func afterBlanks(_ start: Int) -> Int {
        if start >= blanksStart { return max(start, buffer.count) }
        var index = start
        while index < buffer.count, buffer[index].isBlank { index += 1 }
        return index
    }

    /// Matches the mark of a first call; bare JSON and marks that are only a name count with the name of a known tool.
    func matchTrigger(at start: Int) -> Match {
        let free = isJSON
        let mark = format.trigger.trimmingBlanks()
        guard format.isBareJSON || mark.isEmpty else {
            if !mark.isEmpty { return matchLead(at: start, free: free) }
            return .no
        }
        // The name decides: the object may have its keys in another order, so only a clear mismatch is text.
        var best = Match.no
        for schema in schemas {
            var text = mark
            if format.call.first == .name || format.call.count > 1 { text += schema.name }
            if case .literal(let next)? = literal(after: .name) { text += next.trimmingTrailingBlanks() }
            switch match(text, at: start, free: free) {
            case .full:
                if case .full(let end) = match(mark, at: start, free: free) { return .full(end: end) }
            case .partial: best = .partial
            case .no: break
            }
        }
        return best
    }

    /// Matches the first mark up to where JSON begins, so that an object with other blanks or order is still a call.
    func matchLead(at start: Int, free: Bool) -> Match {
        let strict = match(format.trigger.trimmingLeadingBlanks(), at: start, free: free)
        guard strict == .no, free, let lead = format.leadBeforeObject, !lead.isEmpty else { return strict }
        switch match(lead, at: start, free: true) {
        case .no: return .no
        case .partial: return .partial
        case .full(let end):
            let next = afterBlanks(end)
            guard next < buffer.count else { return isFinal ? .no : .partial }
            return buffer[next] == UInt8(ascii: "{") ? .full(end: end) : .no
        }
    }

    func literal(after piece: ToolCallFormat.Piece) -> ToolCallFormat.Piece? {
        guard let index = format.call.firstIndex(of: piece), index + 1 < format.call.count else { return nil }
        return format.call[index + 1]
    }
}
