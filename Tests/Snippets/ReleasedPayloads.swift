import FoundationModels

/// A recording that a program attaches to prompts.
struct Recording: DataAttachmentRepresentable, Equatable {
    static let type = UTType(exportedAs: "com.example.recording", conformingTo: .wav)
    var samples: [UInt8]

    init(samples: [UInt8]) { self.samples = samples }

    init(_ attachment: Transcript.DataAttachment) throws { samples = Array(attachment.content) }

    var transcriptRepresentation: Transcript.DataAttachment {
        Transcript.DataAttachment(
            contentType: Self.type, content: Data(samples), metadata: GeneratedContent(properties: ["hertz": 48_000]))
    }
}

/// What a model found while it answered.
struct Sources: DataEntryRepresentable, Codable, Equatable {
    var titles: [String]

    init(titles: [String]) { self.titles = titles }

    init(_ entry: Transcript.DataEntry) throws {
        self = try JSONDecoder().decode(Sources.self, from: entry.content)
    }

    var transcriptRepresentation: Transcript.DataEntry {
        Transcript.DataEntry(
            id: "sources", contentType: .json, content: (try? JSONEncoder().encode(self)) ?? Data(),
            metadata: GeneratedContent(properties: [:]))
    }
}

/// A model behind a program's own service, as a package for it would be written.
struct EchoModel: LanguageModel {
    let name: String

    var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([.reasoning, .toolCalling]) }
    var executorConfiguration: Executor.Configuration { Executor.Configuration(name: name) }

    func supportsDataAttachmentType(_ type: UTType) async throws -> Bool { type.conforms(to: .audio) }
    func supportsDataEntryType(_ type: UTType) async throws -> Bool { type == .json }

    struct Executor: LanguageModelExecutor {
        typealias Model = EchoModel

        struct Configuration: Hashable, Sendable {
            let name: String
        }

        let configuration: Configuration

        init(configuration: Configuration) throws { self.configuration = configuration }

        func respond(
            to request: LanguageModelExecutorGenerationRequest, model: EchoModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            let entryID = UUID().uuidString
            await channel.send(.reasoning(action: .appendText("Repeat it.", tokenCount: 2)))
            await channel.send(.reasoning(action: .updateSignature(Data([7]), tokenCount: 0)))
            for (name, value) in request.metadata where try value.value(String.self).isEmpty {
                throw LanguageModelError.guardrailViolation(.init(debugDescription: "\(name) is empty"))
            }
            guard case .prompt(let prompt)? = request.transcript.last else {
                throw LanguageModelError.unsupportedTranscriptContent(
                    .init(unsupportedContent: Array(request.transcript.suffix(1)), debugDescription: "no prompt"))
            }
            for segment in prompt.segments {
                switch segment {
                case .text(let text):
                    await channel.send(
                        .response(entryID: entryID, action: .appendText(text.content, tokenCount: 1)))
                case .structure(let structure):
                    await channel.send(
                        .response(
                            entryID: entryID, action: .appendText(structure.content.jsonString, tokenCount: 1)))
                case .attachment(let attachment):
                    await channel.send(.response(entryID: entryID, action: .addAttachmentSegment(attachment)))
                @unknown default: break
                }
            }
            await channel.send(
                .response(entryID: entryID, action: .updateMetadata(["model": configuration.name, "attempt": 2])))
            let sources = Sources(titles: ["Echo"]).transcriptRepresentation
            await channel.send(
                .data(
                    entryID: sources.id,
                    action: .update(contentType: sources.contentType, content: sources.content)))
            await channel.send(
                .response(
                    entryID: entryID,
                    action: .updateUsage(
                        input: .init(totalTokenCount: 3, cachedTokenCount: 1),
                        output: .init(totalTokenCount: 4, reasoningTokenCount: 2))))
        }
    }
}
