import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// Decoders of models that see, asked with text alone: what is left out, and what never comes next.
@Suite("Decoders of models that see")
struct PictureTokensTests {
    private func config(_ folder: String, _ changes: JSONObject) throws -> JSONObject {
        var config = try #require(SharedData.json(SharedData.fixtures + folder + "/config.json").objectValue)
        for entry in changes.entries { config[entry.key] = entry.value }
        return config
    }

    private func decoder(_ folder: String, _ changes: JSONObject) throws -> Decoder {
        let directory = try TemporaryDirectory()
        try directory.write(JSONValue.object(try config(folder, changes)).serialized(), to: "config.json")
        let file = "model.safetensors"
        try directory.write(SharedData.bytes(of: SharedData.fixtures + "\(folder)/\(file)"), to: file)
        var options = Decoder.Options()
        options.pool = Decoder.testPool
        options.arithmetic = .exact
        return try Decoder.load(ModelDirectory(path: directory.path), options: options)
    }

    @Test("codes of pictures have the least logit, also among chosen ids; all other logits stay")
    func excluded() throws {
        let folder = "/chameleon"
        let plain = try decoder(folder, [:])
        let excluding = try decoder(
            folder, ["vocabulary_map": ["IMGIMGA": 7, "IMGIMGBZ": 31, "IMG": 9, "<image>": 5]])
        #expect(excluding.configuration.head.excludedTokens == [7, 31])
        let ids: [Int32] = [3, 12, 4]
        let least = -Float.greatestFiniteMagnitude
        let all = try plain.forward(ids, cache: plain.makeCache(), rows: .all).values
        let own = try excluding.forward(ids, cache: excluding.makeCache(), rows: .all).values
        for (place, value) in own.enumerated() {
            #expect(value == ([7, 31].contains(place % 32) ? least : all[place]))
        }
        let chosen = try excluding.forward(ids, cache: excluding.makeCache(), vocabulary: [31, 9, 7]).values
        #expect(chosen[0] == least && chosen[2] == least)
        #expect(chosen[1] == all[2 * 32 + 9])
    }

    @Test("layers that attend to pictures keep their numbers, and the others are computed")
    func pictureLayers() throws {
        func places(_ part: JSONObject) throws -> [String?] {
            let config: JSONObject = ["model_type": "mllama", "text_config": .object(part)]
            return try ModelRegistry.describe(ConfigurationReader(config, file: "config.json"))
                .configuration.layers.map(\.place)
        }
        let few: JSONObject = ["num_hidden_layers": 3, "cross_attention_layers": [1]]
        #expect(try places(few) == ["layers.0", "layers.2"])
        #expect(try places([:]).count == 32)
        #expect(try places(["num_hidden_layers": 5]) == ["layers.0", "layers.1", "layers.2", "layers.4"])
    }

    @Test("eight more ids than have logits have embeddings in Llama 3.2 Vision")
    func ids() throws {
        let decoder = try decoder("/mllama", [:])
        #expect(decoder.configuration.vocabularySize == 40 && decoder.vocabularySize == 32)
        #expect(try decoder.forward([3, 39], cache: decoder.makeCache()).columnCount == 32)
    }

    /// A fixture whose head is its embedding, without the tensors whose names hold a text.
    private func tied(_ folder: String, without text: String) throws -> Decoder {
        let directory = try TemporaryDirectory()
        let changed = try config(folder, ["tie_word_embeddings": true])
        try directory.write(JSONValue.object(changed).serialized(), to: "config.json")
        let checkpoint = try ModelDirectory(path: SharedData.fixtures + folder).checkpoint()
        var writer = SafetensorsWriter()
        for name in checkpoint.names where !name.contains(text) {
            writer.add(name, try checkpoint.tensor(named: name))
        }
        try writer.write(to: directory.path + "/model.safetensors")
        var options = Decoder.Options()
        options.pool = Decoder.testPool
        options.arithmetic = .exact
        return try Decoder.load(ModelDirectory(path: directory.path), options: options)
    }

    @Test("a head that is the embedding has logits for the first ids alone")
    func tiedHead() throws {
        let decoder = try tied("/mllama", without: "lm_head")
        #expect(decoder.embedding.rows == 40 && decoder.vocabularySize == 32)
        for rows in [LogitRows.last, .all] {
            #expect(try decoder.forward([3, 39], cache: decoder.makeCache(), rows: rows).columnCount == 32)
        }
        let whole = try decoder.forward([3, 39], cache: decoder.makeCache()).values
        let chosen = try decoder.forward([3, 39], cache: decoder.makeCache(), vocabulary: [31, 0]).values
        #expect(chosen == [whole[31], whole[0]])
    }

    @Test("a head with rows for fewer ids is not the embedding of all")
    func headAlone() {
        let error = #expect(throws: TransformerError.self) { try tied("/mllama", without: "embed_tokens") }
        #expect(
            error?.description
                == "model.safetensors: tensor 'language_model.model.embed_tokens.weight' is missing (needed by 'vocab_size' 40 x "
                + "'hidden_size' 16)")
    }
}
