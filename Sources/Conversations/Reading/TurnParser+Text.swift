import Templates

/// Text and reasoning.
extension TurnParser {
    mutating func stepHead() -> Bool {
        let start = afterBlanks(position)
        guard start < buffer.count else { return false }
        var candidates = [(match: matchTrigger(at: start), length: marks.leadLength, state: State.call(piece: 0))]
        if !marks.answerPrefix.isEmpty {
            candidates.insert((match(marks.answerPrefix, at: start), marks.answerPrefix.count, .text), at: 0)
        }
        if let mark = marks.reasoning?.start, !hasReasoned {
            candidates.insert((match(mark, at: start), mark.count, .reasoning), at: 0)
        }
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
            beginCall(at: form.isUnmarked && !hasReasoned ? position : start, markEnd: end)
        } else {
            state = longest.state
            position = end
        }
        return true
    }

    mutating func stepReasoning() -> Bool {
        guard let mark = marks.reasoning?.end else {
            state = .text
            return true
        }
        if !hasReasoned { position = afterBlanks(position) }
        let unread = max(position, scanned - mark.count + 1)
        scanned = buffer.count
        if let end = ByteSearch.first(mark, in: buffer, from: unread) {
            emitReasoning(upTo: trimmedEnd(end))
            position = end + mark.count
            hasReasoned = true
            state = .head
            return true
        }
        // A beginning of the mark is held back.
        let held = (0..<max(1, min(mark.count, buffer.count - position + 1))).last { length in
            buffer[(buffer.count - length)...].elementsEqual(mark[..<length])
        }
        emitReasoning(upTo: trimmedEnd(buffer.count - (held ?? 0)))
        return false
    }

    mutating func stepText() -> Bool {
        let isBounded = form.maximumCalls.map { calls >= $0 } ?? false
        guard !schemas.isEmpty, !isBounded, let first = marks.interruption else {
            emitText(upTo: buffer.count)
            return false
        }
        // The earliest place where a call begins or may begin.
        var place = max(position, scanned)
        while place < buffer.count {
            if buffer[place] == first {
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

    /// Matches the calls that follow text, and where they begin.
    private func matchInText(at place: Int) -> (Match, Int) {
        let found = match(marks.textSeparator, at: place)
        guard case .full(let end) = found else { return (found, place) }
        let start = end == place ? place : afterBlanks(end)
        guard start < buffer.count else { return (isFinal ? .no : .partial, place) }
        return (matchTrigger(at: start), start)
    }

    /// Blanks before a mark belong to the mark's layout.
    private func trimmedEnd(_ end: Int) -> Int {
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
        events.append(.reasoning(text(position..<end)))
        position = end
    }

    mutating func emitText(upTo end: Int) {
        let end = wholeCharacters(end)
        guard end > position else { return }
        emitText(text(position..<end))
        position = end
    }

    mutating func emitText(_ text: String) {
        if !text.isEmpty { events.append(.text(text)) }
    }
}
