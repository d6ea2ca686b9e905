/// The codes of a matrix [rows, columns], in any of the orders in which packings keep them.
public struct RowCodes: Sendable {
    /// Where the code of a row and a column lies.
    enum Layout: Sendable, Equatable {
        /// Codes follow each other without gaps, over the ends of words and bytes: the code at bit `i · bits` of its row, low
        /// bits first; rows begin every `rowBits` bits.
        case dense(rowBits: Int)
        /// As dense codes of 4 bits, except that of two in a byte the first is in the high bits.
        case highFirst(rowBits: Int)
        /// Words of 32 bits with as many whole codes as fit, low bits first; rows begin every `rowBytes` bytes.
        case words(perWord: Int, rowBytes: Int)
        /// Elements that hold codes of several lines: the lines [count, length] are cut into as many parts as an element has
        /// codes, and the element (`line % step`, i) holds those of all parts.
        case parts(step: Int, length: Int, elementBytes: Int, lowFirst: Bool)
    }

    /// The bits of a code, 1 to 8.
    public let bits: Int
    /// The number of codes in a row.
    public let columns: Int
    let tensor: Tensor
    let layout: Layout
    /// Bits that are turned over: the sign bit makes an unsigned code around 2^(bits − 1) of an integer in two's complement.
    let flipped: UInt8

    private init(_ tensor: Tensor, _ layout: Layout, bits: Int, columns: Int, isSigned: Bool) {
        self.tensor = tensor
        self.layout = layout
        self.bits = bits
        self.columns = columns
        self.flipped = isSigned ? 1 << UInt8(bits - 1) : 0
    }

    /// Codes that follow each other in every row of a tensor, low bits first.
    ///
    /// - Parameters:
    ///   - tensor: [rows, …] of any type; a row must have room for `columns` codes.
    ///   - isSigned: whether codes are integers in two's complement; they are read as codes around 2^(bits − 1).
    /// - Throws: ``TensorError/tooFewCodes(found:expected:)``.
    public init(rows tensor: Tensor, bits: Int, columns: Int, isSigned: Bool = false) throws(TensorError) {
        let rowBytes = try Self.rowBytes(of: tensor)
        try Self.require(rowBytes, for: columns, of: bits)
        self.init(tensor, .dense(rowBits: rowBytes * 8), bits: bits, columns: columns, isSigned: isSigned)
    }

    /// Codes in words of 32 bits that hold as many whole codes as fit.
    ///
    /// - Parameter tensor: [rows, …]; a row must have room for `columns` codes.
    public init(words tensor: Tensor, bits: Int, columns: Int) throws(TensorError) {
        let rowBytes = try Self.rowBytes(of: tensor)
        let perWord = 32 / bits
        guard rowBytes / 4 >= (columns + perWord - 1) / perWord else {
            throw .tooFewCodes(found: rowBytes / 4 * perWord, expected: columns)
        }
        self.init(
            tensor, .words(perWord: perWord, rowBytes: rowBytes), bits: bits, columns: columns, isSigned: false)
    }

    /// Codes of 4 bits that run on from row to row, the first of a byte in the high bits (bitsandbytes).
    public init(flat tensor: Tensor, rows: Int, columns: Int) throws(TensorError) {
        let (count, overflow) = rows.multipliedReportingOverflow(by: columns)
        guard !overflow, tensor.byteCount >= count / 2 + count % 2 else {
            throw .tooFewCodes(found: tensor.byteCount, expected: count)
        }
        self.init(tensor, .highFirst(rowBits: columns * 4), bits: 4, columns: columns, isSigned: false)
    }

    /// Codes of lines [rows · columns / length, length] whose parts share elements.
    ///
    /// - Parameters:
    ///   - tensor: [step, length]: the first line of every part, and with it those of all.
    ///   - count: the lines of all parts.
    ///   - lowFirst: whether the first part has the low bits.
    public init(
        parts tensor: Tensor, bits: Int, count: Int, length: Int, columns: Int, lowFirst: Bool
    ) throws(TensorError) {
        let elementBytes = tensor.elementType.byteCount
        let perElement = elementBytes * 8 / bits
        guard tensor.shape.count == 2, tensor.shape[1] == length, length > 0, columns % length == 0, elementBytes <= 4,
            count <= tensor.shape[0].multipliedReportingOverflow(by: perElement).partialValue
        else { throw .tooFewCodes(found: tensor.count, expected: columns) }
        self.init(
            tensor,
            .parts(step: tensor.shape[0], length: length, elementBytes: elementBytes, lowFirst: lowFirst), bits: bits,
            columns: columns, isSigned: false)
    }

    /// Where codes of 4 or 8 bits lie that follow each other, for packing them many at a time; nil for other orders.
    var stored: (place: StoredCodes.Place, arrangement: StoredCodes.Arrangement)? {
        guard bits == 4 || bits == 8, columns % 32 == 0, case .dense(let rowBits) = layout,
            let base = tensor.bytes.baseAddress
        else { return nil }
        return (
            StoredCodes.Place(base: base, rowByteCount: rowBits / 8, blockByteCount: 4 * bits),
            bits == 4 ? .nibbles : .pieces([StoredCodes.Piece(low: 0), StoredCodes.Piece(low: 16)])
        )
    }

    /// The codes of one row, which must exist, a byte each.
    func read(row: Int, into target: UnsafeMutablePointer<UInt8>) {
        guard let base = tensor.bytes.baseAddress else { return }
        switch layout {
        case .dense(let rowBits): readDense(base + row * rowBits / 8, into: target)
        case .highFirst(let rowBits): Self.readHighFirst(base, from: row * rowBits / 4, count: columns, into: target)
        case .words(let perWord, let rowBytes):
            let mask = UInt32(1) << UInt32(bits) - 1
            for column in 0..<columns {
                let word = base.loadUnaligned(
                    fromByteOffset: row * rowBytes + column / perWord * 4, as: UInt32.self)
                target[column] = UInt8(truncatingIfNeeded: word >> UInt32(column % perWord * bits) & mask)
            }
        case .parts(let step, let length, let elementBytes, let lowFirst):
            let lines = columns / length
            for line in 0..<lines {
                let (part, place) = (row * lines + line).quotientAndRemainder(dividingBy: step)
                let shift = UInt32(lowFirst ? part * bits : (elementBytes * 8 / bits - 1 - part) * bits)
                readPart(
                    base + place * length * elementBytes, elementBytes, shift: shift, count: length,
                    into: target + line * length)
            }
        }
        if flipped != 0 { for column in 0..<columns { target[column] ^= flipped } }
    }

    /// Eight codes fill as many bytes as one has bits.
    private func readDense(_ source: UnsafeRawPointer, into target: UnsafeMutablePointer<UInt8>) {
        if bits == 8 {
            return UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: columns)
        }
        let step = UInt64(bits)
        let shifts = SIMD8<UInt64>(0, step, 2 * step, 3 * step, 4 * step, 5 * step, 6 * step, 7 * step)
        let mask = SIMD8<UInt64>(repeating: 1 << step - 1)
        let byteCount = (columns * bits + 7) / 8
        for first in stride(from: 0, to: columns, by: 8) {
            let start = first / 8 * bits
            var word: UInt64 = 0
            if start + 8 <= byteCount {
                word = source.loadUnaligned(fromByteOffset: start, as: UInt64.self)
            } else {
                for offset in 0..<min(bits, byteCount - start) {
                    word |= UInt64(source.load(fromByteOffset: start + offset, as: UInt8.self)) << UInt64(offset * 8)
                }
            }
            let codes = SIMD8<UInt8>(truncatingIfNeeded: (SIMD8(repeating: word) &>> shifts) & mask)
            if first + 8 <= columns {
                UnsafeMutableRawPointer(target + first).storeBytes(of: codes, as: SIMD8<UInt8>.self)
            } else {
                for offset in 0..<columns - first { target[first + offset] = codes[offset] }
            }
        }
    }

    private static func readHighFirst(
        _ base: UnsafeRawPointer, from start: Int, count: Int, into target: UnsafeMutablePointer<UInt8>
    ) {
        for column in 0..<count {
            let byte = base.load(fromByteOffset: (start + column) / 2, as: UInt8.self)
            target[column] = (start + column) % 2 == 0 ? byte >> 4 : byte & 15
        }
    }

    private func readPart(
        _ source: UnsafeRawPointer, _ elementBytes: Int, shift: UInt32, count: Int,
        into target: UnsafeMutablePointer<UInt8>
    ) {
        let mask = UInt32(1) << UInt32(bits) - 1
        for index in 0..<count {
            let element: UInt32 =
                switch elementBytes {
                case 1: UInt32(source.load(fromByteOffset: index, as: UInt8.self))
                case 2: UInt32(source.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self))
                default: source.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
                }
            target[index] = UInt8(truncatingIfNeeded: element >> shift & mask)
        }
    }

    // MARK: Checks

    private static func rowBytes(of tensor: Tensor) throws(TensorError) -> Int {
        guard tensor.shape.count >= 2, let elements = Tensor.elementCount(of: Array(tensor.shape.dropFirst())) else {
            throw .invalidShape(tensor.shape)
        }
        let (byteCount, overflow) = elements.multipliedReportingOverflow(by: tensor.elementType.byteCount)
        guard !overflow else { throw .invalidShape(tensor.shape) }
        return byteCount
    }

    private static func require(_ rowBytes: Int, for columns: Int, of bits: Int) throws(TensorError) {
        let (room, overflow) = rowBytes.multipliedReportingOverflow(by: 8)
        guard !overflow, room / bits >= columns else {
            throw .tooFewCodes(found: overflow ? rowBytes : room / bits, expected: columns)
        }
    }
}
