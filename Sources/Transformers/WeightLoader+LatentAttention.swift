import Tensors

/// The weights of latent attention.
extension WeightLoader {
    /// A block's latent attention.
    ///
    /// - Parameters:
    ///   - place: the block's name, with a dot after it.
    ///   - offset: where the pairs of `rotary` begin in the workspace.
    ///   - all: the decoder's rotary embeddings, likewise.
    func latentAttention(
        _ attention: LatentAttentionConfiguration, at place: String, rotary: RotaryEmbedding?, offset: Int,
        all: [(embedding: RotaryEmbedding, offset: Int)]
    ) throws(TransformerError) -> LatentAttention {
        let (hidden, heads) = (configuration.hiddenSize, attention.headCount)
        let names = names.layer.latent
        let queries = heads * attention.queryDimension
        let query: LatentAttention.QueryProjection
        var gate: Linear?
        if let rank = attention.queryRank, attention.readsBothNarrow {
            let both = try bothNarrowLayers(attention, rank, at: place)
            gate = both.gate
            query = .bothNarrow(
                down: try linear(place + names.queryDown, rank, hidden, attention.inputBias),
                normalization: try normalization(
                    place + names.queryNormalization, attention.normalization, shape: [rank]),
                up: both.query)
        } else if let rank = attention.queryRank {
            query = .lowRank(
                down: try linear(place + names.queryDown, rank, hidden, attention.inputBias),
                normalization: try normalization(
                    place + names.queryNormalization, attention.normalization, shape: [rank]),
                up: try linear(place + names.queryUp, queries, rank, .absent))
        } else {
            query = .direct(
                try linear(
                    place + names.query, queries, hidden, .absent,
                    reason: "\(heads) heads x \(attention.queryDimension)"))
        }
        if attention.outputGate != nil, gate == nil {
            gate = try linear(place + self.names.layer.attentionGate, attention.gateWidth, hidden, .absent)
        }
        let (queryParts, valueParts) = try keyValueParts(attention, at: place)
        return LatentAttention(
            configuration: attention, query: query,
            latent: try linear(
                place + names.latent, attention.latentRank + attention.rotatedDimension, hidden, attention.inputBias),
            latentNormalization: try normalization(
                place + names.latentNormalization, attention.normalization, shape: [attention.latentRank]),
            queryParts: queryParts, valueParts: valueParts,
            output: try linear(
                place + self.names.layer.attentionOutput, hidden, heads * attention.valueDimension,
                attention.outputBias),
            rotary: rotary, rotaryOffset: offset,
            cached: CachedAttention(
                headCount: heads, shape: attention.keysAndValues, scale: attention.scale,
                sinks: attention.hasSinks ? try sinks(attention.headCount, at: place) : []),
            gate: gate,
            index: try keyIndex(
                attention.keyChoice, inputs: attention.queryRank ?? hidden, at: place, rotary: all),
            rotatedNormalization: try attention.rotatedNormalization.map { (kind) throws(TransformerError) in
                try normalization(place + names.rotatedNormalization, kind, shape: [attention.rotatedDimension])
            })
    }

    /// The projections of queries and of gates, which one matrix holds: for each head its query's rows and its gate's.
    private func bothNarrowLayers(
        _ attention: LatentAttentionConfiguration, _ rank: Int, at place: String
    ) throws(TransformerError) -> (query: Linear, gate: Linear) {
        let (query, value) = (attention.queryDimension, attention.valueDimension)
        func rows(_ part: Range<Int>) -> [Int] {
            (0..<attention.headCount).flatMap { head in part.map { head * (query + value) + $0 } }
        }
        func layer(_ part: Range<Int>) throws(TransformerError) -> Linear {
            try linear(
                place + names.layer.latent.queryUp, attention.headCount * (query + value), 2 * rank, .absent,
                reason: "\(attention.headCount) heads x (\(query) + \(value))", order: rows(part))
        }
        return (try layer(0..<query), try layer(query..<query + value))
    }

    /// Each head's matrices, of two tensors or of one that holds, for each head, its key's rows and its value's; the
    /// first are transposed.
    private func keyValueParts(
        _ attention: LatentAttentionConfiguration, at place: String
    ) throws(TransformerError) -> (queryParts: [Linear], valueParts: [Linear]) {
        let (plain, value, rank) = (attention.plainDimension, attention.valueDimension, attention.latentRank)
        let names = names.layer.latent
        if tensors.containsMatrix(place + names.keyPart) {
            return (
                try headMatrices(place + names.keyPart, attention.headCount, rank, plain).map { Linear(matrix: $0) },
                try headMatrices(place + names.valuePart, attention.headCount, value, rank).map { Linear(matrix: $0) }
            )
        }
        let name = place + names.keyValue
        let stored = try tensors.matrix(
            name, attention.headCount * (plain + value), rank,
            reason: "\(attention.headCount) heads x (\(plain) + \(value))", isTransposed: false, use: .source)
        guard tensors.prepares else { return ([], []) }
        var (queryParts, valueParts): ([Linear], [Linear]) = ([], [])
        for head in 0..<attention.headCount {
            let first = head * (plain + value)
            let key = try TransformerError.matrix(
                name + ".weight", try stored.slice(rows: first..<first + plain).turned(isNarrow: tensors.isFast))
            let values = try TransformerError.matrix(
                name + ".weight", try stored.slice(rows: first + plain..<first + plain + value))
            queryParts.append(Linear(matrix: try tensors.laidOut(key, name)))
            valueParts.append(Linear(matrix: try tensors.laidOut(values, name)))
        }
        modules.addLatents(name, &queryParts, &valueParts)
        return (queryParts, valueParts)
    }

    /// The matrices of heads that one tensor holds: [heads, outputs, inputs].
    func headMatrices(
        _ name: String, _ count: Int, _ outputs: Int, _ inputs: Int
    ) throws(TransformerError) -> [Matrix] {
        let all = try stackedMatrix(name, count, outputs, inputs)
        var matrices: [Matrix] = []
        for head in 0..<count {
            let part = try TransformerError.matrix(name, try all.slice(rows: head * outputs..<(head + 1) * outputs))
            matrices.append(try tensors.prepared(part, name, isTransposed: true))
        }
        return matrices
    }
}

extension Matrix {
    /// A copy with rows and columns exchanged: in the precision of what is stored, and of numbers in few bits, whose groups run
    /// along rows only, in float32 or, where products round their inputs anyway, in float16.
    fileprivate func turned(isNarrow: Bool) throws(TensorError) -> Matrix {
        if case .dense = form { return try transposed() }
        var values = [Float](repeating: 0, count: rows * columns)
        values.withUnsafeMutableBufferPointer { values in
            guard let base = values.baseAddress else { return }
            for row in 0..<rows { copyRow(row, into: base + row * columns) }
        }
        let wide = try Tensor(values, shape: [rows, columns])
        let largest = values.reduce(0) { max($0, abs($1)) }
        guard isNarrow, largest < Float(Float16.greatestFiniteMagnitude) else {
            return try Matrix(wide.transposed())
        }
        let bytes = TensorBytes(count: values.count * 2) { target in
            values.withUnsafeBufferPointer { values in
                guard let source = values.baseAddress, let target = target.baseAddress else { return }
                CacheType.float16.store(source, count: values.count, into: target)
            }
        }
        return try Matrix(
            Tensor(elementType: .float16, shape: [rows, columns], storage: bytes).transposed())
    }
}
