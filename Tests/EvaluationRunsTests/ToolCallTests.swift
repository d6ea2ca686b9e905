import EvaluationRuns
import FoundationModels
import FoundationModelsTesting
import Testing

@Suite("Expected calls of tools")
struct ToolCallTests {
    /// Both metrics of calls: whether all pass, and which part.
    private func judge(
        _ expectation: TrajectoryExpectation?, _ calls: [(String, String)], model: ScriptedModel = ScriptedModel([])
    ) async throws -> (passes: Metric.Value?, share: Double?) {
        let transcript = StructuredTranscript(
            toolCalls: try calls.enumerated().map { index, call in
                Transcript.ToolCall(id: "\(index)", toolName: call.0, arguments: try GeneratedContent(json: call.1))
            })
        let metrics = try await ToolCallEvaluator<ModelSample<String>>(
            allPass: .toolsAllPass, percentagePass: .toolsPercentagePass, argumentMatchModel: model
        ).metrics(
            subject: ModelSubject(value: "", transcript: transcript),
            input: ModelSample(prompt: "?", expectations: expectation))
        return (metrics[.toolsAllPass]?.value, metrics[.toolsPercentagePass]?.doubleValue)
    }

    @Test("ordered calls take the earliest one after the one before")
    func ordered() async throws {
        let expectation = TrajectoryExpectation(ordered: ["a", "b", "a"].map { ToolExpectation($0) })
        #expect(try await judge(expectation, [("a", "{}"), ("x", "{}"), ("b", "{}"), ("a", "{}")]) == (.passing, 1))
        let wrong = try await judge(expectation, [("b", "{}"), ("x", "{}")])
        #expect(wrong.passes == .failing && abs((wrong.share ?? 0) - 1.0 / 3) < 1e-12)
    }

    @Test("a call that no expectation names counts where none is allowed")
    func additional() async throws {
        let expectation = TrajectoryExpectation(
            ordered: [ToolExpectation("a"), ToolExpectation("b")], allowsAdditionalToolCalls: false)
        let found = try await judge(expectation, [("a", "{}"), ("b", "{}"), ("b", "{}")])
        #expect(found.passes == .failing && abs((found.share ?? 0) - 2.0 / 3) < 1e-12)
        #expect(try await judge(TrajectoryExpectation(allowsAdditionalToolCalls: false), []) == (.passing, 1))
    }

    @Test("unordered calls are matched so that most are met, and not with calls of ordered ones")
    func unordered() async throws {
        let loose = ToolExpectation("a", arguments: [.keyOnly(argumentName: "x")])
        let strict = ToolExpectation("a", arguments: [.exact(argumentName: "x", value: 1)])
        // The loose one must leave the first call to the strict one.
        #expect(
            try await judge(
                TrajectoryExpectation(unordered: [loose, strict]), [("a", #"{"x": 1}"#), ("a", #"{"x": 2}"#)])
                == (.passing, 1))
        #expect(
            try await judge(
                TrajectoryExpectation(ordered: [ToolExpectation("a")], unordered: [ToolExpectation("a")]),
                [("a", "{}")]) == (.failing, 0.5))
    }

    @Test("a group takes its members in any order, at its place")
    func groups() async throws {
        let expectation = TrajectoryExpectation(ordered: [
            ToolExpectation("search"), .anyOrder([ToolExpectation("map"), ToolExpectation("route")]),
            ToolExpectation("end"),
        ])
        let calls = ["search", "route", "map", "end"]
        #expect(try await judge(expectation, calls.map { ($0, "{}") }) == (.passing, 1))
        #expect(try await judge(expectation, ["route", "search", "map", "end"].map { ($0, "{}") }) == (.failing, 0.75))
        #expect(try await judge(expectation, ["search", "route", "end", "map"].map { ($0, "{}") }) == (.failing, 0.75))
    }

    @Test("calls that must not come count against the rest")
    func disallowed() async throws {
        let banned = TrajectoryExpectation(
            ordered: [ToolExpectation("a")],
            disallowed: [
                ToolExpectation("delete"), ToolExpectation("a", arguments: [.exact(argumentName: "x", value: "no")]),
            ])
        #expect(try await judge(banned, [("a", "{}"), ("b", "{}")]) == (.passing, 1))
        #expect(try await judge(banned, [("a", "{}"), ("delete", "{}")]) == (.failing, 0.5))
        #expect(try await judge(banned, [("a", #"{"x": "no"}"#)]) == (.failing, 0.5))
    }

    @Test("matchers accept what they say and need the argument")
    func matchers() async throws {
        let arguments = #"{"days": 3, "part": 2.5, "query": "heavy snow", "now": true, "list": [1]}"#
        let cases: [(ArgumentMatcher, Bool)] = [
            (.exact(argumentName: "days", value: 3.0), true), (.exact(argumentName: "days", value: "3"), false),
            (.exact(argumentName: "part", value: 2.5), true), (.exact(argumentName: "now", value: true), true),
            (.exact(argumentName: "now", value: 1), false), (.keyOnly(argumentName: "list"), true),
            (.keyOnly(argumentName: "none"), false), (.exact(argumentName: "list", value: 1), false),
            (.oneOf(argumentName: "days", allowedValues: [2, 3]), true),
            (.oneOf(argumentName: "days", allowedValues: []), false),
            (.range(argumentName: "days", minimum: 3, maximum: nil), true),
            (.range(argumentName: "days", minimum: nil, maximum: 2.9), false),
            (.range(argumentName: "query", minimum: nil, maximum: nil), false),
            (.pattern(argumentName: "query", regex: "sn.w"), true),
            (.pattern(argumentName: "query", regex: "^snow"), false),
            (.contains(argumentName: "query", substring: "vy s"), true),
            (.hasPrefix(argumentName: "query", prefix: "heavy"), true),
            (.hasPrefix(argumentName: "query", prefix: "snow"), false),
            (.hasSuffix(argumentName: "query", suffix: "snow"), true),
        ]
        for (matcher, accepts) in cases {
            let found = try await judge(
                TrajectoryExpectation(expected: "search", arguments: [matcher]), [("search", arguments)])
            #expect(found.passes == (accepts ? .passing : .failing), "\(matcher)")
        }
    }

    @Test("a matcher in words asks the model")
    func naturalLanguage() async throws {
        let expectation = TrajectoryExpectation(
            expected: "search", arguments: [.naturalLanguage(argumentName: "query", criteria: "asks about snow")])
        for (answer, value) in [("true", Metric.Value.passing), ("false", .failing)] {
            let model = ScriptedModel([.pieces([answer])])
            #expect(try await judge(expectation, [("search", #"{"query": "snow?"}"#)], model: model).passes == value)
            #expect(
                model.requests[0].transcript.structuredTranscript.prompts == [
                    "Argument: query\nValue: \"snow?\"\nDescription: asks about snow\n\nIs the value as described?"
                ])
        }
    }

    @Test("without expectations the metrics are ignored, without a transcript the evaluator throws")
    func nothingToJudge() async throws {
        #expect(try await judge(nil, []) == (.ignore, nil))
        let evaluator = ToolCallEvaluator<ModelSample<String>>(
            allPass: .toolsAllPass, percentagePass: .toolsPercentagePass, argumentMatchModel: ScriptedModel([]))
        let error = await #expect(throws: EvaluationError.self) {
            try await evaluator.metrics(
                subject: ModelSubject(value: ""),
                input: ModelSample(prompt: "?", expectations: TrajectoryExpectation(expected: "a")))
        }
        #expect(
            error?.localizedDescription
                == "ToolCallEvaluator<ModelSample<String>> reads the transcript, and the answer has none; give "
                + "ModelSubject(value:transcript:) one, such as session.transcript.structuredTranscript")
        await #expect(throws: (any Error).self) {
            try await judge(
                TrajectoryExpectation(expected: "a", arguments: [.pattern(argumentName: "x", regex: "(")]),
                [("a", #"{"x": "y"}"#)])
        }
    }

    @Test("expectations read what they write, as JSON and as content")
    func roundTrip() throws {
        var expectation = TrajectoryExpectation(
            ordered: [
                ToolExpectation(
                    "search",
                    arguments: [
                        .exact(argumentName: "a", value: 3), .keyOnly(argumentName: "b"),
                        .oneOf(argumentName: "c", allowedValues: ["x", 2.5, true]),
                        .range(argumentName: "d", minimum: 1, maximum: nil), .pattern(argumentName: "e", regex: "f"),
                        .contains(argumentName: "g", substring: "h"), .hasPrefix(argumentName: "i", prefix: "j"),
                        .hasSuffix(argumentName: "k", suffix: "l"), .naturalLanguage(argumentName: "m", criteria: "n"),
                    ]), .anyOrder([ToolExpectation("map"), ToolExpectation("route")]),
            ], unordered: [ToolExpectation("o")], disallowed: [ToolExpectation("p")])
        expectation.allowsAdditionalCalls = false
        func json(_ value: TrajectoryExpectation) throws -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        }
        let text = try json(expectation)
        #expect(try json(JSONDecoder().decode(TrajectoryExpectation.self, from: Data(text.utf8))) == text)
        #expect(try json(TrajectoryExpectation(expectation.generatedContent)) == text)
        #expect(text.contains(#"{"argumentName":"a","type":"exact","value":3}"#))
        #expect(text.contains(#"{"anyOrder":[{"arguments":[],"name":"map"}"#))
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ArgumentMatcher.self, from: Data(#"{"type":"same","argumentName":"a"}"#.utf8))
        }
    }
}
