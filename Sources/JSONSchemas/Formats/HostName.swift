/// Host names of RFC 1123, and of RFC 5890 to 5893 with labels beyond ASCII.
enum HostName {
    /// Whether a text is a host name in ASCII; labels that begin with `xn--` must decode to valid international labels.
    static func accepts(_ text: String) -> Bool {
        guard text.utf8.count <= 253 else { return false }
        var labels: [[Unicode.Scalar]] = []
        for label in text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            guard let decoded = decodedLabel(Array(label)) else { return false }
            labels.append(decoded)
        }
        return BidiRule.accepts(labels)
    }

    /// Whether a text is a host name of letters, digits and inner hyphens, whatever its labels may encode.
    static func acceptsPlain(_ text: String) -> Bool {
        guard text.utf8.count <= 253 else { return false }
        let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.allSatisfy { isLabel(Array($0)) }
    }

    private static func isLabel(_ label: [UInt8]) -> Bool {
        guard let first = label.first, let last = label.last, label.count <= 63 else { return false }
        let hyphen = UInt8(ascii: "-")
        return first != hyphen && last != hyphen
            && label.allSatisfy { FormatScanner.isLetter($0) || FormatScanner.isDigit($0) || $0 == hyphen }
    }

    /// Whether a text is an internationalised host name.
    ///
    /// The ideographic full stops separate labels as the full stop does (RFC 3490, section 3.1).
    static func acceptsInternational(_ text: String) -> Bool {
        let isSeparator = { (scalar: Unicode.Scalar) in
            scalar == "." || scalar == "\u{3002}" || scalar == "\u{FF0E}" || scalar == "\u{FF61}"
        }
        var length = 0
        var labels: [[Unicode.Scalar]] = []
        for label in text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: isSeparator) {
            let scalars = Array(label)
            if scalars.allSatisfy(\.isASCII) {
                guard let decoded = decodedLabel(scalars.map { UInt8(ascii: $0) }) else { return false }
                labels.append(decoded)
                length += scalars.count + 1
            } else {
                guard InternationalLabel.isValid(scalars), let encoded = Punycode.encode(scalars) else { return false }
                // The A-label has the prefix "xn--" and at most 63 bytes.
                guard encoded.count + 4 <= 63 else { return false }
                labels.append(scalars)
                length += encoded.count + 5
            }
        }
        return length <= 254 && BidiRule.accepts(labels)
    }

    /// The scalars of a label of letters, digits and inner hyphens, an international one decoded; nil when it is none.
    private static func decodedLabel(_ label: [UInt8]) -> [Unicode.Scalar]? {
        guard isLabel(label) else { return nil }
        guard label.count >= 4, label[2] == UInt8(ascii: "-"), label[3] == UInt8(ascii: "-") else {
            return label.map { Unicode.Scalar($0) }
        }
        // Hyphens in the third and fourth place are reserved for encodings; "xn" is the only one.
        guard label[0] | 0x20 == UInt8(ascii: "x"), label[1] | 0x20 == UInt8(ascii: "n") else { return nil }
        let encoded = label[4...].map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
        guard let scalars = Punycode.decode(encoded), !scalars.allSatisfy(\.isASCII),
            let again = Punycode.encode(scalars), again == encoded, InternationalLabel.isValid(scalars)
        else { return nil }
        return scalars
    }
}

/// The encoding of RFC 3492.
enum Punycode {
    private static let base = 36
    private static let tMin = 1
    private static let tMax = 26

    private static func adapt(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var k = 0
        while delta > ((base - tMin) * tMax) / 2 {
            delta /= base - tMin
            k += base
        }
        return k + (base - tMin + 1) * delta / (delta + 38)
    }

    private static func threshold(_ k: Int, _ bias: Int) -> Int {
        k <= bias ? tMin : (k >= bias + tMax ? tMax : k - bias)
    }

    /// The scalars of an encoded label without its prefix; nil when it is malformed.
    static func decode(_ text: [UInt8]) -> [Unicode.Scalar]? {
        var output: [Unicode.Scalar] = []
        var position = 0
        if let mark = text.lastIndex(of: UInt8(ascii: "-")) {
            output = text[..<mark].map { Unicode.Scalar($0) }
            position = mark + 1
        }
        if position == text.count { return nil }
        var n = 128
        var i = 0
        var bias = 72
        while position < text.count {
            let old = i
            var weight = 1
            var k = base
            while true {
                guard position < text.count else { return nil }
                let byte = text[position]
                position += 1
                let digit: Int
                switch byte {
                case 0x61...0x7A: digit = Int(byte) - 0x61
                case 0x30...0x39: digit = Int(byte) - 0x30 + 26
                default: return nil
                }
                i += digit * weight
                guard i <= 0x7FFF_FFFF else { return nil }
                let t = threshold(k, bias)
                if digit < t { break }
                weight *= base - t
                guard weight <= 0x7FFF_FFFF else { return nil }
                k += base
            }
            bias = adapt(i - old, count: output.count + 1, isFirst: old == 0)
            n += i / (output.count + 1)
            i %= output.count + 1
            guard n <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(n)) else { return nil }
            output.insert(scalar, at: i)
            i += 1
        }
        return output
    }

    /// The encoded form of scalars, without prefix; nil for labels too long to be host names.
    static func encode(_ scalars: [Unicode.Scalar]) -> [UInt8]? {
        guard scalars.count <= 63 else { return nil }
        var output = scalars.filter(\.isASCII).map { UInt8(ascii: $0) }
        let basic = output.count
        if basic > 0 { output.append(UInt8(ascii: "-")) }
        var n = 128
        var delta = 0
        var bias = 72
        var handled = basic
        while handled < scalars.count {
            guard let next = scalars.map({ Int($0.value) }).filter({ $0 >= n }).min() else { return nil }
            delta += (next - n) * (handled + 1)
            n = next
            for scalar in scalars {
                if Int(scalar.value) < n { delta += 1 }
                guard Int(scalar.value) == n else { continue }
                var q = delta
                var k = base
                while true {
                    let t = threshold(k, bias)
                    if q < t { break }
                    output.append(digit(t + (q - t) % (base - t)))
                    q = (q - t) / (base - t)
                    k += base
                }
                output.append(digit(q))
                bias = adapt(delta, count: handled + 1, isFirst: handled == basic)
                delta = 0
                handled += 1
            }
            delta += 1
            n += 1
        }
        return output
    }

    private static func digit(_ value: Int) -> UInt8 {
        UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26)
    }
}
