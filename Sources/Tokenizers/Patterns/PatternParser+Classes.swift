/// Character classes, escapes and Unicode properties.
extension PatternParser {
    // MARK: Escapes

    /// The item after a backslash, which is already read.
    mutating func escape() throws(PatternError) -> PatternNode {
        let start = position - 1
        switch peek() {
        case "A": position += 1; return .assertion(.textStart)
        case "z": position += 1; return .assertion(.textEnd)
        case "Z": position += 1; return .assertion(.textEndOrFinalNewline)
        case "b": position += 1; return .assertion(.wordBoundary)
        case "B": position += 1; return .assertion(.noWordBoundary)
        case "R":
            position += 1
            return .atomic(.alternation([.sequence([.set([13..<14]), .set([10..<11])]), .set(Self.newlines)]))
        case "N": position += 1; return .set([0..<10, 11..<0x110000])
        case "O": position += 1; return .set([0..<0x110000])
        case "G", "K", "X", "y", "Y", "k", "g", "1", "2", "3", "4", "5", "6", "7", "8", "9":
            let scalar = try next(expected: "an escape")
            throw PatternError(cause: .unsupported("\\\(scalar)"), offset: start)
        default:
            if let ranges = try classEscape() { return .set(folded(ranges)) }
            return literal(try scalarEscape())
        }
    }

    private static let newlines: [Range<UInt32>] = [10..<14, 0x85..<0x86, 0x2028..<0x202A]

    /// The set of `\d \w \s \h \p{…}` and their opposites, nil when the escape is another one.
    private mutating func classEscape() throws(PatternError) -> [Range<UInt32>]? {
        let ranges: [Range<UInt32>]
        switch peek() {
        case "d", "D": ranges = CategoryTable.ranges(of: GeneralCategories(prefix: "Nd"))
        case "w", "W": ranges = UnicodeTable.word.ranges
        case "s", "S": ranges = UnicodeTable.space.ranges
        case "h", "H": ranges = [48..<58, 65..<71, 97..<103]
        case "p", "P":
            let isNegative = peek() == "P"
            position += 1
            return try property(isNegative: isNegative)
        default: return nil
        }
        let isNegative = peek().map { $0.properties.isUppercase } ?? false
        position += 1
        return isNegative ? ScalarSet.complement(ranges) : ranges
    }

    private mutating func property(isNegative: Bool) throws(PatternError) -> [Range<UInt32>] {
        let start = position
        try expect("{")
        var isNegative = isNegative
        if peek() == "^" {
            isNegative.toggle()
            position += 1
        }
        var name = ""
        while let scalar = peek(), scalar != "}" {
            name.unicodeScalars.append(scalar)
            position += 1
        }
        try expect("}")
        guard let ranges = PropertyNames.ranges(named: name) else {
            throw PatternError(cause: .unknownProperty(name), offset: start)
        }
        return isNegative ? ScalarSet.complement(ranges) : ranges
    }

    /// The scalar of an escape that stands for one.
    private mutating func scalarEscape() throws(PatternError) -> Unicode.Scalar {
        let start = position - 1
        let scalar = try next(expected: "an escape")
        switch scalar {
        case "t": return "\t"
        case "n": return "\n"
        case "r": return "\r"
        case "f": return "\u{C}"
        case "v": return "\u{B}"
        case "a": return "\u{7}"
        case "e": return "\u{1B}"
        case "x":
            if peek() == "{" {
                position += 1
                let value = try hexadecimal(atMost: 8)
                try expect("}")
                return try scalarValue(value, start)
            }
            return try scalarValue(try hexadecimal(atMost: 2), start)
        case "u":
            return try scalarValue(try hexadecimal(atMost: 4), start)
        case "0":
            var value: UInt32 = 0
            var count = 0
            while count < 2, let digit = peek(), ("0"..."7").contains(digit) {
                value = value * 8 + (digit.value - 48)
                position += 1
                count += 1
            }
            return try scalarValue(value, start)
        default:
            if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                throw PatternError(cause: .unsupported("\\\(scalar)"), offset: start)
            }
            return scalar
        }
    }

    private func scalarValue(_ value: UInt32, _ start: Int) throws(PatternError) -> Unicode.Scalar {
        guard let scalar = Unicode.Scalar(value) else { throw PatternError(cause: .invalidRange, offset: start) }
        return scalar
    }

    private mutating func hexadecimal(atMost limit: Int) throws(PatternError) -> UInt32 {
        var value: UInt32 = 0
        var count = 0
        while count < limit, let scalar = peek(), scalar.isASCII, let digit = Character(scalar).hexDigitValue {
            value = value &* 16 &+ UInt32(digit)
            position += 1
            count += 1
        }
        if count == 0 {
            throw error(.unexpected(peek().map(String.init) ?? "the end", expected: "a hexadecimal digit"))
        }
        return value
    }

    // MARK: Brackets

    /// The set of a bracket expression, whose opening is already read.
    ///
    /// As in Oniguruma, case is ignored by the outermost one alone, once its members are known and before it is
    /// negated.
    mutating func bracket(isInner: Bool = false) throws(PatternError) -> [Range<UInt32>] {
        depth += 1
        guard depth <= Self.maximumDepth else { throw error(.tooDeep(limit: Self.maximumDepth)) }
        defer { depth -= 1 }
        let isNegative = peek() == "^"
        if isNegative { position += 1 }
        var result: [Range<UInt32>]?
        var current: [Range<UInt32>] = []
        var isFirst = true
        while true {
            guard let scalar = peek() else { throw error(.unexpectedEnd(expected: "']'")) }
            if scalar == "]", !isFirst { break }
            isFirst = false
            if skip("&&") {
                let sorted = ScalarSet.sorted(current)
                result = result.map { ScalarSet.intersection($0, sorted) } ?? sorted
                current = []
                continue
            }
            if scalar == "[" {
                if let posix = try posixBracket() {
                    current += posix
                } else {
                    position += 1
                    current += try bracket(isInner: true)
                }
                continue
            }
            try bracketMember(into: &current)
        }
        position += 1
        var members = ScalarSet.sorted(current)
        if let result { members = ScalarSet.intersection(result, members) }
        if !isInner { members = folded(members) }
        return isNegative ? ScalarSet.complement(members) : members
    }

    private mutating func bracketMember(into ranges: inout [Range<UInt32>]) throws(PatternError) {
        let start = position
        guard let low = try bracketScalar(into: &ranges) else { return }
        guard peek() == "-", let after = peek(1), after != "]" else {
            ranges.append(low.value..<(low.value + 1))
            return
        }
        position += 1
        guard after != "[" else {
            ranges += [low.value..<(low.value + 1), 45..<46]
            return
        }
        var others: [Range<UInt32>] = []
        guard let high = try bracketScalar(into: &others) else {
            // A class cannot end a range: the hyphen stands for itself.
            ranges += [low.value..<(low.value + 1), 45..<46] + others
            return
        }
        guard high.value >= low.value else { throw PatternError(cause: .invalidRange, offset: start) }
        ranges.append(low.value..<(high.value + 1))
    }

    /// One scalar of a bracket; nil when it was a class, which is then added.
    private mutating func bracketScalar(into ranges: inout [Range<UInt32>]) throws(PatternError) -> Unicode.Scalar? {
        let scalar = try next(expected: "']'")
        guard scalar == "\\" else { return scalar }
        if peek() == "b" {
            position += 1
            return "\u{8}"
        }
        if let found = try classEscape() {
            ranges += found
            return nil
        }
        return try scalarEscape()
    }

    /// Reads `[:name:]`; nil, with nothing read, when something else is there.
    private mutating func posixBracket() throws(PatternError) -> [Range<UInt32>]? {
        guard peek(1) == ":" else { return nil }
        let start = position
        var end = position + 2
        while end < scalars.count, scalars[end] != ":", scalars[end] != "]" { end += 1 }
        guard end + 1 < scalars.count, scalars[end] == ":", scalars[end + 1] == "]" else { return nil }
        var name = ""
        name.unicodeScalars.append(contentsOf: scalars[(position + 2)..<end])
        let isNegative = name.hasPrefix("^")
        if isNegative { name.removeFirst() }
        guard let ranges = PropertyNames.posix(name) else {
            throw PatternError(cause: .unknownProperty(name), offset: start)
        }
        position = end + 2
        return isNegative ? ScalarSet.complement(ranges) : ranges
    }

    // MARK: Case

    /// A set with the other cases of its members, when case is ignored.
    func folded(_ ranges: [Range<UInt32>]) -> [Range<UInt32>] {
        guard options.ignoresCase else { return ranges }
        let set = ScalarSet(ranges: ranges)
        var added: [Range<UInt32>] = []
        for (upper, images) in UnicodeFacts.lowercase where images.count == 1 {
            if set.contains(upper) { added.append(images[0]..<(images[0] + 1)) }
            if set.contains(images[0]) { added.append(upper..<(upper + 1)) }
        }
        for family in Self.foldFamilies where family.contains(where: set.contains) {
            added += family.map { $0..<($0 + 1) }
        }
        return ScalarSet.sorted(ranges + added)
    }

    /// Scalars that fold together though neither is the lower case of the other.
    private static let foldFamilies: [[UInt32]] = [
        [0x53, 0x73, 0x17F], [0x4B, 0x6B, 0x212A], [0xC5, 0xE5, 0x212B], [0xB5, 0x3BC, 0x39C], [0x3A3, 0x3C3, 0x3C2],
        [0x392, 0x3B2, 0x3D0], [0x395, 0x3B5, 0x3F5], [0x398, 0x3B8, 0x3D1, 0x3F4], [0x399, 0x3B9, 0x345, 0x1FBE],
        [0x39A, 0x3BA, 0x3F0], [0x3A0, 0x3C0, 0x3D6], [0x3A1, 0x3C1, 0x3F1], [0x3A6, 0x3C6, 0x3D5],
        [0x3A9, 0x3C9, 0x2126], [0x1E60, 0x1E61, 0x1E9B],
    ]
}
