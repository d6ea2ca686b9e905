import Foundation
import Locks
import Tensors
import TestSupport
import Testing

@testable import Serving

@Suite("Turns at the processors")
struct ComputeTurnsTests {
    /// A clock that stops until it is moved.
    private final class Clock: Sendable {
        private let time = Mutex(ContinuousClock.now)
        var now: ContinuousClock.Instant { time.withLock { $0 } }
        func move(_ seconds: Double) { time.withLock { $0 += .seconds(seconds) } }
    }

    /// Who had a turn, in order.
    private final class Order: Sendable {
        private let all = Mutex<[String]>([])
        var names: [String] { all.withLock { $0 } }
        func add(_ name: String) { all.withLock { $0.append(name) } }
    }

    @Test("a model with long passes gets no more of the time than one with short ones, and they never compute at once")
    func shares() async throws {
        let clock = Clock()
        let turns = ComputeTurns(pool: ThreadPool(threads: 1)) { clock.now }
        let (long, short) = (turns.join(), turns.join())
        let order = Order()
        let running = Atomic<Int>(0)
        let most = Atomic<Int>(0)
        let ended = Monitor(0)
        let third = turns.join()
        third.beginOnThread()
        // Both ask all the time; the clock moves within turns alone. Four short ones take a little more than a long one, since of
        // two that have computed the same the one that the system wakes first is next.
        for (participant, name, seconds, count) in [(long, "L", 0.5, 10), (short, "s", 0.126, 40)] {
            Thread.detachNewThread {
                for number in 1...count {
                    participant.beginOnThread()
                    let all = running.add(1, ordering: .acquiringAndReleasing).newValue
                    if all > most.load(ordering: .acquiring) { most.store(all, ordering: .releasing) }
                    order.add(name)
                    clock.move(seconds)
                    running.subtract(1, ordering: .acquiringAndReleasing)
                    participant.end(comesBack: number < count)
                }
                ended.withLock { $0 += 1 }
            }
        }
        try await eventually { turns.waiting == 2 }
        third.end(comesBack: false)
        try await eventually { ended.withLock { $0 } == 2 }
        #expect(most.load(ordering: .acquiring) == 1)
        let all = order.names
        #expect(all.count == 50)
        // Each long turn has four short ones after it, but for the end, and for the one that may have been first.
        let between = all.split(separator: "L", omittingEmptySubsequences: false).dropFirst().dropLast()
        #expect(between.dropFirst().allSatisfy { $0.count == 4 } && (3...4).contains(between.first?.count ?? 0))
    }

    @Test("an idle participant has no claim to the time that it did not use")
    func idle() async throws {
        let clock = Clock()
        let turns = ComputeTurns(pool: ThreadPool(threads: 1)) { clock.now }
        let (busy, late) = (turns.join(), turns.join())
        for seconds in [1, 1, 1, 1, 0.5] {
            busy.beginOnThread()
            clock.move(seconds)
            busy.end(comesBack: false)
        }
        // It is behind by half a turn at most, and not by four.
        let third = turns.join()
        third.beginOnThread()
        let order = Order()
        async let one: Void = {
            await late.begin()
            order.add("late")
            clock.move(1)
            late.end(comesBack: false)
        }()
        try await eventually { turns.waiting == 1 }
        async let two: Void = {
            await late.begin()
            order.add("late again")
            clock.move(1)
            late.end(comesBack: false)
        }()
        try await eventually { turns.waiting == 2 }
        async let three: Void = {
            await busy.begin()
            order.add("busy")
            clock.move(1)
            busy.end(comesBack: false)
        }()
        try await eventually { turns.waiting == 3 }
        clock.move(1)
        third.end(comesBack: false)
        _ = await (one, two, three)
        #expect(order.names == ["late", "busy", "late again"])
    }

    @Test("a model that goes while another waits for its return holds nobody up")
    func gone() async throws {
        let clock = Clock()
        let turns = ComputeTurns(pool: ThreadPool(threads: 1)) { clock.now }
        var first: ComputeTurns.Participant? = turns.join()
        let second = turns.join()
        second.beginOnThread()
        clock.move(5)
        second.end(comesBack: false)
        await first?.begin()
        first?.end(comesBack: true)
        async let waits: Void = second.begin()
        try await eventually { turns.waiting == 1 }
        first = nil
        await waits
        second.end(comesBack: false)
        #expect(turns.waiting == 0)
    }
}
