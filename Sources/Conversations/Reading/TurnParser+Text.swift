import OrderedJSON
import Templates

/// Text and reasoning.
extension TurnParser {
    mutating func stepHead() -> Bool {
        let start = afterBlanks(position)
        guard start < buffer.count else { return false }
        var candidates: [(match: Match, length: Int, state: State)] = []
        if let reasoning = format.reasoning, !hasReasoned {
            candidates.append((match(reasoning.start, at: start), reasoning.start.utf8.count, .reasoning))
        }
        if !format.answerPrefix.isEmpty {
            candidates.append((match(format.answerPrefix, at: start), format.answerPrefix.utf8.count, .text))
        }
        candidates.append((matchTrigger(at: start), format.trigger.utf8.count, .call(piece: 0)))
        // Where one mark begins another, the longer one is waited for.
        let longest = candidates.filter { $0.match != .no && $0.match != .partial }.max { $0.length < $1.length }
        if candidates.contains(where: { $0.match == .partial && $0.length > longest?.length ?? 0 }) { return false }
        guard let longest, case .full(let end) = longest.match else {
            if candidates.contains(where: { $0.match == .partial }) { return false }
            state = .text
            // Blanks between reasoning and answer are layout.
            if hasReasoned { position = start }
            return true
        }
        if case .call = longest.state {
            // What turns out to be text keeps the blanks before it, unless they part it from the reasoning.
            beginCall(at: format.isUnmarked && !hasReasoned ? position : start, markEnd: end)
        } else {
            state = longest.state
            position = end
        }
        return true
    }

    mutating func stepReasoning() -> Bool {
        guard let reasoning = format.reasoning else {
            state = .text
            return true
        }
        if !hasReasoned { position = afterBlanks(position) }
        let mark = Array(reasoning.end.utf8)
        let unread = max(position, scanned - mark.count + 1)
        scanned = buffer.count
        if let end = ByteSearch.first(mark, in: buffer, from: unread) {
            emitReasoning(upTo: trimmedEnd(end))
            position = end + mark.count
            hasReasoned = true
            state = .head
            return true
        }
        emitReasoning(upTo: trimmedEnd(safeEnd([mark])))
        return false
    }

    /// The place up to which the buffer holds no start of a mark.
    func safeEnd(_ marks: [[UInt8]]) -> Int {
        var end = buffer.count
        for mark in marks {
            let longest = min(mark.count - 1, buffer.count - position)
            guard longest > 0 else { continue }
            for length in stride(from: longest, to: 0, by: -1)
            where buffer[(buffer.count - length)...].elementsEqual(mark[..<length]) {
                end = min(end, buffer.count - length)
                break
            }
        }
        return end
    }

    /// Blanks before a mark belong to the mark's layout.
    func trimmedEnd(_ end: Int) -> Int {
        if end == buffer.count { return max(position, blanksStart) }
        var end = end
        while end > position, buffer[end - 1].isBlank { end -= 1 }
        return end
    }

    /// The place up to which the buffer ends with whole characters.
    func wholeCharacters(_ end: Int) -> Int {
        if isFinal { return end }
        var start = end
        var count = 0
        while start > position, count < 4, buffer[start - 1] & 0xC0 == 0x80 {
            start -= 1
            count += 1
        }
        guard start > position else { return end }
        let lead = buffer[start - 1]
        let width = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
        return width > count + 1 ? start - 1 : end
    }

    mutating func emitReasoning(upTo end: Int) {
        let end = wholeCharacters(end)
        guard end > position else { return }
        hasReasoned = true
        events.append(.reasoning(String(decoding: buffer[position..<end], as: UTF8.self)))
        position = end
    }

    mutating func emitText(upTo end: Int) {
        let end = wholeCharacters(end)
        guard end > position else { return }
        emitText(String(decoding: buffer[position..<end], as: UTF8.self))
        position = end
    }

    mutating func emitText(_ text: String) {
        if !text.isEmpty { events.append(.text(text)) }
    }

    mutating func stepText() -> Bool {
        let isBounded = format.maximumCalls.map { calls >= $0 } ?? false
        guard !schemas.isEmpty, !isBounded, let marks = textMarks else {
            emitText(upTo: buffer.count)
            return false
        }
        // The earliest place where a call begins or may begin.
        var place = max(position, scanned)
        while place < buffer.count {
            if marks.contains(where: { $0.first == buffer[place] }) {
                let (found, start) = matchInText(at: place)
                switch found {
                case .full(let end):
                    // Blanks after words are the model's own: it reads them again.
                    emitText(upTo: place)
                    beginCall(at: start, markEnd: end)
                    return true
                case .partial:
                    scanned = place
                    emitText(upTo: trimmedEnd(place))
                    return false
                case .no: break
                }
            }
            place += 1
        }
        scanned = place
        emitText(upTo: isFinal ? buffer.count : trimmedEnd(buffer.count))
        return false
    }

    /// First bytes of what may interrupt text; nil when nothing does.
    var textMarks: [[UInt8]]? {
        if !format.textSeparator.isEmpty { return [Array(format.textSeparator.utf8)] }
        let mark = format.trigger.trimmingBlanks()
        if format.isUnmarked { return nil }
        return [Array(mark.utf8)]
    }

    func matchInText(at place: Int) -> (Match, Int) {
        guard !format.textSeparator.isEmpty else {
            let mark = callObject?.lead ?? format.trigger.trimmingLeadingBlanks()
            return (matchMark(mark, at: place), place)
        }
        switch match(format.textSeparator, at: place) {
        case .full(let end):
            let start = afterBlanks(end)
            guard start < buffer.count else { return (isFinal ? .no : .partial, place) }
            return (matchTrigger(at: start), start)
        case let other: return (other, place)
        }
    }
}
