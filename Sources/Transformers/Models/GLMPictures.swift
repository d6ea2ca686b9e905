import Checkpoints
import OrderedJSON
import Tensors

/// GLM 4.1V, 4.6V (arXiv 2507.01006) and GLM-OCR: a Qwen tower whose squares become rows by a convolution and a gated block.
enum GLMPictures: PictureFamily {
    static let modelTypes = ["glm4v", "glm46v", "glm4v_moe", "glm_ocr"]

    static func describe(
        _ config: ConfigurationReader, for decoder: DecoderConfiguration
    ) throws(CheckpointError) -> PictureDescription {
        let vision = try config.vision()
        let isOCR = try config.string("model_type") == "glm_ocr"
        let normalization = try vision.rootMeanSquare(default: 1e-5)
        var tower = QwenTower(
            hiddenSize: "hidden_size", normalization: normalization, patchBias: .required, patchSize: 14,
            sizes: isOCR ? (1024, 24, 16) : (1536, 24, 12))
        let bias = try vision.presence("attention_bias", default: isOCR)
        (tower.attentionBias, tower.normalizesHeads) = (bias, isOCR)
        let width = try vision.int("out_hidden_size", DecoderLimits.widths, default: isOCR ? 1536 : 4096)
        let inner = try vision.int("intermediate_size", DecoderLimits.widths, default: isOCR ? 4096 : 13_696)
        let channels = try vision.channelCount("in_channels")
        guard width == decoder.hiddenSize else {
            throw vision.invalid(
                "out_hidden_size", expected: .other("the decoder's 'hidden_size', \(decoder.hiddenSize)"))
        }
        let activation = try vision.activation("hidden_act", default: .silu)
        if !isOCR {
            let patch = try vision.patchSide(default: 14)
            tower.positions = .grid(side: try vision.tableSide(patch: patch, default: 336), .cubic)
        }
        func gated(_ size: Int, _ bias: ParameterPresence) -> DenseConfiguration {
            .init(intermediateSize: size, activation: activation, bias: bias)
        }
        var description = try tower.describe(
            config, for: decoder, dense: gated(isOCR ? inner : width, isOCR ? bias : .absent),
            feedForward: .gated(at: "mlp.")
        ) { side, _, outputs in
            [
                .convolution("downsample", side: side, outputs: width),
                .linear("merger.proj", outputs: outputs, bias: .absent),
                .normalize(.layer(epsilon: 1e-5), "merger.post_projection_norm"), .activate(.gelu),
                .gated(
                    gated(isOCR ? width * channels : inner, .absent), gate: "merger.gate_proj", up: "merger.up_proj",
                    down: "merger.down_proj"),
            ]
        }
        description.configuration.tower.blocks.finalNormalization = normalization
        description.names.finalNormalization = "post_layernorm"
        if !isOCR {
            guard case .patches(var patch) = description.configuration.tower.entrance else { return description }
            patch.outputNormalization = normalization
            description.configuration.tower.entrance = .patches(patch)
            description.names.positionEmbedding = "embeddings.position_embedding"
        }
        description.configuration.placeholder = try config.pictureToken(default: isOCR ? 59_280 : 151_343)
        return description
    }
}
