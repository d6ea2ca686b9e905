import OrderedJSON

/// Marks in what has been read.
extension TurnParser {
    /// Whether calls are JSON objects, which are read member by member.
    var isObject: Bool { callObject != nil }

    /// Matches a mark; in calls that are JSON objects, blanks are free between its signs.
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

    /// Matches the mark of a first call; marks that are only a name count with the name of a known tool.
    func matchTrigger(at start: Int) -> Match {
        if schemas.isEmpty { return .no }
        if let callObject { return matchMark(callObject.lead, at: start) }
        let mark = format.trigger.trimmingBlanks()
        guard format.isUnmarked else { return matchMark(format.trigger.trimmingLeadingBlanks(), at: start) }
        var best = Match.no
        for schema in schemas {
            switch match(format.nameMark(schema.name), at: start) {
            case .full:
                if case .full(let end) = match(mark, at: start) { return .full(end: end) }
            case .partial: best = .partial
            case .no: break
            }
        }
        return best
    }

    /// Matches what calls begin with: a mark, after which a JSON object begins where calls are objects; that is where the
    /// match then ends.
    func matchMark(_ mark: String, at start: Int) -> Match {
        guard isObject else { return match(mark, at: start) }
        switch match(mark, at: start, free: true) {
        case .full(let end):
            let brace = afterBlanks(end)
            guard brace < buffer.count else { return isFinal ? .no : .partial }
            return buffer[brace] == UInt8(ascii: "{") ? .full(end: brace) : .no
        case let other: return other
        }
    }
}
