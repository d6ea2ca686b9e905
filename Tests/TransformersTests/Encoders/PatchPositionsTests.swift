import Testing

@testable import Transformers

/// Tables of positions brought to the grids of pictures, and the orders of patches.
@Suite("Positions of patches")
struct PatchPositionsTests {
    @Test(
        "the stretches of all grids up to 80 in tables up to 72 are those of the reference, to the last bit of a boundary"
    )
    func stretches() {
        // The sums were made with torch 2.15, by `bucketize` over `arange`, of 88,395 places.
        for (areDivided, expected) in [(false, 745_661_636), (true, 647_245_167)] {
            var sum = 0
            for side in 2..<73 {
                for count in 1..<side + 9 {
                    let sources = PatchPositions.Interpolation.stretches(areDivided: areDivided)
                        .sources(count: count, side: side)
                    for (index, source) in sources.enumerated() {
                        sum = (sum * 31 + source[0].index * 7 + index) % 1_000_000_007
                    }
                }
            }
            #expect(sum == expected)
        }
    }

    @Test("a grid of a table's size has the table's vectors")
    func identity() {
        for interpolation in [
            PatchPositions.Interpolation.alignedLinear, .cubic, .antialiasedLinear, .stretches(areDivided: true),
        ] {
            for (place, sources) in interpolation.sources(count: 14, side: 14).enumerated() {
                let sum = sources.reduce(into: [Int: Float]()) { $0[$1.index, default: 0] += $1.weight }
                #expect(sum.filter { $0.value != 0 } == [place: 1])
            }
        }
    }

    @Test("windows hold their squares one after the other, smaller at the edges, and patches find their places again")
    func order() {
        let grid = PatchGrid(rows: 4, columns: 6, order: .windows(squares: 2, side: 2))
        let first: [SIMD2<Int32>] = [[0, 0], [0, 1], [1, 0], [1, 1], [0, 2], [0, 3]]
        #expect(Array(grid.places.prefix(6)) == first)
        let windows = Array(repeating: 0..<16, count: 16) + Array(repeating: 16..<24, count: 8)
        #expect(grid.windows == windows)
        let squares = PatchGrid(rows: 4, columns: 6, order: .squares(side: 2))
        let own: [Range<Int>] = (0..<24).map { $0 / 4 * 4..<$0 / 4 * 4 + 4 }
        #expect(squares.windows == own)
        let rows = PatchGrid(rows: 4, columns: 6, order: .rows)
        for order in [grid, squares] {
            let there = order.indices(in: .rows)
            #expect(rows.indices(in: order.order).map { there[$0] } == Array(0..<24))
        }
    }
}
