import Tensors

/// What the prediction head computes.
extension Decoder {
    /// Whether there is a head that predicts the token after the next.
    public var hasPredictionHead: Bool { predictionHead != nil }

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
    /// A pair is the state of a position, as ``Evaluation/states`` has it, and the token after it; its logits are of the token after
    /// that. A guess makes the next pair with ``Prediction/states``.
    ///
    /// - Parameters:
    ///   - states: [tokens, hidden].
    ///   - cache: a cache of the head, which may hold the pairs of a later part of a text alone.
    ///   - rows: for which pairs logits are computed.
    ///   - prediction: overwritten.
    /// - Throws: ``TransformerError`` for no pairs, states of another number, ids outside the vocabulary, more pairs than the cache
    ///   holds, or a cache that is none of this head or in use.
    public func predict(
        _ states: [Float], _ tokens: [Int32], cache: KVCache, rows: LogitRows = .last,
        into prediction: inout Prediction
    ) throws(TransformerError) {
        guard let predictionHead, let head else { throw .noHead }
        guard cache.decoder === predictionHead.identity else { throw .foreignCache }
        guard !tokens.isEmpty else { throw .emptyInput }
        let width = configuration.hiddenSize
        guard states.count == tokens.count * width else { throw .foreignEvaluation }
        for (index, token) in tokens.enumerated() where token < 0 || Int(token) >= configuration.vocabularySize {
            throw .tokenOutsideVocabulary(
                id: Int(token), position: index, vocabularySize: configuration.vocabularySize)
        }
        guard cache.count + tokens.count <= cache.capacity else {
            throw .contextOverflow(positions: cache.count + tokens.count, contextSize: cache.capacity)
        }
        var lent = try cache.lend()
        defer { cache.giveBack(lent) }
        try lent.reserve(tokens.count)
        let wanted = rows.count(of: tokens.count)
        prediction.logits.clear(columns: vocabularySize)
        prediction.logits.resize(rows: wanted, columns: vocabularySize)
        prediction.states.removeAll(keepingCapacity: true)
        try withWorkspace { (workspace) throws(TransformerError) in
            workspace.reserve(rows: min(cache.chunkSize, tokens.count))
            var first = 0
            while first < tokens.count {
                let part = first..<min(first + cache.chunkSize, tokens.count)
                let needed = rows.needed(of: part, in: tokens.count)
                let span = Span(
                    rows: 0..<part.count, firstPosition: lent.count, promptLength: lent.promptLength,
                    layers: lent.layers, needed: needed.lowerBound - part.lowerBound..<part.count)
                pool.beginPass(rows: part.count)
                var pass = ForwardPass([span], pool: pool, workspace: workspace, observer: nil)
                workspace.tokens = Array(tokens[part])
                enter(states, tokens, part, pass, by: predictionHead)
                pass.fillRotations(rotary)
                pass = predictionHead.block.value.forward(pass, layer: 0, narrows: true)
                lent.advance(by: SequenceInput(Array(tokens[part])))
                leave(pass, by: predictionHead, head, row: wanted - (tokens.count - needed.lowerBound), &prediction)
                first = part.upperBound
            }
        }
    }

    /// Makes rows of the residual stream of pairs.
    private func enter(
        _ states: [Float], _ tokens: [Int32], _ part: Range<Int>, _ pass: ForwardPass, by head: PredictionHead
    ) {
        let width = configuration.hiddenSize
        let multiplier = configuration.embeddingMultiplier
        let pairs = [Float](unsafeUninitializedCapacity: part.count * 2 * width) { target, initialized in
            states.withUnsafeBufferPointer { states in
                guard let base = target.baseAddress, let states = states.baseAddress else { return }
                for (row, index) in part.enumerated() {
                    let own = base + row * 2 * width
                    copyEmbedding(of: Int(tokens[index]), into: own)
                    if multiplier != 1 { VectorMath.scale(own, by: multiplier, width) }
                    head.embeddingNormalization.apply(own, into: own, width: width)
                    head.stateNormalization.apply(states + index * width, into: own + width, width: width)
                }
            }
            initialized = part.count * 2 * width
        }
        pairs.withUnsafeBufferPointer { pairs in
            guard let base = pairs.baseAddress else { return }
            head.projection.apply(base, pass.rows, into: pass.workspace.hidden)
        }
    }

    /// Adds the states and logits of the rows that a pass has left.
    private func leave(
        _ pass: ForwardPass, by predictionHead: PredictionHead, _ head: Linear, row: Int,
        _ prediction: inout Prediction
    ) {
        guard pass.count > 0 else { return }
        let width = configuration.hiddenSize
        let stream = pass.workspace.hidden
        if !predictionHead.configuration.readsNormalizedStates {
            prediction.states += UnsafeBufferPointer(start: stream, count: pass.count * width)
        }
        predictionHead.outputNormalization.apply(stream, pass.rows, width: width, into: stream)
        if predictionHead.configuration.readsNormalizedStates {
            prediction.states += UnsafeBufferPointer(start: stream, count: pass.count * width)
        }
        prediction.logits.values.withUnsafeMutableBufferPointer { values in
            guard let base = values.baseAddress else { return }
            apply(head, stream, pass.rows, vocabulary: nil, into: base + row * vocabularySize)
        }
    }

    /// Makes of rows of the residual stream behind the last block what a prediction head reads: [rows, hidden].
    func normalize(_ rows: inout [Float], asReadBy head: PredictionHeadConfiguration) {
        guard head.readsNormalizedStates, let finalNormalization else { return }
        let width = configuration.hiddenSize
        let count = rows.count / max(width, 1)
        rows.withUnsafeMutableBufferPointer { rows in
            guard let base = rows.baseAddress else { return }
            finalNormalization.apply(rows: base, count: count, width: width, into: base, on: pool)
        }
    }
}
