/// A set of byte values, one bit each.
public struct ByteSet: Hashable, Sendable, BitwiseCopyable {
    /// The bits; byte b is bit b % 64 of word b / 64.
    public var words: SIMD4<UInt64>

    /// A set from its bits.
    @inlinable
    public init(words: SIMD4<UInt64>) {
        self.words = words
    }

    /// The set of no byte.
    public static let none = ByteSet(words: .zero)

    /// The set of all 256 bytes.
    public static let all = ByteSet(words: SIMD4(repeating: .max))

    /// The set of one byte.
    @inlinable
    public init(_ byte: UInt8) {
        words = .zero
        words[Int(byte >> 6)] = 1 << UInt64(byte & 63)
    }

    /// The set of a range of bytes.
    @inlinable
    public init(_ range: ClosedRange<UInt8>) {
        words = .zero
        for word in Int(range.lowerBound >> 6)...Int(range.upperBound >> 6) {
            let first = max(Int(range.lowerBound) - word * 64, 0)
            let last = min(Int(range.upperBound) - word * 64, 63)
            words[word] = (UInt64.max >> UInt64(63 - (last - first))) << UInt64(first)
        }
    }

    /// The set of some bytes.
    @inlinable
    public init(_ bytes: some Sequence<UInt8>) {
        words = .zero
        for byte in bytes { insert(byte) }
    }

    /// Whether the byte belongs to the set.
    @inlinable
    public func contains(_ byte: UInt8) -> Bool {
        words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 != 0
    }

    /// Adds a byte.
    @inlinable
    public mutating func insert(_ byte: UInt8) {
        words[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
    }

    /// Whether no byte belongs to the set.
    @inlinable
    public var isEmpty: Bool { words == .zero }

    /// How many bytes belong to the set.
    @inlinable
    public var count: Int {
        words[0].nonzeroBitCount + words[1].nonzeroBitCount + words[2].nonzeroBitCount + words[3].nonzeroBitCount
    }

    /// The smallest byte of the set, nil when there is none.
    @inlinable
    public var first: UInt8? {
        for word in 0..<4 where words[word] != 0 {
            return UInt8(truncatingIfNeeded: word * 64 + words[word].trailingZeroBitCount)
        }
        return nil
    }

    /// The bytes that belong to both sets.
    @inlinable
    public func intersection(_ other: ByteSet) -> ByteSet { ByteSet(words: words & other.words) }

    /// The bytes that belong to either set.
    @inlinable
    public func union(_ other: ByteSet) -> ByteSet { ByteSet(words: words | other.words) }

    /// The bytes that belong to this set and not to the other.
    @inlinable
    public func subtracting(_ other: ByteSet) -> ByteSet { ByteSet(words: words & ~other.words) }

    /// The bytes that do not belong to the set.
    @inlinable
    public var inverted: ByteSet { ByteSet(words: ~words) }

    /// Whether all bytes of this set belong to the other.
    @inlinable
    public func isSubset(of other: ByteSet) -> Bool { (words & ~other.words) == .zero }

    /// Calls the body with each byte of the set, in ascending order.
    @inlinable @inline(__always)
    package func forEach(_ body: (UInt8) -> Void) {
        for word in 0..<4 {
            var bits = words[word]
            while bits != 0 {
                body(UInt8(truncatingIfNeeded: word * 64 + bits.trailingZeroBitCount))
                bits &= bits - 1
            }
        }
    }
}

/// The bytes 0x00 to 0x7F.
let asciiBytes = ByteSet(0x00...0x7F)

/// The printable bytes of ASCII without the space.
package let printableBytes = ByteSet(0x21...0x7E)

/// The bytes of ASCII that stand for themselves inside a JSON string.
let plainBytes = ByteSet(0x20...0x7F).subtracting(ByteSet("\"\\".utf8))
