import Tensors

/// Root mean square or layer normalisation with its parameters; the offset of Gemma's weights is added already.
struct Normalization: Sendable {
    let configuration: NormalizationConfiguration
    /// [parameters]; nil for a normalisation without any.
    let weight: [Float]?
    /// [parameters], or nothing.
    let bias: [Float]?
    /// What makes a gate of the result, in front of a part of a block; nil where there is none.
    var gate: (down: Linear, up: Linear)?
    /// The layer's number in its model, by which adapters know it; nil where none replaces it.
    var number: Int?

    /// Normalises one vector; `target` may be `source`.
    ///
    /// - Parameter offset: where the vector's parameters begin, for heads that have their own.
    func apply(
        _ source: UnsafePointer<Float>, into target: UnsafeMutablePointer<Float>, width: Int,
        parametersAt offset: Int = 0
    ) {
        Self.withPointers(weight, bias, offset: offset) { weight, bias in
            switch configuration.kind {
            case .rootMeanSquare, .rootMeanSquareWithoutParameters:
                VectorMath.rmsNorm(source, weight: weight, epsilon: configuration.epsilon, into: target, width)
            case .unitLength:
                let squares = VectorMath.dot(source, source, width)
                target.update(from: source, count: width)
                VectorMath.scale(target, by: 1 / (squares + configuration.epsilon).squareRoot(), width)
            case .layer, .layerWithoutParameters:
                VectorMath.layerNorm(
                    source, weight: weight, bias: bias, epsilon: configuration.epsilon, into: target, width)
            }
        }
    }

    /// Normalises rows [count, width]; `target` may be `source`.
    func apply(
        rows source: UnsafePointer<Float>, count: Int, width: Int, into target: UnsafeMutablePointer<Float>,
        on pool: ThreadPool
    ) {
        pool.parallel(count, grain: rowGrain(width)) { range in
            for row in range { apply(source + row * width, into: target + row * width, width: width) }
        }
    }

    /// Normalises rows [rows, width], each with its adapters' parameters where these have some, and gates them; `target` may be
    /// `source`.
    func apply(
        _ source: UnsafePointer<Float>, _ rows: ProductRows, width: Int, into target: UnsafeMutablePointer<Float>
    ) {
        normalize(source, rows, width: width, into: target)
        guard let gate else { return }
        let rank = gate.down.outputs
        withUnsafeTemporaryAllocation(of: Float.self, capacity: rows.count * (rank + width)) { room in
            guard let narrow = room.baseAddress else { return }
            let gates = narrow + rows.count * rank  // [rows, width]
            gate.down.apply(target, rows, into: narrow)
            Activation.silu.apply(narrow, rows.count * rank)
            gate.up.apply(narrow, rows, into: gates)
            rows.pool.parallel(rows.count, grain: rowGrain(width)) { range in
                let (first, size) = (range.lowerBound * width, range.count * width)
                Activation.sigmoid.apply(gates + first, size)
                VectorMath.multiply(target + first, by: gates + first, size)
            }
        }
    }

    private func normalize(
        _ source: UnsafePointer<Float>, _ rows: ProductRows, width: Int, into target: UnsafeMutablePointer<Float>
    ) {
        guard let number, rows.adapted.contains(where: { $0.adapters.normalizations[number] != nil }) else {
            return apply(rows: source, count: rows.count, width: width, into: target, on: rows.pool)
        }
        rows.pool.parallel(rows.count, grain: rowGrain(width)) { range in
            for row in range {
                adapted(to: rows.adapters(of: row)).apply(
                    source + row * width, into: target + row * width, width: width)
            }
        }
    }

    /// The normalisation that a row with some adapters has.
    func adapted(to adapters: AdapterSet?) -> Normalization {
        guard let number, let own = adapters?.normalizations[number] else { return self }
        return own
    }

    private static func withPointers(
        _ weight: [Float]?, _ bias: [Float]?, offset: Int,
        _ body: (UnsafePointer<Float>?, UnsafePointer<Float>?) -> Void
    ) {
        func pointer(_ values: [Float]?, _ body: (UnsafePointer<Float>?) -> Void) {
            guard let values else { return body(nil) }
            values.withUnsafeBufferPointer { body($0.baseAddress.map { $0 + offset }) }
        }
        pointer(weight) { weight in pointer(bias) { bias in body(weight, bias) } }
    }
}

/// Rows that one thread should take at least, so that a region is worth its start: about 16,000 elements.
func rowGrain(_ width: Int) -> Int {
    max(1, 16_384 / max(width, 1))
}
