import Foundation
import FoundationModels
import Testing

/// Transcripts in the form that Apple's second release (27) writes, put together from captures that others published.
@Suite("Transcripts of the second release")
struct SecondReleaseTranscriptTests {
    private static let schema =
        #"{"additionalProperties": false, "properties": {"kind": {"const": "pie"}, "size": {"enum": ["s", "l"], "title": "Size", "type": "string"}}, "required": ["kind", "size"], "title": "Cake", "type": "object", "x-order": ["kind", "size"]}"#

    private static let json = #"""
        {"transcript": {"entries": [
            {"contents": [{"id": "1", "text": "Bake.", "type": "text"}], "id": "i", "role": "instructions",
             "tools": [{"function": {"description": "Bakes.", "name": "oven", "parameters": \#(schema)}, "type": "function"}]},
            {"contents": [{"id": "2", "text": "A cake", "type": "text"}],
             "contextOptions": {"includeSchemaInPrompt": false, "reasoningLevel": "fixture-custom"}, "id": "p",
             "metadata": {"attempt": 2, "done": true, "none": null, "tags": ["a", "b"], "nested": {"b": 1, "a": 1.5}},
             "options": {"maximumResponseTokens": 256, "randomSeed": 73, "temperature": 0.7, "toolCallingMode": "disallowed", "topK": 41},
             "responseFormat": {"jsonSchema": {"description": "A cake.", "name": "Cake", "schema": \#(schema)}, "type": "jsonSchema"},
             "role": "user"},
            {"contents": [{"id": "3", "text": "Hm.", "type": "text"}], "id": "r", "metadata": {"phase": "first"},
             "role": "reasoning", "signature": "AAEC"},
            {"id": "c", "role": "response", "toolCalls": [
                {"arguments": "{\"size\": \"l\", \"kind\": \"pie\"}", "id": "k", "metadata": {"fixed": true}, "name": "oven"}]},
            {"contents": [], "id": "entry", "role": "tool", "toolCallID": "k", "toolName": "oven"},
            {"contents": [{"id": "0", "structure": {"content": {"size": "l", "kind": "pie"}, "source": "Cake"}, "type": "structure"}],
             "id": "a", "metadata": {"assetIDs": ["m"]}, "role": "response"},
            {"contents": [], "contextOptions": {}, "id": "q", "options": {}, "role": "user"}
        ]}, "type": "FoundationModels.Transcript", "version": "1.1"}
        """#

    private static func transcript() throws -> Transcript {
        try JSONDecoder().decode(Transcript.self, from: Data(json.utf8))
    }

    @Test("every part is read")
    func parts() throws {
        let transcript = try Self.transcript()
        guard case .prompt(let prompt) = transcript[1], case .reasoning(let reasoning) = transcript[2],
            case .toolCalls(let calls) = transcript[3], case .toolOutput(let output) = transcript[4],
            case .response(let response) = transcript[5], case .prompt(let last) = transcript[6]
        else {
            Issue.record("expected other entries")
            return
        }
        #expect(prompt.options.samplingMode?.kind == .randomTopK(41, seed: 73))
        #expect(prompt.options.temperature == 0.7)
        #expect(prompt.options.maximumResponseTokens == 256)
        #expect(prompt.options.toolCallingMode == .disallowed)
        #expect(prompt.contextOptions.includeSchemaInPrompt == false)
        #expect(prompt.contextOptions.reasoningLevel == .custom("fixture-custom"))
        #expect(try prompt.metadata["attempt"]?.value(Int.self) == 2)
        #expect(try prompt.metadata["tags"]?.value([String].self) == ["a", "b"])
        #expect(prompt.metadata["none"] == String?.none.generatedContent)
        #expect(prompt.metadata["nested"]?.jsonString == #"{"a": 1.5, "b": 1}"#)
        #expect(prompt.responseFormat?.name == "Cake")
        #expect(reasoning.signature == Data([0, 1, 2]))
        #expect(try reasoning.metadata["phase"]?.value(String.self) == "first")
        #expect(try calls[0].metadata["fixed"]?.value(Bool.self) == true)
        #expect(output.id == "k")
        #expect(response.assetIDs == ["m"])
        #expect(response.description == #"{"kind": "pie", "size": "l"}"#)
        #expect(last.options == GenerationOptions())
        #expect(last.contextOptions == ContextOptions())
    }

    @Test("what was read is written and read again without loss")
    func roundTrip() throws {
        let transcript = try Self.transcript()
        let again = try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript))
        #expect(again == transcript)
    }

    @Test(
        "what has no meaning here is refused with its place",
        arguments: [
            (#""topK": 41"#, #""topP": 1"#, "transcript at /transcript/entries/1/options: key 'topP' is not known"),
            (#", "topK": 41"#, "", "transcript at /transcript/entries/1/options/topK: 'topK' is missing"),
            (
                #""includeSchemaInPrompt": false"#, #""temperature": 1"#,
                "transcript at /transcript/entries/1/contextOptions: key 'temperature' is not known"
            ),
        ])
    func refused(found: String, replacement: String, message: String) throws {
        #expect(Self.json.contains(found))
        do {
            _ = try JSONDecoder().decode(
                Transcript.self, from: Data(Self.json.replacing(found, with: replacement).utf8))
            Issue.record("expected an error")
        } catch DecodingError.dataCorrupted(let context) {
            #expect(context.debugDescription == message)
        }
    }
}
