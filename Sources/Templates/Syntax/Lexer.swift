/// Cuts a template into tokens, with the whitespace control that transformers sets: `trim_blocks` drops the line end after a block
/// or comment, `lstrip_blocks` the blanks before one that starts a line.
struct Lexer {
    private let source: TemplateSource
    let bytes: [UInt8]
    var index = 0
    var tokens: [Token] = []
    /// Whether the text read so far ends at the start of a line.
    private var atLineStart = true
    /// Closing brackets still to come inside the present tag.
    var open: [(closing: Token.Symbol, position: Int)] = []

    init(_ source: TemplateSource) {
        self.source = source
        self.bytes = source.bytes
    }

    /// All tokens, the last of kind `.end` or `.failure`.
    static func tokens(_ source: TemplateSource) -> [Token] {
        var lexer = Lexer(source)
        do {
            try lexer.run()
        } catch {
            lexer.tokens.append(Token(kind: .failure, text: error.message, position: error.position))
        }
        return lexer.tokens
    }

    struct Failure: Error {
        let message: String
        let position: Int
    }

    private mutating func run() throws(Failure) {
        while index < bytes.count { try lexData() }
        tokens.append(Token(kind: .end, text: "", position: bytes.count))
    }

    func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

    func has(_ text: StaticString, at place: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard place + count <= bytes.count else { return false }
        for offset in 0..<count where bytes[place + offset] != text.utf8Start[offset] { return false }
        return true
    }

    // MARK: Data and tags

    private mutating func lexData() throws(Failure) {
        let start = index
        var tag = index
        while tag < bytes.count {
            if bytes[tag] == UInt8(ascii: "{"), tag + 1 < bytes.count,
                bytes[tag + 1] == UInt8(ascii: "{") || bytes[tag + 1] == UInt8(ascii: "%")
                    || bytes[tag + 1] == UInt8(ascii: "#")
            {
                break
            }
            tag += 1
        }
        if tag >= bytes.count {
            emitData(start..<bytes.count)
            index = bytes.count
            return
        }
        let kind = bytes[tag + 1]
        var sign: UInt8 = 0
        if tag + 2 < bytes.count, bytes[tag + 2] == UInt8(ascii: "-") || bytes[tag + 2] == UInt8(ascii: "+") {
            sign = bytes[tag + 2]
        }
        emitData(start..<strippedEnd(start, tag, sign: sign, isVariable: kind == UInt8(ascii: "{")))
        if kind == UInt8(ascii: "%"), let afterRaw = rawBegin(tag) {
            try lexRaw(from: afterRaw, begin: tag)
            return
        }
        index = tag + 2 + (sign == 0 ? 0 : 1)
        atLineStart = false
        switch kind {
        case UInt8(ascii: "#"): try skipComment(begin: tag)
        case UInt8(ascii: "%"):
            tokens.append(Token(kind: .blockBegin, text: "", position: tag))
            try lexTag(isBlock: true)
        default:
            tokens.append(Token(kind: .variableBegin, text: "", position: tag))
            try lexTag(isBlock: false)
        }
    }

    private mutating func emitData(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        tokens.append(
            Token(kind: .data, text: String(decoding: bytes[range], as: UTF8.self), position: range.lowerBound))
    }

    /// Where the data before a tag ends once whitespace is taken off.
    private func strippedEnd(_ start: Int, _ end: Int, sign: UInt8, isVariable: Bool) -> Int {
        if sign == UInt8(ascii: "-") { return spaceStart(start, end) }
        if sign == UInt8(ascii: "+") || isVariable { return end }
        var lineStart = end
        while lineStart > start, bytes[lineStart - 1] != UInt8(ascii: "\n") { lineStart -= 1 }
        guard lineStart > start || atLineStart else { return end }
        return spaceStart(lineStart, end) == lineStart ? lineStart : end
    }

    /// The start of the whitespace that ends at `end`, not before `start`.
    private func spaceStart(_ start: Int, _ end: Int) -> Int {
        var place = end
        while place > start {
            var lead = place - 1
            while lead > start, bytes[lead] & 0xC0 == 0x80 { lead -= 1 }
            guard let scalar = String(decoding: bytes[lead..<place], as: UTF8.self).unicodeScalars.first,
                CharacterClass.isSpace(scalar)
            else { break }
            place = lead
        }
        return place
    }

    /// The place after whitespace.
    func skipSpace(_ start: Int) -> Int {
        var place = start
        while place < bytes.count {
            let first = bytes[place]
            let width = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            let end = min(place + width, bytes.count)
            guard let scalar = String(decoding: bytes[place..<end], as: UTF8.self).unicodeScalars.first,
                CharacterClass.isSpace(scalar)
            else { break }
            place = end
        }
        return place
    }

    private mutating func skipComment(begin: Int) throws(Failure) {
        var place = index
        while place + 1 < bytes.count {
            if bytes[place] == UInt8(ascii: "#"), bytes[place + 1] == UInt8(ascii: "}") {
                let sign = place > index ? bytes[place - 1] : 0
                let end = place + 2
                if sign == UInt8(ascii: "-") {
                    finishTag(skipSpace(end))
                } else if sign != UInt8(ascii: "+"), end < bytes.count, bytes[end] == UInt8(ascii: "\n") {
                    finishTag(end + 1)
                } else {
                    finishTag(end)
                }
                return
            }
            place += 1
        }
        throw Failure(message: "Missing end of comment tag", position: begin)
    }

    mutating func finishTag(_ end: Int) {
        index = end
        atLineStart = end > 0 && bytes[end - 1] == UInt8(ascii: "\n")
    }

    /// The place after `{% raw %}` when the tag at `tag` is one.
    private func rawBegin(_ tag: Int) -> Int? {
        var place = tag + 2
        if place < bytes.count, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+") { place += 1 }
        place = skipSpace(place)
        guard has("raw", at: place) else { return nil }
        place = skipSpace(place + 3)
        if has("-%}", at: place) { return skipSpace(place + 3) }
        return has("%}", at: place) ? place + 2 : nil
    }

    private mutating func lexRaw(from start: Int, begin: Int) throws(Failure) {
        index = start
        atLineStart = start > 0 && bytes[start - 1] == UInt8(ascii: "\n")
        var tag = start
        while tag + 1 < bytes.count {
            if bytes[tag] == UInt8(ascii: "{"), bytes[tag + 1] == UInt8(ascii: "%") {
                var place = tag + 2
                var sign: UInt8 = 0
                if place < bytes.count, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+") {
                    sign = bytes[place]
                    place += 1
                }
                place = skipSpace(place)
                if has("endraw", at: place) {
                    place = skipSpace(place + 6)
                    var end: Int?
                    if has("+%}", at: place) { end = place + 3 }
                    if has("-%}", at: place) { end = skipSpace(place + 3) }
                    if has("%}", at: place) {
                        end = place + 2 < bytes.count && bytes[place + 2] == UInt8(ascii: "\n") ? place + 3 : place + 2
                    }
                    if let end {
                        emitData(start..<strippedEnd(start, tag, sign: sign, isVariable: false))
                        finishTag(end)
                        return
                    }
                }
            }
            tag += 1
        }
        throw Failure(message: "Missing end of raw directive", position: begin)
    }
}
