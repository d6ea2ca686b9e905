import EvaluationRuns
import FoundationModels
import FoundationModelsTesting
import TestSupport
import Testing

private struct Look: Tool {
    let name = "look"
    let description = "Looks."
    @Generable struct Arguments { let place: String }
    func call(arguments: Arguments) async throws -> String { "seen \(arguments.place)" }
}

@Suite("Samples and loaders")
struct SampleTests {
    private func load(_ text: String) async throws -> ([String], [String]) {
        let folder = try TemporaryDirectory()
        let url = URL(fileURLWithPath: folder.path).appendingPathComponent("samples.json")
        try Data(text.utf8).write(to: url)
        let (samples, log) = try await logged {
            var prompts: [String] = []
            for try await sample in JSONLoader<ModelSample<String>>(url: url).stream {
                prompts.append(sample.promptDescription)
            }
            return prompts
        }
        return (samples, log.map { $0.replacingOccurrences(of: url.path, with: "F") })
    }

    @Test("lines and arrays are read in their order, and only an entry that is no sample is skipped")
    func loaders() async throws {
        let (one, two) = (#"{"input": {"prompt": "a"}}"#, #"{"input": {"prompt": "b"}, "output": {"value": "c"}}"#)
        let lines = try await load("\n\(one)\nno\n  \n\(two)\n")
        #expect(lines.0 == ["a", "b"] && lines.1.count == 1)
        #expect(lines.1[0].hasPrefix("F: line 3 is no sample and is skipped: "))
        let array = try await load(" [\(one), {\"input\": 3}, \(two)]")
        #expect(array.0 == ["a", "b"] && array.1.count == 1)
        #expect(array.1[0].hasPrefix("F: element 1 is no sample and is skipped: "))
        let broken = try await load("[\(one),")
        #expect(
            broken.0 == [] && broken.1.count == 1 && broken.1[0].hasPrefix("F: begins with '[' and is no JSON array"))
        #expect(try await load("").0 == [])
    }

    @Test("a sample is JSON with prompt and value, and reads what it writes")
    func sampleJSON() throws {
        let sample = ModelSample(
            prompt: "Rain?", expected: 3, instructions: "Be brief.", generationSchema: Int.generationSchema,
            expectations: TrajectoryExpectation(expected: "search"))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(sample)
        let read = try JSONDecoder().decode(ModelSample<Int>.self, from: data)
        #expect(read.promptDescription == "Rain?" && read.instructionsDescription == "Be brief." && read.expected == 3)
        #expect(read.expectations?.ordered.map(\.name) == ["search"] && read.generationSchema != nil)
        #expect(try encoder.encode(read) == data)
        let plain = try encoder.encode(ModelSample(prompt: "a", expected: "b"))
        #expect(String(decoding: plain, as: UTF8.self) == #"{"input":{"prompt":"a"},"output":{"value":"b"}}"#)
        #expect(ModelSample(prompt: "a").expected == nil && "\(sample.input)" == "Rain?")
    }

    @Test("a transcript is sorted by what its entries are")
    func transcript() async throws {
        let model = ScriptedModel([.call("look", Look.Arguments(place: "here")), "Done."])
        let session = LanguageModelSession(model: model, tools: [Look()], instructions: "Be brief.")
        _ = try await session.respond(to: "Look!")
        let sorted = session.transcript.structuredTranscript
        #expect(sorted.instructionText == "Be brief." && sorted.prompts == ["Look!"])
        #expect(sorted.toolCalls.map(\.toolName) == ["look"] && sorted.toolOutputs.map(\.description) == ["seen here"])
        #expect(sorted.responses.map(\.description) == ["Done."])
        let again = sorted.entries.structuredTranscript
        #expect(again.toolCalls == sorted.toolCalls && again.responses == sorted.responses)
        #expect(again.instructionText == sorted.instructionText && again.prompts == sorted.prompts)
        #expect(ModelSubject(value: "", transcript: sorted).toolCalls == sorted.toolCalls)
        #expect(ModelSubject(value: "").toolCalls.isEmpty)
    }
}
