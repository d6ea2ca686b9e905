import Checkpoints
import LibC
import OrderedJSON

/// Sizes of latent attention when their keys are absent; nil makes a key necessary.
struct LatentDefaults {
    var latentRank = 512
    /// Nil when queries are projected by one matrix unless the configuration says otherwise.
    var queryRank: Int? = 1536
    var plainDimension = 128
    var rotatedDimension = 64
    /// Nil when it is hidden size / heads.
    var valueDimension: Int? = 128
}

/// Reads latent attention, whose keys all families share.
extension ConfigurationReader {
    /// The sizes of a decoder with latent attention; the width of a head is that of its rotated part.
    func latentDimensions(
        _ defaults: LatentDefaults, positionCount: Int, positionKey: String = "max_position_embeddings"
    ) throws(CheckpointError) -> Dimensions {
        let sizes = try dimensions(
            DimensionKeys(
                headDimension: "qk_rope_head_dim", defaultHeadDimension: defaults.rotatedDimension,
                positionCount: positionKey, defaultPositionCount: positionCount))
        // Every head has its own key and value; what the cache holds of them is one vector for all.
        guard sizes.keyValueHeadCount == sizes.headCount else {
            throw invalid(
                "num_key_value_heads",
                expected: .other("'num_attention_heads' (\(sizes.headCount)), as latents serve all"))
        }
        return sizes
    }

    /// Latent attention of the sizes read, with the first rotary embedding.
    func latentAttention(
        _ sizes: Dimensions, _ defaults: LatentDefaults
    ) throws(CheckpointError) -> LatentAttentionConfiguration {
        let plain = try int("qk_nope_head_dim", DecoderLimits.widths, default: defaults.plainDimension)
        let hasQueryRank = object["q_lora_rank"] != nil
        let value = try optionalInt("v_head_dim", DecoderLimits.widths) ?? defaults.valueDimension
        if value == nil, sizes.hiddenSize % sizes.headCount != 0 {
            throw invalid("hidden_size", expected: .multiple(ofKey: "num_attention_heads", sizes.headCount))
        }
        let bias = try presence("attention_bias")
        return LatentAttentionConfiguration(
            headCount: sizes.headCount,
            queryRank: hasQueryRank ? try optionalInt("q_lora_rank", DecoderLimits.widths) : defaults.queryRank,
            latentRank: try int("kv_lora_rank", DecoderLimits.widths, default: defaults.latentRank),
            plainDimension: plain, rotatedDimension: sizes.headDimension,
            valueDimension: value ?? sizes.hiddenSize / sizes.headCount,
            scale: Float(try latentScale(queryDimension: plain + sizes.headDimension)),
            // The epsilon of these two is that of the reference's class, not the configuration's.
            normalization: .rootMeanSquare(epsilon: 1e-6), rotaryEmbedding: 0, inputBias: bias, outputBias: bias)
    }

    /// 1/√width of a query, times what YaRN makes scores larger by, `mscale_all_dim`, once for queries and once for keys.
    private func latentScale(queryDimension: Int) throws(CheckpointError) -> Double {
        let scale = 1 / Double(queryDimension).squareRoot()
        guard let parameters = try rotaryParameters(),
            let name = try parameters.optionalString(parameters.firstPresent("rope_type", "type")),
            !name.utf8.elementsEqual("default".utf8)
        else { return scale }
        let strength = try parameters.double("mscale_all_dim", default: 0)
        guard strength != 0 else { return scale }
        let factor = try parameters.double("factor", .positive)
        let stretch = factor <= 1 ? 1 : 0.1 * strength * log(factor) + 1
        return scale * stretch * stretch
    }
}
