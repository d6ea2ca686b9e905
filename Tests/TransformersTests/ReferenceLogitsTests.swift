import Checkpoints
import Tensors
import Testing

@testable import Transformers

/// Logits and greedy tokens of the reference implementation, family by family.
@Suite("Reference logits")
struct ReferenceLogitsTests {
    @Test(
        "every position's logits are within 8e-6 of the reference, and 16 greedy tokens equal its",
        arguments: SharedData.referenceFolders)
    func logits(folder: String) throws {
        let reference = try Reference(folder: folder)
        let decoder = try Decoder.shared(folder)
        let logits = try decoder.forward(reference.inputIDs, cache: decoder.makeCache(), rows: .all)
        #expect(logits.values.count == reference.logits.count)
        let error = relativeError(logits.values, reference.logits)
        if SharedData.prints { print(String(folder.split(separator: "/").last ?? ""), error) }
        #expect(error <= 8e-6)
        #expect(reference.greedyTokens.count > 8)
        let tokens = try decoder.greedy(reference.inputIDs, count: reference.greedyTokens.count)
        #expect(tokens == reference.greedyTokens)
    }
}
