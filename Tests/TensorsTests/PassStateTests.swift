import Processors
import TestSupport
import Testing

@testable import Tensors

/// What is counted as a pass.
@Suite("Passes of a pool")
struct PassStateTests {
    @Test("a block that pauses is one pass, whatever is computed in its pauses")
    func pausedBlock() {
        let state = PassState(.current(threads: 2, batchThreads: 2), helpers: nil)
        let millisecond = 1_000_000
        var random = SplitMix64(seed: 3)
        var (now, alone) = (0, 0)
        for _ in 0..<400 {
            state.begin(.block, rows: 64, now: now)
            let threads = state.threads
            if threads == 1 { alone += 1 }
            // Two threads are faster although one waits for the other.
            var left = (threads == 1 ? 900 : 600) * millisecond
            while left > 0 {
                #expect(state.threads == threads)
                let slice = min(left, Int.random(in: 18...22, using: &random) * millisecond)
                state.count(from: now, to: now + slice, waiting: threads == 1 ? 0 : slice * 2 / 5)
                (now, left) = (now + slice, left - slice)
                guard left > 0 else { break }
                state.pause()
                state.begin(.fewRows, rows: 1, now: now)
                state.count(from: now, to: now + 5 * millisecond, waiting: 0)
                now += 5 * millisecond
                state.resume()
            }
        }
        #expect(alone < 60)
    }
}
