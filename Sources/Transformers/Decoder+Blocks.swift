import Tensors

/// A piece of a run that one pass computes.
struct RunPiece {
    let run: Int
    /// The tokens of the run.
    let tokens: Range<Int>
    /// Those of them that logits are wanted of: the last ones, or none.
    let needed: Range<Int>
    /// The wanted tokens of the run before these.
    let neededBefore: Int
}

/// Cuts runs into chunks of a bounded number of rows.
struct RunChunks {
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
    static func rows(of pieces: [RunPiece]) -> [Range<Int>] {
        var row = 0
        return pieces.map { piece in
            defer { row += piece.tokens.count }
            return row..<row + piece.tokens.count
        }
    }

    /// Computes tokens through all blocks; the needed rows of the residual stream stand first in the workspace then.
    func blocks(_ tokens: [Int32], _ chunk: ForwardPass) -> ForwardPass {
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
