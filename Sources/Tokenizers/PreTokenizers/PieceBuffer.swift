/// A text on its way to the model: its bytes and the pieces it was split into.
struct PieceBuffer {
    /// Valid UTF-8.
    var bytes: [UInt8]
    /// The pieces, in order; none is empty.
    var pieces: [Range<Int>]
    /// Whether the first scalar of the first piece is where the user's text begins.
    var startsText: Bool

    /// A text in one piece.
    init(_ bytes: [UInt8], startsText: Bool) {
        self.bytes = bytes
        self.startsText = startsText
        pieces = bytes.isEmpty ? [] : [0..<bytes.count]
    }

    /// Splits every piece.
    mutating func split(_ body: (UnsafeBufferPointer<UInt8>, Int, inout [Range<Int>]) -> Void) {
        var result: [Range<Int>] = []
        result.reserveCapacity(max(16, bytes.count / 4))
        let first = pieces.first?.lowerBound
        bytes.withUnsafeBufferPointer { bytes in
            for piece in pieces { body(.init(rebasing: bytes[piece]), piece.lowerBound, &result) }
        }
        pieces = result
        if result.first?.lowerBound != first { startsText = false }
    }

    /// Splits every piece at the scalars of a set.
    mutating func split(at set: ScalarSet, _ behavior: SplitBehavior) {
        split { text, offset, pieces in
            var collector = SplitCollector(behavior, offset: offset)
            var last = 0
            var position = 0
            while position < text.count {
                let (scalar, length) = UTF8Scalars.scalar(in: text, at: position)
                if set.contains(scalar) {
                    if position > last { collector.add(last, position, isMatch: false, to: &pieces) }
                    collector.add(position, position + length, isMatch: true, to: &pieces)
                    last = position + length
                }
                position += length
            }
            if last < text.count { collector.add(last, text.count, isMatch: false, to: &pieces) }
            collector.finish(&pieces)
        }
    }

    /// Splits every piece at the matches of a pattern.
    mutating func split(at pattern: SplitPattern, _ behavior: SplitBehavior, isInverted: Bool) {
        var matcher: PatternMatcher?
        split { text, offset, pieces in
            if behavior == .isolated {
                pattern.forEachStretch(in: text, &matcher) { start, end, _ in
                    if end > start { pieces.append((start + offset)..<(end + offset)) }
                }
                return
            }
            var collector = SplitCollector(behavior, offset: offset)
            pattern.forEachStretch(in: text, &matcher) { start, end, isMatch in
                collector.add(start, end, isMatch: isMatch != isInverted, to: &pieces)
            }
            collector.finish(&pieces)
        }
    }

    /// Rewrites every piece.
    mutating func rewrite(_ body: (UnsafeBufferPointer<UInt8>, _ isFirst: Bool, inout [UInt8]) -> Void) {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 4 + 16)
        var ranges: [Range<Int>] = []
        ranges.reserveCapacity(pieces.count)
        bytes.withUnsafeBufferPointer { bytes in
            for (index, piece) in pieces.enumerated() {
                let start = result.count
                body(.init(rebasing: bytes[piece]), index == 0, &result)
                if result.count > start { ranges.append(start..<result.count) }
            }
        }
        bytes = result
        pieces = ranges
    }
}
