import Conversations
import Foundation
import OrderedJSON
import Testing

@testable import FoundationModels

@Suite("Transcripts as conversations")
struct TranscriptMessagesTests {
    private static func text(_ text: String) -> Transcript.Segment { .text(.init(content: text)) }

    private static func image(_ url: String, label: String? = nil) throws -> Transcript.Segment {
        let url = try #require(URL(string: url))
        return .attachment(.init(content: .image(.init(imageURL: url)), label: label))
    }

    private static let pictures: Set<ContentKind> = [.text, .image]

    @Test("texts of an entry have a line each, and the pieces of a turn are one message")
    func turn() throws {
        let calls = Transcript.ToolCalls([
            .init(id: "c", toolName: "look", arguments: GeneratedContent(properties: ["at": 1]))
        ])
        let entries: [Transcript.Entry] = [
            .instructions(.init(segments: [Self.text("Be"), Self.text("brief.")], toolDefinitions: [])),
            .prompt(.init(segments: [Self.text("Who?")])), .reasoning(.init(segments: [Self.text("Hm.")])),
            .toolCalls(calls), .toolOutput(.init(id: "c", toolName: "look", segments: [Self.text("A")])),
            .response(.init(assetIDs: [], segments: [Self.text("A.")])),
            .response(.init(assetIDs: [], segments: [Self.text("B.")])),
        ]
        #expect(
            try TranscriptMessages.messages(of: entries) == [
                .system("Be\nbrief."), .user("Who?"),
                Message(
                    .assistant, [], reasoning: "Hm.", calls: [ToolCall(id: "c", name: "look", arguments: ["at": 1])]),
                Message(.tool, [.text("A")], name: "look", callID: "c"), .assistant("A."), .assistant("B."),
            ])
        // A shortened history may have lost the call.
        #expect(
            try TranscriptMessages.messages(of: entries[4...4]) == [
                Message(.tool, [.text("A")], name: "look", callID: "c")
            ])
    }

    @Test("a model that sees gets images in their places, each after its label")
    func images() throws {
        let segments = [
            Self.text("Which"), Self.text("door?"), try Self.image("file:///tmp/door.png", label: "front"),
            try Self.image("data:image/png;base64,AQID"), Self.text("Quick!"),
        ]
        let expected: [ContentPart] = [
            .text("Which\ndoor?\nImage \"front\":"), .image(ImagePart(.file("/tmp/door.png"))),
            .image(ImagePart(.bytes([1, 2, 3], mediaType: "image/png"))), .text("Quick!"),
        ]
        for entry in [
            Transcript.Entry.prompt(.init(segments: segments)),
            .toolOutput(.init(id: "c", toolName: "look", segments: segments)),
        ] {
            #expect(try TranscriptMessages.messages(of: [entry], kinds: Self.pictures).map(\.parts) == [expected])
        }
    }

    @Test("what a model does not take is refused with its entry")
    func refused() throws {
        let image = try Self.image("file:///tmp/door.png")
        let data = Transcript.DataAttachment(contentType: .pdf, content: Data([1]))
        let cases: [(Transcript.Entry, Set<ContentKind>, String)] = [
            (
                .prompt(.init(segments: [image])), [.text],
                "the transcript holds an image, and the model reads text only; remove the entry"
            ),
            (
                .reasoning(.init(segments: [image])), Self.pictures,
                "the transcript holds an image, and the model reads text only; remove the entry"
            ),
            (
                .prompt(.init(segments: [.attachment(.init(content: .data(data)))])), Self.pictures,
                "the model does not read attachments of the type 'com.adobe.pdf'; remove the entry"
            ),
            (
                .prompt(.init(segments: [try Self.image("https://example.com/door.png")])), Self.pictures,
                "https: addresses are not fetched; send the image as a data: URL"
            ),
            (
                .prompt(
                    .init(segments: [.attachment(.init(content: .image(.init(imageData: Data(), contentType: "a b"))))])
                ), Self.pictures, "the transcript holds an image without a URL; remove the entry"
            ),
            (
                .toolCalls(.init([.init(id: "c", toolName: "look", arguments: GeneratedContent("x"))])), [.text],
                "the arguments of a call of the tool 'look' are no object; remove the entry"
            ),
        ]
        for (entry, kinds, message) in cases {
            do {
                let messages = try TranscriptMessages.messages(of: [.prompt(.init(segments: [])), entry], kinds: kinds)
                Issue.record("read as \(messages)")
            } catch LanguageModelError.unsupportedTranscriptContent(let problem) {
                #expect(problem.unsupportedContent == [entry])
                #expect(problem.debugDescription == message)
            }
        }
    }
}
