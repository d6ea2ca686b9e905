import RegularExpressions

/// The rules of RFC 5891 and 5892 for a label beyond ASCII; that of RFC 5893 is about whole names, see `BidiRule`.
enum InternationalLabel {
    /// Whether scalars form a U-label.
    static func isValid(_ label: [Unicode.Scalar]) -> Bool {
        guard let first = label.first, let last = label.last, first != "-", last != "-" else { return false }
        if label.count >= 4, label[2] == "-", label[3] == "-" { return false }
        if isMark(first) { return false }
        for index in label.indices {
            switch category(of: label[index]) {
            case .valid: break
            case .contextual: if !hasContext(label, index) { return false }
            case .disallowed: return false
            }
        }
        return true
    }

    private enum Category {
        case valid, contextual, disallowed
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// The derived property of RFC 5892, section 3.
    private static func category(of scalar: Unicode.Scalar) -> Category {
        switch scalar.value {
        case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: return .valid
        case 0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB, 0x660...0x669, 0x6F0...0x6F9, 0x200C, 0x200D: return .contextual
        case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return .disallowed
        // Conjoining jamo, combining marks for symbols, musical symbols.
        case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB, 0x20D0...0x20FF, 0x1D100...0x1D24F: return .disallowed
        case 0x2D, 0x30...0x39, 0x61...0x7A: return .valid
        default: break
        }
        let properties = scalar.properties
        if properties.changesWhenNFKCCaseFolded || properties.isDefaultIgnorableCodePoint || properties.isWhitespace
            || properties.isNoncharacterCodePoint
        {
            return .disallowed
        }
        switch properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .decimalNumber, .nonspacingMark,
            .spacingMark:
            return .valid
        default:
            return .disallowed
        }
    }

    /// The contextual rules of RFC 5892, appendix A.
    private static func hasContext(_ label: [Unicode.Scalar], _ index: Int) -> Bool {
        let before = index > 0 ? label[index - 1] : nil
        let after = index + 1 < label.count ? label[index + 1] : nil
        switch label[index].value {
        case 0xB7: return before == "l" && after == "l"
        case 0x375: return after.map(isGreek) ?? false
        case 0x5F3, 0x5F4: return before.map { (0x590...0x5FF).contains($0.value) } ?? false
        case 0x30FB:
            return label.contains { isKanaOrHan($0) }
        case 0x660...0x669: return !label.contains { (0x6F0...0x6F9).contains($0.value) }
        case 0x6F0...0x6F9: return !label.contains { (0x660...0x669).contains($0.value) }
        case 0x200C, 0x200D:
            if before?.properties.canonicalCombiningClass == .virama { return true }
            return label[index].value == 0x200C && isBetweenJoining(label, index)
        default: return false
        }
    }

    /// Whether a letter that joins to the left comes before a place and one that joins to the right after it, both
    /// counted without transparent marks.
    private static func isBetweenJoining(_ label: [Unicode.Scalar], _ index: Int) -> Bool {
        let before = label[..<index].last { !JoiningType.transparent.contains($0) }
        let after = label[(index + 1)...].first { !JoiningType.transparent.contains($0) }
        guard let before, let after else { return false }
        return (JoiningType.left.contains(before) || JoiningType.dual.contains(before))
            && (JoiningType.right.contains(after) || JoiningType.dual.contains(after))
    }

    /// The values of Joining_Type that matter here.
    private enum JoiningType {
        static let dual = UnicodeProperty.joiningType("dual")
        static let left = UnicodeProperty.joiningType("left")
        static let right = UnicodeProperty.joiningType("right")
        static let transparent = UnicodeProperty.joiningType("transparent")
    }

    private static func isGreek(_ scalar: Unicode.Scalar) -> Bool {
        (0x370...0x3FF).contains(scalar.value) || (0x1F00...0x1FFF).contains(scalar.value)
    }

    private static func isKanaOrHan(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF: true
        case 0x2E80...0x2FD5, 0x3005, 0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3400...0x4DBF, 0x4E00...0x9FFF: true
        case 0xF900...0xFAD9, 0x20000...0x3FFFF, 0x1B000...0x1B16F, 0xFF66...0xFF9D: true
        default: false
        }
    }
}
