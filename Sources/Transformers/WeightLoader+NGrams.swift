import Tensors

/// The weights of embeddings of the last tokens together.
extension WeightLoader {
    /// What such embeddings add in front of a block; nil where nothing is added.
    ///
    /// - Parameter place: the block's name, with a dot after it.
    func nGramAddition(_ layer: LayerConfiguration, at place: String) throws(TransformerError) -> NGramAddition? {
        guard let grams = layer.nGrams else { return nil }
        let module = place + names.layer.nGrams + "."
        let table = module + "ple_embedding."
        let (channels, heads) = (grams.streamCount * grams.hiddenSize, grams.headCount)
        let hashes = try hashNumbers(grams, table, heads)
        let (counts, offsets) = (hashes.rowCounts, hashes.firstRows)
        let tables = try nGramTables(grams, table + "ngram_embedding")
        let rows = tables.reduce(0) { $0 + $1.rows }
        // Sums of two numbers of a file may be too large for an integer.
        for (count, offset) in zip(counts, offsets)
        where count < 1 || offset < 0 || count > rows || offset > Int64(rows) - count {
            // GGUF files have these numbers in their metadata.
            throw .nGramRows(
                tensor: grams.hashes == nil ? table + "ngram_heads_offsets" : "ple_head_offsets", first: offset,
                count: count, rows: rows)
        }
        let taps = try tensors.floats(module + "conv1d.weight", [channels, 1, grams.taps])
        var weights = [Float](repeating: 0, count: taps.count)
        for channel in 0..<channels {
            for tap in 0..<grams.taps { weights[tap * channels + channel] = taps[channel * grams.taps + tap] }
        }
        func norm(_ name: String) throws(TransformerError) -> Normalization {
            try normalization(module + name, grams.normalization, shape: [channels])
        }
        return NGramAddition(
            configuration: grams, multipliers: hashes.multipliers,
            rowCounts: counts, firstRows: offsets, tables: tables,
            key: try linear(module + "key_proj", channels, grams.width, .absent),
            value: try linear(module + "value_proj", grams.hiddenSize, grams.width, .absent),
            keyNormalization: try norm("norm_key"), queryNormalization: try norm("norm_query"),
            inputNormalization: try norm("norm_conv"), weights: weights, firstState: layer.nGramState)
    }

    /// The numbers of the hashes, which are tensors where the configuration has none.
    private func hashNumbers(
        _ grams: NGramConfiguration, _ table: String, _ heads: Int
    ) throws(TransformerError) -> NGramConfiguration.Hashes {
        if let own = grams.hashes { return own }
        return NGramConfiguration.Hashes(
            multipliers: try integers(table + "layer_multipliers", grams.tokenCount),
            rowCounts: try integers(table + "ngram_heads_vocab_sizes", heads),
            firstRows: try integers(table + "ngram_heads_offsets", heads))
    }

    /// The table, in one tensor or in several.
    private func nGramTables(_ grams: NGramConfiguration, _ name: String) throws(TransformerError) -> [Matrix] {
        let width = grams.width / grams.headCount
        let whole = tensors.containsMatrix(name)
        var tables: [Matrix] = []
        for shard in 0..<(whole ? 1 : grams.shardCount) {
            let name = whole ? name : name + ".shard_\(shard)"
            let rows = tensors.shape(name + ".weight")?.first ?? 1
            tables.append(
                try tensors.matrix(name, rows, width, reason: nil, isTransposed: false, isSensitive: true, use: .table))
        }
        return tables
    }

    /// The 64-bit integers of a tensor of one dimension.
    private func integers(_ name: String, _ count: Int) throws(TransformerError) -> [Int64] {
        try integers(name, [count])
    }

    /// The integers of a tensor, which have 64 bits, or 32 in GGUF files.
    func integers(_ name: String, _ shape: [Int]) throws(TransformerError) -> [Int64] {
        let tensor = try tensors.tensor(name, shape)
        let count = shape.reduce(1, *)
        switch tensor.elementType {
        case .int64:
            return (0..<count).map {
                Int64(littleEndian: tensor.bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Int64.self))
            }
        case .int32:
            return (0..<count).map {
                Int64(Int32(littleEndian: tensor.bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Int32.self)))
            }
        default: throw .unsupportedElementType(tensor: name, found: tensor.elementType.rawValue)
        }
    }
}
