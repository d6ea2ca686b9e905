import OrderedJSON
import Testing

@testable import Grammars

@Suite("Shared schemas", .enabled(if: SharedSchemas.isPresent))
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
        print("\(name): \(lines.count) schemas, \(refused.count) refused, \(wrong.count) wrong verdicts")
        print((refused + wrong).joined(separator: "\n"))
    }
}

extension SharedSchemaTests {
    @Test("the automaton agrees with every verdict", arguments: ["realworld.jsonl", "jsts.jsonl"])
    func automaton(_ name: String) throws {
        var refused: [String] = []
        var wrong: [String] = []
        var times: [(Double, String)] = []
        let lines = try SharedSchemas.lines(name)
        for line in lines {
            do {
                let clock = ContinuousClock()
                let begin = clock.now
                let schema = try JSONSchema(parsing: line.schema, assertFormat: line.assertsFormat)
                let walk = try AutomatonWalk(schema)
                if let state = try walk.automaton.value(walk.automaton.root).object {
                    _ = try walk.automaton.object(state)
                }
                let time = clock.now - begin
                times.append((Double(time.components.attoseconds) / 1e15, line.id))
                for (index, value) in line.valid.enumerated() where try !walk.accepts(value) {
                    wrong.append("\(line.id): valid \(index) rejected")
                }
                for (index, value) in line.invalid.enumerated() where try walk.accepts(value) {
                    wrong.append("\(line.id): invalid \(index) accepted: \(value.serialized().prefix(300))")
                }
                let total = clock.now - begin
                if total > .milliseconds(300) { print("slow", line.id, total) }
            } catch {
                refused.append("\(line.id): \(error)")
            }
        }
        print("\(name): \(lines.count) schemas, \(refused.count) refused, \(wrong.count) wrong verdicts")
        print((refused + wrong).joined(separator: "\n"))
        times.sort { $0.0 < $1.0 }
        print(
            "ms p50", times[times.count / 2], "p90", times[times.count * 9 / 10], "p99", times[times.count * 99 / 100],
            times.suffix(8))
    }
}
