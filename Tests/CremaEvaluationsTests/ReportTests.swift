import CremaEvaluations
import EvaluationRuns
import FoundationModels
import FoundationXML
import TestSupport
import Testing

@Suite("Reports and comparisons")
struct ReportTests {
    private func result(wrong: Set<Int> = [1], name: String = "Echo", count: Int = 6) async throws -> EvaluationResult {
        var evaluation = Echo(count: count)
        evaluation.name = name
        evaluation.answer = { text in
            let index = Int(text.dropFirst()) ?? 0
            if index == 4 { throw Broken() }
            return wrong.contains(index) ? "<\(text)> & \"|\"\nwrong" : text
        }
        return try await quietly { [evaluation] in try await evaluation.run(info: ["ModelName": "small"]) }
    }

    @Test("figures tell rates from scores, and give each its interval")
    func figures() async throws {
        let figures = try await result().metricFigures()
        #expect(figures.map(\.name) == ["Exact", "Length"] && figures.map(\.isRate) == [true, false])
        #expect(figures[0].count == 5 && figures[0].ignored == 1 && figures[0].mean == 0.8)
        #expect(figures[0].interval == Statistics.wilson(successes: 4, of: 5))
        #expect(figures[1].interval == Statistics.bootstrap([2, 16, 2, 2, 2]))
        #expect(figures[1].standardError == Statistics.standardError([2, 16, 2, 2, 2]))
    }

    @Test("two runs are compared sample by sample")
    func comparison() async throws {
        let baseline = try await result(wrong: [0, 1, 2, 3])
        let candidate = try await result(wrong: [3, 5])
        for (baseline, candidate) in [
            (baseline, candidate),
            // Loaded ones pair just so.
            (try EvaluationResult(jsonData: baseline.jsonData()), candidate),
        ] {
            let comparison = try EvaluationComparison(baseline: baseline, candidate: candidate)
            #expect(comparison.pairCount == 6 && comparison.onlyBaseline == 0 && comparison.onlyCandidate == 0)
            let exact = try #require(comparison.metrics.first { $0.name == "Exact" })
            #expect(exact.count == 5 && exact.higher == 3 && exact.lower == 1 && exact.isRate)
            #expect(exact.baselineMean == 0.2 && exact.candidateMean == 0.6)
            #expect(exact.pValue == Statistics.mcNemar(onlyFirst: 1, onlySecond: 3))
            let length = try #require(comparison.metrics.first { $0.name == "Length" })
            #expect(!length.isRate && length.pValue == Statistics.signFlip([-14, -14, -14, 0, 14]))
            #expect(
                comparison.metrics.map(\.adjustedPValue) == Statistics.holm(comparison.metrics.map(\.pValue)))
        }
    }

    @Test("samples of one run alone are counted, and runs without a shared one are refused")
    func unpaired() async throws {
        let comparison = try EvaluationComparison(
            baseline: try await result(count: 6), candidate: try await result(count: 4))
        #expect(comparison.pairCount == 4 && comparison.onlyBaseline == 2 && comparison.onlyCandidate == 0)
        let other = try await Echo([ModelSample(prompt: "x", expected: "x")]).run()
        let (baseline, candidate) = (try await result(), other)
        #expect(throws: ComparisonError.noSharedSample) {
            try EvaluationComparison(baseline: baseline, candidate: candidate)
        }
        #expect(
            ComparisonError.noSharedSample.localizedDescription
                == "the two runs have no sample in common; compare runs over one data set")
    }

    @Test("Markdown has the figures, the comparison and what failed")
    func markdown() async throws {
        let result = try await result()
        let text = result.markdown(
            comparedBy: try EvaluationComparison(baseline: try await self.result(wrong: [0, 1, 2]), candidate: result))
        #expect(
            text.hasPrefix(
                "# Echo\n\n6 samples, 1 without an answer, 0 failures of evaluators.\n\n- ModelName: small\n"))
        #expect(text.contains("| Quality | Mean of Exact | 0.800 |"))
        #expect(text.contains("| Exact | 80.0 % | 37.6 % to 96.4 % | 5 | 1 |"))
        #expect(text.contains("## Compared with Echo (small)\n\n6 samples are in both runs."))
        #expect(text.contains("| Exact | 40.0 % | 80.0 % | +40.0 points | 2 | 0 | 0.500 | 1.000 |"))
        #expect(text.contains(#"| 1 | p1 | &lt;p1> & "\|" wrong | p1 | Exact: says &lt;p1> & "\|" wrong |"#))
        #expect(text.contains("| 4 | p4 |  | p4 | the feature is broken |"))
        #expect(!text.contains("\n\n\n"))
        #expect(result.markdown(mostFailures: 1).contains("1 more are not shown."))
        #expect(!result.markdown(mostFailures: 0).contains("Samples that failed"))
    }

    @Test("JUnit's XML is well formed and has a case for each sample")
    func junit() async throws {
        final class Reader: NSObject, XMLParserDelegate {
            var names: [String] = []
            var suite: [String: String] = [:]
            var messages: [String] = []
            func parser(
                _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
                attributes: [String: String]
            ) {
                names.append(name)
                if name == "testsuite" { suite = attributes }
                if let message = attributes["message"] { messages.append(message) }
            }
        }
        var evaluation = Echo(count: 5)
        evaluation.answer = { text in
            if text == "p2" { throw Broken() }
            return text == "p1" ? "a\u{0}\u{1}<b>&\"" : text
        }
        evaluation.judges = [
            Evaluator { input, subject in
                if subject.value == "p3" { throw Broken() }
                if subject.value == "p4" { return exact.ignore() }
                return subject.value == input.expected ? exact.passing() : exact.failing(rationale: subject.value)
            }
        ]
        let result = try await quietly { [evaluation] in try await evaluation.run() }
        let parser = XMLParser(data: Data(result.junitXML.utf8))
        let reader = Reader()
        parser.delegate = reader
        #expect(parser.parse())
        #expect(reader.suite["tests"] == "5" && reader.suite["failures"] == "1" && reader.suite["errors"] == "2")
        #expect(reader.suite["skipped"] == "1" && reader.suite["name"] == "Echo")
        #expect(reader.names.count { $0 == "testcase" } == 5 && reader.names.count { $0 == "failure" } == 1)
        #expect(
            reader.messages.first == "Exact: a\u{FFFD}\u{FFFD}<b>&\""
                && reader.messages.contains("the feature is broken"))
    }

    @Test("the page holds every sample, escapes what it shows, and asks for nothing from outside")
    func page() async throws {
        let result = try await result()
        let page = result.html(
            comparedBy: try EvaluationComparison(baseline: try await self.result(wrong: [0, 1, 2]), candidate: result))
        #expect(page.components(separatedBy: "<details ").count == 7)
        #expect(page.contains("&lt;p1&gt; &amp;") && !page.contains("<p1>"))
        #expect(page.contains("<del>&lt;p0&gt; </del>") && page.contains("<ins>p0</ins>"))
        #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("src="))
        #expect(page.contains("data-filter=\"changed\" aria-pressed=\"false\">Changed <span class=\"quiet\">2</span>"))
        #expect(page.contains("1 without an answer"))
        #expect(!result.html().contains("data-filter=\"changed\""))
    }
}
