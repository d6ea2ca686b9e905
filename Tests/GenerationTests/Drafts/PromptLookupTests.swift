import Testing

@testable import Generation

@Suite("Drafts from the text so far")
struct PromptLookupTests {
    @Test("what followed the same three tokens before is drafted, up to the number asked for")
    func continuation() {
        let source = PromptLookup([1, 2, 3, 4, 5, 6, 1, 2, 3])
        #expect(source.draft(most: 2) == [4, 5])
        #expect(source.draft(most: 9) == [4, 5, 6, 1, 2, 3])
        #expect(source.draft(most: 0) == [])
    }

    @Test("the place with the longest equal text before it counts, the latest of equals")
    func longest() {
        #expect(PromptLookup([7, 1, 2, 3, 50, 8, 1, 2, 3, 60, 7, 1, 2, 3]).draft(most: 1) == [50])
        #expect(PromptLookup([1, 2, 3, 50, 9, 1, 2, 3, 60, 9, 1, 2, 3]).draft(most: 1) == [60])
    }

    @Test("nothing is drafted where the last three tokens are new")
    func nothing() {
        #expect(PromptLookup([1, 2, 3, 4]).draft(most: 4) == [])
        #expect(PromptLookup([1, 2]).draft(most: 4) == [])
        #expect(PromptLookup([]).draft(most: 4) == [])
    }

    @Test("tokens that are appended are found like those of the prompt")
    func appended() {
        var source = PromptLookup([1, 2])
        source.append([3, 4, 1, 2, 3])
        #expect(source.draft(most: 3) == [4, 1, 2])
    }

    @Test("a long repetition looks at a bounded number of places, and the draft repeats it")
    func repetition() {
        let source = PromptLookup(Array(repeating: 5, count: 10_000))
        #expect(source.draft(most: 4).allSatisfy { $0 == 5 })
    }
}

@Suite("Length of drafts")
struct DraftLengthTests {
    @Test("drafts that come true grow longer, and one that misses in part becomes as long as what was true")
    func growth() {
        var length = DraftLength()
        let first = length.count
        length.learn(drafted: first, accepted: first)
        #expect(length.count == 2 * first)
        length.learn(drafted: 6, accepted: 2)
        #expect(length.count == 3)
    }

    @Test("a source that keeps missing is asked less and less often")
    func pauses() {
        var length = DraftLength()
        var asked: [Int] = []
        for choice in 0..<400 {
            let count = length.count
            if count > 0 { asked.append(choice) }
            length.learn(drafted: count, accepted: 0)
        }
        let gaps = zip(asked, asked.dropFirst()).map { $1 - $0 }
        #expect(gaps == gaps.sorted())
        #expect(asked.count < 16)
        #expect((gaps.last ?? 0) >= 60)
    }
}
