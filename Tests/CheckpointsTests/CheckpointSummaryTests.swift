import OrderedJSON
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

    @Test("heads without a dimension, or numbers beyond an integer, leave the cache's size out")
    func oddHeads() throws {
        for more in [
            #""num_attention_heads":512,"hidden_size":256"#, #""num_attention_heads":2147483647,"head_dim":2147483647"#,
        ] {
            let summary = try summary(
                #"{"architectures":["Foo"],"model_type":"foo","num_hidden_layers":3,"# + more + "}"
            ) {
                $0.add("n", shape: [1], floats: [1])
            }
            #expect(summary.memoryBytes(contextLength: 4096, bytesPerValue: 2) == nil)
        }
    }

    @Test("parameters, types, files and memory come from the headers and config.json")
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
        // Keys and values, 2 heads of 16, in 3 layers, 4 bytes each.
        #expect(
            summary.cache
                == CacheGeometry(
                    layers: Array(repeating: .init(valuesPerToken: 64, vectorsPerToken: 4, window: nil), count: 3)))
        #expect(summary.memoryBytes(contextLength: 100) == 84 + 3 * 64 * 100 * 4)
        #expect(summary.memoryBytes(contextLength: 100, bytesPerValue: 2) == 84 + 3 * 64 * 100 * 2)
        let integers = summary.memoryBytes(contextLength: 100, bytesPerValue: 1, bytesPerVector: 4)
        #expect(integers == 84 + 3 * 100 * (64 + 4 * 4))
        #expect(summary.memoryBytes(contextLength: .max) == nil)
    }

    @Test("layers with a window keep no more than the window")
    func windows() throws {
        let summary = try summary(
            #"""
            {"num_hidden_layers":3,"num_attention_heads":4,"head_dim":8,"sliding_window":10,
             "layer_types":["sliding_attention","full_attention","sliding_attention"]}
            """#
        ) { _ in }
        #expect(
            summary.cache
                == CacheGeometry(
                    layers: [10, nil, 10].map { .init(valuesPerToken: 64, vectorsPerToken: 8, window: $0) }))
        #expect(summary.memoryBytes(contextLength: 100) == (100 + 2 * 10) * 64 * 4)
        #expect(summary.memoryBytes(contextLength: 4) == 3 * 4 * 64 * 4)
    }

    @Test("what the decoder says about its cache and context goes before the usual keys")
    func given() throws {
        try directory.write(SafetensorsBytes.file("{}"), to: "model.safetensors")
        try directory.write(#"{"n_layer":2,"n_head":2,"n_embd":8,"n_positions":32}"#, to: "config.json")
        let model = try ModelDirectory(path: directory.path)
        let stated = try CheckpointSummary(model.checkpoint(), configuration: model.reader)
        #expect(stated.contextLength == 32)
        #expect(stated.memoryBytes(contextLength: 1) == 2 * 16 * 4)
        let cache = CacheGeometry(layers: [.init(valuesPerToken: 3, vectorsPerToken: 1, window: nil)])
        let given = try CheckpointSummary(
            model.checkpoint(), configuration: model.reader, cache: cache, contextLength: 7)
        #expect(given.contextLength == 7)
        #expect(given.memoryBytes(contextLength: 1) == 12)
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
        #expect(summary.cache == nil)
        #expect(summary.memoryBytes(contextLength: 1) == nil)
    }

    @Test("an impossible number in config.json is an error, not a wrong estimate")
    func impossible() throws {
        let error = checkpointError {
            _ = try summary(#"{"num_hidden_layers":1,"num_attention_heads":0,"hidden_size":64}"#) { _ in }
        }
        #expect(error?.description == "config.json: 'num_attention_heads' is 0; expected 1 or more")
    }
}
