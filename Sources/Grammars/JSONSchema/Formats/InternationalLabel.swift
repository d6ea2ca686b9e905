/// The rules of RFC 5891 to 5893 for a label beyond ASCII.
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
        return hasValidDirections(label)
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
            // After a virama; the joiner's rule for cursive scripts asks for joining types that are not at hand here.
            if before?.properties.canonicalCombiningClass == .virama { return true }
            return label[index].value == 0x200C && isBetweenJoining(label, index)
        default: return false
        }
    }

    /// An approximation of the joining-type rule: letters of cursive scripts on both sides.
    private static func isBetweenJoining(_ label: [Unicode.Scalar], _ index: Int) -> Bool {
        let isCursive = { (scalar: Unicode.Scalar) in
            (0x620...0x6FF).contains(scalar.value) || (0x700...0x77F).contains(scalar.value)
                || (0x7CA...0x7EA).contains(scalar.value) || (0x8A0...0x8C9).contains(scalar.value)
        }
        let before = label[..<index].last { !isMark($0) }
        let after = label[(index + 1)...].first { !isMark($0) }
        return (before.map(isCursive) ?? false) && (after.map(isCursive) ?? false)
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

    /// The Bidi rule of RFC 5893, section 2, with directions by script block.
    private static func hasValidDirections(_ label: [Unicode.Scalar]) -> Bool {
        guard label.contains(where: { isRightToLeft($0) || isArabicDigit($0) }) else { return true }
        guard let first = label.first, isRightToLeft(first) else { return false }
        guard let last = label.last(where: { $0.properties.generalCategory != .nonspacingMark }) else { return false }
        let isEuropeanDigit = { (scalar: Unicode.Scalar) in
            (0x30...0x39).contains(scalar.value) || (0x6F0...0x6F9).contains(scalar.value)
        }
        guard isRightToLeft(last) || isEuropeanDigit(last) || isArabicDigit(last) else { return false }
        if label.contains(where: isEuropeanDigit), label.contains(where: isArabicDigit) { return false }
        return label.allSatisfy {
            isRightToLeft($0) || isEuropeanDigit($0) || isArabicDigit($0) || $0 == "-"
                || $0.properties.generalCategory == .nonspacingMark || !$0.properties.isAlphabetic
        }
    }

    private static func isArabicDigit(_ scalar: Unicode.Scalar) -> Bool { (0x660...0x669).contains(scalar.value) }

    /// Letters of the right-to-left scripts: Hebrew to Arabic Extended, their presentation forms, ancient and African ones.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x591...0x65F, 0x66D...0x6EF, 0x6FA...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
            0x1E800...0x1EFFF:
            scalar.properties.generalCategory != .nonspacingMark
        default: false
        }
    }
}
