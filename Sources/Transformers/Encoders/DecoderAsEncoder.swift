import Checkpoints

/// Decoders whose last hidden states are wanted: embedders and rerankers made of language models.
extension EncoderDescription {
    /// A decoder without its head, which computes each text on its own.
    ///
    /// - Parameter mask: what the mask of a layer becomes; nil leaves all, but where `is_causal` is false (GTE's Qwen 2).
    /// - Throws: `invalidValue` for a decoder that keeps more of a text than keys and values.
    init(
        _ decoder: DecoderDescription, _ config: ConfigurationReader,
        mask: ((AttentionConfiguration.Mask) -> AttentionConfiguration.Mask)? = nil
    ) throws(CheckpointError) {
        var blocks = decoder.configuration
        func refuse(_ part: String, where condition: Bool) throws(CheckpointError) {
            if condition {
                throw config.invalid("model_type", expected: .other("a model without \(part) to embed or rank with"))
            }
        }
        try refuse("recurrent layers", where: blocks.isRecurrent)
        try refuse("embeddings for each layer", where: blocks.perLayerEmbedding != nil)
        try refuse("several residual streams", where: blocks.alternatingUpdates != nil || blocks.registerCount > 0)
        try refuse("vectors for kinds of rows", where: blocks.hasSegments)
        try refuse("narrower embeddings", where: blocks.embeddingSize != nil)
        try refuse("a head with a layer of its own", where: blocks.head.transform != nil)
        for layer in blocks.layers {
            try refuse(
                "layers that share memory or weights",
                where: layer.sharedMemoryLayer != nil || layer.weightsLayer != nil || layer.sharedBlock != nil)
            try refuse("steps between layers", where: !layer.stepsBefore.isEmpty || !layer.stepsAfter.isEmpty)
        }
        let isCausal = mask != nil ? true : try config.bool("is_causal", default: true)
        for index in blocks.layers.indices {
            guard let own = blocks.layers[index].attention?.mask else {
                try refuse("latent attention that sees both ways", where: !isCausal || mask != nil)
                continue
            }
            if !isCausal, own != .causal {
                throw config.invalid("is_causal", expected: .other("true; layers with windows are causal here"))
            }
            blocks.layers[index].attention?.mask = mask?(own) ?? (isCausal ? own : .bidirectional)
        }
        self.init(
            configuration: EncoderConfiguration(blocks: blocks, entrance: .tokens(.init())), names: decoder.names,
            leftovers: ["score."])
        (otherNames, nextTokenLayerCount) = (decoder.otherNames, decoder.nextTokenLayerCount)
        (otherParts, unreadMarks) = (decoder.otherParts, decoder.unreadMarks)
        // Its class scores the last token.
        guard try config.isClassifier() else { return }
        let padding = try config.optionalInt("pad_token_id", .nonNegative).map { Int32(clamping: $0) }
        var classifier = try ClassifierDescription(
            config, pooling: .last(padding: padding), activation: nil, dense: "", output: "score")
        classifier.configuration.outputBias = .absent
        self.classifier = classifier
    }
}
