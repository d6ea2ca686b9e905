import Checkpoints
import Foundation
import OrderedJSON
import TestSupport
import Testing
import TinyModels

@Suite("crema inspect")
struct InspectCommandTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        var writer = SafetensorsWriter()
        writer.add(
            "model.embed_tokens.weight", type: .bfloat16, shape: [8, 4], bytes: Array(repeating: 0x3F, count: 64))
        writer.add("model.norm.weight", shape: [4], floats: [1, .nan, 1, -.infinity])
        try writer.write(to: directory.path + "/model.safetensors")
        try directory.write(
            #"""
            {"architectures":["LlamaForCausalLM"],"model_type":"llama","num_hidden_layers":2,"num_attention_heads":2,
             "hidden_size":4,"intermediate_size":8,"vocab_size":8,"rms_norm_eps":1e-5,"max_position_embeddings":16}
            """#, to: "config.json")
    }

    @Test("the answer is on standard output, and nothing on standard error")
    func text() throws {
        let run = try CremaProcess(["inspect", directory.path])
        // It does not load.
        #expect(run.status == 5)
        #expect(run.errors == "")
        #expect(
            run.output == """
                architecture   LlamaForCausalLM, model_type llama
                loads          no: model.safetensors: tensor 'lm_head.weight' is missing (needed by 'vocab_size' 8 x 'hidden_size' 4); if the head is the embedding, set 'tie_word_embeddings' to true in config.json
                tokenizer      none; token ids work, text does not
                parameters     36 (36)
                weights        80 B (80 bytes)
                tensors        2 in 1 file
                type BF16      1 tensor, 32 values, 64 B
                type F32       1 tensor, 4 values, 16 B
                context        16 tokens
                memory         2.3 KiB at 16 tokens: 80 B weights + 2.3 KiB KV cache (f16)
                file           model.safetensors, 2 tensors, 248 B

                """)
    }

    @Test("the context length, the list of tensors and the check are requested by flags")
    func flags() throws {
        let run = try CremaProcess(["inspect", directory.path, "--ctx-size", "1000", "--tensors", "--check-tensors"])
        #expect(run.status == 5)
        #expect(
            run.output.contains(
                "\nmemory         140.7 KiB at 1000 tokens (more than the model's 16): 80 B weights + 140.6 KiB KV cache "
                    + "(f16)\n"))
        #expect(run.output.contains("\ntensor         model.norm.weight F32 [4]\n"))
        #expect(run.output.contains("\ncheck          NaN or infinity in 1 tensor\n"))
        #expect(
            run.output.hasSuffix(
                "\nnot finite     model.norm.weight: 1 NaN, 1 infinite, first at index 1 (model.safetensors)\n"))
        #expect(run.errors == "")
    }

    @Test("with --json, one object says the same")
    func json() throws {
        let run = try CremaProcess(["inspect", directory.path, "--json", "--check-tensors"])
        let object = try JSONParser().parse(run.output)
        #expect(object["parameters"] == 36)
        // Of 16 tokens, 2 layers, 2 heads, a key of 2 numbers and a value in the room of 16, 2 bytes each, and the weights.
        #expect(object["memory"]?["total_bytes"] == 2384)
        #expect(object["memory"]?["cache_type"] == "f16")
        #expect(object["packing"] == .null)
        for flags in [["--precision", "exact"], ["--cache-type", "f32"]] {
            let exact = try CremaProcess(["inspect", directory.path, "--json"] + flags)
            #expect(try JSONParser().parse(exact.output)["memory"]?["total_bytes"] == 4688)
        }
        #expect(object["tokenizer"] == false)
        #expect(object["not_finite"]?.arrayValue?.first?["first_index"] == 1)
        #expect(object["dtypes"]?.arrayValue?.map { $0["dtype"]?.stringValue } == ["BF16", "F32"])
    }

    @Test("a sliding layer needs room for its window and for the positions that are added at once")
    func slidingWindow() throws {
        try directory.write(
            #"""
            {"model_type":"mistral","num_hidden_layers":2,"num_attention_heads":2,"num_key_value_heads":2,"hidden_size":4,
             "intermediate_size":8,"vocab_size":8,"sliding_window":100,"max_position_embeddings":4096}
            """#, to: "config.json")
        func cacheBytes(_ flags: [String]) throws -> Int? {
            let run = try CremaProcess(["inspect", directory.path, "--json"] + flags)
            return try JSONParser().parse(run.output)["memory"]?["cache_bytes"]?.intValue
        }
        // 2 layers, 640 slots for 100 + 512 positions, 2 heads with a key of 2 numbers and a value of 2 in the room of 16, 2 bytes each.
        #expect(try cacheBytes([]) == 2 * 640 * 2 * (2 + 16) * 2)
        #expect(try cacheBytes(["--ctx-size", "128"]) == 2 * 128 * 2 * (2 + 16) * 2)
    }

    @Test("a model of an unknown kind is shown with what keeps it from running")
    func unsupported() throws {
        try directory.write(
            #"{"model_type":"x\ny","num_hidden_layers":2,"num_attention_heads":2,"hidden_size":4}"#, to: "config.json")
        let run = try CremaProcess(["inspect", directory.path, "--ctx-size", "1000"])
        #expect(run.status == 5)
        #expect(
            run.output.contains(
                "\nloads          no: config.json: 'model_type' is 'x\\ny', which is not known; 'crema help inspect' lists the "
                    + "types that are\n"))
        #expect(
            run.output.contains("\nmemory         140.7 KiB at 1000 tokens: 80 B weights + 140.6 KiB KV cache (f16)\n"))
        let object = try JSONParser().parse(try CremaProcess(["inspect", directory.path, "--json"]).output)
        #expect(object["supported"] == false)
    }

    @Test("a model that loads is told to, with the tensors that its text does not need")
    func loads() throws {
        let model = try TinyModel()
        defer { model.remove() }
        let text = try CremaProcess(["inspect", model.path]).output
        #expect(text.contains("\nloads          yes\n"))
        #expect(!text.contains("\ntokenizer "))
        let object = try JSONParser().parse(try CremaProcess(["inspect", model.path, "--json"]).output)
        #expect(object["supported"] == true)
        #expect(object["tokenizer"] == true)
        #expect(object["obstacle"] == .null)
        #expect(object["other_part_tensors"] == 0)
        // 512 rows at once of four residual streams, queries with keys and values, results, gate and up, cosines and sines.
        let memory = object["memory"]
        #expect(memory?["working_bytes"]?.intValue == 512 * 4 * (4 * 16 + (16 + 8 + 8) + 16 + 2 * 32 + 2 * 4))
        let parts = ["weight_bytes", "cache_bytes", "working_bytes"].map { memory?[$0]?.intValue ?? 0 }
        #expect(memory?["total_bytes"]?.intValue == parts.reduce(0, +))
    }

    @Test("a head that predicts further tokens is told, with the bytes that it has among the weights")
    func predictionHead() throws {
        let model = try HeadedModel(Repository.model("qwen3_5_text"), .beside, like: 1)
        let object = try JSONParser().parse(try CremaProcess(["inspect", model.path, "--json"]).output)
        // Of 16 numbers: two norms and that of the head, a projection of twice as many, the layer's four matrices of attention,
        // its two norms of heads of 8, the three of its network and its two norms; float32 as the test writes them.
        let attention = 64 * 16 + 2 * 16 * 16 + 16 * 32 + 2 * 8
        let bytes = 4 * (3 * 16 + 2 * 16 * 16 + attention + 3 * 24 * 16 + 2 * 16)
        #expect(object["prediction_head_bytes"]?.intValue == bytes)
        #expect(object["other_part_tensors"] == 0)
        let text = try CremaProcess(["inspect", model.path]).output
        #expect(
            text.contains("\nguesses        by a prediction head of 14.9 KiB (\(bytes) bytes), part of the weights\n"))
        let plain = try CremaProcess(["inspect", Repository.model("qwen3_5_text"), "--json"]).output
        #expect(try JSONParser().parse(plain)["prediction_head_bytes"] == .null)
        // Its output head is too small for another one.
        #expect(object["memory"]?["guess_head_bytes"] == .null)
    }

    @Test(
        "what guesses take beside the weights is part of the memory",
        .enabled(if: SharedFolder.holds("adapters2026/mtp-qwen3_5/config.json")))
    func guessHead() throws {
        let (source, folder) = (SharedFolder.path("adapters2026/mtp-qwen3_5"), try TemporaryDirectory())
        let checkpoint = try Checkpoint(directory: source)
        let (rows, columns) = (1 << 18, 64)
        try folder.write(
            String(contentsOfFile: source + "/config.json", encoding: .utf8)
                .replacing(/"vocab_size": *512/, with: "\"vocab_size\": \(rows)"), to: "config.json")
        var writer = SafetensorsWriter()
        for name in checkpoint.names {
            if name.hasSuffix("embed_tokens.weight") || name.hasSuffix("lm_head.weight") {
                writer.add(
                    name, type: .bfloat16, shape: [rows, columns], bytes: Array(repeating: 0, count: rows * columns * 2)
                )
            } else {
                writer.add(name, try checkpoint.tensor(named: name))
            }
        }
        try writer.write(to: folder.path("model.safetensors"))
        let object = try JSONParser().parse(try CremaProcess(["inspect", folder.path, "--json"]).output)
        let memory = object["memory"]
        let bytes = rows * columns * 5 / 8
        #expect(memory?["guess_head_bytes"]?.intValue == bytes)
        let parts = ["weight_bytes", "cache_bytes", "working_bytes"].map { memory?[$0]?.intValue ?? 0 }
        #expect(memory?["total_bytes"]?.intValue == parts.reduce(bytes, +))
        #expect(
            try CremaProcess(["inspect", folder.path]).output.contains(" to read a prompt + 10.0 MiB to guess faster\n")
        )
    }

    @Test(
        "a model that no command loads for its tokenizer, settings or template is told so, in the words of loading",
        arguments: [
            ("tokenizer.json", "{\"version\":"), ("tokenizer.json", #"{"normalizer":{"type":"Fancy"}}"#),
            ("chat_template.jinja", "{% for %}"), ("generation_config.json", #"{"eos_token_id": 70000}"#),
            ("generation_config.json", #"{"top_p": 7}"#),
        ])
    func brokenTexts(_ file: String, _ content: String) throws {
        let model = try TinyModel(template: TinyModel.chatML)
        defer { model.remove() }
        try model.write(file, content)
        let run = try CremaProcess(["inspect", model.path])
        let loading = try CremaProcess(["respond", "--model", model.path, "Hello"])
        #expect(loading.status == 5)
        #expect(run.status == 5, "\(run.output)")
        let line = try #require(run.output.split(separator: "\n").first { $0.hasPrefix("loads ") })
        #expect(line.hasPrefix("loads          no: \(file)"), "\(line)")
        // Both say the same; loading names the folder as well.
        let reason = line.dropFirst("loads          no: ".count)
        #expect(loading.errors.hasSuffix("\(reason)\n"), "\(loading.errors)")
        let object = try JSONParser().parse(try CremaProcess(["inspect", model.path, "--json"]).output)
        #expect(object["supported"] == false)
        #expect(object["obstacle"]?.stringValue == String(reason))
    }

    @Test("integers of packed matrices are words, which hold several values each")
    func packedWords() throws {
        let model = try TinyModel()
        defer { model.remove() }
        let packed = directory.path("packed")
        let quantized = try CremaProcess(["quantize", model.path, packed, "--bits", "4", "--group-size", "32"])
        #expect(quantized.status == 0, "\(quantized.errors)")
        // Of two layers, the one matrix with columns for a group: 16 rows of 32 values, 8 to a word.
        let text = try CremaProcess(["inspect", packed]).output
        #expect(text.contains("\ntype U32       2 tensors, 128 packed words, 512 B\n"), "\(text)")
        #expect(text.contains(" values, "))
        let object = try JSONParser().parse(try CremaProcess(["inspect", packed, "--json"]).output)
        let plain = try JSONParser().parse(try CremaProcess(["inspect", model.path, "--json"]).output)
        #expect(object["parameters"]?.intValue != nil)
        #expect(object["parameters"] == plain["parameters"])
        #expect(object["packing"]?.stringValue != nil)
    }

    @Test("a wrong config.json is an error")
    func wrongConfiguration() throws {
        try directory.write(#"{"model_type":"llama","num_attention_heads":0}"#, to: "config.json")
        let run = try CremaProcess(["inspect", directory.path])
        #expect(run.status == 5)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("crema: \(directory.path)/config.json: '"))
        #expect(run.errors.utf8.filter { $0 == UInt8(ascii: "\n") }.count == 1)
    }

    @Test("a single safetensors file is inspected without a configuration")
    func file() throws {
        let run = try CremaProcess(["inspect", directory.path + "/model.safetensors"])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("parameters     36 (36)\n"))
        #expect(run.output.contains("\nmemory         80 B for the weights; the KV cache is not known\n"))
    }

    @Test(
        "bad input is one line on standard error, nothing on standard output, and the documented status",
        arguments: failures)
    private func failure(_ item: FailureCase) throws {
        try directory.write("{", to: "broken.safetensors")
        let run = try CremaProcess(
            item.arguments.map { $0.replacing("DIR", with: directory.path) },
            environment: [
                "HF_HUB_CACHE": directory.path
            ])
        #expect(run.errors == item.message.replacing("DIR", with: directory.path) + "\n")
        #expect(run.output == "")
        #expect(run.status == item.status)
    }

    private struct FailureCase: CustomTestStringConvertible {
        let arguments: [String]
        let status: Int32
        let message: String

        var testDescription: String { arguments.joined(separator: " ") }
    }

    private static let failures = [
        FailureCase(
            arguments: ["inspect", "org/name"], status: 5,
            message: "crema: org/name: neither a directory nor a model in the Hugging Face cache (looked for "
                + "DIR/models--org--name); nothing is downloaded: run 'crema pull org/name' or give a directory"),
        FailureCase(
            arguments: ["inspect", "DIR/nothing"], status: 5,
            message:
                "crema: DIR/nothing: no such file or directory; give a model's directory, a GGUF file, or org/name of a model "
                + "in the Hugging Face cache"),
        FailureCase(
            arguments: ["inspect", "DIR/broken.safetensors"], status: 5,
            message:
                "crema: DIR/broken.safetensors: the file has 1 bytes; a safetensors file begins with 8 bytes that give the "
                + "length of its header; download the file again"),
        FailureCase(
            arguments: ["inspect", "/dev/zero"], status: 5,
            message:
                "crema: /dev/zero: is neither a directory nor a GGUF file; give a model's directory, a GGUF file, or "
                + "org/name of a model in the Hugging Face cache"),
        FailureCase(
            arguments: ["inspect", "DIR", "--ctx-size", "0"], status: 2,
            message: "crema: --ctx-size is 0; expected 1 or more; see 'crema help inspect'"),
        FailureCase(
            arguments: ["inspect", "DIR", "--ctx-size", "9999999999999999999"], status: 2,
            message: "crema: The value '9999999999999999999' is invalid for '--ctx-size <n>'; see 'crema help inspect'"),
        FailureCase(
            arguments: ["inspect", "DIR", "--tensor"], status: 2,
            message: "crema: Unknown option '--tensor'. Did you mean '--tensors'? see 'crema help inspect'"),
        FailureCase(
            arguments: ["inspekt"], status: 2,
            message: "crema: 'inspekt' is not a command; did you mean 'inspect'? see 'crema --help'"),
    ]
}
