import UnicodeData

/// The four Unicode normalization forms over the reference library's version of the data (Unicode 9).
///
/// Linear in the text: long runs of combining marks are ordered by counting.
enum UnicodeNormalization: Sendable {
    case nfc, nfd, nfkc, nfkd

    private static let canonical = ScalarMap(UnicodeTable.canonical.numbers.map())
    private static let compatibility = ScalarMap(
        UnicodeTable.canonical.numbers.map()
            .merging(UnicodeTable.compatibility.numbers.map()) { _, wider in wider })

    /// Canonical combining classes where they are not 0.
    private static let combiningClasses: ScalarMap = {
        var map: [UInt32: [UInt32]] = [:]
        for run in UnicodeTable.combiningClasses.numbers.classes() where run.value != 0 {
            for scalar in run.scalars { map[scalar] = [UInt32(run.value)] }
        }
        return ScalarMap(map)
    }()

    /// Composites by the pair that makes them, and the scalars that can be second in a pair.
    private static let compositions: (pairs: [UInt64: UInt32], seconds: ScalarSet) = {
        var pairs: [UInt64: UInt32] = [:]
        var seconds: [Range<UInt32>] = []
        for (composite, pair) in UnicodeTable.compositions.numbers.map() where pair.count == 2 {
            pairs[UInt64(pair[0]) << 32 | UInt64(pair[1])] = composite
            seconds.append(pair[1]..<(pair[1] + 1))
        }
        return (pairs, ScalarSet(ranges: seconds))
    }()

    private var composes: Bool { self == .nfc || self == .nfkc }

    /// The normal form of valid UTF-8; nil when the text is in that form already for a simple reason.
    func normalize(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        // Below U+0300 nothing composes or is reordered; below U+00A0 nothing decomposes either.
        let harmless: UInt8 = self == .nfc ? 0xCC : 0xC2
        guard bytes.contains(where: { $0 >= harmless }) else { return nil }
        var scalars: [UInt32] = []
        scalars.reserveCapacity(bytes.count)
        var classes: [UInt8] = []
        classes.reserveCapacity(bytes.count)
        decompose(bytes, into: &scalars, &classes)
        Self.order(&scalars, &classes)
        if composes { Self.compose(&scalars, &classes) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        for scalar in scalars { result.appendUTF8(scalar) }
        return result
    }

    private func decompose(
        _ bytes: UnsafeBufferPointer<UInt8>, into scalars: inout [UInt32], _ classes: inout [UInt8]
    ) {
        let map = self == .nfc || self == .nfd ? Self.canonical : Self.compatibility
        let combining = Self.combiningClasses
        func append(_ scalar: UInt32) {
            scalars.append(scalar)
            let place = combining.place(of: scalar)
            classes.append(place == 0 ? 0 : UInt8(truncatingIfNeeded: combining.image(at: place).first ?? 0))
        }
        var position = 0
        while position < bytes.count {
            let (scalar, length) = UTF8Scalars.scalar(in: bytes, at: position)
            position += length
            if scalar < 0x80 {
                scalars.append(scalar)
                classes.append(0)
            } else if scalar >= 0xAC00, scalar < 0xD7A4 {
                let index = scalar - 0xAC00
                append(0x1100 + index / 588)
                append(0x1161 + index % 588 / 28)
                if index % 28 != 0 { append(0x11A7 + index % 28) }
            } else {
                let place = map.place(of: scalar)
                if place == 0 {
                    append(scalar)
                } else {
                    for part in map.image(at: place) { append(part) }
                }
            }
        }
    }

    /// Puts each run of combining marks in the order of their classes, equal ones as they stood.
    private static func order(_ scalars: inout [UInt32], _ classes: inout [UInt8]) {
        var start = 0
        while start < classes.count {
            if classes[start] == 0 {
                start += 1
                continue
            }
            var end = start + 1
            var isOrdered = true
            while end < classes.count, classes[end] != 0 {
                if classes[end] < classes[end - 1] { isOrdered = false }
                end += 1
            }
            if !isOrdered {
                var counts = [Int](repeating: 0, count: 257)
                for position in start..<end { counts[Int(classes[position]) + 1] += 1 }
                for value in 1...256 { counts[value] += counts[value - 1] }
                let marks = Array(scalars[start..<end])
                let values = Array(classes[start..<end])
                for (mark, value) in zip(marks, values) {
                    let place = start + counts[Int(value)]
                    counts[Int(value)] += 1
                    scalars[place] = mark
                    classes[place] = value
                }
            }
            start = end
        }
    }

    /// Composes in place: each mark that is not blocked with the starter before it.
    private static func compose(_ scalars: inout [UInt32], _ classes: inout [UInt8]) {
        let (pairs, seconds) = compositions
        var starter = -1
        var lastClass = -1
        var end = 0
        for index in 0..<scalars.count {
            let scalar = scalars[index]
            let combiningClass = Int(classes[index])
            if starter >= 0, lastClass < combiningClass || lastClass < 0 {
                if let composite = composite(scalars[starter], scalar, pairs, seconds) {
                    scalars[starter] = composite
                    continue
                }
            }
            if combiningClass == 0 {
                starter = end
                lastClass = -1
            } else {
                lastClass = combiningClass
            }
            scalars[end] = scalar
            classes[end] = classes[index]
            end += 1
        }
        scalars.removeSubrange(end...)
        classes.removeSubrange(end...)
    }

    @inline(__always)
    private static func composite(
        _ first: UInt32, _ second: UInt32, _ pairs: [UInt64: UInt32], _ seconds: ScalarSet
    ) -> UInt32? {
        if second < 0x300 { return nil }
        if second >= 0x1161, second < 0x1176, first >= 0x1100, first < 0x1113 {
            return 0xAC00 + ((first - 0x1100) * 21 + (second - 0x1161)) * 28
        }
        if second > 0x11A7, second < 0x11C3, first >= 0xAC00, first < 0xD7A4, (first - 0xAC00) % 28 == 0 {
            return first + (second - 0x11A7)
        }
        guard seconds.contains(second) else { return nil }
        return pairs[UInt64(first) << 32 | UInt64(second)]
    }
}
