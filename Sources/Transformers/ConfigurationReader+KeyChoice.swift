import Checkpoints
import OrderedJSON

/// Reads how keys are chosen by an index (DeepSeek Sparse Attention).
extension ConfigurationReader {
    /// The index of latent attention.
    ///
    /// - Parameters:
    ///   - rotaryEmbedding: the index of the rotary embedding of its heads.
    ///   - normalization: that of its keys.
    func keyIndex(
        of attention: LatentAttentionConfiguration, defaultHeadCount: Int, rotaryEmbedding: Int,
        normalization: NormalizationConfiguration = .layer(epsilon: 1e-6)
    ) throws(CheckpointError) -> KeyIndexConfiguration {
        guard attention.queryRank != nil else { throw missing("q_lora_rank") }
        let width = try int("index_head_dim", DecoderLimits.widths, default: 128)
        guard width >= attention.rotatedDimension else {
            throw invalid(
                "index_head_dim",
                expected: .other("at least 'qk_rope_head_dim' (\(attention.rotatedDimension)), which is rotated"))
        }
        return KeyIndexConfiguration(
            headCount: try int("index_n_heads", DecoderLimits.heads, default: defaultHeadCount), dimension: width,
            chosenCount: try int("index_topk", .positive, default: 2048), rotatedDimension: attention.rotatedDimension,
            rotaryEmbedding: rotaryEmbedding, normalization: normalization)
    }

    /// How the keys of each layer are chosen where some layers take the choice of the last index before them: by `indexer_types`,
    /// by a pattern of letters, or each this many layers.
    ///
    /// - Parameter isOwn: whether a layer has an index where the configuration has neither list nor pattern.
    func keyChoices(
        _ layerCount: Int, _ index: KeyIndexConfiguration, where isOwn: (Int) -> Bool
    ) throws(CheckpointError) -> [KeyChoice] {
        let key = firstPresent("indexer_types", "index_topk_pattern")
        var owners: [Bool]
        if case .string(let pattern)? = value(key) {
            guard pattern.allSatisfy({ "FS".contains($0) }) else {
                throw invalid(key, expected: .other("the letters F and S, one for each layer"))
            }
            owners = pattern.map { $0 == "F" }
        } else {
            owners = try optionalChoices(key, from: ["full": true, "shared": false]) ?? (0..<layerCount).map(isOwn)
        }
        guard owners.count == layerCount else { throw invalid(key, expected: .count(layerCount)) }
        guard owners.first == true else {
            throw invalid(key, expected: .other("an index in the first layer, since none is before it"))
        }
        return owners.map { $0 ? .index(index) : .ofEarlierLayer }
    }
}
