import Chat
import Testing

@testable import Generation

@Suite("Drafts from texts")
struct TextLookupTests {
    @Test("what followed the same three tokens before is drafted, up to the number requested")
    func continuation() {
        let source = TextLookup([1, 2, 3, 4, 5, 6, 1, 2, 3])
        #expect(source.draft(most: 2).tokens == [4, 5])
        #expect(source.draft(most: 9).tokens == [4, 5, 6, 1, 2, 3])
        #expect(source.draft(most: 0).tokens == [])
        #expect(source.draft(most: 9).origin == .text)
        #expect(source.draft(most: 9).match == 3)
    }

    @Test("the place with the longest equal text before it counts, the latest of equals")
    func longest() {
        #expect(TextLookup([7, 1, 2, 3, 50, 8, 1, 2, 3, 60, 7, 1, 2, 3]).draft(most: 1).tokens == [50])
        #expect(TextLookup([1, 2, 3, 50, 9, 1, 2, 3, 60, 9, 1, 2, 3]).draft(most: 1).tokens == [60])
    }

    @Test("nothing is drafted where the last three tokens are new")
    func nothing() {
        #expect(TextLookup([1, 2, 3, 4]).draft(most: 4).tokens == [])
        #expect(TextLookup([1, 2]).draft(most: 4).tokens == [])
        #expect(TextLookup([]).draft(most: 4).tokens == [])
    }

    @Test("tokens that are appended are found like those of the prompt")
    func appended() {
        var source = TextLookup([1, 2])
        source.append([3, 4, 1, 2, 3])
        #expect(source.draft(most: 3).tokens == [4, 1, 2])
    }

    @Test("a prediction is drafted from its beginning, and again where the text comes back to it")
    func prediction() {
        var source = TextLookup([1, 2, 3], prediction: [10, 11, 12, 13, 14, 15])
        #expect(source.draft(most: 3).tokens == [10, 11, 12])
        #expect(source.draft(most: 3).origin == .prediction)
        source.append([10, 99, 11, 12])
        #expect(source.draft(most: 3).tokens == [])
        source.append([13])
        #expect(source.draft(most: 9).tokens == [14, 15])
    }

    @Test("earlier answers are drafted up to their ends, the latest first")
    func answers() {
        let source = TextLookup([1, 2, 3], answers: [[7, 8], [7, 9]])
        #expect(source.draft(most: 9).tokens == [7, 9])
        #expect(source.draft(most: 9).origin == .answers)
    }

    @Test("a long repetition looks at a bounded number of places, and the draft repeats it")
    func repetition() {
        let source = TextLookup(Array(repeating: 5, count: 10_000))
        #expect(source.draft(most: 4).tokens.allSatisfy { $0 == 5 })
    }
}

@Suite("How guesses fare")
struct DraftHistoryTests {
    private func draft(_ count: Int, match: Int = 3, _ origin: DraftOrigin = .text) -> Draft {
        Draft(tokens: Array(repeating: 1, count: count), origin: origin, match: match)
    }

    @Test("more is expected after a longer match, and what came true is expected more")
    func chances() {
        var history = DraftHistory()
        let before = history.chances(of: draft(20))
        #expect(before == before.sorted())
        for _ in 0..<20 { history.learn(draft(1), tried: 1, accepted: 1) }
        #expect((history.chances(of: draft(1)).first ?? 0) > 0.85)
        for _ in 0..<20 { history.learn(draft(2), tried: 2, accepted: 1) }
        #expect((history.chances(of: draft(1)).first ?? 0) > 0.85)
        // The second guess of a match of three is one after a match of four.
        #expect(history.chances(of: draft(2))[0] > 0.85)
    }

    @Test("a source that keeps missing is asked less and less often, and one hit ends that")
    func pauses() {
        var history = DraftHistory()
        var asked: [Int] = []
        for choice in 0..<2000 {
            if history.isPaused {
                history.rest()
            } else {
                asked.append(choice)
                history.learn(draft(1), tried: 1, accepted: 0)
            }
        }
        let gaps = zip(asked, asked.dropFirst()).map { $1 - $0 }.filter { $0 > 1 }
        #expect(gaps.prefix(5) == [17, 33, 65, 129, 257])
        #expect(gaps.dropFirst(5).allSatisfy { $0 == 257 })
        while history.isPaused { history.rest() }
        history.learn(draft(1), tried: 1, accepted: 1)
        for _ in 0..<3 { history.learn(draft(1), tried: 1, accepted: 0) }
        var pause = 0
        while history.isPaused {
            history.rest()
            pause += 1
        }
        #expect(pause == 16)
    }
}

@Suite("Rows for guesses")
struct DraftAllocationTests {
    /// A machine on which a row more costs a part of the first.
    private func cost(_ part: Double) -> PassCost {
        var cost = PassCost()
        for rows in 1...20 { cost.add(rows: rows, seconds: 0.01 * (1 + part * Double(rows - 1))) }
        return cost
    }

    @Test("guesses are evaluated as long as they bring more than they cost")
    func worth() {
        let chances = Array(repeating: 0.8, count: 20)
        func count(_ part: Double) -> Int {
            DraftAllocation.counts([chances], rows: 1, writers: 1, cost: cost(part), room: 16)[0]
        }
        // Free rows are all taken; dear ones as far as 0.8^k is worth them; those that cost a whole pass never.
        #expect(count(0) == 16)
        #expect((4...8).contains(count(0.1)))
        #expect(count(1) == 0)
        let doubtful = DraftAllocation.counts(
            [[0.05, 0.05]], rows: 1, writers: 1, cost: cost(0.1), room: 16)
        #expect(doubtful == [0])
    }

    @Test("the surest guesses of all texts have the rows, and no more than there are")
    func shared() {
        let counts = DraftAllocation.counts(
            [[0.9, 0.9, 0.9], [0.3], [0.95, 0.1], []], rows: 4, writers: 4, cost: cost(0.01), room: 4)
        #expect(counts == [3, 0, 1, 0])
        #expect(
            DraftAllocation.counts([[0.9]], rows: 1, writers: 1, cost: cost(0.01), room: 0) == [0])
        #expect(
            DraftAllocation.counts([[0.9, 0.7]], rows: 1, writers: 1, cost: cost(0.01), room: 9, least: 0.8) == [1])
    }

    @Test("a step in the cost is taken when what is after it is worth it")
    func steps() {
        var cost = PassCost()
        for rows in 1...8 { cost.add(rows: rows, seconds: rows == 1 ? 0.01 : 0.015) }
        let chances = Array(repeating: 0.6, count: 7)
        #expect(DraftAllocation.counts([chances], rows: 1, writers: 1, cost: cost, room: 7)[0] >= 4)
        #expect(DraftAllocation.counts([[0.4]], rows: 1, writers: 1, cost: cost, room: 7)[0] == 0)
    }

    @Test("on a machine of which nothing is known guesses are tried")
    func unknown() {
        #expect(DraftAllocation.counts([[0.7, 0.7]], rows: 1, writers: 1, cost: PassCost(), room: 16) == [2])
    }
}
