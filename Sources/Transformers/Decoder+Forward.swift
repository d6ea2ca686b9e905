import Tensors

/// The two verbs of a decoder: tokens enter the caches of their sequences, and logits are computed of what comes out.
extension Decoder {
    /// Evaluates tokens of several sequences, each of which follows what its cache holds, and adds them to the caches.
    ///
    /// All rows are multiplied with a weight matrix at once. A row's bits are those that it has alone.
    ///
    /// - Parameters:
    ///   - runs: the sequences and their tokens; at least one.
    ///   - chunkSize: the most rows computed at once, of all sequences together; nil means the decoder's.
    ///   - evaluation: overwritten: what ``logits(of:vocabularies:into:observer:)`` computes with.
    ///   - observer: sees intermediate results; for study, slow, and for one run alone.
    /// - Throws: ``TransformerError`` for no tokens, ids outside the vocabulary, rows that are none of this decoder, a sequence
    ///   longer than its cache's capacity, a cache of another decoder, of other adapters or in use; all caches are then as they
    ///   were.
    public func evaluate(
        _ runs: [SequenceRun], chunkSize: Int? = nil, into evaluation: inout Evaluation, observer: Observer? = nil
    ) throws(TransformerError) {
        let chunkSize = chunkSize ?? self.chunkSize
        guard chunkSize >= 1 else {
            throw .invalidOption(name: "chunkSize", found: chunkSize, lower: 1, upper: self.chunkSize)
        }
        guard !runs.isEmpty else { throw .emptyInput }
        for run in runs { try check(run) }
        var observer = observer
        if observer == nil, runs.count == 1, let own = runs[0].observer { observer = own }
        var states: [LentState] = []
        defer { for (run, state) in zip(runs, states) { run.cache.giveBack(state) } }
        for run in runs { states.append(try lend(run)) }
        for (index, run) in runs.enumerated() {
            if let promptLength = run.promptLength {
                states[index].promptLength = promptLength
            } else if states[index].count == 0 {
                states[index].promptLength = run.input.count
            }
            states[index].key.adapters = run.input.adapters?.digest
        }
        let width = configuration.hiddenSize
        evaluation.clear(runs, behind: states.map(\.count), width: width, by: identity)
        try withWorkspace { (workspace) throws(TransformerError) in
            let total = runs.reduce(0) { $0 + $1.input.count }
            // Rows that see each other are computed together.
            let limit = max(min(chunkSize, self.chunkSize), runs.map(\.input.longestMutualRows).max() ?? 0)
            workspace.reserve(rows: min(limit, total))
            workspace.attentionTime = .zero
            // An assistant reads the last state alone.
            var chunks = RunChunks(runs, limit: limit, keepsAllStates: assistant == nil)
            while let pieces = chunks.next() {
                let inputs = pieces.map { runs[$0.run].input[$0.tokens] }
                let spans = zip(pieces, Self.rows(of: pieces)).enumerated().map { index, part in
                    let (piece, rows) = part
                    return Span(
                        rows: rows, firstPosition: states[piece.run].count,
                        promptLength: states[piece.run].promptLength, layers: states[piece.run].layers,
                        needed: piece.needed.isEmpty
                            ? rows.upperBound..<rows.upperBound
                            : rows.lowerBound + piece.needed.lowerBound - piece.tokens.lowerBound..<rows.upperBound,
                        inputs: SpanInputs(
                            inputs[index], at: states[piece.run].count, behind: states[piece.run].key),
                        keptFrom: states[piece.run].kept.isEmpty ? nil : states[piece.run].kept.lowerBound)
                }
                pool.beginPass(rows: spans.last?.rows.upperBound ?? 0)
                let pass = blocks(
                    inputs.flatMap(\.tokens),
                    ForwardPass(spans, pool: pool, workspace: workspace, observer: observer))
                var row = 0
                for (piece, input) in zip(pieces, inputs) {
                    let target = evaluation.rows[piece.run].lowerBound + piece.wantedBefore
                    let (rows, stream) = (piece.needed.count, pass.workspace.hidden + row * width)
                    evaluation.hidden.withUnsafeMutableBufferPointer { hidden in
                        guard let hidden = hidden.baseAddress, !piece.wanted.isEmpty else { return }
                        (hidden + target * width).update(
                            from: stream + (rows - piece.wanted.count) * width, count: piece.wanted.count * width)
                    }
                    if runs[piece.run].keepsStates {
                        evaluation.states[piece.run] += UnsafeBufferPointer(start: stream, count: rows * width)
                    }
                    row += rows
                    states[piece.run].advance(by: input)
                }
            }
            evaluation.attention = workspace.attentionTime
        }
        if hasPredictionHead {
            for (index, run) in runs.enumerated() where run.keepsStates {
                normalize(&evaluation.states[index], asReadBy: predictionHead?.configuration)
            }
        }
    }

    /// Computes the logits of evaluated rows, for each run.
    ///
    /// - Parameters:
    ///   - evaluation: what ``evaluate(_:chunkSize:into:observer:)`` of this decoder has left.
    ///   - vocabularies: for each run the token ids whose logits are computed, in this order; nil means all.
    ///   - logits: overwritten, one value for each run.
    /// - Throws: ``TransformerError/logitOutsideVocabulary(id:vocabularySize:)``, ``TransformerError/foreignEvaluation``.
    public func logits(
        of evaluation: Evaluation, vocabularies: [[Int32]?], into logits: inout [Logits], observer: Observer? = nil
    ) throws(TransformerError) {
        guard evaluation.decoder === identity, vocabularies.count == evaluation.rows.count else {
            throw .foreignEvaluation
        }
        guard let head else { throw .noHead }
        for vocabulary in vocabularies { try check(vocabulary) }
        while logits.count < vocabularies.count { logits.append(Logits()) }
        logits.removeLast(logits.count - vocabularies.count)
        let normalized = transformed(normalized(evaluation, observer), evaluation)
        // Rows that want all columns are multiplied with the head at once; the others each with their own rows of it.
        let whole = evaluation.rows.indices.filter { vocabularies[$0] == nil && !evaluation.rows[$0].isEmpty }
        let isOne = whole.count <= 1
        if !isOne { try wholeRows(of: evaluation, runs: whole, normalized, by: head, into: &logits) }
        for (index, rows) in evaluation.rows.enumerated() {
            let vocabulary = vocabularies[index]
            if vocabulary == nil, !isOne, !rows.isEmpty { continue }
            logits[index].clear(columns: vocabulary?.count ?? vocabularySize)
            guard !rows.isEmpty else {
                logits[index].values.removeAll(keepingCapacity: true)
                continue
            }
            logits[index].resize(rows: rows.count, columns: vocabulary?.count ?? vocabularySize)
            normalized.withUnsafeBufferPointer { normalized in
                logits[index].values.withUnsafeMutableBufferPointer { values in
                    guard let input = normalized.baseAddress, let output = values.baseAddress else { return }
                    apply(
                        head, input + rows.lowerBound * head.inputs, evaluation.rows(of: [index], on: pool),
                        vocabulary: vocabulary, into: output)
                }
            }
            observer?(
                Observation(
                    name: .logits, layer: nil, firstPosition: evaluation.firstPositions[index],
                    shape: [rows.count, logits[index].columnCount],
                    values: logits[index].values))
        }
    }

    /// The evaluated rows after the final normalisation, as the head reads them: for each run [rows, hidden].
    ///
    /// - Parameter evaluation: what ``evaluate(_:chunkSize:into:observer:)`` of this decoder has left.
    /// - Throws: ``TransformerError/foreignEvaluation``.
    public func hiddenStates(of evaluation: Evaluation) throws(TransformerError) -> [[Float]] {
        guard evaluation.decoder === identity else { throw .foreignEvaluation }
        let normalized = normalized(evaluation, nil)
        let width = headWidth
        return evaluation.rows.map { Array(normalized[$0.lowerBound * width..<$0.upperBound * width]) }
    }

    /// Computes the logits of one row of the residual stream, wherever it was observed: what a layer would have said.
    ///
    /// - Parameter hidden: [hidden].
    /// - Throws: ``TransformerError/foreignEvaluation`` for a row of another width.
    public func logits(ofHidden hidden: [Float]) throws(TransformerError) -> [Float] {
        guard hidden.count == configuration.hiddenSize else { throw .foreignEvaluation }
        var evaluation = Evaluation()
        (evaluation.decoder, evaluation.hidden) = (identity, hidden)
        (evaluation.rows, evaluation.firstPositions, evaluation.adapters) = ([0..<1], [0], [nil])
        var logits: [Logits] = []
        try self.logits(of: evaluation, vocabularies: [nil], into: &logits)
        return logits[0].values
    }

    /// Evaluates tokens that follow what a cache holds, and computes their logits.
    ///
    /// - Parameters:
    ///   - tokens: ids below ``vocabularySize``, at least one.
    ///   - cache: a cache of this decoder.
    ///   - rows: for which tokens logits are computed.
    ///   - vocabulary: the token ids whose logits are computed, in this order; nil means all.
    ///   - promptLength: see ``SequenceRun/promptLength``.
    ///   - chunkSize: the most positions computed at once; nil means the decoder's.
    ///   - observer: sees intermediate results; for study, slow.
    /// - Throws: as ``evaluate(_:chunkSize:into:observer:)`` and ``logits(of:vocabularies:into:observer:)``.
    public func forward(
        _ tokens: [Int32], cache: KVCache, rows: LogitRows = .last, vocabulary: [Int32]? = nil,
        promptLength: Int? = nil, chunkSize: Int? = nil, observer: Observer? = nil
    ) throws(TransformerError) -> Logits {
        try check(vocabulary)
        var evaluation = Evaluation()
        let run = SequenceRun(tokens, cache: cache, rows: rows, promptLength: promptLength)
        try evaluate([run], chunkSize: chunkSize, into: &evaluation, observer: observer)
        var logits: [Logits] = []
        try self.logits(of: evaluation, vocabularies: [vocabulary], into: &logits, observer: observer)
        return logits[0]
    }

    /// Evaluates tokens as ``forward(_:cache:rows:vocabulary:promptLength:chunkSize:observer:)`` and overwrites logits, whose
    /// memory is used again.
    public func forward(
        _ tokens: [Int32], cache: KVCache, rows: LogitRows = .last, promptLength: Int? = nil, into logits: inout Logits
    ) throws(TransformerError) {
        var evaluation = Evaluation()
        try evaluate(
            [SequenceRun(tokens, cache: cache, rows: rows, promptLength: promptLength)], into: &evaluation)
        var one = [Logits()]
        swap(&one[0], &logits)
        try self.logits(of: evaluation, vocabularies: [nil], into: &one)
        swap(&one[0], &logits)
    }

    // MARK: Checks

    /// Finds what keeps a run from being evaluated, so that a scheduler can refuse it alone.
    ///
    /// - Throws: what ``evaluate(_:chunkSize:into:observer:)`` throws of the run.
    public func check(_ run: SequenceRun) throws(TransformerError) {
        guard run.cache.decoder === identity else { throw .foreignCache }
        guard !run.input.isEmpty else { throw .emptyInput }
        let known = configuration.vocabularySize
        for (index, token) in run.tokens.enumerated()
        where (token < 0 || Int(token) >= known) && !run.input.hasRow(at: index) {
            throw .tokenOutsideVocabulary(id: Int(token), position: index, vocabularySize: known)
        }
        for segment in run.input.segments { try check(segment, in: run.cache) }
        if run.cache.count > 0, run.cache.key.adapters != run.input.adapters?.digest { throw .otherAdapters }
        let total = run.cache.count + run.input.count
        guard total <= run.cache.capacity else {
            throw .contextOverflow(positions: total, contextSize: run.cache.capacity)
        }
    }

    /// Finds what keeps rows from entering the blocks.
    private func check(_ segment: SequenceInput.Segment, in cache: KVCache) throws(TransformerError) {
        let rows = segment.rows
        // Their places are known from the marks around them.
        if case .canvas(let canvas) = rows.positions {
            throw .embeddingRows(.canvas(views: canvas.views.count, found: 1))
        }
        let width = configuration.hiddenSize
        if rows.width != width { throw .embeddingRows(.width(found: rows.width, expected: width)) }
        if rows.blockAdditions.count > blocks.count {
            throw .embeddingRows(.blocks(found: rows.blockAdditions.count, blocks: blocks.count))
        }
        if rows.areMutual, segment.places.count != segment.whole.count || segment.places.count > cache.chunkSize {
            throw .embeddingRows(
                .divided(rows: segment.whole.count, chunkSize: min(cache.chunkSize, segment.places.count)))
        }
        // What such models make of a picture's places is not what they make of tokens, and is not computed.
        if let perLayerEmbedding, perLayerEmbedding.configuration.placeholderToken == nil {
            throw .embeddingRows(.layers("embeddings for each layer"))
        }
        if alternatingStreams != nil, !rows.blockAdditions.isEmpty { throw .embeddingRows(.layers("several streams")) }
        if rows.hasAxes, configuration.rotaryEmbeddings.allSatisfy({ $0.axes == nil }) { throw .embeddingRows(.axes) }
    }

    private func check(_ vocabulary: [Int32]?) throws(TransformerError) {
        for id in vocabulary ?? [] where id < 0 || Int(id) >= vocabularySize {
            throw .logitOutsideVocabulary(id: Int(id), vocabularySize: vocabularySize)
        }
    }

    /// The state of a run's cache, with room for the run.
    private func lend(_ run: SequenceRun) throws(TransformerError) -> LentState {
        var state = try run.cache.lend()
        do throws(TransformerError) {
            try state.reserve(run.input.count, guesses: min(max(run.guesses, 0), run.input.count))
        } catch {
            run.cache.giveBack(state)
            throw error
        }
        return state
    }
}
