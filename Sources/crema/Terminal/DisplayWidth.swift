/// How many columns of a terminal a character takes.
enum DisplayWidth {
    /// The columns of one character: 2 for East Asian wide ones and for emoji, 0 for marks that are on another.
    static func of(_ character: Character) -> Int {
        var isEmoji = false
        for scalar in character.unicodeScalars {
            // The variation selector requests the coloured form, which is wide.
            if scalar.properties.isEmojiPresentation || scalar.value == 0xFE0F { isEmoji = true }
        }
        if isEmoji { return 2 }
        guard let first = character.unicodeScalars.first else { return 0 }
        return of(first)
    }

    /// The columns of a text without line ends.
    static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
        default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    /// Blocks of East Asian Width W and F (Unicode Standard Annex 11).
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x17000...0x18AFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD,
    ]
}
