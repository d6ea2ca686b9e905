/// A set of Unicode scalar values as ascending ranges; surrogates never belong to it.
public struct ScalarSet: Hashable, Sendable {
    /// The ranges, ascending, disjoint and not touching.
    public private(set) var ranges: [ClosedRange<UInt32>]

    /// The set of some ranges in any order; surrogates and values above 0x10FFFF are left out.
    public init(_ ranges: some Sequence<ClosedRange<UInt32>>) {
        var pieces: [ClosedRange<UInt32>] = []
        for range in ranges {
            if range.lowerBound <= 0xD7FF { pieces.append(range.lowerBound...min(range.upperBound, 0xD7FF)) }
            if range.upperBound >= 0xE000, range.lowerBound <= 0x10FFFF {
                pieces.append(max(range.lowerBound, 0xE000)...min(range.upperBound, 0x10FFFF))
            }
        }
        self.init(unsorted: pieces)
    }

    /// The set of single values; surrogates and values above 0x10FFFF are left out.
    public init(values: some Sequence<UInt32>) {
        self.init(values.map { $0...$0 })
    }

    private init(unsorted: [ClosedRange<UInt32>]) {
        var merged: [ClosedRange<UInt32>] = []
        merged.reserveCapacity(unsorted.count)
        let isSorted = zip(unsorted, unsorted.dropFirst()).allSatisfy { $0.lowerBound <= $1.lowerBound }
        for range in isSorted ? unsorted : unsorted.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
                if range.upperBound > last.upperBound {
                    merged[merged.count - 1] = last.lowerBound...range.upperBound
                }
            } else {
                merged.append(range)
            }
        }
        ranges = merged
    }

    /// No scalar.
    public static let none = ScalarSet(unsorted: [])

    /// Every scalar: 0 to 0xD7FF and 0xE000 to 0x10FFFF.
    public static let all = ScalarSet(unsorted: [0...0xD7FF, 0xE000...0x10FFFF])

    /// Whether no scalar belongs to the set.
    public var isEmpty: Bool { ranges.isEmpty }

    /// How many scalars belong to the set.
    public var count: Int { ranges.reduce(0) { $0 + Int($1.upperBound - $1.lowerBound) + 1 } }

    /// Whether a scalar is in the set.
    package func contains(_ scalar: Unicode.Scalar) -> Bool { contains(scalar.value) }

    /// Whether the scalar belongs to the set.
    public func contains(_ value: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].lowerBound <= value
    }

    /// The scalars of either set.
    public func union(_ other: ScalarSet) -> ScalarSet {
        if other.isEmpty { return self }
        if isEmpty { return other }
        return ScalarSet(unsorted: ranges + other.ranges)
    }

    /// The scalars that do not belong to the set.
    public var inverted: ScalarSet {
        var gaps: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges {
            if range.lowerBound > next { gaps.append(next...range.lowerBound - 1) }
            next = range.upperBound + 1
        }
        if next <= 0x10FFFF { gaps.append(next...0x10FFFF) }
        return ScalarSet(gaps)
    }

    /// The scalars of both sets.
    public func intersection(_ other: ScalarSet) -> ScalarSet {
        var common: [ClosedRange<UInt32>] = []
        var (i, j) = (0, 0)
        while i < ranges.count, j < other.ranges.count {
            let low = max(ranges[i].lowerBound, other.ranges[j].lowerBound)
            let high = min(ranges[i].upperBound, other.ranges[j].upperBound)
            if low <= high { common.append(low...high) }
            if ranges[i].upperBound < other.ranges[j].upperBound { i += 1 } else { j += 1 }
        }
        return ScalarSet(unsorted: common)
    }

    /// The scalars of this set that do not belong to the other.
    public func subtracting(_ other: ScalarSet) -> ScalarSet { intersection(other.inverted) }

    /// The scalars that belong to exactly one of the sets.
    public func symmetricDifference(_ other: ScalarSet) -> ScalarSet {
        subtracting(other).union(other.subtracting(self))
    }
}
