/// How products with a matrix are computed; a property of each prepared matrix.
///
/// In both, an output is bit for bit the same whatever is computed beside it.
public enum Arithmetic: String, Sendable, CaseIterable {
    /// float32 throughout: weights are widened or dequantised to float32 and multiplied with float32 activations.
    case exact
    /// Activations are rounded to what the processor multiplies fastest: to bfloat16 for bfloat16 weights where the
    /// processor has the instruction, to 8-bit integers with a scale for each 32 columns for codes whose values are integers.
    /// Products with float32 and float16 weights are computed as in ``exact``.
    case fast
}
