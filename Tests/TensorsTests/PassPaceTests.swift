import Testing

@testable import Tensors

/// With how many threads passes are computed on a busy machine, by passes whose times are made up.
struct PassPaceTests {
    /// What a row takes with this many threads, in nanoseconds.
    typealias Cost = (_ threads: Int) -> (busy: Int, waiting: Int)

    /// How many of `count` passes were computed with each number of threads.
    private func passes(
        _ count: Int, _ pace: inout PassPace, rows: (Int) -> Int = { _ in 1 }, _ cost: Cost
    ) -> [Int: Int] {
        var passes: [Int: Int] = [:]
        for index in 0..<count {
            let (rows, cost) = (rows(index), cost(pace.threads))
            passes[pace.threads, default: 0] += 1
            pace.end(.init(busy: cost.busy * rows, waiting: cost.waiting * rows), rows: rows)
        }
        return passes
    }

    private let quiet: Cost = { $0 == 1 ? (9_000_000, 0) : (4_000_000, 1_000_000) }
    private let keptFromRunning: Cost = { $0 == 1 ? (12_000_000, 0) : (5_000_000, 20_000_000) }

    @Test func `On a quiet machine all threads compute every pass`() {
        var pace = PassPace(threads: 2)
        #expect(passes(10_000, &pace, quiet) == [2: 10_000])
    }

    @Test func `Where workers are kept from running, nearly all passes are computed alone`() throws {
        var pace = PassPace(threads: 2)
        #expect(try #require(passes(2_000, &pace, keptFromRunning)[1]) > 1_800)
    }

    @Test func `Where two threads are faster although one waits, few passes are computed alone`() throws {
        var pace = PassPace(threads: 2)
        let passes = passes(2_000, &pace) { $0 == 1 ? (12_000_000, 0) : (5_000_000, 5_000_000) }
        #expect(try #require(passes[1]) < 200)
    }

    @Test(arguments: [2, 16])
    func `When the machine is quiet again, all threads compute again soon`(threads: Int) {
        var pace = PassPace(threads: threads)
        let busy: Cost = { $0 == 1 ? (12_000_000, 0) : (5_000_000, 8_000_000 + 1_000_000 * $0) }
        let quiet: Cost = { $0 == 1 ? (9_000_000, 0) : (4_000_000 + 10_000 * (16 - $0), 1_000_000) }
        #expect(passes(1_000, &pace, busy)[1, default: 0] > 800)
        // The interval, and two stretches for each step back.
        let most = (PassPace.lastInterval + 2 * pace.counts.count * PassPace.trialLength) / 5_000_000 + 2
        _ = passes(most, &pace, quiet)
        #expect(passes(5_000, &pace, quiet) == [threads: 5_000])
    }

    @Test func `Of many threads, those for which there is no time are left out`() throws {
        var pace = PassPace(threads: 16)
        #expect(pace.counts == [16, 14, 12, 8, 4, 1])
        // One processor is another program's.
        let passes = passes(4_000, &pace) { threads in
            threads > 15 ? (160_000_000 / threads, 20_000_000) : (160_000_000 / threads, 1_000_000)
        }
        #expect(try #require(passes[14]) > 3_200)
    }

    @Test(arguments: [(1, [1]), (2, [2, 1]), (3, [3, 2, 1]), (4, [4, 3, 2, 1]), (64, [64, 56, 48, 32, 16, 1])])
    func `Fewer threads are tried in steps`(threads: Int, counts: [Int]) {
        #expect(PassPace(threads: threads).counts == counts)
    }

    @Test func `Passes of many rows and of few are compared by their rows`() throws {
        var pace = PassPace(threads: 2)
        // Stretches of the one and of the other, so that a comparison is between passes of few rows and passes of many.
        let passes = passes(2_000, &pace, rows: { $0 / 9 % 2 == 0 ? 1 : 30 }, keptFromRunning)
        #expect(try #require(passes[1]) > 1_400)
    }

    @Test func `Passes that take longer than an interval are seldom computed in the way that has lost`() throws {
        var pace = PassPace(threads: 2)
        let passes = passes(200, &pace) { $0 == 1 ? (14_000_000_000, 0) : (7_000_000_000, 3_000_000_000) }
        #expect(try #require(passes[1]) < 20)
    }

    @Test func `Passes of one row are not compared with passes of eight`() throws {
        var pace = PassPace(threads: 2)
        // Eight rows take as long as one, and come in stretches that begin and end with comparisons.
        var rows = 1
        let passes = passes(4_000, &pace, rows: { _ in rows }) { threads in
            rows = threads == 1 ? 8 : 1
            return threads == 1 ? (18_000_000 / 8, 0) : (8_000_000, 6_000_000)
        }
        #expect(passes[1, default: 0] < 800)
    }

    @Test func `What a pass takes may be nothing`() {
        var pace = PassPace(threads: 2)
        #expect(passes(1_000, &pace, rows: { _ in 0 }) { _ in (0, 0) } == [2: 1_000])
    }
}
