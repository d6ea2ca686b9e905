import Checkpoints

/// Every dimension and switch of an encoder: blocks that see all positions, and what enters them.
///
/// The blocks are those of a decoder, with masks that reach to later positions: normalisations before, after or around each part,
/// gated networks, rotary embeddings, biases by distance, windows in some layers, all as fields of ``DecoderConfiguration``.
public struct EncoderConfiguration: Sendable, Equatable {
    /// What enters the first block.
    public enum Entrance: Sendable, Equatable {
        /// Embeddings of tokens.
        case tokens(TokenConfiguration)
        /// Patches of a picture, each by one product.
        case patches(PatchConfiguration)
    }

    /// What is added to the embedding of a token.
    public struct TokenConfiguration: Sendable, Equatable {
        /// The rows of the table of token types, `type_vocab_size`; 0 means that there is none.
        public var typeCount = 0
        /// The token that no positions are counted for (RoBERTa), `pad_token_id`; its own is the last row before the first position.
        public var uncountedToken: Int32?
    }

    /// How a picture is cut.
    public struct PatchConfiguration: Sendable, Equatable {
        /// The channels of a pixel, `num_channels`.
        public var channelCount: Int
        /// The pixels of a patch from top to bottom, `patch_size`.
        public var height: Int
        /// The pixels of a patch from left to right.
        public var width: Int
        /// Whether the product has a bias.
        public var bias = ParameterPresence.required
        /// Whether a learned row stands before the patches (ViT, arXiv 2010.11929).
        public var hasClassRow = false

        /// The numbers of a patch.
        public var size: Int { channelCount * height * width }
    }

    /// The blocks with their sizes, positions and normalisations; its head is not read.
    public var blocks: DecoderConfiguration
    /// What enters the first block.
    public var entrance: Entrance

    /// The family, as `model_type` spells it.
    public var modelType: String { blocks.modelType }
    /// The width of a row.
    public var hiddenSize: Int { blocks.hiddenSize }
    /// The most rows of one input.
    public var contextSize: Int { blocks.contextSize }
}

/// A family of encoders: what its configuration keys and tensor names mean.
protocol EncoderFamily: Sendable {
    /// The values of `model_type`, of the whole or of the part that is the encoder.
    static var modelTypes: [String] { get }

    /// Reads the configuration.
    ///
    /// - Throws: `missingValue` and `invalidValue`, before anything is allocated.
    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderDescription

    /// What scores texts in checkpoints for sequence classification; nil where the family has no such checkpoints.
    static func classifier(_ config: ConfigurationReader) throws(CheckpointError) -> ClassifierDescription?
}

extension EncoderFamily {
    static func classifier(_ config: ConfigurationReader) throws(CheckpointError) -> ClassifierDescription? { nil }
}

/// What a family says about one encoder.
struct EncoderDescription: Sendable {
    /// The mathematics.
    var configuration: EncoderConfiguration
    /// The places of the weights; the token embedding's is that of the patches' product where patches enter.
    var names = TensorNames()
    /// Modules that published checkpoints hold beside the encoder, with what stands before its names: heads, positions.
    var leftovers: [String] = []
    /// Other names under which checkpoints of the family keep the weights, as ``DecoderDescription`` has them.
    var otherNames: [TensorNames] = []
    /// Layers behind the last that only a decoder has.
    var nextTokenLayerCount = 0
    /// The beginnings of the names of parts that text does not need.
    var otherParts: [String] = []
    /// What the names of tensors hold that are left unread.
    var unreadMarks: [String] = []
    /// What scores texts; nil where the checkpoint is not for sequence classification.
    var classifier: ClassifierDescription?

    /// Where the weights are, as a decoder's description says it.
    var places: DecoderDescription {
        DecoderDescription(
            configuration: configuration.blocks, names: names, otherNames: otherNames,
            nextTokenLayerCount: nextTokenLayerCount, otherParts: otherParts, unreadMarks: unreadMarks)
    }
}
