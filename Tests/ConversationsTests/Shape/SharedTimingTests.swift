import Conversations
import OrderedJSON
import Templates
import TestSupport
import Testing

@Suite(
    "Time and samples of the shared folder", .enabled(if: SharedFolder.hasTemplates, "the shared folder is absent"),
    .serialized)
struct SharedTimingTests {
    @Test(
        "four times as many messages of 1 kB render in at most eight times the time",
        arguments: [
            "llama.cpp/meta-llama-Llama-3.1-8B-Instruct.jinja", "chat_templates-repo/llama-3-instruct.jinja",
            "llama.cpp/Qwen-Qwen2.5-7B-Instruct.jinja", "llama.cpp/Qwen3.5-4B.jinja",
        ])
    func growth(_ path: String) throws {
        let template = try ChatTemplate(
            source: SharedFolder.text("templates/" + path), bosToken: "<s>", eosToken: "</s>")
        let words = String(repeating: "Some words of a message, café ☕ included. ", count: 23)
        func messages(_ count: Int) -> [JSONValue] {
            (0..<count).map { index in
                ["role": .string(index % 2 == 0 ? "user" : "assistant"), "content": .string("\(index) \(words)")]
            }
        }
        func time(_ messages: [JSONValue]) throws -> Duration {
            try ContinuousClock().measure { _ = try template.render(messages: messages) }
        }
        // The least of rounds in turns: other work on the machine slows one or the other, and seldom both each time.
        let (short, long) = (messages(50), messages(200))
        var (few, many) = (try time(short), try time(long))
        for round in 0..<100 where round < 20 || many >= few * 8 {
            (few, many) = (min(few, try time(short)), min(many, try time(long)))
        }
        #expect(many < few * 8, "\(path): \(few), \(many)")
    }

    @Test(
        "the samples of mistral-common render to its text with its templates",
        arguments: [
            "get_weather_full", "get_weather_no_history", "get_weather_no_system_prompt", "no_tools", "parallel_calls",
            "several_calls",
        ])
    func mistralSamples(_ name: String) throws {
        let folder = "tokenizers/mistral-v3/samples/\(name)/"
        let sample = try JSONParser().parse(SharedFolder.text(folder + "sample.json"))
        for version in ["v2", "v3"] {
            // The template of version 2 writes each of several results in a list of its own, mistral-common all in one.
            if version == "v2", name == "parallel_calls" { continue }
            // The samples show spaces as U+2581 and line ends as their byte.
            let text = try SharedFolder.text(folder + "text_\(version).txt").replacing("▁", with: " ").replacing(
                "<0x0A>", with: "\n")
            let path = "templates/mistral-common/\(version)_spm.jinja"
            let template = try ChatTemplate(source: SharedFolder.text(path), bosToken: "<s>", eosToken: "</s>")
            let messages = try #require(sample["messages"]?.arrayValue)
            let found = try template.render(messages: messages, tools: sample["tools"]?.arrayValue).text
            #expect(found == text, "\(name) \(version)")
        }
    }
}
