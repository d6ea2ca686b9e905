import Testing

@testable import Transformers

/// Evaluating and computing logits are two steps: the ids of the head's rows may be found between them.
@Suite("Head rows")
struct HeadRowsTests {
    private static let folder = SharedData.fixtures + "/gemma2-default"

    @Test("the head is computed when it is needed, after all blocks of the last token")
    func order() throws {
        let decoder = try Decoder.shared(Self.folder)
        let prompt = try Reference(folder: Self.folder).inputIDs
        var events: [String] = []
        let observer: Observer = { observation in
            if observation.name == .blockOutput || observation.name == .finalNormalization {
                events.append(observation.name.rawValue)
            }
        }
        var evaluation = Evaluation()
        let run = SequenceRun(prompt, cache: try decoder.makeCache())
        try decoder.evaluate([run], chunkSize: 2, into: &evaluation, observer: observer)
        events.append("asked")
        var logits: [Logits] = []
        try decoder.logits(of: evaluation, vocabularies: [[5, 1]], into: &logits, observer: observer)
        let blocks = (prompt.count + 1) / 2 * decoder.configuration.layers.count
        #expect(events == Array(repeating: "blockOutput", count: blocks) + ["asked", "finalNormalization"])
        let expected = try decoder.forward(prompt, cache: decoder.makeCache(), vocabulary: [5, 1])
        #expect(logits[0].values == expected.values)
        #expect(logits[0].rowCount == 1 && logits[0].columnCount == 2)
    }

    @Test("rows of every token have one list of ids; without rows nothing is computed")
    func allAndNone() throws {
        let decoder = try Decoder.shared(Self.folder)
        let prompt = try Reference(folder: Self.folder).inputIDs
        let all = try decoder.forward(prompt, cache: decoder.makeCache(), rows: .all, chunkSize: 2)
        #expect(all.values == (try decoder.forward(prompt, cache: decoder.makeCache(), rows: .all)).values)
        let none = try decoder.forward(prompt, cache: decoder.makeCache(), rows: .none)
        #expect(none.values.isEmpty && none.rowCount == 0)
    }

    @Test("a run without rows has no logits of an earlier pass, however many others have all of theirs")
    func staleRows() throws {
        let decoder = try Decoder.shared(Self.folder)
        var evaluation = Evaluation()
        var logits: [Logits] = []
        for rows in [[LogitRows.last, .last, .last], [.none, .last, .last]] {
            let runs = try rows.map { SequenceRun([1, 2], cache: try decoder.makeCache(), rows: $0) }
            try decoder.evaluate(runs, into: &evaluation)
            try decoder.logits(of: evaluation, vocabularies: [nil, nil, nil], into: &logits)
            #expect(logits.map(\.rowCount) == rows.map { $0 == .none ? 0 : 1 })
        }
    }

    @Test("an empty list computes nothing, and the tokens are in the cache")
    func emptyList() throws {
        let decoder = try Decoder.shared(Self.folder)
        let cache = try decoder.makeCache()
        let logits = try decoder.forward([1, 2], cache: cache, vocabulary: [])
        #expect(logits.values.isEmpty && logits.rowCount == 1 && logits.columnCount == 0)
        #expect(cache.count == 2)
    }

    @Test("an id outside the vocabulary is refused before the logits, and the cache is in nobody's use")
    func outsideVocabulary() throws {
        let decoder = try Decoder.shared(Self.folder)
        let cache = try decoder.makeCache()
        let size = decoder.vocabularySize
        var evaluation = Evaluation()
        try decoder.evaluate([SequenceRun([1, 2], cache: cache)], into: &evaluation)
        var logits: [Logits] = []
        #expect(throws: TransformerError.logitOutsideVocabulary(id: size, vocabularySize: size)) {
            try decoder.logits(of: evaluation, vocabularies: [[Int32(size)]], into: &logits)
        }
        #expect(cache.count == 2)
        #expect(try decoder.forward([3], cache: cache).rowCount == 1)
    }

    @Test("logits are computed of an evaluation of the same decoder, with a list for each run")
    func foreignEvaluation() throws {
        let decoder = try Decoder.shared(Self.folder)
        var logits: [Logits] = []
        #expect(throws: TransformerError.foreignEvaluation) {
            try decoder.logits(of: Evaluation(), vocabularies: [nil], into: &logits)
        }
    }
}
