import Tensors

/// The vectors that tokens have for each layer: (norm(P e / √hidden) + √width · T[token]) / √2 with the embedding e, or
/// norm(P e / √hidden) alone where there is no table.
struct PerLayerEmbedding: Sendable {
    let configuration: PerLayerEmbeddingConfiguration
    let layerCount: Int
    // [vocabulary, layers · width], or nothing
    let table: Matrix?
    // [layers · width, hidden]
    let projection: Linear
    /// [width], of each layer's part.
    let normalization: Normalization

    /// The vectors of a row, of all layers.
    var rowWidth: Int { layerCount * configuration.width }

    /// Computes the vectors of rows.
    ///
    /// - Parameters:
    ///   - tokens: one for each row.
    ///   - embeddings: what enters the first block, [rows, hidden].
    ///   - target: [rows, layers, width], overwritten.
    func compute(
        _ tokens: [Int32], embeddings: UnsafePointer<Float>, _ rows: ProductRows,
        into target: UnsafeMutablePointer<Float>
    ) {
        projection.apply(embeddings, rows, into: target)
        let width = configuration.width
        let projectionScale = 1 / Float(projection.inputs).squareRoot()
        rows.pool.parallel(rows.count, grain: rowGrain(rowWidth)) { range in
            for row in range {
                let own = target + row * rowWidth
                VectorMath.scale(own, by: projectionScale, rowWidth)
                for layer in 0..<layerCount {
                    normalization.apply(own + layer * width, into: own + layer * width, width: width)
                }
            }
            if let table { add(table, tokens, range, to: target) }
        }
    }

    /// Adds the vectors of a table to those of some rows.
    private func add(_ table: Matrix, _ tokens: [Int32], _ rows: Range<Int>, to target: UnsafeMutablePointer<Float>) {
        let (tableScale, scale) = (Float(configuration.width).squareRoot(), Float(0.5).squareRoot())
        withUnsafeTemporaryAllocation(of: Float.self, capacity: rowWidth) { looked in
            guard let looked = looked.baseAddress else { return }
            for row in rows {
                let (token, own) = (Int(tokens[row]), target + row * rowWidth)
                table.copyRow(token < table.rows ? token : 0, into: looked)
                VectorMath.addScaled(looked, by: tableScale, to: own, rowWidth)
                VectorMath.scale(own, by: scale, rowWidth)
            }
        }
    }
}

/// What a block makes of its tokens' vectors: norm(U (act(G x) · v)) with the residual stream x and the layer's vector v.
struct PerLayerInput: Sendable {
    // [width, hidden]
    let gate: Linear
    // [hidden, width]
    let projection: Linear
    /// [hidden].
    let normalization: Normalization
    let activation: Activation

    /// Computes rows.
    ///
    /// - Parameters:
    ///   - input: [rows, hidden].
    ///   - layer: the number of the block, whose part of the workspace's vectors is read.
    ///   - output: [rows, hidden], overwritten.
    func apply(
        _ input: UnsafePointer<Float>, layer: Int, into output: UnsafeMutablePointer<Float>, _ pass: ForwardPass
    ) {
        let width = gate.outputs
        let gated = pass.workspace.feedForward  // [rows, width]
        let (vectors, stride) = (pass.workspace.perLayerInputs, pass.workspace.widths.perLayerInputs)
        gate.apply(input, pass.rows, into: gated)
        pass.pool.parallel(pass.count, grain: rowGrain(width)) { rows in
            for row in rows {
                activation.apply(gated + row * width, times: vectors + row * stride + layer * width, width)
            }
        }
        projection.apply(gated, pass.rows, into: output)
        normalization.apply(
            rows: output, count: pass.count, width: projection.outputs, into: output, on: pass.pool)
    }
}
