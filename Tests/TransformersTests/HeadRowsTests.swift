import Testing

@testable import Transformers

/// The token ids of the head's rows are asked for when the blocks are done.
@Suite("Head rows")
struct HeadRowsTests {
    private static let folder = SharedData.fixtures + "/gemma2-default"

    @Test("the ids are asked for once, after all blocks of the last token and before the head")
    func order() throws {
        let decoder = try Decoder.shared(Self.folder)
        let prompt = try Reference(folder: Self.folder).inputIDs
        var events: [String] = []
        var logits = Logits()
        try decoder.forward(
            prompt, cache: decoder.makeCache(), chunkSize: 2, into: &logits,
            observer: { observation in
                if observation.name == .blockOutput || observation.name == .finalNormalization {
                    events.append(observation.name.rawValue)
                }
            },
            vocabulary: {
                events.append("asked")
                return [5, 1]
            })
        let blocks = (prompt.count + 1) / 2 * decoder.configuration.layers.count
        #expect(events == Array(repeating: "blockOutput", count: blocks) + ["asked", "finalNormalization"])
        let expected = try decoder.forward(prompt, cache: decoder.makeCache(), vocabulary: [5, 1])
        #expect(logits.values == expected.values)
        #expect(logits.rowCount == 1 && logits.columnCount == 2)
    }

    @Test("rows of every token share one answer; without rows nobody is asked")
    func allAndNone() throws {
        let decoder = try Decoder.shared(Self.folder)
        let prompt = try Reference(folder: Self.folder).inputIDs
        var asked = 0
        var logits = Logits()
        try decoder.forward(prompt, cache: decoder.makeCache(), rows: .all, chunkSize: 2, into: &logits) {
            asked += 1
            return nil
        }
        #expect(asked == 1)
        #expect(logits.values == (try decoder.forward(prompt, cache: decoder.makeCache(), rows: .all)).values)
        try decoder.forward(prompt, cache: decoder.makeCache(), rows: .none, into: &logits) {
            asked += 1
            return nil
        }
        #expect(asked == 1)
        #expect(logits.values.isEmpty && logits.rowCount == 0)
    }

    @Test("an empty list computes nothing, and the tokens are in the cache")
    func emptyList() throws {
        let decoder = try Decoder.shared(Self.folder)
        let cache = try decoder.makeCache()
        var logits = Logits()
        try decoder.forward([1, 2], cache: cache, into: &logits) { [] }
        #expect(logits.values.isEmpty && logits.rowCount == 1 && logits.columnCount == 0)
        #expect(cache.count == 2)
    }

    @Test("an id outside the vocabulary is refused after the tokens have entered the cache, and none is left in use")
    func outsideVocabulary() throws {
        let decoder = try Decoder.shared(Self.folder)
        let cache = try decoder.makeCache()
        let size = decoder.vocabularySize
        var logits = Logits()
        #expect(throws: TransformerError.logitOutsideVocabulary(id: size, vocabularySize: size)) {
            try decoder.forward([1, 2], cache: cache, into: &logits) { [Int32(size)] }
        }
        #expect(cache.count == 2)
        #expect(logits.rowCount == 0 && logits.values.isEmpty)
        try decoder.forward([3], cache: cache, into: &logits)
        #expect(logits.rowCount == 1)
    }
}
