import Checkpoints
import OrderedJSON
import Tensors

/// DeBERTa V2 and V3 (arXiv 2006.03654, 2111.09543): BERT with disentangled attention to relative positions.
enum DeBERTa: EncoderFamily {
    static let modelTypes = ["deberta-v2"]

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderDescription {
        let sizes = try config.encoderDimensions()
        guard try config.int("embedding_size", default: sizes.hiddenSize) == sizes.hiddenSize else {
            throw config.invalid("embedding_size", expected: .other("'hidden_size' (\(sizes.hiddenSize))"))
        }
        if try config.int("conv_kernel_size", .nonNegative, default: 0) > 0 {
            throw config.invalid("conv_kernel_size", expected: .other("0; the convolution is not supported"))
        }
        let normalization = try config.layerNormalization(default: 1e-7)
        let disentangled = try disentangled(config, sizes, normalization)
        let layers = try Bert.layers(config, sizes, normalization) { attention in
            guard let disentangled else { return }
            attention.disentangled = disentangled
            let kinds = 1 + (disentangled.attendsToPositions ? 1 : 0) + (disentangled.attendsFromPositions ? 1 : 0)
            attention.scale = Float(1 / (Double(sizes.headDimension) * Double(kinds)).squareRoot())
        }
        let hasPositions = try config.bool("position_biased_input", default: true)
        return try EncoderDescription(
            config, sizes, layers: layers, positions: hasPositions ? .learned(offset: 0) : nil,
            embeddingNormalization: normalization,
            typeCount: try config.int("type_vocab_size", .nonNegative, default: 0), names: names,
            leftovers: [
                "embeddings.position_ids", "pooler.", "cls.", "classifier.", "lm_predictions.", "mask_predictions.",
            ])
    }

    static func classifier(_ config: ConfigurationReader) throws(CheckpointError) -> ClassifierDescription? {
        try ClassifierDescription(
            config, pooling: .first, activation: try config.activation("pooler_hidden_act", default: .gelu),
            dense: "pooler.dense")
    }

    /// How relative positions change scores; nil where `relative_attention` is off.
    private static func disentangled(
        _ config: ConfigurationReader, _ sizes: Dimensions, _ normalization: NormalizationConfiguration
    ) throws(CheckpointError) -> AttentionConfiguration.DisentangledConfiguration? {
        guard try config.bool("relative_attention", default: false) else { return nil }
        var kinds: [String] = []
        if let value = config.value("pos_att_type") {
            if case .string(let text) = value {
                kinds = text.split(separator: "|").map { String($0) }
            } else {
                kinds = try config.optionalStrings("pos_att_type") ?? []
            }
        }
        for kind in kinds where !["c2p", "p2c"].contains(where: { $0.utf8.elementsEqual(kind.utf8) }) {
            throw config.invalid("pos_att_type", expected: .other("'c2p', 'p2c' or both"))
        }
        let largest = try config.int("max_relative_positions", default: -1)
        let distance = largest < 1 ? sizes.positionCount : largest
        let buckets = try config.int("position_buckets", default: -1)
        if buckets > 0, buckets < 4 || distance <= buckets / 2 + 1 {
            throw config.invalid(
                "position_buckets", expected: .other("at least 4, and less than twice the largest distance \(distance)")
            )
        }
        var normalized = false
        if let text = try config.optionalString("norm_rel_ebd") {
            for part in text.split(separator: "|") {
                switch part.trimmed {
                case "layer_norm": normalized = true
                case "none", "": break
                default: throw config.invalid("norm_rel_ebd", expected: .oneOf(["layer_norm", "none"]))
                }
            }
        }
        return .init(
            attendsToPositions: kinds.contains { $0.utf8.elementsEqual("c2p".utf8) },
            attendsFromPositions: kinds.contains { $0.utf8.elementsEqual("p2c".utf8) },
            span: buckets > 0 ? buckets : distance, largestDistance: buckets > 0 ? distance : nil,
            sharesProjections: try config.bool("share_att_key", default: false),
            normalization: normalized ? normalization : nil)
    }

    private static let names = Bert.names.with {
        $0.prefixes = ["", "deberta."]
        $0.layer.queryKeyValue = .separate(
            query: "attention.self.query_proj", key: "attention.self.key_proj", value: "attention.self.value_proj")
    }
}

extension Substring {
    /// The text without spaces around it.
    fileprivate var trimmed: Substring {
        var text = self
        while text.utf8.first == UInt8(ascii: " ") { text = text.dropFirst() }
        while text.utf8.last == UInt8(ascii: " ") { text = text.dropLast() }
        return text
    }
}
