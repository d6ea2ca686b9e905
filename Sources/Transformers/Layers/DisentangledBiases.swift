import Tensors

/// What disentangled attention adds to the scores of contents: those of contents and relative positions.
struct DisentangledBiases: Sendable {
    let configuration: AttentionConfiguration.DisentangledConfiguration
    let headCount: Int
    /// The width of a head.
    let dimension: Int
    /// What scores are multiplied with.
    let scale: Float
    /// The relative positions as keys, [2 · span, heads · dimension]; empty where queries do not attend to them.
    let keys: [Float]
    /// The relative positions as queries, likewise.
    let queries: [Float]

    /// Computes what is added to the score of each key for each row.
    ///
    /// Every sum is over one head's elements, in their order: a row's biases do not depend on what is computed beside it.
    ///
    /// - Returns: for each row and head the biases of its text's positions.
    func biases(_ queryRows: HeadView, _ keyRows: HeadView, _ pass: ForwardPass) -> HeadView {
        let longest = pass.spans.map(\.rows.count).max() ?? 0
        let target = HeadView(
            base: pass.workspace.attentionBiases(count: pass.count * headCount * longest),
            rowStride: headCount * longest, headStride: longest)
        // The row of the table for each distance from 1 - longest on.
        let tableRows = (0..<max(2 * longest - 1, 0)).map { configuration.row(of: $0 - longest + 1) }
        pass.pool.parallel(pass.count, grain: 1) { range in
            pass.forEachRow(in: range) { row, span in
                let (first, own) = (span.rows.lowerBound, row - span.rows.lowerBound)
                let distances = own - span.rows.count + 1...own
                score(queryRows, row, keys, tableRows, distances, longest) { head, distance, score in
                    target.pointer(row: row, head: head)[own - distance] = score
                }
                if keys.isEmpty {
                    for head in 0..<headCount {
                        target.pointer(row: first + own, head: head).update(repeating: 0, count: span.rows.count)
                    }
                }
            }
        }
        if queries.isEmpty { return target }
        pass.pool.parallel(pass.count, grain: 1) { range in
            pass.forEachRow(in: range) { row, span in
                let (first, own) = (span.rows.lowerBound, row - span.rows.lowerBound)
                let distances = -own...span.rows.count - 1 - own
                score(keyRows, row, queries, tableRows, distances, longest) { head, distance, score in
                    target.pointer(row: first + own + distance, head: head)[own] += score
                }
            }
        }
        return target
    }

    /// Calls a body with the score of a row's content and each distance from one range, computing each of the table's rows once.
    private func score(
        _ rows: HeadView, _ row: Int, _ table: [Float], _ tableRows: [Int], _ distances: ClosedRange<Int>,
        _ longest: Int, _ body: (Int, Int, Float) -> Void
    ) {
        if table.isEmpty { return }
        table.withUnsafeBufferPointer { table in
            guard let table = table.baseAddress else { return }
            for head in 0..<headCount {
                let content = UnsafePointer(rows.pointer(row: row, head: head))
                var known: (row: Int, score: Float) = (-1, 0)
                for distance in distances {
                    let tableRow = tableRows[distance + longest - 1]
                    if tableRow != known.row {
                        let position = table + (tableRow * headCount + head) * dimension
                        known = (tableRow, VectorMath.dot(content, position, dimension) * scale)
                    }
                    body(head, distance, known.score)
                }
            }
        }
    }
}
