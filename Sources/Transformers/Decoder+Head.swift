import Tensors

/// What the head computes.
extension Decoder {
    /// The normalised rows of an evaluation as the head reads them: [rows, head width].
    func normalized(_ evaluation: Evaluation, _ observer: Observer?) -> [Float] {
        let width = configuration.hiddenSize
        let count = evaluation.hidden.count / max(width, 1)
        // An array made for no elements writes its count into the one that all empty arrays share, which the sanitizer reports.
        if evaluation.hidden.isEmpty { return [] }
        let normalized = [Float](unsafeUninitializedCapacity: evaluation.hidden.count) { target, initialized in
            guard let base = target.baseAddress else { return }
            evaluation.hidden.withUnsafeBufferPointer { hidden in
                guard let rows = hidden.baseAddress else { return }
                if let finalNormalization {
                    finalNormalization.apply(
                        rows, evaluation.rows(of: evaluation.rows.indices, on: pool), width: width, into: base)
                } else {
                    base.update(from: rows, count: evaluation.hidden.count)
                }
            }
            initialized = evaluation.hidden.count
        }
        observer?(
            Observation(
                name: .finalNormalization, layer: nil, firstPosition: evaluation.firstPositions.first ?? 0,
                shape: [count, width], values: normalized))
        guard let projection = embeddingProjections?.output else { return normalized }
        return [Float](unsafeUninitializedCapacity: count * projection.outputs) { target, initialized in
            normalized.withUnsafeBufferPointer { normalized in
                guard let base = target.baseAddress, let rows = normalized.baseAddress else { return }
                projection.apply(rows, evaluation.rows(of: evaluation.rows.indices, on: pool), into: base)
                initialized = count * projection.outputs
            }
        }
    }

    /// Normalised rows as the head's matrix reads them: [rows, head width].
    func transformed(_ normalized: [Float], _ evaluation: Evaluation) -> [Float] {
        if let headInputScales, !normalized.isEmpty { return scaled(normalized, by: headInputScales) }
        guard let headTransform, !normalized.isEmpty else { return normalized }
        return [Float](unsafeUninitializedCapacity: normalized.count) { target, initialized in
            normalized.withUnsafeBufferPointer { normalized in
                guard let base = target.baseAddress, let rows = normalized.baseAddress else { return }
                headTransform.apply(rows, evaluation.rows(of: evaluation.rows.indices, on: pool), into: base)
                initialized = normalized.count
            }
        }
    }

    /// Rows with each element times a number.
    private func scaled(_ rows: [Float], by scales: [Float]) -> [Float] {
        var rows = rows
        rows.withUnsafeMutableBufferPointer { rows in
            guard let base = rows.baseAddress else { return }
            for row in 0..<rows.count / scales.count {
                VectorMath.multiply(base + row * scales.count, by: scales, from: 0, scales.count)
            }
        }
        return rows
    }

    /// The logits of normalised rows.
    ///
    /// - Parameters:
    ///   - input: [rows, head width].
    ///   - logits: [rows, columns], overwritten.
    func apply(
        _ head: Linear, _ input: UnsafePointer<Float>, _ rows: ProductRows, vocabulary: [Int32]?,
        into logits: UnsafeMutablePointer<Float>
    ) {
        if let vocabulary {
            head.apply(input, rows, outputs: vocabulary, into: logits)
        } else {
            head.apply(input, rows, into: logits)
        }
        finish(logits, rows: rows.count, vocabulary: vocabulary)
    }

    /// Makes logits of products with the head's matrix: [rows, columns].
    func finish(_ logits: UnsafeMutablePointer<Float>, rows: Int, vocabulary: [Int32]?) {
        let columns = vocabulary?.count ?? vocabularySize
        if let tokenScales {
            pool.parallel(rows, grain: rowGrain(columns)) { range in
                for row in range {
                    let own = logits + row * columns
                    for column in 0..<columns {
                        own[column] *= tokenScales[vocabulary.map { Int($0[column]) } ?? column]
                    }
                }
            }
        }
        let (multiplier, softcap) = (configuration.head.multiplier, configuration.head.softcap)
        pool.parallel(rows * columns, grain: 16_384) { range in
            let part = logits + range.lowerBound
            if multiplier != 1 { VectorMath.scale(part, by: multiplier, range.count) }
            if let softcap {
                for index in 0..<range.count { part[index] /= softcap }
                Activation.tanh.apply(part, range.count)
                VectorMath.scale(part, by: softcap, range.count)
            }
        }
        exclude(vocabulary, rows, columns, from: logits)
    }

    /// Gives the ids that never come next the least number.
    private func exclude(
        _ vocabulary: [Int32]?, _ rows: Int, _ columns: Int, from logits: UnsafeMutablePointer<Float>
    ) {
        let excluded = configuration.head.excludedTokens
        if excluded.isEmpty { return }
        var places = excluded
        if let vocabulary {
            let own = Set(excluded)
            places = vocabulary.indices.filter { own.contains(Int(vocabulary[$0])) }
        }
        for row in 0..<rows {
            for place in places { logits[row * columns + place] = -Float.greatestFiniteMagnitude }
        }
    }

    /// The logits of several runs over the whole vocabulary, by one product.
    func wholeRows(
        of evaluation: Evaluation, runs: [Int], _ normalized: [Float], by head: Linear, into logits: inout [Logits]
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
                apply(head, input, evaluation.rows(of: runs, on: pool), vocabulary: nil, into: output)
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
