/// The order of a picture's patches.
public enum PatchOrder: Sendable, Equatable {
    /// Row by row from the upper left.
    case rows
    /// Squares of this many patches a side, row by row, and within each row by row (Qwen 2 VL).
    case squares(side: Int)
    /// Windows of this many squares a side, row by row, and within each as ``squares(side:)``; windows at the right and the lower
    /// edge are smaller (Qwen 2.5 VL, arXiv 2502.13923).
    case windows(squares: Int, side: Int)

    /// The patches of a side that belong together.
    var side: Int {
        switch self {
        case .rows: 1
        case .squares(let side), .windows(_, let side): side
        }
    }
}

/// The patches of one picture: how many there are, and where each lies in an order.
struct PatchGrid: Sendable {
    let rows: Int
    let columns: Int
    let order: PatchOrder

    /// The number of patches.
    var count: Int { rows * columns }

    /// The place of each patch: (row, column).
    var places: [SIMD2<Int32>] {
        var places: [SIMD2<Int32>] = []
        places.reserveCapacity(count)
        forEachWindow { rows, columns in
            let side = order.side
            for top in stride(from: rows.lowerBound, to: rows.upperBound, by: side) {
                for left in stride(from: columns.lowerBound, to: columns.upperBound, by: side) {
                    for row in top..<min(top + side, rows.upperBound) {
                        for column in left..<min(left + side, columns.upperBound) {
                            places.append(SIMD2(Int32(truncatingIfNeeded: row), Int32(truncatingIfNeeded: column)))
                        }
                    }
                }
            }
        }
        return places
    }

    /// For each patch the patches of its window, or of its square where there are no windows.
    var windows: [Range<Int>] {
        var windows: [Range<Int>] = []
        windows.reserveCapacity(count)
        forEachWindow { rows, columns in
            var part = rows.count * columns.count
            if case .squares(let side) = order { part = side * side }
            for _ in 0..<rows.count * columns.count / max(part, 1) {
                let window = windows.count..<windows.count + part
                windows += repeatElement(window, count: part)
            }
        }
        return windows
    }

    private func forEachWindow(_ body: (Range<Int>, Range<Int>) -> Void) {
        guard case .windows(let squares, let side) = order else { return body(0..<rows, 0..<columns) }
        let size = squares * side
        for top in stride(from: 0, to: rows, by: size) {
            for left in stride(from: 0, to: columns, by: size) {
                body(top..<min(top + size, rows), left..<min(left + size, columns))
            }
        }
    }

    /// For each patch of this order its number in another order of the same grid.
    func indices(in other: PatchOrder) -> [Int] {
        if other == order { return Array(0..<count) }
        var numbers = [Int](repeating: 0, count: count)
        for (index, place) in PatchGrid(rows: rows, columns: columns, order: other).places.enumerated() {
            numbers[Int(place.x) * columns + Int(place.y)] = index
        }
        return places.map { numbers[Int($0.x) * columns + Int($0.y)] }
    }
}
