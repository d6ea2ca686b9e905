/// Codes that files keep by inputs, turned so that those of an output lie together; what is turned is a copy.
extension RowCodes {
    /// Words that run along the inputs (GPTQ): whole words change places.
    ///
    /// - Parameter tensor: [words, rows] of words of any size; element `i` of a column is at bit `i · bits`, low bits first.
    public init(turnedWords tensor: Tensor, bits: Int, columns: Int) throws(TensorError) {
        try self.init(rows: try tensor.transposed(), bits: bits, columns: columns)
    }

    /// Words that run along the outputs (AWQ): every code changes its place.
    ///
    /// - Parameters:
    ///   - tensor: [columns, words] of 32-bit words.
    ///   - order: the output, within a word, of the code at each place, low bits first.
    public init(turnedCodes tensor: Tensor, bits: Int, rows: Int, order: [Int]) throws(TensorError) {
        let columns = tensor.shape.first ?? 0
        let lines = try Self(rows: tensor, bits: bits, columns: rows)
        guard order.count * bits == 32, order.sorted() == Array(0..<order.count), rows % order.count == 0 else {
            throw .tooFewCodes(found: order.count, expected: rows)
        }
        // Codes of eight inputs fill as many bytes as one has bits.
        let rowBytes = (columns + 7) / 8 * bits
        let (byteCount, overflow) = rowBytes.multipliedReportingOverflow(by: rows)
        guard !overflow else { throw .invalidShape(tensor.shape) }
        let storage = TensorBytes(count: byteCount) { target in
            var buffer = [UInt8](repeating: 0, count: 8 * rows)
            buffer.withUnsafeMutableBufferPointer { buffer in
                guard let codes = buffer.baseAddress, let target = target.baseAddress else { return }
                for first in stride(from: 0, to: columns, by: 8) {
                    let count = min(8, columns - first)
                    for line in 0..<count { lines.read(row: first + line, into: codes + line * rows) }
                    if count < 8 { (codes + count * rows).update(repeating: 0, count: (8 - count) * rows) }
                    for place in 0..<rows {
                        let word = place / order.count * order.count
                        var packed: UInt64 = 0
                        for line in 0..<8 { packed |= UInt64(codes[line * rows + place]) << UInt64(line * bits) }
                        let row = target + (word + order[place - word]) * rowBytes + first / 8 * bits
                        for byte in 0..<bits {
                            row.storeBytes(
                                of: UInt8(truncatingIfNeeded: packed >> UInt64(byte * 8)), toByteOffset: byte,
                                as: UInt8.self)
                        }
                    }
                }
            }
        }
        let turned = try Tensor(elementType: .uint8, shape: [rows, rowBytes], storage: storage)
        try self.init(rows: turned, bits: bits, columns: columns)
    }

    /// The codes with rows and columns exchanged, a byte each: zero points of groups, which files keep by groups.
    ///
    /// - Parameters:
    ///   - rows: the rows that are read.
    ///   - order: as for `init(turnedCodes:bits:rows:order:)`; nil for the order of the codes.
    /// - Returns: U8 [columns, rows].
    public func turned(rows: Int, order: [Int]? = nil) throws(TensorError) -> Tensor {
        let (byteCount, overflow) = rows.multipliedReportingOverflow(by: columns)
        guard !overflow, rows <= (tensor.shape.first ?? 0) else { throw .invalidShape(tensor.shape) }
        let storage = TensorBytes(count: byteCount) { target in
            var buffer = [UInt8](repeating: 0, count: columns)
            buffer.withUnsafeMutableBufferPointer { buffer in
                guard let codes = buffer.baseAddress else { return }
                for row in 0..<rows {
                    read(row: row, into: codes)
                    for column in 0..<columns {
                        var place = column
                        if let order {
                            let word = column / order.count * order.count
                            place = min(word + order[column - word], columns - 1)
                        }
                        target[place * rows + row] = codes[column]
                    }
                }
            }
        }
        return try Tensor(elementType: .uint8, shape: [columns, rows], storage: storage)
    }
}
