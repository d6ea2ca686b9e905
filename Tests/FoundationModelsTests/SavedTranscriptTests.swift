import Foundation
import FoundationModels
import Testing

/// Transcripts that were damaged on their way: an error or another transcript, never a trap.
@Suite("Saved transcripts")
struct SavedTranscriptTests {
    private static func saved() throws -> [UInt8] {
        let transcript = Transcript(entries: [
            .instructions(
                .init(segments: [.text(.init(id: "a", content: "Be kind."))], toolDefinitions: [.init(tool: Adder())])),
            .prompt(
                .init(
                    id: "b", segments: [.text(.init(id: "c", content: "Wie heißt „du“?"))],
                    options: GenerationOptions(sampling: .random(top: 3, seed: 9), temperature: 0.5),
                    responseFormat: .init(type: Age.self))),
            .toolCalls(
                .init(
                    id: "d",
                    [.init(id: "e", toolName: "Adder", arguments: GeneratedContent(properties: ["a": 1, "b": 2]))])),
            .toolOutput(.init(id: "e", toolName: "Adder", segments: [.text(.init(id: "f", content: "3"))])),
            .response(
                .init(
                    id: "g", assetIDs: [],
                    segments: [
                        .structure(
                            .init(id: "0", source: "Age", content: Age(years: 1, months: 2).generatedContent))
                    ])),
        ])
        return Array(try JSONEncoder().encode(transcript))
    }

    private static func decode(_ bytes: some Sequence<UInt8>) throws -> Transcript {
        try JSONDecoder().decode(Transcript.self, from: Data(bytes))
    }

    @Test("a transcript that is cut anywhere is refused")
    func cut() throws {
        let bytes = try Self.saved()
        #expect(try Self.decode(bytes).count == 5)
        for length in stride(from: 0, to: bytes.count, by: 5) {
            #expect(throws: DecodingError.self) { try Self.decode(bytes[..<length]) }
        }
    }

    @Test("a transcript with one bit flipped is refused or another transcript, and can be written again")
    func flipped() throws {
        let bytes = try Self.saved()
        var accepted = 0
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1 << UInt8(index % 8)
            guard let transcript = try? Self.decode(changed) else { continue }
            accepted += 1
            #expect(throws: Never.self) { try JSONEncoder().encode(transcript) }
        }
        #expect(accepted > 0)
    }

    @Test(
        "numbers that no transcript has are refused, each with its place",
        arguments: [
            (#""version":1"#, #""version":99999999999999999999"#, "transcript at /version: "),
            (#""version":1"#, #""version":-1"#, "transcript at /version: '-1' is not known (known: 1, 1.1)"),
            (#""type":"FoundationModels.Transcript""#, #""type":"x""#, "transcript at /type: 'x' is not known"),
        ])
    func numbers(found: String, replacement: String, message: String) throws {
        let text = String(decoding: try Self.saved(), as: UTF8.self)
        #expect(text.contains(found))
        do {
            _ = try Self.decode(Array(text.replacing(found, with: replacement).utf8))
            Issue.record("expected an error")
        } catch DecodingError.dataCorrupted(let context) {
            #expect(context.debugDescription.hasPrefix(message))
        }
    }
}
