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
        try check(vocabulary)
        try forward(
            tokens, cache: cache, rows: rows, promptLength: promptLength, chunkSize: chunkSize, into: &logits,
            observer: observer
        ) { vocabulary }
    }

    /// Evaluates tokens as ``forward(_:cache:rows:vocabulary:promptLength:chunkSize:into:observer:)``, and asks for the
    /// token ids only when the blocks are done, so that a mask can be computed on another thread meanwhile.
    ///
    /// - Parameter vocabulary: called at most once, on the caller's thread, before the first row of logits is computed, and
    ///   not at all when there is none; nil means all ids. The cache is in use until it returns. A caller that has found an
    ///   error of its own keeps it and returns an empty list, for which nothing is computed.
    /// - Throws: as the other. An id outside the vocabulary is found after the tokens have entered the cache.
    public func forward(
        _ tokens: [Int32], cache: KVCache, rows: LogitRows = .last, promptLength: Int? = nil, chunkSize: Int? = nil,
        into logits: inout Logits, observer: Observer? = nil, vocabulary: () -> [Int32]?
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
        var result = logits
        logits = Logits()
        result.clear(columns: vocabularySize)
        defer {
            if result.rowCount == 0 { result.values.removeAll(keepingCapacity: true) }
            logits = result
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
            try withWorkspace { (workspace) throws(TransformerError) in
                workspace.reserve(rows: min(chunkSize, tokens.count))
                let run = Run(
                    decoder: self, tokens: tokens, promptLength: state.promptLength, workspace: workspace,
                    observer: observer)
                var head: Head?
                var start = 0
                while start < tokens.count {
                    let end = min(start + chunkSize, tokens.count)
                    let needed = rows.needed(of: start..<end, in: tokens.count)
                    let pass = run.blocks(
                        start..<end, needed: needed, firstPosition: state.count, layers: state.layers)
                    state.count += end - start
                    state.highWater = max(state.highWater, state.count)
                    if !needed.isEmpty {
                        if head == nil {
                            let ids = vocabulary()
                            try check(ids)
                            head = Head(vocabulary: ids)
                            result.resize(
                                rows: rows == .all ? tokens.count : 1, columns: ids?.count ?? vocabularySize)
                        }
                        result.values.withUnsafeMutableBufferPointer { values in
                            guard let logits = values.baseAddress, let head else { return }
                            let row = rows == .all ? needed.lowerBound : 0
                            run.head(pass, vocabulary: head.vocabulary, into: logits, row: row)
                        }
                    }
                    start = end
                }
            }
        }
    }

    private func check(_ vocabulary: [Int32]?) throws(TransformerError) {
        for id in vocabulary ?? [] where id < 0 || Int(id) >= vocabularySize {
            throw .logitOutsideVocabulary(id: Int(id), vocabularySize: vocabularySize)
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

/// The columns of the logits of one call, once they are known.
private struct Head {
    let vocabulary: [Int32]?
}

/// One call of `forward`: what its chunks share.
private struct Run {
    let decoder: Decoder
    let tokens: [Int32]
    let promptLength: Int
    let workspace: Workspace
    let observer: Observer?

    /// Computes the tokens of a range through all blocks; the residual stream stays in the workspace.
    ///
    /// - Returns: what the head computes with: the needed rows, which stand first.
    func blocks(
        _ range: Range<Int>, needed: Range<Int>, firstPosition: Int, layers: [LayerCache]
    ) -> ForwardPass {
        var pass = ForwardPass(
            count: range.count, firstPosition: firstPosition, pool: decoder.pool, workspace: workspace,
            observer: observer)
        let rows = needed.lowerBound - range.lowerBound..<needed.upperBound - range.lowerBound
        embed(range, pass)
        for (embedding, offset) in decoder.rotary {
            embedding.rotations(
                first: firstPosition, count: range.count, promptLength: promptLength,
                cosines: workspace.cosines + workspace.rows * offset, sines: workspace.sines + workspace.rows * offset)
        }
        for (index, block) in decoder.blocks.enumerated() {
            pass.layer = index
            // An observer sees all rows of all blocks.
            let isLast = index == decoder.blocks.count - 1 && observer == nil
            block.forward(pass, needed: isLast ? rows : 0..<range.count, cache: layers[index])
        }
        pass.layer = nil
        if observer != nil, rows.lowerBound > 0, !rows.isEmpty {
            let width = workspace.widths.hidden
            workspace.hidden.update(from: workspace.hidden + rows.lowerBound * width, count: rows.count * width)
        }
        return pass.narrowed(to: rows)
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

    /// Computes the logits of the first rows of the residual stream, from a row of the output on.
    func head(_ pass: ForwardPass, vocabulary: [Int32]?, into logits: UnsafeMutablePointer<Float>, row: Int) {
        let configuration = decoder.configuration
        let width = configuration.hiddenSize
        let columns = vocabulary?.count ?? configuration.vocabularySize
        let normalized = workspace.normalized
        decoder.finalNormalization.apply(
            rows: workspace.hidden, count: pass.count, width: width, into: normalized, on: pass.pool)
        pass.observe(.finalNormalization, normalized, [pass.count, width])
        let output = logits + row * columns
        if let vocabulary {
            decoder.head.apply(normalized, count: pass.count, outputs: vocabulary, into: output, on: pass.pool)
        } else {
            decoder.head.apply(normalized, count: pass.count, into: output, on: pass.pool)
        }
        let (multiplier, softcap) = (configuration.head.multiplier, configuration.head.softcap)
        pass.pool.parallel(pass.count * columns, grain: 16_384) { range in
            let part = output + range.lowerBound
            if multiplier != 1 { VectorMath.scale(part, by: multiplier, range.count) }
            if let softcap {
                for index in 0..<range.count { part[index] /= softcap }
                Activation.tanh.apply(part, range.count)
                VectorMath.scale(part, by: softcap, range.count)
            }
        }
        pass.observe(.logits, output, [pass.count, columns])
    }
}
