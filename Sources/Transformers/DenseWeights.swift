/// What becomes of float32 and float16 weights when they are loaded for fast arithmetic.
public enum DenseWeights: Sendable {
    /// They stay as they are in the file.
    case stored
    /// A matrix whose numbers are all bfloat16 numbers is kept as such, where the processor multiplies those faster: models that
    /// were trained in bfloat16 are published in float16, too.
    case narrowed
    /// They are rounded to 8 bits, so that products are of bytes; for texts alone.
    case rounded
}
