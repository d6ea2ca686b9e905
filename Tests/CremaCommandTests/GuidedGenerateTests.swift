import OrderedJSON
import TestSupport
import Testing
import TinyModels

/// `crema generate` with a constraint, over a model of random weights: only the constraint can make its answers valid.
@Suite("Guided generation from the command line")
struct GuidedGenerateTests {
    private static let schema = #"""
        {"type": "object", "properties": {"age": {"type": "integer", "minimum": 1, "maximum": 9},
        "mood": {"enum": ["glad", "sad"]}}, "required": ["age", "mood"], "additionalProperties": false}
        """#

    private func generate(_ arguments: [String]) throws -> CremaProcess {
        let model = try TinyModel(contextSize: 512)
        defer { model.remove() }
        let folder = try TemporaryDirectory()
        let schema = try folder.write(Self.schema, to: "schema.json")
        return try CremaProcess(
            ["generate", "--model", model.path, "--prompt", "Who?", "--temperature", "2", "--json-schema", schema]
                + arguments)
    }

    @Test("as many tokens as the shortest answer takes are enough for a valid one", arguments: ["1", "2", "3"])
    func enough(seed: String) throws {
        let run = try generate(["--max-tokens", "22", "--seed", seed])
        #expect(run.status == 0)
        let answer = try JSONParser().parse(run.output)
        #expect(answer["age"]?.intValue.map { (1...9).contains($0) } == true)
        #expect(["glad", "sad"].contains(answer["mood"]?.stringValue))
    }

    @Test("with fewer tokens nothing is written, and the status is that of output that was cut short")
    func tooFew() throws {
        let run = try generate(["--max-tokens", "21"])
        #expect(run.status == 7)
        #expect(run.output == "")
        #expect(
            run.errors
                == "crema: 21 tokens are not enough for the shortest valid text, which needs 22; raise the limit\n")
    }

    @Test("an answer that a stop string cuts short has the status of output that was cut short")
    func stopped() throws {
        let run = try generate(["--max-tokens", "64", "--stop", "mood"])
        #expect(run.status == 7)
        #expect(
            run.errors
                == "crema: the answer was cut short and does not fulfil the constraint; raise --max-tokens or leave out --stop\n"
        )
    }
}
