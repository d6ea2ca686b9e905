import Tensors

/// What an encoder computes.
extension Encoder {
    /// Encodes inputs, each by itself: all of its positions see each other, and none of another input.
    ///
    /// - Parameters:
    ///   - inputs: texts or pictures, as the encoder takes them.
    ///   - observer: sees intermediate results; for study, slow, and for one input alone.
    /// - Returns: for each input its rows after the last block and the final normalisation, [rows, hidden].
    /// - Throws: ``TransformerError`` for an input without rows, with more than ``contextSize``, with ids outside the vocabulary, or
    ///   of the wrong kind.
    public func encode(
        _ inputs: [EncoderInput], observer: Observer? = nil
    ) throws(TransformerError) -> [[Float]] {
        for input in inputs { try check(input) }
        let counts = inputs.map(entrance.rowCount)
        return try withMemory { (memory) throws(TransformerError) in
            defer { memory.trim() }
            var results: [[Float]] = []
            results.reserveCapacity(inputs.count)
            var first = 0
            while first < inputs.count {
                var (end, rows) = (first + 1, counts[first])
                while end < inputs.count, rows + counts[end] <= rowsAtOnce {
                    rows += counts[end]
                    end += 1
                }
                try encode(inputs[first..<end], counts[first..<end], memory, observer, into: &results)
                first = end
            }
            return results
        }
    }

    /// Encodes a group of inputs side by side.
    private func encode(
        _ inputs: ArraySlice<EncoderInput>, _ counts: ArraySlice<Int>, _ memory: EncoderMemory, _ observer: Observer?,
        into results: inout [[Float]]
    ) throws(TransformerError) {
        let workspace = memory.workspace
        workspace.reserve(rows: counts.reduce(0, +))
        workspace.attentionTime = .zero
        let layers = try memory.inputs(Array(counts), limit: contextSize)
        var row = 0
        let spans = zip(counts, layers).map { count, layers in
            defer { row += count }
            return Span(
                rows: row..<row + count, firstPosition: 0, promptLength: count, layers: layers,
                needed: row..<row + count)
        }
        var pass = ForwardPass(spans, pool: pool, workspace: workspace, observer: observer)
        for (input, span) in zip(inputs, spans) { entrance.enter(input, span, pass) }
        entrance.normalize(pass)
        pass.observe(.embeddings, workspace.hidden, [pass.count, configuration.hiddenSize])
        pass.fillRotations(rotary)
        for (index, block) in blocks.enumerated() {
            pass.layer = index
            pass = block.forward(pass, layer: index, narrows: false)
        }
        pass.layer = nil
        let width = configuration.hiddenSize
        finalNormalization?.apply(
            rows: workspace.hidden, count: pass.count, width: width, into: workspace.hidden, on: pool)
        pass.observe(.finalNormalization, workspace.hidden, [pass.count, width])
        for span in spans {
            results.append(
                Array(
                    UnsafeBufferPointer(
                        start: workspace.hidden + span.rows.lowerBound * width, count: span.rows.count * width)))
        }
    }

    /// Finds what keeps an input from being encoded.
    ///
    /// - Throws: what ``encode(_:observer:)`` throws of the input.
    public func check(_ input: EncoderInput) throws(TransformerError) {
        try entrance.check(input, configuration)
        let count = entrance.rowCount(input)
        guard count <= contextSize else { throw .contextOverflow(positions: count, contextSize: contextSize) }
    }
}
