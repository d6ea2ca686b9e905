import ConstrainedDecoding
import Generation
import Sampling
import Testing
import TinyModels
import Transformers

@Suite("Forced text near the token limit")
struct TightBudgetTests {
    /// Four tokens, of which one spells two letters.
    private static let tokens = ["a", "b", "ab", "c"]

    /// The text of a loop whose tokenizer divides every text into single letters.
    private func text(regex: String, limit: Int) throws -> (text: String, finish: FinishReason) {
        let vocabulary = Vocabulary(tokenBytes: Self.tokens.map { Array($0.utf8) }, endTokens: [])
        let constraint = TextConstraint(try ConstraintCompiler(vocabulary: vocabulary).constraint(regex: regex)) {
            $0.map { Self.tokens.firstIndex(of: String(UnicodeScalar($0))) ?? -1 }
        }
        let model = try LeastUsedLetterModel().load()
        let loop = try DecodeLoop(
            decoder: model, cache: try model.makeCache(), prompt: [3],
            options: DecodingOptions(maximumTokens: limit, sampling: .greedy), endTokens: [], constraint: constraint)
        while true {
            if case .finished(let reason) = try loop.advance() {
                return (loop.generated.map { Self.tokens[Int($0)] }.joined(), reason)
            }
        }
    }

    @Test("text that is forced is divided so that it fits, even where the tokenizer's own division would not")
    func fits() throws {
        let tight = try text(regex: "abab", limit: 2)
        #expect(tight.text == "abab")
        #expect(tight.finish == .stop)
        let ample = try text(regex: "abab", limit: 40)
        #expect(ample.text == "abab")
    }

    @Test("a choice after forced text still has its place")
    func choiceBehind() throws {
        let tight = try text(regex: "abab(?:c|abc)", limit: 3)
        #expect(tight.text == "ababc")
        #expect(tight.finish == .stop)
    }
}
