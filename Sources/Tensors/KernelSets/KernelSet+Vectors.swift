/// What is computed with vectors, caches and states. A function that a level does not name is the one of any processor.
extension KernelSet {
    /// Attention of up to four queries to one block of 64 positions.
    struct Attention: Sendable {
        /// scores[q][p] = scale · Σ_d queries[q][d] · keys[p / 16][d][p % 16] for positions from `start` to before `end`; others
        /// of the block may be written as well.
        ///
        /// - queries: [count][dimension].
        /// - keys: [4][dimension][16] of a ``StoredFormat``; float32 where the kernels do not read others.
        /// - scores: [count][64].
        var scores:
            @Sendable @convention(thin) (
                _ queries: UnsafePointer<Float>, _ count: Int, _ keys: UnsafeRawPointer, _ format: Int,
                _ dimension: Int, _ start: Int, _ end: Int, _ scale: Float, _ scores: UnsafeMutablePointer<Float>
            ) -> Void = BaselineAttention.scores
        /// Turns the scores of one query into weights, and brings the query's state to their maximum.
        ///
        /// - scores: [64]; positions outside of `start` to before `end` are not seen.
        /// - accumulator: [stride].
        var weigh:
            @Sendable @convention(thin) (
                _ scores: UnsafeMutablePointer<Float>, _ start: Int, _ end: Int,
                _ maximum: UnsafeMutablePointer<Float>, _ sum: UnsafeMutablePointer<Float>,
                _ accumulator: UnsafeMutablePointer<Float>, _ stride: Int
            ) -> Void = BaselineAttention.weigh
        /// accumulators[q][e] += Σ_p weights[q][p] · values[p][e] for positions from `start` to before `end`.
        ///
        /// - weights: [count][64].
        /// - values: [64][stride] of a ``StoredFormat``, as with `scores`; stride is a multiple of 16.
        /// - accumulators: [count][stride].
        var accumulate:
            @Sendable @convention(thin) (
                _ weights: UnsafePointer<Float>, _ count: Int, _ values: UnsafeRawPointer, _ format: Int,
                _ stride: Int, _ start: Int, _ end: Int, _ accumulators: UnsafeMutablePointer<Float>
            ) -> Void = BaselineAttention.accumulate
        /// Whether keys and values of every ``StoredFormat`` are read, and not of float32 alone.
        var readsStoredNumbers = false
        /// Keys and values of 4 bits; nil where their blocks are widened before.
        var fourBits: FourBitAttention?
    }

    /// Attention to keys and values of 4 bits, as ``Attention`` for the others.
    struct FourBitAttention: Sendable {
        /// - keys: [4][dimension / 2][16] bytes.
        /// - keyScales: halves, [4][dimension / 32][16].
        let scores:
            @Sendable @convention(thin) (
                _ queries: UnsafePointer<Float>, _ count: Int, _ keys: UnsafeRawPointer,
                _ keyScales: UnsafeRawPointer, _ dimension: Int, _ scale: Float, _ scores: UnsafeMutablePointer<Float>
            ) -> Void
        /// - values: [64][stride / 2] bytes.
        /// - valueScales: [64][stride / 32].
        let accumulate:
            @Sendable @convention(thin) (
                _ weights: UnsafePointer<Float>, _ count: Int, _ values: UnsafeRawPointer,
                _ valueScales: UnsafePointer<Float>, _ stride: Int, _ start: Int, _ end: Int,
                _ accumulators: UnsafeMutablePointer<Float>
            ) -> Void
    }

    /// One position of a recurrence over a block of a matrix state, see ``StateScan``; the bits are the same at every level.
    ///
    /// The state is one tile [keyCount, 16] for up to 16 columns, or two tiles.
    struct Scan: Sendable {
        /// S ← d · S; S ← S + k (β (v − kᵀS))ᵀ; o = qᵀS.
        ///
        /// - decay: one number where `decayStride` is 0, one for each key where it is 1.
        /// - value: one number for each column, as is `output`.
        var delta:
            @Sendable @convention(thin) (
                _ state: UnsafeMutablePointer<Float>, _ keyCount: Int, _ columnCount: Int,
                _ query: UnsafePointer<Float>, _ key: UnsafePointer<Float>, _ value: UnsafePointer<Float>,
                _ decay: UnsafePointer<Float>, _ decayStride: Int, _ beta: Float, _ output: UnsafeMutablePointer<Float>
            ) -> Void = BaselineScan.delta
        /// S ← d · S + k (s · v)ᵀ; o = qᵀS.
        var accumulate:
            @Sendable @convention(thin) (
                _ state: UnsafeMutablePointer<Float>, _ keyCount: Int, _ columnCount: Int,
                _ query: UnsafePointer<Float>, _ key: UnsafePointer<Float>, _ value: UnsafePointer<Float>,
                _ decay: UnsafePointer<Float>, _ scale: Float, _ output: UnsafeMutablePointer<Float>
            ) -> Void = BaselineScan.accumulate
        /// S ← diag(d) · S + k vᵀ − c (rᵀS)ᵀ, where r reads S as it was; o = qᵀS.
        ///
        /// - decay, removal, correction: d, r and c, one number for each key.
        var generalizedDelta:
            @Sendable @convention(thin) (
                _ state: UnsafeMutablePointer<Float>, _ keyCount: Int, _ columnCount: Int,
                _ query: UnsafePointer<Float>, _ key: UnsafePointer<Float>, _ value: UnsafePointer<Float>,
                _ decay: UnsafePointer<Float>, _ removal: UnsafePointer<Float>, _ correction: UnsafePointer<Float>,
                _ output: UnsafeMutablePointer<Float>
            ) -> Void = BaselineScan.generalizedDelta
    }

    /// Numbers of caches to float32, and to half precision.
    struct Conversions: Sendable {
        /// Reads numbers of a ``StoredFormat``, which need not be aligned; 8-bit integers as they are.
        var widen:
            @Sendable @convention(thin) (
                _ source: UnsafeRawPointer, _ format: Int, _ count: Int, _ target: UnsafeMutablePointer<Float>
            ) -> Void = BaselineConversions.widen
        /// Rounds to half precision; numbers beyond ±65,504 become ±65,504.
        var narrow:
            @Sendable @convention(thin) (
                _ source: UnsafePointer<Float>, _ count: Int, _ target: UnsafeMutableRawPointer
            ) -> Void = BaselineConversions.narrow
        /// Reads 64 keys of 4 bits: [4][dimension][16] numbers from [4][dimension / 2][16] bytes.
        ///
        /// - scales: halves, [4][dimension / 32][16].
        var widenFourBitKeys:
            @Sendable @convention(thin) (
                _ codes: UnsafeRawPointer, _ scales: UnsafeRawPointer, _ dimension: Int,
                _ target: UnsafeMutablePointer<Float>
            ) -> Void = BaselineConversions.widenFourBitKeys
        /// Reads values of 4 bits.
        ///
        /// - scales: halves, [count / 32].
        var widenFourBitValues:
            @Sendable @convention(thin) (
                _ codes: UnsafeRawPointer, _ scales: UnsafeRawPointer, _ count: Int,
                _ target: UnsafeMutablePointer<Float>
            ) -> Void = BaselineConversions.widenFourBitValues
    }

    /// Functions that replace each value of a vector, or each value by the function's value times another vector's.
    struct Activations: Sendable {
        typealias InPlace =
            @Sendable @convention(thin) (
                _ values: UnsafeMutablePointer<Float>, _ other: UnsafePointer<Float>?, _ count: Int
            ) -> Void

        var silu: InPlace = BaselineActivations.silu
        var gelu: InPlace = BaselineActivations.gelu
        var geluTanh: InPlace = BaselineActivations.geluTanh
        var tanh: InPlace = BaselineActivations.tanh
    }

    /// Weighted sums of pixels of 8 bits by whole weights of 16 bits; the bits are those of sums in any order.
    package struct Resampling: Sendable {
        /// New pixels of two rows: sums of old ones that follow each other.
        ///
        /// - rows: the old rows, [3 × pixels] each, of which 16 bytes may be read after the last pixel that has a weight.
        /// - starts: the first old pixel of each new one, and `counts` how many it has.
        /// - weights: [count, taps]; zeros after a pixel's own, up to a multiple of 4 at least.
        /// - targets: the new rows, [3 × count] each.
        package let across:
            @Sendable @convention(thin) (
                _ rows: (UnsafePointer<UInt8>, UnsafePointer<UInt8>), _ starts: UnsafePointer<Int>,
                _ counts: UnsafePointer<Int>, _ weights: UnsafePointer<Int16>, _ taps: Int, _ count: Int,
                _ precision: Int32, _ targets: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>)
            ) -> Void
        /// A new row: the sum of old rows that are `stride` bytes apart.
        ///
        /// - weights: [taps].
        /// - count: bytes of a row, at least 32.
        package let down:
            @Sendable @convention(thin) (
                _ rows: UnsafePointer<UInt8>, _ stride: Int, _ weights: UnsafePointer<Int16>, _ taps: Int,
                _ count: Int, _ precision: Int32, _ target: UnsafeMutablePointer<UInt8>
            ) -> Void
    }

    /// Loops that do nothing else than read, or multiply.
    package struct Limits: Sendable {
        /// A loop that multiplies registers with registers.
        package struct Peak: Sendable {
            /// Multiplications of a round.
            package let perRound: Int
            /// Rounds of some milliseconds.
            package let rounds: Int
            /// Runs some rounds; the result only shows that they were run.
            package let run: @Sendable @convention(thin) (_ rounds: Int, _ value: Float) -> Float
        }

        /// Joins all words of memory by exclusive or; `byteCount` is a multiple of 256.
        package var read: @Sendable @convention(thin) (_ base: UnsafeRawPointer, _ byteCount: Int) -> UInt64 =
            BaselineLimits.read
        /// The fastest products of each kind; nil where the kernels have no instruction for them.
        package var float32: Peak?
        package var bfloat16: Peak?
        package var int8: Peak?
    }
}
