import Tensors

/// Joins the rows of each square of patches to one between two blocks: attention within the square, then a network of its rows
/// side by side, to which their mean is added (MiniCPM-V 4.6).
struct RowMerger: Sendable {
    /// How many blocks come before.
    let blockCount: Int
    /// The rows that become one.
    let squareCount: Int
    let attention: DecoderBlock
    /// [squareCount · hidden].
    let normalization: Normalization
    // [hidden, squareCount · hidden] through the network's width
    let network: FeedForward

    /// Replaces the rows of a pass, whose squares follow each other.
    ///
    /// - Parameter layer: the block that came before, in whose memory attention writes.
    /// - Returns: the pass of the joined rows.
    func merge(_ pass: ForwardPass, layer: Int, _ states: inout [EncoderRun.States]) -> ForwardPass {
        let workspace = pass.workspace
        let (width, count) = (workspace.widths.hidden, pass.count / squareCount)
        var squares = pass
        for index in squares.spans.indices {
            guard let grid = states[index].grid else { return pass }
            squares = squares.replacing(index, inputs: SpanInputs(positions: [], windows: grid.windows))
        }
        _ = attention.forward(squares, layer: layer, narrows: false)
        let joined = width * squareCount
        let rows = ProductRows(count, on: pass.pool)
        // [count, squareCount · hidden], [count, hidden], and the network's scratch
        let memory = UnsafeMutablePointer<Float>.allocate(
            capacity: max(1, count * (joined + width + network.scratchWidth)))
        defer { memory.deallocate() }
        let (output, scratch) = (memory + count * joined, memory + count * (joined + width))
        normalization.apply(rows: workspace.hidden, count: count, width: joined, into: memory, on: pass.pool)
        network.apply(memory, rows, into: output, scratch: scratch) { _, _ in }
        for row in 0..<count {
            let target = workspace.hidden + row * width
            let source = workspace.hidden + row * joined
            let sum = memory + row * joined
            sum.update(from: source, count: width)
            for part in 1..<squareCount { VectorMath.add(source + part * width, to: sum, width) }
            VectorMath.scale(sum, by: 1 / Float(squareCount), width)
            target.update(from: output + row * width, count: width)
            VectorMath.add(sum, to: target, width)
        }
        for index in states.indices {
            guard let grid = states[index].grid else { continue }
            let side = grid.order.side
            states[index].grid = PatchGrid(rows: grid.rows / side, columns: grid.columns / side, order: .rows)
        }
        return pass.divided(by: squareCount)
    }
}
