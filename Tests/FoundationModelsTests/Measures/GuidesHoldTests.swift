import Foundation
import FoundationModels
import TestSupport
import Testing
import TinyModels

/// Values of any schema and type are right at temperature 2 with random weights, where only the mask can make them so.
///
/// `CREMA_MEASURES=full` runs 800 schemas and 200 requests over types; without it a part of them runs.
@Suite("Guides hold")
struct GuidesHoldTests {
    static let isFull = ProcessInfo.processInfo.environment["CREMA_MEASURES"] == "full"

    /// Tokens of several bytes that cross the borders of strings, numbers and structures.
    static let merges = [
        "\" :", "\": Ġ", "{ \"", ", Ġ", "\" ,", "\", Ġ", "t r", "u e", "tr ue", "1 0", "- 1", "\" }", "} ]", "[ {",
        "[ \"",
        "a b", "e Ġ", "\" ]", "n u", "l l", "nu ll", "0 .", "\\\\ n", "\\\\ \"",
    ].map { $0.replacing("\\\\", with: "\\") }

    private func options(_ seed: UInt64) -> GenerationOptions {
        GenerationOptions(
            sampling: .random(probabilityThreshold: 1, seed: seed), temperature: 2, maximumResponseTokens: 256)
    }

    @Test("random dynamic schemas: every answer is whole, in declared order and within every guide")
    func dynamicSchemas() async throws {
        let tiny = try TinyModel(contextSize: 8192, merges: Self.merges, seed: 7)
        defer { tiny.remove() }
        let model = OpenWeightsModel(directory: tiny.directory)
        var checked = 0
        var seed: UInt64 = 0
        while checked < (Self.isFull ? 800 : 60) {
            seed += 1
            var numbers = SplitMix64(seed: seed)
            let expected = RandomSchema.random(&numbers)
            guard expected.shortest < 200 else { continue }
            checked += 1
            var dependencies: [DynamicGenerationSchema] = []
            let root = expected.dynamic(&dependencies)
            let schema = try GenerationSchema(root: root, dependencies: dependencies)
            do {
                let response = try await LanguageModelSession(model: model).respond(
                    to: "Go.", schema: schema, includeSchemaInPrompt: seed % 4 == 0, options: options(seed))
                #expect(response.content.isComplete)
                #expect(response.usage.output.totalTokenCount <= 256)
                let faults = expected.faults(in: response.content)
                #expect(faults.isEmpty, "seed \(seed)")
                let data = Data(response.content.jsonString.utf8)
                #expect(throws: Never.self, "seed \(seed)") {
                    try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
                }
            } catch {
                Issue.record("seed \(seed): \(error)")
            }
        }
    }

    @Test("twenty types: every value is whole and within every guide", arguments: MeasuredTypes.all)
    func types(type: any MeasuredValue.Type) async throws {
        let tiny = try TinyModel(contextSize: 8192, merges: Self.merges, seed: 11)
        defer { tiny.remove() }
        try await check(type, OpenWeightsModel(directory: tiny.directory))
    }

    private func check<Value: MeasuredValue>(_ type: Value.Type, _ model: OpenWeightsModel) async throws {
        for seed in 1...(Self.isFull ? 10 : 2) as ClosedRange<UInt64> {
            do {
                let stream = LanguageModelSession(model: model).streamResponse(
                    to: "Go.", generating: type, includeSchemaInPrompt: seed % 2 == 0, options: options(seed))
                var last: GeneratedContent?
                for try await snapshot in stream { last = snapshot.rawContent }
                let response = try await stream.collect()
                #expect(response.content.faults.isEmpty, "seed \(seed): \(response.rawContent.jsonString)")
                #expect(response.rawContent == last)
                #expect(response.rawContent.isComplete)
                #expect(response.usage.output.totalTokenCount <= 256)
            } catch {
                Issue.record("seed \(seed): \(error)")
            }
        }
    }
}
