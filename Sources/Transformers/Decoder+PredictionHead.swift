import Tensors

/// What the prediction head computes.
extension Decoder {
    /// Whether there is a head that predicts the token after the next, or an assistant that does.
    public var hasPredictionHead: Bool { predictionHead != nil || assistant != nil }

    /// The bytes of the prediction head's tensors in the checkpoint; nil where there is no head.
    public var predictionHeadByteCount: Int? { predictionHead?.byteCount }

    /// An empty cache of the prediction head for the pairs of one sequence; nil where there is no head.
    public func makePredictionCache() -> KVCache? {
        predictionHead.map { head in
            KVCache(
                decoder: head.identity, layers: [head.configuration.layer], capacity: contextSize,
                chunkSize: min(chunkSize, contextSize), type: cacheType)
        }
    }

    /// Computes the prediction head over pairs that follow those in its cache.
    ///
    /// - Parameters:
    ///   - states: [tokens, hidden].
    ///   - rows: for which pairs logits are computed.
    ///   - prediction: overwritten.
    /// - Throws: as ``predict(_:into:)``.
    public func predict(
        _ states: [Float], _ tokens: [Int32], cache: KVCache, rows: LogitRows = .last,
        into prediction: inout Prediction
    ) throws(TransformerError) {
        var predictions = [Prediction()]
        swap(&predictions[0], &prediction)
        defer { swap(&predictions[0], &prediction) }
        try predict([PredictionRun(states: states, tokens: tokens, cache: cache, rows: rows)], into: &predictions)
    }

    /// Computes the prediction head over pairs of several texts, each after those in its cache.
    ///
    /// A pair is the state of a position, as ``Evaluation/states`` has it, and the token after it; its logits are of the token after
    /// that. A guess makes the next pair with ``Prediction/states``. A pair's bits do not depend on the texts beside it.
    ///
    /// - Parameters:
    ///   - runs: the texts; at least one.
    ///   - predictions: overwritten, one for each text.
    /// - Throws: ``TransformerError`` for no pairs, states of another number, ids outside the vocabulary, more pairs than a cache
    ///   holds, or a cache that is none of this head or in use; all caches are then as they were.
    public func predict(
        _ runs: [PredictionRun], into predictions: inout [Prediction]
    ) throws(TransformerError) {
        guard !runs.isEmpty else { throw .emptyInput }
        if let assistant { return try assist(runs, by: assistant, into: &predictions) }
        guard let predictionHead, let head else { throw .noHead }
        for run in runs { try check(run, for: predictionHead) }
        var lent: [LentState] = []
        defer { for (run, state) in zip(runs, lent) { run.cache.giveBack(state) } }
        for run in runs { lent.append(try lend(run)) }
        while predictions.count < runs.count { predictions.append(Prediction()) }
        predictions.removeLast(predictions.count - runs.count)
        for (index, run) in runs.enumerated() {
            predictions[index].clear(rows: run.rows.count(of: run.tokens.count), columns: vocabularySize)
        }
        let limit = min(chunkSize, contextSize)
        let total = runs.reduce(0) { $0 + $1.tokens.count }
        try withWorkspace { (workspace) throws(TransformerError) in
            workspace.reserve(rows: min(limit, total))
            var pieces: [PredictionPiece] = []
            var rows = 0
            for (index, run) in runs.enumerated() {
                var first = 0
                while first < run.tokens.count {
                    let count = min(limit - rows, run.tokens.count - first)
                    pieces.append((index, first..<first + count))
                    (first, rows) = (first + count, rows + count)
                    guard rows == limit else { continue }
                    compute(pieces, of: runs, &lent, by: predictionHead, head, workspace, &predictions)
                    (pieces, rows) = ([], 0)
                }
            }
            if !pieces.isEmpty { compute(pieces, of: runs, &lent, by: predictionHead, head, workspace, &predictions) }
        }
    }

    /// Pairs of a text that are computed in one pass.
    private typealias PredictionPiece = (run: Int, pairs: Range<Int>)

    private func check(_ run: PredictionRun, for head: PredictionHead) throws(TransformerError) {
        guard run.cache.decoder === head.identity else { throw .foreignCache }
        guard !run.tokens.isEmpty else { throw .emptyInput }
        guard run.states.count == run.tokens.count * configuration.hiddenSize else { throw .foreignEvaluation }
        for (index, token) in run.tokens.enumerated() where token < 0 || Int(token) >= configuration.vocabularySize {
            throw .tokenOutsideVocabulary(
                id: Int(token), position: index, vocabularySize: configuration.vocabularySize)
        }
        guard run.cache.count + run.tokens.count <= run.cache.capacity else {
            throw .contextOverflow(positions: run.cache.count + run.tokens.count, contextSize: run.cache.capacity)
        }
    }

    /// The state of a run's cache, with room for the run.
    private func lend(_ run: PredictionRun) throws(TransformerError) -> LentState {
        var state = try run.cache.lend()
        do throws(TransformerError) {
            try state.reserve(run.tokens.count)
        } catch {
            run.cache.giveBack(state)
            throw error
        }
        return state
    }

    /// Computes one pass of pairs, and adds what is wanted of them to the predictions.
    private func compute(
        _ pieces: [PredictionPiece], of runs: [PredictionRun], _ lent: inout [LentState],
        by predictionHead: PredictionHead, _ head: Linear, _ workspace: Workspace, _ predictions: inout [Prediction]
    ) {
        var (spans, tokens): ([Span], [Int32]) = ([], [])
        for piece in pieces {
            let (run, state) = (runs[piece.run], lent[piece.run])
            let needed = run.rows.needed(of: piece.pairs, in: run.tokens.count)
            let first = tokens.count
            spans.append(
                Span(
                    rows: first..<first + piece.pairs.count, firstPosition: state.count,
                    promptLength: state.promptLength, layers: state.layers,
                    needed: first + needed.lowerBound - piece.pairs.lowerBound..<first + piece.pairs.count))
            tokens += run.tokens[piece.pairs]
        }
        pool.beginPass(rows: tokens.count)
        var pass = ForwardPass(spans, pool: pool, workspace: workspace, observer: nil)
        workspace.tokens = tokens
        enter(pieces, of: runs, pass, by: predictionHead)
        pass.fillRotations(rotary)
        pass = predictionHead.block.value.forward(pass, layer: 0, narrows: true)
        for piece in pieces { lent[piece.run].advance(by: SequenceInput(Array(runs[piece.run].tokens[piece.pairs]))) }
        leave(pass, pieces, by: predictionHead, head, &predictions)
    }

    /// Makes rows of the residual stream of pairs.
    private func enter(
        _ pieces: [PredictionPiece], of runs: [PredictionRun], _ pass: ForwardPass, by head: PredictionHead
    ) {
        let width = configuration.hiddenSize
        let multiplier = configuration.embeddingMultiplier
        // Of a pair the half of the embedding, and that of the state.
        let (embedded, state) = head.configuration.readsStateFirst ? (width, 0) : (0, width)
        let pairs = [Float](unsafeUninitializedCapacity: pass.count * 2 * width) { target, initialized in
            guard let base = target.baseAddress else { return }
            for (piece, span) in zip(pieces, pass.spans) {
                let run = runs[piece.run]
                run.states.withUnsafeBufferPointer { states in
                    guard let states = states.baseAddress else { return }
                    for (row, index) in zip(span.rows, piece.pairs) {
                        let own = base + row * 2 * width
                        copyEmbedding(of: Int(run.tokens[index]), into: own + embedded)
                        if multiplier != 1 { VectorMath.scale(own + embedded, by: multiplier, width) }
                        head.embeddingNormalization.apply(own + embedded, into: own + embedded, width: width)
                        head.stateNormalization.apply(states + index * width, into: own + state, width: width)
                    }
                }
            }
            initialized = pass.count * 2 * width
        }
        pairs.withUnsafeBufferPointer { pairs in
            guard let base = pairs.baseAddress else { return }
            head.projection.apply(base, pass.rows, into: pass.workspace.hidden)
        }
    }

    /// Adds the states and logits of the rows that a pass has left, by one product with the output head.
    private func leave(
        _ pass: ForwardPass, _ pieces: [PredictionPiece], by predictionHead: PredictionHead, _ head: Linear,
        _ predictions: inout [Prediction]
    ) {
        guard pass.count > 0 else { return }
        let width = configuration.hiddenSize
        let stream = pass.workspace.hidden
        func keepStates() {
            for (piece, span) in zip(pieces, pass.spans) {
                predictions[piece.run].states += UnsafeBufferPointer(
                    start: stream + span.rows.lowerBound * width, count: span.rows.count * width)
            }
        }
        if !predictionHead.configuration.readsNormalizedStates { keepStates() }
        predictionHead.outputNormalization.apply(stream, pass.rows, width: width, into: stream)
        if predictionHead.configuration.readsNormalizedStates { keepStates() }
        let columns = vocabularySize
        /// Calls a body with the place of a piece's logits in those of its text.
        func withPlace(of index: Int, _ body: (UnsafeMutablePointer<Float>) -> Void) {
            let (run, rows) = (pieces[index].run, pass.spans[index].rows.count)
            let before = predictions[run].states.count / width - rows
            predictions[run].logits.values.withUnsafeMutableBufferPointer { values in
                if let base = values.baseAddress { body(base + before * columns) }
            }
        }
        let wanted = pieces.indices.filter { !pass.spans[$0].rows.isEmpty }
        if wanted.count == 1 {
            return withPlace(of: wanted[0]) { guess(head, stream, pass.rows, by: predictionHead, into: $0) }
        }
        withUnsafeTemporaryAllocation(of: Float.self, capacity: pass.count * columns) { all in
            guard let logits = all.baseAddress else { return }
            guess(head, stream, pass.rows, by: predictionHead, into: logits)
            for index in wanted {
                let rows = pass.spans[index].rows
                withPlace(of: index) {
                    $0.update(from: logits + rows.lowerBound * columns, count: rows.count * columns)
                }
            }
        }
    }

    /// The logits of rows: by the head of few bits, where it is there.
    private func guess(
        _ head: Linear, _ input: UnsafePointer<Float>, _ rows: ProductRows, by predictionHead: PredictionHead,
        into logits: UnsafeMutablePointer<Float>
    ) {
        guard let own = predictionHead.guessHead, own.apply(input, count: rows.count, into: logits, on: pool) else {
            return apply(head, input, rows, vocabulary: nil, into: logits)
        }
        finish(logits, rows: rows.count, vocabulary: nil)
    }

    /// The most bytes of what guesses are made faster with, the output head in few bits; nil where there is none, or none any more.
    public var guessHeadByteCount: Int? {
        predictionHead?.guessHead.flatMap { $0.isOfUse ? $0.wholeByteCount : nil }
    }

    /// Whether guesses are made with the output head in few bits.
    public var hasWholeGuessHead: Bool { predictionHead?.guessHead?.isWhole ?? false }

    /// Makes a part of the output head in few bits, where one is missing; guesses are made with it when it is whole.
    ///
    /// - Returns: false where there is none, or none any more: guesses are made with the model's own head.
    public func growGuessHead() -> Bool { predictionHead?.guessHead?.grow(on: pool) ?? false }

    /// Frees the memory of the output head in few bits for good.
    public func giveUpGuessHead() { predictionHead?.guessHead?.giveUp() }

    /// Makes of rows of the residual stream behind the last block what a prediction head reads, or an assistant: [rows, hidden].
    func normalize(_ rows: inout [Float], asReadBy head: PredictionHeadConfiguration?) {
        guard head?.readsNormalizedStates ?? true, let finalNormalization else { return }
        let width = configuration.hiddenSize
        let count = rows.count / max(width, 1)
        rows.withUnsafeMutableBufferPointer { rows in
            guard let base = rows.baseAddress else { return }
            finalNormalization.apply(rows: base, count: count, width: width, into: base, on: pool)
        }
    }
}
