import Checkpoints
import OrderedJSON

/// LongCat Flash (arXiv 2509.01322): two blocks of latent attention and a network in each layer, with experts beside the first
/// whose sum is added after the second, some of which pass their input on.
enum LongCatFlash: ModelFamily {
    static let modelType = "longcat_flash"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = config.withDefaults([
            "num_hidden_layers": config.value("num_layers") ?? 28, "num_attention_heads": 64,
            "routed_scaling_factor": 6, "rope_theta": 10_000_000,
        ])
        let sizes = try config.latentDimensions(LatentDefaults(), positionCount: 131_072)
        let normalization = try config.rootMeanSquare(default: 1e-5)
        var attention = try config.latentAttention(sizes, LatentDefaults())
        let hidden = Double(sizes.hiddenSize)
        // Queries are multiplied as a whole, latents without the rotated key beside them.
        if let rank = attention.queryRank { attention.scale *= Float((hidden / Double(rank)).squareRoot()) }
        attention.latentMultiplier = Float((hidden / Double(attention.latentRank)).squareRoot())
        let network = FeedForwardConfiguration.dense(
            try config.dense(size: config.firstPresent("ffn_hidden_size", "intermediate_size")))
        let mixture = FeedForwardConfiguration.mixture(try mixture(config))
        let (total, overflows) = sizes.layerCount.multipliedReportingOverflow(by: 4)
        guard !overflows, total <= DecoderLimits.layers.upper else {
            throw config.invalid("num_layers", expected: .other("at most \(DecoderLimits.layers.upper / 4)"))
        }
        var layers: [LayerConfiguration] = []
        for number in 0..<sizes.layerCount {
            var parts: [LayerConfiguration] = []
            parts.append(
                LayerConfiguration(
                    normalizations: BlockNormalizations(attentionInput: normalization), latentAttention: attention))
            // The experts' sum waits in a register, and the stream in another.
            parts.append(
                LayerConfiguration(
                    feedForward: mixture, normalizations: BlockNormalizations(feedForwardInput: normalization),
                    feedForwardResidual: ResidualConfiguration(stream: 0), stepsBefore: [.store(0)],
                    stepsAfter: [.store(1), .load(0)]))
            parts.append(
                LayerConfiguration(
                    feedForward: network, normalizations: BlockNormalizations(feedForwardInput: normalization)))
            parts.append(
                LayerConfiguration(
                    feedForward: network, normalizations: .before(normalization), latentAttention: attention,
                    stepsAfter: [.add(1)]))
            for (naming, part) in parts.enumerated() {
                var part = part
                part.place = "layers.\(number)"
                part.naming = naming == 3 ? 1 : 0
                layers.append(part)
            }
        }
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: [try config.rotary(sizes, RotaryKeys(isWhole: true, pairing: .neighbours))],
            layers: layers, finalNormalization: normalization, head: try config.head(tiedByDefault: false))
        decoder.registerCount = 2
        var description = DecoderDescription(configuration: decoder, names: names)
        // The reference's router leaves its bias (`router_bias`) alone.
        description.unreadMarks = [".mlp.router.classifier.bias"]
        return description
    }

    private static func mixture(_ config: ConfigurationReader) throws(CheckpointError) -> MixtureConfiguration {
        var routing = MixtureConfiguration.Routing(scores: .softmax, correctionBias: .required)
        routing.scale = Float(try config.double("routed_scaling_factor", default: 6))
        let expert = try config.dense(
            size: config.firstPresent("expert_ffn_hidden_size", "moe_intermediate_size"))
        var mixture = try config.mixture(
            count: config.firstPresent("n_routed_experts", "num_experts"),
            perToken: config.firstPresent("moe_topk", "num_experts_per_tok"), defaultPerToken: 12, routing: routing,
            expert: expert)
        mixture.identityCount = try config.int("zero_expert_num", .within(0...DecoderLimits.experts.upper), default: 0)
        return mixture
    }

    private static var names: TensorNames {
        func latent(_ part: Int) -> LayerTensorNames.Latent {
            let place = "self_attn.\(part)."
            return LayerTensorNames.Latent(
                query: place + "q_proj", queryDown: place + "q_a_proj", queryNormalization: place + "q_a_layernorm",
                queryUp: place + "q_b_proj", latent: place + "kv_a_proj_with_mqa",
                latentNormalization: place + "kv_a_layernorm", keyValue: place + "kv_b_proj",
                keyPart: place + "embed_q", valuePart: place + "unembed_out")
        }
        func layer(_ part: Int) -> LayerTensorNames {
            var layer = LayerTensorNames()
            layer.attentionInputNormalization = "input_layernorm.\(part)"
            layer.feedForwardInputNormalization = "post_attention_layernorm.\(part)"
            layer.latent = latent(part)
            layer.attentionOutput = "self_attn.\(part).o_proj"
            layer.feedForward = .gated(at: "mlps.\(part).")
            layer.router = "mlp.router.classifier"
            layer.correctionBiases = ["mlp.router.e_score_correction_bias"]
            return layer
        }
        var names = TensorNames()
        names.layer = layer(0)
        names.otherLayers = [layer(1)]
        return names
    }
}
