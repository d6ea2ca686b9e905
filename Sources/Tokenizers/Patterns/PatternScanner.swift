/// The parts of the well-known split patterns, as scans over valid UTF-8.
///
/// Every function takes a position that is the start of a scalar inside the text and returns one after it.
struct PatternScanner {
    let text: UnsafeBufferPointer<UInt8>
    private let table = ScalarClasses.all

    /// A scanner over a text that outlives it.
    init(text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    private typealias Classes = ScalarClasses

    /// The classes of the scalar at a position and where the next one begins; at the end, classes of no scalar.
    @inline(__always)
    private func look(_ position: Int) -> (classes: UInt8, next: Int) {
        guard position < text.count else { return (Self.pastEnd, position) }
        let byte = text[position]
        if byte < 0x80 { return (table.classes(of: UInt32(byte)), position &+ 1) }
        let (scalar, length) = UTF8Scalars.scalar(in: text, at: position)
        return (table.classes(of: scalar), position &+ length)
    }

    /// Belongs to no class and is no "other" scalar either.
    private static let pastEnd: UInt8 = 128

    /// The end of the scalars of some classes.
    @inline(__always)
    private func run(_ position: Int, of classes: UInt8) -> Int {
        var position = position
        while true {
            let (found, next) = look(position)
            if found & classes == 0 { return position }
            position = next
        }
    }

    /// The end of the scalars of none of some classes.
    @inline(__always)
    private func run(_ position: Int, outside classes: UInt8) -> Int {
        var position = position
        while true {
            let (found, next) = look(position)
            if found & (classes | Self.pastEnd) != 0 { return position }
            position = next
        }
    }

    // MARK: Patterns

    func gpt2(_ start: Int) -> Int {
        if text[start] == UInt8(ascii: "'") {
            let end = contraction(start, ignoringCase: false)
            if end > start { return end }
        }
        let bare = text[start] == 0x20 ? start + 1 : start
        let (classes, next) = look(bare)
        if classes & Classes.letter != 0 { return run(next, of: Classes.letter) }
        if classes & Classes.number != 0 { return run(next, of: Classes.number) }
        let inner = Classes.space | Classes.letter | Classes.number
        if classes & (inner | Self.pastEnd) == 0 { return run(next, outside: inner) }
        return spaces(start, endsAtNewline: false)
    }

    func words(_ start: Int, word: UInt8, maximumDigits: Int) -> Int {
        if text[start] == UInt8(ascii: "'") {
            let end = contraction(start, ignoringCase: true)
            if end > start { return end }
        }
        let (classes, next) = look(start)
        if classes & word != 0 { return run(next, of: word) }
        if classes & (Classes.newline | Classes.letter | Classes.number) == 0 {
            let (after, end) = look(next)
            if after & word != 0 { return run(end, of: word) }
        }
        if classes & Classes.number != 0 { return digits(next, atMost: maximumDigits) }
        // Marks are outside both kinds of "other" when they belong to words.
        let other = others(start, outside: Classes.space | Classes.number | word | Classes.letter)
        if other > start { return run(other, of: Classes.newline) }
        return spaces(start, endsAtNewline: true)
    }

    func casedWords(_ start: Int) -> Int {
        let (classes, next) = look(start)
        let hasPrefix = classes & (Classes.newline | Classes.letter | Classes.number) == 0
        if hasPrefix, let end = lowerWord(next) { return contractionAfter(end) }
        if let end = lowerWord(start) { return contractionAfter(end) }
        if hasPrefix, let end = upperWord(next) { return contractionAfter(end) }
        if let end = upperWord(start) { return contractionAfter(end) }
        if classes & Classes.number != 0 { return digits(next, atMost: 3) }
        var other = others(start, outside: Classes.space | Classes.letter | Classes.number)
        if other > start {
            while other < text.count, text[other] == 13 || text[other] == 10 || text[other] == UInt8(ascii: "/") {
                other += 1
            }
            return other
        }
        return spaces(start, endsAtNewline: true)
    }

    // MARK: Parts

    /// `'s`, `'t`, `'m`, `'d`, `'re`, `'ve`, `'ll`; the start when none is there.
    private func contraction(_ start: Int, ignoringCase: Bool) -> Int {
        guard start + 1 < text.count else { return start }
        func letter(_ position: Int) -> UInt8 {
            guard position < text.count else { return 0 }
            let byte = text[position]
            return ignoringCase && byte >= 65 && byte <= 90 ? byte | 0x20 : byte
        }
        switch letter(start + 1) {
        case UInt8(ascii: "s"), UInt8(ascii: "t"), UInt8(ascii: "m"), UInt8(ascii: "d"): return start + 2
        case UInt8(ascii: "r"), UInt8(ascii: "v"): return letter(start + 2) == UInt8(ascii: "e") ? start + 3 : start
        case UInt8(ascii: "l"): return letter(start + 2) == UInt8(ascii: "l") ? start + 3 : start
        // The long s folds to s.
        case 0xC5: return ignoringCase && letter(start + 2) == 0xBF ? start + 3 : start
        default: return start
        }
    }

    private func contractionAfter(_ position: Int) -> Int {
        guard position < text.count, text[position] == UInt8(ascii: "'") else { return position }
        return contraction(position, ignoringCase: true)
    }

    /// Numbers from the second on, one being read.
    private func digits(_ position: Int, atMost maximum: Int) -> Int {
        var position = position
        var count = 1
        while count < maximum {
            let (classes, next) = look(position)
            if classes & Classes.number == 0 { break }
            position = next
            count += 1
        }
        return position
    }

    /// ` ?[^…]+`; the start when it does not match.
    private func others(_ start: Int, outside classes: UInt8) -> Int {
        let bare = text[start] == 0x20 ? start + 1 : start
        let end = run(bare, outside: classes)
        return end > bare ? end : start
    }

    /// White space: up to the last newline, else all but the scalar before a word, else all.
    private func spaces(_ start: Int, endsAtNewline: Bool) -> Int {
        var position = start
        var last = start
        var afterNewline = -1
        while true {
            let (classes, next) = look(position)
            if classes & Classes.space == 0 { break }
            if classes & Classes.newline != 0 { afterNewline = next }
            last = position
            position = next
        }
        if endsAtNewline, afterNewline >= 0 { return afterNewline }
        if position < text.count, last > start { return last }
        // No pattern leaves a scalar unmatched; one that is nothing at all would stop the scan.
        return max(position, look(start).next)
    }

    /// `U*L+`, nil when it does not match.
    private func lowerWord(_ start: Int) -> Int? {
        let upperEnd = run(start, of: Classes.upper)
        let lowerEnd = run(upperEnd, of: Classes.lower)
        if lowerEnd > upperEnd { return lowerEnd }
        // The upper run gives back scalars until one is a lower one too; nothing lower follows that one.
        var position = upperEnd
        while position > start {
            let (scalar, length) = UTF8Scalars.scalar(in: text, before: position)
            if table.classes(of: scalar) & Classes.lower != 0 { return position }
            position -= length
        }
        return nil
    }

    /// `U+L*`, nil when it does not match.
    private func upperWord(_ start: Int) -> Int? {
        let upperEnd = run(start, of: Classes.upper)
        return upperEnd > start ? run(upperEnd, of: Classes.lower) : nil
    }
}
