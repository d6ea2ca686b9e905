import Chat
import Conversations
import Foundation
import Generation
import OrderedJSON
import Templates
import TestSupport
import Testing

@Suite("Templates of models", .enabled(if: SharedFolder.holds("tokenizers/llama2"), "needs the shared tokenizers"))
struct ModelTextsTests {
    @Test("ChatML begins as the tokenizer begins texts, where the files do not say")
    func beginning() throws {
        let folder = try TemporaryDirectory()
        let source = SharedFolder.path("tokenizers/llama2/tokenizer.json")
        try FileManager.default.copyItem(atPath: source, toPath: folder.path("tokenizer.json"))
        func text(_ configuration: String) throws -> String {
            try folder.write(configuration, to: "tokenizer_config.json")
            return try ChatTemplate(path: folder.path).render(messages: [["role": "user", "content": "hi"]]).text
        }
        let turn = "<|im_start|>user\nhi<|im_end|>\n<|im_start|>assistant\n"
        #expect(try text(#"{"bos_token": "<s>"}"#) == "<s>" + turn)
        #expect(try text(#"{"bos_token": "<s>", "add_bos_token": false}"#) == turn)
        #expect(try text("{}") == turn)
    }
}
