import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
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
        // EXAONE 3 and those of remote code are not in the version that makes the references: the tests of their names.
        covered.formUnion(
            [
                EXAONE.modelType, InternLM2.modelType, Nanbeige.modelType, MiniCPM.modelType, ChatGLM.modelType,
                MiMo.modelType,
            ])
        let uncovered = Set(ModelRegistry.families.map { $0.modelType }).subtracting(covered)
        if SharedData.folders(in: SharedFolder.path("reference")).isEmpty {
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
        #expect(uncomputed.count > 60)
    }

    @Test(
        "the tables of docs/decoder.md list every family, nothing that is none, and every reason why a model is refused"
    )
    func documented() throws {
        let text = String(decoding: try SharedData.bytes(of: Repository.path("docs/decoder.md")), as: UTF8.self)
        func names(under heading: String, upTo end: String) throws -> [String] {
            let section = try #require(text.split(separator: heading, maxSplits: 1).dropFirst().first)
            let rows = try #require(section.split(separator: end).first).split(separator: "\n").filter {
                $0.utf8.starts(with: "| ".utf8)
            }
            return rows.dropFirst().flatMap { row in
                row.split(separator: "|")[1].split(separator: ",").map { name in String(name.filter { $0 != " " }) }
            }
        }
        let families = try names(under: "### The families", upTo: "\n## ")
        #expect(Set(families).count == families.count)
        #expect(Set(families).isSuperset(of: ModelRegistry.families.map { $0.modelType }))
        #expect(Set(families).isSubset(of: ModelRegistry.modelTypes))
        #expect(try Set(names(under: "## What is not here", upTo: "\n\nFour ")) == Set(UncomputedModelTypes.all))
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
