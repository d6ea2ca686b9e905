import UnicodeData

/// The names that `\p{…}` and `[:…:]` know.
enum PropertyNames {
    private static let longCategories: [String: String] = [
        "letter": "L", "uppercaseletter": "Lu", "lowercaseletter": "Ll", "titlecaseletter": "Lt",
        "modifierletter": "Lm",
        "otherletter": "Lo", "mark": "M", "combiningmark": "M", "nonspacingmark": "Mn", "spacingmark": "Mc",
        "enclosingmark": "Me", "number": "N", "decimalnumber": "Nd", "letternumber": "Nl", "othernumber": "No",
        "punctuation": "P", "connectorpunctuation": "Pc", "dashpunctuation": "Pd", "openpunctuation": "Ps",
        "closepunctuation": "Pe", "initialpunctuation": "Pi", "finalpunctuation": "Pf", "otherpunctuation": "Po",
        "symbol": "S", "mathsymbol": "Sm", "currencysymbol": "Sc", "modifiersymbol": "Sk", "othersymbol": "So",
        "separator": "Z", "spaceseparator": "Zs", "lineseparator": "Zl", "paragraphseparator": "Zp", "other": "C",
        "control": "Cc", "format": "Cf", "privateuse": "Co", "surrogate": "Cs", "unassigned": "Cn",
    ]

    /// The scalars of a property, nil when no such name is known; case, spaces, hyphens and underscores do not matter.
    static func ranges(named name: String) -> [Range<UInt32>]? {
        let plain = simplified(name)
        if plain == "any" { return [0..<0x110000] }
        if plain == "assigned" {
            return ScalarSet.complement(CategoryTable.ranges(of: GeneralCategories(prefix: "Cn")))
        }
        if plain == "lc" || plain == "casedletter" {
            return CategoryTable.ranges(
                of: [GeneralCategories(prefix: "Lu"), GeneralCategories(prefix: "Ll"), GeneralCategories(prefix: "Lt")])
        }
        if let prefix = longCategories[plain] { return CategoryTable.ranges(of: GeneralCategories(prefix: prefix)) }
        for category in GeneralCategories.names {
            if category.lowercased() == plain { return CategoryTable.ranges(of: GeneralCategories(prefix: category)) }
            if category.prefix(1).lowercased() == plain {
                return CategoryTable.ranges(of: GeneralCategories(prefix: String(category.prefix(1))))
            }
        }
        switch plain {
        case "alphabetic": return UnicodeTable.alphabetic.ranges
        case "uppercase": return UnicodeTable.uppercase.ranges
        case "lowercase": return UnicodeTable.lowercase.ranges
        case "whitespace": return UnicodeTable.space.ranges
        case "emoji": return UnicodeTable.emoji.ranges
        case "extendedpictographic": return UnicodeTable.extendedPictographic.ranges
        case "ascii": return [0..<128]
        default: return posix(plain) ?? script(plain)
        }
    }

    /// The scalars of a bracket class such as `alpha`.
    static func posix(_ name: String) -> [Range<UInt32>]? {
        switch name.lowercased() {
        case "alnum": UnicodeTable.alnum.ranges
        case "alpha": UnicodeTable.alphabetic.ranges
        case "ascii": [0..<128]
        case "blank": ScalarSet.sorted(CategoryTable.ranges(of: GeneralCategories(prefix: "Zs")) + [9..<10])
        case "cntrl": CategoryTable.ranges(of: GeneralCategories(prefix: "Cc"))
        case "digit": CategoryTable.ranges(of: GeneralCategories(prefix: "Nd"))
        case "graph": UnicodeTable.graph.ranges
        case "lower": UnicodeTable.lowercase.ranges
        case "print": UnicodeTable.print.ranges
        case "punct": UnicodeTable.punct.ranges
        case "space": UnicodeTable.space.ranges
        case "upper": UnicodeTable.uppercase.ranges
        case "xdigit": [48..<58, 65..<71, 97..<103]
        case "word": UnicodeTable.word.ranges
        default: nil
        }
    }

    private static func script(_ plain: String) -> [Range<UInt32>]? {
        let names = UnicodeTable.scripts.names
        guard let index = names.firstIndex(where: { simplified($0) == plain }) else { return nil }
        return UnicodeTable.scripts.numbers.classes().filter { $0.value == index + 1 }.map(\.scalars)
    }

    private static func simplified(_ name: String) -> String {
        var plain = ""
        for scalar in name.unicodeScalars where scalar != " " && scalar != "-" && scalar != "_" {
            plain.unicodeScalars.append(scalar)
        }
        return plain.lowercased()
    }
}
