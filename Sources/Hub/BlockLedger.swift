/// Which bytes of a file are there, and which are being fetched: blocks of equal size, each filled from its start.
struct BlockLedger: Sendable, Equatable {
    /// A range of the file that is fetched by one request.
    struct Span: Sendable, Equatable {
        /// The first byte that is missing.
        let start: Int
        /// What follows the last one.
        let end: Int
    }

    /// Bytes of a block.
    static let blockSize = 16 << 20
    /// Files from this size on are fetched by several requests at once.
    static let parallelSize = 64 << 20
    /// Blocks of one request of a file that is fetched by several.
    private static let spanBlocks = 4

    let size: Int
    private let blockSize: Int
    private(set) var counts: [Int]
    private var isTaken: [Bool]
    /// The bytes from the start of the file on without a gap.
    private(set) var contiguous = 0
    /// The sum of the bytes that are there.
    private(set) var present = 0
    /// Requests that are under way.
    private(set) var active = 0
    /// Whether the server sends whole files only.
    var isWhole = false

    /// A ledger over a file; counts of another length are ignored.
    init(size: Int, counts: [Int] = [], blockSize: Int = BlockLedger.blockSize) {
        self.size = size
        self.blockSize = blockSize
        let blocks = (size + blockSize - 1) / blockSize
        self.counts = Array(repeating: 0, count: blocks)
        isTaken = Array(repeating: false, count: blocks)
        if counts.count == blocks {
            for block in 0..<blocks { self.counts[block] = min(max(counts[block], 0), length(block)) }
        }
        present = self.counts.reduce(0, +)
        extendContiguous()
    }

    var isComplete: Bool { present == size }

    private func length(_ block: Int) -> Int { min(blockSize, size - block * blockSize) }

    /// Takes the next range that is missing and that no thread fetches; nil when there is none now.
    mutating func take() -> Span? {
        if isWhole {
            guard active == 0, !isComplete else { return nil }
            active = 1
            return Span(start: 0, end: size)
        }
        guard let first = counts.indices.first(where: { !isTaken[$0] && counts[$0] < length($0) }) else { return nil }
        // A small file is left to one request.
        guard active == 0 || size >= Self.parallelSize else { return nil }
        let most = size >= Self.parallelSize ? Self.spanBlocks : counts.count
        var last = first
        while last + 1 < counts.count, last + 1 - first < most, !isTaken[last + 1], counts[last + 1] == 0 { last += 1 }
        for block in first...last { isTaken[block] = true }
        active += 1
        return Span(start: first * blockSize + counts[first], end: last * blockSize + length(last))
    }

    /// Gives a range back, fetched or not.
    mutating func release(_ span: Span) {
        active -= 1
        guard span.end > span.start else { return }
        for block in (span.start / blockSize)...((span.end - 1) / blockSize) { isTaken[block] = false }
    }

    /// Takes note of bytes that were written.
    ///
    /// - Returns: the blocks whose counts have changed.
    mutating func advance(_ range: Range<Int>) -> Range<Int> {
        guard !range.isEmpty else { return 0..<0 }
        let blocks = (range.lowerBound / blockSize)..<((range.upperBound - 1) / blockSize + 1)
        for block in blocks {
            let count = min(range.upperBound - block * blockSize, length(block))
            guard count > counts[block] else { continue }
            present += count - counts[block]
            counts[block] = count
        }
        extendContiguous()
        return blocks
    }

    /// Forgets all bytes.
    mutating func reset() {
        for block in counts.indices { counts[block] = 0 }
        (present, contiguous) = (0, 0)
    }

    private mutating func extendContiguous() {
        while contiguous < size {
            let block = contiguous / blockSize
            let end = block * blockSize + counts[block]
            guard end > contiguous else { return }
            contiguous = end
        }
    }
}
