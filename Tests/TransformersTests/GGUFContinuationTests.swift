import Checkpoints
import Glibc
import OrderedJSON
import TestSupport
import Testing

@testable import Transformers

/// SmolLM2-135M-Instruct from a GGUF file against continuations of transformers in float32 with the same weights.
///
/// CREMA_SMOLLM2 names the file (Q4_1, embedding Q8_0; 98 MB, not in the repository). Skipped without it.
@Suite("Continuations from a GGUF file")
struct GGUFContinuationTests {
    private static let file = getenv("CREMA_SMOLLM2").map { String(cString: $0) }
    private static let golden = SharedFolder.path("real/smollm2-golden.json")

    @Test(
        "eight greedy continuations equal the reference's token for token",
        .enabled(
            if: file != nil && access(golden, R_OK) == 0,
            "needs the model that CREMA_SMOLLM2 names and the shared folder"))
    func continuations() throws {
        let decoder = try Decoder.shared(try #require(Self.file))
        let cases = try #require(try SharedData.json(Self.golden)["cases"]?.arrayValue)
        #expect(cases.count == 8)
        for value in cases {
            func ids(_ key: String) throws -> [Int32] {
                try #require(value[key]?.arrayValue).compactMap { $0.intValue.map { Int32($0) } }
            }
            let expected = try ids("greedy_ids")
            #expect(try decoder.greedy(try ids("prompt_ids"), count: expected.count) == expected)
        }
    }
}
