/// Cuts a template into tokens, with the whitespace control that transformers sets: `trim_blocks` drops the line end after a block
/// or comment, `lstrip_blocks` the blanks before one that starts a line.
struct Lexer {
    private let source: TemplateSource
    private let bytes: [UInt8]
    private var index = 0
    private var tokens: [Token] = []
    /// Whether the text read so far ends at the start of a line.
    private var atLineStart = true
    /// Closing brackets still to come inside the present tag.
    private var open: [(closing: Token.Symbol, position: Int)] = []

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

    private struct Failure: Error {
        let message: String
        let position: Int
    }

    private mutating func run() throws(Failure) {
        while index < bytes.count { try lexData() }
        tokens.append(Token(kind: .end, text: "", position: bytes.count))
    }

    private func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

    private func has(_ text: StaticString, at place: Int) -> Bool {
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
    private func skipSpace(_ start: Int) -> Int {
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

    private mutating func finishTag(_ end: Int) {
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

    // MARK: Inside tags

    private mutating func lexTag(isBlock: Bool) throws(Failure) {
        open = []
        let closing: StaticString = isBlock ? "%}" : "}}"
        while true {
            guard index < bytes.count else { return }
            if open.isEmpty {
                let start = index
                if has(closing, at: index) {
                    tokens.append(Token(kind: isBlock ? .blockEnd : .variableEnd, text: "", position: start))
                    let end = index + 2
                    finishTag(isBlock && end < bytes.count && bytes[end] == UInt8(ascii: "\n") ? end + 1 : end)
                    return
                }
                let sign = bytes[index]
                if sign == UInt8(ascii: "-") || (isBlock && sign == UInt8(ascii: "+")), has(closing, at: index + 1) {
                    tokens.append(Token(kind: isBlock ? .blockEnd : .variableEnd, text: "", position: start))
                    finishTag(sign == UInt8(ascii: "-") ? skipSpace(index + 3) : index + 3)
                    return
                }
            }
            let afterSpace = skipSpace(index)
            if afterSpace > index {
                index = afterSpace
                continue
            }
            try lexToken()
        }
    }

    private mutating func lexToken() throws(Failure) {
        let start = index
        let first = bytes[index]
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            lexNumber()
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...:
            try lexName()
        case UInt8(ascii: "'"), UInt8(ascii: "\""):
            try lexString(quote: first)
        default:
            if index + 1 < bytes.count,
                let symbol = Token.Symbol(rawValue: String(decoding: bytes[index...index + 1], as: UTF8.self))
            {
                index += 2
                tokens.append(Token(kind: .symbol(symbol), text: "", position: start))
                return
            }
            guard let symbol = Token.Symbol(rawValue: String(decoding: [first], as: UTF8.self)) else {
                let shown = String(decoding: bytes[index..<min(index + 1, bytes.count)], as: UTF8.self)
                throw Failure(message: "unexpected char '\(shown)' at \(start)", position: start)
            }
            index += 1
            try balance(symbol, start)
            tokens.append(Token(kind: .symbol(symbol), text: "", position: start))
        }
    }

    private mutating func balance(_ symbol: Token.Symbol, _ position: Int) throws(Failure) {
        switch symbol {
        case .lbrace: open.append((.rbrace, position))
        case .lparen: open.append((.rparen, position))
        case .lbracket: open.append((.rbracket, position))
        case .rbrace, .rparen, .rbracket:
            guard let last = open.popLast() else {
                throw Failure(message: "unexpected '\(symbol.rawValue)'", position: position)
            }
            if last.closing != symbol {
                throw Failure(
                    message: "unexpected '\(symbol.rawValue)', expected '\(last.closing.rawValue)'", position: position)
            }
        default: break
        }
    }

    private mutating func lexName() throws(Failure) {
        let start = index
        while index < bytes.count {
            let byte = bytes[index]
            let isNameByte =
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
            if !isNameByte { break }
            if byte >= 0x80, skipSpace(index) != index { break }
            index += 1
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        for scalar in text.unicodeScalars where !scalar.properties.isXIDContinue && scalar != "_" {
            throw Failure(message: "unexpected char '\(scalar)' at \(start)", position: start)
        }
        tokens.append(Token(kind: .name, text: text, position: start))
    }

    private func isDigit(_ place: Int, radix: Int = 10) -> Bool {
        guard place < bytes.count else { return false }
        return String(decoding: [bytes[place]], as: UTF8.self).unicodeScalars.allSatisfy {
            $0.isASCII && Character($0).hexDigitValue.map { $0 < radix } ?? false
        }
    }

    /// The place after digits that single underscores may part.
    private func digitsEnd(_ start: Int, radix: Int = 10) -> Int {
        var place = start
        while isDigit(place, radix: radix)
            || (place > start && place < bytes.count && bytes[place] == UInt8(ascii: "_")
                && isDigit(place + 1, radix: radix))
        {
            place += 1
        }
        return place
    }

    private mutating func lexNumber() {
        let start = index
        let radices: [UInt8: Int] = [
            UInt8(ascii: "x"): 16, UInt8(ascii: "X"): 16, UInt8(ascii: "o"): 8, UInt8(ascii: "O"): 8,
            UInt8(ascii: "b"): 2,
            UInt8(ascii: "B"): 2,
        ]
        if bytes[start] == UInt8(ascii: "0"), let radix = radices[byte(1)], isDigit(start + 2, radix: radix) {
            index = digitsEnd(start + 2, radix: radix)
            appendNumber(.integer, start)
            return
        }
        var end = digitsEnd(start)
        var isFloat = false
        // `1.2` is a number, `1.a` is an attribute of one, and digits after a dot are an item.
        let afterDot = start > 0 && bytes[start - 1] == UInt8(ascii: ".")
        if !afterDot {
            if end < bytes.count, bytes[end] == UInt8(ascii: "."), isDigit(end + 1) {
                end = digitsEnd(end + 1)
                isFloat = true
            }
            if end < bytes.count, bytes[end] == UInt8(ascii: "e") || bytes[end] == UInt8(ascii: "E") {
                var exponent = end + 1
                if exponent < bytes.count, bytes[exponent] == UInt8(ascii: "+") || bytes[exponent] == UInt8(ascii: "-")
                {
                    exponent += 1
                }
                if isDigit(exponent) {
                    end = digitsEnd(exponent)
                    isFloat = true
                }
            }
        }
        if !isFloat, bytes[start] == UInt8(ascii: "0") {
            // A decimal integer does not begin with zero unless it is all zeros.
            end = start + 1
            while end < bytes.count, bytes[end] == UInt8(ascii: "0") { end += 1 }
        }
        index = end
        appendNumber(isFloat ? .float : .integer, start)
    }

    private mutating func appendNumber(_ kind: Token.Kind, _ start: Int) {
        let text = String(decoding: bytes[start..<index].filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
        tokens.append(Token(kind: kind, text: text, position: start))
    }

    private mutating func lexString(quote: UInt8) throws(Failure) {
        let start = index
        index += 1
        let contentStart = index
        while index < bytes.count, bytes[index] != quote {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < bytes.count else {
            throw Failure(message: "unexpected char '\(Character(Unicode.Scalar(quote)))' at \(start)", position: start)
        }
        let content = String(decoding: bytes[contentStart..<index], as: UTF8.self)
        index += 1
        do {
            tokens.append(Token(kind: .string, text: try StringEscapes.decode(content), position: start))
        } catch {
            throw Failure(message: error.message, position: start)
        }
    }
}
