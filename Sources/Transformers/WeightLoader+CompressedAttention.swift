import Tensors

/// The weights of attention to the last positions and to windows of all, and the table of experts beside it.
extension WeightLoader {
    /// A block's attention.
    ///
    /// - Parameters:
    ///   - place: the block's name, with a dot after it.
    ///   - rotary: the decoder's rotary embeddings, and where each one's pairs begin in the workspace.
    func compressedAttention(
        _ attention: CompressedAttentionConfiguration, at place: String,
        rotary: [(embedding: RotaryEmbedding, offset: Int)]
    ) throws(TransformerError) -> CompressedAttention {
        let (hidden, rank) = (configuration.hiddenSize, attention.queryRank)
        let (names, latent) = (names.layer, names.layer.latent)
        let own = rotary[attention.rotaryEmbedding]
        return CompressedAttention(
            configuration: attention,
            queryDown: try linear(place + latent.queryDown, rank, hidden, .absent),
            queryUp: try linear(
                place + latent.queryUp, attention.headWidth, rank, .absent,
                reason: "\(attention.headCount) heads x \(attention.dimension)"),
            queryNormalization: try normalization(
                place + latent.queryNormalization, attention.normalization, shape: [rank]),
            headNormalization: Normalization(configuration: attention.headNormalization, weight: nil, bias: nil),
            key: try linear(place + latent.latent, attention.dimension, hidden, .absent),
            keyNormalization: try normalization(
                place + latent.latentNormalization, attention.normalization, shape: [attention.dimension]),
            sinks: try sinks(attention.headCount, at: place),
            groups: try dividedLayers(
                place + names.outputGroups, Array(repeating: attention.groupRank, count: attention.groupCount),
                attention.headWidth / attention.groupCount, .absent),
            output: try linear(
                place + names.attentionOutput, hidden, attention.groupCount * attention.groupRank, .absent),
            rotary: own.embedding, rotaryOffset: own.offset,
            compressor: try attention.compression.map { (compression) throws(TransformerError) in
                try keyCompressor(compression, named: place + names.keyCompressor, pending: 0, rotary: rotary)
            },
            index: try keyIndex(attention.index.map { .index($0) }, inputs: rank, at: place, rotary: rotary))
    }

    /// What makes the keys of windows.
    ///
    /// - Parameters:
    ///   - name: its module.
    ///   - pending: the number of the memory in which a layer keeps its rows.
    func keyCompressor(
        _ compression: KeyCompressionConfiguration, named name: String, pending: Int,
        rotary: [(embedding: RotaryEmbedding, offset: Int)]
    ) throws(TransformerError) -> KeyCompressor {
        let (width, hidden) = (compression.rowWidth, configuration.hiddenSize)
        return KeyCompressor(
            configuration: compression, value: try linear(name + ".wkv", width, hidden, .absent),
            gate: try linear(name + ".wgate", width, hidden, .absent, isSensitive: true),
            placeBiases: try tensors.floats(name + ".ape", [compression.windowSize, width]),
            normalization: try normalization(
                name + ".norm", compression.normalization, shape: [compression.dimension]),
            rotary: rotary[compression.rotaryEmbedding].embedding, pending: pending)
    }

    /// The experts of each token id; nil where a router chooses them.
    func expertTable(_ mixture: MixtureConfiguration, at place: String) throws(TransformerError) -> ExpertTable? {
        guard mixture.routing.choosesByToken else { return nil }
        let name = place + names.layer.expertTable
        let width = mixture.expertsPerToken
        let numbers = try integers(name, [configuration.vocabularySize, width])
        for token in 0..<configuration.vocabularySize {
            let own = numbers[token * width..<(token + 1) * width]
            guard Set(own).count == width, own.allSatisfy({ (0..<Int64(mixture.expertCount)).contains($0) }) else {
                throw .expertTable(tensor: name, token: token, found: Array(own), count: mixture.expertCount)
            }
        }
        return ExpertTable(numbers.map { Int32($0) }, width: width)
    }
}
