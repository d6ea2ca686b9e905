import CremaEvaluations
import Foundation
import TestSupport
import Testing

/// A random table with what scipy says about it.
private struct Table: Decodable, Sendable, CustomTestStringConvertible {
    let successes: Int
    let count: Int
    let level: Double
    let wilson: [Double]
    let onlyFirst: Int
    let onlySecond: Int
    let mcNemar: Double
    let scores: [Double]
    let standardError: Double
    let bootstrap: [Double]
    let bootstrapDeviation: [Double]
    let differences: [Double]
    let signFlip: Double
    let manyDifferences: [Double]
    let manySignFlip: Double
    let pValues: [Double]
    let holm: [Double]

    var testDescription: String { "\(successes) of \(count), \(onlyFirst) against \(onlySecond)" }

    static let all: [Table] = {
        let file = Repository.path("Tests/CremaEvaluationsTests/Fixtures/statistics.json")
        // Where the file cannot be read there is no table, which a test of their count tells.
        let tables = try? JSONDecoder().decode([Table].self, from: Data(contentsOf: URL(fileURLWithPath: file)))
        return tables ?? []
    }()
}

private func isClose(_ found: Double, _ expected: Double) -> Bool { abs(found - expected) <= 1e-9 }

@Suite("Statistics")
struct StatisticsTests {
    @Test("there are 100 tables")
    func count() {
        #expect(Table.all.count == 100)
        #expect(Table.all.count { $0.differences.count { $0 != 0 } == 20 } >= 5)
    }

    @Test("Wilson's intervals, McNemar's test, standard errors and exact sign flips are scipy's", arguments: Table.all)
    private func exact(_ table: Table) {
        let interval = Statistics.wilson(successes: table.successes, of: table.count, level: table.level)
        #expect(isClose(interval.lower, table.wilson[0]) && isClose(interval.upper, table.wilson[1]))
        #expect(interval.level == table.level)
        let mcNemar = Statistics.mcNemar(onlyFirst: table.onlyFirst, onlySecond: table.onlySecond)
        #expect(isClose(mcNemar, table.mcNemar))
        #expect(isClose(Statistics.standardError(table.scores), table.standardError))
        #expect(isClose(Statistics.signFlip(table.differences), table.signFlip))
        let adjusted = Statistics.holm(table.pValues)
        #expect(zip(adjusted, table.holm).allSatisfy { isClose($0, $1) } && adjusted.count == table.holm.count)
    }

    @Test("bootstraps are within the spread of scipy's")
    func bootstrap() {
        // Of 200 bounds each is within three standard deviations with a probability above 0.99; the reference is a mean of 24,
        // and so is its deviation. Each table has draws of its own.
        let far = Table.all.enumerated().reduce(0) { count, entry in
            let table = entry.element
            let interval = Statistics.bootstrap(table.scores, seed: UInt64(entry.offset), level: table.level)
            let bounds = zip([interval.lower, interval.upper], zip(table.bootstrap, table.bootstrapDeviation))
            return count + bounds.count { abs($0 - $1.0) > 3 * $1.1 + 1e-12 }
        }
        #expect(far <= 5)
    }

    @Test("sampled sign flips are within three standard errors of scipy's", arguments: Table.all.indices)
    private func sampled(_ index: Int) {
        let table = Table.all[index]
        let (own, others) = (10_000.0, 100_000.0)
        // Each table has draws of its own. The observed assignment counts as one of them: the rates are without it. Scipy's is
        // twice that of the one side, which counts it twice and has twice its deviation.
        let found = (Statistics.signFlip(table.manyDifferences, seed: UInt64(index)) * (own + 1) - 1) / own
        let expected = (table.manySignFlip * (others + 1) - 2) / others
        let rate = (found * own + expected * others) / (own + others)
        let error = (rate * (1 - rate) / own + rate * (2 - rate) / others).squareRoot()
        #expect(abs(found - expected) <= 3 * error + 1e-12)
    }

    @Test("clusters of one value give the standard error by the count, and equal clusters that of their means")
    func clusters() throws {
        let values = [1.0, 2, 4, 9]
        let alone = try Statistics.standardError(values, clusters: [0, 1, 2, 3])
        // The plain error divides by n - 1 where this one divides by n.
        #expect(isClose(alone, Statistics.standardError(values) * (3.0 / 4).squareRoot()))
        let doubled = try Statistics.standardError(values + values, clusters: [0, 1, 2, 3, 0, 1, 2, 3])
        #expect(isClose(doubled, alone))
        let (plain, paired) = (
            Statistics.bootstrap(values, seed: 3),
            try Statistics.bootstrap(values + values, clusters: [0, 1, 2, 3, 0, 1, 2, 3], seed: 3)
        )
        #expect(plain == paired)
    }

    @Test("clusters that are not as many as the values are refused in one line")
    func clusterCount() {
        let error = StatisticsError.clusterCount(values: 2, clusters: 1)
        #expect(throws: error) { try Statistics.standardError([1, 2], clusters: [0]) }
        #expect(throws: error) { try Statistics.bootstrap([1, 2], clusters: [0]) }
        #expect(
            error.errorDescription == "there are 2 values and 1 clusters; give the cluster of each value")
    }

    @Test("nothing, one value and no difference have answers")
    func edges() {
        #expect(Statistics.wilson(successes: 0, of: 0) == ConfidenceInterval(lower: 0, upper: 1, level: 0.95))
        #expect(Statistics.wilson(successes: 5, of: 5).upper == 1 && Statistics.wilson(successes: 0, of: 5).lower == 0)
        #expect(Statistics.standardError([1]).isNaN && Statistics.standardError([]).isNaN)
        #expect(Statistics.bootstrap([]).lower.isNaN && Statistics.bootstrap([2]).upper == 2)
        #expect(Statistics.mcNemar(onlyFirst: 0, onlySecond: 0) == 1 && Statistics.signFlip([0, 0]) == 1)
        #expect(Statistics.signFlip([]) == 1 && Statistics.holm([]).isEmpty)
    }

    @Test("equal seeds give equal draws, others do not")
    func seeds() {
        let values = (0..<40).map { Double($0 * $0 % 17) - 7 }
        #expect(Statistics.bootstrap(values, seed: 1) == Statistics.bootstrap(values, seed: 1))
        #expect(Statistics.bootstrap(values, seed: 1) != Statistics.bootstrap(values, seed: 2))
        #expect(Statistics.signFlip(values, seed: 1) == Statistics.signFlip(values, seed: 1))
        #expect(Statistics.signFlip(values, seed: 1) != Statistics.signFlip(values, seed: 2))
    }
}
