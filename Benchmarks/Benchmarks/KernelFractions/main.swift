// Prints what the kernels reach of the read bandwidth and of the arithmetic peak that the same run measures.
//
//   swift run -c release --package-path Benchmarks KernelFractions [threads]

import Glibc
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

/// A matrix of a form, in the layout that the kernels stream.
func matrix(_ form: Matrix.Form, rows: Int, columns: Int, on pool: ThreadPool) throws -> Matrix {
    switch form {
    case .dense(let type): try Matrix(tensor(type, [rows, columns])).prepared(for: .fast, on: pool)
    case .affine(let bits, let groupSize, let scales):
        try Matrix(
            affine: tensor(.uint32, [rows, columns * bits / 32]), scales: tensor(scales, [rows, columns / groupSize]),
            biases: tensor(scales, [rows, columns / groupSize]), bits: bits, groupSize: groupSize
        ).prepared(for: .fast, on: pool)
    }
}

/// Bits of a weight in groups; nil for others.
func bits(_ form: Matrix.Form) -> Int? {
    if case .affine(let bits, _, _) = form { bits } else { nil }
}

/// The median time of a product in seconds.
func time(_ matrix: Matrix, count: Int, repetitions: Int, on pool: ThreadPool) -> Double {
    let input = UnsafeMutablePointer<Float>.allocate(capacity: count * matrix.columns)
    let output = UnsafeMutablePointer<Float>.allocate(capacity: count * matrix.rows)
    defer {
        input.deallocate()
        output.deallocate()
    }
    for index in 0..<count * matrix.columns { input[index] = Float(index % 37) / 37 - 0.5 }
    output.initialize(repeating: 0, count: count * matrix.rows)
    var times: [Double] = []
    for _ in 0..<repetitions {
        let start = seconds()
        matrix.multiply(input, count: count, into: output, on: pool)
        times.append(seconds() - start)
    }
    return times.sorted()[repetitions / 2]
}

let pool = ThreadPool(threads: CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? ThreadPool.processorCount)
let readBandwidth = ReadBandwidth.measure(on: pool)
// Multiplications and additions count as two operations.
let integerPeak = ArithmeticLimit.int8.measure(on: pool).map { 2 * $0 }
let float32Peak = ArithmeticLimit.float32.measure(on: pool).map { 2 * $0 }
let bfloat16Peak = ArithmeticLimit.bfloat16.measure(on: pool).map { 2 * $0 }
func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

print("level \(ProcessorLevel.selected.rawValue), \(pool.threads) threads")
print("limits: reading \(rounded(readBandwidth / 1e9)) GB/s", terminator: "")
print(", int8 \(rounded((integerPeak ?? 0) / 1e9)) GOP/s", terminator: "")
print(", bf16 \(rounded((bfloat16Peak ?? 0) / 1e9)) GFLOP/s", terminator: "")
print(", float32 \(rounded((float32Peak ?? 0) / 1e9)) GFLOP/s")
print("form | inputs | ms | of the read bandwidth | of the arithmetic peak")

let forms: [Matrix.Form] = [
    .dense(.bfloat16), .affine(bits: 8, groupSize: 64, scales: .float16),
    .affine(bits: 4, groupSize: 64, scales: .float16),
]
for form in forms {
    let isInteger = form != .dense(.bfloat16)
    // Half a gigabyte for few inputs: large caches would hold less.
    let many = form == .dense(.bfloat16) ? 131_072 : bits(form) == 8 ? 262_144 : 524_288
    for (rows, columns, counts) in [(many, 2_048, [1, 2, 4, 8]), (8_192, 2_048, [96, 512]), (2_048, 8_192, [512])] {
        let matrix = try matrix(form, rows: rows, columns: columns, on: pool)
        for count in counts {
            let time = time(matrix, count: count, repetitions: count > 8 ? 5 : 15, on: pool)
            let reading = Double(matrix.byteCount) / time / readBandwidth
            let operations = 2 * Double(rows * columns * count) / time
            // Without the instruction for bfloat16 products they are those of float32 numbers.
            let peak = isInteger ? integerPeak : bfloat16Peak ?? float32Peak
            let fraction = peak.map { rounded(100 * operations / $0) + " %" } ?? "-"
            print(
                "\(form) \(rows) x \(columns) | \(count) | \(rounded(time * 1e3)) | \(rounded(100 * reading)) % | \(fraction)"
            )
        }
    }
}
