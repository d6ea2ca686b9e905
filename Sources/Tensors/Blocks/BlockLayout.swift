/// The bytes of one type of block, and what they stand for.
protocol BlockLayout {
    /// The type's name in ggml.
    static var name: String { get }
    /// The columns of a block.
    static var columns: Int { get }
    /// The bytes of a block.
    static var byteCount: Int { get }

    /// What the codes of rows of some columns mean.
    static func format(columns: Int) -> CodeFormat

    /// Reads one block; the target is the block's part of its row.
    static func read(_ block: UnsafeRawPointer, into target: CodedRow)

    /// Reads the scales and biases of one block; its codes need not be written.
    static func readNumbers(_ block: UnsafeRawPointer, into target: CodedRow)

    /// Reads blocks that follow each other.
    static func read(_ source: UnsafeRawPointer, blocks: Int, _ format: CodeFormat, into target: CodedRow)

    /// Reads the scales and biases of blocks that follow each other.
    static func readNumbers(_ source: UnsafeRawPointer, blocks: Int, _ format: CodeFormat, into target: CodedRow)
}

extension BlockLayout {
    @inline(__always)
    static func readNumbers(_ block: UnsafeRawPointer, into target: CodedRow) { read(block, into: target) }

    static func read(_ source: UnsafeRawPointer, blocks: Int, _ format: CodeFormat, into target: CodedRow) {
        forEach(source, blocks, format, target) { read($0, into: $1) }
    }

    static func readNumbers(_ source: UnsafeRawPointer, blocks: Int, _ format: CodeFormat, into target: CodedRow) {
        forEach(source, blocks, format, target) { readNumbers($0, into: $1) }
    }

    /// Calls a closure with each block and its part of the row.
    @inline(__always)
    private static func forEach(
        _ source: UnsafeRawPointer, _ blocks: Int, _ format: CodeFormat, _ target: CodedRow,
        _ body: (UnsafeRawPointer, CodedRow) -> Void
    ) {
        let groups = columns / format.groupSize
        // A span of a whole row has its number written by every block, always the same.
        let scales = format.scales.count(inColumns: columns, groupSize: format.groupSize)
        let biases = format.biases?.count(inColumns: columns, groupSize: format.groupSize) ?? 0
        for block in 0..<blocks {
            body(
                source + block &* byteCount,
                CodedRow(
                    codes: target.codes + block &* columns,
                    scales: target.scales.advanced(numbers: block &* scales, small: block &* groups),
                    biases: target.biases.advanced(numbers: block &* biases, small: block &* groups)))
        }
    }
}

extension CodeFormat.Numbers {
    /// The floats of some columns; 0 for fewer columns than a span.
    fileprivate func count(inColumns columns: Int, groupSize: Int) -> Int {
        switch self {
        case .direct: columns / groupSize
        case .scaled(_, let span, _): columns / span
        }
    }
}

extension CodedRow.Numbers {
    @inline(__always)
    fileprivate func advanced(numbers count: Int, small smallCount: Int) -> Self {
        Self(numbers: numbers + count, small: small + smallCount)
    }
}

extension UnsafeRawPointer {
    /// The F16 number at an offset.
    @inline(__always)
    func half(at offset: Int) -> Float {
        Widening.half(loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }

    @inline(__always)
    func byte(at offset: Int) -> UInt8 {
        load(fromByteOffset: offset, as: UInt8.self)
    }

    @inline(__always)
    func word16(at offset: Int) -> UInt16 {
        loadUnaligned(fromByteOffset: offset, as: UInt16.self)
    }

    @inline(__always)
    func word32(at offset: Int) -> UInt32 {
        loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }

    @inline(__always)
    func bytes16(at offset: Int) -> SIMD16<UInt8> {
        loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
    }
}

extension UnsafeMutablePointer<UInt8> {
    @inline(__always)
    func store(_ bytes: SIMD16<UInt8>, at offset: Int) {
        UnsafeMutableRawPointer(self + offset).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
    }

    @inline(__always)
    func store(_ word: UInt32, at offset: Int) {
        UnsafeMutableRawPointer(self + offset).storeBytes(of: word, as: UInt32.self)
    }

    @inline(__always)
    func store(_ word: UInt64, at offset: Int) {
        UnsafeMutableRawPointer(self + offset).storeBytes(of: word, as: UInt64.self)
    }

    /// Sixteen low halves of bytes, then their high halves.
    @inline(__always)
    func storeNibbles(_ bytes: SIMD16<UInt8>, at offset: Int) {
        store(bytes & 15, at: offset)
        store(bytes &>> 4, at: offset + 16)
    }
}
