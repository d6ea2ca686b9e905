import Foundation
import FoundationModels
import FoundationModelsTesting
import Testing

/// Something of a program's own that is attached to prompts.
private struct Melody: DataAttachmentRepresentable, Equatable {
    static let type = UTType(exportedAs: "com.example.melody", conformingTo: .audio)
    var notes: [UInt8]

    init(notes: [UInt8]) { self.notes = notes }

    init(_ attachment: Transcript.DataAttachment) throws { notes = Array(attachment.content) }

    var transcriptRepresentation: Transcript.DataAttachment {
        Transcript.DataAttachment(
            contentType: Self.type, content: Data(notes),
            metadata: GeneratedContent(properties: ["count": notes.count]))
    }
}

/// A model that reads sounds and writes JSON.
private struct ListeningModel: LanguageModel {
    let script: ScriptedModel
    let events: [LanguageModelExecutorGenerationChannel.Event]

    var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([.toolCalling]) }
    var executorConfiguration: ScriptedModel.Executor.Configuration { script.executorConfiguration }

    func supportsDataAttachmentType(_ type: UTType) async throws -> Bool { type.conforms(to: .audio) }
    func supportsDataEntryType(_ type: UTType) async throws -> Bool { type == .json }

    struct Executor: LanguageModelExecutor {
        typealias Model = ListeningModel
        let scripted: ScriptedModel.Executor

        init(configuration: ScriptedModel.Executor.Configuration) throws {
            scripted = ScriptedModel.Executor(configuration: configuration)
        }

        nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: ListeningModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            try await scripted.respond(to: request, model: model.script, streamingInto: channel)
            for event in model.events { await channel.send(event) }
        }
    }
}

@Suite("Attachments")
struct AttachmentTests {
    private static let blind = LanguageModelCapabilities([.guidedGeneration, .toolCalling])
    private static let photo = FoundationModels.Attachment(imageURL: URL(fileURLWithPath: "/tmp/door.png"))

    @Test("text and attachments of a prompt become segments in order")
    func segments() async throws {
        let model = ScriptedModel(["x"])
        let session = LanguageModelSession(model: model) {
            "Look."
            Self.photo
        }
        try await session.respond {
            "What is in the picture?"
            Self.photo.label("door")
            "And here?"
            FoundationModels.Attachment(imageData: Data([1, 2, 3]), contentType: "image/png")
        }
        guard case .instructions(let instructions) = session.transcript[0],
            case .prompt(let prompt) = session.transcript[1]
        else { throw Unexpected(entry: session.transcript[0]) }
        #expect(instructions.segments.map(\.description) == ["Look.", "image"])
        #expect(prompt.segments.map(\.description) == ["What is in the picture?", "door", "And here?", "image"])
        guard case .attachment(let first) = prompt.segments[1], case .image(let image) = first.content,
            case .attachment(let last) = prompt.segments[3], case .image(let inMemory) = last.content
        else {
            Issue.record("expected images")
            return
        }
        #expect(image.url == URL(fileURLWithPath: "/tmp/door.png"))
        #expect(inMemory.url?.absoluteString == "data:image/png;base64,AQID")
        #expect(Transcript.ImageAttachment(imageData: Data(), contentType: "a b").url == nil)
    }

    @Test("a model that cannot see refuses images in prompts and in instructions before it is asked")
    func blindModel() async throws {
        let model = ScriptedModel(["x"], capabilities: Self.blind)
        let session = LanguageModelSession(model: model)
        do {
            try await session.respond {
                "What is in the picture?"
                Self.photo
            }
            Issue.record("expected an error")
        } catch LanguageModelError.unsupportedCapability(let problem) where problem.capability == .vision {
            #expect(problem.debugDescription == "the model does not support vision")
        }
        #expect(session.transcript.isEmpty)
        let instructed = LanguageModelSession(model: model) { Self.photo }
        await #expect(throws: LanguageModelError.self) { try await instructed.respond(to: "?") }
        #expect(model.requests.isEmpty)
        try await session.respond(to: "words")
        #expect(model.requests.count == 1)
    }

    @Test("a reference finds the latest image with its label")
    func references() throws {
        func prompt(_ file: String, _ label: String?) -> Transcript.Entry {
            .prompt(
                Transcript.Prompt(segments: [
                    .attachment(
                        .init(content: .image(.init(imageURL: URL(fileURLWithPath: "/\(file)"))), label: label))
                ]))
        }
        let entries = [prompt("a", "door"), prompt("b", "door"), prompt("c", "window"), prompt("d", nil)]
        let reference = try ImageReference(GeneratedContent(json: #"{"attachmentLabel": "door"}"#))
        #expect(reference.resolved(in: entries)?.url?.path == "/b")
        #expect(reference.resolved(in: Transcript(entries: entries).history)?.url?.path == "/b")
        #expect(ImageReference(attachmentLabel: "roof").resolved(in: entries) == nil)
        #expect(reference.generatedContent.jsonString == #"{"attachmentLabel": "door"}"#)
        #expect(try ImageReference.PartiallyGenerated(GeneratedContent(json: "{")).attachmentLabel == nil)
        #expect(ImageReference.generationSchema.name == "ImageReference")
    }

    @Test("data of types that the model reads reaches it; other data is refused with its entry")
    func dataAttachments() async throws {
        let script = ScriptedModel(["la", "la"])
        let session = LanguageModelSession(model: ListeningModel(script: script, events: []))
        try await session.respond {
            "What is this?"
            FoundationModels.Attachment(Melody(notes: [60, 64])).label("clip-0")
        }
        guard case .prompt(let prompt) = script.requests[0].transcript.last,
            case .attachment(let segment) = prompt.segments[1], case .data(let data) = segment.content
        else {
            Issue.record("expected data")
            return
        }
        #expect(segment.label == "clip-0")
        #expect(try Melody(data) == Melody(notes: [60, 64]))
        #expect(data.metadata == GeneratedContent(properties: ["count": 2]))
        let deaf = LanguageModelSession(model: ScriptedModel(["x"]), transcript: session.transcript)
        do {
            try await deaf.respond(to: "?")
            Issue.record("expected an error")
        } catch LanguageModelError.unsupportedTranscriptContent(let problem) {
            #expect(problem.unsupportedContent == [session.transcript[0]])
            #expect(
                problem.debugDescription
                    == "the model does not read attachments of the type 'com.example.melody'; remove the entry")
        }
        #expect(deaf.transcript == session.transcript)
    }

    @Test("a model writes entries of data; one that is written again is replaced, also in a later turn")
    func dataEntries() async throws {
        typealias Event = LanguageModelExecutorGenerationChannel.Event
        func entry(_ id: String?, _ text: String) -> Event {
            .data(entryID: id, action: .update(contentType: .json, content: Data(text.utf8)))
        }
        let script = ScriptedModel(["one", "two"])
        let model = ListeningModel(
            script: script, events: [entry("a", "1"), entry(nil, "2"), entry(nil, "3"), entry("a", "4")])
        let session = LanguageModelSession(model: model)
        let response = try await session.respond(to: "?")
        #expect(response.content == "one")
        #expect(session.transcript.map(Role.init) == [.prompt, .response, .data, .data, .data])
        func contents() -> [String] {
            session.transcript.compactMap { entry in
                if case .data(let entry) = entry { String(decoding: entry.content, as: UTF8.self) } else { nil }
            }
        }
        #expect(contents() == ["4", "2", "3"])
        try await session.respond(to: "?")
        #expect(contents() == ["4", "2", "3", "2", "3"])
    }

    @Test("an entry of a type that the model does not announce ends the request")
    func unannouncedEntry() async throws {
        let model = ListeningModel(
            script: ScriptedModel(["x"]), events: [.data(action: .update(contentType: .pdf, content: Data()))])
        let session = LanguageModelSession(model: model)
        do {
            try await session.respond(to: "?")
            Issue.record("expected an error")
        } catch LanguageModelError.unsupportedTranscriptContent(let problem) {
            #expect(problem.unsupportedContent.count == 1)
            #expect(problem.debugDescription.contains("'com.adobe.pdf'"))
        }
        #expect(session.transcript.isEmpty)
    }

    @Test("attachments and data are written as JSON and read again")
    func json() throws {
        let image = Transcript.ImageAttachment(imageData: Data([1]), contentType: "image/png")
        let transcript = Transcript(entries: [
            .prompt(
                Transcript.Prompt(segments: [
                    .attachment(.init(id: "1", content: .image(image), label: "door")),
                    .attachment(.init(id: "2", content: .data(Melody(notes: [1]).transcriptRepresentation))),
                ])),
            .data(.init(id: "d", contentType: .json, content: Data("{}".utf8))),
        ])
        let data = try JSONEncoder().encode(transcript)
        #expect(try JSONDecoder().decode(Transcript.self, from: data) == transcript)
    }

    @Test("common types are known by their names and relations")
    func types() {
        #expect(UTType("public.json") == .json)
        #expect(UTType("com.example.none") == nil)
        #expect(UTType(mimeType: "Image/PNG") == .png)
        #expect(UTType(filenameExtension: "JPG") == .jpeg)
        #expect(UTType.wav.preferredFilenameExtension == "wav")
        #expect(UTType.pdf.preferredMIMEType == "application/pdf")
        #expect(UTType.png.conforms(to: .image))
        #expect(UTType.png.conforms(to: .data))
        #expect(!UTType.png.conforms(to: .text))
        #expect(Melody.type.conforms(to: .audio))
        #expect(Melody.type.conforms(to: .data))
        #expect(UTType(importedAs: "com.example.other").conforms(to: .data))
        let child = UTType(exportedAs: "com.example.song", conformingTo: UTType(exportedAs: "com.example.unknown"))
        #expect(child.conforms(to: .data))
        #expect(Set([UTType.json, UTType(importedAs: "public.json", conformingTo: .image)]).count == 1)
    }
}
