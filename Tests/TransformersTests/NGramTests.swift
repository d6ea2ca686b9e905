import Testing

@testable import Transformers

/// Embeddings of several tokens together.
@Suite("Embeddings of n-grams")
struct NGramTests {
    private static let folder = SharedData.fixtures + "/qwen4_exp_text"
    private static let sizes = "model.layers.0.ple.ple_embedding.ngram_heads_vocab_sizes"

    /// What loading the fixture says when the rows of its first table's heads are others.
    private func message(sizes: [Int64]) throws -> String? {
        try ChangedCheckpoint(Self.folder, tensor: Self.sizes, integers: sizes).message()
    }

    @Test("a head with rows beyond its table is refused by its tensor")
    func rows() throws {
        let sizes = try ChangedCheckpoint.integers(Self.folder, Self.sizes)
        #expect(try message(sizes: sizes) == nil)
        let refusal =
            "checkpoint: 'model.layers.0.ple.ple_embedding.ngram_heads_offsets' gives a head "
            + "9223372036854775807 rows from 0 on; expected rows of the table, which has 72"
        #expect(try message(sizes: [.max] + sizes.dropFirst()) == refusal)
        #expect(try message(sizes: [0] + sizes.dropFirst())?.contains(" 0 rows from 0 on") == true)
    }
}
