import Tokenizers
import Transformers

/// Receives what a scheduled text leads to.
package protocol TextReader: AnyObject {
    /// The text has a cache, for the first time.
    ///
    /// - Throws: why the text is to end.
    func begin(_ loop: DecodeLoop) throws
    /// A step of the text.
    ///
    /// - Throws: why the text is to end.
    func take(_ step: TextStream.Step, of stream: TextStream) throws
    /// What ends the text in its next piece, which comes once, before the step that it belongs to; nil where nothing does.
    func stop(in piece: String) -> String?
    /// The text has ended without its last step.
    func end(throwing error: any Error)
}

extension TextReader {
    package func stop(in piece: String) -> String? { nil }
}

/// One text in a scheduler: it waits, is read and written, may be preempted and resumed, and ends.
final class ScheduledText: SequenceWork {
    private enum State {
        case waiting
        case running(TextStream)
        case putOff(TextStream)
        case over
    }

    private let engine: Engine
    private let tokenizer: Tokenizer
    private let plan: TextPlan
    private let cancellation: CancellationFlag
    private let place: RequestPlace
    private let reader: any TextReader
    private var state = State.waiting
    /// The text that is being read and that this one waits for, as it was when this one was last compared with all.
    private var awaited: CachePool<KVCache>.Reading?
    /// How often it was.
    private(set) var comparisons = 0

    /// Steps without a pass that one round takes: the first choice after a prompt, and a forced run.
    private static let stepsOfRound = 3

    init(
        _ engine: Engine, tokenizer: Tokenizer, _ plan: TextPlan, cancellation: CancellationFlag, place: RequestPlace,
        reader: any TextReader
    ) {
        self.engine = engine
        self.tokenizer = tokenizer
        self.plan = plan
        self.cancellation = cancellation
        self.place = place
        self.reader = reader
    }

    var isOver: Bool {
        if case .over = state { true } else { false }
    }

    var isCancelled: Bool { cancellation.isSet }

    var client: String? { plan.options.client }

    var isRunning: Bool {
        if case .running = state { true } else { false }
    }

    var isPutOff: Bool {
        if case .putOff = state { true } else { false }
    }

    var unreadTokens: Int {
        switch state {
        case .waiting: plan.input.count
        case .running(let stream), .putOff(let stream): stream.loop.unreadTokens
        case .over: 0
        }
    }

    var position: Int {
        if case .running(let stream) = state { stream.loop.cache.count } else { 0 }
    }

    /// The tokens that a cache of this text can hold.
    private var text: KeyedTokens {
        var text = plan.input.keyed
        if case .putOff(let stream) = state { text.append(stream.loop.generated) }
        return text
    }

    var waitsForPrefix: Bool {
        // A prompt whose tokens are scored is read whole in any case.
        guard plan.options.scoring?.includesPrompt != true, plan.options.usesCache else { return false }
        if let awaited, engine.caches.isGoingOn(awaited) { return true }
        comparisons += 1
        awaited = engine.caches.reading(prefixOf: text)
        return awaited != nil
    }

    var startBytes: Int { engine.startBytes(of: text, promptLength: plan.input.count, plan.options) }

    var nextBytes: Int {
        guard case .running(let stream) = state else { return 0 }
        let (cache, unread) = (stream.loop.cache, stream.loop.unreadTokens)
        return cache.addedByteCount(holding: cache.count + unread + PrefixIndex.blockSize)
    }

    func begin() {
        _ = guarded {
            switch state {
            case .waiting:
                place.begin()
                let loop = try engine.makeLoop(plan)
                state = .running(
                    TextStream(
                        loop, tokenizer: tokenizer,
                        stopStrings: plan.additions.stopStrings ?? plan.options.stopStrings,
                        shownTokens: plan.additions.shownTokens, stop: { [weak reader] in reader?.stop(in: $0) }))
                try reader.begin(loop)
            case .putOff(let stream):
                try engine.takeUp(stream.loop)
                state = .running(stream)
            case .running, .over: break
            }
            return true
        }
    }

    func prepare() -> Bool {
        guarded {
            for _ in 0..<Self.stepsOfRound {
                guard case .running(let stream) = state else { return false }
                guard let step = try stream.prepare() else { return true }
                try take(step, of: stream)
            }
            return false
        } ?? false
    }

    func prospect(most count: Int) -> DraftProspect {
        guard case .running(let stream) = state else { return DraftProspect() }
        return stream.loop.prospect(most: count)
    }

    func beginGuesses(most count: Int, least: Double, isTrial: Bool) -> PredictionRun? {
        guard case .running(let stream) = state else { return nil }
        return stream.loop.beginGuesses(most: count, least: least, isTrial: isTrial)
    }

    func takeGuess(_ prediction: inout Prediction) -> PredictionRun? {
        guard case .running(let stream) = state else { return nil }
        return stream.loop.takeGuess(&prediction)
    }

    func failGuesses(_ error: any Error) {
        if case .running(let stream) = state { stream.loop.failGuesses(error) }
    }

    func offer(most count: Int) -> [Double] {
        guard case .running(let stream) = state else { return [] }
        return stream.loop.offer(most: count)
    }

    func guessBytes(_ count: Int) -> Int {
        guard case .running(let stream) = state else { return 0 }
        let (cache, pending) = (stream.loop.cache, stream.loop.pending.count)
        return cache.addedByteCount(holding: cache.count + pending + count) + cache.addedByteCount(keeping: count)
    }

    func take(states: [Float]) {
        if case .running(let stream) = state { stream.loop.take(states: states) }
    }

    func plan(most rows: Int, guesses: Int) -> SequenceRun? {
        guard case .running(let stream) = state else { return nil }
        return guarded { try stream.loop.plan(most: rows, guesses: guesses) }
    }

    var guessedTokens: Int {
        if case .running(let stream) = state { stream.loop.guessedTokens } else { 0 }
    }

    var maskTime: Duration? {
        if case .running(let stream) = state { stream.loop.maskTime } else { nil }
    }

    func leaveMask(after time: Duration) {
        if case .running(let stream) = state { stream.loop.leaveMask(after: time) }
    }

    func awaitsMask(for time: Duration) -> Bool {
        if case .running(let stream) = state { stream.loop.awaitsMask(for: time) } else { false }
    }

    func vocabulary() -> [Int32]? {
        guard case .running(let stream) = state else { return [] }
        do {
            return try stream.loop.vocabulary()
        } catch {
            fail(error)
            return []
        }
    }

    func accept(_ logits: inout Logits, after pass: PassTimes) {
        guard case .running(let stream) = state else { return }
        _ = guarded { try take(try stream.accept(&logits, after: pass), of: stream) }
    }

    func spareMemory() -> Bool {
        guard case .running(let stream) = state else { return false }
        return stream.loop.spareMemory()
    }

    func putOff() {
        guard case .running(let stream) = state else { return }
        _ = guarded {
            try engine.putOff(stream.loop)
            state = .putOff(stream)
        }
    }

    func stopForMemory(needed bytes: Int) {
        guard case .running(let stream) = state, !stream.loop.generated.isEmpty else {
            return fail(GenerationError.memoryBound(needed: bytes, bound: engine.caches.totalByteLimit))
        }
        stream.loop.abandon()
        stream.loop.stopForMemory()
    }

    func fail(_ error: any Error) {
        if case .running(let stream) = state { stream.loop.abandon() }
        if !isOver { close() }
        reader.end(throwing: error)
    }

    /// What a body gives; an error of it ends the text.
    private func guarded<Result>(_ body: () throws -> Result?) -> Result? {
        do {
            return try body()
        } catch {
            fail(error)
            return nil
        }
    }

    private func take(_ step: TextStream.Step, of stream: TextStream) throws {
        if case .finished = step { close() }
        try reader.take(step, of: stream)
    }

    /// Ends the text; what was evaluated stays for the next one.
    private func close() {
        if case .running(let stream) = state { engine.recycle(stream.loop) }
        state = .over
        place.leave()
    }
}
