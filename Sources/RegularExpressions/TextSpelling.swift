/// How the scalars of a text are spelled in bytes.
public enum TextSpelling: Sendable, Hashable {
    /// UTF-8.
    case utf8
    /// Inside a JSON string, any legal way: raw, short escapes, `\uXXXX` with surrogate pairs.
    case freeJSON
    /// Inside a JSON string, raw wherever that is legal; else a short escape, or `\u00xx` in lower case.
    case canonicalJSON
}

extension ExpressionSet {
    /// One scalar of a set in a spelling.
    public func scalars(_ set: ScalarSet, spelling: TextSpelling) -> ExpressionID {
        if spelling == .utf8 { return scalars(set) }
        if let known = spelledClasses[SpelledClass(scalars: set, spelling: spelling)] { return known }
        let raw = set.subtracting(Self.escapedInJSON)
        var parts = raw.isEmpty ? [] : [scalars(raw)]
        for (scalar, letter) in Self.shortEscapes
        where set.contains(scalar) && (letter != 0x2F || spelling == .freeJSON) {
            parts.append(literal([0x5C, letter]))
        }
        let numbered = spelling == .freeJSON ? set : set.intersection(Self.controlsWithoutShortEscape)
        if !numbered.isEmpty {
            let forms = hexadecimalForms(of: numbered, anyCase: spelling == .freeJSON)
            parts.append(concatenation(literal([0x5C, 0x75]), forms))
        }
        let result = union(parts)
        mark(result, spelling == .freeJSON ? [.text, .freeJSON] : [.text, .freeJSON, .canonicalJSON])
        spelledClasses[SpelledClass(scalars: set, spelling: spelling)] = result
        return result
    }

    /// All texts in a spelling.
    public func anyText(spelling: TextSpelling) -> ExpressionID {
        switch spelling {
        case .utf8: return validUTF8
        case .freeJSON:
            if freeJSONText == emptySet {
                freeJSONText = repetition(scalars(.all, spelling: .freeJSON), min: 0, max: nil)
            }
            return freeJSONText
        case .canonicalJSON:
            if canonicalJSONText == emptySet {
                canonicalJSONText = repetition(scalars(.all, spelling: .canonicalJSON), min: 0, max: nil)
            }
            return canonicalJSONText
        }
    }

    private static let escapedInJSON = ScalarSet([0...0x1F, 0x22...0x22, 0x5C...0x5C])
    private static let shortEscapes: [(scalar: UInt32, letter: UInt8)] = [
        (0x22, 0x22), (0x5C, 0x5C), (0x2F, 0x2F), (0x8, 0x62), (0xC, 0x66), (0xA, 0x6E), (0xD, 0x72), (0x9, 0x74),
    ]
    private static let controlsWithoutShortEscape = ScalarSet([0...0x7, 0xB...0xB, 0xE...0x1F])

    /// What follows `\u`: four digits, or for scalars above U+FFFF those of a surrogate pair.
    private func hexadecimalForms(of set: ScalarSet, anyCase: Bool) -> ExpressionID {
        var units: [ClosedRange<UInt32>] = []
        var pairs: [ExpressionID] = []
        for range in set.ranges {
            if range.lowerBound <= 0xFFFF { units.append(range.lowerBound...min(range.upperBound, 0xFFFF)) }
            if range.upperBound > 0xFFFF {
                let low = max(range.lowerBound, 0x1_0000) - 0x1_0000
                let high = range.upperBound - 0x1_0000
                pairs += surrogatePairs(low...high)
            }
        }
        return union([hexadecimal(units, digits: 4, anyCase: anyCase)] + pairs)
    }

    /// The pairs for twenty-bit values in a range: high half, `\u`, low half.
    private func surrogatePairs(_ range: ClosedRange<UInt32>) -> [ExpressionID] {
        func pair(_ high: ClosedRange<UInt32>, _ low: ClosedRange<UInt32>) -> ExpressionID {
            concatenation([
                hexadecimal([0xD800 + high.lowerBound...0xD800 + high.upperBound], digits: 4, anyCase: true),
                literal([0x5C, 0x75]),
                hexadecimal([0xDC00 + low.lowerBound...0xDC00 + low.upperBound], digits: 4, anyCase: true),
            ])
        }
        let first = range.lowerBound >> 10
        let last = range.upperBound >> 10
        let (start, end) = (range.lowerBound & 0x3FF, range.upperBound & 0x3FF)
        if first == last { return [pair(first...first, start...end)] }
        var parts: [ExpressionID] = []
        let wholeFirst = start == 0 ? first : first + 1
        let wholeLast = end == 0x3FF ? last : last - 1
        if start != 0 { parts.append(pair(first...first, start...0x3FF)) }
        if wholeFirst <= wholeLast { parts.append(pair(wholeFirst...wholeLast, 0...0x3FF)) }
        if end != 0x3FF { parts.append(pair(last...last, 0...end)) }
        return parts
    }

    /// Numbers of ascending ranges with a fixed count of hexadecimal digits.
    private func hexadecimal(_ ranges: [ClosedRange<UInt32>], digits: Int, anyCase: Bool) -> ExpressionID {
        if digits == 0 { return ranges.isEmpty ? emptySet : emptyString }
        let shift = UInt32(4 * (digits - 1))
        var parts: [ExpressionID] = []
        for digit in 0...15 as ClosedRange<UInt32> {
            let start = digit << shift
            let end = start + (1 << shift) - 1
            let below = ranges.compactMap { range -> ClosedRange<UInt32>? in
                let low = max(range.lowerBound, start)
                let high = min(range.upperBound, end)
                return low <= high ? low - start...high - start : nil
            }
            if below.isEmpty { continue }
            var spellings = ByteSet(UInt8(truncatingIfNeeded: digit < 10 ? 0x30 + digit : 0x57 + digit))
            if anyCase, digit >= 10 { spellings.insert(UInt8(truncatingIfNeeded: 0x37 + digit)) }
            parts.append(concatenation(bytes(spellings), hexadecimal(below, digits: digits - 1, anyCase: anyCase)))
        }
        return union(parts)
    }
}

/// The key of a class in a spelling.
struct SpelledClass: Hashable {
    let scalars: ScalarSet
    let spelling: TextSpelling
}
