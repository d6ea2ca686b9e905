import FoundationModels
import Testing

@Suite("Histories")
struct HistoryViewTests {
    private static func prompt(_ id: String) -> Transcript.Entry {
        .prompt(Transcript.Prompt(id: id, segments: []))
    }

    private static func transcript(_ ids: [String], withInstructions: Bool = true) -> Transcript {
        let instructions = Transcript.Entry.instructions(.init(id: "i", segments: [], toolDefinitions: []))
        return Transcript(entries: (withInstructions ? [instructions] : []) + ids.map(prompt))
    }

    @Test("a history is what follows the leading instructions, and is set there")
    func setting() {
        var transcript = Self.transcript(["a", "b"])
        #expect(transcript.history.map(\.id) == ["a", "b"])
        transcript.history.append(Self.prompt("c"))
        transcript.history.append(contentsOf: [Self.prompt("d")])
        #expect(transcript.map(\.id) == ["i", "a", "b", "c", "d"])
        transcript.history = [Self.prompt("e")]
        #expect(transcript.map(\.id) == ["i", "e"])
        transcript.history = Transcript.HistoryView()
        #expect(transcript.map(\.id) == ["i"])
        var bare = Self.transcript(["a", "b"], withInstructions: false)
        bare.history = bare.history.suffix(1)
        #expect(bare.map(\.id) == ["b"])
    }

    @Test("a part of a history is a history with the same positions")
    func parts() {
        var history = Self.transcript(["a", "b", "c", "d"]).history
        let tail = history.suffix(2)
        #expect(tail.map(\.id) == ["c", "d"])
        #expect(history[tail.startIndex].id == "c")
        #expect(history.endIndex == tail.endIndex)
        #expect(history.distance(from: history.startIndex, to: tail.startIndex) == 2)
        history[tail.startIndex..<tail.endIndex] = [Self.prompt("x")]
        #expect(history.map(\.id) == ["a", "b", "x"])
        history[history.startIndex] = Self.prompt("y")
        history.removeAll { $0.id == "b" }
        #expect(history.map(\.id) == ["y", "x"])
        #expect((history.prefix(1) + history.suffix(1)).count == 2)
        #expect(Array(history.indices.map { history[$0].id }) == ["y", "x"])
        #expect(history.startIndex < history.endIndex)
    }
}
