import Processors
import Testing

@testable import Tensors

/// What a pool remembers from pass to pass, by times that are made up.
struct PassStateTests {
    private static let choice = ProcessorChoice(.current, threads: 2, batchThreads: 2)

    /// Passes of one row in which the caller waits for most of the time, and the time at which the last one ends.
    private func busyPasses(_ state: PassState, from start: Int) -> Int {
        var now = start
        for _ in 0..<100 {
            state.begin(.fewRows, rows: 1, now: now)
            let length = state.threads == 1 ? 12_000_000 : 25_000_000
            state.count(from: now, to: now + length, waiting: state.threads == 1 ? 0 : 20_000_000)
            now += length
        }
        return now
    }

    @Test func `A machine that was busy is not thought to be so after a second without work`() {
        let state = PassState(Self.choice, helpers: nil)
        let end = busyPasses(state, from: 1_000)
        #expect(state.threads == 1)
        state.begin(.fewRows, rows: 1, now: end + PassState.forgets / 2)
        #expect(state.threads == 1)
        state.begin(.fewRows, rows: 1, now: end + PassState.forgets + 1)
        #expect(state.threads == 2)
    }

    @Test func `Passes of few rows, passes of many and blocks of encoders are judged apart`() {
        let state = PassState(Self.choice, helpers: nil)
        let end = busyPasses(state, from: 1_000)
        for work in [PassState.Work.manyRows, .block] {
            state.begin(work, rows: 100, now: end)
            #expect(state.threads == 2)
        }
        state.begin(.fewRows, rows: 1, now: end)
        #expect(state.threads == 1)
    }
}
