import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// Text parts of models with several kinds of input, under every configuration and naming that checkpoints have.
@Suite("Wrapped text parts")
struct WrappedTextTests {
    private static let folder = SharedData.fixtures + "/gemma3-scaled"

    /// The error of the logits of a fixture whose configuration and names were changed.
    private func error(
        folder: String = Self.folder, config: JSONObject, rename: (String) -> String,
        others: [String] = ["vision_tower.embeddings.weight"]
    ) throws -> Double {
        let reference = try Reference(folder: folder)
        let decoder = try load(folder, config, rename, others)
        let logits = try decoder.forward(reference.inputIDs, cache: decoder.makeCache(), rows: .all)
        return relativeError(logits.values, reference.logits)
    }

    private func load(
        _ folder: String, _ config: JSONObject, _ rename: (String) -> String, _ others: [String]
    ) throws -> Decoder {
        let checkpoint = try Checkpoint(directory: folder)
        let directory = try TemporaryDirectory()
        try directory.write(JSONValue.object(config).serialized(), to: "config.json")
        try directory.write([], to: "model.safetensors")
        var writer = SafetensorsWriter()
        for name in checkpoint.names { writer.add(rename(name), try checkpoint.tensor(named: name)) }
        for name in others { writer.add(name, shape: [2], floats: [1, 2]) }
        try writer.write(to: directory.path + "/model.safetensors")
        var options = Decoder.Options()
        options.pool = Decoder.testPool
        options.arithmetic = .exact
        return try Decoder.load(ModelDirectory(path: directory.path), options: options)
    }

    private func text(_ folder: String = Self.folder) throws -> JSONObject {
        try #require(SharedData.json(folder + "/config.json").objectValue)
    }

    private static let partPrefixes = [
        "model.", "", "language_model.model.", "model.language_model.", "language_model.",
        "model.language_model.model.",
        "model.text_model.", "text_model.model.", "text_model.", "thinker.model.", "llm.model.", "model.llm.",
    ]

    @Test(
        "a text part is found under every name before it, and the other parts are left", arguments: partPrefixes
    )
    func prefixes(prefix: String) throws {
        let config: JSONObject = [
            "model_type": "gemma3", "text_config": .object(try text()), "vision_config": ["hidden_size": 8],
        ]
        let others = ["vision_tower.embeddings.weight", "multi_modal_projector.norm.weight", "mtp.layers.0.weight"]
        let error = try error(config: config, rename: { prefix + $0.dropFirst("model.".count) }, others: others)
        #expect(error <= 8e-6)
    }

    @Test("a configuration of text alone reads names of a text part too, with its head in each place")
    func textAlone() throws {
        let folder = SharedData.fixtures + "/arcee"
        for (prefix, head) in [
            ("model.language_model.", "lm_head"), ("language_model.model.", "language_model.lm_head"),
            ("model.language_model.", "model.language_model.lm_head"), ("text_model.model.", "text_model.lm_head"),
            ("thinker.model.", "thinker.lm_head"),
        ] {
            let error = try error(
                folder: folder, config: text(folder),
                rename: { name in
                    name.hasPrefix("lm_head")
                        ? head + name.dropFirst("lm_head".count) : prefix + name.dropFirst("model.".count)
                }, others: ["model.visual.blocks.0.weight", "visual.merger.weight", "mtp.norm.weight"])
            #expect(error <= 8e-6, "\(prefix)")
        }
    }

    @Test("the text part's configuration is found under each of its names, and at the top")
    func places() throws {
        let folder = SharedData.fixtures + "/seed_oss"
        var text = try text(folder)
        for key in ["text_config", "llm_config", "language_config", "language_model"] {
            let error = try error(
                folder: folder, config: ["model_type": "some_vision_model", key: .object(text)],
                rename: { "language_model." + $0 })
            #expect(error <= 8e-6, "\(key)")
        }
        let nested: JSONObject = ["model_type": "omni", "thinker_config": ["text_config": .object(text)]]
        #expect(try error(folder: folder, config: nested, rename: { "thinker." + $0 }) <= 8e-6)

        let flat = SharedData.fixtures + "/qwen2_5_vl"
        text = try #require(try self.text(flat)["text_config"]?.objectValue)
        text["model_type"] = "qwen2_5_vl"
        text["vision_config"] = ["depth": 1]
        text.removeValue(forKey: "rope_parameters")
        text["rope_theta"] = 10_000
        text["rope_scaling"] = ["type": "mrope", "mrope_section": [1, 1, 2]]
        #expect(try error(folder: flat, config: text, rename: { $0 }, others: []) <= 8e-6)
    }

    @Test("keys that a text part leaves out are those of its class")
    func defaults() throws {
        func configuration(_ config: JSONObject) throws -> DecoderConfiguration {
            try ModelRegistry.describe(ConfigurationReader(config, file: "config.json")).configuration
        }
        // What the published LLaVA 1.5 and LLaVA 1.6 of Mistral state.
        let llava = try configuration([
            "model_type": "llava",
            "text_config": [
                "model_type": "llama", "max_position_embeddings": 4096, "rms_norm_eps": 1e-5, "vocab_size": 32_064,
            ],
        ])
        #expect(llava.modelType == "llava")
        #expect(llava.hiddenSize == 4096 && llava.layers.count == 32 && llava.vocabularySize == 32_064)
        let next = try configuration([
            "model_type": "llava_next",
            "text_config": [
                "model_type": "mistral", "intermediate_size": 14_336, "num_key_value_heads": 8, "sliding_window": nil,
                "rope_theta": 1_000_000, "vocab_size": 32_064,
            ],
        ])
        #expect(next.layers[0].attention?.headCount == 32 && next.layers[0].attention?.keyValueHeadCount == 8)
        #expect(next.layers[0].attention?.mask == .causal)
        // The text part of PaliGemma does not name its family.
        #expect(
            try configuration(["model_type": "paligemma", "text_config": ["num_hidden_layers": 2]]).hiddenSize == 3072)
        // A plain model must say what it is.
        let error = #expect(throws: TransformerError.self) {
            try configuration(["model_type": "llama", "vocab_size": 64])
        }
        #expect(error?.description == "config.json: 'hidden_size' is missing")
    }

    @Test("the whole says whether the head is the embedding, then the text part, then the checkpoint")
    func ties() throws {
        func isTied(_ whole: JSONValue?, _ part: JSONValue?) throws -> Bool {
            var text: JSONObject = ["model_type": "llama"]
            if let part { text["tie_word_embeddings"] = part }
            var config: JSONObject = ["model_type": "internvl", "text_config": .object(text)]
            if let whole { config["tie_word_embeddings"] = whole }
            return try ModelRegistry.describe(ConfigurationReader(config, file: "config.json")).configuration.head
                .isTied
        }
        #expect(try isTied(true, false))
        #expect(try !isTied(false, true))
        #expect(try isTied(nil, true))
        #expect(try !isTied(nil, false))
        #expect(try isTied(nil, nil))
    }

    @Test("tensors inside the text part that belong to no layer are refused as ever")
    func unexpected() throws {
        let config: JSONObject = ["model_type": "gemma3", "text_config": .object(try text())]
        let error = #expect(throws: TransformerError.self) {
            try load(
                Self.folder, config, { "language_model." + $0 },
                ["language_model.model.layers.9.mlp.up_proj.weight", "vision_tower.norm.weight"])
        }
        #expect(
            error?.description
                == "checkpoint: 'language_model.model.layers.9.mlp.up_proj.weight' is not part of model_type 'gemma3' as "
                + "config.json describes it; the two do not belong together")
    }

    @Test("EXAONE is found under GPT-2's names and under LLaMA's")
    func exaone() throws {
        let folder = SharedData.fixtures + "/internlm3"
        var config = try text(folder)
        config["model_type"] = "exaone"
        config["rope_parameters"] = ["rope_type": "default", "rope_theta": 10_000]
        config["num_layers"] = config["num_hidden_layers"]
        config["layer_norm_epsilon"] = config["rms_norm_eps"]
        config["activation_function"] = config["hidden_act"]
        for key in ["num_hidden_layers", "rms_norm_eps", "hidden_act"] { config.removeValue(forKey: key) }
        let names = [
            ("model.embed_tokens", "transformer.wte"), ("model.layers", "transformer.h"),
            ("model.norm", "transformer.ln_f"),
            ("self_attn.o_proj", "attn.attention.out_proj"), ("self_attn", "attn.attention"),
            ("input_layernorm", "ln_1"),
            ("post_attention_layernorm", "ln_2"), ("gate_proj", "c_fc_0"), ("up_proj", "c_fc_1"),
            ("down_proj", "c_proj"),
        ]
        func renamed(_ name: String) -> String {
            names.reduce(name) { name, pair in
                guard let range = name.firstRange(of: pair.0) else { return name }
                return name.replacingCharacters(in: range, with: pair.1)
            }
        }
        #expect(try error(folder: folder, config: config, rename: { $0 }, others: []) <= 8e-6)
        #expect(try error(folder: folder, config: config, rename: renamed, others: []) <= 8e-6)
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        var copy = self
        copy.replaceSubrange(range, with: text)
        return copy
    }
}
