// Escapes outside and inside of classes.

extension RegexParser {
    /// What an escape stands for, wherever it is.
    enum Escape {
        case scalar(UInt32)
        /// Several scalars, as `\u{61 62}` in Swift.
        case sequence([UInt32])
        case set(ScalarSet)
    }

    /// A term that begins with `\` at `start`, and whether it may be repeated.
    mutating func parseEscape(at start: Int) throws(GrammarError) -> (RegexNode, Bool) {
        guard let scalar = peek() else { throw error(.danglingBackslash, at: start) }
        switch (Unicode.Scalar(scalar), dialect) {
        case ("b", _), ("B", _):
            position += 1
            let isNegated = scalar == 0x42
            if dialect == .swift, !options.simpleWordBoundaries {
                return (.assertion(.unicodeWordBoundary(isNegated: isNegated)), false)
            }
            return (.assertion(.wordBoundary(classes.word, isNegated: isNegated)), false)
        case ("k", _):
            position += 1
            if eat("<") { return (try nameReference(try parseName(until: ">", at: start), at: start), true) }
            if dialect == .swift {
                if eat("'") { return (try nameReference(try parseName(until: "'", at: start), at: start), true) }
                if eat("{") { return (try nameReference(try parseName(until: "}", at: start), at: start), true) }
            }
            throw error(.malformedEscape("\\k"), at: start)
        case ("g", .swift):
            position += 1
            return (try parseGroupReference(at: start), true)
        case ("A", .swift):
            position += 1
            return (.assertion(.startOfText), false)
        case ("z", .swift):
            position += 1
            return (.assertion(.endOfText), false)
        case ("Z", .swift):
            position += 1
            return (.assertion(.endOfTextOrFinalNewline(classes.newlines)), false)
        case ("R", .swift):
            position += 1
            // CR LF is one line break, never taken apart.
            let pair = RegexNode.text([0xD, 0xA])
            let other = RegexNode.scalars(RegexClasses.verticalSpace)
            return (.alternation([pair, .concatenation([.lookAhead(pair, isNegative: true), other])]), true)
        case ("Q", .swift):
            position += 1
            return (try parseQuoted(at: start), false)
        case ("X", .swift), ("K", .swift), ("G", .swift), ("y", .swift), ("Y", .swift), ("C", .swift), ("O", .swift):
            throw error(.notSupported("'\\\(string(position, position + 1))'"), at: start)
        default: break
        }
        if scalar >= 0x31, scalar <= 0x39 {
            if isRust { throw error(.notSupported("back-references"), at: start) }
            let first = position
            var number = 0
            while let digit = peek(), digit >= 0x30, digit <= 0x39 {
                number = min(number * 10 + Int(digit - 0x30), 1_000_000)
                position += 1
            }
            if position - first > 6 { throw error(.unknownGroupNumber(number), at: start) }
            return (numberReference(number, at: start), true)
        }
        switch try parseCharacterEscape(at: start) {
        case .scalar(let value): return (literal(value), true)
        case .sequence(let values): return (.sequence(values.map { literal($0) }), true)
        case .set(let set): return (.scalars(closed(set)), true)
        }
    }

    /// In ECMA-262, `\p{Lu}` without regard to case is folded too; in Swift, properties are taken as they are.
    private func closed(_ set: ScalarSet) -> ScalarSet {
        options.ignoresCase && dialect == .ecma ? CaseFolding.closure(of: set, .simple) : set
    }

    /// `\g1`, `\g{1}`, `\g{-1}`, `\g{name}`.
    private mutating func parseGroupReference(at start: Int) throws(GrammarError) -> RegexNode {
        if at("<") || at("'") { throw error(.notRegular("calling a group from a pattern"), at: start) }
        let isBraced = eat("{")
        let isRelative = eat("-")
        if let digit = peek(), digit >= 0x30, digit <= 0x39 {
            var number = 0
            while let digit = peek(), digit >= 0x30, digit <= 0x39 {
                number = min(number * 10 + Int(digit - 0x30), 1_000_000)
                position += 1
            }
            if isBraced, !eat("}") { throw error(.malformedEscape(string(start, position)), at: start) }
            return numberReference(isRelative ? captureCount + 1 - number : number, at: start)
        }
        if isBraced, !isRelative { return try nameReference(try parseName(until: "}", at: start), at: start) }
        throw error(.malformedEscape(string(start, position)), at: start)
    }

    /// `\Q…\E`; without `\E`, up to the end.
    private mutating func parseQuoted(at start: Int) throws(GrammarError) -> RegexNode {
        var nodes: [RegexNode] = []
        while position < scalars.count {
            if eat("\\E") { break }
            nodes.append(literal(scalars[position]))
            position += 1
        }
        return .sequence(nodes)
    }

    /// An escape that may also occur in a class; the position is after the `\`.
    mutating func parseCharacterEscape(at start: Int) throws(GrammarError) -> Escape {
        guard let scalar = peek() else { throw error(.danglingBackslash, at: start) }
        position += 1
        switch Unicode.Scalar(scalar) {
        case "d": return .set(classes.digit)
        case "D": return .set(classes.digit.inverted)
        case "w": return .set(classes.word)
        case "W": return .set(classes.word.inverted)
        case "s": return .set(classes.space)
        case "S": return .set(classes.space.inverted)
        case "n": return .scalar(0xA)
        case "r": return .scalar(0xD)
        case "t": return .scalar(0x9)
        case "f": return .scalar(0xC)
        case "v": return dialect == .ecma ? .scalar(0xB) : .set(RegexClasses.verticalSpace)
        case "p", "P": return .set(try parseProperty(at: start, isNegated: scalar == 0x50))
        case "c":
            guard let letter = peek(), let control = Unicode.Scalar(letter), control.properties.isAlphabetic,
                letter < 0x80
            else { throw error(.malformedEscape(string(start, position + 1)), at: start) }
            position += 1
            return .scalar(letter & 31)
        case "x": return try parseHexadecimal(at: start)
        case "u": return try parseUnicode(at: start)
        case "0": return try parseOctal(at: start)
        default: break
        }
        return dialect == .ecma ? try ecmaEscape(scalar, at: start) : try swiftEscape(scalar, at: start)
    }

    private func ecmaEscape(_ scalar: UInt32, at start: Int) throws(GrammarError) -> Escape {
        let isLetterOrDigit = RegexClasses.asciiWord.contains(scalar) && scalar != 0x5F
        if isLetterOrDigit { throw error(.unknownEscape(string(start, position)), at: start) }
        return .scalar(scalar)
    }

    private mutating func swiftEscape(_ scalar: UInt32, at start: Int) throws(GrammarError) -> Escape {
        switch Unicode.Scalar(scalar) {
        case "h": return .set(classes.horizontalSpace)
        case "H": return .set(classes.horizontalSpace.inverted)
        case "V": return .set(RegexClasses.verticalSpace.inverted)
        case "a": return .scalar(0x7)
        case "e": return .scalar(0x1B)
        case "U": return .scalar(try scalarValue(hexDigits(8, at: start), at: start))
        case "o":
            guard eat("{") else { throw error(.malformedEscape("\\o"), at: start) }
            var value: UInt32 = 0
            let first = position
            while let digit = peek(), digit >= 0x30, digit <= 0x37 {
                value = min(value * 8 + digit - 0x30, 0x11_0000)
                position += 1
            }
            if position == first || !eat("}") { throw error(.malformedEscape(string(start, position)), at: start) }
            return .scalar(try scalarValue(value, at: start))
        case "N":
            if eat("{U+") {
                let value = bracedDigits()
                if !eat("}") { throw error(.malformedEscape(string(start, position)), at: start) }
                return .scalar(try scalarValue(value, at: start))
            }
            if at("{") { throw error(.notSupported("a scalar by its name"), at: start) }
            return .set(RegexClasses.verticalSpace.inverted)
        default: break
        }
        let isASCIILetterOrDigit = RegexClasses.asciiWord.contains(scalar) && scalar != 0x5F
        if isASCIILetterOrDigit { throw error(.unknownEscape(string(start, position)), at: start) }
        return .scalar(scalar)
    }

    // MARK: Numbers

    /// `\x41`, in Swift also `\x4` and `\x{41}`.
    private mutating func parseHexadecimal(at start: Int) throws(GrammarError) -> Escape {
        if dialect == .swift {
            if eat("{") {
                let value = bracedDigits()
                if !eat("}") { throw error(.malformedEscape(string(start, position)), at: start) }
                return .scalar(try scalarValue(value, at: start))
            }
            var value: UInt32 = 0
            var count = 0
            while count < 2, let digit = hexDigit(peek()) {
                value = value * 16 + digit
                position += 1
                count += 1
            }
            return .scalar(value)
        }
        return .scalar(try hexDigits(2, at: start))
    }

    /// `\u0041`, `\u{41}`, surrogate pairs in ECMA-262, several scalars in Swift's braces.
    private mutating func parseUnicode(at start: Int) throws(GrammarError) -> Escape {
        if eat("{") {
            var values: [UInt32] = []
            repeat {
                let first = position
                let value = bracedDigits()
                if position == first { throw error(.malformedEscape(string(start, position)), at: start) }
                values.append(try scalarValue(value, at: start))
                if dialect == .swift { while eat(" ") {} }
            } while dialect == .swift && hexDigit(peek()) != nil
            if !eat("}") { throw error(.malformedEscape(string(start, position)), at: start) }
            return values.count == 1 ? .scalar(values[0]) : .sequence(values)
        }
        let value = try hexDigits(4, at: start)
        guard dialect == .ecma else { return .scalar(try scalarValue(value, at: start)) }
        if value >= 0xD800, value <= 0xDBFF, at("\\"), at("u", 1) {
            let before = position
            position += 2
            if let low = try? hexDigits(4, at: before), low >= 0xDC00, low <= 0xDFFF {
                return .scalar(0x10000 + (value - 0xD800) << 10 + (low - 0xDC00))
            }
            position = before
        }
        // A lone surrogate is no scalar: no text holds it.
        return .scalar(value)
    }

    /// `\0`, in Swift also octal digits after it.
    private mutating func parseOctal(at start: Int) throws(GrammarError) -> Escape {
        var value: UInt32 = 0
        var count = 0
        while let digit = peek(), digit >= 0x30, digit <= 0x39 {
            if dialect == .ecma { throw error(.malformedEscape(string(start, position + 1)), at: start) }
            if digit > 0x37 || count == 2 { break }
            value = value * 8 + digit - 0x30
            position += 1
            count += 1
        }
        return .scalar(value)
    }

    private func hexDigit(_ scalar: UInt32?) -> UInt32? {
        switch scalar {
        case .some(let value) where value >= 0x30 && value <= 0x39: value - 0x30
        case .some(let value) where value >= 0x41 && value <= 0x46: value - 0x37
        case .some(let value) where value >= 0x61 && value <= 0x66: value - 0x57
        default: nil
        }
    }

    private mutating func hexDigits(_ count: Int, at start: Int) throws(GrammarError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            guard let digit = hexDigit(peek()) else {
                throw error(.malformedEscape(string(start, position)), at: start)
            }
            value = value << 4 | digit
            position += 1
        }
        return value
    }

    /// Hexadecimal digits up to a closing brace; values too large are cut to one beyond Unicode.
    private mutating func bracedDigits() -> UInt32 {
        var value: UInt32 = 0
        while let digit = hexDigit(peek()) {
            value = min(value << 4 | digit, 0x11_0000)
            position += 1
        }
        return value
    }

    private func scalarValue(_ value: UInt32, at start: Int) throws(GrammarError) -> UInt32 {
        if Unicode.Scalar(value) == nil, dialect == .swift || value > 0x10FFFF {
            throw error(.invalidScalar(string(start, position)), at: start)
        }
        return value
    }

    // MARK: Properties

    /// `{…}` after `\p` or `\P`.
    private mutating func parseProperty(at start: Int, isNegated: Bool) throws(GrammarError) -> ScalarSet {
        guard eat("{") else { throw error(.malformedEscape(string(start, position)), at: start) }
        let first = position
        while let scalar = peek(), scalar != 0x7D { position += 1 }
        let text = string(first, position)
        if !eat("}") { throw error(.malformedEscape(string(start, position)), at: start) }
        guard let set = property(text) else { throw error(.unknownProperty(text), at: start) }
        return isNegated ? set.inverted : set
    }

    /// The set of `name` or `name=value`.
    func property(_ text: String) -> ScalarSet? {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? String(parts[1]) : nil
        if let set = UnicodeProperty.scalars(name: String(parts[0]), value: value) { return set }
        guard dialect == .swift, value == nil else { return nil }
        if let set = classes.posix(text.lowercased()) { return set }
        // Swift, like the rule it follows, allows the prefix "is".
        guard text.lowercased().hasPrefix("is") else { return nil }
        return UnicodeProperty.scalars(name: String(text.dropFirst(2)), value: nil)
    }
}
