import Oracles
import OrderedJSON
import Testing

@testable import JSONSchemas

@Suite("Shared schemas", .enabled(if: SharedSchemas.isPresent, "the shared folder is absent"))
struct SharedSchemaTests {
    @Test("the validator agrees with every verdict", arguments: ["realworld.jsonl", "jsts.jsonl"])
    func validator(_ name: String) throws {
        var refused: [String] = []
        var wrong: [String] = []
        let lines = try SharedSchemas.lines(name)
        for line in lines {
            do {
                let schema = try JSONSchema(parsing: line.schema, assertFormat: line.assertsFormat)
                let validator = SchemaValidator(schema)
                for (index, value) in line.valid.enumerated() where try !validator.isValid(value) {
                    wrong.append("\(line.id): valid \(index) rejected")
                }
                for (index, value) in line.invalid.enumerated() where try validator.isValid(value) {
                    wrong.append("\(line.id): invalid \(index) accepted: \(value.serialized().prefix(300))")
                }
            } catch {
                refused.append("\(line.id): \(error)")
            }
        }
        #expect(wrong.isEmpty, "\(wrong)")
        // dynamicRef/14 refers to a schema outside of its document.
        #expect(refused.count <= (name == "jsts.jsonl" ? 1 : 0), "\(refused)")
    }
}

extension SharedSchemaTests {
    @Test("the automaton agrees with every verdict", arguments: ["realworld.jsonl", "jsts.jsonl"])
    func automaton(_ name: String) throws {
        var refused: [String] = []
        var wrong: [String] = []
        let lines = try SharedSchemas.lines(name)
        for line in lines {
            do {
                let schema = try JSONSchema(parsing: line.schema, assertFormat: line.assertsFormat)
                let walk = try AutomatonWalk(schema)
                for (index, value) in line.valid.enumerated() where try !walk.accepts(value) {
                    wrong.append("\(line.id): valid \(index) rejected")
                }
                for (index, value) in line.invalid.enumerated() where try walk.accepts(value) {
                    wrong.append("\(line.id): invalid \(index) accepted: \(value.serialized().prefix(300))")
                }
            } catch {
                refused.append("\(line.id): \(error)")
            }
        }
        #expect(wrong.isEmpty, "\(wrong)")
        // Besides dynamicRef/14: schemas that nothing satisfies, which are refused when they are compiled.
        #expect(refused.count <= (name == "jsts.jsonl" ? 3 : 1), "\(refused)")
    }
}
