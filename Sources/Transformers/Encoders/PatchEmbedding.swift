import Tensors

/// What makes patches the residual stream that enters a tower's first block: a product, normalisations, positions, a class row.
struct PatchEmbedding: Sendable {
    let configuration: EncoderConfiguration.PatchConfiguration
    // [hidden, size]
    let product: Linear
    let inputNormalization: Normalization?
    let outputNormalization: Normalization?
    let positions: PatchPositionTable?
    /// The row before the patches, [hidden].
    let classRow: [Float]?

    /// The most rows of one input.
    let contextSize: Int

    /// The rows before those of patches.
    var classRowCount: Int { classRow == nil ? 0 : 1 }

    /// The places of patches in the order in which blocks compute them.
    func grid(_ patches: PatchRows) -> PatchGrid {
        PatchGrid(rows: patches.rows, columns: patches.columns, order: configuration.computed)
    }

    /// Finds what keeps patches from entering.
    func check(_ patches: PatchRows) throws(TransformerError) {
        guard patches.size == product.inputs else {
            throw .encoderInput(.size(found: patches.size, expected: product.inputs))
        }
        guard patches.count + classRowCount <= contextSize else {
            throw .encoderInput(
                .tooManyPatches(rows: patches.rows, columns: patches.columns, limit: contextSize - classRowCount))
        }
        let side = max(configuration.given.side, configuration.computed.side)
        guard patches.rows % side == 0, patches.columns % side == 0 else {
            throw .encoderInput(.squares(rows: patches.rows, columns: patches.columns, side: side))
        }
        if case .axes(let count, _) = configuration.positions, max(patches.rows, patches.columns) > count {
            throw .encoderInput(.positions(rows: patches.rows, columns: patches.columns, count: count))
        }
    }

    /// Writes the rows of patches, with the class row first.
    ///
    /// - Parameter target: [class rows + patches, width], overwritten.
    func enter(
        _ patches: PatchRows, into target: UnsafeMutablePointer<Float>, _ width: Int, on pool: ThreadPool
    ) {
        if let classRow {
            classRow.withUnsafeBufferPointer { row in
                if let base = row.baseAddress { target.update(from: base, count: width) }
            }
            positions?.addClass(to: target, width)
        }
        let rows = target + classRowCount * width
        let grid = grid(patches)
        numbers(patches, grid).withUnsafeBufferPointer { numbers in
            guard let numbers = numbers.baseAddress else { return }
            product.apply(numbers, ProductRows(patches.count, on: pool), into: rows)
        }
        outputNormalization?.apply(rows: rows, count: patches.count, width: width, into: rows, on: pool)
        positions?.add(grid, to: rows, width, on: pool)
    }

    /// The numbers of patches [count, size] as the product reads them.
    private func numbers(_ patches: PatchRows, _ grid: PatchGrid) -> [Float] {
        var values = patches.values
        if configuration.given != configuration.computed {
            values.removeAll(keepingCapacity: true)
            for index in grid.indices(in: configuration.given) {
                values += patches.values[index * patches.size..<(index + 1) * patches.size]
            }
        }
        if configuration.scale != 1 || configuration.offset != 0 {
            for index in values.indices { values[index] = values[index] * configuration.scale + configuration.offset }
        }
        if let inputNormalization {
            values.withUnsafeMutableBufferPointer { values in
                guard let base = values.baseAddress else { return }
                for row in 0..<patches.count {
                    let row = base + row * patches.size
                    inputNormalization.apply(row, into: row, width: patches.size)
                }
            }
        }
        return values
    }
}
