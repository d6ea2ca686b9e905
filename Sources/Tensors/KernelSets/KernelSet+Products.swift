/// A number of an input that is not rounded, because those beside it would be rounded too coarsely.
///
/// The outliers of an input are a list in ascending order that a column of −1 ends. Kernels also write down where in a block
/// are the codes of the column's step, the numbers of its group and those of its span.
typealias Outlier = (column: Int32, value: Float, codes: Int32, numbers: Int32, span: Int32)

/// Products with weight matrices.
extension KernelSet {
    /// Products with dense weights where they lie: output[i, r] = Σ_c input[i, c] · weight[row(r), c].
    ///
    /// Each output is one sum in one order, whatever is computed beside it.
    struct Dense: Sendable {
        /// How inputs are laid out before they are multiplied.
        struct Inputs: Sendable {
            /// What inputs are rounded to: float32, so not at all, or bfloat16.
            let type: ElementType
            /// Up to this many inputs are read as they are, [count, columns] float32.
            let fewLimit: Int
            /// Ranges of inputs that are converted begin at multiples of this.
            let grain: Int
            /// The memory of converted inputs in bytes.
            let byteCount: @Sendable @convention(thin) (_ columns: Int, _ count: Int) -> Int
            /// Converts the inputs from `start` to before `end`.
            ///
            /// - input: [count, columns].
            /// - target: `byteCount` bytes for all inputs, aligned to 64.
            let convert:
                @Sendable @convention(thin) (
                    _ input: UnsafePointer<Float>, _ columns: Int, _ count: Int, _ start: Int, _ end: Int,
                    _ target: UnsafeMutableRawPointer
                ) -> Void
        }

        /// Computes the outputs from `start` to before `end`.
        ///
        /// - weights: the first row's first byte; rows follow each other without a gap.
        /// - format: the precision of the weights, see ``StoredFormat``.
        /// - rowIndices: which row each output is made from; nil when output r is made from row r.
        /// - input: as ``inputs`` converts them; [count, columns] float32 where it is nil or inputs are few.
        /// - output: [count, outputStride].
        /// - scratch: `scratchByteCount` bytes of the calling thread's own, aligned to 64.
        typealias Multiply =
            @Sendable @convention(thin) (
                _ weights: UnsafeRawPointer, _ format: Int, _ columns: Int, _ rowIndices: UnsafePointer<Int32>?,
                _ input: UnsafeRawPointer, _ count: Int, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int,
                _ start: Int, _ end: Int, _ scratch: UnsafeMutableRawPointer
            ) -> Void

        /// How inputs are laid out; nil where all are read as they are.
        let inputs: Inputs?
        /// Rows that are best computed together.
        let unit: @Sendable @convention(thin) (_ count: Int) -> Int
        /// The memory that a thread needs in bytes.
        let scratchByteCount: @Sendable @convention(thin) (_ columns: Int, _ count: Int) -> Int
        let multiply: Multiply
    }

    /// Products of inputs of 8-bit integers with packed codes of integers, sixteen rows side by side.
    ///
    /// All levels give the same bits but for ``baseline``, see docs/kernels.md.
    struct Coded: Sendable {
        /// Rounds the inputs from `start` to before `end`.
        ///
        /// - input: [count, columns]; columns after the last are zeros.
        /// - outlierRatio: numbers of more than this many times the mean of the steps' largest magnitudes are not rounded.
        /// - values: [inputCount, steps], `inputByteCount` each, in the order of the level.
        /// - records: [inputCount, steps, 4]: the steps' scales, and what the level keeps beside them.
        /// - sums: [inputCount, groups]: the groups' sums of inputs.
        /// - outliers: [count, steps + 1], see ``Outlier``.
        typealias Quantize =
            @Sendable @convention(thin) (
                _ input: UnsafePointer<Float>, _ columns: Int, _ count: Int, _ layout: PackedLayout,
                _ outlierRatio: Float, _ start: Int, _ end: Int, _ values: UnsafeMutablePointer<Int8>,
                _ records: UnsafeMutablePointer<Float>, _ sums: UnsafeMutablePointer<Float>,
                _ outliers: UnsafeMutablePointer<Outlier>
            ) -> Void

        /// Computes the outputs of the places from `start` to before `end`.
        ///
        /// - weights: [blocks].
        /// - blockIndices: which block is at each place; nil when place p is block p.
        /// - values: as ``Quantize`` leaves them, like `records`, `sums` and `outliers`.
        /// - output: [count, outputStride]; place p has the outputs from 16 p on, as far as there are `outputs`.
        typealias Multiply =
            @Sendable @convention(thin) (
                _ weights: UnsafeRawPointer, _ layout: PackedLayout, _ blockIndices: UnsafePointer<Int32>?,
                _ values: UnsafePointer<Int8>, _ records: UnsafePointer<Float>, _ sums: UnsafePointer<Float>,
                _ outliers: UnsafePointer<Outlier>, _ count: Int, _ output: UnsafeMutablePointer<Float>,
                _ outputStride: Int, _ outputs: Int, _ start: Int, _ end: Int
            ) -> Void

        /// This many inputs, and what the level's tiles have after the last.
        var inputCount: @Sendable @convention(thin) (_ layout: PackedLayout, _ count: Int) -> Int =
            { _, count in count }
        /// The bytes of an input's integers of a step.
        var inputByteCount: @Sendable @convention(thin) (_ layout: PackedLayout) -> Int = { _ in PackedForm.stepColumns
        }
        let quantize: Quantize
        let multiply: Multiply
    }

    /// Computes the products of float32 inputs with packed codes of a table's numbers or of E4M3 numbers, for the places from
    /// `start` to before `end`.
    ///
    /// - layout: its table is sixteen float32 numbers.
    /// - input: [count, steps · 32], zeros after the last column; the others as for ``Coded``.
    typealias FloatCoded =
        @Sendable @convention(thin) (
            _ weights: UnsafeRawPointer, _ layout: PackedLayout, _ blockIndices: UnsafePointer<Int32>?,
            _ input: UnsafePointer<Float>, _ count: Int, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int,
            _ outputs: Int, _ start: Int, _ end: Int
        ) -> Void

    /// Packing of sixteen rows as one block, from where they are stored.
    struct Packing: Sendable {
        /// Packs codes; numbers of groups are not touched.
        ///
        /// - rows: [16], the first byte of each row's codes.
        /// - blockByteCount: the distance of a row's blocks.
        /// - arrangement: see ``CodeArrangement``.
        /// - pieces: [pieceCount], the codes of a block by sixteen, or where the sixteen bytes of 32 columns begin.
        /// - flip: what is exchanged in each byte of codes of 8 bits.
        /// - ahead: how many bytes ahead the rows of the next block are, which are prefetched.
        let codes:
            @Sendable @convention(thin) (
                _ rows: UnsafePointer<UnsafeRawPointer>, _ blockByteCount: Int, _ arrangement: Int,
                _ pieces: UnsafePointer<CodePiece>, _ pieceCount: Int, _ flip: UInt8, _ ahead: Int,
                _ layout: PackedLayout, _ target: UnsafeMutableRawPointer
            ) -> Void
        /// Packs the small numbers of groups.
        ///
        /// - rows: [16], where those of each row's first block begin; sixteen bytes are read of each block.
        /// - arrangement: see ``SmallArrangement``.
        /// - blockGroups: the groups of a block.
        let small:
            @Sendable @convention(thin) (
                _ rows: UnsafePointer<UnsafeRawPointer>, _ blockByteCount: Int, _ arrangement: Int,
                _ blockGroups: Int, _ layout: PackedLayout, _ stepByteCount: Int, _ target: UnsafeMutableRawPointer
            ) -> Void
        /// Packs numbers of 16 bits, one for each group, or for each span where groups have small ones.
        ///
        /// - rows: [16], each row's first number.
        /// - distance: of a row's numbers, in bytes.
        /// - side: 0 for scales, 1 for biases, 2 for both, where a bias follows its scale.
        let halves:
            @Sendable @convention(thin) (
                _ rows: UnsafePointer<UnsafeRawPointer>, _ distance: Int, _ count: Int, _ side: Int,
                _ layout: PackedLayout, _ stepByteCount: Int, _ target: UnsafeMutableRawPointer
            ) -> Void
    }
}
