import Tensors

/// A transformer block whose matrices several layers share, in front of a layer's recurrence.
struct SharedBlock: Sendable {
    /// Of the residual stream beside the token embedding: [2 · hidden].
    let inputNormalization: Normalization
    let attention: Attention
    /// [hidden].
    let feedForwardNormalization: Normalization
    let feedForward: FeedForward
    /// The layer's own: [hidden, hidden].
    let output: Linear

    /// The scratch one row needs in the workspace's part for feed-forward networks.
    var scratchWidth: Int { max(2 * output.inputs, feedForward.scratchWidth) }

    /// Adds the residual stream and what the block makes of it: [rows, hidden], in the workspace's output of attention.
    func forward(_ pass: ForwardPass, layer: Int) -> UnsafePointer<Float> {
        let buffers = pass.workspace
        let (width, count) = (buffers.widths.hidden, pass.count)
        let wide = buffers.feedForward  // [rows, 2 · hidden], until the network needs it
        let narrow = buffers.normalized  // [rows, hidden]
        for row in 0..<count {
            (wide + 2 * row * width).update(from: buffers.hidden + row * width, count: width)
            (wide + (2 * row + 1) * width).update(from: buffers.tokenEmbeddings + row * width, count: width)
        }
        inputNormalization.apply(rows: wide, count: count, width: 2 * width, into: wide, on: pass.pool)
        // The recurrence after it needs all rows.
        attention.forward(wide, into: narrow, pass, attending: pass, layer: layer)
        feedForwardNormalization.apply(rows: narrow, count: count, width: width, into: narrow, on: pass.pool)
        feedForward.apply(
            narrow, pass.rows, into: buffers.feedForwardOutput, scratch: buffers.feedForward
        ) { _, _ in }
        output.apply(buffers.feedForwardOutput, pass.rows, into: buffers.attentionOutput)
        VectorMath.add(buffers.hidden, to: buffers.attentionOutput, count * width)
        return UnsafePointer(buffers.attentionOutput)
    }
}
