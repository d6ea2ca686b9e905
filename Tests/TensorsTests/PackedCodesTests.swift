import Testing

@testable import Tensors

@Suite("Packed codes")
struct PackedCodesTests {
    private static let pool = ThreadPool(threads: 2)

    @Test("packed rows are the stored rows, and so are those chosen of them", arguments: KernelCase.coded)
    func packing(_ test: KernelCase) throws {
        let matrix = try test.matrix()
        let expected = QuantizedTests.widened(matrix)
        for level in KernelTests.levels {
            let source = RandomRows(try #require(test.format), rows: test.rows, columns: test.columns)
            let packed = PackedCodes(source, on: Self.pool, kernels: level.kernels)
            #expect((packed != nil) == (test.isRounded || level.kernels.hasFloatCodedProducts), "\(level)")
            if let packed { #expect(QuantizedTests.widened(Matrix(packed)) == expected, "\(level)") }
        }
        let prepared = try matrix.prepared(for: .fast, on: Self.pool)
        let isPacked = if case .packed = prepared.storage { true } else { false }
        #expect(isPacked == (test.isRounded || KernelSet.selected.hasFloatCodedProducts))
        let chosen = [test.rows - 1, 0, test.rows / 2, 0]
        let gathered = try prepared.gathered(rows: chosen)
        #expect(QuantizedTests.widened(gathered) == QuantizedTests.widened(try matrix.gathered(rows: chosen)))
        #expect(
            QuantizedTests.widened(try gathered.prepared(for: .fast, on: Self.pool)) == QuantizedTests.widened(gathered)
        )
    }

    @Test("the files' forms take at most 1.03 times their bytes")
    func sizes() throws {
        for (byteCount, format) in CodedForms.files {
            let (rows, columns) = (64, 4_096)
            let packed = try #require(PackedCodes(RandomRows(format, rows: rows, columns: columns), on: Self.pool))
            let stored = rows * columns / 256 * byteCount
            #expect(Double(packed.byteCount) / Double(stored) <= 1.03, "\(format.name)")
            #expect(packed.byteCount * 8 >= rows * columns * format.bits)
        }
    }

    @Test(
        "codes of 2 and 3 bits take just these bits, beside the numbers of their groups",
        arguments: [
            // Rows of 4,096 weights: their codes, and what their groups have.
            ("2-bit/64", 1_024 + 64 * 4), ("3-bit/64", 1_536 + 64 * 4), ("2-bit/32", 1_024 + 128 * 2),
            ("2-bit rows", 1_024 + 4), ("3-bit rows", 1_536 + 4), ("1-bit/32", 1_024 + 128 * 2),
            ("Q2_K", 1_024 + 256 * 2 + 16 * 4), ("Q3_K", 1_536 + 256 + 16 * 2),
        ])
    func fewBits(name: String, rowByteCount: Int) throws {
        let format = try #require(CodedForms.others.first { $0.name == name })
        let packed = try #require(PackedCodes(RandomRows(format, rows: 64, columns: 4_096), on: Self.pool))
        #expect(packed.byteCount == 64 * rowByteCount)
    }

    @Test("scales that are no numbers make the outputs of their rows that, and no others")
    func nothing() throws {
        for (small, bits) in [(CodeFormat.Small.exponent, UInt8(255)), (.float8E4M3, 0x7F), (.float8E4M3, 0xFF)] {
            let format = CodeFormat(
                name: "small", bits: 4, groupSize: 32, values: .integers(zero: 8),
                scales: .scaled(small, span: 64, by: .float32))
            let source = SmallScales(format: format, bits: bits)
            let matrix = try Matrix(source).prepared(for: .fast, on: Self.pool)
            let input = MatrixTests.values(2 * 64, seed: 3)
            for level in KernelTests.levels {
                let output = KernelTests.products(matrix, input, count: 2, threads: 1, level: level)
                for (index, value) in output.enumerated() { #expect(value.isNaN == (index % 20 == 3), "\(level)") }
            }
        }
    }

    @Test(
        "every small number is multiplied as what its bits stand for",
        arguments: [CodeFormat.Small.int8, .float8E4M3, .exponent])
    func smallNumbers(small: CodeFormat.Small) throws {
        let format = CodeFormat(
            name: "small", bits: 4, groupSize: 32, values: .integers(zero: 0),
            scales: .scaled(small, span: 32, by: .float32))
        let matrix = try Matrix(EverySmall(format: format)).prepared(for: .fast, on: Self.pool)
        // 127 · 2^-60 is one integer times its scale.
        var input = [Float](repeating: 0, count: 32)
        input[5] = 127 * 0x1p-60
        for level in KernelTests.levels {
            let output = KernelTests.products(matrix, input, count: 1, threads: 1, level: level)
            for bits in 0..<256 {
                let expected = input[5] * small.value(of: UInt8(bits))
                #expect(output[bits] == expected || output[bits].isNaN && expected.isNaN, "\(level), \(bits)")
            }
        }
    }

    @Test("formats that integer kernels cannot hold stay as they are, and are multiplied as in exact")
    func unpackable() throws {
        let direct = CodeFormat.Numbers.direct(.float32)
        let formats = [
            CodeFormat(
                name: "uneven", bits: 6, groupSize: 32, values: .table((0..<64).map { Float($0) / 3 }), scales: direct),
            CodeFormat(name: "far", bits: 8, groupSize: 32, values: .integers(zero: 4_000), scales: direct),
            CodeFormat(name: "tens", bits: 8, groupSize: 10, values: .integers(zero: 0), scales: direct),
        ]
        for format in formats {
            let matrix = Matrix(RandomRows(format, rows: 9, columns: 70))
            let fast = try matrix.prepared(for: .fast, on: Self.pool)
            guard case .coded = fast.storage else {
                Issue.record("\(format.name) is packed")
                continue
            }
            let input = MatrixTests.values(70, seed: 3)
            for level in KernelTests.levels {
                let output = KernelTests.products(fast, input, count: 1, threads: 2, level: level)
                let expected = KernelTests.products(matrix, input, count: 1, threads: 1, level: level)
                #expect(zip(output, expected).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }, "\(format.name)")
            }
        }
    }

    @Test("E4M3 numbers that are NaN keep a matrix as it is stored")
    func float8NaN() throws {
        // No product is computed: any processor packs for such kernels.
        let kernels = KernelSet(.baseline) { parts in parts.floatCoded = { _, _, _, _, _, _, _, _, _, _ in } }
        for (code, isPacked) in [(UInt8(0x7F), false), (0xFF, false), (0x7E, true), (0xFE, true)] {
            let format = try #require(CodedForms.floats.first { $0.name == "FP8" })
            let packed = PackedCodes(OneCode(format: format, code: code), on: Self.pool, kernels: kernels)
            #expect((packed != nil) == isPacked, "\(code)")
        }
    }

    @Test("codes without rows or columns do nothing wrong", arguments: CodedForms.all.map(\.name))
    func empty(name: String) throws {
        let format = try #require(CodedForms.all.first { $0.name == name })
        for (rows, columns) in [(0, 64), (5, 0), (0, 0)] {
            let matrix = try Matrix(RandomRows(format, rows: rows, columns: columns))
                .prepared(for: .fast, on: Self.pool)
            for level in KernelTests.levels {
                let input = [Float](repeating: 1, count: max(columns, 1))
                let output = KernelTests.products(matrix, input, count: 1, threads: 1, level: level)
                #expect(output == [Float](repeating: 0, count: rows), "\(level)")
                if rows > 0 {
                    let chosen = KernelTests.products(matrix, input, count: 1, rows: [4, 0], threads: 1, level: level)
                    #expect(chosen == [0, 0], "\(level)")
                }
            }
        }
    }

    @Test("the largest codes do not overflow", arguments: CodedForms.all.map(\.name))
    func extremes(name: String) throws {
        let format = try #require(CodedForms.all.first { $0.name == name })
        for code in [UInt8(0), UInt8(truncatingIfNeeded: (1 << format.bits) - 1)] {
            let matrix = Matrix(OneCode(format: format, code: code))
            let packed = try matrix.prepared(for: .fast, on: Self.pool)
            for sign: Float in [1, -1] {
                let input = [Float](repeating: sign, count: 256)
                for level in KernelTests.levels {
                    let output = KernelTests.products(packed, input, count: 1, threads: 1, level: level)
                    let expected = KernelTests.products(matrix, input, count: 1, threads: 1, level: level)
                    for (found, exact) in zip(output, expected) {
                        let isClose = abs(found - exact) <= 1e-3 + abs(exact) * 1e-5
                        #expect(isClose || found.isNaN && exact.isNaN, "\(level)")
                    }
                }
            }
        }
    }
}

/// 20 rows of 64 columns of the code 9, of which row 3 has a scale of given bits.
private struct SmallScales: CodedRows {
    let format: CodeFormat
    let bits: UInt8
    var rows: Int { 20 }
    var columns: Int { 64 }
    var byteCount: Int { 640 }

    func read(row: Int, into target: CodedRow) {
        target.codes.update(repeating: 9, count: columns)
        target.scales.numbers[0] = 1
        target.scales.small[0] = row == 3 ? bits : 0x30
        target.scales.small[1] = 0x30
    }

    func releasePages() {}
}

/// Rows of 32 columns of the code 1, of which each has another small number.
private struct EverySmall: CodedRows {
    let format: CodeFormat
    var rows: Int { 256 }
    var columns: Int { 32 }
    var byteCount: Int { 4_096 }

    func read(row: Int, into target: CodedRow) {
        target.codes.update(repeating: 1, count: columns)
        target.scales.numbers[0] = 1
        target.scales.small[0] = UInt8(row)
    }

    func releasePages() {}
}

/// Sixteen rows of one code with scales of 1, and no biases other than 0.
private struct OneCode: CodedRows {
    let format: CodeFormat
    let code: UInt8
    var rows: Int { 16 }
    var columns: Int { 256 }
    var byteCount: Int { rows * columns * format.bits / 8 }

    func read(row: Int, into target: CodedRow) {
        target.codes.update(repeating: code, count: columns)
        let groups = (columns + format.groupSize - 1) / format.groupSize
        target.scales.numbers.update(repeating: 1, count: groups)
        target.biases.numbers.update(repeating: 0, count: groups)
        if case .scaled(let small, _, _) = format.scales {
            target.scales.small.update(repeating: small == .int8 ? 1 : small == .exponent ? 127 : 0x38, count: groups)
            target.biases.small.update(repeating: 1, count: groups)
        }
    }

    func releasePages() {}
}

@Suite("Blocks of GGUF files in the kernels' layout")
struct PackedBlocksTests {
    @Test("packed blocks are the stored blocks, at every level", arguments: BlockType.allCases, [5, 32])
    func packing(type: BlockType, rows: Int) throws {
        let columns = 3 * type.columns
        let count = try #require(type.byteCount(rows: rows, columns: columns))
        // One byte more before, since blocks in files are not aligned.
        let source = try BlockRows(
            type, rows: rows, columns: columns,
            storage: BlockRowsTests.randomBytes(count, seed: 77, offset: 1), byteOffset: 1)
        let expected = QuantizedTests.widened(Matrix(source)).map(\.bitPattern)
        for level in KernelTests.levels {
            let packed = try #require(PackedCodes(source, on: ThreadPool(threads: 2), kernels: level.kernels))
            let found = QuantizedTests.widened(Matrix(packed))
            #expect(zip(found, expected).allSatisfy { $0.bitPattern == $1 || $0.isNaN && Float(bitPattern: $1).isNaN })
            let range = rows / 2..<rows
            let slice = try #require(
                PackedCodes(ChosenRows(source, .range(range)), on: ThreadPool(threads: 1), kernels: level.kernels))
            let rest = QuantizedTests.widened(Matrix(slice))
            for (value, whole) in zip(rest, found.dropFirst(range.lowerBound * columns)) {
                #expect(value == whole || value.isNaN && whole.isNaN)
            }
            let order = (0..<rows).map { ($0 * 3 + 2) % rows } + [0, 0, rows - 1]
            let chosen = try #require(
                PackedCodes(ChosenRows(source, .list(order)), on: ThreadPool(threads: 1), kernels: level.kernels))
            let reordered = QuantizedTests.widened(Matrix(chosen))
            for (place, row) in order.enumerated() {
                let (value, whole) = (reordered[place * columns + 7], found[row * columns + 7])
                #expect(value == whole || value.isNaN && whole.isNaN, "\(level), \(place)")
            }
        }
    }
}
