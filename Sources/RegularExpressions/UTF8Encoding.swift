// Classes of scalars as expressions over their UTF-8 bytes (RFC 3629, section 3).

extension ExpressionSet {
    /// One scalar of a set, in UTF-8.
    public func scalars(_ set: ScalarSet) -> ExpressionID {
        if let known = encodedClasses[set] { return known }
        // First and last scalar of each encoded length, and the marker bits of its lead byte.
        let lengths: [(first: UInt32, last: UInt32, marker: UInt32)] = [
            (0, 0x7F, 0), (0x80, 0x7FF, 0xC0), (0x800, 0xFFFF, 0xE0), (0x1_0000, 0x10_FFFF, 0xF0),
        ]
        let base = scratch.count
        for (continuations, length) in lengths.enumerated() {
            var clipped: [ClosedRange<UInt32>] = []
            for range in set.ranges where range.upperBound >= length.first && range.lowerBound <= length.last {
                clipped.append(max(range.lowerBound, length.first)...min(range.upperBound, length.last))
            }
            for (bytes, tail) in split(clipped, continuations: continuations, marker: length.marker) {
                let sequence = concatenation(self.bytes(bytes), tail)
                mark(sequence, .text)
                scratch.append(sequence)
            }
        }
        let result = union(fromScratch: base)
        encodedClasses[set] = result
        return result
    }

    /// Lead bytes and what follows them, for values in ascending ranges; the marker is put into each lead byte.
    private func split(_ ranges: [ClosedRange<UInt32>], continuations: Int, marker: UInt32)
        -> [(bytes: ByteSet, tail: ExpressionID)]
    {
        let shift = UInt32(6 * continuations)
        let span: UInt32 = 1 << shift
        var parts: [(bytes: ByteSet, tail: ExpressionID)] = []
        func add(_ leads: ClosedRange<UInt32>, _ tail: ExpressionID) {
            let low = UInt8(truncatingIfNeeded: marker | leads.lowerBound)
            let bytes = ByteSet(low...UInt8(truncatingIfNeeded: marker | leads.upperBound))
            if let index = parts.firstIndex(where: { $0.tail == tail }) {
                parts[index].bytes = parts[index].bytes.union(bytes)
            } else {
                parts.append((bytes, tail))
            }
        }
        // The pieces under one lead byte that leave out some of its values.
        var partial: (lead: UInt32, pieces: [ClosedRange<UInt32>]) = (0, [])
        func addPartial() {
            if partial.pieces.isEmpty { return }
            let tails = split(partial.pieces, continuations: continuations - 1, marker: 0x80)
            add(partial.lead...partial.lead, union(tails.map { concatenation(self.bytes($0.bytes), $0.tail) }))
            partial.pieces = []
        }
        for range in ranges {
            var low = range.lowerBound
            while low <= range.upperBound {
                let lead = low >> shift
                let start = lead << shift
                if low == start, range.upperBound - start >= span - 1 {
                    let lastWhole = (range.upperBound - (span - 1)) >> shift
                    add(lead...lastWhole, anyContinuations(continuations))
                    low = (lastWhole + 1) << shift
                } else {
                    if partial.lead != lead { addPartial() }
                    let high = min(range.upperBound, start + span - 1)
                    partial = (lead, partial.pieces + [low - start...high - start])
                    low = high + 1
                }
            }
        }
        addPartial()
        return parts
    }

    private func anyContinuations(_ count: Int) -> ExpressionID {
        var result = emptyString
        for _ in 0..<count { result = concatenation(bytes(ByteSet(0x80...0xBF)), result) }
        return result
    }
}

/// Whether bytes are well-formed UTF-8 (RFC 3629).
func isWellFormed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
        let lead = bytes[index]
        index += 1
        if lead < 0x80 { continue }
        let continuations: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0xC2...0xDF: continuations = 1
        case 0xE0...0xEF:
            continuations = 2
            if lead == 0xE0 { second = 0xA0...0xBF }
            if lead == 0xED { second = 0x80...0x9F }
        case 0xF0...0xF4:
            continuations = 3
            if lead == 0xF0 { second = 0x90...0xBF }
            if lead == 0xF4 { second = 0x80...0x8F }
        default: return false
        }
        for position in 0..<continuations {
            guard index < bytes.count, (position == 0 ? second : 0x80...0xBF).contains(bytes[index]) else {
                return false
            }
            index += 1
        }
    }
    return true
}
