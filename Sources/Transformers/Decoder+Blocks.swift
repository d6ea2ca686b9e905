import Tensors

/// A piece of a run that one pass computes.
struct RunPiece {
    let run: Int
    /// The tokens of the run.
    let tokens: Range<Int>
    /// Those of them that logits are wanted of: the last ones, or none.
    let wanted: Range<Int>
    /// The wanted tokens of the run before these.
    let wantedBefore: Int
    /// Those whose residual stream is needed after the last block: the wanted ones, or all.
    let needed: Range<Int>
}

/// Cuts runs into chunks of a bounded number of rows.
struct RunChunks {
    private let runs: [SequenceRun]
    private let limit: Int
    /// Whether runs that keep states keep those of all tokens, and not of the wanted ones alone.
    private let keepsAllStates: Bool
    private var run = 0
    private var token = 0

    init(_ runs: [SequenceRun], limit: Int, keepsAllStates: Bool = true) {
        self.runs = runs
        self.limit = limit
        self.keepsAllStates = keepsAllStates
    }

    /// The pieces of the next pass; nil after the last.
    mutating func next() -> [RunPiece]? {
        var pieces: [RunPiece] = []
        var room = limit
        while run < runs.count, room > 0 {
            let count = runs[run].tokens.count
            let end = end(of: runs[run], room: room)
            if end == token { break }
            let wanted = runs[run].rows.needed(of: token..<end, in: count)
            let before = max(0, token - (count - runs[run].rows.count(of: count)))
            pieces.append(
                RunPiece(
                    run: run, tokens: token..<end, wanted: wanted, wantedBefore: before,
                    needed: runs[run].keepsStates && keepsAllStates ? token..<end : wanted))
            room -= end - token
            token = end
            guard token == count else { break }
            (run, token) = (run + 1, 0)
        }
        return pieces.isEmpty ? nil : pieces
    }

    /// Where the next piece of a run ends; where it began, when rows that are computed together do not fit.
    private func end(of run: SequenceRun, room: Int) -> Int {
        let end = min(token + min(room, run.cache.chunkSize), run.input.count)
        guard !run.input.isText, let rows = run.input.mutualRows(around: end) else { return end }
        if rows.lowerBound > token { return rows.lowerBound }
        return rows.upperBound - token <= room ? rows.upperBound : token
    }
}

/// What a pass computes.
extension Decoder {
    /// The rows of pieces that follow each other.
    static func rows(of pieces: [RunPiece]) -> [Range<Int>] {
        var row = 0
        return pieces.map { piece in
            defer { row += piece.tokens.count }
            return row..<row + piece.tokens.count
        }
    }

    /// Computes tokens through all blocks; the needed rows of the residual stream come first in the workspace then.
    func blocks(_ tokens: [Int32], _ chunk: ForwardPass) -> ForwardPass {
        var pass = chunk
        let workspace = pass.workspace
        let hasRows = pass.spans.contains { $0.inputs?.segments.isEmpty == false }
        workspace.tokens = tokens
        embed(tokens, pass)
        pass.fillRotations(rotary)
        var isNarrowed = false
        let lastWriting = lastWritingBlock
        for (index, shared) in blocks.enumerated() {
            pass.layer = index
            // An observer sees all rows of all blocks.
            // What a convolution reads of a part's output is made for all rows, too.
            let narrows =
                index == lastWriting && pass.observer == nil && shared.value.outputConvolutions == nil
            isNarrowed = isNarrowed || narrows
            streamSteps?.apply(shared.value.configuration.stepsBefore, pass)
            pass = shared.value.forward(pass, layer: index, narrows: narrows)
            streamSteps?.apply(shared.value.configuration.stepsAfter, pass)
            if narrows {
                if pass.count == 0 { break }
                if index + 1 < blocks.count { pass.fillRotations(rotary) }
            }
            if hasRows { pass.addRows(after: index) }
        }
        pass.layer = nil
        alternatingStreams?.end(pass)
        if pass.count > 0 { hyperConnectionEnd?.enter(pass, isEnd: true) }
        if isNarrowed { return pass }
        pass.moveNeededRows(of: workspace.hidden, width: workspace.widths.hidden)
        return pass.narrowed()
    }

    /// The last block that adds to the memory of a sequence: what follows is computed for the needed rows alone.
    private var lastWritingBlock: Int {
        configuration.layers.lastIndex {
            ($0.keysAndValues != nil && $0.sharedMemoryLayer == nil) || $0.stateShape != nil
        } ?? blocks.count - 1
    }

    /// Looks the tokens up, and puts rows in the place of some: the residual stream [rows, hidden] that enters the first block.
    private func embed(_ tokens: [Int32], _ pass: ForwardPass) {
        var tokens = tokens
        if let placeholder = configuration.perLayerEmbedding?.placeholderToken {
            pass.forEachReplacedRow { tokens[$0] = Int32(truncatingIfNeeded: placeholder) }
            // Those that a model writes itself, too.
            for row in tokens.indices where configuration.placeholders.contains(Int(tokens[row])) {
                tokens[row] = Int32(truncatingIfNeeded: placeholder)
            }
        }
        let width = configuration.hiddenSize
        let hidden = pass.workspace.hidden
        if let projection = embeddingProjections?.input {
            let narrow = pass.workspace.feedForward  // [rows, embedding size], free until the first block
            for (row, token) in tokens.enumerated() {
                copyEmbedding(of: lookedUp(token), into: narrow + row * projection.inputs)
            }
            adaptEmbeddings(tokens, pass.rows, in: narrow, width: projection.inputs)
            projection.apply(narrow, pass.rows, into: hidden)
        } else {
            for (row, token) in tokens.enumerated() { copyEmbedding(of: lookedUp(token), into: hidden + row * width) }
            adaptEmbeddings(tokens, pass.rows, in: hidden, width: width)
        }
        pass.observe(.tokenEmbedding, hidden, [pass.count, width])
        let multiplier = configuration.embeddingMultiplier
        if multiplier != 1 { VectorMath.scale(hidden, by: multiplier, pass.count * width) }
        pass.replaceEmbeddings(multiplier: multiplier)
        embeddingScales?.apply(hidden, pass.rows, width: width)
        if let table = configuration.positionTable {
            let positions = pass.workspace.normalized  // [rows, hidden], free until the first block
            pass.forEachRow(in: 0..<pass.count) { row, span in
                table.copy(span.position(of: row), of: positionEmbedding, into: positions + row * width, width)
            }
            pass.observe(.positionEmbedding, positions, [pass.count, width])
            VectorMath.add(positions, to: hidden, pass.count * width)
        }
        if let segmentEmbedding { addSegments(segmentEmbedding, pass) }
        embeddingNormalization?.apply(hidden, pass.rows, width: width, into: hidden)
        pass.observe(.embeddings, hidden, [pass.count, width])
        perLayerEmbedding?.compute(tokens, embeddings: hidden, pass.rows, into: pass.workspace.perLayerInputs)
        alternatingStreams?.begin(pass)
        hyperConnectionEnd?.begin(pass)
        if pass.workspace.widths.tokenEmbeddings > 0 {
            pass.workspace.tokenEmbeddings.update(from: hidden, count: pass.count * width)
        }
    }

    /// Adds to each row the vector of its kind.
    private func addSegments(_ segments: [Float], _ pass: ForwardPass) {
        let (hidden, width) = (pass.workspace.hidden, configuration.hiddenSize)
        var isReplaced = [Bool](repeating: false, count: pass.count)
        pass.forEachReplacedRow { isReplaced[$0] = true }
        segments.withUnsafeBufferPointer { segments in
            guard let base = segments.baseAddress else { return }
            for row in 0..<pass.count {
                VectorMath.add(base + (isReplaced[row] ? width : 0), to: hidden + row * width, width)
            }
        }
    }

    /// Changes the rows of embeddings whose adapters change the table.
    private func adaptEmbeddings(
        _ tokens: [Int32], _ rows: ProductRows, in embeddings: UnsafeMutablePointer<Float>, width: Int
    ) {
        for part in rows.adapted {
            guard let changes = part.adapters.embedding else { continue }
            part.forEachRow { row, _ in
                let token = lookedUp(tokens[row])
                // Adapters are of the first table.
                guard token < embedding.rows else { return }
                changes.apply(to: embeddings + row * width, token: token, width: width, on: rows.pool)
            }
        }
    }

    /// Copies the embedding of an id.
    func copyEmbedding(of id: Int, into target: UnsafeMutablePointer<Float>) {
        guard let furtherEmbedding, id >= embedding.rows else { return embedding.copyRow(id, into: target) }
        furtherEmbedding.copyRow(id - embedding.rows, into: target)
    }

    /// The row of the embedding for an id; the first for a placeholder beyond the vocabulary, in whose place a row is put.
    func lookedUp(_ token: Int32) -> Int {
        let isKnown = (0..<configuration.vocabularySize).contains(Int(token))
        return isKnown && !configuration.placeholders.contains(Int(token)) ? Int(token) : 0
    }
}
