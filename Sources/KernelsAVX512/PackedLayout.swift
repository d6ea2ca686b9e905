// Linked into KernelsAVX2, KernelsAVXVNNI and Tensors, which read the same blocks: kernel targets share no code.

/// Where the numbers of a packed block's groups lie.
///
/// A tuple, because it needs no functions to be copied. A block of sixteen rows is a row of spans; a span begins with its
/// numbers (only where groups have small ones), then come its units: the scales and the biases of a group of 32 columns or
/// more, or of two groups of 16, and the codes of its steps of 32 columns.
public typealias PackedLayout = (
    /// The format of the codes, see ``CodePlanesFormat``.
    planes: Int,
    /// Sixteen signed bytes, four times; any pointer where codes are no indices.
    table: UnsafeRawPointer,
    /// The code of the value 0; bytes of tables are 128 larger.
    zero: Int,
    /// Steps of 32 columns in a row.
    stepCount: Int,
    /// Steps of a unit; the last one may have fewer.
    unitSteps: Int,
    /// Steps of a span.
    spanSteps: Int,
    /// Whether groups are of 16 columns.
    isHalved: Bool,
    /// The precision of scales and biases, see ``StoredFormat``.
    numbers: Int,
    /// See ``SmallFormat``.
    small: Int,
    /// Whether something is added to a group's values.
    hasBiases: Bool,
    /// The bytes of a block.
    blockByteCount: Int
)

/// Offsets in a block.
@inline(__always)
func headByteCounts(_ layout: PackedLayout) -> (numbers: Int, span: Int, side: Int, unit: Int) {
    let numbers = layout.numbers == StoredFormat.float32 ? 64 : 32
    let sides = layout.hasBiases ? 2 : 1
    let side = (layout.small == SmallFormat.none ? numbers : 16) &* (layout.isHalved ? 2 : 1)
    return (numbers, layout.small == SmallFormat.none ? 0 : numbers &* sides, side, side &* sides)
}

/// Groups in a row, each of which has a sum of inputs.
@inline(__always)
func codedGroupCount(_ layout: PackedLayout) -> Int {
    layout.isHalved ? layout.stepCount &* 2 : (layout.stepCount &+ layout.unitSteps &- 1) / layout.unitSteps
}

/// How the codes of 32 columns of sixteen rows lie in memory, as they cross the module's border; no enumeration, whose
/// conformances would be weak code.
public enum CodePlanesFormat {
    /// Two codes of 4 bits in a byte.
    @inline(__always)
    public static var nibbles: Int { 0 }
    /// The same; codes are indices of a table of sixteen signed bytes.
    @inline(__always)
    public static var table: Int { 1 }
    /// Codes of 5 bits: the low 4, then the high bit.
    @inline(__always)
    public static var nibblesAndBit: Int { 2 }
    /// Codes of 6 bits: the low 4, then the high 2.
    @inline(__always)
    public static var nibblesAndTwoBits: Int { 3 }
    /// A code in each byte.
    @inline(__always)
    public static var bytes: Int { 4 }
    /// Four codes of 2 bits in a byte.
    @inline(__always)
    public static var bitPairs: Int { 5 }
    /// Codes of 3 bits: the low 2, then the high bit.
    @inline(__always)
    public static var bitPairsAndBit: Int { 6 }

    /// The bytes of a step.
    @inline(__always)
    static func stepByteCount(_ planes: Int) -> Int {
        switch planes {
        case nibbles, table: 256
        case nibblesAndBit: 320
        case nibblesAndTwoBits: 384
        case bitPairs: 128
        case bitPairsAndBit: 192
        default: 512
        }
    }
}

/// The small numbers that multiply a larger one, as they cross the module's border.
public enum SmallFormat {
    /// There are none: each group has a number of its own.
    @inline(__always)
    public static var none: Int { 0 }
    /// Signed integers.
    @inline(__always)
    public static var int8: Int { 1 }
    /// E4M3.
    @inline(__always)
    public static var float8: Int { 2 }
    /// 2^(n − 127).
    @inline(__always)
    public static var exponent: Int { 3 }
}

/// The precisions in which weights, keys and values are stored, as they cross the module's border; no enumeration, whose
/// conformances would be weak code.
public enum StoredFormat {
    /// IEEE 754 single precision.
    @inline(__always)
    public static var float32: Int { 0 }
    /// IEEE 754 half precision.
    @inline(__always)
    public static var float16: Int { 1 }
    /// The upper half of a single.
    @inline(__always)
    public static var bfloat16: Int { 2 }
    /// Signed 8-bit integers, of which a scale is known elsewhere; not for weights.
    @inline(__always)
    public static var int8: Int { 3 }
}
