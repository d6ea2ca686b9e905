import FoundationModels
import FoundationModelsTesting
import Testing

/// A conversation as plain text, entry by entry.
func lines(of transcript: Transcript) -> [String] {
    var lines: [String] = []
    for entry in transcript {
        switch entry {
        case .instructions(let instructions):
            lines.append(
                "instructions \(text(of: instructions.segments)) tools \(instructions.toolDefinitions.map(\.name))")
        case .prompt(let prompt):
            let format = prompt.responseFormat.map { " as \($0.name)" } ?? ""
            lines.append("prompt \(text(of: prompt.segments))\(format) \(prompt.options.temperature ?? -1)")
        case .toolCalls(let calls):
            for call in calls { lines.append("call \(call.toolName) \(call.arguments.jsonString)") }
        case .toolOutput(let output):
            lines.append("output \(output.toolName) \(text(of: output.segments))")
        case .response(let response):
            lines.append("response \(text(of: response.segments)) \(response.assetIDs)")
        default:
            lines.append("other")
        }
    }
    return lines
}

private func text(of segments: [Transcript.Segment]) -> String {
    segments.map { segment in
        switch segment {
        case .text(let text): return text.content
        case .structure(let structure): return "\(structure.source) \(structure.content.jsonString)"
        default: return "?"
        }
    }.joined(separator: " ")
}

/// Keeps a session between launches of an app.
struct SessionStore {
    let url: URL

    func save(_ session: LanguageModelSession) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(session.transcript).write(to: url, options: .atomic)
    }

    func load(tools: [any Tool] = []) throws -> LanguageModelSession {
        let transcript = try JSONDecoder().decode(Transcript.self, from: Data(contentsOf: url))
        return LanguageModelSession(tools: tools, transcript: transcript)
    }
}

@Generable(description: "What a shopping list needs")
struct Shopping: Codable, Hashable {
    @Guide(description: "What to buy", .minimumCount(1))
    var items: [String]
    var isUrgent: Bool
}

extension ProgramTests {
    @Test("a transcript is gone through case by case, saved and gone on with")
    func transcripts() async throws {
        let turns: [ScriptedModel.Turn] = [
            .call("Counter", GeneratedContent(properties: [:])), "One.",
            .content(Shopping(items: ["milk"], isUrgent: false)), "Still here.",
        ]
        try await Self.run(turns) {
            let session = LanguageModelSession(tools: [Counter()], instructions: "Count.")
            try await session.respond(to: "Count once.", options: GenerationOptions(temperature: 0.5))
            let shopping = try await session.respond(to: "And a list?", generating: Shopping.self)
            #expect(shopping.transcriptEntries.count == 2)
            #expect(
                lines(of: session.transcript) == [
                    #"instructions Count. tools ["Counter"]"#, "prompt Count once. 0.5", "call Counter {}",
                    "output Counter Int 1", "response One. []", "prompt And a list? as Shopping -1.0",
                    #"response Shopping {"items": ["milk"], "isUrgent": false} []"#,
                ])
            let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
            defer { try? FileManager.default.removeItem(at: url) }
            let store = SessionStore(url: url)
            try store.save(session)
            let restored = try store.load(tools: [Counter()])
            #expect(lines(of: restored.transcript) == lines(of: session.transcript))
            #expect(try await restored.respond(to: "Are you there?").content == "Still here.")
        }
    }

    @Test("a transcript is made by hand")
    func byHandTranscript() {
        let transcript = Transcript(entries: [
            .instructions(
                Transcript.Instructions(
                    segments: [.text(.init(content: "Be kind."))], toolDefinitions: [.init(tool: GetWeatherTool())])),
            .prompt(
                Transcript.Prompt(
                    segments: [.text(Transcript.TextSegment(content: "Hi"))],
                    options: GenerationOptions(sampling: .greedy), responseFormat: .init(type: Shopping.self))),
            .toolCalls(
                .init([
                    Transcript.ToolCall(
                        id: "1", toolName: "getWeather", arguments: GeneratedContent(properties: ["city": "Rome"]))
                ])),
            .toolOutput(.init(id: "1", toolName: "getWeather", segments: [.text(.init(content: "warm"))])),
            .response(
                .init(
                    assetIDs: [],
                    segments: [
                        .structure(
                            .init(source: "Shopping", content: Shopping(items: [], isUrgent: true).generatedContent))
                    ])),
        ])
        #expect(transcript.count == 5)
        #expect(transcript.first?.id == transcript[0].id)
        #expect(transcript.dropFirst().first?.description == "Prompt: Hi")
    }
}
