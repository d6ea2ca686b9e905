import OrderedJSON
import Testing
import TinyModels

@Suite("crema generate with a draft model")
struct DraftModelCommandTests {
    @Test("a draft model whose context is full is reported in a warning and in the JSON, and the text is the same")
    func contextFull() throws {
        let (model, draft) = (try TinyModel(contextSize: 300), try TinyModel(contextSize: 50))
        defer {
            model.remove()
            draft.remove()
        }
        // No token twice, so that the draft model is asked at once.
        let prompt = (0..<60).map { String($0 * 37 % 250) }.joined(separator: ",")
        let arguments = [
            "generate", "--model", model.path, "--ids", prompt, "--max-tokens", "12", "--ignore-eos", "--json",
        ]
        let alone = try CremaProcess(arguments)
        #expect(alone.status == 0 && alone.errors.isEmpty, "\(alone.errors)")
        let run = try CremaProcess(arguments + ["--draft-model", draft.path])
        #expect(run.status == 0)
        let reason = "the draft model's context of 50 tokens is full; use a draft model with a longer one"
        #expect(run.errors == "crema: warning: the draft model ended: \(reason)\n")
        let (answer, expected) = (try JSONParser().parse(run.output), try JSONParser().parse(alone.output))
        #expect(answer["timings"]?["draft_failure"]?.stringValue == reason)
        #expect(expected["timings"] != nil && expected["timings"]?["draft_failure"] == nil)
        #expect(answer["token_ids"] == expected["token_ids"])
        #expect(answer["token_ids"]?.arrayValue?.count == 12)
    }
}
