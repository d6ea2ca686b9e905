import Checkpoints
import OrderedJSON
import Tensors

/// What the machine can do at most, measured beside the tests: bytes read and numbers multiplied a second.
struct MachineLimits {
    let readBandwidth: Double
    let multiplications: [ArithmeticLimit: Double]

    init(measuredOn pool: ThreadPool) {
        readBandwidth = ReadBandwidth.measure(on: pool)
        multiplications = Self.multiplications(on: pool)
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
        case .bfloat16: .bfloat16
        case .uint32: .int8
        default: .float32
        }
    }
}
