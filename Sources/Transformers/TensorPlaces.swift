/// Where a checkpoint keeps its decoder: a family's names, and what comes before them.
///
/// Checkpoints of models with several kinds of input put the names of the whole before those of the decoder, in one way for
/// each version of the reference, and trainers copy such names into checkpoints of text alone; so every family is looked
/// for under all of them.
struct TensorPlaces: Sendable {
    /// The family's names.
    let names: TensorNames
    /// What comes before every name but the head's.
    let prefix: String
    /// The modules of the output head, in the order in which they are looked for.
    let heads: [String]
    /// What comes before the tensors of layers that predict further tokens.
    private let nextTokenLayers: [String]
    /// What comes before all names of the text part; empty when it is not one of several parts.
    private let part: String
    /// The beginnings of the names of other parts of this family alone, and what the names of tensors hold that are left.
    private let ownOtherParts: [String]
    private let unreadMarks: [String]

    /// The prefixes of text parts: LLaVA's and those after it, SmolVLM's and Idefics', Qwen Omni's, and those of remote code.
    private static let parts = [
        "", "model.language_model.", "language_model.", "model.text_model.", "text_model.", "thinker.", "model.llm.",
        "llm.",
    ]

    /// Other parts beside a decoder whose names have no prefix of their own: towers, projectors, heads of further tokens.
    private static let otherParts = [
        "visual.", "model.visual.", "vision_tower.", "model.vision_tower.", "vision_model.", "model.vision_model.",
        "multi_modal_projector.", "model.multi_modal_projector.", "mm_projector.", "model.mm_projector.",
        "model.connector.",
        "model.embed_vision.", "model.embed_audio.", "audio_tower.", "model.audio_tower.", "model.image_newline",
        "mtp.",
        "model.mtp.", "model.mtp_", "mtp_",
    ]

    /// The first of some namings whose embedding a checkpoint has; its final normalisation where only a head was saved.
    init(_ description: DecoderDescription, contains: (String) -> Bool) {
        let namings = [description.names] + description.otherNames
        let candidates = namings.flatMap { names in
            Self.parts.flatMap { part in names.prefixes.map { (names: names, part: part, prefix: part + $0) } }
        }
        // Namings differ in mixtures or in networks, so that the first layer with either tells them apart.
        let layers = description.configuration.layers
        let telling = Set(
            [
                layers.firstIndex {
                    if case .mixture = $0.feedForward { return true }
                    return false
                },
                layers.firstIndex {
                    if case .dense = $0.feedForward { return true }
                    return false
                },
            ].compactMap(\.self)
        ).union(layers.isEmpty ? [] : [0])
        let found =
            candidates.first { candidate in
                contains(candidate.prefix + candidate.names.tokenEmbedding)
                    && telling.allSatisfy { index in
                        let layer =
                            candidate.prefix + (layers[index].place ?? candidate.names.layers.numbered(index)) + "."
                        return candidate.names.layer(layers[index].naming).marks(layers[index]).allSatisfy {
                            contains(layer + $0)
                        }
                    }
            }
            ?? candidates.first { contains($0.prefix + $0.names.tokenEmbedding) }
            ?? candidates.first { contains($0.prefix + $0.names.finalNormalization) }
        names = found?.names ?? description.names
        part = found?.part ?? ""
        prefix = found?.prefix ?? description.names.prefixes.first ?? ""
        ownOtherParts = description.otherParts
        unreadMarks = description.unreadMarks
        let layerCount = description.configuration.layers.count
        let (names, prefix) = (names, prefix)
        nextTokenLayers = (layerCount..<layerCount + description.nextTokenLayerCount).map {
            prefix + names.layers.numbered($0) + "."
        }
        // Versions differ in whether the head is inside the part.
        var heads = names.heads
        for part in [part, "language_model."] where !part.isEmpty {
            heads += names.heads.map { part + $0 }.filter { !heads.contains($0) }
        }
        self.heads = part.isEmpty ? names.heads : heads
    }

    /// What may come before the names of the prediction head's parts, with a dot at the end.
    func predictionHeadPlaces(_ head: PredictionHeadNames) -> [String] {
        switch head.place {
        case .beside(let name): [name, part + name, prefix + name]
        case .layer(let number): [prefix + names.layers.numbered(number) + "."]
        }
    }

    /// Whether a tensor belongs to a part of the model that text does not need.
    func isOtherPart(_ tensor: String) -> Bool {
        let isInside =
            tensor.utf8.starts(with: part.utf8) || heads.contains { tensor.utf8.starts(with: ($0 + ".").utf8) }
        return !isInside || nextTokenLayers.contains { tensor.utf8.starts(with: $0.utf8) }
            || (Self.otherParts + ownOtherParts).contains {
                tensor.utf8.starts(with: $0.utf8) || tensor.utf8.starts(with: (part + $0).utf8)
            } || unreadMarks.contains { tensor.contains($0) }
    }
}
