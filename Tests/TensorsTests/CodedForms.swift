@testable import Tensors

/// Rows with pseudo-random codes, scales and biases.
struct RandomRows: CodedRows {
    let rows: Int
    let columns: Int
    let format: CodeFormat
    private let codes: [UInt8]
    private let scales: Numbers
    private let biases: Numbers

    private struct Numbers {
        var numbers: [Float] = []
        var small: [UInt8] = []
    }

    var byteCount: Int { codes.count * format.bits / 8 }

    init(_ format: CodeFormat, rows: Int, columns: Int, seed: UInt64 = 11) {
        self.rows = rows
        self.columns = columns
        self.format = format
        let mask = UInt8(truncatingIfNeeded: (1 << format.bits) - 1)
        // E4M3 numbers are none where all bits but the sign are set.
        let isFloat8 = CodedForms.isFloat8(format)
        codes = Self.bytes(rows * columns, seed: seed).map { isFloat8 && $0 & 0x7F == 0x7F ? $0 & 0x80 : $0 & mask }
        let groups = columns == 0 ? 0 : (columns + format.groupSize - 1) / format.groupSize
        // Values of codes are up to 255; weights should be about 1.
        let largest = Float(1 << format.bits)
        func numbers(_ kind: CodeFormat.Numbers?, _ factor: Float, _ seed: UInt64) -> Numbers {
            guard let kind else { return Numbers() }
            switch kind {
            case .direct(let type):
                let values = MatrixTests.values(rows * groups, seed: seed).map { ($0 + 1.5) * factor }
                return Numbers(numbers: values.map { Self.rounded($0, type) })
            case .scaled(let small, let span, let type):
                let spans = (columns + span - 1) / span
                let bytes = Self.bytes(rows * groups, seed: seed)
                // Values of about 32, 1 and 1.
                let (part, bits): (Float, [UInt8]) =
                    switch small {
                    case .int8: (32, bytes.map { $0 & 0x3F | $0 & 0x80 })
                    case .float8E4M3: (1, bytes.map { $0 & 0x0F | 0x30 })
                    case .exponent: (1, bytes.map { $0 & 3 &+ 125 })
                    }
                let values = MatrixTests.values(rows * spans, seed: seed + 1).map { ($0 + 1.5) * factor / part }
                return Numbers(numbers: values.map { Self.rounded($0, type) }, small: bits)
            }
        }
        scales = numbers(format.scales, 1 / largest, seed + 2)
        biases = numbers(format.biases, -0.5, seed + 4)
    }

    func read(row: Int, into target: CodedRow) {
        for column in 0..<columns { target.codes[column] = codes[row * columns + column] }
        for (numbers, target) in [(scales, target.scales), (biases, target.biases)] {
            let (count, small) = (numbers.numbers.count / max(rows, 1), numbers.small.count / max(rows, 1))
            for index in 0..<count { target.numbers[index] = numbers.numbers[row * count + index] }
            for index in 0..<small { target.small[index] = numbers.small[row * small + index] }
        }
    }

    func releasePages() {}

    private static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
        MatrixTests.values(count, seed: seed).map { UInt8(truncatingIfNeeded: Int($0 * 32_768)) }
    }

    static func rounded(_ value: Float, _ type: ElementType) -> Float {
        switch type {
        case .float16: Float(Float16(value))
        case .bfloat16: Float(bitPattern: value.bitPattern & 0xFFFF_0000)
        default: value
        }
    }
}

/// The forms of files that people have, by what their codes mean.
enum CodedForms {
    /// Whether codes are E4M3 numbers.
    static func isFloat8(_ format: CodeFormat) -> Bool {
        if case .table(let table) = format.values { table.count == 256 && table[127].isNaN } else { false }
    }

    /// Whether values are small integers, so that `fast` rounds inputs.
    static func isRounded(_ format: CodeFormat) -> Bool { !floats.contains { $0.name == format.name } }

    /// The values of E2M1.
    static let float4: [Float] = [0, 0.5, 1, 1.5, 2, 3, 4, 6, 0, -0.5, -1, -1.5, -2, -3, -4, -6]
    /// Sixteen uneven integers.
    static let uneven: [Float] = [-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113]

    private static func direct(
        _ name: String, _ bits: Int, zero: Int, _ type: ElementType = .float16, groupSize: Int = 32,
        biases: Bool = false
    ) -> CodeFormat {
        CodeFormat(
            name: name, bits: bits, groupSize: groupSize, values: .integers(zero: zero), scales: .direct(type),
            biases: biases ? .direct(type) : nil)
    }

    private static func scaled(
        _ name: String, _ bits: Int, _ values: CodeFormat.Values, groupSize: Int = 32,
        _ small: CodeFormat.Small = .int8,
        span: Int = 256, by type: ElementType = .float16, biases: Bool = false
    ) -> CodeFormat {
        let numbers = CodeFormat.Numbers.scaled(small, span: span, by: type)
        return CodeFormat(
            name: name, bits: bits, groupSize: groupSize, values: values, scales: numbers,
            biases: biases ? numbers : nil)
    }

    /// The bytes of 256 weights in the file, and the form.
    static let files: [(byteCount: Int, format: CodeFormat)] = [
        (144, direct("Q4_0", 4, zero: 8)),
        (160, direct("Q4_1", 4, zero: 0, biases: true)),
        (176, direct("Q5_0", 5, zero: 16)),
        (192, direct("Q5_1", 5, zero: 0, biases: true)),
        (272, direct("Q8_0", 8, zero: 128)),
        (144, scaled("Q4_K", 4, .integers(zero: 0), biases: true)),
        (176, scaled("Q5_K", 5, .integers(zero: 0), biases: true)),
        (210, scaled("Q6_K", 6, .integers(zero: 32), groupSize: 16)),
        (144, tabled("IQ4_NL", uneven)),
        (136, scaled("IQ4_XS", 4, .table(uneven))),
        (136, scaled("MXFP4", 4, .table(float4), .exponent, span: 1 << 20, by: .float32)),
        (144, scaled("NVFP4", 4, .table(float4), groupSize: 16, .float8E4M3, span: 1 << 20, by: .float32)),
    ]

    private static func tabled(_ name: String, _ table: [Float]) -> CodeFormat {
        CodeFormat(name: name, bits: 4, groupSize: 32, values: .table(table), scales: .direct(.float16))
    }

    /// Forms whose codes or numbers change when they are packed.
    static let others: [CodeFormat] = [
        scaled("Q3_K", 3, .integers(zero: 4), groupSize: 16),
        scaled("Q2_K", 2, .integers(zero: 0), groupSize: 16, biases: true),
        direct("4-bit/128", 4, zero: 0, .float32, groupSize: 128, biases: true),
        direct("8-bit rows", 8, zero: 128, .float32, groupSize: 1 << 20),
        direct("6-bit/64", 6, zero: 0, .bfloat16, groupSize: 64, biases: true),
        direct("3-bit/48", 3, zero: 3, .bfloat16, groupSize: 48),
        direct("1-bit/32", 1, zero: 1),
        direct("2-bit/16", 2, zero: 2, groupSize: 16, biases: true),
        direct("2-bit/32", 2, zero: 1, .bfloat16, groupSize: 32),
        direct("2-bit/64", 2, zero: 0, groupSize: 64, biases: true),
        direct("2-bit rows", 2, zero: 1, .float32, groupSize: 1 << 20),
        scaled("2-bit/64, small", 2, .integers(zero: 0), groupSize: 64, .exponent, span: 128, biases: true),
        direct("3-bit/32", 3, zero: 4, .float32, groupSize: 32, biases: true),
        direct("3-bit/64", 3, zero: 0, groupSize: 64, biases: true),
        direct("3-bit rows", 3, zero: 4, .bfloat16, groupSize: 1 << 20, biases: true),
        scaled("3-bit/32, small", 3, .integers(zero: 3), .float8E4M3, span: 96, by: .float32),
        CodeFormat(
            name: "codebook", bits: 8, groupSize: 64, values: .table((0..<256).map { Float($0 / 2 - 60) }),
            scales: .direct(.float16)),
        CodeFormat(
            name: "mixed", bits: 4, groupSize: 32, values: .integers(zero: 0),
            scales: .scaled(.int8, span: 128, by: .bfloat16), biases: .direct(.float16)),
        CodeFormat(
            name: "three values", bits: 2, groupSize: 32, values: .table([-1, 0, 1, 0.5]), scales: .direct(.float16)),
    ]

    /// Forms whose values are no small integers; inputs are not rounded.
    static let floats: [CodeFormat] = [
        CodeFormat(
            name: "NF4", bits: 4, groupSize: 64,
            values: .table([
                -1, -0.7, -0.53, -0.39, -0.28, -0.18, -0.09, 0, 0.08, 0.16, 0.25, 0.34, 0.44, 0.56, 0.72, 1,
            ]),
            scales: .direct(.float32)),
        CodeFormat(
            name: "uneven 3-bit", bits: 3, groupSize: 16, values: .table([0.1, 0.2, 0.3, 0.4, -0.1, -0.2, -0.3, -0.4]),
            scales: .scaled(.int8, span: 256, by: .float16), biases: .scaled(.int8, span: 256, by: .float16)),
        CodeFormat(
            name: "FP8", bits: 8, groupSize: 128, values: .table((0...255).map { CodeFormat.float8E4M3(UInt8($0)) }),
            scales: .direct(.float32)),
        CodeFormat(
            name: "FP8 rows", bits: 8, groupSize: 1 << 20,
            values: .table((0...255).map { CodeFormat.float8E4M3(UInt8($0)) }), scales: .direct(.float32),
            biases: .direct(.float32)),
    ]

    static let all = files.map(\.format) + others + floats
}
