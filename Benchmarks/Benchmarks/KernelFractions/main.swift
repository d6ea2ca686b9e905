// Prints what the kernels reach of the read bandwidth and of the arithmetic peak. Limits and products take turns, since what
// a shared machine can do changes within seconds; a figure is a ratio of medians.
//
//   swift run -c release --package-path Benchmarks KernelFractions [threads [form [inputs]]]
//
// A form (BF16, 8-bit, 4-bit, 3-bit, 2-bit or Q3_K) and a number of inputs leave out all others.

import Glibc
import Measurement
import Tensors

func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Packed words of any bits, or numbers of 16 bits of ordinary size: tiny ones would give products below the smallest normal
/// number, for which some processors take many times as long.
func tensor(_ type: ElementType, _ shape: [Int]) throws -> Tensor {
    let count = shape.reduce(type.byteCount, *)
    let (mask, base): (UInt32, UInt32) = type == .uint32 ? (.max, 0) : (0x80FF_80FF, 0x3C00_3C00)
    let storage = TensorBytes(count: count) { target in
        for (index, word) in target.bindMemory(to: UInt32.self).indices.enumerated() {
            target.storeBytes(
                of: UInt32(truncatingIfNeeded: index &* 2_654_435_761) & mask | base, toByteOffset: word * 4,
                as: UInt32.self)
        }
    }
    return try Tensor(elementType: type, shape: shape, storage: storage)
}

/// The weights that are measured.
enum Form {
    case bfloat16
    /// Integers of some bits in groups of 64, with a scale and a bias.
    case affine(bits: Int)
    /// Blocks of GGUF files.
    case blocks(BlockType)

    var name: String {
        switch self {
        case .bfloat16: "BF16"
        case .affine(let bits): "\(bits)-bit in groups of 64"
        case .blocks(let type): type.name
        }
    }

    /// The arithmetic whose peak bounds the products of many inputs.
    var limit: ArithmeticLimit {
        if case .bfloat16 = self { .ofBFloat16Weights } else { .int8 }
    }

    /// Rows of half a gigabyte, in whole blocks of 256 rows.
    var manyRows: Int {
        switch self {
        case .bfloat16: 131_072
        case .affine(let bits): 2_097_152 / bits / 256 * 256
        case .blocks(let type): (1 << 29) / (2_048 / type.columns * type.byteCount) / 256 * 256
        }
    }

    /// A matrix in the layout that the kernels stream.
    func matrix(rows: Int, columns: Int, on pool: ThreadPool) throws -> Matrix {
        let matrix: Matrix
        switch self {
        case .bfloat16: matrix = try Matrix(tensor(.bfloat16, [rows, columns]))
        case .affine(let bits):
            func numbers() throws -> StoredNumbers {
                try StoredNumbers(
                    tensor(.float16, [rows, columns / 64]), places: .grid(matrixRows: rows, rowSpan: 1), rows: rows,
                    columns: columns, groupSize: 64)
            }
            matrix = Matrix(
                try PackedRows(
                    name: name, rows: rows, groupSize: 64,
                    codes: RowCodes(rows: tensor(.uint32, [rows, columns * bits / 32]), bits: bits, columns: columns),
                    values: .integers(zero: 0), scales: .stored(numbers(), times: 1), biases: .stored(numbers())))
        case .blocks(let type):
            let count = rows * columns / type.columns * type.byteCount
            // Of bytes below 64, scales of half precision are ordinary numbers.
            let storage = TensorBytes(count: count) { target in
                for index in target.indices {
                    target[index] = UInt8(truncatingIfNeeded: index &* 37 &+ index >> 9) & 63
                }
            }
            matrix = Matrix(try BlockRows(type, rows: rows, columns: columns, storage: storage))
        }
        return try matrix.prepared(for: .fast, on: pool)
    }
}

/// Medians of turns in which a limit is measured and a product is computed.
struct Turns {
    /// Seconds of the product.
    let time: Double
    /// Bytes a second.
    let bandwidth: Double
    /// Operations a second, multiplications and additions counted each; nil without kernels for them.
    let peak: Double?
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// Measures a product between its limits.
func measure(_ matrix: Matrix, count: Int, repetitions: Int, limit: ArithmeticLimit, on pool: ThreadPool) -> Turns {
    let input = UnsafeMutablePointer<Float>.allocate(capacity: count * matrix.columns)
    let output = UnsafeMutablePointer<Float>.allocate(capacity: count * matrix.rows)
    defer {
        input.deallocate()
        output.deallocate()
    }
    for index in 0..<count * matrix.columns { input[index] = Float(index % 37) / 37 - 0.5 }
    output.initialize(repeating: 0, count: count * matrix.rows)
    var (times, bandwidths, peaks): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<repetitions {
        bandwidths.append(memory.pass(on: pool))
        if let peak = limit.pass(on: pool) { peaks.append(2 * peak) }
        let start = seconds()
        matrix.multiply(input, count: count, into: output, on: pool)
        times.append(seconds() - start)
    }
    return Turns(time: median(times), bandwidth: median(bandwidths), peak: peaks.isEmpty ? nil : median(peaks))
}

let arguments = Array(CommandLine.arguments.dropFirst())
let threads = arguments.isEmpty ? ThreadPool().threads : Int(arguments[0]) ?? 0
let wantedForm = arguments.count > 1 ? arguments[1] : ""
let wantedInputs = arguments.count > 2 ? Int(arguments[2]) ?? 0 : nil
let names = ["BF16", "8-bit", "4-bit", "3-bit", "2-bit", "Q3_K"]
guard (1...256).contains(threads), ([""] + names).contains(wantedForm), arguments.count <= 3,
    [nil, 1, 2, 4, 8, 16, 32, 96, 512].contains(wantedInputs)
else {
    let usage =
        "usage: KernelFractions [1...256 threads [\(names.joined(separator: "|")) [1|2|4|8|16|32|96|512 inputs]]]\n"
    _ = usage.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(2)
}
let pool = ThreadPool(threads: threads)
let memory = ReadBandwidth()
func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

print("level \(ProcessorLevel.selected.rawValue), \(pool.threads) threads")
print("form | inputs | ms | of the read bandwidth | of the arithmetic peak | limits")

let forms: [Form] = [
    .bfloat16, .affine(bits: 8), .affine(bits: 4), .affine(bits: 3), .affine(bits: 2), .blocks(.q3K),
]
for form in forms where form.name.hasPrefix(wantedForm) {
    let limit = form.limit
    // Half a gigabyte for few inputs: large caches would hold less.
    let many = form.manyRows
    let products = [
        (many, 2_048, [1, 2, 4, 8, 16, 32]), (many / 4, 8_192, [1, 8]), (8_192, 2_048, [96, 512]),
        (2_048, 8_192, [512]),
    ]
    for (rows, columns, counts) in products {
        let counts = counts.filter { $0 == wantedInputs ?? $0 }
        if counts.isEmpty { continue }
        let matrix = try form.matrix(rows: rows, columns: columns, on: pool)
        for count in counts {
            let turns = measure(matrix, count: count, repetitions: count > 8 ? 7 : 21, limit: limit, on: pool)
            let reading = Double(matrix.byteCount) / turns.time / turns.bandwidth
            let operations = 2 * Double(rows * columns * count) / turns.time
            let fraction = turns.peak.map { rounded(100 * operations / $0) + " %" } ?? "-"
            let peak = turns.peak.map { ", \(limit.rawValue) \(rounded($0 / 1e9)) GOP/s" } ?? ""
            print(
                "\(form.name) \(rows) x \(columns) | \(count) | \(rounded(turns.time * 1e3)) | \(rounded(100 * reading)) %"
                    + " | \(fraction) | \(rounded(turns.bandwidth / 1e9)) GB/s\(peak)")
        }
    }
}
