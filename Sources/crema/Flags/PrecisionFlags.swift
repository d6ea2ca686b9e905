import ArgumentParser
import Generation
import Tensors
import Transformers

/// How products are computed, as every command that runs a model takes it.
struct PrecisionOption: ParsableArguments {
    /// How products are computed.
    enum Precision: String, ExpressibleByArgument, CaseIterable {
        case exact, fast
    }

    @Option(
        help: ArgumentHelp(
            """
            exact: float32 activations, cache and sums. fast: activations in what the processor multiplies fastest for the \
            stored weights (float32 and float16 weights excepted), half-precision cache; of vectors and scores, float32 and \
            float16 weights too, rounded to 8 bits. Default: fast; of vectors and scores, exact.
            """))
    var precision: Precision?

    /// The arithmetic of products in a model that answers.
    var arithmetic: Arithmetic { precision == .exact ? .exact : .fast }
    /// The arithmetic of products in a model that makes vectors or scores.
    var vectorArithmetic: Arithmetic { precision == .fast ? .fast : .exact }
}

/// How numbers are computed and kept, as every command that generates takes it.
struct PrecisionFlags: ParsableArguments {
    /// The numbers of the KV cache.
    enum CacheNumbers: String, ExpressibleByArgument, CaseIterable {
        case f32, f16, bf16, q8

        fileprivate var type: CacheType {
            switch self {
            case .f32: .float32
            case .f16: .float16
            case .bf16: .bfloat16
            case .q8: .int8
            }
        }
    }

    @OptionGroup var products: PrecisionOption

    @Option(
        name: .customLong("cache-type"),
        help: ArgumentHelp(
            """
            Numbers of the KV cache; q8 is 8-bit integers with a scale for each vector. Default: f32 with --precision \
            exact, f16 with fast.
            """))
    var cacheType: CacheNumbers?

    /// The numbers of the KV cache, chosen or by default.
    var cache: CacheType { cacheType?.type ?? products.arithmetic.defaultCacheType }

    /// Sets the options of an engine.
    func apply(to options: inout EngineOptions) {
        options.arithmetic = products.arithmetic
        options.cacheType = cacheType?.type
    }
}
