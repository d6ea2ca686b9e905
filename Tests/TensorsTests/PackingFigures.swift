import Foundation
import Testing

@testable import Tensors

/// How fast matrices are packed, beside copying as many bytes; printed with CREMA_PRINT=1, never asserted.
@Suite(
    "Speed of packing", .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["CREMA_PRINT"] != nil, "asked for by CREMA_PRINT"))
struct PackingFigures {
    private static let pool = ThreadPool(threads: 2)
    private static let (rows, columns) = (65_536, 4_096)

    static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }

    /// Copies bytes into new memory, on two threads.
    static func copy(_ source: UnsafeRawBufferPointer) -> TensorBytes {
        TensorBytes(count: source.count) { target in
            guard let from = source.baseAddress, let to = target.baseAddress else { return }
            pool.parallel(source.count, grain: 1 << 20) { range in
                (to + range.lowerBound).copyMemory(from: from + range.lowerBound, byteCount: range.count)
            }
        }
    }

    private static func report(_ name: String, _ source: any CodedRows, _ bytes: UnsafeRawBufferPointer) {
        var ratios: [Double] = []
        var speed = 0.0
        for _ in 0..<3 {
            let copying = seconds { withExtendedLifetime(copy(bytes)) {} }
            let packing = seconds { withExtendedLifetime(PackedCodes(source, on: pool)) {} }
            ratios.append(copying / packing * Double(source.byteCount) / Double(bytes.count))
            speed = max(speed, Double(source.byteCount) / packing)
        }
        print(
            "\(name): \((speed / 1e8).rounded() / 10) GB/s,",
            "\((ratios.sorted()[1] * 1000).rounded() / 10) % of the bandwidth of copying")
    }

    @Test(
        "packing beside copying",
        arguments: [
            BlockType.q40, .q41, .q50, .q51, .q80, .q2K, .q3K, .q4K, .q5K, .q6K, .iq4NL, .iq4XS, .mxfp4, .nvfp4,
        ])
    func blocks(type: BlockType) throws {
        let count = try #require(type.byteCount(rows: Self.rows, columns: Self.columns))
        let storage = TensorBytes(count: count) { $0.initializeMemory(as: UInt8.self, repeating: 0x35) }
        Self.report(
            type.name, try BlockRows(type, rows: Self.rows, columns: Self.columns, storage: storage), storage.bytes)
    }

    @Test("packing of affine groups beside copying", arguments: [4, 8])
    func affine(bits: Int) throws {
        func tensor(_ type: ElementType, _ columns: Int) throws -> Tensor {
            try Tensor(
                elementType: type, shape: [Self.rows, columns],
                storage: TensorBytes(count: Self.rows * columns * type.byteCount) {
                    $0.initializeMemory(as: UInt8.self, repeating: 0x35)
                })
        }
        let numbers = try tensor(.float16, Self.columns / 64)
        let weights = try tensor(.uint32, Self.columns * bits / 32)
        let groups = try PackedRows(affine: weights, scales: numbers, biases: numbers, bits: bits, groupSize: 64)
        Self.report("\(bits)-bit in groups of 64", groups, weights.bytes)
    }
}
