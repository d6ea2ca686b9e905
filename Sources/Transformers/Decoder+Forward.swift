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
    /// - Throws: ``TransformerError`` for no tokens, ids outside the vocabulary, a sequence longer than its cache's
    ///   capacity, a cache of another decoder or in use; all caches are then as they were.
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
                states[index].promptLength = run.tokens.count
            }
        }
        let width = configuration.hiddenSize
        evaluation.clear(runs, behind: states.map(\.count), width: width, by: identity)
        try withWorkspace { (workspace) throws(TransformerError) in
            let total = runs.reduce(0) { $0 + $1.tokens.count }
            workspace.reserve(rows: min(chunkSize, self.chunkSize, total))
            workspace.attentionTime = .zero
            var chunks = RunChunks(runs, limit: min(chunkSize, self.chunkSize))
            while let pieces = chunks.next() {
                let spans = zip(pieces, Self.rows(of: pieces)).map { piece, rows in
                    Span(
                        rows: rows, firstPosition: states[piece.run].count,
                        promptLength: states[piece.run].promptLength, layers: states[piece.run].layers,
                        needed: piece.needed.isEmpty
                            ? rows.upperBound..<rows.upperBound
                            : rows.lowerBound + piece.needed.lowerBound - piece.tokens.lowerBound..<rows.upperBound)
                }
                let pass = blocks(
                    pieces.flatMap { runs[$0.run].tokens[$0.tokens] },
                    ForwardPass(spans, pool: pool, workspace: workspace, observer: observer))
                var row = 0
                for piece in pieces {
                    let target = evaluation.rows[piece.run].lowerBound + piece.neededBefore
                    evaluation.hidden.withUnsafeMutableBufferPointer { hidden in
                        guard let hidden = hidden.baseAddress, !piece.needed.isEmpty else { return }
                        (hidden + target * width)
                            .update(from: pass.workspace.hidden + row * width, count: piece.needed.count * width)
                    }
                    row += piece.needed.count
                    states[piece.run].advance(by: piece.tokens.count)
                }
            }
            evaluation.attention = workspace.attentionTime
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
        for vocabulary in vocabularies { try check(vocabulary) }
        while logits.count < vocabularies.count { logits.append(Logits()) }
        logits.removeLast(logits.count - vocabularies.count)
        let normalized = normalized(evaluation, observer)
        // Rows that want all columns are multiplied with the head at once; the others each with their own rows of it.
        let whole = evaluation.rows.indices.filter { vocabularies[$0] == nil && !evaluation.rows[$0].isEmpty }
        let isOne = whole.count <= 1
        if !isOne { try wholeRows(of: evaluation, runs: whole, normalized, into: &logits) }
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
                    head(
                        input + rows.lowerBound * head.inputs, count: rows.count, vocabulary: vocabulary,
                        into: output)
                }
            }
            observer?(
                Observation(
                    name: .logits, layer: nil, firstPosition: evaluation.firstPositions[index],
                    shape: [rows.count, logits[index].columnCount],
                    values: logits[index].values))
        }
    }

    /// Computes the logits of one row of the residual stream, wherever it was observed: what a layer would have said.
    ///
    /// - Parameter hidden: [hidden].
    /// - Throws: ``TransformerError/foreignEvaluation`` for a row of another width.
    public func logits(ofHidden hidden: [Float]) throws(TransformerError) -> [Float] {
        guard hidden.count == configuration.hiddenSize else { throw .foreignEvaluation }
        var evaluation = Evaluation()
        (evaluation.decoder, evaluation.hidden) = (identity, hidden)
        (evaluation.rows, evaluation.firstPositions) = ([0..<1], [0])
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
        guard !run.tokens.isEmpty else { throw .emptyInput }
        for (index, token) in run.tokens.enumerated() where token < 0 || Int(token) >= vocabularySize {
            throw .tokenOutsideVocabulary(id: Int(token), position: index, vocabularySize: vocabularySize)
        }
        let total = run.cache.count + run.tokens.count
        guard total <= run.cache.capacity else {
            throw .contextOverflow(positions: total, contextSize: run.cache.capacity)
        }
    }

    private func check(_ vocabulary: [Int32]?) throws(TransformerError) {
        for id in vocabulary ?? [] where id < 0 || Int(id) >= vocabularySize {
            throw .logitOutsideVocabulary(id: Int(id), vocabularySize: vocabularySize)
        }
    }

    /// The state of a run's cache, with room for the run.
    private func lend(_ run: SequenceRun) throws(TransformerError) -> LentState {
        let state = try run.cache.lend()
        do throws(TransformerError) {
            try state.reserve(run.tokens.count)
        } catch {
            run.cache.giveBack(state)
            throw error
        }
        return state
    }
}

/// A piece of a run that one pass computes.
private struct RunPiece {
    let run: Int
    /// The tokens of the run.
    let tokens: Range<Int>
    /// Those of them that logits are wanted of: the last ones, or none.
    let needed: Range<Int>
    /// The wanted tokens of the run before these.
    let neededBefore: Int
}

/// Cuts runs into chunks of a bounded number of rows.
private struct RunChunks {
    private let runs: [SequenceRun]
    private let limit: Int
    private var run = 0
    private var token = 0

    init(_ runs: [SequenceRun], limit: Int) {
        self.runs = runs
        self.limit = limit
    }

    /// The pieces of the next pass; nil behind the last.
    mutating func next() -> [RunPiece]? {
        var pieces: [RunPiece] = []
        var room = limit
        while run < runs.count, room > 0 {
            let count = runs[run].tokens.count
            let end = min(token + min(room, runs[run].cache.chunkSize), count)
            let needed = runs[run].rows.needed(of: token..<end, in: count)
            let before = max(0, token - (count - runs[run].rows.count(of: count)))
            pieces.append(RunPiece(run: run, tokens: token..<end, needed: needed, neededBefore: before))
            room -= end - token
            token = end
            guard token == count else { break }
            (run, token) = (run + 1, 0)
        }
        return pieces.isEmpty ? nil : pieces
    }
}

/// What a pass computes.
extension Decoder {
    /// The rows of pieces that follow each other.
    private static func rows(of pieces: [RunPiece]) -> [Range<Int>] {
        var row = 0
        return pieces.map { piece in
            defer { row += piece.tokens.count }
            return row..<row + piece.tokens.count
        }
    }

    /// Computes tokens through all blocks; the needed rows of the residual stream stand first in the workspace then.
    private func blocks(_ tokens: [Int32], _ chunk: ForwardPass) -> ForwardPass {
        var pass = chunk
        let workspace = pass.workspace
        embed(tokens, pass)
        fillRotations(pass)
        for (index, block) in blocks.enumerated() {
            pass.layer = index
            // An observer sees all rows of all blocks.
            let narrows = index == lastWritingBlock && pass.observer == nil
            pass = block.forward(pass, layer: index, narrows: narrows)
            if narrows {
                if pass.count == 0 { break }
                if index + 1 < blocks.count { fillRotations(pass) }
            }
        }
        pass.layer = nil
        alternatingStreams?.end(pass)
        guard pass.observer != nil else { return pass }
        pass.moveNeededRows(of: workspace.hidden, width: workspace.widths.hidden)
        return pass.narrowed()
    }

    /// The last block that adds to the memory of a sequence: what follows is computed for the needed rows alone.
    private var lastWritingBlock: Int {
        configuration.layers.lastIndex {
            ($0.keysAndValues != nil && $0.sharedMemoryLayer == nil) || $0.recurrence != nil
        } ?? blocks.count - 1
    }

    /// Fills the tables of rotations for the positions of a pass.
    private func fillRotations(_ pass: ForwardPass) {
        let workspace = pass.workspace
        for (embedding, offset) in rotary {
            for span in pass.spans {
                let first = workspace.rows * offset + span.rows.lowerBound * embedding.pairCount
                embedding.rotations(
                    first: span.firstPosition, count: span.rows.count, promptLength: span.promptLength,
                    cosines: workspace.cosines + first, sines: workspace.sines + first)
            }
        }
    }

    /// Looks the tokens up: the residual stream [rows, hidden] that enters the first block.
    private func embed(_ tokens: [Int32], _ pass: ForwardPass) {
        let width = configuration.hiddenSize
        let hidden = pass.workspace.hidden
        if let projection = embeddingProjections?.input {
            let narrow = pass.workspace.feedForward  // [rows, embedding size], free until the first block
            for (row, token) in tokens.enumerated() {
                embedding.copyRow(Int(token), into: narrow + row * projection.inputs)
            }
            projection.apply(narrow, count: pass.count, into: hidden, on: pass.pool)
        } else {
            for (row, token) in tokens.enumerated() { embedding.copyRow(Int(token), into: hidden + row * width) }
        }
        pass.observe(.tokenEmbedding, hidden, [pass.count, width])
        let multiplier = configuration.embeddingMultiplier
        if multiplier != 1 { VectorMath.scale(hidden, by: multiplier, pass.count * width) }
        if let table = configuration.positionTable {
            let positions = pass.workspace.normalized  // [rows, hidden], free until the first block
            pass.forEachRow(in: 0..<pass.count) { row, span in
                table.copy(span.position(of: row), of: positionEmbedding, into: positions + row * width, width)
            }
            pass.observe(.positionEmbedding, positions, [pass.count, width])
            VectorMath.add(positions, to: hidden, pass.count * width)
        }
        embeddingNormalization?.apply(rows: hidden, count: pass.count, width: width, into: hidden, on: pass.pool)
        pass.observe(.embeddings, hidden, [pass.count, width])
        perLayerEmbedding?.compute(tokens, embeddings: hidden, into: pass.workspace.perLayerInputs, on: pass.pool)
        alternatingStreams?.begin(pass)
        if pass.workspace.widths.tokenEmbeddings > 0 {
            pass.workspace.tokenEmbeddings.update(from: hidden, count: pass.count * width)
        }
    }
}

/// What the head computes.
extension Decoder {
    /// The normalised rows of an evaluation as the head reads them: [rows, head width].
    private func normalized(_ evaluation: Evaluation, _ observer: Observer?) -> [Float] {
        let width = configuration.hiddenSize
        let count = evaluation.hidden.count / max(width, 1)
        let normalized = [Float](unsafeUninitializedCapacity: evaluation.hidden.count) { target, initialized in
            guard let base = target.baseAddress else { return }
            evaluation.hidden.withUnsafeBufferPointer { hidden in
                guard let rows = hidden.baseAddress else { return }
                if let finalNormalization {
                    finalNormalization.apply(rows: rows, count: count, width: width, into: base, on: pool)
                } else {
                    base.update(from: rows, count: evaluation.hidden.count)
                }
            }
            initialized = evaluation.hidden.count
        }
        if count > 0 {
            observer?(
                Observation(
                    name: .finalNormalization, layer: nil, firstPosition: evaluation.firstPositions.first ?? 0,
                    shape: [count, width], values: normalized))
        }
        guard let projection = embeddingProjections?.output else { return normalized }
        return [Float](unsafeUninitializedCapacity: count * projection.outputs) { target, initialized in
            normalized.withUnsafeBufferPointer { normalized in
                guard let base = target.baseAddress, let rows = normalized.baseAddress else { return }
                projection.apply(rows, count: count, into: base, on: pool)
                initialized = count * projection.outputs
            }
        }
    }

    /// The logits of normalised rows.
    ///
    /// - Parameters:
    ///   - input: [count, head width].
    ///   - logits: [count, columns], overwritten.
    private func head(
        _ input: UnsafePointer<Float>, count: Int, vocabulary: [Int32]?, into logits: UnsafeMutablePointer<Float>
    ) {
        let columns = vocabulary?.count ?? vocabularySize
        if let vocabulary {
            head.apply(input, count: count, outputs: vocabulary, into: logits, on: pool)
        } else {
            head.apply(input, count: count, into: logits, on: pool)
        }
        let (multiplier, softcap) = (configuration.head.multiplier, configuration.head.softcap)
        pool.parallel(count * columns, grain: 16_384) { range in
            let part = logits + range.lowerBound
            if multiplier != 1 { VectorMath.scale(part, by: multiplier, range.count) }
            if let softcap {
                for index in 0..<range.count { part[index] /= softcap }
                Activation.tanh.apply(part, range.count)
                VectorMath.scale(part, by: softcap, range.count)
            }
        }
    }

    /// The logits of several runs over the whole vocabulary, by one product.
    private func wholeRows(
        of evaluation: Evaluation, runs: [Int], _ normalized: [Float], into logits: inout [Logits]
    ) throws(TransformerError) {
        let width = head.inputs
        let count = runs.reduce(0) { $0 + evaluation.rows[$1].count }
        var gathered: [Float] = []
        gathered.reserveCapacity(count * width)
        for run in runs {
            let rows = evaluation.rows[run]
            gathered += normalized[rows.lowerBound * width..<rows.upperBound * width]
        }
        let values = [Float](unsafeUninitializedCapacity: count * vocabularySize) { target, initialized in
            gathered.withUnsafeBufferPointer { gathered in
                guard let input = gathered.baseAddress, let output = target.baseAddress else { return }
                head(input, count: count, vocabulary: nil, into: output)
                initialized = count * vocabularySize
            }
        }
        var row = 0
        for run in runs {
            let rows = evaluation.rows[run].count
            logits[run].replace(with: values[row * vocabularySize..<(row + rows) * vocabularySize], rows: rows)
            row += rows
        }
    }
}
