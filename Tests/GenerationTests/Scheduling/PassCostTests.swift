import Chat
import Testing

@testable import Generation

@Suite("Cost of a pass")
struct PassCostTests {
    @Test("a straight line through passes of several sizes tells how many rows fit into a time")
    func line() {
        var cost = PassCost()
        for rows in [1, 8, 64, 1, 200, 8, 512] { cost.add(rows: rows, seconds: 0.02 + 0.001 * Double(rows)) }
        #expect(cost.rows(within: 0.1, bounds: 16...512) == 80 || cost.rows(within: 0.1, bounds: 16...512) == 79)
        #expect(cost.rows(within: 10, bounds: 16...512) == 512)
        #expect(cost.rows(within: 0.001, bounds: 16...512) == 16)
    }

    @Test("passes of one size count as their rows, and nothing known gives the least")
    func oneSize() {
        var cost = PassCost()
        #expect(cost.rows(within: 0.1, bounds: 16...512) == 16)
        for _ in 0..<5 { cost.add(rows: 10, seconds: 0.02) }
        #expect((49...50).contains(cost.rows(within: 0.1, bounds: 16...512)))
    }

    @Test("attention costs what its positions cost, whatever the rows")
    func attention() {
        var cost = PassCost()
        for (rows, positions) in [(1, 100), (8, 800), (64, 6_400), (8, 80_000)] {
            cost.add(
                rows: rows, seconds: 0.02 + 0.001 * Double(rows), positions: positions,
                attention: 0.000_001 * Double(positions))
        }
        #expect(abs((cost.seconds(rows: 8, positions: 1_000_000) ?? 0) - 1.028) < 1e-6)
        // Within 92 ms: 0.02 s, and 0.001 s and the attention of 8,000 positions for each row.
        #expect(cost.rows(within: 0.0921, bounds: 1...512) { $0 * 8_000 } == 8)
    }

    @Test("a machine that becomes slower is believed within some passes")
    func change() {
        var cost = PassCost()
        for rows in [1, 64, 512] { cost.add(rows: rows, seconds: 0.001 * Double(rows)) }
        #expect((99...100).contains(cost.rows(within: 0.1, bounds: 16...512)))
        for index in 0..<120 { cost.add(rows: 1 + index % 3 * 30, seconds: 0.002 * Double(1 + index % 3 * 30)) }
        #expect((45...55).contains(cost.rows(within: 0.1, bounds: 16...512)))
    }
}
