import Tensors

/// Rows of one pass that belong to one sequence: consecutive positions.
struct Span {
    /// The rows of the pass.
    var rows: Range<Int>
    /// The position of the first row.
    var firstPosition: Int
    /// The length of the sequence's prompt, which decides rotations that depend on the length.
    let promptLength: Int
    /// The sequence's memory, a part for each block.
    let layers: [LayerMemory]
    /// The rows of the pass that logits are wanted of; they are the last ones of the span, or all, or none.
    var needed: Range<Int>
    /// What the sequence has beside token embeddings; nil where it has nothing.
    var inputs: SpanInputs?
    /// What is added to positions for rotations.
    var rotationShift = 0
    /// The first position that may be taken back: states are kept before it and each later one; nil where none may.
    var keptFrom: Int?

    /// The pages of the layers that keep all positions; nil where none does.
    var pages: PageTable? { layers.lazy.compactMap(\.keysAndValues?.table).first { !$0.isRing } }

    /// The position of a row of the pass.
    func position(of row: Int) -> Int { firstPosition + row - rows.lowerBound }

    /// The rows that stay, which may be none, and then each row that may be taken back.
    var stretches: [Span] {
        guard let keptFrom else { return [self] }
        func part(_ own: Range<Int>) -> Span {
            var part = self
            (part.firstPosition, part.rows) = (position(of: own.lowerBound), own)
            return part
        }
        let first = rows.lowerBound + min(max(keptFrom - firstPosition, 0), rows.count)
        let staying = first > rows.lowerBound ? [part(rows.lowerBound..<first)] : []
        return staying + (first..<rows.upperBound).map { part($0..<$0 + 1) }
    }
}

/// What the parts of a decoder share while they compute one chunk of rows, of one sequence or of several.
struct ForwardPass {
    /// The sequences, in the order of their rows.
    private(set) var spans: [Span]
    /// The rows as linear layers compute them.
    private(set) var rows: ProductRows
    let pool: ThreadPool
    let workspace: Workspace
    /// Sees intermediate results; nil costs nothing.
    let observer: Observer?
    /// The spans, by number, in groups whose sequences share their beginning in memory; those that share more are
    /// adjacent.
    let groups: [[Int]]
    /// The block being computed.
    var layer: Int?

    /// The number of rows.
    var count: Int { rows.count }

    init(_ spans: [Span], pool: ThreadPool, workspace: Workspace, observer: Observer?) {
        self.spans = spans
        rows = Self.rows(of: spans, on: pool)
        groups = PageTable.groups(of: spans.map(\.pages))
        self.pool = pool
        self.workspace = workspace
        self.observer = observer
    }

    /// The same for the needed rows alone, which then follow each other from row 0 on.
    func narrowed() -> ForwardPass {
        var pass = self
        var row = 0
        for index in spans.indices {
            let needed = spans[index].needed
            pass.spans[index].firstPosition = spans[index].position(of: needed.lowerBound)
            pass.spans[index].rows = row..<row + needed.count
            pass.spans[index].needed = pass.spans[index].rows
            row += needed.count
        }
        pass.rows = Self.rows(of: pass.spans, on: pool)
        return pass
    }

    /// The same with other inputs of a span.
    func replacing(_ span: Int, inputs: SpanInputs?) -> ForwardPass {
        var pass = self
        pass.spans[span].inputs = inputs
        return pass
    }

    /// A pass of one row for every this many, which begins where this one does; spans hold whole numbers of them.
    func divided(by size: Int) -> ForwardPass {
        var pass = self
        for index in spans.indices {
            let rows = spans[index].rows
            pass.spans[index].rows = rows.lowerBound / size..<rows.upperBound / size
            pass.spans[index].needed = pass.spans[index].rows
            pass.spans[index].inputs = nil
        }
        pass.rows = Self.rows(of: pass.spans, on: pool)
        return pass
    }

    private static func rows(of spans: [Span], on pool: ThreadPool) -> ProductRows {
        let count = spans.last?.rows.upperBound ?? 0
        guard spans.contains(where: { $0.inputs?.adapters != nil }) else { return ProductRows(count, on: pool) }
        return ProductRows(spans.lazy.map { ($0.rows, $0.inputs?.adapters) }, count: count, on: pool)
    }

    /// Moves the needed rows of a buffer to its front, [needed, width].
    func moveNeededRows(of buffer: UnsafeMutablePointer<Float>, width: Int) {
        var row = 0
        for span in spans {
            if span.needed.lowerBound > row {
                (buffer + row * width).update(
                    from: buffer + span.needed.lowerBound * width, count: span.needed.count * width)
            }
            row += span.needed.count
        }
    }

    /// Moves the rows of a buffer that another pass continues with to its front, [rows of that pass, width].
    func moveRows(of buffer: UnsafeMutablePointer<Float>, width: Int, to attending: ForwardPass) {
        if attending.count < count { moveNeededRows(of: buffer, width: width) }
    }

    /// Calls a body for the rows of a range, with the span that each belongs to.
    @inline(__always)
    func forEachRow(in range: Range<Int>, _ body: (Int, Span) -> Void) {
        for span in spans {
            for row in span.rows.clamped(to: range) { body(row, span) }
        }
    }

    /// Reports rows to the observer, when there is one.
    @inline(__always)
    func observe(_ name: Observation.Name, _ values: UnsafePointer<Float>, _ shape: @autoclosure () -> [Int]) {
        if observer != nil { report(name, values, shape()) }
    }

    private func report(_ name: Observation.Name, _ values: UnsafePointer<Float>, _ shape: [Int]) {
        let elements = shape.reduce(1, *)
        observer?(
            Observation(
                name: name, layer: layer, firstPosition: spans.first?.firstPosition ?? 0, shape: shape,
                values: Array(UnsafeBufferPointer(start: values, count: elements))))
    }
}

/// The buffers of one forward pass, reused from chunk to chunk.
///
/// Owned by one call at a time: the decoder lends each to a single forward pass.
final class Workspace {
    /// How many floats a row needs in each buffer.
    struct Widths: Sendable {
        var hidden: Int
        /// Queries, keys and values together, or all that a recurrence keeps of a row.
        var projected: Int
        /// All heads' results.
        var heads: Int
        /// Scratch of the widest feed-forward part.
        var feedForward: Int
        /// Pairs of all rotary embeddings together.
        var rotaryPairs: Int
        /// The vectors of embeddings for each layer, of all layers together.
        var perLayerInputs: Int
        /// All residual streams where there are several.
        var streams: Int
        /// The token embeddings, where a later block reads them.
        var tokenEmbeddings: Int
        /// The shares by which hyper-connections join a part's output to the streams.
        var streamWeights: Int
        /// The states of routers, which continue from layer to layer.
        var routerStates: Int
        /// The values of the first layer, where later ones read them.
        var firstValues: Int

        /// The floats of a row in all buffers: the residual stream, three more as wide, and the others.
        var rowCount: Int {
            4 * hidden + projected + heads + feedForward + 2 * rotaryPairs + perLayerInputs + streams + tokenEmbeddings
                + streamWeights + routerStates + firstValues
        }
    }

    let widths: Widths
    /// The time that attention to the caches has taken since ``Decoder/evaluate(_:chunkSize:into:observer:)`` began.
    var attentionTime = Duration.zero
    /// The ids of the rows of a pass.
    var tokens: [Int32] = []
    /// What the last index has chosen for the rows of a pass, for later layers without one.
    var keyBiases: KeyBiases?
    private(set) var rows: Int
    private var memory: UnsafeMutablePointer<Float>
    private var states: UnsafeMutablePointer<Float>?
    private var statesCount = 0
    private var biases: UnsafeMutablePointer<Float>?
    private var biasesCount = 0

    /// The residual stream: [rows, hidden].
    var hidden: UnsafeMutablePointer<Float> { memory }
    /// The normalised input of a part: [rows, hidden].
    var normalized: UnsafeMutablePointer<Float> { hidden + rows * widths.hidden }
    /// The output of attention: [rows, hidden].
    var attentionOutput: UnsafeMutablePointer<Float> { normalized + rows * widths.hidden }
    /// The output of the feed-forward part: [rows, hidden].
    var feedForwardOutput: UnsafeMutablePointer<Float> { attentionOutput + rows * widths.hidden }
    /// Queries, keys and values, or the scratch of a recurrence: [rows, projected].
    var projected: UnsafeMutablePointer<Float> { feedForwardOutput + rows * widths.hidden }
    /// All heads' results: [rows, heads].
    var heads: UnsafeMutablePointer<Float> { projected + rows * widths.projected }
    /// Scratch of the feed-forward part: [rows, feedForward].
    var feedForward: UnsafeMutablePointer<Float> { heads + rows * widths.heads }
    /// Cosines, one rotary embedding after the other: [rows, pairs] each.
    var cosines: UnsafeMutablePointer<Float> { feedForward + rows * widths.feedForward }
    /// Sines, likewise.
    var sines: UnsafeMutablePointer<Float> { cosines + rows * widths.rotaryPairs }

    /// Embeddings for each layer: [rows, perLayerInputs].
    var perLayerInputs: UnsafeMutablePointer<Float> { sines + rows * widths.rotaryPairs }
    /// Several residual streams: [rows, streams].
    var streams: UnsafeMutablePointer<Float> { perLayerInputs + rows * widths.perLayerInputs }

    /// What entered the first block: [rows, tokenEmbeddings].
    var tokenEmbeddings: UnsafeMutablePointer<Float> { streams + rows * widths.streams }

    /// What the router of the layer before has made of each row: [rows, routerStates].
    var routerStates: UnsafeMutablePointer<Float> { tokenEmbeddings + rows * widths.tokenEmbeddings }

    /// The shares of a part's output in the residual streams: [rows, streamWeights].
    var streamWeights: UnsafeMutablePointer<Float> { routerStates + rows * widths.routerStates }

    /// The values of the first layer, which later ones mix into theirs: [rows, firstValues].
    var firstValues: UnsafeMutablePointer<Float> { streamWeights + rows * widths.streamWeights }

    /// Buffers for one row.
    init(_ widths: Widths) {
        self.widths = widths
        rows = 1
        memory = Self.allocate(widths, rows: 1)
    }

    deinit {
        UnsafeMutableRawPointer(memory).deallocate()
        UnsafeMutableRawPointer(states)?.deallocate()
        UnsafeMutableRawPointer(biases)?.deallocate()
    }

    /// Room for what is added to scores, whose number grows with the square of a text's length; the contents are lost.
    func attentionBiases(count: Int) -> UnsafeMutablePointer<Float> {
        if let biases, biasesCount >= count { return biases }
        UnsafeMutableRawPointer(biases)?.deallocate()
        let memory = Self.zeros(count)
        (biases, biasesCount) = (memory, count)
        return memory
    }

    /// Room for the states of attention, whose number grows with the context; the contents are lost.
    func attentionStates(count: Int) -> UnsafeMutablePointer<Float> {
        if let states, statesCount >= count { return states }
        UnsafeMutableRawPointer(states)?.deallocate()
        let memory = Self.zeros(2 * count)
        (states, statesCount) = (memory, 2 * count)
        return memory
    }

    /// Makes room for this many rows; the contents are lost.
    ///
    /// - Parameter pool: what writes the zeros, where there are so many rows that other work may have to come between.
    func reserve(rows: Int, on pool: ThreadPool? = nil) {
        guard rows > self.rows else { return }
        UnsafeMutableRawPointer(memory).deallocate()
        memory = Self.allocate(widths, rows: rows, on: pool)
        self.rows = rows
    }

    private static func allocate(
        _ widths: Widths, rows: Int, on pool: ThreadPool? = nil
    ) -> UnsafeMutablePointer<Float> {
        zeros(rows * widths.rowCount, on: pool)
    }

    private static func zeros(_ count: Int, on pool: ThreadPool? = nil) -> UnsafeMutablePointer<Float> {
        let memory = HugePages.allocate(byteCount: count * MemoryLayout<Float>.stride)
            .bindMemory(to: Float.self, capacity: count)
        guard let pool else {
            memory.initialize(repeating: 0, count: count)
            return memory
        }
        pool.parallel(count, grain: HugePages.size / MemoryLayout<Float>.stride) { range in
            (memory + range.lowerBound).initialize(repeating: 0, count: range.count)
        }
        return memory
    }
}
