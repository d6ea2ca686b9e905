import RegularExpressions
import Testing

/// The tables that `generate.py` writes against the properties in Swift's standard library, scalar by scalar.
@Suite("Unicode properties")
struct UnicodePropertyTests {
    private func set(_ pattern: String, _ dialect: RegexDialect = .ecma) throws -> ScalarSet {
        guard case .scalars(let set) = try RegexParser.parse(pattern, dialect: dialect) else { return .none }
        return set
    }

    /// Planes 0 to 3 and 14 hold all assigned scalars, with a noncharacter at the end of each plane.
    private static let planes: [UInt32] = Array(0...0x3FFFF) + Array(0xE0000...0xE0FFF) + Array(0x10FFF0...0x10FFFF)

    private func ranges(where predicate: (Unicode.Scalar) -> Bool) -> ScalarSet {
        ScalarSet(values: Self.planes.filter { Unicode.Scalar($0).map(predicate) ?? false })
    }

    private static let tested = ScalarSet([0...0x3FFFF, 0xE0000...0xE0FFF, 0x10FFF0...0x10FFFF])

    static let categories: [(String, Unicode.GeneralCategory)] = [
        ("Lu", .uppercaseLetter), ("Ll", .lowercaseLetter), ("Lt", .titlecaseLetter), ("Lm", .modifierLetter),
        ("Lo", .otherLetter), ("Mn", .nonspacingMark), ("Mc", .spacingMark), ("Me", .enclosingMark),
        ("Nd", .decimalNumber), ("Nl", .letterNumber), ("No", .otherNumber), ("Pc", .connectorPunctuation),
        ("Pd", .dashPunctuation), ("Ps", .openPunctuation), ("Pe", .closePunctuation), ("Pi", .initialPunctuation),
        ("Pf", .finalPunctuation), ("Po", .otherPunctuation), ("Sm", .mathSymbol), ("Sc", .currencySymbol),
        ("Sk", .modifierSymbol), ("So", .otherSymbol), ("Zs", .spaceSeparator), ("Zl", .lineSeparator),
        ("Zp", .paragraphSeparator), ("Cc", .control), ("Cf", .format), ("Co", .privateUse), ("Cn", .unassigned),
    ]

    @Test("each general category holds the scalars that Swift gives it")
    func generalCategories() throws {
        var byCategory: [Unicode.GeneralCategory: [UInt32]] = [:]
        for value in 0...0x10FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            byCategory[scalar.properties.generalCategory, default: []].append(value)
        }
        for (name, category) in Self.categories {
            #expect(try set("\\p{\(name)}") == ScalarSet(values: byCategory[category] ?? []), "\(name)")
        }
        let letters =
            [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter]
            as [Unicode.GeneralCategory]
        let all = ScalarSet(values: letters.flatMap { byCategory[$0] ?? [] })
        for name in ["L", "Letter", "gc=L", "General_Category=Letter"] { #expect(try set("\\p{\(name)}") == all) }
        #expect(try set("\\P{L}") == all.inverted)
        #expect(try set("\\p{Assigned}") == ScalarSet(values: byCategory[.unassigned] ?? []).inverted)
    }

    @Test("each binary property holds the scalars that Swift gives it")
    func binaryProperties() throws {
        let properties: [(String, (Unicode.Scalar.Properties) -> Bool)] = [
            ("Alphabetic", { $0.isAlphabetic }), ("Lowercase", { $0.isLowercase }), ("Uppercase", { $0.isUppercase }),
            ("White_Space", { $0.isWhitespace }), ("XIDS", { $0.isXIDStart }), ("XID_Continue", { $0.isXIDContinue }),
            ("ID_Start", { $0.isIDStart }), ("IDC", { $0.isIDContinue }), ("Emoji", { $0.isEmoji }),
            ("EPres", { $0.isEmojiPresentation }), ("Math", { $0.isMath }), ("Dash", { $0.isDash }),
            ("Hex_Digit", { $0.isHexDigit }), ("AHex", { $0.isASCIIHexDigit }), ("Ideographic", { $0.isIdeographic }),
            ("Cased", { $0.isCased }), ("Case_Ignorable", { $0.isCaseIgnorable }), ("Dia", { $0.isDiacritic }),
            ("Default_Ignorable_Code_Point", { $0.isDefaultIgnorableCodePoint }),
            ("Join_Control", { $0.isJoinControl }),
            ("Quotation_Mark", { $0.isQuotationMark }), ("Grapheme_Extend", { $0.isGraphemeExtend }),
            ("Grapheme_Base", { $0.isGraphemeBase }), ("Pattern_Syntax", { $0.isPatternSyntax }),
            ("Pattern_White_Space", { $0.isPatternWhitespace }), ("Soft_Dotted", { $0.isSoftDotted }),
            ("CWCF", { $0.changesWhenCaseFolded }), ("CWL", { $0.changesWhenLowercased }),
            ("CWU", { $0.changesWhenUppercased }), ("CWCM", { $0.changesWhenCaseMapped }),
            ("Noncharacter_Code_Point", { $0.isNoncharacterCodePoint }),
            ("Unified_Ideograph", { $0.isUnifiedIdeograph }),
            ("Bidi_Mirrored", { $0.isBidiMirrored }), ("Variation_Selector", { $0.isVariationSelector }),
            ("Radical", { $0.isRadical }), ("Term", { $0.isTerminalPunctuation }), ("STerm", { $0.isSentenceTerminal }),
            ("Extender", { $0.isExtender }), ("Deprecated", { $0.isDeprecated }),
            ("Bidi_Control", { $0.isBidiControl }),
        ]
        for (name, property) in properties {
            let expected = ranges { property($0.properties) }
            #expect(try set("\\p{\(name)}").intersection(Self.tested) == expected, "\(name)")
        }
        #expect(try set("\\d", .swift) == ranges { $0.properties.numericType != nil })
        #expect(try set("\\p{Any}") == .all)
        #expect(try set("\\p{ASCII}") == ScalarSet([0...0x7F]))
    }

    @Test("scripts hold known scalars, by their long and short names")
    func scripts() throws {
        let cases: [(String, [UInt32], [UInt32])] = [
            ("Script=Greek", [0x3B1, 0x3A9, 0x1F00], [0x61, 0x430, 0x300]), ("sc=Grek", [0x3B1], [0x61]),
            ("Script=Latin", [0x61, 0xE9, 0x1E9E], [0x3B1]), ("sc=Cyrl", [0x430], [0x61]),
            ("Script=Han", [0x4E00, 0x2_0000], [0x3042]), ("sc=Hira", [0x3042], [0x30A2]),
            ("sc=Kana", [0x30A2], [0x3042]), ("Script_Extensions=Katakana", [0x30A2, 0x30FC], [0x4E00]),
            ("sc=Zyyy", [0x20, 0x30, 0x30FC], [0x61]), ("scx=Deva", [0x905, 0x964], [0x61]),
            ("Script=Old_Italic", [0x1_0300], [0x61]), ("Script=Inherited", [0x300], [0x61]),
            ("Greek", [0x3B1], [0x61]),
        ]
        for (name, inside, outside) in cases {
            let scalars = try set("\\p{\(name)}")
            for value in inside { #expect(scalars.contains(value), "\(name) \(String(value, radix: 16))") }
            for value in outside { #expect(!scalars.contains(value), "\(name) \(String(value, radix: 16))") }
        }
    }

    @Test("scripts part all scalars among themselves")
    func partition() throws {
        var left = ScalarSet.all
        var total = 0
        for name in try Self.scriptNames() {
            let scalars = try set("\\p{sc=\(name)}")
            total += scalars.count
            left = left.subtracting(scalars)
        }
        #expect(left.isEmpty)
        #expect(total == 0x11_0000 - 0x800)
    }

    private static func scriptNames() throws -> [String] {
        [
            "adlm", "aghb", "ahom", "arab", "armi", "armn", "avst", "bali", "bamu", "bass", "batk", "beng", "berf",
            "bhks",
            "bopo", "brah", "brai", "bugi", "buhd", "cakm", "cans", "cari", "cham", "cher", "chrs", "copt", "cpmn",
            "cprt",
            "cyrl", "deva", "diak", "dogr", "dsrt", "dupl", "egyp", "elba", "elym", "ethi", "gara", "geor", "glag",
            "gong",
            "gonm", "goth", "gran", "grek", "gujr", "gukh", "guru", "hang", "hani", "hano", "hatr", "hebr", "hira",
            "hluw",
            "hmng", "hmnp", "hung", "ital", "java", "kali", "kana", "kawi", "khar", "khmr", "khoj", "kits", "knda",
            "krai",
            "kthi", "lana", "laoo", "latn", "lepc", "limb", "lina", "linb", "lisu", "lyci", "lydi", "mahj", "maka",
            "mand",
            "mani", "marc", "medf", "mend", "merc", "mero", "mlym", "modi", "mong", "mroo", "mtei", "mult", "mymr",
            "nagm",
            "nand", "narb", "nbat", "newa", "nkoo", "nshu", "ogam", "olck", "onao", "orkh", "orya", "osge", "osma",
            "ougr",
            "palm", "pauc", "perm", "phag", "phli", "phlp", "phnx", "plrd", "prti", "rjng", "rohg", "runr", "samr",
            "sarb",
            "saur", "sgnw", "shaw", "shrd", "sidd", "sidt", "sind", "sinh", "sogd", "sogo", "sora", "soyo", "sund",
            "sunu",
            "sylo", "syrc", "tagb", "takr", "tale", "talu", "taml", "tang", "tavt", "tayo", "telu", "tfng", "tglg",
            "thaa",
            "thai", "tibt", "tirh", "tnsa", "todr", "tols", "toto", "tutg", "ugar", "vaii", "vith", "wara", "wcho",
            "xpeo",
            "xsux", "yezi", "yiii", "zanb", "zinh", "zyyy", "zzzz",
        ]
    }

    @Test("cases are those of simple case folding in ECMA-262 and of lower-case mappings in Swift")
    func caseFolding() throws {
        func cases(_ text: String, _ dialect: RegexDialect) throws -> [UInt32] {
            switch try RegexParser.parse("(?i)\(text)", dialect: dialect) {
            case .scalars(let set): set.ranges.flatMap { Array($0) }
            case .text(let values): values
            default: []
            }
        }
        #expect(try cases("k", .ecma) == [0x4B, 0x6B, 0x212A])
        #expect(try cases("s", .ecma) == [0x53, 0x73, 0x17F])
        #expect(try cases("s", .swift) == [0x53, 0x73])
        #expect(try cases("i", .ecma) == [0x49, 0x69])
        #expect(try cases("\u{130}", .ecma) == [0x130])
        #expect(try cases("ß", .ecma) == [0xDF, 0x1E9E])
        #expect(try cases("σ", .ecma) == [0x3A3, 0x3C2, 0x3C3])
        #expect(try cases("1", .ecma) == [0x31])
        // Each pair of cases that Swift's one-scalar mappings give is found.
        for value in 0...0x10FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenLowercased else { continue }
            let lower = Array(scalar.properties.lowercaseMapping.unicodeScalars)
            guard lower.count == 1 else { continue }
            #expect(try cases(String(lower[0]), .swift).contains(value), "\(String(value, radix: 16))")
        }
    }
}
