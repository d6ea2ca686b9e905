import Tensors

extension Decoder {
    /// Evaluates tokens that follow what a cache holds, and adds them to it.
    ///
    /// - Parameters:
    ///   - tokens: ids below ``vocabularySize``, at least one.
    ///   - cache: a cache of this decoder.
    ///   - rows: for which tokens logits are computed.
    ///   - vocabulary: the token ids whose logits are computed, in this order; nil means all.
    ///   - promptLength: the length of the whole prompt, the cache's positions included, when `tokens` is only a piece of
    ///     it. Decides rotations that depend on the length. Nil means that the tokens are the whole prompt of an empty
    ///     cache, and otherwise that each has been generated and is rotated for its own length.
    ///   - chunkSize: the most positions computed at once; nil means the decoder's.
    ///   - logits: overwritten; keep one value between calls to have its memory used again.
    ///   - observer: sees intermediate results; for study, slow.
    /// - Throws: ``TransformerError`` for no tokens, ids outside the vocabulary, a sequence longer than the cache's
    ///   capacity, a cache of another decoder or in use; the cache is then as it was.
    public func forward(
        _ tokens: [Int32], cache: KVCache, rows: LogitRows = .last, vocabulary: [Int32]? = nil,
        promptLength: Int? = nil, chunkSize: Int? = nil, into logits: inout Logits, observer: Observer? = nil
    ) throws(TransformerError) {
        let chunkSize = min(chunkSize ?? self.chunkSize, cache.chunkSize)
        guard chunkSize >= 1 else {
            throw .invalidOption(name: "chunkSize", found: chunkSize, lower: 1, upper: self.chunkSize)
        }
        guard cache.decoder === identity else { throw .foreignCache }
        guard !tokens.isEmpty else { throw .emptyInput }
        for (index, token) in tokens.enumerated() where token < 0 || Int(token) >= vocabularySize {
            throw .tokenOutsideVocabulary(id: Int(token), position: index, vocabularySize: vocabularySize)
        }
        for id in vocabulary ?? [] where id < 0 || Int(id) >= vocabularySize {
            throw .logitOutsideVocabulary(id: Int(id), vocabularySize: vocabularySize)
        }
        var result = logits
        logits = Logits()
        defer { logits = result }
        result.columnCount = vocabulary?.count ?? vocabularySize
        result.rowCount = rows == .all ? tokens.count : rows == .last ? 1 : 0
        let size = result.rowCount * result.columnCount
        if result.values.count != size {
            result.values.removeAll(keepingCapacity: true)
            result.values.append(contentsOf: repeatElement(0, count: size))
        }
        try cache.withState { (state) throws(TransformerError) in
            let total = state.count + tokens.count
            guard total <= cache.capacity else {
                throw .contextOverflow(positions: total, contextSize: cache.capacity)
            }
            for layer in state.layers { try layer.reserve(total) }
            if let promptLength {
                state.promptLength = promptLength
            } else if state.count == 0 {
                state.promptLength = tokens.count
            }
            result.values.withUnsafeMutableBufferPointer { values in
                withWorkspace { workspace in
                    workspace.reserve(rows: min(chunkSize, tokens.count))
                    let run = Run(
                        decoder: self, tokens: tokens, rows: rows, vocabulary: vocabulary,
                        promptLength: state.promptLength, workspace: workspace, observer: observer,
                        logits: values.baseAddress)
                    var start = 0
                    while start < tokens.count {
                        let end = min(start + chunkSize, tokens.count)
                        run.chunk(start..<end, firstPosition: state.count, layers: state.layers)
                        state.count += end - start
                        start = end
                    }
                }
            }
            state.highWater = max(state.highWater, state.count)
        }
    }

    /// Evaluates tokens as ``forward(_:cache:rows:vocabulary:promptLength:chunkSize:into:observer:)`` and returns the logits.
    public func forward(
        _ tokens: [Int32], cache: KVCache, rows: LogitRows = .last, vocabulary: [Int32]? = nil,
        promptLength: Int? = nil, chunkSize: Int? = nil, observer: Observer? = nil
    ) throws(TransformerError) -> Logits {
        var logits = Logits()
        try forward(
            tokens, cache: cache, rows: rows, vocabulary: vocabulary, promptLength: promptLength,
            chunkSize: chunkSize, into: &logits, observer: observer)
        return logits
    }
}

/// One call of `forward`: what its chunks share.
private struct Run {
    let decoder: Decoder
    let tokens: [Int32]
    let rows: LogitRows
    let vocabulary: [Int32]?
    let promptLength: Int
    let workspace: Workspace
    let observer: Observer?
    /// [rows, columns]
    let logits: UnsafeMutablePointer<Float>?

    /// Computes the tokens of a range through all blocks, and the logits of those that are asked for.
    func chunk(_ range: Range<Int>, firstPosition: Int, layers: [LayerCache]) {
        var pass = ForwardPass(
            count: range.count, firstPosition: firstPosition, pool: decoder.pool, workspace: workspace,
            observer: observer, layer: nil)
        embed(range, pass)
        for (embedding, offset) in decoder.rotary {
            embedding.rotations(
                first: firstPosition, count: range.count, promptLength: promptLength,
                cosines: workspace.cosines + workspace.rows * offset, sines: workspace.sines + workspace.rows * offset)
        }
        for (index, block) in decoder.blocks.enumerated() {
            pass.layer = index
            block.forward(pass, cache: layers[index])
        }
        pass.layer = nil
        switch rows {
        case .all: head(0..<range.count, pass, row: range.lowerBound)
        case .last: if range.upperBound == tokens.count { head(range.count - 1..<range.count, pass, row: 0) }
        case .none: break
        }
    }

    /// Looks the tokens up: the residual stream [rows, hidden] that enters the first block.
    private func embed(_ range: Range<Int>, _ pass: ForwardPass) {
        let width = decoder.configuration.hiddenSize
        let hidden = workspace.hidden
        for (row, token) in tokens[range].enumerated() {
            decoder.embedding.copyRow(Int(token), into: hidden + row * width)
        }
        pass.observe(.tokenEmbedding, hidden, [range.count, width])
        let multiplier = decoder.configuration.embeddingMultiplier
        if multiplier != 1 { VectorMath.scale(hidden, by: multiplier, range.count * width) }
        if let positions = decoder.positionEmbedding {
            let learned = workspace.normalized  // [rows, hidden], free until the first block
            for row in 0..<range.count { positions.copyRow(pass.firstPosition + row, into: learned + row * width) }
            pass.observe(.positionEmbedding, learned, [range.count, width])
            VectorMath.add(learned, to: hidden, range.count * width)
        }
        pass.observe(.embeddings, hidden, [range.count, width])
    }

    /// Computes the logits of some rows of the chunk, from a row of the output on.
    private func head(_ chunkRows: Range<Int>, _ pass: ForwardPass, row: Int) {
        guard let logits else { return }
        let configuration = decoder.configuration
        let width = configuration.hiddenSize
        let columns = vocabulary?.count ?? configuration.vocabularySize
        let normalized = workspace.normalized
        decoder.finalNormalization.apply(
            rows: workspace.hidden + chunkRows.lowerBound * width, count: chunkRows.count, width: width,
            into: normalized, on: pass.pool)
        pass.observe(.finalNormalization, normalized, [chunkRows.count, width])
        let output = logits + row * columns
        if let vocabulary {
            decoder.head.apply(normalized, count: chunkRows.count, outputs: vocabulary, into: output, on: pass.pool)
        } else {
            decoder.head.apply(normalized, count: chunkRows.count, into: output, on: pass.pool)
        }
        let (multiplier, softcap) = (configuration.head.multiplier, configuration.head.softcap)
        pass.pool.parallel(chunkRows.count * columns, grain: 16_384) { range in
            let part = output + range.lowerBound
            if multiplier != 1 { VectorMath.scale(part, by: multiplier, range.count) }
            if let softcap {
                for index in 0..<range.count { part[index] /= softcap }
                Activation.tanh.apply(part, range.count)
                VectorMath.scale(part, by: softcap, range.count)
            }
        }
        pass.observe(.logits, output, [chunkRows.count, columns])
    }
}
