import Tensors

/// What makes an input the residual stream that enters an encoder's first block.
struct EncoderEntrance: Sendable {
    /// How rows are made.
    enum Rows: Sendable {
        /// Rows of a table [vocabulary, hidden], and of one of token types [types, hidden].
        case tokens(Matrix, types: Matrix?, uncounted: Int32?)
        /// Patches.
        case patches(PatchEmbedding)
    }

    let rows: Rows
    /// What rows are multiplied with before anything is added to them.
    let multiplier: Float
    let positionTable: PositionTable?
    /// Learned positions [offset + positions, hidden].
    let positions: Matrix?
    let normalization: Normalization?

    /// The places of a picture's patches in the order of their rows; nil for tokens.
    func grid(_ input: EncoderInput) -> PatchGrid? {
        guard case .patches(let patches) = input, case .patches(let embedding) = rows else { return nil }
        return embedding.grid(patches)
    }

    /// The rows before those of patches.
    var classRowCount: Int {
        if case .patches(let embedding) = rows { embedding.classRowCount } else { 0 }
    }

    /// The rows of an input.
    func rowCount(_ input: EncoderInput) -> Int {
        switch (input, rows) {
        case (.tokens(let tokens, _), _): tokens.count
        case (.patches(let patches), .patches(let embedding)): patches.count + embedding.classRowCount
        case (.patches(let patches), .tokens): patches.count
        }
    }

    /// Finds what keeps an input from entering.
    func check(_ input: EncoderInput, _ configuration: EncoderConfiguration) throws(TransformerError) {
        switch (input, rows) {
        case (.tokens(let tokens, let types), .tokens(let table, let typeTable, _)):
            guard !tokens.isEmpty else { throw .emptyInput }
            for (index, token) in tokens.enumerated() where token < 0 || Int(token) >= table.rows {
                throw .tokenOutsideVocabulary(id: Int(token), position: index, vocabularySize: table.rows)
            }
            guard types.isEmpty || types.count == tokens.count else {
                throw .encoderInput(.types(found: types.count, tokens: tokens.count))
            }
            let count = typeTable?.rows ?? 0
            // Models without a table take texts whose types are all 0, as tokenizers write them.
            if let type = types.first(where: { $0 < 0 || $0 >= max(count, 1) }) {
                throw .encoderInput(.type(Int(type), types: count))
            }
        case (.patches(let patches), .patches(let embedding)): try embedding.check(patches)
        case (.patches, .tokens): throw .encoderInput(.kind(isPicture: true))
        case (.tokens, .patches): throw .encoderInput(.kind(isPicture: false))
        }
    }

    /// Writes the rows of an input into those of its span.
    func enter(_ input: EncoderInput, _ span: Span, _ pass: ForwardPass) {
        let width = pass.workspace.widths.hidden
        let target = pass.workspace.hidden + span.rows.lowerBound * width
        let places: [Int]
        switch (input, rows) {
        case (.tokens(let tokens, _), .tokens(let table, _, let uncounted)):
            for (row, token) in tokens.enumerated() { table.copyRow(Int(token), into: target + row * width) }
            var counted = 0
            places = tokens.map { token in
                if token == uncounted { return -1 }
                counted += 1
                return counted - 1
            }
        case (.patches(let patches), .patches(let embedding)):
            embedding.enter(patches, into: target, width, on: pass.pool)
            return
        default: return
        }
        if multiplier != 1 { VectorMath.scale(target, by: multiplier, span.rows.count * width) }
        addTypes(input, to: target, width)
        guard let positionTable else { return }
        withUnsafeTemporaryAllocation(of: Float.self, capacity: width) { vector in
            guard let vector = vector.baseAddress else { return }
            for (row, place) in places.enumerated() {
                positionTable.copy(place, of: positions, into: vector, width)
                VectorMath.add(vector, to: target + row * width, width)
            }
        }
    }

    private func addTypes(_ input: EncoderInput, to target: UnsafeMutablePointer<Float>, _ width: Int) {
        guard case .tokens(let tokens, let types) = input, case .tokens(_, let table?, _) = rows else { return }
        withUnsafeTemporaryAllocation(of: Float.self, capacity: width) { vector in
            guard let vector = vector.baseAddress else { return }
            for row in tokens.indices {
                table.copyRow(types.isEmpty ? 0 : Int(types[row]), into: vector)
                VectorMath.add(vector, to: target + row * width, width)
            }
        }
    }

    /// Normalises all rows that have entered.
    func normalize(_ pass: ForwardPass) {
        let hidden = pass.workspace.hidden
        normalization?.apply(
            rows: hidden, count: pass.count, width: pass.workspace.widths.hidden, into: hidden, on: pass.pool)
    }
}
