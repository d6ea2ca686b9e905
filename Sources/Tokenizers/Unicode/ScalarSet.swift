/// A set of Unicode scalars with constant-time membership: blocks of 256 bits, equal blocks shared.
struct ScalarSet: Sendable, Equatable {
    /// The block of each 256 scalars.
    private let blockOf: [UInt16]
    /// Four words per block.
    private let words: [UInt64]
    /// The members below 128, which most texts are made of.
    private let low: UInt64
    private let high: UInt64

    /// The set of ranges that are in order and do not touch.
    init(sortedRanges ranges: [Range<UInt32>]) {
        var blockOf = [UInt16](repeating: 0, count: 0x1100)
        var words: [UInt64] = [0, 0, 0, 0, .max, .max, .max, .max]
        var known: [[UInt64]: UInt16] = [[0, 0, 0, 0]: 0, [.max, .max, .max, .max]: 1]
        var index = 0
        var block = 0
        while block < 0x1100 {
            let start = UInt32(block) << 8
            while index < ranges.count, ranges[index].upperBound <= start { index += 1 }
            guard index < ranges.count else { break }
            if ranges[index].lowerBound >= start + 256 {
                block = Int(ranges[index].lowerBound >> 8)
                continue
            }
            if ranges[index].lowerBound <= start, ranges[index].upperBound >= start + 256 {
                blockOf[block] = 1
                block += 1
                continue
            }
            var bits: [UInt64] = [0, 0, 0, 0]
            var position = index
            while position < ranges.count, ranges[position].lowerBound < start + 256 {
                let lower = max(ranges[position].lowerBound, start) - start
                let upper = min(ranges[position].upperBound, start + 256) - start
                for bit in lower..<max(lower, upper) { bits[Int(bit >> 6)] |= 1 << UInt64(bit & 63) }
                position += 1
            }
            if let shared = known[bits] {
                blockOf[block] = shared
            } else {
                let new = UInt16(truncatingIfNeeded: words.count / 4)
                known[bits] = new
                blockOf[block] = new
                words += bits
            }
            block += 1
        }
        self.blockOf = blockOf
        self.words = words
        low = words[Int(blockOf[0]) * 4]
        high = words[Int(blockOf[0]) * 4 + 1]
    }

    /// The set of any ranges.
    init(ranges: [Range<UInt32>]) {
        self.init(sortedRanges: Self.sorted(ranges))
    }

    /// Whether a scalar is a member; numbers above the last scalar are not.
    @inline(__always)
    func contains(_ scalar: UInt32) -> Bool {
        if scalar < 64 { return (low >> UInt64(scalar)) & 1 != 0 }
        if scalar < 128 { return (high >> UInt64(scalar & 63)) & 1 != 0 }
        guard scalar < 0x110000 else { return false }
        let word = Int(blockOf[Int(scalar >> 8)]) &* 4 &+ Int(scalar >> 6 & 3)
        return (words[word] >> UInt64(scalar & 63)) & 1 != 0
    }

    /// Whether valid UTF-8 holds a member.
    func intersects(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var position = 0
        while position < text.count {
            let (scalar, length) = UTF8Scalars.scalar(in: text, at: position)
            if contains(scalar) { return true }
            position += length
        }
        return false
    }

    /// Ranges in order, joined where they touch.
    static func sorted(_ ranges: [Range<UInt32>]) -> [Range<UInt32>] {
        var result: [Range<UInt32>] = []
        for range in ranges.filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, range.lowerBound <= last.upperBound {
                result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }

    /// All scalars outside sorted ranges; surrogates, which no text holds, may be among them.
    static func complement(_ ranges: [Range<UInt32>]) -> [Range<UInt32>] {
        var result: [Range<UInt32>] = []
        var start: UInt32 = 0
        for range in ranges {
            if range.lowerBound > start { result.append(start..<range.lowerBound) }
            start = range.upperBound
        }
        if start < 0x110000 { result.append(start..<0x110000) }
        return result
    }

    /// What two lists of sorted ranges have in common.
    static func intersection(_ left: [Range<UInt32>], _ right: [Range<UInt32>]) -> [Range<UInt32>] {
        complement(sorted(complement(left) + complement(right)))
    }
}
