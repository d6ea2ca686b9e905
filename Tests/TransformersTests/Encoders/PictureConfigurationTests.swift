import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// What configurations of models that see may not say, and tensors that belong to nothing.
@Suite("Configurations of models that see")
struct PictureConfigurationTests {
    private static let folders = SharedData.folders(in: SharedData.fixtures + "/Pictures")

    private static func describe(_ config: JSONObject) throws -> PictureDescription? {
        try PictureRegistry.describe(ConfigurationReader(config, file: "config.json"))
    }

    private static func config(_ name: String) throws -> JSONObject {
        try #require(try SharedData.json(SharedData.fixtures + "/Pictures/\(name)/config.json").objectValue)
    }

    private static func message(_ name: String, _ vision: JSONObject, _ whole: JSONObject = [:]) throws -> String? {
        var config = try config(name)
        for entry in whole.entries { config[entry.key] = entry.value }
        var own = try #require(config["vision_config"]?.objectValue)
        for entry in vision.entries { own[entry.key] = entry.value }
        config["vision_config"] = .object(own)
        return #expect(throws: TransformerError.self) { _ = try describe(config) }?.description
    }

    @Test("a value that is wrong is refused with its key, before anything is allocated")
    func refused() throws {
        let cases: [(String, JSONObject, JSONObject, String)] = [
            ("idefics3", ["patch_size": 0], [:], "config.json: 'vision_config.patch_size' is 0; expected 1 to 4096"),
            (
                "idefics3", ["num_attention_heads": 3], [:],
                "config.json: 'vision_config.hidden_size' is 16; expected a multiple of 'num_attention_heads' (3)"
            ),
            (
                "idefics3", ["image_size": 2], [:],
                "config.json: 'vision_config.image_size' is 2; expected 1 to 4096 patches of 'patch_size' 4"
            ),
            (
                "internvl-rms", ["patch_size": [4, 8]], [:],
                "config.json: 'vision_config.patch_size' is an array of 2; expected one number, or two equal ones"
            ),
            (
                "internvl-rms", [:], ["downsample_ratio": 0.3],
                "config.json: 'downsample_ratio' is 0.3; expected 1 divided by a whole number, 1 to 64"
            ),
            (
                "internvl-rms", [:], ["vision_feature_select_strategy": "full"],
                "config.json: 'vision_feature_select_strategy' is \"full\"; expected \"default\"; a class row has no place "
                    + "in a square of rows"
            ),
            (
                "llava-clip", [:], ["vision_feature_layer": -4],
                "config.json: 'vision_feature_layer' is -4; expected -3 to 2, one or several"
            ),
            (
                "llava-clip", ["model_type": "dinov2"], [:],
                "config.json: 'vision_config.model_type' is \"dinov2\"; expected one of 'clip_vision_model', 'pixtral', "
                    + "'siglip_vision_model'"
            ),
            (
                "llava_next-clip", [:], ["vision_feature_select_strategy": "full"],
                "config.json: 'vision_feature_select_strategy' is \"full\"; expected \"default\" for a tower with a class "
                    + "row, which has no place in a grid of tiles"
            ),
            (
                "llava_onevision-small", [:], ["vision_aspect_ratio": "square"],
                "config.json: 'vision_aspect_ratio' is \"square\"; expected \"anyres_max_\" and a number of tiles, 1 to 10000"
            ),
            (
                "gemma3-window", [:], ["mm_tokens_per_image": 9],
                "config.json: 'mm_tokens_per_image' is 9; expected the square of a number that divides the patches of a side"
            ),
            (
                "glm4v", ["out_hidden_size": 48], [:],
                "config.json: 'vision_config.out_hidden_size' is 48; expected the decoder's 'hidden_size', 32"
            ),
            (
                "qwen3_vl_moe", ["num_position_embeddings": 24], [:],
                "config.json: 'vision_config.num_position_embeddings' is 24; expected a square number"
            ),
            (
                "qwen3_vl_moe", ["deepstack_visual_indexes": [0, 3]], [:],
                "config.json: 'vision_config.deepstack_visual_indexes' is an array of 2; expected blocks below 3, at most 2 of them"
            ),
            (
                "qwen2_vl", ["mlp_ratio": 0.01], [:],
                "config.json: 'vision_config.mlp_ratio' is 0.01; expected a width of 1 to 16777216 with 'embed_dim' 16"
            ),
            (
                "pixtral", ["head_dim": 6], [:],
                "config.json: 'vision_config.head_dim' is 6; expected a width of a head that is a multiple of 4"
            ),
            (
                "minicpmv-last", [:], ["insert_layer_id": 2], "config.json: 'insert_layer_id' is 2; expected 0 to 1"
            ),
            ("minicpmv4_7", [:], ["newline_id": 44], "config.json: 'newline_id' is 44; expected 0 to 43"),
            ("minicpmv4_7", [:], ["slice_start_id": .null], "config.json: 'slice_start_id' is null"),
        ]
        for (name, vision, whole, expected) in cases {
            let found = try Self.message(name, vision, whole)
            #expect(found == expected)
        }
    }

    @Test("no value of a tower's configuration traps", arguments: folders)
    func mutated(folder: String) throws {
        let config = try #require(try SharedData.json(folder + "/config.json").objectValue)
        let values: [JSONValue] = [
            .null, 0, 1, 3, -1, 7.5, 65_537, 1_000_000_007, 9_223_372_036_854_775_807, "a", true, [], [1, 2], [:],
        ]
        for key in config.entries.map(\.key) where key != "text_config" && key != "vision_config" {
            for value in values {
                var changed = config
                changed[key] = value
                _ = try? Self.describe(changed)
            }
        }
        let vision = try #require(config["vision_config"]?.objectValue)
        for key in vision.entries.map(\.key) {
            for value in values {
                var (changed, own) = (config, vision)
                own[key] = value
                changed["vision_config"] = .object(own)
                if let description = try? Self.describe(changed),
                    case .patches(let patch) = description.configuration.tower.entrance
                {
                    #expect(patch.size > 0 && patch.size <= 1 << 32)
                }
            }
        }
    }

    @Test("a tensor of the tower or the connector that no part reads is refused by its name")
    func unexpected() throws {
        let files = try TemporaryDirectory()
        let folder = SharedData.fixtures + "/Pictures/idefics3"
        try files.write(SharedData.bytes(of: folder + "/config.json"), to: "config.json")
        for extra in ["model.vision_model.encoder.layers.0.gate.weight", "model.connector.scale"] {
            let checkpoint = try Checkpoint(file: folder + "/model.safetensors")
            var writer = SafetensorsWriter()
            for name in checkpoint.names { writer.add(name, try checkpoint.tensor(named: name)) }
            writer.add(extra, shape: [1], floats: [1])
            try writer.write(to: files.path("model.safetensors"))
            let error = #expect(throws: TransformerError.self) {
                _ = try PictureEncoder.load(ModelDirectory(path: files.path("")))
            }
            #expect(
                error?.description
                    == "checkpoint: '\(extra)' is not part of model_type 'idefics3_vision' as config.json describes it; the two "
                    + "do not belong together")
        }
    }

    @Test("a model whose tower is not computed is refused with what it needs, and one without a tower")
    func uncomputed() throws {
        let files = try TemporaryDirectory()
        func message(_ config: String) throws -> String? {
            try files.write(config, to: "config.json")
            return #expect(throws: TransformerError.self) {
                _ = try PictureEncoder.load(ModelDirectory(path: files.path("")))
            }?.description
        }
        #expect(
            try message(#"{"model_type": "fast_vlm", "vision_config": {}}"#)
                == "the pictures of model_type 'fast_vlm' are not computed: it needs a tower of convolutions; give text alone"
        )
        #expect(
            try message(#"{"model_type": "new_vl", "vision_config": {}}"#)
                == "the pictures of model_type 'new_vl' are not computed: its tower is not known; give text alone")
        #expect(
            try message(#"{"model_type": "llama"}"#)
                == "a model of model_type 'llama' sees no pictures; give text alone, or a model that sees")
        for (name, _) in PictureRegistry.uncomputed { #expect(!PictureRegistry.modelTypes.contains(name)) }
    }
}
