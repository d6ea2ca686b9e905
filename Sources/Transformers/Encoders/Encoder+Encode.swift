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
        try states(of: inputs, observer: observer).map(\.final)
    }

    /// What an encoder makes of one input.
    struct States {
        /// The rows after the last block and the final normalisation: [rows, hidden].
        var final: [Float] = []
        /// The states that the configuration keeps, in its order: [rows, hidden] each.
        var kept: [[Float]] = []
        /// Where the patches of the final rows lie; nil for tokens.
        var grid: PatchGrid?
    }

    /// Encodes inputs as ``encode(_:observer:)`` does, with the states that are kept.
    func states(of inputs: [EncoderInput], observer: Observer? = nil) throws(TransformerError) -> [States] {
        for input in inputs { try check(input) }
        let counts = inputs.map(entrance.rowCount)
        return try withMemory { (memory) throws(TransformerError) in
            defer { memory.trim() }
            var results: [States] = []
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
        into results: inout [States]
    ) throws(TransformerError) {
        let workspace = memory.workspace
        workspace.reserve(rows: counts.reduce(0, +))
        workspace.attentionTime = .zero
        let layers = try memory.inputs(Array(counts), limit: contextSize)
        var row = 0
        let grids = inputs.map(entrance.grid)
        var states = grids.map { States(kept: Array(repeating: [], count: configuration.keptStates.count), grid: $0) }
        let spans = zip(zip(counts, layers), grids).map { part, grid in
            let (count, layers) = part
            defer { row += count }
            return Span(
                rows: row..<row + count, firstPosition: 0, promptLength: count, layers: layers,
                needed: row..<row + count, inputs: grid.flatMap(places))
        }
        var pass = ForwardPass(spans, pool: pool, workspace: workspace, observer: observer)
        for (input, span) in zip(inputs, spans) { entrance.enter(input, span, pass) }
        entrance.normalize(pass)
        pass.observe(.embeddings, workspace.hidden, [pass.count, configuration.hiddenSize])
        pass.fillRotations(rotary)
        keep(0, pass, in: &states)
        for (index, block) in blocks.enumerated() {
            pass.layer = index
            pass = block.forward(pass, layer: index, narrows: false)
            keep(index + 1, pass, in: &states)
            if let rowMerger, rowMerger.blockCount == index + 1 { pass = rowMerger.merge(pass, layer: index, &states) }
        }
        pass.layer = nil
        let width = configuration.hiddenSize
        finalNormalization?.apply(
            rows: workspace.hidden, count: pass.count, width: width, into: workspace.hidden, on: pool)
        pass.observe(.finalNormalization, workspace.hidden, [pass.count, width])
        for (index, span) in pass.spans.enumerated() {
            states[index].final = rows(of: span, workspace)
            results.append(states[index])
        }
    }

    /// Copies a state's rows, where it is one of those that are kept.
    private func keep(_ number: Int, _ pass: ForwardPass, in states: inout [States]) {
        for (place, kept) in configuration.keptStates.enumerated() where kept == number {
            for (index, span) in pass.spans.enumerated() { states[index].kept[place] = rows(of: span, pass.workspace) }
        }
    }

    private func rows(of span: Span, _ workspace: Workspace) -> [Float] {
        let width = configuration.hiddenSize
        return Array(
            UnsafeBufferPointer(
                start: workspace.hidden + span.rows.lowerBound * width, count: span.rows.count * width))
    }

    /// What the places of patches say: rotations, and windows.
    private func places(_ grid: PatchGrid) -> SpanInputs? {
        let isWindowed = configuration.blocks.layers.contains { $0.attention?.mask == .windows }
        guard isWindowed || !rotary.isEmpty else { return nil }
        return SpanInputs(
            positions: grid.places.map { SIMD3(0, $0.x, $0.y) }, windows: isWindowed ? grid.windows : [])
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
