/// Where the samples of an evaluation come from.
public protocol Loader<Sample>: Sendable {
    /// The samples.
    associatedtype Sample: SampleProtocol
    /// The samples, one after the other.
    var stream: any AsyncSequence<Self.Sample, any Error> { get }
}

/// A loader that knows how many samples it has before it gives the first.
package protocol CountedLoader {
    /// How many samples there are.
    var sampleCount: Int { get }
}

/// Samples of an array.
public struct ArrayLoader<Sample>: Loader, CountedLoader where Sample: SampleProtocol {
    private let samples: [Sample]

    /// A loader of samples.
    public init(samples: [Sample]) {
        self.samples = samples
    }

    package var sampleCount: Int { samples.count }

    /// The samples in their order.
    public var stream: any AsyncSequence<Sample, any Error> {
        let samples = self.samples
        return AsyncThrowingStream<Sample, any Error> { continuation in
            for sample in samples { continuation.yield(sample) }
            continuation.finish()
        }
    }
}

/// Samples of a sequence.
public struct StreamLoader<Sample>: Loader where Sample: SampleProtocol {
    private let source: any AsyncSequence<Sample, any Error> & Sendable

    /// A loader of a sequence; whether it can be read twice is the sequence's affair.
    public init(stream: some AsyncSequence<Sample, any Error> & Sendable) {
        source = stream
    }

    /// The sequence.
    public var stream: any AsyncSequence<Sample, any Error> { source }
}
