import Chat
import Checkpoints
import Foundation
import Generation
import OrderedJSON
import Serving
import Tensors
import TestSupport
import Testing

@Suite("Requests with pictures", .enabled(if: SharedFolder.holds("vision2026/smolvlm")))
struct PictureRequestTests {
    private static let folder = SharedFolder.path("vision2026/smolvlm")

    private func served() async throws -> ServedTinyModel {
        try await ServedTinyModel(serving: Self.folder) { options, facts in
            options.arithmetic = .exact
            options.threads = 2
            facts.vocabularySize = 300
        }
    }

    private func base64(_ name: String) throws -> String {
        try Data(contentsOf: URL(fileURLWithPath: Self.folder + "/" + name)).base64EncodedString()
    }

    private func openAI(_ data: String) -> String {
        #"{"messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"\#(data)"}},"#
            + #"{"type":"text","text":"What is in this image?"}]}],"max_tokens":4,"temperature":0}"#
    }

    @Test("a picture in OpenAI's form is answered, and its rows are input tokens")
    func openAIForm() async throws {
        let reply = try await served().whole(
            .chatCompletions, openAI("data:image/png;base64,\(try base64("a-61x37.png"))"))
        #expect(reply.status == 200, "\(reply.body.serialized())")
        // As many as the reference's ids.
        #expect(reply.body["usage", "prompt_tokens"]?.intValue == 54)
    }

    @Test("a picture in Anthropic's form is answered, and counted without an answer")
    func anthropicForm() async throws {
        let body =
            #"{"model":"tiny","max_tokens":4,"messages":[{"role":"user","content":[{"type":"image","source":"#
            + #"{"type":"base64","media_type":"image/png","data":"\#(try base64("a-61x37.png"))"}},"#
            + #"{"type":"text","text":"What is in this image?"}]}]}"#
        let served = try await served()
        let reply = try await served.whole(.messages, body)
        #expect(reply.status == 200, "\(reply.body.serialized())")
        #expect(reply.body["usage", "input_tokens"]?.intValue == 54)
    }

    @Test("what is no picture is refused with 400, and nothing is fetched")
    func refusals() async throws {
        let served = try await served()
        let lines: KeyValuePairs<String, String> = [
            "data:image/png;base64,aGVsbG8gd29ybGQ=":
                "picture 1 is not a picture that can be read: it looks like text; send the bytes of a PNG, JPEG, GIF or "
                + "WebP file",
            "http://127.0.0.1/x.png":
                "/messages/0/content/0/image_url/url: http: addresses are not fetched; send the image as a data: URL",
        ]
        for (address, text) in lines {
            let reply = try await served.whole(.chatCompletions, openAI(address))
            #expect(reply.status == 400)
            #expect(reply.body["error", "message"]?.stringValue == text)
        }
    }
}
