import Tensors
package import Tokenizers
import Transformers

/// The texts of an engine: each is prepared on one thread, and all are computed together on another.
///
/// A pass computes a token of every text that is written, and pieces of the prompts that are read (`DecodeScheduler`). Safe to use
/// from many threads.
package final class TextQueue: Sendable {
    private let engine: Engine
    private let places: RequestPlaces
    private let statistics: PassStatistics
    /// Computes the passes.
    private let thread: ComputeThread
    /// Prepares texts in the order in which they came, clients in turns.
    private let preparation: ComputeThread

    /// A queue of an engine, whose bounds are checked.
    ///
    /// - Throws: ``GenerationError``.
    package init(_ engine: Engine) throws(GenerationError) {
        self.engine = engine
        let scheduling = engine.scheduling
        try scheduling.check()
        // A bound that no text fits in would refuse every request, one by one.
        let least = engine.cacheBytes(holding: PrefixIndex.blockSize)
        if let bound = scheduling.memoryByteLimit, bound < least {
            throw GenerationError.invalidLimit(name: "the memory of texts", value: bound, lowest: least)
        }
        places = RequestPlaces(scheduling)
        let statistics = PassStatistics()
        self.statistics = statistics
        thread = try ComputeThread {
            engine.decoder.pool.placeCaller()
            let scheduler = DecodeScheduler(
                engine.decoder, memory: engine.caches, statistics: statistics, options: scheduling,
                observer: engine.observer?.pass)
            guard let turns = engine.turns else { return { work in scheduler.round(&work) } }
            return { work in
                turns.begin()
                // The thread has its next round at once while there is anything to do.
                defer { turns.end(!work.isEmpty) }
                return scheduler.round(&work)
            }
        }
        preparation = try ComputeThread {
            var rounds = ClientRounds()
            return { work in rounds.round(&work) }
        }
    }

    /// The passes computed so far.
    package var passes: PassCounts { statistics.counts }

    /// The texts that are computed now, and those that wait for a place or to be prepared.
    package var requests: (running: Int, waiting: Int) {
        let (running, all) = (statistics.running, places.count)
        return (min(running, all), max(0, all - running))
    }

    /// The time since which a thread has had work and got nothing of it done.
    package var busySince: [ContinuousClock.Instant] { [thread, preparation].compactMap(\.busySince) }

    /// A place for each of several texts of one caller, or for none of them.
    ///
    /// - Throws: ``GenerationError/busy(waiting:bound:)``, ``GenerationError/moreThanPlaces(texts:places:)``.
    package func places(_ count: Int) throws(GenerationError) -> [RequestPlace] { try places.take(count) }

    /// A place for one more text.
    ///
    /// - Throws: ``GenerationError/busy(waiting:bound:)``.
    package func place() throws(GenerationError) -> RequestPlace { try places.take() }

    /// Runs a body on the thread that prepares texts, in the turn of a client.
    package func prepare(of client: String?, _ body: @escaping @Sendable () -> Void) {
        preparation.submit { SingleStep(of: client, body) }
    }

    /// Runs a body on the thread that prepares texts, after those that came before.
    ///
    /// - Throws: what the body throws.
    package func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await preparation.run(body)
    }

    /// Has a text computed.
    ///
    /// - Parameter makeReader: called on the thread that computes, for what takes the text's steps.
    package func submit(
        _ plan: TextPlan, tokenizer: Tokenizer, place: RequestPlace, cancellation: CancellationFlag,
        _ makeReader: @escaping @Sendable () -> any TextReader
    ) {
        thread.submit { [engine] in
            ScheduledText(
                engine, tokenizer: tokenizer, plan, cancellation: cancellation, place: place, reader: makeReader())
        }
    }

    /// Has other work done between the passes.
    package func submit(_ makeWork: @escaping @Sendable () -> any SlicedWork) {
        thread.submit { makeWork() }
    }
}
