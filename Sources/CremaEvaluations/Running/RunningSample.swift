import Sampling

/// The sample that a feature is answering, for features that draw random numbers.
public struct RunningSample: Sendable {
    @TaskLocal static var held: RunningSample?

    /// The sample of this task; nil outside of a run with options.
    public static var current: RunningSample? { held }

    /// The sample's position in the data set, from 0.
    public let index: Int
    /// A seed of its own, which follows from that of the run: give it to `GenerationOptions.SamplingMode`.
    public let seed: UInt64

    /// The sample at a position.
    ///
    /// Each sample has a generator of its own; an odd constant leads from one seed to others all over the range.
    init(index: Int, runSeed: UInt64) {
        self.index = index
        var generator = RandomSource(seed: runSeed &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15)
        seed = generator.next()
    }
}
