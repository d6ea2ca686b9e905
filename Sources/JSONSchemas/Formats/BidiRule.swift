import RegularExpressions

/// The Bidi rule for host names (RFC 5893, section 2).
enum BidiRule {
    /// Whether all labels of a name meet the rule; it requires nothing where no label is written from right to left.
    static func accepts(_ labels: [[Unicode.Scalar]]) -> Bool {
        let needsRule = labels.contains { label in
            label.contains { rightToLeft.contains($0) || arabicNumber.contains($0) }
        }
        return !needsRule || labels.allSatisfy(isMet)
    }

    private static func isMet(_ label: [Unicode.Scalar]) -> Bool {
        guard let first = label.first, let last = label.last(where: { !nonspacingMark.contains($0) }) else {
            return false
        }
        let hasEuropeanNumber = label.contains { europeanNumber.contains($0) }
        let hasArabicNumber = label.contains { arabicNumber.contains($0) }
        let hasRightToLeft = label.contains { rightToLeft.contains($0) }
        if rightToLeft.contains(first) {
            return !(hasEuropeanNumber && hasArabicNumber) && !label.contains(where: isLeftToRight)
                && (rightToLeft.contains(last) || europeanNumber.contains(last) || arabicNumber.contains(last))
        }
        return isLeftToRight(first) && !hasRightToLeft && !hasArabicNumber
            && (isLeftToRight(last) || europeanNumber.contains(last))
    }

    private static func isLeftToRight(_ scalar: Unicode.Scalar) -> Bool {
        !rightToLeft.contains(scalar) && !arabicNumber.contains(scalar) && !europeanNumber.contains(scalar)
            && !neutral.contains(scalar) && !nonspacingMark.contains(scalar)
    }

    /// Bidi_Class R and AL.
    private static let rightToLeft = UnicodeProperty.bidiClass("righttoleft")
    private static let arabicNumber = UnicodeProperty.bidiClass("arabicnumber")
    private static let europeanNumber = UnicodeProperty.bidiClass("europeannumber")
    /// Bidi_Class ES, CS, ET, ON and BN.
    private static let neutral = UnicodeProperty.bidiClass("neutral")
    private static let nonspacingMark = UnicodeProperty.bidiClass("nonspacingmark")
}
