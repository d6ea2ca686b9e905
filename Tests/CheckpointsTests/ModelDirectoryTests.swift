import OrderedJSON
import TestSupport
import Testing

@testable import Checkpoints

@Suite("Model directory")
struct ModelDirectoryTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func message(_ body: () throws -> Void) -> String? {
        checkpointError(body)?.description
    }

    @Test("config.json, generation_config.json and the paths of the other files are found")
    func complete() throws {
        try directory.write(#"{"model_type":"llama","hidden_size":64}"#, to: "config.json")
        try directory.write(#"{"eos_token_id":[2,3]}"#, to: "generation_config.json")
        try directory.write("{}", to: "tokenizer.json")
        try directory.write(#"{"bos_token":"<s>"}"#, to: "tokenizer_config.json")
        try directory.write(SafetensorsBytes.file("{}"), to: "model.safetensors")
        let model = try ModelDirectory(path: directory.path)
        #expect(try model.reader.string("model_type") == "llama")
        #expect(try model.generationReader?.intOrInts("eos_token_id") == [2, 3])
        #expect(model.tokenizerFile == directory.path("tokenizer.json"))
        #expect(model.tokenizerModelFile == nil)
        #expect(model.chatTemplateFile == nil)
        #expect(try model.tokenizerConfiguration()?["bos_token"] == "<s>")
        #expect(try model.checkpoint().tensorCount == 0)
        try model.requireTokenizer()
    }

    @Test("each missing file is named with what needs it")
    func missingFiles() throws {
        #expect(
            message { _ = try ModelDirectory(path: directory.path) }
                == "\(directory.path): 'config.json' is missing; it is needed for the model's dimensions")
        try directory.write("{}", to: "config.json")
        let model = try ModelDirectory(path: directory.path)
        #expect(model.generationConfiguration == nil)
        #expect(
            message { _ = try model.checkpoint() }
                == "\(directory.path): 'model.safetensors' or 'model.safetensors.index.json' is missing; it is needed for the "
                + "weights")
        #expect(
            message { try model.requireTokenizer() }
                == "\(directory.path): 'tokenizer.json' or 'tokenizer.model' is missing; it is needed for text input and "
                + "output; token ids work without it")
        #expect(try model.tokenizerConfiguration() == nil)
        #expect(try model.chatTemplates() == [])
    }

    @Test("an adapter without config.json is named as one")
    func adapter() throws {
        try directory.write(#"{"base_model_name_or_path": "org/base"}"#, to: "adapter_config.json")
        #expect(
            message { _ = try ModelDirectory(path: directory.path) }
                == "\(directory.path): holds a LoRA adapter of 'org/base' and no model; give the model that it was trained on "
                + "with --model, and this folder with --adapter")
    }

    @Test(
        "Infinity and NaN, as Python writes them, are numbers of a configuration, and no number where a finite one is needed"
    )
    func nonFinite() throws {
        try directory.write(
            #"{"time_step_limit": [0.0, Infinity], "x": NaN, "y": -Infinity, "z": 1}"#, to: "config.json")
        let reader = try ModelDirectory(path: directory.path).reader
        #expect(try reader.int("z") == 1)
        #expect(
            message { _ = try reader.double("y") } == "config.json: 'y' is -Infinity; expected a finite number")
        #expect(message { _ = try reader.int("x") } == "config.json: 'x' is NaN; expected an integer")
    }

    @Test("a path that is no directory is refused")
    func noDirectory() throws {
        let missing = directory.path("missing")
        #expect(
            message { _ = try ModelDirectory(path: missing) }
                == "\(missing): no such file or directory; give a model's directory, a GGUF file, or org/name of a model in "
                + "the Hugging Face cache")
        let file = try directory.write("x", to: "file")
        #expect(
            message { _ = try ModelDirectory(path: file) }
                == "\(file): is neither a directory nor a GGUF file; give a model's directory, a GGUF file, or org/name of a "
                + "model in the Hugging Face cache")
    }

    @Test("a broken settings file is refused with the place")
    func brokenFiles() throws {
        try directory.write("[1]", to: "config.json")
        #expect(
            message { _ = try ModelDirectory(path: directory.path) }
                == "config.json: holds an array of 1; expected an object")
        try directory.write(#"{"a":1,}"#, to: "config.json")
        #expect(
            message { _ = try ModelDirectory(path: directory.path) }
                == "config.json: not valid JSON: byte 7: found '}'; expected a key")
        try directory.write(String(repeating: "[", count: 100_000), to: "config.json")
        #expect(
            message { _ = try ModelDirectory(path: directory.path) }
                == "config.json: not valid JSON: byte 512: nested deeper than 512 levels")
        try directory.write("{}", to: "config.json")
        try directory.write("{", to: "generation_config.json")
        #expect(
            message { _ = try ModelDirectory(path: directory.path) }
                == "generation_config.json: not valid JSON: byte 1: the text ends; expected a key or '}'")
    }

    @Test("a settings file above its limit is refused before it is read")
    func tooLarge() throws {
        try directory.write(#"{"a":12345}"#, to: "config.json")
        var limits = CheckpointLimits()
        limits.configurationSize = 10
        #expect(
            message { _ = try ModelDirectory(path: directory.path, limits: limits) }
                == "\(directory.path)/config.json: the file has 11 bytes; the limit for a file of this kind is 10")
    }

    @Test("a directory or a dangling link in a file's place is refused")
    func otherThings() throws {
        try directory.makeDirectory("config.json")
        #expect(
            message { _ = try ModelDirectory(path: directory.path) }
                == "\(directory.path)/config.json: is a directory; expected a regular file")
        let other = try TemporaryDirectory()
        try other.link("config.json", to: "../../blobs/0123")
        #expect(
            message { _ = try ModelDirectory(path: other.path) }
                == "\(other.path)/config.json: is a link that leads nowhere; download the file again")
    }

    @Test("a dangling link in the place of an optional file is a file that cannot be read")
    func danglingLinks() throws {
        try directory.write("{}", to: "config.json")
        let model = try ModelDirectory(path: directory.path)
        for name in ["tokenizer.json", "tokenizer.model", "chat_template.jinja"] {
            try directory.link(name, to: "../../blobs/0123")
        }
        #expect(model.tokenizerFile == directory.path("tokenizer.json"))
        #expect(model.tokenizerModelFile == directory.path("tokenizer.model"))
        #expect(
            message { _ = try model.chatTemplates() }
                == "\(directory.path)/chat_template.jinja: is a link that leads nowhere; download the file again")
    }

    @Test("chat templates are taken from the reference's places in its order")
    func chatTemplates() throws {
        try directory.write("{}", to: "config.json")
        let model = try ModelDirectory(path: directory.path)
        try directory.write(
            #"{"chat_template":[{"name":"tool_use","template":"T"},{"name":"default","template":"D"}]}"#,
            to: "tokenizer_config.json")
        #expect(try model.chatTemplates().map(\.name) == ["default", "tool_use"])
        #expect(try model.chatTemplates().map(\.source) == ["D", "T"])
        try directory.write(#"{"chat_template":"J"}"#, to: "chat_template.json")
        #expect(
            try model.chatTemplates() == [ChatTemplateSource(name: "default", source: "J", file: "chat_template.json")])
        try directory.write("{{ x }}\n", to: "chat_template.jinja")
        try directory.write("R", to: "additional_chat_templates/rag.jinja")
        #expect(
            try model.chatTemplates() == [
                ChatTemplateSource(name: "default", source: "{{ x }}\n", file: "chat_template.jinja"),
                ChatTemplateSource(name: "rag", source: "R", file: "rag.jinja"),
            ])
        try directory.write([0x61, 0xFF], to: "chat_template.jinja")
        #expect(message { _ = try model.chatTemplates() } == "\(directory.path)/chat_template.jinja: not valid UTF-8")
    }
}
