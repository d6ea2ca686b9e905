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
        /// The frames of a film that a patch holds, `temporal_patch_size`; a picture is as many equal ones (Qwen 2 VL).
        public var frameCount = 1
        /// The order of a patch's numbers, in the product and as they are given.
        public var numbers = NumberOrder.channelsFirst
        /// What numbers are multiplied with, and what is added then.
        public var scale: Float = 1
        /// What is added to the multiplied numbers.
        public var offset: Float = 0
        /// The normalisation of a patch's numbers (Gemma 4's unified model).
        public var inputNormalization: NormalizationConfiguration?
        /// Whether the product has a bias.
        public var bias = ParameterPresence.required
        /// The normalisation of the products, before positions are added (GLM 4V).
        public var outputNormalization: NormalizationConfiguration?
        /// Whether a learned row comes before the patches (ViT, arXiv 2010.11929).
        public var hasClassRow = false
        /// The positions that are added to the products; nil where there are none.
        public var positions: PatchPositions?
        /// How the processors of the family hand pixels over.
        public var layout = PixelLayout.planes
        /// The order in which patches are given.
        public var given = PatchOrder.rows
        /// The order in which the blocks compute them.
        public var computed = PatchOrder.rows

        /// The numbers of a patch.
        public var size: Int { channelCount * frameCount * height * width }
    }

    /// How pixels are handed over.
    public enum PixelLayout: Sendable, Equatable {
        /// [channels, height, width].
        case planes
        /// [patches, size].
        case patches
    }

    /// The order of the numbers of a patch.
    public enum NumberOrder: Sendable, Equatable {
        /// Channels, frames, rows, columns: a convolution's.
        case channelsFirst
        /// Rows, columns, channels.
        case channelsLast
    }

    /// What joins rows between two blocks (MiniCPM-V 4.6).
    public struct RowMerger: Sendable, Equatable {
        /// How many blocks come before it.
        public var blockCount: Int
        /// The rows of a side of the squares that become one row.
        public var side: Int
        /// The attention within a square before they are joined, with its normalisation.
        public var attention: LayerConfiguration
        /// The normalisation of a square's rows side by side.
        public var normalization: NormalizationConfiguration
        /// The network of them, which the mean of the rows is added to.
        public var network: FeedForwardConfiguration.DenseConfiguration
    }

    /// The blocks with their sizes, positions and normalisations; its head is not read.
    public var blocks: DecoderConfiguration
    /// What enters the first block.
    public var entrance: Entrance
    /// What joins rows between two blocks; nil where every block has all.
    public var rowMerger: RowMerger?
    /// The width to which a matrix brings the rows after the final normalisation, `embedding_dim`; nil where there is none
    /// (EmbeddingGemma 2).
    public var projectedSize: Int?
    /// The states that are kept beside what comes out: 0 is what enters the first block, 1 what it makes, and so on.
    public var keptStates: [Int] = []

    /// The family, as `model_type` spells it.
    public var modelType: String { blocks.modelType }
    /// The width of the rows of blocks.
    public var hiddenSize: Int { blocks.hiddenSize }
    /// The width of the rows that come out.
    public var outputSize: Int { projectedSize ?? hiddenSize }
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
    /// Modules that published checkpoints hold beside the encoder, with what comes before its names: heads, positions.
    var leftovers: [String] = []
    /// Other names under which checkpoints of the family keep the weights, as ``DecoderDescription`` has them.
    var otherNames: [TensorNames] = []
    /// Layers after the last that only a decoder has.
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
