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
    ///   - section: what of the state the body moves on, all parts together.
    ///   - layer: the number of the block.
    ///   - body: the number of the part, the rows of its sequence, and the sequence's state; it is called for several stretches
    ///     of a sequence's rows, one after the other, where some of them may be taken back.
    func forEachStatePart(
        _ parts: Int, of section: RecurrentState.Section = .values, layer: Int,
        _ body: (Int, Span, RecurrentState) -> Void
    ) {
        let used = spans.compactMap { span in span.layers[layer].state.map { (span: span, state: $0) } }
        func forEachPart(of used: [(span: Span, state: RecurrentState)]) {
            pool.parallel(used.count * parts) { items in
                for item in items {
                    let (index, part) = item.quotientAndRemainder(dividingBy: parts)
                    body(part, used[index].span, used[index].state)
                }
            }
        }
        guard used.contains(where: { $0.span.keptFrom != nil }) else { return forEachPart(of: used) }
        // The rows that stay are computed as ever, each of the others alone, after the state before it was kept.
        let stretches = used.map { entry in entry.span.stretches.map { (span: $0, state: entry.state) } }
        for step in 0..<(stretches.map(\.count).max() ?? 0) {
            let now = stretches.compactMap { $0.indices.contains(step) ? $0[step] : nil }
            for (span, state) in now {
                if let first = span.keptFrom, span.firstPosition >= first {
                    state.keep(section, at: span.firstPosition - first, on: pool)
                }
            }
            forEachPart(of: now.filter { !$0.span.rows.isEmpty })
        }
    }
}
