import Tensors

/// A layer with a state: each position changes what the next one reads.
///
/// Positions are computed one after another, side by side for all heads or channels, so that a row's bits depend neither on
/// how a prompt was cut nor on the number of threads nor on other sequences.
protocol Recurrence: Sendable {
    /// The floats of scratch that a row needs.
    var scratchWidth: Int { get }

    /// The floats of a row that later layers read of the first one: its values (RWKV 7), or none.
    var firstValueWidth: Int { get }

    /// Computes a chunk and takes it into the states of its sequences.
    ///
    /// - Parameters:
    ///   - input: [rows, hidden]; may be `result`, since it is read first.
    ///   - result: [attending rows, hidden], overwritten.
    ///   - attending: the pass of the rows that continue; the others only change the states.
    ///   - layer: the number of the block, whose part of each sequence's memory this is.
    func forward(
        _ input: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    )
}

extension Recurrence {
    var firstValueWidth: Int { 0 }
}

extension ForwardPass {
    /// Calls a body for parts of the states of all sequences, in parallel; a part is a stretch of heads or channels.
    ///
    /// - Parameters:
    ///   - parts: the parts of each sequence's state.
    ///   - layer: the number of the block.
    ///   - body: the number of the part, the rows of its sequence, and the sequence's state.
    func forEachStatePart(_ parts: Int, layer: Int, _ body: (Int, Span, RecurrentState) -> Void) {
        let used = spans.compactMap { span in span.layers[layer].state.map { (span: span, state: $0) } }
        pool.parallel(used.count * parts) { items in
            for item in items {
                let (index, part) = item.quotientAndRemainder(dividingBy: parts)
                body(part, used[index].span, used[index].state)
            }
        }
    }
}
