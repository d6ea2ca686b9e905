/// Writes single characters, classes and anchors of a regular expression's tree.
enum RegexAtom {
    /// The pattern of an atom.
    static func pattern(of atom: Any) throws(RegexTree.Unreadable) -> String {
        let (name, value) = RegexTree.payload(of: atom)
        switch name {
        case "char":
            guard let character = value as? Character else { throw RegexTree.Unreadable(part: name) }
            return escaped(String(character))
        case "scalar":
            guard let scalar = value as? Unicode.Scalar else { throw RegexTree.Unreadable(part: name) }
            return escaped(String(Character(scalar)))
        case "any": return "(?s:.)"
        case "anyNonNewline": return "(?-s:.)"
        case "dot": return "."
        case "characterClass": return try look(up: RegexTree.payload(of: value).name, in: classes)
        case "assertion": return try look(up: RegexTree.payload(of: value).name, in: assertions)
        case "backreference", "symbolicReference": throw RegexTree.Unreadable(part: "a back reference")
        case "unconverted": return try property(value)
        default: throw RegexTree.Unreadable(part: name)
        }
    }

    /// Text with every character that means something in a pattern escaped.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if #"\^$.|?*+()[]{}"#.unicodeScalars.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    private static func look(
        up name: String, in table: [String: String]
    ) throws(RegexTree.Unreadable) -> String {
        guard let text = table[name] else { throw RegexTree.Unreadable(part: name) }
        return text
    }

    /// A Unicode property; only general categories can be read.
    private static func property(_ unconverted: Any) throws(RegexTree.Unreadable) -> String {
        guard let kind = RegexTree.child("ast", of: unconverted).flatMap({ RegexTree.child("kind", of: $0) }) else {
            throw RegexTree.Unreadable(part: "unconverted")
        }
        let (name, property) = RegexTree.payload(of: kind)
        guard name == "property", let propertyKind = RegexTree.child("kind", of: property),
            let isInverted = RegexTree.child("isInverted", of: property) as? Bool
        else { throw RegexTree.Unreadable(part: name) }
        let (family, value) = RegexTree.payload(of: propertyKind)
        guard family == "generalCategory", let category = categories[RegexTree.payload(of: value).name] else {
            throw RegexTree.Unreadable(part: "a Unicode property")
        }
        return (isInverted ? "\\P{" : "\\p{") + category + "}"
    }

    private static let classes = [
        "digit": "\\d", "notDigit": "\\D", "word": "\\w", "notWord": "\\W", "whitespace": "\\s",
        "notWhitespace": "\\S", "horizontalWhitespace": "\\h", "notHorizontalWhitespace": "\\H",
        "verticalWhitespace": "\\v", "notVerticalWhitespace": "\\V", "newlineSequence": "\\R", "notNewline": "\\N",
        "anyGrapheme": "\\X",
    ]

    private static let assertions = [
        "startOfSubject": "\\A", "endOfSubject": "\\z", "endOfSubjectBeforeNewline": "\\Z", "startOfLine": "(?m:^)",
        "endOfLine": "(?m:$)", "caretAnchor": "^", "dollarAnchor": "$", "wordBoundary": "\\b",
        "notWordBoundary": "\\B", "textSegment": "\\y", "notTextSegment": "\\Y",
        "firstMatchingPositionInSubject": "\\G",
    ]

    /// General categories by the names of Swift's cases (Unicode Standard, table 4-4).
    private static let categories = [
        "other": "C", "control": "Cc", "format": "Cf", "unassigned": "Cn", "privateUse": "Co", "surrogate": "Cs",
        "letter": "L", "casedLetter": "LC", "lowercaseLetter": "Ll", "modifierLetter": "Lm", "otherLetter": "Lo",
        "titlecaseLetter": "Lt", "uppercaseLetter": "Lu", "mark": "M", "spacingMark": "Mc", "enclosingMark": "Me",
        "nonspacingMark": "Mn", "number": "N", "decimalNumber": "Nd", "letterNumber": "Nl", "otherNumber": "No",
        "punctuation": "P", "connectorPunctuation": "Pc", "dashPunctuation": "Pd", "closePunctuation": "Pe",
        "finalPunctuation": "Pf", "initialPunctuation": "Pi", "otherPunctuation": "Po", "openPunctuation": "Ps",
        "symbol": "S", "currencySymbol": "Sc", "modifierSymbol": "Sk", "mathSymbol": "Sm", "otherSymbol": "So",
        "separator": "Z", "lineSeparator": "Zl", "paragraphSeparator": "Zp", "spaceSeparator": "Zs",
    ]
}
