import CremaEvaluations
import Evaluations
import Foundation
import FoundationModels
import TabularData
import Testing

/// The café as tests: each evaluation runs before its test, which holds the figures to what the game needs.
///
/// With the environment variable REPORTS naming a folder, the comparison of two versions of the barista is written there.
@Suite(.serialized, .enabled(if: SystemLanguageModel.default.isAvailable))
struct CafeTests {
    private static let barista = BaristaEvaluation()
    private static let guests = GuestEvaluation()

    @Test("the barista speaks of the drink", .evaluates(Self.barista, info: ["Prompt": "v1"]))
    func speaksOfTheDrink() {
        let result = EvaluationContext.current.result
        #expect(result.detailed.rows.count == 8 && !result.errors.hasFailures)
        #expect(result.aggregateValue(.mean(of: BaristaEvaluation.mentions)) >= 0.5)
        #expect(result.aggregateValue(.mean(of: BaristaEvaluation.fits)) >= 0.8)
    }

    @Test("guests have what the schema promises", .evaluates(Self.guests, recordTranscripts: true))
    func keepsTheSchema() {
        let result = EvaluationContext.current.result
        #expect(result.aggregateValue(.mean(of: GuestEvaluation.level)) == 1)
        let guests = result.detailed[Self.guests.responseColumn]
        #expect(guests.allSatisfy { $0 != nil } && guests.count == 3)
    }

    @Test("two versions of the instructions are compared question by question, and no answer is requested twice")
    func versions() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cafe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let answers = try AnswerCache(file: folder.appendingPathComponent("answers.jsonl"))
        let options = RunOptions(samplesAtOnce: 4, answers: answers)
        let terse = BaristaEvaluation(instructions: "You are a barista. Answer in one short sentence.")
        let before = try await Self.barista.run(info: ["Prompt": "v1"], options: options)
        let after = try await terse.run(info: ["Prompt": "v2"], options: options)
        #expect(answers.count == 16)
        let again = try await terse.run(info: ["Prompt": "v2"], options: options)
        #expect(answers.count == 16)
        let (first, second) = (after.detailed[terse.responseColumn], again.detailed[terse.responseColumn])
        #expect(first.map { $0?.value } == second.map { $0?.value })
        let comparison = try EvaluationComparison(baseline: before, candidate: after)
        #expect(comparison.pairCount == 8)
        guard let reports = ProcessInfo.processInfo.environment["REPORTS"] else { return }
        let place = URL(fileURLWithPath: reports)
        try Data(after.html(comparedBy: comparison).utf8).write(to: place.appendingPathComponent("barista.html"))
        try Data(after.markdown(comparedBy: comparison).utf8).write(to: place.appendingPathComponent("barista.md"))
        try Data(after.junitXML.utf8).write(to: place.appendingPathComponent("barista.xml"))
        try after.saveJSON(to: place, includeReportMetadata: true)
    }
}
