import Checkpoints
import OrderedJSON
import Tensors
import Testing

@testable import Transformers

@Suite("Model registry")
struct ModelRegistryTests {
    @Test("every family is listed once, in order, and has a folder of reference logits")
    func coverage() throws {
        #expect(ModelRegistry.modelTypes == Set(ModelRegistry.modelTypes).sorted())
        var covered: Set<String> = []
        for folder in SharedData.referenceFolders {
            covered.insert(try #require(SharedData.json(folder + "/config.json")["model_type"]?.stringValue))
        }
        // Gemma 3 with its vision tower is the text model under other names: the next test.
        covered.insert(Gemma3.modelType)
        let uncovered = Set(ModelRegistry.modelTypes).subtracting(covered)
        if SharedData.folders(in: SharedData.root + "/reference").isEmpty {
            // The committed fixtures alone.
            #expect(uncovered.count < 25, "\(uncovered)")
        } else {
            #expect(uncovered.isEmpty, "\(uncovered)")
        }
    }

    @Test("the text part of Gemma 3 is found under both names that its checkpoints use, without the vision tower")
    func gemma3() throws {
        let folder = SharedData.fixtures + "/gemma3-scaled"
        let reference = try Reference(folder: folder)
        let text = try #require(SharedData.json(folder + "/config.json").objectValue)
        let checkpoint = try Checkpoint(directory: folder)
        for prefix in ["language_model.model.", "model.language_model."] {
            let directory = try TemporaryDirectory()
            let config: JSONObject = [
                "model_type": "gemma3", "text_config": .object(text), "vision_config": ["hidden_size": 8],
            ]
            try directory.write(JSONValue.object(config).serialized(), to: "config.json")
            try directory.write([], to: "model.safetensors")
            var writer = SafetensorsWriter()
            for name in checkpoint.names {
                writer.add(prefix + name.dropFirst("model.".count), try checkpoint.tensor(named: name))
            }
            writer.add("vision_tower.embeddings.weight", shape: [2], floats: [1, 2])
            try writer.write(to: directory.path + "/model.safetensors")
            var options = Decoder.Options()
            options.pool = Decoder.testPool
            options.arithmetic = .exact
            let decoder = try Decoder.load(ModelDirectory(path: directory.path), options: options)
            let logits = try decoder.forward(reference.inputIDs, cache: decoder.makeCache(), rows: .all)
            #expect(relativeError(logits.values, reference.logits) <= 8e-6)
        }
    }
}
