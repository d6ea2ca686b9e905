import Benchmark
import Tensors

/// A matrix of a decoder layer [rows, columns] in bfloat16, made ready for the arithmetic that is the default.
private func layer(rows: Int, columns: Int) throws -> Matrix {
    let storage = TensorBytes(count: rows * columns * 2) { target in
        let halves = target.bindMemory(to: UInt16.self)
        for index in halves.indices { halves[index] = 0x3C00 &+ UInt16(truncatingIfNeeded: index & 0x3FF) }
    }
    return try Matrix(Tensor(elementType: .bfloat16, shape: [rows, columns], storage: storage))
        .prepared(for: .fast, on: ThreadPool(threads: 1))
}

private func multiply(_ matrix: Matrix, inputs: Int, threads: Int, _ benchmark: Benchmark) {
    let pool = ThreadPool(threads: threads)
    let input = [Float](repeating: 0.5, count: inputs * matrix.columns)
    var output = [Float](repeating: 0, count: inputs * matrix.rows)
    input.withUnsafeBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            guard let input = input.baseAddress, let output = output.baseAddress else { return }
            benchmark.startMeasurement()
            matrix.multiply(input, count: inputs, into: output, on: pool)
            benchmark.stopMeasurement()
        }
    }
    blackHole(output)
}

let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(metrics: [.wallClock], maxDuration: .seconds(3), maxIterations: 50)

    for threads in [1, 2] {
        Benchmark("product.decode.bf16.\(threads)-threads") { benchmark, matrix in
            multiply(matrix, inputs: 1, threads: threads, benchmark)
        } setup: {
            try layer(rows: 16_384, columns: 8_192)
        }
        Benchmark("product.prefill-512.bf16.\(threads)-threads") { benchmark, matrix in
            multiply(matrix, inputs: 512, threads: threads, benchmark)
        } setup: {
            try layer(rows: 2_048, columns: 2_048)
        }
    }
}
