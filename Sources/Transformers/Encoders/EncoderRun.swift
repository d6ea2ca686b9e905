import Tensors

/// The work of encoding some inputs, block by block, so that other work can come between.
///
/// Not for use by two threads at once. What it has left does not depend on what comes between.
final class EncoderRun {
    /// What an encoder makes of one input.
    struct States {
        /// The rows after the last block and the final normalisation: [rows, hidden].
        var final: [Float] = []
        /// The states that the configuration keeps, in its order: [rows, hidden] each.
        var kept: [[Float]] = []
        /// Where the patches of the final rows lie; nil for tokens.
        var grid: PatchGrid?
    }

    /// Inputs that are computed side by side, and how far they are.
    private struct Group {
        var pass: ForwardPass
        var states: [States]
        var nextBlock = 0
    }

    private let encoder: Encoder
    private let inputs: [EncoderInput]
    private let observer: Observer?
    private let memory: EncoderMemory
    private let groups: [Range<Int>]
    private var nextGroup = 0
    private var group: Group?
    /// When other work comes between the pieces of a step; nil where it comes between steps alone.
    var pauses: RegionPauses?
    /// What has been made of the first inputs.
    private(set) var results: [States] = []

    /// The work on inputs that the encoder takes.
    init(_ encoder: Encoder, _ inputs: [EncoderInput], observer: Observer?) {
        (self.encoder, self.inputs, self.observer) = (encoder, inputs, observer)
        memory = encoder.takeMemory()
        var groups: [Range<Int>] = []
        var first = 0
        while first < inputs.count {
            var (end, rows) = (first + 1, encoder.entrance.rowCount(inputs[first]))
            while end < inputs.count, rows + encoder.entrance.rowCount(inputs[end]) <= encoder.rowsAtOnce {
                rows += encoder.entrance.rowCount(inputs[end])
                end += 1
            }
            groups.append(first..<end)
            first = end
        }
        self.groups = groups
    }

    deinit {
        memory.trim()
        encoder.giveBack(memory)
    }

    /// The steps in all: for each group what enters the first block, and each block.
    var stepCount: Int { groups.count * (encoder.blocks.count + 1) }
    /// The steps that have been done.
    var doneSteps: Int {
        nextGroup * (encoder.blocks.count + 1) - (group.map { encoder.blocks.count - $0.nextBlock } ?? 0)
    }

    /// Does one step.
    ///
    /// - Returns: whether there is another.
    func advance() throws(TransformerError) -> Bool {
        if var current = group {
            group = nil
            compute(&current)
            if current.nextBlock < encoder.blocks.count { group = current } else { finish(current) }
        } else if nextGroup < groups.count {
            let entered = try enter(groups[nextGroup])
            nextGroup += 1
            if encoder.blocks.isEmpty { finish(entered) } else { group = entered }
        }
        return group != nil || nextGroup < groups.count
    }

    /// Makes room for a group, and writes the rows that enter the first block.
    private func enter(_ range: Range<Int>) throws(TransformerError) -> Group {
        let workspace = memory.workspace
        let inputs = inputs[range]
        let counts = inputs.map(encoder.entrance.rowCount)
        let rowCount = counts.reduce(0, +)
        encoder.pool.beginBlock(rows: rowCount, pauses: pauses)
        workspace.reserve(rows: rowCount, on: encoder.pool)
        workspace.attentionTime = .zero
        let layers = try memory.inputs(counts, limit: encoder.contextSize)
        let grids = inputs.map(encoder.entrance.grid)
        let kept = encoder.configuration.keptStates.count
        var row = 0
        var spans: [Span] = []
        for (index, count) in counts.enumerated() {
            spans.append(
                Span(
                    rows: row..<row + count, firstPosition: 0, promptLength: count, layers: layers[index],
                    needed: row..<row + count, inputs: grids[index].flatMap(places)))
            row += count
        }
        let pass = ForwardPass(spans, pool: encoder.pool, workspace: workspace, observer: observer)
        for (input, span) in zip(inputs, spans) { encoder.entrance.enter(input, span, pass) }
        encoder.entrance.normalize(pass)
        pass.observe(.embeddings, workspace.hidden, [pass.count, encoder.configuration.hiddenSize])
        if let perLayer = encoder.perLayerEmbedding {
            let tokens = inputs.flatMap { input -> [Int32] in if case .tokens(let ids, _) = input { ids } else { [] } }
            perLayer.compute(
                tokens, embeddings: workspace.hidden, pass.rows, into: workspace.perLayerInputs)
        }
        pass.fillRotations(encoder.rotary)
        var group = Group(
            pass: pass, states: grids.map { States(kept: Array(repeating: [], count: kept), grid: $0) })
        keep(0, &group)
        return group
    }

    /// Computes the next block of a group.
    private func compute(_ group: inout Group) {
        let index = group.nextBlock
        encoder.pool.beginBlock(rows: group.pass.count, pauses: pauses)
        group.pass.layer = index
        group.pass = encoder.blocks[index].value.forward(group.pass, layer: index, narrows: false)
        group.nextBlock += 1
        keep(group.nextBlock, &group)
        if let merger = encoder.rowMerger, merger.blockCount == group.nextBlock {
            group.pass = merger.merge(group.pass, layer: index, &group.states)
        }
    }

    /// Normalises what the last block has made, and keeps it.
    private func finish(_ group: Group) {
        var (pass, workspace, width) = (group.pass, memory.workspace, encoder.configuration.hiddenSize)
        pass.layer = nil
        encoder.finalNormalization?.apply(
            rows: workspace.hidden, count: pass.count, width: width, into: workspace.hidden, on: encoder.pool)
        pass.observe(.finalNormalization, workspace.hidden, [pass.count, width])
        let projected = encoder.outputProjection.map { projection in
            [Float](unsafeUninitializedCapacity: pass.count * projection.outputs) { buffer, count in
                if let target = buffer.baseAddress { projection.apply(workspace.hidden, pass.rows, into: target) }
                count = pass.count * projection.outputs
            }
        }
        for (index, span) in pass.spans.enumerated() {
            var states = group.states[index]
            if let projected {
                let width = encoder.configuration.outputSize
                states.final = Array(projected[span.rows.lowerBound * width..<span.rows.upperBound * width])
            } else {
                states.final = rows(of: span)
            }
            results.append(states)
        }
    }

    /// Copies a state's rows, where it is one of those that are kept.
    private func keep(_ number: Int, _ group: inout Group) {
        for (place, kept) in encoder.configuration.keptStates.enumerated() where kept == number {
            for (index, span) in group.pass.spans.enumerated() { group.states[index].kept[place] = rows(of: span) }
        }
    }

    private func rows(of span: Span) -> [Float] {
        let width = encoder.configuration.hiddenSize
        return Array(
            UnsafeBufferPointer(
                start: memory.workspace.hidden + span.rows.lowerBound * width, count: span.rows.count * width))
    }

    /// What the places of patches say: rotations, and windows.
    private func places(_ grid: PatchGrid) -> SpanInputs? {
        let layers = encoder.configuration.blocks.layers
        let isWindowed = layers.contains { $0.attention?.mask == .windows }
        guard isWindowed || !encoder.rotary.isEmpty || layers.contains(where: { $0.spatialConvolution != nil }) else {
            return nil
        }
        return SpanInputs(
            positions: grid.places.map { SIMD3(0, $0.x, $0.y) }, windows: isWindowed ? grid.windows : [])
    }
}
