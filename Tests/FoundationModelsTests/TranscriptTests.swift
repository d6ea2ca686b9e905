import Foundation
import FoundationModels
import FoundationModelsTesting
import Testing

@Suite("Transcripts")
struct TranscriptTests {
    static func decode(_ entries: String) throws -> Transcript {
        let json = #"{"version": 1, "type": "FoundationModels.Transcript", "transcript": {"entries": [\#(entries)]}}"#
        return try JSONDecoder().decode(Transcript.self, from: Data(json.utf8))
    }

    @Test("everything that has a form in JSON comes back equal")
    func roundTrip() throws {
        let entries: [Transcript.Entry] = [
            .instructions(
                Transcript.Instructions(
                    id: "i", segments: [.text(.init(id: "s", content: "x"))],
                    toolDefinitions: [Transcript.ToolDefinition(tool: Adder())])),
            .prompt(
                Transcript.Prompt(
                    id: "p", metadata: ["n": 1, "t": "x", "b": true],
                    segments: [.text(.init(id: "s", content: "y"))],
                    options: GenerationOptions(
                        samplingMode: .random(top: 3, seed: .max), temperature: 0.5, maximumResponseTokens: 9,
                        toolCallingMode: .disallowed),
                    responseFormat: .init(type: NPC.self),
                    contextOptions: ContextOptions(includeSchemaInPrompt: false, reasoningLevel: .deep))),
            .prompt(
                Transcript.Prompt(
                    id: "p2", segments: [],
                    options: GenerationOptions(sampling: .random(probabilityThreshold: 0.25)))),
            .prompt(Transcript.Prompt(id: "p3", segments: [], options: GenerationOptions(sampling: .greedy))),
            .reasoning(
                Transcript.Reasoning(
                    id: "r", segments: [.text(.init(id: "s", content: "hm"))], signature: Data([1, 2, 255]))),
            .toolCalls(
                Transcript.ToolCalls(
                    id: "c",
                    [
                        .init(id: "1", toolName: "Adder", arguments: GeneratedContent(properties: ["b": 1, "a": 2])),
                        .init(id: "2", toolName: "Adder", arguments: GeneratedContent(properties: [:])),
                    ])),
            .toolOutput(
                Transcript.ToolOutput(
                    id: "1", toolName: "Adder",
                    segments: [.structure(.init(id: "0", source: "Int", content: GeneratedContent(3)))])),
            .response(Transcript.Response(id: "a", assetIDs: ["m"], segments: [.text(.init(id: "0", content: "ok"))])),
        ]
        let transcript = Transcript(entries: entries)
        let data = try JSONEncoder().encode(transcript)
        let read = try JSONDecoder().decode(Transcript.self, from: data)
        #expect(read == transcript)
        guard case .toolCalls(let calls) = read[5] else { throw Unexpected(entry: read[5]) }
        #expect(calls[0].arguments.jsonString == #"{"b": 1, "a": 2}"#)
    }

    @Test("a session that is resumed notes whether the schema of a tool is shown now")
    func shownSchemas() throws {
        let first = LanguageModelSession(
            model: ScriptedModel([]), tools: [Pourer(includesSchemaInInstructions: true)])
        let resumed = LanguageModelSession(
            model: ScriptedModel([]), tools: [Pourer(includesSchemaInInstructions: false)],
            transcript: first.transcript)
        #expect(resumed.transcript != first.transcript)
        let text = String(decoding: try JSONEncoder().encode(resumed.transcript), as: UTF8.self)
        #expect(text.contains(#""includesSchemaInInstructions":false"#))
        let again = LanguageModelSession(
            model: ScriptedModel([]), tools: [Pourer(includesSchemaInInstructions: false)],
            transcript: resumed.transcript)
        #expect(again.transcript == resumed.transcript)
    }

    @Test("a structure that is one of several keeps the order of the one whose properties it has")
    func orderInChoices() throws {
        let text = DynamicGenerationSchema(type: String.self)
        func structure(_ name: String, _ keys: [String]) -> DynamicGenerationSchema {
            DynamicGenerationSchema(name: name, properties: keys.map { .init(name: $0, schema: text) })
        }
        let choice = DynamicGenerationSchema(
            name: "Guest",
            anyOf: [
                structure("Regular", ["seat", "drink", "name"]), structure("Tourist", ["zone", "name", "country"]),
            ])
        let schema = try GenerationSchema(root: choice, dependencies: [])
        for json in [
            #"{"zone": "UTC", "name": "Bo", "country": "Peru"}"#, #"{"seat": "4", "drink": "tea", "name": "Bo"}"#,
        ] {
            let transcript = Transcript(entries: [
                .prompt(
                    Transcript.Prompt(
                        segments: [.text(.init(content: "x"))], responseFormat: .init(schema: schema))),
                .response(
                    Transcript.Response(
                        assetIDs: [],
                        segments: [.structure(.init(source: "Guest", content: try GeneratedContent(json: json)))])),
            ])
            let read = try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript))
            #expect(read.last?.description == "Response: " + json)
        }
    }

    @Test(
        "what is not known is refused with its place",
        arguments: [
            (
                #"{"role": "x", "id": "1"}"#,
                "/transcript/entries/0/role: 'x' is not known (known: instructions, user, response, tool, reasoning, data)"
            ),
            (
                #"{"role": "user", "id": "1", "contents": [], "what": 1}"#,
                "/transcript/entries/0: key 'what' is not known"
            ),
            (#"{"role": "user", "contents": []}"#, "/transcript/entries/0: 'id' is missing"),
            (
                #"{"role": "user", "id": 3, "contents": []}"#,
                "/transcript/entries/0/id: expected a string; found a number"
            ),
            (
                #"{"role": "user", "id": "1", "contents": [{"type": "sound", "id": "2"}]}"#,
                "/transcript/entries/0/contents/0/type: 'sound' is not known (known: text, structure, image, data)"
            ),
            (
                #"{"role": "response", "id": "1", "toolCalls": [{"id": "2", "name": "t", "arguments": "{"}]}"#,
                "/transcript/entries/0/toolCalls/0/arguments: expected JSON text; found something else"
            ),
            (
                #"{"role": "user", "id": "1", "contents": [], "options": {"sampling": {"mode": "z"}}}"#,
                "/transcript/entries/0/options/sampling/mode: 'z' is not known (known: greedy, top, probabilityThreshold)"
            ),
            (
                #"{"role": "user", "id": "1", "contents": [], "responseFormat": {"type": "jsonSchema", "jsonSchema": {"name": "n", "schema": {"foo": 1}}}}"#,
                "/transcript/entries/0/responseFormat/jsonSchema/schema: keyword 'foo' is not known"
            ),
        ])
    func refused(_ entry: String, _ message: String) throws {
        do {
            _ = try Self.decode(entry)
            Issue.record("expected an error")
        } catch DecodingError.dataCorrupted(let context) {
            #expect(context.debugDescription == "transcript at " + message)
        }
    }

    @Test("versions of one release line are read, as a number or as text; another version or type is refused")
    func envelope() throws {
        for version in ["1", #""1""#, #""1.1""#, #""1.20""#] {
            let json =
                #"{"version": \#(version), "type": "FoundationModels.Transcript", "transcript": {"entries": []}}"#
            #expect(try JSONDecoder().decode(Transcript.self, from: Data(json.utf8)).isEmpty)
        }
        for json in [
            #"{"version": "2.0", "type": "FoundationModels.Transcript", "transcript": {"entries": []}}"#,
            #"{"version": "11", "type": "FoundationModels.Transcript", "transcript": {"entries": []}}"#,
            #"{"version": 1.1, "type": "FoundationModels.Transcript", "transcript": {"entries": []}}"#,
            #"{"version": 2, "type": "FoundationModels.Transcript", "transcript": {"entries": []}}"#,
            #"{"version": 1, "type": "Other", "transcript": {"entries": []}}"#, "[]",
        ] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(Transcript.self, from: Data(json.utf8))
            }
        }
    }

    @Test("what has no form in JSON is an error of encoding")
    func unwritable() throws {
        let attachment = Transcript.Segment.attachment(
            .init(content: .image(.init(imageData: Data(), contentType: "no media type"))))
        let transcript = Transcript(entries: [.prompt(Transcript.Prompt(segments: [attachment]))])
        do {
            _ = try JSONEncoder().encode(transcript)
            Issue.record("expected an error")
        } catch EncodingError.invalidValue(_, let context) {
            #expect(
                context.debugDescription
                    == "transcript at /transcript/entries/0: an image without a URL has no form in JSON")
        }
    }

    @Test("a transcript is a collection that can be changed")
    func collection() {
        var transcript = Transcript(entries: [
            .instructions(Transcript.Instructions(segments: [], toolDefinitions: []))
        ])
        let prompt = Transcript.Entry.prompt(Transcript.Prompt(segments: []))
        transcript.append(prompt)
        #expect(Array(transcript.history) == [prompt])
        transcript.history = []
        #expect(transcript.count == 1)
        transcript[0] = prompt
        #expect(transcript.history.count == 1)
        #expect(Transcript().isEmpty)
        #expect(transcript.first?.id == prompt.id)
    }

    @Test("feedback is JSON with the transcript")
    func feedback() async throws {
        let session = LanguageModelSession(model: ScriptedModel(["x"]))
        try await session.respond(to: "a")
        let data = session.logFeedbackAttachment(
            sentiment: .negative, issues: [.init(category: .incorrect, explanation: "no")],
            desiredResponseText: "y")
        let content = try GeneratedContent(json: String(decoding: data, as: UTF8.self))
        #expect(try content.value(String.self, forProperty: "sentiment") == "negative")
        let transcript = try content.value(GeneratedContent.self, forProperty: "transcript")
        let read = try JSONDecoder().decode(Transcript.self, from: Data(transcript.jsonString.utf8))
        #expect(read == session.transcript)
        #expect(!session.logFeedbackAttachment(sentiment: nil).isEmpty)
        #expect(
            !session.logFeedbackAttachment(sentiment: nil, desiredResponseContent: Age(years: 1, months: 1)).isEmpty)
    }
}

/// A tool whose schema is shown or not.
struct Pourer: Tool {
    let description = "Pours."
    let includesSchemaInInstructions: Bool

    @Generable
    struct Arguments {
        let cups: Int
    }

    func call(arguments: Arguments) async throws -> Int { arguments.cups }
}
