import Tensors

/// A table of learned positions with its vectors.
struct PatchPositionTable: Sendable {
    let configuration: PatchPositions
    /// Vectors before those of patches: that of the class row.
    let offset: Int
    // [offset + vectors, hidden]
    let table: Matrix

    /// Adds the vectors of patches to their rows.
    ///
    /// - Parameter rows: [count, width], in the order of the grid.
    func add(_ grid: PatchGrid, to rows: UnsafeMutablePointer<Float>, _ width: Int, on pool: ThreadPool) {
        switch configuration {
        case .grid(let side, let interpolation):
            let vertical = interpolation.sources(count: grid.rows, side: side)
            let horizontal = interpolation.sources(count: grid.columns, side: side)
            forEachPatch(grid, rows, width, on: pool) { place, sum, vector in
                for row in vertical[Int(place.x)] where row.weight != 0 {
                    for column in horizontal[Int(place.y)] where column.weight != 0 {
                        table.copyRow(offset + row.index * side + column.index, into: vector)
                        VectorMath.addScaled(vector, by: row.weight * column.weight, to: sum, width)
                    }
                }
            }
        case .axes(let count, let areInterleaved):
            forEachPatch(grid, rows, width, on: pool) { place, sum, vector in
                let (row, column) = (Int(place.x), Int(place.y))
                for index in areInterleaved ? [2 * column, 2 * row + 1] : [column, count + row] {
                    table.copyRow(offset + index, into: vector)
                    VectorMath.add(vector, to: sum, width)
                }
            }
        }
    }

    /// Adds the vector of the class row.
    func addClass(to row: UnsafeMutablePointer<Float>, _ width: Int) {
        guard offset > 0 else { return }
        withUnsafeTemporaryAllocation(of: Float.self, capacity: width) { vector in
            guard let vector = vector.baseAddress else { return }
            table.copyRow(0, into: vector)
            VectorMath.add(vector, to: row, width)
        }
    }

    /// Calls a body with the place of each patch, the sum of its vectors, which is added to its row then, and a buffer.
    private func forEachPatch(
        _ grid: PatchGrid, _ rows: UnsafeMutablePointer<Float>, _ width: Int, on pool: ThreadPool,
        _ body: (SIMD2<Int32>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>) -> Void
    ) {
        let places = grid.places
        pool.parallel(places.count, grain: rowGrain(8 * width)) { range in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * width) { buffer in
                guard let sum = buffer.baseAddress else { return }
                for index in range {
                    sum.update(repeating: 0, count: width)
                    body(places[index], sum, sum + width)
                    VectorMath.add(sum, to: rows + index * width, width)
                }
            }
        }
    }
}
