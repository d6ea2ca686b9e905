import EvaluationRuns
import FoundationModels
import TabularData
import Testing

@Suite("Figures of evaluations")
struct AggregationTests {
    /// An evaluation whose answers have these lengths.
    private func evaluation(_ lengths: [Int], _ aggregate: @escaping @Sendable (inout MetricsAggregator) -> Void)
        -> Echo
    {
        var evaluation = Echo(prompts: lengths.map { String(repeating: "x", count: $0) })
        evaluation.judges = [
            Evaluator { _, subject in
                subject.value.isEmpty ? length.ignore() : length.scoring(Double(subject.value.count))
            }
        ]
        evaluation.aggregate = aggregate
        return evaluation
    }

    @Test("figures are those of the scores that are not ignored")
    func figures() async throws {
        let result = try await evaluation([2, 4, 0, 4, 9, 2]) {
            $0.computeMean(of: length)
            $0.computeMedian(of: length)
            $0.computeMode(of: length)
            $0.computeMinimum(of: length)
            $0.computeMaximum(of: length)
            $0.computeVariance(of: length)
            $0.computeStandardDeviation(of: length)
            $0.custom(of: length, label: "In order") { $0.reduce(0) { 10 * $0 + $1 } }
        }.run()
        #expect(result.aggregateValue(.mean(of: length)) == 4.2)
        #expect(result.aggregateValue(.median(of: length)) == 4)
        #expect(result.aggregateValue(.mode(of: length)) == 2)
        #expect(result.aggregateValue(.minimum(of: length)) == 2)
        #expect(result.aggregateValue(.maximum(of: length)) == 9)
        #expect(abs(result.aggregateValue(.variance(of: length)) - 8.2) < 1e-12)
        #expect(abs(result.aggregateValue(.standardDeviation(of: length)) - 8.2.squareRoot()) < 1e-12)
        #expect(result.aggregateValue(.custom(label: "In order")) == 24492)
        #expect(result.aggregateValue(.mean(of: exact)) == -1 && result.aggregateValue(.custom(label: "x")) == -1)
        // A metric is its name, whatever its value.
        #expect(result.aggregateValue(.mean(of: length.scoring(3))) == 4.2)
    }

    @Test("the median of an even count is between the middle scores, and the variance of one is not a number")
    func edges() async throws {
        let even = try await evaluation([1, 2, 5, 9]) { $0.computeMedian(of: length) }.run()
        #expect(even.aggregateValue(.median(of: length)) == 3.5)
        let one = try await evaluation([3]) { $0.computeVariance(of: length) }.run()
        #expect(one.aggregateValue(.variance(of: length)).isNaN)
        let file = try one.jsonData()
        #expect(String(decoding: file, as: UTF8.self).contains("\"value\" : null"))
        #expect(try EvaluationResult(jsonData: file).aggregateValue(.variance(of: length)).isNaN)
    }

    @Test("the summary has a column for each figure, and groups come before those of none")
    func groups() async throws {
        let result = try await evaluation([2, 4]) {
            $0.computeMaximum(of: length)
            $0.group("Size") {
                $0.computeMean(of: length)
                $0.custom(of: length, label: "Short in \($0.name)") { Double($0.count { $0 < 3 }) }
            }
            $0.group("Again") { $0.computeMean(of: length) }
        }.run()
        #expect(
            result.summary.columns.map(\.name) == [
                "Maximum of Length", "Mean of Length", "Short in Size", "Mean of Length (2)",
            ])
        let mean = result.summary["Mean of Length", AggregateMetric.self][0]
        #expect(mean?.group == "Size" && mean?.value == 3 && mean?.sourceMetric == "Length")
        #expect(result.summary.rows[0]["Short in Size", AggregateMetric.self]?.sourceMetric == nil)
        #expect(
            result.groupedSummary == """
                Size:
                  Mean of Length: 3.0
                  Short in Size: 1.0

                Again:
                  Mean of Length: 3.0

                Other Metrics:
                  Maximum of Length: 4.0
                """)
    }

    @Test("operations read what they write, and refuse others")
    func operations() throws {
        let all: [AggregationOperation] = [
            .mean(of: exact), .median(of: exact), .mode(of: exact), .minimum(of: exact), .maximum(of: exact),
            .standardDeviation(of: exact), .variance(of: exact), .custom(label: "Mine"),
        ]
        #expect(
            all.map(\.label) == [
                "Mean of Exact", "Median of Exact", "Mode of Exact", "Minimum of Exact", "Maximum of Exact",
                "Standard Deviation of Exact", "Variance of Exact", "Mine",
            ])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        for operation in all {
            let data = try encoder.encode(operation)
            #expect(try JSONDecoder().decode(AggregationOperation.self, from: data) == operation)
        }
        #expect(String(decoding: try encoder.encode(all[0]), as: UTF8.self) == #"{"metric":"Exact","type":"mean"}"#)
        #expect(String(decoding: try encoder.encode(all[7]), as: UTF8.self) == #"{"label":"Mine","type":"custom"}"#)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(AggregationOperation.self, from: Data(#"{"type":"sum","metric":"Exact"}"#.utf8))
        }
    }
}
