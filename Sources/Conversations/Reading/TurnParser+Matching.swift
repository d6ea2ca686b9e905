/// Marks in what has been read.
extension TurnParser {
    /// How a mark fits at a place.
    enum Match: Equatable {
        case no
        /// It may still turn out to be there.
        case partial
        case full(end: Int)
    }

    /// Matches a mark; in calls that are JSON objects, blanks are free between its signs.
    func match(_ mark: [UInt8], at start: Int, free: Bool = false) -> Match {
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

    private static func isStructural(_ byte: UInt8) -> Bool { "{}[]:,".utf8.contains(byte) }

    func afterBlanks(_ start: Int) -> Int {
        if start >= blanksStart { return max(start, buffer.count) }
        var index = start
        while index < buffer.count, buffer[index].isBlank { index += 1 }
        return index
    }

    /// Matches the mark of a first call; marks that are only a name count with the name of a known tool.
    func matchTrigger(at start: Int) -> Match {
        if schemas.isEmpty { return .no }
        if marks.names.isEmpty { return matchMark(marks.lead, at: start) }
        var best = Match.no
        for name in marks.names {
            switch match(name, at: start) {
            case .full: return .full(end: start + marks.beforeName.count)
            case .partial: best = .partial
            case .no: break
            }
        }
        return best
    }

    /// Matches what calls begin with: a mark, after which a JSON object begins where calls are objects; that is where the
    /// match then ends.
    func matchMark(_ mark: [UInt8], at start: Int) -> Match {
        let found = match(mark, at: start, free: callObject != nil)
        guard callObject != nil, case .full(let end) = found else { return found }
        let brace = afterBlanks(end)
        guard brace < buffer.count else { return isFinal ? .no : .partial }
        return buffer[brace] == UInt8(ascii: "{") ? .full(end: brace) : .no
    }
}
