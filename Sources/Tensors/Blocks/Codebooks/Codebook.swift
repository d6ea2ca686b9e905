/// Patterns of several columns, each a code: the numbers of a pattern's digits, one byte for each.
struct Codebook: Sendable {
    /// Patterns of eight columns, or of four in the low half; the first column in the lowest byte.
    let patterns: Words

    /// Words that live as long as the program, read without the checks of an array: indices come from masked bits.
    struct Words: Sendable {
        // The memory is written in `init` only and never freed.
        nonisolated(unsafe) private let base: UnsafePointer<UInt64>
        let count: Int

        init(_ words: [UInt64]) {
            let memory = UnsafeMutablePointer<UInt64>.allocate(capacity: max(words.count, 1))
            memory.initialize(from: words, count: words.count)
            base = UnsafePointer(memory)
            count = words.count
        }

        /// The word at an index, which must be below the count.
        @inline(__always)
        subscript(index: some FixedWidthInteger) -> UInt64 { base[Int(truncatingIfNeeded: index)] }
    }

    /// The patterns of some numbers of `codebooks.bin`, of 16 bits each: digits to the base of the codebook are the columns', the
    /// first the lowest.
    init(numbers: Range<Int>, digits: Int, base: Int) {
        let bytes = PackageResources.codebooks_bin
        patterns = Words(
            numbers.map { index in
                var number = Int(bytes[2 * index]) | Int(bytes[2 * index + 1]) << 8
                var pattern: UInt64 = 0
                for digit in 0..<digits {
                    pattern |= UInt64(number % base) << UInt64(8 * digit)
                    number /= base
                }
                return pattern
            })
    }

    /// The signs of eight columns from a byte: bit i in byte i.
    static let signs = Words((0..<256).map(spread))

    /// The signs of eight columns from seven bits: the eighth makes their number even.
    static let evenSigns = Words((0..<128).map { spread($0 | ($0.nonzeroBitCount & 1) << 7) })

    private static func spread(_ byte: Int) -> UInt64 {
        (0..<8).reduce(0) { $0 | UInt64(byte >> $1 & 1) << UInt64(8 * $1) }
    }
}
