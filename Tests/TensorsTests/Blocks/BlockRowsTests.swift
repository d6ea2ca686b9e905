import Testing

@testable import Tensors

@Suite("Matrices in blocks of GGUF files")
struct BlockRowsTests {
    /// The upper bytes of a linear congruential generator, as the script of the references draws them.
    static func randomBytes(_ count: Int, seed: UInt64, offset: Int = 0) -> TensorBytes {
        var state = seed
        return TensorBytes(count: count + offset) { target in
            target.initializeMemory(as: UInt8.self, repeating: 0xA5)
            for index in offset..<count + offset {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                target[index] = UInt8(truncatingIfNeeded: state >> 56)
            }
        }
    }

    /// All rows widened to float32, from the last to the first, so that no row can rest on the one before.
    static func widened(_ source: some CodedRows) -> [Float] {
        var values = [Float](repeating: -12345, count: source.rows * source.columns)
        values.withUnsafeMutableBufferPointer { target in
            guard let base = target.baseAddress else { return }
            for row in (0..<source.rows).reversed() { source.widenRow(row, into: base + row * source.columns) }
        }
        return values
    }

    /// The sum of bits times odd numbers; there is one zero and one NaN.
    static func checksum(_ values: [Float]) -> UInt64 {
        values.enumerated().reduce(0) { sum, item in
            let bits: UInt32 = item.1 == 0 ? 0 : item.1.isNaN ? 0x7FC0_0000 : item.1.bitPattern
            return sum &+ UInt64(bits) &* UInt64(2 * item.0 + 1)
        }
    }

    @Test("a name, a width and a size are those of ggml", arguments: blockReferences)
    func facts(reference: BlockReference) {
        #expect(reference.type.name == reference.name)
        #expect(reference.type.columns == reference.columns)
        #expect(reference.type.byteCount == reference.byteCount)
        #expect(reference.type.byteCount(rows: 3, columns: 2 * reference.columns) == 6 * reference.byteCount)
    }

    @Test("every type has a reference")
    func completeness() {
        #expect(Set(blockReferences.map(\.type)) == Set(BlockType.allCases))
    }

    @Test("values of random bytes are those of another implementation, bit for bit", arguments: blockReferences)
    func values(reference: BlockReference) throws {
        let (rows, columns) = (BlockReference.rows, BlockReference.blocks * reference.columns)
        // An odd offset, since tensors in a file need not be aligned for wide loads.
        let size = rows * BlockReference.blocks * reference.byteCount
        let source = try BlockRows(
            reference.type, rows: rows, columns: columns,
            storage: Self.randomBytes(size, seed: UInt64(reference.type.rawValue), offset: 3), byteOffset: 3)
        let values = Self.widened(source)
        let distance = values.count / reference.samples.count
        for (index, expected) in reference.samples.enumerated() {
            let value = values[index * distance]
            #expect(value == expected || value.isNaN && expected.isNaN, "value \(index * distance)")
        }
        #expect(Self.checksum(values) == reference.checksum)
        #expect(source.byteCount == size)
    }

    @Test("bytes of ones are read as another implementation reads them", arguments: blockReferences)
    func ones(reference: BlockReference) throws {
        let storage = TensorBytes(count: reference.byteCount) { $0.initializeMemory(as: UInt8.self, repeating: 255) }
        let source = try BlockRows(reference.type, rows: 1, columns: reference.columns, storage: storage)
        #expect(Self.checksum(Self.widened(source)) == reference.checksumOfOnes)
    }

    @Test("codes are inside their bits, and scales are what the format says", arguments: BlockType.allCases)
    func formats(type: BlockType) throws {
        let columns = 4 * type.columns
        let source = try BlockRows(
            type, rows: 8, columns: columns, storage: Self.randomBytes(32 * type.byteCount, seed: 99))
        let format = source.format
        #expect(format.name == type.name)
        if case .table(let table) = format.values {
            #expect(table.count == 1 << format.bits)
            #expect(table.allSatisfy { $0 == $0.rounded() && abs($0) <= 127 })
        }
        for row in 0..<source.rows {
            let read = ReadRow(source, row: row)
            #expect(read.codes.allSatisfy { Int($0) < 1 << format.bits })
            #expect(Self.holds(read.scales, format.scales))
            if let biases = format.biases { #expect(Self.holds(read.biases, biases)) }
        }
    }

    /// Whether the element type holds each number exactly.
    static func holds(_ numbers: [Float], _ kind: CodeFormat.Numbers) -> Bool {
        switch kind {
        case .direct(.float16), .scaled(_, _, .float16):
            numbers.allSatisfy { $0.isNaN || Float(Float16($0)) == $0 }
        case .direct(.float32), .scaled(_, _, .float32): true
        default: false
        }
    }

    @Test("blocks that do not fit are refused with what was expected")
    func refusals() {
        let storage = TensorBytes(count: 287) { $0.initializeMemory(as: UInt8.self, repeating: 0) }
        func refusal(_ rows: Int, _ columns: Int, at offset: Int = 0) -> String? {
            do throws(TensorError) {
                _ = try BlockRows(.q4K, rows: rows, columns: columns, storage: storage, byteOffset: offset)
                return nil
            } catch { return error.description }
        }
        #expect(refusal(1, 256) == nil)
        #expect(refusal(1, 256, at: 143) == nil)
        #expect(refusal(0, 256) == nil)
        #expect(refusal(4, 0) == nil)
        #expect(refusal(1, 288) == "rows of 288 columns are not divided by blocks of Q4_K, which have 256")
        #expect(refusal(2, 256) == "bytes 0..<0 + 288 lie outside the storage of 287 bytes")
        #expect(refusal(1, 256, at: 144) == "bytes 144..<144 + 144 lie outside the storage of 287 bytes")
        #expect(refusal(1, 256, at: -1) == "bytes -1..<-1 + 144 lie outside the storage of 287 bytes")
        let product = "is not possible; expected dimensions of 0 or more whose product fits"
        #expect(refusal(-1, 256) == "shape [-1, 256] \(product)")
        #expect(refusal(1, -256) == "shape [1, -256] \(product)")
        let huge = Int.max / 256 * 256
        #expect(refusal(2, huge) == "shape [2, \(huge)] \(product)")
        #expect(refusal(huge, 256) == "shape [\(huge), 256] \(product)")
    }

    @Test("codebooks have as many patterns as their indices have bits for")
    func codebooks() {
        #expect(Codebook.iq1.patterns.count == 2048)
        #expect(Codebook.iq2XXS.patterns.count == 256)
        #expect(Codebook.iq2XS.patterns.count == 512)
        #expect(Codebook.iq2S.patterns.count == 1024)
        #expect(Codebook.iq3XXS.patterns.count == 256)
        #expect(Codebook.iq3S.patterns.count == 512)
        #expect(Codebook.signs.count == 256)
        #expect(Codebook.evenSigns.count == 128)
    }

    @Test("the numbers of each codebook are those of another implementation")
    func codebookNumbers() {
        for reference in codebookReferences {
            var sum = 0
            var weight = 1
            for index in 0..<reference.codebook.patterns.count {
                let pattern = reference.codebook.patterns[index]
                for digit in 0..<reference.digits {
                    sum += reference.values[Int(pattern >> UInt64(8 * digit) & 255)] * weight
                    weight += 2
                }
            }
            #expect(sum == reference.checksum)
        }
        #expect(codebookReferences.count == 6)
    }

    @Test("every half-precision number widens to what Swift makes of it")
    func halves() {
        for bits in UInt16.min...UInt16.max {
            let (value, expected) = (Widening.half(bits), Float(Float16(bitPattern: bits)))
            #expect(value.bitPattern == expected.bitPattern || value.isNaN && expected.isNaN)
        }
    }
}

/// One row as its source gives it.
private struct ReadRow {
    var codes: [UInt8]
    var scales: [Float]
    var biases: [Float]

    init(_ source: BlockRows, row: Int) {
        let groups = source.groupCount
        codes = [UInt8](repeating: 0xEE, count: source.columns)
        scales = [Float](repeating: 0, count: groups)
        biases = [Float](repeating: 0, count: groups)
        var small = [UInt8](repeating: 0, count: 2 * groups)
        codes.withUnsafeMutableBufferPointer { codes in
            scales.withUnsafeMutableBufferPointer { scales in
                biases.withUnsafeMutableBufferPointer { biases in
                    small.withUnsafeMutableBufferPointer { small in
                        guard let codes = codes.baseAddress, let scales = scales.baseAddress,
                            let biases = biases.baseAddress, let small = small.baseAddress
                        else { return }
                        source.read(
                            row: row,
                            into: CodedRow(
                                codes: codes, scales: CodedRow.Numbers(numbers: scales, small: small),
                                biases: CodedRow.Numbers(numbers: biases, small: small + groups)))
                    }
                }
            }
        }
    }
}

extension BlockReference: CustomTestStringConvertible {
    var testDescription: String { name }
}
