import Checkpoints
import Locks
import TestSupport
import Testing
import TinyModels

@testable import Chat
@testable import Generation

/// How an engine tells that its work has come to a standstill; the times are those of the test, not of a clock that it waits for.
@Suite("Standstill")
struct StandstillTests {
    /// Rounds that end when they are let, with what they say of themselves.
    private final class Rounds: Sendable {
        private struct State {
            var begun = 0
            var outcomes: [(isDone: Bool, isLast: Bool)] = []
        }

        private let state = Monitor(State())

        func round(_ work: inout [any SteppedWork]) -> Bool {
            state.withLock { $0.begun += 1 }
            let outcome = state.wait { $0.outcomes.isEmpty ? nil : $0.outcomes.removeFirst() }
            if outcome.isLast { work = [] }
            return outcome.isDone
        }

        func end(isDone: Bool, isLast: Bool = false) {
            state.withLock { $0.outcomes.append((isDone, isLast)) }
        }

        func wait(begun count: Int) {
            state.wait { $0.begun >= count ? () : nil }
        }
    }

    @Test("a round that does nothing is a part of the same standstill, and one that does something ends it")
    func rounds() async throws {
        let rounds = Rounds()
        let thread = try ComputeThread { { work in rounds.round(&work) } }
        #expect(thread.busySince == nil)
        thread.submit { SingleStep {} }
        rounds.wait(begun: 1)
        let first = try #require(thread.busySince)
        rounds.end(isDone: false)
        rounds.wait(begun: 2)
        #expect(thread.busySince == first)
        rounds.end(isDone: true)
        rounds.wait(begun: 3)
        let second = try #require(thread.busySince)
        #expect(second > first)
        rounds.end(isDone: true, isLast: true)
        try await eventually { thread.busySince == nil }
    }

    /// What holds a thread of the engine, and knows that it does.
    private final class Hold: Sendable {
        private let state = Monitor((isOpen: false, isHeld: false))

        func wait() {
            state.withLock { $0.isHeld = true }
            state.wait { $0.isOpen ? () : nil }
        }

        func open() { state.withLock { $0.isOpen = true } }

        func isReached() async throws {
            try await eventually { state.withLock({ $0.isHeld }) }
        }
    }

    private func check(_ engine: ChatEngine, _ hold: Hold, since before: ContinuousClock.Instant) async throws {
        try await hold.isReached()
        let after = ContinuousClock.now
        #expect(engine.standstill(at: before + .seconds(60)) <= .seconds(60))
        #expect(engine.standstill(at: after + .seconds(60)) >= .seconds(60))
        hold.open()
        try await eventually { engine.standstill() == .zero }
        #expect(engine.standstill(at: .now + .seconds(3600)) == .zero)
    }

    private let request = TextRequest(prompt: [72], options: DecodingOptions(maximumTokens: 3))

    @Test("an engine stands still while a pass hangs, and not when it has nothing to do")
    func pass() async throws {
        let tiny = try TinyModel(contextSize: 512)
        defer { tiny.remove() }
        let hold = Hold()
        var options = EngineOptions()
        options.observer = EngineObserver(pass: { _ in hold.wait() }) { _ in nil }
        let engine = try ChatEngine(try Engine(ModelDirectory(path: tiny.path), options: options))
        #expect(engine.standstill(at: .now + .seconds(3600)) == .zero)
        let before = ContinuousClock.now
        defer { hold.open() }
        let stream = try engine.generate(request)
        try await check(engine, hold, since: before)
        for try await _ in stream {}
    }

    @Test("an engine stands still while the preparation of a request hangs, whatever the passes do")
    func preparation() async throws {
        let tiny = try TinyModel(contextSize: 512)
        defer { tiny.remove() }
        let engine = try ChatEngine(try Engine(ModelDirectory(path: tiny.path)))
        let hold = Hold()
        let before = ContinuousClock.now
        async let held: Void = engine.run { hold.wait() }
        defer { hold.open() }
        try await check(engine, hold, since: before)
        try await held
    }
}
