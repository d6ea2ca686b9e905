import OrderedJSON
import TestSupport
import Testing

@testable import Checkpoints

@Suite("Checkpoint summary")
struct CheckpointSummaryTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func summary(_ configuration: String, _ add: (inout SafetensorsWriter) -> Void) throws -> CheckpointSummary
    {
        var writer = SafetensorsWriter()
        add(&writer)
        try writer.write(to: directory.path("model.safetensors"))
        try directory.write(configuration, to: "config.json")
        let model = try ModelDirectory(path: directory.path)
        let checkpoint = try model.checkpoint()
        return try CheckpointSummary(
            checkpoint, configuration: model.reader, packing: model.packing(of: checkpoint))
    }

    @Test("parameters, types and files come from the headers and config.json")
    func numbers() throws {
        let summary = try summary(
            #"""
            {"architectures":["LlamaForCausalLM"],"model_type":"llama","num_hidden_layers":3,"num_attention_heads":4,
             "num_key_value_heads":2,"hidden_size":64,"max_position_embeddings":256}
            """#
        ) {
            $0.add("w", type: .bfloat16, shape: [10, 3], bytes: Array(repeating: 0, count: 60))
            $0.add("v", type: .bfloat16, shape: [2], bytes: Array(repeating: 0, count: 4))
            $0.add("n", shape: [5], floats: [1, 2, 3, 4, 5])
        }
        #expect(summary.architecture == "LlamaForCausalLM")
        #expect(summary.modelType == "llama")
        #expect(summary.parameters == 37)
        #expect(summary.tensors == 3)
        #expect(summary.weightBytes == 84)
        #expect(
            summary.types == [
                .init(type: .elements(.bfloat16), tensors: 2, elements: 32, bytes: 64),
                .init(type: .elements(.float32), tensors: 1, elements: 5, bytes: 20),
            ])
        #expect(summary.files.map(\.name) == ["model.safetensors"])
        #expect(summary.contextLength == 256)
    }

    @Test("what the decoder says about its context goes before the usual keys")
    func given() throws {
        try directory.write(SafetensorsBytes.file("{}"), to: "model.safetensors")
        try directory.write(#"{"n_layer":2,"n_head":2,"n_embd":8,"n_positions":32}"#, to: "config.json")
        let model = try ModelDirectory(path: directory.path)
        let stated = try CheckpointSummary(model.checkpoint(), configuration: model.reader)
        #expect(stated.contextLength == 32)
        let given = try CheckpointSummary(model.checkpoint(), configuration: model.reader, contextLength: 7)
        #expect(given.contextLength == 7)
    }

    @Test("packed weights count as the values they hold")
    func quantised() throws {
        let summary = try summary(#"{"quantization":{"bits":4,"group_size":64}}"#) {
            // 2 rows of 128 values of 4 bits, with a scale and a bias for each 64.
            $0.add("l.weight", type: .uint32, shape: [2, 16], bytes: Array(repeating: 0, count: 128))
            $0.add("l.scales", type: .float16, shape: [2, 2], bytes: Array(repeating: 0, count: 8))
            $0.add("l.biases", type: .float16, shape: [2, 2], bytes: Array(repeating: 0, count: 8))
            $0.add("norm.weight", type: .float16, shape: [4], bytes: Array(repeating: 0, count: 8))
        }
        #expect(summary.parameters == 2 * 128 + 4)
        #expect(summary.packing == "mlx 4-bit, groups of 64")
    }

    @Test("a packing that modules have with other numbers is named with them")
    func exceptions() throws {
        let summary = try summary(#"{"quantization":{"bits":4,"group_size":64,"l":{"bits":8,"group_size":32}}}"#) {
            $0.add("l.weight", type: .uint32, shape: [2, 16], bytes: Array(repeating: 0, count: 128))
        }
        #expect(summary.packing == "mlx 4-bit, groups of 64; some 8-bit, groups of 32")
    }

    @Test("an impossible number in config.json is an error, not a wrong estimate")
    func impossible() throws {
        let error = checkpointError {
            _ = try summary(#"{"max_position_embeddings":0}"#) { _ in }
        }
        #expect(error?.description == "config.json: 'max_position_embeddings' is 0; expected 1 or more")
    }
}
