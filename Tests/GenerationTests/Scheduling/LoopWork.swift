import Sampling
import Testing
import Transformers

@testable import Generation

extension DecodeLoop {
    /// A text that goes on to its last token, in a cache of its own unless one is given, with guesses where it has a source of them.
    static func guessing(
        _ decoder: Decoder, _ prompt: [Int32], _ sampling: SamplingParameters, count: Int, source: PredictionSource?,
        cache: KVCache? = nil
    ) throws -> DecodeLoop {
        var options = DecodingOptions(maximumTokens: count, sampling: sampling, ignoresEndOfText: true)
        options.usesDrafts = source != nil
        var plan = TextPlan(prompt: prompt, options: options)
        plan.additions.predictionSource = source
        let cache = try cache ?? decoder.makeCache()
        return try DecodeLoop(
            plan, decoder: decoder, capacity: cache.capacity, observer: nil, maskThread: nil
        ) {
            cache
        } observing: { _, _ in
            nil
        }
    }
}

/// A loop that a scheduler drives beside others.
final class LoopWork: SequenceWork {
    let loop: DecodeLoop
    private(set) var isOver = false
    private(set) var failure: (any Error)?

    init(_ loop: DecodeLoop) { self.loop = loop }

    let isCancelled = false
    let isRunning = true
    let waitsForPrefix = false
    let (startBytes, nextBytes) = (0, 0)
    var unreadTokens: Int { loop.unreadTokens }
    var position: Int { loop.cache.count }

    func begin() {}
    func putOff() {}
    func stopForMemory(needed bytes: Int) {}

    func prepare() -> Bool {
        do {
            while let step = try loop.prepare() {
                if case .finished = step {
                    isOver = true
                    return false
                }
            }
            return true
        } catch {
            fail(error)
            return false
        }
    }

    func prospect(most count: Int) -> DraftProspect { loop.prospect(most: count) }
    func beginGuesses(most count: Int, least: Double, isTrial: Bool) -> PredictionRun? {
        loop.beginGuesses(most: count, least: least, isTrial: isTrial)
    }
    func takeGuess(_ prediction: inout Prediction) -> PredictionRun? { loop.takeGuess(&prediction) }
    func failGuesses(_ error: any Error) { loop.failGuesses(error) }
    func offer(most count: Int) -> [Double] { loop.offer(most: count) }
    func take(states: [Float]) { loop.take(states: states) }

    func plan(most rows: Int, guesses: Int) -> SequenceRun? {
        do {
            return try loop.plan(most: rows, guesses: guesses)
        } catch {
            fail(error)
            return nil
        }
    }

    func vocabulary() -> [Int32]? { try? loop.vocabulary() }

    func accept(_ logits: inout Logits, after pass: PassTimes) {
        do {
            if case .finished = try loop.accept(&logits, after: pass) { isOver = true }
        } catch {
            fail(error)
        }
    }

    func fail(_ error: any Error) { (failure, isOver) = (error, true) }

    /// Writes texts together, to their end.
    ///
    /// - Parameter clock: by which passes are measured.
    static func write(_ loops: [DecodeLoop], _ decoder: Decoder, clock: SteppedClock? = nil) throws {
        let works = loops.map { LoopWork($0) }
        let scheduler = DecodeScheduler(decoder, statistics: PassStatistics(), now: { clock?.now() ?? .now })
        var work: [any SteppedWork] = works
        var rounds = 0
        while !work.isEmpty {
            scheduler.round(&work)
            rounds += 1
            try #require(rounds < 10_000, "the texts do not end")
        }
        for work in works { #expect(work.failure == nil) }
    }
}
