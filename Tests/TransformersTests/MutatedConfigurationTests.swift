import Checkpoints
import Glibc
import OrderedJSON
import TestSupport
import Testing

@testable import Transformers

/// Whatever is in config.json, the answer is an error or a model that computes; nothing traps.
@Suite("Mutated configurations")
struct MutatedConfigurationTests {
    private static let values: [JSONValue] = [
        .null, 0, 1, 2, 3, 7, -1, 1_000_000_007, 4_294_967_296, 9_223_372_036_854_775_807, 0.5, 1e-30, 1e30, -2.5, true,
        false,
        "", "silu", "full_attention", "yarn", [], [1], [0, 1, 1, 1], ["sliding_attention", "full_attention"], [:],
        ["rope_type": "dynamic", "factor": 1e9], ["rope_type": "dynamic", "factor": 1.5],
        ["rope_type": "yarn", "factor": 1e-9, "original_max_position_embeddings": 1],
        ["rope_type": "longrope", "short_factor": [1, 1, 1, 1], "long_factor": [1, 1, 1, 1], "factor": 1e300],
        ["rope_type": "llama3", "factor": 8, "low_freq_factor": 2, "high_freq_factor": 2],
        ["full_attention": .null, "sliding_attention": 3],
    ]

    /// One for each kind of machinery: windows, mixtures, scalings, normalisations.
    private static let folders = [
        "gemma2-default", "granitemoe-top2", "olmo3-yarn", "phi3-longrope-crossing", "qwen2_moe-mixed",
        "stablelm-parallel", "granite_swa", "mellum", "internvl-qwen2", "laguna", "bailing_hybrid", "llama4_text",
        "jetmoe",
        "longcat_flash", "hrm_text", "step3p5", "openelm", "rwkv7", "plamo2",
    ].map { SharedData.fixtures + "/" + $0 }

    @Test("every key with every odd value gives an error or logits", arguments: folders)
    func mutate(folder: String) throws {
        let original = try #require(SharedData.json(folder + "/config.json").objectValue)
        let directory = try TemporaryDirectory()
        try directory.write(SharedData.bytes(of: folder + "/model.safetensors"), to: "model.safetensors")
        var outcomes = (errors: 0, models: 0)
        let additional = [
            "head_dim", "rope_scaling", "rope_theta", "sliding_window", "layer_types", "partial_rotary_factor",
            "original_max_position_embeddings", "quantization_config", "attention_bias",
        ]
        for key in original.keys + additional {
            for value in Self.values {
                var config = original
                config[key] = value
                do throws(TransformerError) {
                    try load(config, in: directory)
                    outcomes.models += 1
                } catch {
                    #expect(!error.description.isEmpty)
                    outcomes.errors += 1
                }
            }
        }
        #expect(outcomes.errors > 100 && outcomes.models > 100)
    }

    private func load(_ config: JSONObject, in directory: TemporaryDirectory) throws(TransformerError) {
        guard (try? directory.write(JSONValue.object(config).serialized(), to: "config.json")) != nil else { return }
        let model: ModelDirectory
        do throws(CheckpointError) {
            model = try ModelDirectory(path: directory.path)
        } catch {
            throw .checkpoint(error)
        }
        var options = Decoder.Options()
        options.pool = Decoder.testPool
        let decoder = try Decoder.load(model, options: options)
        let cache = try decoder.makeCache()
        _ = try decoder.forward([1, 2, 3, 0], cache: cache, rows: .all)
        _ = try decoder.forward([1], cache: cache)
    }
}
