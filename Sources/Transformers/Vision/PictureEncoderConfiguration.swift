import Checkpoints

/// What a model makes of pictures: a tower, what is taken of its states, a connector, and how a decoder reads the rows.
public struct PictureEncoderConfiguration: Sendable, Equatable {
    /// What the connector reads.
    public enum Features: Sendable, Equatable {
        /// What comes out of the tower.
        case output
        /// This many of the states that the tower keeps, the first ones, side by side (LLaVA's `vision_feature_layer`).
        case states(count: Int)
    }

    /// How the rows of several views become those of a picture.
    public enum Joining: Sendable, Equatable {
        /// One view after the other.
        case consecutive
        /// The first view, then the tiles' rows as one grid without its padding and with a learned vector at each line's end, as far
        /// as there are tiles (LLaVA-NeXT); a grid of more than this many tiles is made smaller (LLaVA-OneVision, arXiv 2408.03326).
        case lines(mostTiles: Int?)
    }

    /// Which positions of a prompt see later ones.
    public enum Sight: Sendable, Equatable {
        /// None.
        case causal
        /// Rows of one view see each other (Gemma 3).
        case views
        /// All of the prompt see each other, and its first position is 1 (PaliGemma, arXiv 2407.07726).
        case prompt
    }

    /// The tower.
    public var tower: EncoderConfiguration
    /// What the connector reads.
    public var features = Features.output
    /// Whether the class row is left out, where the tower has one.
    public var dropsClassRow = true
    /// The patches of a side that become one row, in all.
    public var patchesPerSide = 1
    /// The width of a row: the decoder's `hidden_size`.
    public var rowWidth: Int
    /// How views are joined.
    public var joining = Joining.consecutive
    /// Whether rows have three positions by their places in the picture (M-RoPE, arXiv 2409.12191).
    public var hasAxes = false
    /// The ids of marks that have places on a canvas beside those of rows (MiniCPM-V 4.7); nil where positions are others.
    public var canvasMarks: Set<Int32>?
    /// Which positions see later ones.
    public var sight = Sight.causal
    /// Whether the decoder's embedding multiplier applies to the rows.
    public var areScaled = false
    /// The blocks of the decoder after which rows are added (deepstack, arXiv 2406.04334).
    public var additionCount = 0
    /// The id of a row's place in a prompt, `image_token_id`.
    public var placeholder: Int

    /// The rows of a view of this many patches.
    func rowCount(rows: Int, columns: Int) -> Int {
        rows / patchesPerSide * (columns / patchesPerSide) + (dropsClassRow ? 0 : 1)
    }
}

/// A family of models that see: what its configuration keys and tensor names mean.
protocol PictureFamily: Sendable {
    /// The values of `model_type` of the whole.
    static var modelTypes: [String] { get }

    /// Reads the configuration of the whole.
    ///
    /// - Parameter decoder: that of the model's text part.
    /// - Throws: `missingValue` and `invalidValue`, before anything is allocated.
    static func describe(
        _ config: ConfigurationReader, for decoder: DecoderConfiguration
    ) throws(CheckpointError) -> PictureDescription
}

/// What a family says about how one model sees.
struct PictureDescription: Sendable {
    var configuration: PictureEncoderConfiguration
    /// The places of the tower's weights.
    var names: TensorNames
    /// Other names under which checkpoints of the family keep them.
    var otherNames: [TensorNames] = []
    /// Modules that published checkpoints hold in the tower, and that are not read.
    var leftovers: [String] = []
    var connector: ConnectorDescription
    /// The connector under other names; it counts where its first weights are found.
    var otherConnectors: [ConnectorDescription] = []
    /// The connectors of what is added after the decoder's first blocks, in order: their states are the tower's last kept ones.
    var additions: [ConnectorDescription] = []

    /// What comes before the newline vector's name, where one is read.
    static let newlinePrefixes = ["model.", ""]

    var tower: EncoderDescription {
        EncoderDescription(
            configuration: configuration.tower, names: names, leftovers: leftovers, otherNames: otherNames)
    }
}
