import Tensors

/// What leads from a tower's rows to those of a decoder.
struct Connector: Sendable {
    /// One step with its weights.
    enum Step: Sendable {
        case join(side: Int, ConnectorDescription.SquareOrder)
        case averagePool(side: Int)
        case scale(Float)
        case standardize(bias: [Float], scale: [Float])
        case normalize(Normalization)
        case linear(Linear)
        case activate(Activation)
        case gated(FeedForward)
    }

    /// Rows in a grid, row by row.
    struct Grid {
        var rows: Int
        var columns: Int
        var width: Int
        // [rows · columns, width]
        var values: [Float]

        var count: Int { rows * columns }
    }

    let steps: [Step]

    /// Computes all steps.
    func apply(_ grid: Grid, on pool: ThreadPool) -> Grid {
        steps.reduce(grid) { grid, step in
            switch step {
            case .join(let side, let order): return grid.joined(side, order)
            case .averagePool(let side): return grid.pooled(side)
            case .scale(let factor): return grid.changed { VectorMath.scale($0, by: factor, grid.values.count) }
            case .standardize(let bias, let scale):
                return grid.changed { values in
                    for row in 0..<grid.count {
                        for index in 0..<grid.width {
                            let place = row * grid.width + index
                            values[place] = (values[place] - bias[index]) * scale[index]
                        }
                    }
                }
            case .normalize(let normalization):
                return grid.changed {
                    normalization.apply(rows: $0, count: grid.count, width: grid.width, into: $0, on: pool)
                }
            case .linear(let linear):
                return grid.mapped(width: linear.outputs) {
                    linear.apply($0, ProductRows(grid.count, on: pool), into: $1)
                }
            case .activate(let activation):
                return grid.changed { activation.apply($0, grid.values.count) }
            case .gated(let network):
                return grid.mapped(width: grid.width) { input, output in
                    let scratch = UnsafeMutablePointer<Float>.allocate(
                        capacity: max(1, grid.count * network.scratchWidth))
                    defer { scratch.deallocate() }
                    network.apply(input, ProductRows(grid.count, on: pool), into: output, scratch: scratch) { _, _ in }
                }
            }
        }
    }
}

extension Connector.Grid {
    /// The grid with its values changed in place.
    func changed(_ body: (UnsafeMutablePointer<Float>) -> Void) -> Self {
        var grid = self
        grid.values.withUnsafeMutableBufferPointer { values in
            if let base = values.baseAddress { body(base) }
        }
        return grid
    }

    /// A grid of as many rows of another width.
    func mapped(width: Int, _ body: (UnsafePointer<Float>, UnsafeMutablePointer<Float>) -> Void) -> Self {
        values.withUnsafeBufferPointer { input in
            Self(rows: rows, columns: columns, width: width, values: Array(repeating: 0, count: count * width))
                .changed { output in
                    if let input = input.baseAddress { body(input, output) }
                }
        }
    }

    /// Each square as one row.
    func joined(_ side: Int, _ order: ConnectorDescription.SquareOrder) -> Self {
        if side == 1 { return self }
        var joined: [Float] = []
        joined.reserveCapacity(values.count)
        forEachSquare(side) { cells in
            switch order {
            case .rowsFirst:
                for cell in cells { joined += values[cell * width..<(cell + 1) * width] }
            case .channelsFirst:
                for channel in 0..<width {
                    for cell in cells { joined.append(values[cell * width + channel]) }
                }
            }
        }
        return Self(rows: rows / side, columns: columns / side, width: width * side * side, values: joined)
    }

    /// The mean of each square.
    func pooled(_ side: Int) -> Self {
        if side == 1 { return self }
        var pooled: [Float] = []
        pooled.reserveCapacity(values.count / (side * side))
        let part = 1 / Float(side * side)
        forEachSquare(side) { cells in
            for channel in 0..<width { pooled.append(cells.reduce(0) { $0 + values[$1 * width + channel] } * part) }
        }
        return Self(rows: rows / side, columns: columns / side, width: width, values: pooled)
    }

    private func forEachSquare(_ side: Int, _ body: ([Int]) -> Void) {
        for top in stride(from: 0, to: rows / side * side, by: side) {
            for left in stride(from: 0, to: columns / side * side, by: side) {
                body((0..<side * side).map { (top + $0 / side) * columns + left + $0 % side })
            }
        }
    }
}
