import Checkpoints
import Measurement
import OrderedJSON
import Tensors

/// What the machine can do at most, measured beside the tests: bytes read and numbers multiplied a second.
struct MachineLimits {
    let readBandwidth: Double
    /// Bytes of the weights' own file read a second, where they are multiplied in the mapped file; its pages may be
    /// slower than memory of one's own.
    let fileBandwidth: Double?
    let multiplications: [ArithmeticLimit: Double]

    init(measuredOn pool: ThreadPool, weights: TensorBytes?) {
        readBandwidth = ReadBandwidth.measure(on: pool)
        fileBandwidth = weights.map { ReadBandwidth(of: $0).fastest(on: pool) }
        multiplications = Self.multiplications(on: pool)
    }

    /// The largest mapped file of a checkpoint whose weights are multiplied where they lie; nil for groups that are packed,
    /// which are copied, and for a file that a cache would hold.
    static func mappedWeights(
        of checkpoint: Checkpoint, _ summary: CheckpointSummary, for arithmetic: Arithmetic
    ) -> TensorBytes? {
        guard arithmetic == .exact || Self.arithmetic(of: summary) != .int8 else { return nil }
        let largest = checkpoint.files.compactMap(\.mapping).max { $0.count < $1.count }
        return largest.flatMap { $0.count >= 1 << 24 ? $0 : nil }
    }

    /// Multiplications a second; kinds for which there are no kernels are left out.
    static func multiplications(on pool: ThreadPool) -> [ArithmeticLimit: Double] {
        var limits: [ArithmeticLimit: Double] = [:]
        for kind in ArithmeticLimit.allCases { limits[kind] = kind.measure(on: pool) }
        return limits
    }

    /// Keys for machines, such as `int8_per_second`.
    static func json(_ multiplications: [ArithmeticLimit: Double]) -> JSONObject {
        var object = JSONObject()
        for kind in ArithmeticLimit.allCases {
            if let limit = multiplications[kind] {
                object["\(kind.rawValue)_per_second"] = GenerationReport.rounded(limit)
            }
        }
        return object
    }

    /// What weights of a checkpoint are multiplied as; packed integers are the weights of quantised ones.
    static func arithmetic(of summary: CheckpointSummary) -> ArithmeticLimit {
        switch summary.types.first?.type {
        case .elements(.bfloat16): .ofBFloat16Weights
        case .elements(.uint32), .blocks: .int8
        default: .float32
        }
    }
}
