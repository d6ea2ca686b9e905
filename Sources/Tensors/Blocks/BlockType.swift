/// The types of quantised blocks in which GGUF files keep matrices; raw values are the files' numbers of the types.
///
/// The layouts are those of ggml (github.com/ggml-org/ggml, `ggml-common.h`). A row is a sequence of blocks, each of some
/// columns, and no block spans two rows.
public enum BlockType: UInt32, Sendable, CaseIterable {
    /// Integers of 4 bits around zero, in groups of 32.
    case q40 = 2
    /// Integers of 4 bits and an offset, in groups of 32.
    case q41 = 3
    /// Integers of 5 bits around zero, in groups of 32.
    case q50 = 6
    /// Integers of 5 bits and an offset, in groups of 32.
    case q51 = 7
    /// Integers of 8 bits in groups of 32.
    case q80 = 8
    /// Integers of 2 bits and an offset, in groups of 16 whose scales are small integers.
    case q2K = 10
    /// Integers of 3 bits around zero, in groups of 16 whose scales are small integers.
    case q3K = 11
    /// Integers of 4 bits and an offset, in groups of 32 whose scales are small integers.
    case q4K = 12
    /// Integers of 5 bits and an offset, in groups of 32 whose scales are small integers.
    case q5K = 13
    /// Integers of 6 bits around zero, in groups of 16 whose scales are small integers.
    case q6K = 14
    /// Eight columns from a codebook of 256, in groups of 32.
    case iq2XXS = 16
    /// Eight columns from a codebook of 512, in groups of 16.
    case iq2XS = 17
    /// Four columns from a codebook of 256, in groups of 32.
    case iq3XXS = 18
    /// Eight columns of three values from a codebook of 2048, in groups of 32.
    case iq1S = 19
    /// Sixteen values from a table, in groups of 32.
    case iq4NL = 20
    /// Four columns from a codebook of 512, in groups of 32.
    case iq3S = 21
    /// Eight columns from a codebook of 1024, in groups of 16.
    case iq2S = 22
    /// Sixteen values from a table, in groups of 32 whose scales are small integers.
    case iq4XS = 23
    /// Eight columns of three values from a codebook of 2048, in groups of 16.
    case iq1M = 29
    /// −1, 0 and 1, five columns in a byte.
    case tq10 = 34
    /// −1, 0 and 1 in 2 bits each.
    case tq20 = 35
    /// Floating-point numbers of 4 bits (E2M1), in groups of 32 whose scales are powers of two.
    case mxfp4 = 39
    /// Floating-point numbers of 4 bits (E2M1), in groups of 16 whose scales have 8 bits (E4M3).
    case nvfp4 = 40
    /// −1 and 1 in 1 bit each, in groups of 128.
    case q10 = 41
    /// Integers from −1 to 2 in 2 bits each, in groups of 64.
    case q20 = 42

    /// The type's name in ggml, as people know it: `Q4_K`.
    public var name: String { layout.name }

    /// The columns of one block; they divide every row.
    public var columns: Int { layout.columns }

    /// The size of one block.
    public var byteCount: Int { layout.byteCount }

    /// The size of a matrix; nil when blocks do not divide its rows, a dimension is negative, or the size does not fit.
    public func byteCount(rows: Int, columns: Int) -> Int? {
        guard rows >= 0, columns >= 0, columns % self.columns == 0 else { return nil }
        let (perRow, overflowInRow) = (columns / self.columns).multipliedReportingOverflow(by: byteCount)
        let (total, overflow) = perRow.multipliedReportingOverflow(by: rows)
        return overflowInRow || overflow ? nil : total
    }

    /// What knows the bytes of one block.
    var layout: any BlockLayout.Type {
        switch self {
        case .q10: Q10Block.self
        case .q20: Q20Block.self
        case .q40: Q40Block.self
        case .q41: Q41Block.self
        case .q50: Q50Block.self
        case .q51: Q51Block.self
        case .q80: Q80Block.self
        case .q2K: Q2KBlock.self
        case .q3K: Q3KBlock.self
        case .q4K: Q4KBlock.self
        case .q5K: Q5KBlock.self
        case .q6K: Q6KBlock.self
        case .iq1S: IQ1SBlock.self
        case .iq1M: IQ1MBlock.self
        case .iq2XXS: IQ2XXSBlock.self
        case .iq2XS: IQ2XSBlock.self
        case .iq2S: IQ2SBlock.self
        case .iq3XXS: IQ3XXSBlock.self
        case .iq3S: IQ3SBlock.self
        case .iq4NL: IQ4NLBlock.self
        case .iq4XS: IQ4XSBlock.self
        case .tq10: TQ10Block.self
        case .tq20: TQ20Block.self
        case .mxfp4: MXFP4Block.self
        case .nvfp4: NVFP4Block.self
        }
    }
}
