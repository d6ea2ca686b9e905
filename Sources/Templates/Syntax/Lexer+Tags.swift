// What is inside of tags.
extension Lexer {
    mutating func lexTag(isBlock: Bool) throws(Failure) {
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
