/// The text of a call of a custom tool, out of the JSON of its one argument as that comes: `{"input": "…"}`.
struct CallInput: Sendable {
    private enum Place {
        /// Before the text: after this many quotes, of which the third begins it.
        case before(quotes: Int)
        case inside
        /// After a backslash.
        case escape
        /// Within the digits of `\\uXXXX`.
        case unit(digits: String)
        case behind
    }

    /// The text so far.
    private(set) var text = ""
    /// What the last piece has added to it.
    private(set) var added = ""
    private var place = Place.before(quotes: 0)
    /// The first half of a surrogate pair, whose second one has to follow.
    private var highUnit: UInt32?

    /// Takes a piece of the JSON.
    mutating func add(_ piece: String) {
        added = ""
        for scalar in piece.unicodeScalars { take(scalar) }
        text += added
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        switch place {
        case .before(let quotes):
            if scalar == "\"" { place = quotes == 2 ? .inside : .before(quotes: quotes + 1) }
        case .inside:
            switch scalar {
            case "\"":
                endPair()
                place = .behind
            case "\\": place = .escape
            default: append(scalar)
            }
        case .escape:
            place = .inside
            switch scalar {
            case "b": append("\u{8}")
            case "f": append("\u{C}")
            case "n": append("\n")
            case "r": append("\r")
            case "t": append("\t")
            case "u": place = .unit(digits: "")
            default: append(scalar)
            }
        case .unit(let digits):
            let all = digits + String(scalar)
            guard all.unicodeScalars.count == 4 else { return place = .unit(digits: all) }
            place = .inside
            takeUnit(UInt32(all, radix: 16) ?? 0xFFFD)
        case .behind: break
        }
    }

    private mutating func takeUnit(_ unit: UInt32) {
        if (0xDC00...0xDFFF).contains(unit), let high = highUnit.take() {
            return append(Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00)) ?? "\u{FFFD}")
        }
        guard (0xD800...0xDBFF).contains(unit) else { return append(Unicode.Scalar(unit) ?? "\u{FFFD}") }
        endPair()
        highUnit = unit
    }

    /// A first half without a second one is no character.
    private mutating func endPair() {
        if highUnit.take() != nil { added.unicodeScalars.append("\u{FFFD}") }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        endPair()
        added.unicodeScalars.append(scalar)
    }
}
