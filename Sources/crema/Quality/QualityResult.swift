import Chat
import Generation
import Measurement
import OrderedJSON
import Tensors
import Transformers

/// One row of `quality`.
struct QualityResult {
    let model: String
    let decoder: Decoder
    let measure: LogitsComparison
    /// The bytes of the cache after the largest piece of text.
    let cacheByteCount: Int
    /// Whether caches were compared, and logits are those of one arithmetic.
    var comparesCaches = false

    /// How most of the weights are stored.
    private var form: String {
        var elements: [String: Int] = [:]
        for matrix in decoder.loading.matrices {
            elements[matrix.form.description, default: 0] += matrix.rows * matrix.columns
        }
        return elements.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? "none"
    }

    var json: JSONValue {
        func number(_ value: Double) -> JSONValue { JSONNumber(value).map(JSONValue.number) ?? .null }
        return [
            "model": .string(model), "weights": .string(form), "precision": .string(decoder.arithmetic.rawValue),
            "cache_type": .string(decoder.cacheType.description),
            "cache_bytes": .int(cacheByteCount),
            "matrix_bytes": .int(decoder.loading.matrixByteCount),
            "positions": .int(measure.positions),
            "perplexity": number(measure.perplexity), "kl_mean": number(measure.meanDivergence),
            "kl_max": number(measure.largestDivergence), "same_top": number(measure.agreement),
            "fast_error": hasFastError ? number(measure.relativeError) : .null,
        ]
    }

    private var hasFastError: Bool { decoder.arithmetic == .fast && !comparesCaches }

    /// A Markdown table.
    static func table(_ results: [QualityResult]) -> String {
        var text =
            "| model | weights | precision | cache | bytes | perplexity | KL mean | KL max | same top | fast error |\n"
        text += "|---|---|---|---|--:|--:|--:|--:|--:|--:|\n"
        for result in results {
            let measure = result.measure
            let cells = [
                result.model, result.form, result.decoder.arithmetic.rawValue, result.decoder.cacheType.description,
                "\(result.cacheByteCount)",
                Quantities.fixed(measure.perplexity, decimals: 4), scientific(measure.meanDivergence),
                scientific(measure.largestDivergence), Quantities.fixed(measure.agreement * 100, decimals: 2) + " %",
                result.hasFastError ? scientific(measure.relativeError) : "",
            ]
            text += "| " + cells.joined(separator: " | ") + " |\n"
        }
        return text
    }

    /// Three digits and a power of ten.
    private static func scientific(_ value: Double) -> String {
        guard value.isFinite, value != 0 else { return "\(value)" }
        var (digits, exponent) = (abs(value), 0)
        while digits >= 10 { (digits, exponent) = (digits / 10, exponent + 1) }
        while digits < 1 { (digits, exponent) = (digits * 10, exponent - 1) }
        return (value < 0 ? "-" : "") + Quantities.fixed(digits, decimals: 2) + "e\(exponent)"
    }
}
