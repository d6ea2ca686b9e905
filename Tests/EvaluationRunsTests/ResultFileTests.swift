import EvaluationRuns
import FoundationModels
import TabularData
import TestSupport
import Testing

@Suite("Files of results")
struct ResultFileTests {
    /// A result with an answer, a failure and a failing evaluator.
    private func result() async throws -> EvaluationResult {
        var evaluation = Echo(prompts: ["a", "b", "c/d"])
        evaluation.answer = { text in
            if text == "b" { throw Broken() }
            return text
        }
        evaluation.judges.append(
            Evaluator { _, subject in
                if subject.value == "a" { throw Broken() }
                return length.scoring(2.5, rationale: "counted")
            })
        evaluation.aggregate = {
            $0.group("Quality") { $0.computeMean(of: exact) }
            $0.custom(of: length, label: "Longest") { $0.max() ?? 0 }
        }
        return try await logged { [evaluation] in try await evaluation.run(info: ["Prompt": "v2"]) }.0
    }

    private func object(_ result: EvaluationResult, metadata: Bool = false) throws -> [String: Any] {
        let data = try result.jsonData(includeReportMetadata: metadata)
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test("a file has the keys of Apple's")
    func keys() async throws {
        let result = try await result()
        let file = try object(result, metadata: true)
        #expect(
            Set(file.keys) == [
                "evaluationID", "resultID", "startTime", "endTime", "durationInMilliseconds", "evaluationInfo",
                "reportMetadata", "runErrors", "summary", "results",
            ])
        #expect(file["evaluationID"] as? String == "Echo" && file["resultID"] as? String == result.resultID.uuidString)
        #expect((file["startTime"] as? String)?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
        #expect(file["durationInMilliseconds"] is Int)
        let errors = try #require(file["runErrors"] as? [String: Any])
        #expect(
            Set(errors.keys) == [
                "inferenceFailureCount", "evaluatorFailureCount", "failingEvaluatorTypes", "metricsNotFound",
            ])
        let summary = try #require(file["summary"] as? [[String: [String: Any]]])
        let mean = try #require(summary.first?["Mean of Exact"])
        #expect(mean["group"] as? String == "Quality" && mean["value"] as? Double == 1)
        #expect(mean["operation"] as? [String: String] == ["metric": "Exact", "type": "mean"])
        #expect(summary[0]["Longest"]?["operation"] as? [String: String] == ["label": "Longest", "type": "custom"])
        let rows = try #require(file["results"] as? [[String: Any]])
        #expect(rows.count == 3)
        #expect(rows[2]["Input"] as? String == #"{"input":{"prompt":"c/d"},"output":{"value":"c/d"}}"#)
        #expect(rows[2]["Response"] as? [String: String] == ["typeName": "String", "value": "c/d"])
        #expect(rows[2]["Expected"] as? String == "c/d" && rows[1]["Response"] == nil)
        let score = try #require(rows[2]["Length"] as? [String: Any])
        #expect(Set(score.keys) == ["evaluatorKind", "kind", "value", "rationale"])
        #expect(score["kind"] as? String == "score" && score["evaluatorKind"] as? String == "custom")
        #expect((rows[2]["Exact"] as? [String: Any])?["kind"] as? String == "pass")
        #expect((rows[1]["Exact"] as? [String: Any])?["kind"] as? String == "ignore")
        let order = (file["reportMetadata"] as? [String: Any])?["ColumnOrdering"] as? [String]
        #expect(order?.prefix(4) == ["Input", "Response", "Expected", "Exact"])
        #expect(try object(result)["reportMetadata"] == nil)
    }

    @Test("a loaded result has the scores and the figures, and its file is the same again")
    func roundTrip() async throws {
        let folder = try TemporaryDirectory()
        let result = try await result()
        let url = try result.saveJSON(to: URL(fileURLWithPath: folder.path), includeReportMetadata: true)
        #expect(url.lastPathComponent == "Echo-\(result.resultID.uuidString).xcevalresult")
        let loaded = try EvaluationResult.loadJSON(from: url)
        #expect(loaded.resultID == result.resultID && loaded.evaluationInfo == ["Prompt": "v2"])
        #expect(loaded.errors == result.errors)
        #expect(loaded.aggregateValue(.mean(of: exact)) == 1 && loaded.aggregateValue(.custom(label: "Longest")) == 2.5)
        #expect(loaded.detailed[metric: exact].map(\.self) == result.detailed[metric: exact].map(\.self))
        #expect(loaded.detailed[metric: length].map { $0?.rationale }.last == "counted")
        #expect(loaded.detailed["Response", String.self].map(\.self) == ["a", nil, "c/d"])
        #expect(loaded.detailed.columns.map(\.name) == result.detailed.columns.map(\.name))
        #expect(loaded.groupedSummary == result.groupedSummary)
        #expect(
            try loaded.jsonData(includeReportMetadata: true) == result.jsonData(includeReportMetadata: true)
                || object(loaded)["startTime"] as? String == object(result)["startTime"] as? String)
        #expect(
            NSDictionary(dictionary: try times(object(loaded))) == NSDictionary(dictionary: try times(object(result))))
    }

    /// A file without its duration, of which loading keeps whole seconds.
    private func times(_ file: [String: Any]) -> [String: Any] { file.filter { $0.key != "durationInMilliseconds" } }

    @Test("a run without failures has no list of them, and loads as clean")
    func clean() async throws {
        let result = try await Echo(prompts: ["a"]).run()
        #expect(try object(result)["runErrors"] == nil)
        #expect(try EvaluationResult(jsonData: result.jsonData()).errors == .clean)
    }

    @Test("metrics with the names of other columns have columns of their own, and come back from a file")
    func reservedNames() async throws {
        let names = ["Input", "Input (metric)", "Input (metric) (metric)", "Other (metric)"]
        var evaluation = Echo(prompts: ["a"])
        for (index, name) in names.enumerated() {
            evaluation.judges.append(Evaluator { _, _ in Metric(name).scoring(Double(index)) })
        }
        let result = try await evaluation.run()
        let loaded = try EvaluationResult(jsonData: result.jsonData())
        for (index, name) in names.enumerated() {
            for table in [result.detailed, loaded.detailed] {
                #expect(table[metric: Metric(name)].map { $0?.doubleValue } == [Double(index)])
            }
        }
        #expect(Set(result.detailed.columns.map(\.name)).count == result.detailed.columns.count)
        #expect(result.detailed.containsColumn("Other (metric)"))
    }

    @Test("a file of lines has a result on each")
    func lines() async throws {
        let folder = try TemporaryDirectory()
        let url = URL(fileURLWithPath: folder.path).appendingPathComponent("all.xcevalresults.jsonl")
        let results = [try await Echo(prompts: ["a"]).run(), try await Echo(prompts: ["b"]).run()]
        try results.saveJSONLines(to: url)
        let loaded = try await EvaluationResult.loadJSONLines(from: url)
        #expect(loaded.map(\.resultID) == results.map(\.resultID))
        #expect(try String(contentsOf: url, encoding: .utf8).split(separator: "\n").count == 2)
    }

    @Test("a file that is not there, empty or no result is refused by name")
    func refusals() async throws {
        let folder = try TemporaryDirectory()
        let url = URL(fileURLWithPath: folder.path).appendingPathComponent("a.xcevalresult")
        #expect(throws: EvaluationResultsError.fileNotFound(url)) { try EvaluationResult.loadJSON(from: url) }
        #expect(
            EvaluationResultsError.fileNotFound(url).localizedDescription == "\(url.path): there is no such file")
        try Data("  \n".utf8).write(to: url)
        #expect(throws: EvaluationResultsError.emptyJSONFile) { try EvaluationResult.loadJSON(from: url) }
        for text in ["{", "[]", #"{"evaluationID": "a"}"#] {
            try Data(text.utf8).write(to: url)
            #expect(throws: EvaluationResultsError.invalidJSONFormat) { try EvaluationResult.loadJSON(from: url) }
            await #expect(throws: EvaluationResultsError.invalidJSONFormat) {
                try await EvaluationResult.loadJSONLines(from: url)
            }
        }
    }

    @Test("every file cut off or changed in one place is read or refused")
    func damagedFiles() async throws {
        let data = try await result().jsonData(includeReportMetadata: true, jsonOptions: .sortedKeys)
        var generator = SplitMix64(seed: 45)
        var refused = 0
        for _ in 0..<400 {
            var bytes = Array(data)
            if generator.below(2) == 0 {
                bytes.removeSubrange(generator.below(bytes.count)...)
            } else {
                bytes[generator.below(bytes.count)] = UInt8(generator.below(256))
            }
            if (try? EvaluationResult(jsonData: Data(bytes))) == nil { refused += 1 }
        }
        #expect(refused > 200)
    }

    @Test("metadata without a form in JSON is refused by its key")
    func metadata() async throws {
        struct Opaque: Sendable {}
        var result = try await Echo(prompts: ["a"]).run()
        result.reportMetadata["Note"] = Opaque()
        let error = #expect(throws: EncodingError.self) { try result.jsonData(includeReportMetadata: true) }
        guard case .invalidValue(_, let context)? = error else { return }
        #expect(context.debugDescription.hasPrefix("the value under 'Note' of reportMetadata has no form in JSON"))
    }

    @Test("a table for JSON has the texts of the file")
    func representable() async throws {
        let result = try await result()
        let table = try result.jsonRepresentableDataFrame(of: .detailed)
        #expect(table["Expected", String.self].map(\.self) == ["a", "b", "c/d"])
        #expect(table["Exact", String.self][0]?.contains(#""kind":"pass""#) == true)
        #expect(try result.jsonRepresentableDataFrame(of: .summary).shape.rows == 1)
    }
}
