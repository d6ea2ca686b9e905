import ArgumentParser
import Chat
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
    @OptionGroup var products: PrecisionOption

    @Option(
        name: .customLong("cache-type"),
        help: ArgumentHelp(
            """
            Numbers of the KV cache: f32, f16, bf16, q8 or q4. q8 is 8-bit integers with a scale for each vector; q4 has such \
            keys, and values of 4 bits with a scale for each 32. k=q4,v=q4 chooses both apart. Vectors of integers are \
            rotated first, unless ',plain' follows. Default: f32 with --precision exact, f16 with fast.
            """, valueName: "type"), transform: CacheForm.flag)
    var cacheType: CacheForm?

    /// The numbers of the KV cache, chosen or by default.
    var cache: CacheForm { cacheType ?? CacheForm(products.arithmetic.defaultCacheType) }

    /// Sets the options of an engine.
    func apply(to options: inout EngineOptions) {
        options.arithmetic = products.arithmetic
        options.cacheType = cacheType
    }
}

extension CacheForm {
    /// Reads the value of a flag.
    ///
    /// - Throws: `ValidationError` that says what is read.
    static func flag(_ text: String) throws -> CacheForm {
        if let form = CacheForm(text) { return form }
        let types = CacheType.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("expected \(types), or two of them as in k=q8,v=q4")
    }
}
