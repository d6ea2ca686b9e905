/// How many values, items and keys one token can begin in a JSON text.
enum StructureScan {
    /// What is before a byte outside of strings.
    private enum Place {
        /// The beginning of the token: anything.
        case unknown
        case brace, bracket, comma, colon
        /// After a string, which may have been a key.
        case string
        /// Within a number or word.
        case word
        /// After a container.
        case closed
    }

    /// The most brackets, commas and colons of a token that can be structure in a JSON text, wherever the token begins.
    ///
    /// It is 0 where the token can only be within a string.
    static func openings(_ bytes: some Sequence<UInt8>) -> Int {
        max(
            count(bytes, isInside: false) ?? 0, count(bytes, isInside: true) ?? 0,
            count(bytes, isInside: true, true) ?? 0)
    }

    /// The openings of bytes read from one place; nil where no JSON text continues so.
    private static func count(
        _ bytes: some Sequence<UInt8>, isInside: Bool, _ isEscaped: Bool = false
    ) -> Int? {
        var (isInside, isEscaped) = (isInside, isEscaped)
        var place = Place.unknown
        var count = 0
        for byte in bytes {
            if isInside {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    (isInside, place) = (false, .string)
                }
                continue
            }
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { continue }
            guard let next = next(place, byte) else { return nil }
            switch next {
            case .brace, .bracket, .comma, .colon: count += 1
            case .string: isInside = true
            case .unknown, .word, .closed: break
            }
            place = next
        }
        return count
    }

    private static func next(_ place: Place, _ byte: UInt8) -> Place? {
        let isBeforeValue = [.unknown, .bracket, .comma, .colon].contains(place)
        let isAfterValue = [.unknown, .string, .word, .closed].contains(place)
        switch byte {
        case UInt8(ascii: "\""): return isBeforeValue || place == .brace ? .string : nil
        case UInt8(ascii: "{"): return isBeforeValue ? .brace : nil
        case UInt8(ascii: "["): return isBeforeValue ? .bracket : nil
        case UInt8(ascii: ","): return isAfterValue ? .comma : nil
        case UInt8(ascii: ":"): return place == .unknown || place == .string ? .colon : nil
        case UInt8(ascii: "}"): return isAfterValue || place == .brace ? .closed : nil
        case UInt8(ascii: "]"): return isAfterValue || place == .bracket ? .closed : nil
        default:
            let isWord = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            let isLetter = byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
            let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
            return (isWord || isLetter || isDigit) && (isBeforeValue || place == .word) ? .word : nil
        }
    }
}
