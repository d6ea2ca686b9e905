/// The flags in force at one place of a pattern.
struct RegexOptions: Equatable {
    var ignoresCase = false
    var isMultiline = false
    var dotMatchesNewline = false
    /// White space and comments are not part of the pattern.
    var isExtended = false
    /// … and neither is white space in classes.
    var isClassExtended = false
    var namedCapturesOnly = false
    var reluctantByDefault = false
    var asciiDigits = false
    var asciiSpaces = false
    var asciiWords = false
    var asciiPOSIX = false
    /// `\b` between word scalars and others in place of UAX #29's boundaries.
    var simpleWordBoundaries = false
    /// `\d` and `\w` as UTS #18 has them (annex C), and Rust.
    var standardClasses = false
    /// `.` leaves out the line feed alone.
    var linesEndWithLineFeeds = false
}

/// What shorthands stand for in a dialect.
struct RegexClasses {
    let dialect: RegexDialect
    let options: RegexOptions

    /// The cases that `ignoresCase` adds.
    var foldingRule: CaseFolding.Rule { dialect == .ecma ? .simple : .lowercase }

    /// The class `\d`.
    var digit: ScalarSet {
        if dialect == .ecma || options.asciiDigits { return Self.asciiDigit }
        if options.standardClasses { return Self.standardDigit }
        return UnicodeProperty.scalars(name: "Numeric_Type", value: nil) ?? .none
    }

    /// The class `\w`.
    var word: ScalarSet {
        if dialect == .swift, !options.asciiWords {
            return options.standardClasses ? Self.standardWord : Self.unicodeWord
        }
        let ignoresCase = dialect == .ecma && options.ignoresCase
        return ignoresCase ? CaseFolding.closure(of: Self.asciiWord, .simple) : Self.asciiWord
    }

    /// The class `\s`.
    var space: ScalarSet {
        if dialect == .ecma { return Self.ecmaSpace }
        return options.asciiSpaces ? Self.asciiSpace : Self.unicodeSpace
    }

    /// `\h` of Swift.
    var horizontalSpace: ScalarSet {
        let all = Self.unicodeSpace.subtracting(Self.verticalSpace)
        return options.asciiSpaces ? all.intersection(Self.ascii) : all
    }

    /// `\v` of Swift: the line breaks.
    static let verticalSpace = ScalarSet([0xA...0xD, 0x85...0x85, 0x2028...0x2029])

    /// The scalars that end a line, which `.` leaves out.
    var newlines: ScalarSet {
        if options.linesEndWithLineFeeds { return Self.lineFeed }
        return dialect == .ecma ? Self.ecmaNewline : Self.verticalSpace
    }

    /// The class `.`.
    var dot: ScalarSet { options.dotMatchesNewline ? .all : newlines.inverted }

    static let ascii = ScalarSet([0...0x7F])
    static let lineFeed = ScalarSet([0xA...0xA])
    static let asciiDigit = ScalarSet([0x30...0x39])
    static let asciiWord = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    static let asciiSpace = ScalarSet([0x9...0xD, 0x20...0x20])
    static let ecmaNewline = ScalarSet(values: [0xA, 0xD, 0x2028, 0x2029])
    static let ecmaSpace = ScalarSet([
        0x9...0xD, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
        0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ])
    static let unicodeSpace = UnicodeProperty.scalars(name: "White_Space", value: nil) ?? asciiSpace

    /// Letters, numbers and the low line, as Swift's `\w`.
    static let unicodeWord: ScalarSet = {
        let letters = UnicodeProperty.scalars(name: "Alphabetic", value: nil) ?? .none
        let numbers = UnicodeProperty.scalars(name: "Numeric_Type", value: nil) ?? .none
        return letters.union(numbers).union(ScalarSet([0x5F...0x5F]))
    }()

    static let standardDigit = UnicodeProperty.scalars(name: "Nd", value: nil) ?? asciiDigit

    /// Letters, marks, digits, connectors and what joins them.
    static let standardWord: ScalarSet = ["Alphabetic", "M", "Pc", "Join_Control"].reduce(standardDigit) { all, name in
        all.union(UnicodeProperty.scalars(name: name, value: nil) ?? .none)
    }

    /// A POSIX class by its name, Unicode-wide unless the options say ASCII (UTS #18, annex C).
    func posix(_ name: String) -> ScalarSet? {
        func property(_ name: String) -> ScalarSet { UnicodeProperty.scalars(name: name, value: nil) ?? .none }
        let set: ScalarSet
        switch name {
        case "alpha": set = property("Alphabetic")
        case "lower": set = property("Lowercase")
        case "upper": set = property("Uppercase")
        case "digit": set = property("Nd")
        case "alnum": set = property("Alphabetic").union(property("Numeric_Type"))
        // As in Swift, which takes dashes where UTS #18 has connectors.
        case "word":
            set = property("Alphabetic").union(property("Numeric_Type")).union(property("Join_Control"))
                .union(property("Dash"))
        case "xdigit": set = property("Hex_Digit").union(ScalarSet([0xFF10...0xFF19]))
        case "space": set = Self.unicodeSpace
        case "blank": set = Self.unicodeSpace.subtracting(Self.verticalSpace)
        case "cntrl": set = property("Cc")
        case "punct": set = property("Punctuation")
        case "ascii": set = Self.ascii
        case "graph":
            set = Self.unicodeSpace.union(property("Cc")).union(property("Cn")).inverted
        case "print": set = property("Cc").inverted
        default: return nil
        }
        return options.asciiPOSIX ? set.intersection(Self.ascii) : set
    }
}
