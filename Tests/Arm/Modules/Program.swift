import Glibc
import Tensors

/// Products of small matrices at every level that the emulated processor has.
///
/// Prints the levels, and a line for each difference.
@main
enum Program {
    static func main() throws {
        let pool = ThreadPool(threads: 2)
        let (rows, columns, count) = (50, 288, 11)
        var random = Random()
        let input = (0..<count * columns).map { _ in random.number() }
        let values = (0..<rows * columns).map { _ in random.number() }
        let dense = try Matrix(rows: rows, columns: columns, values: values)
        let halves = try Matrix(
            Tensor(
                elementType: .bfloat16, shape: [rows, columns],
                storage: bytes(values.map { UInt16($0.bitPattern >> 16) })))
        let coded = try Matrix(
            affine: Tensor(
                elementType: .uint32, shape: [rows, columns / 8],
                storage: bytes((0..<rows * columns / 8).map { _ in random.next() })),
            scales: Tensor((0..<rows * columns / 32).map { _ in random.number() }, shape: [rows, columns / 32]),
            biases: Tensor((0..<rows * columns / 32).map { _ in random.number() }, shape: [rows, columns / 32]),
            bits: 4, groupSize: 32)
        let matrices = [
            ("float32", dense), ("bfloat16, exact", halves),
            ("bfloat16, fast", try halves.prepared(for: .fast, on: pool)),
            ("4 bits, exact", coded), ("4 bits, fast", try coded.prepared(for: .fast, on: pool)),
        ]
        print("levels: \(ProcessorLevel.available.map(\.rawValue).joined(separator: " "))")
        var failures = 0
        for (name, matrix) in matrices {
            let plain = product(matrix, input, count, pool, ProcessorLevel.baseline.kernels)
            let scale = plain.reduce(0) { max($0, $1.magnitude) }
            var first: [Float]?
            for level in ProcessorLevel.available where level != .baseline {
                let result = product(matrix, input, count, pool, level.kernels)
                // Rounded to bfloat16, inputs differ by some thousandths.
                let error = zip(result, plain).reduce(0) { max($0, ($1.0 - $1.1).magnitude) } / scale
                let single = product(matrix, Array(input[0..<columns]), 1, pool, level.kernels)
                let isOne = single.map(\.bitPattern) == result[0..<rows].map(\.bitPattern)
                let isRounded = name == "bfloat16, fast" && level == .i8mm
                if first == nil { first = result }
                let isSame = isRounded || result.map(\.bitPattern) == first?.map(\.bitPattern)
                if isOne, isSame, error < (isRounded ? 0.01 : 1e-4) { continue }
                print(
                    "\(name) at \(level.rawValue): one input \(isOne), bits of other levels \(isSame), error \(error)")
                failures += 1
            }
        }
        print(failures == 0 ? "products of \(matrices.count) matrices are right" : "\(failures) are wrong")
        exit(failures == 0 ? 0 : 1)
    }

    private static func bytes<Number: BitwiseCopyable>(_ numbers: [Number]) -> TensorBytes {
        TensorBytes(count: numbers.count * MemoryLayout<Number>.stride) { buffer in
            numbers.withUnsafeBytes { buffer.copyMemory(from: $0) }
        }
    }

    private static func product(
        _ matrix: Matrix, _ input: [Float], _ count: Int, _ pool: ThreadPool, _ kernels: KernelSet
    ) -> [Float] {
        var output = [Float](repeating: 0, count: count * matrix.rows)
        input.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                guard let source = input.baseAddress, let target = output.baseAddress else { return }
                matrix.multiply(source, count: count, into: target, on: pool, kernels: kernels)
            }
        }
        return output
    }
}

/// Random numbers that a seed fixes.
private struct Random {
    private var state: UInt32 = 1

    mutating func next() -> UInt32 {
        state = state &* 1_664_525 &+ 1_013_904_223
        return state ^ state >> 16
    }

    /// From −1 to 1.
    mutating func number() -> Float { Float(Int32(bitPattern: next())) / 2_147_483_648 }
}
