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
            let config = try SharedData.json(folder + "/config.json")
            covered.insert(try #require(config["model_type"]?.stringValue))
            if let text = config["text_config"]?["model_type"]?.stringValue { covered.insert(text) }
        }
        // EXAONE 3 is newer than the version that makes the references: the test of its names.
        covered.insert(EXAONE.modelType)
        let uncovered = Set(ModelRegistry.families.map { $0.modelType }).subtracting(covered)
        if SharedData.folders(in: SharedData.root + "/reference").isEmpty {
            // The committed fixtures alone.
            #expect(uncovered.count < 25, "\(uncovered)")
        } else {
            #expect(uncovered.isEmpty, "\(uncovered)")
        }
    }

    @Test("no model type is both computed and given a reason why it is not, and none is listed twice")
    func reasons() {
        let uncomputed = UncomputedModelTypes.all
        #expect(Set(uncomputed).count == uncomputed.count)
        #expect(Set(uncomputed).isDisjoint(with: ModelRegistry.modelTypes))
        #expect(uncomputed.count > 90)
    }

    @Test("wrapped text parts and other names are listed once and lead to a family")
    func wrapped() {
        for (modelType, textType) in WrappedText.textTypes {
            #expect(ModelRegistry.family(named: modelType) == nil, "\(modelType)")
            #expect(ModelRegistry.family(named: textType) != nil, "\(textType)")
        }
        for textType in WrappedText.defaults.keys {
            #expect(ModelRegistry.family(named: textType) != nil, "\(textType)")
        }
    }
}
