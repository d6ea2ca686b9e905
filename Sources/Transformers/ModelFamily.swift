import Checkpoints

/// A family of models: what its configuration keys and tensor names mean.
protocol ModelFamily: Sendable {
    /// The value of `model_type` in `config.json`.
    static var modelType: String { get }

    /// Reads the configuration.
    ///
    /// - Throws: `missingValue` and `invalidValue`, before anything is allocated.
    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription
}

/// What a family says about one model.
struct DecoderDescription: Sendable {
    /// The mathematics.
    var configuration: DecoderConfiguration
    /// The places of the weights.
    var names = TensorNames()
    /// Other names under which checkpoints of the family keep them; those count whose embedding and
    /// first layer are there, else the first whose embedding is.
    var otherNames: [TensorNames] = []
    /// Layers after the last that predict further tokens (`num_nextn_predict_layers`); their tensors are left unread.
    var nextTokenLayerCount = 0
    /// The beginnings of the names of parts that text does not need, where no other family has such.
    var otherParts: [String] = []
    /// What the names of tensors hold that are left unread: adapters for other kinds of input, numbers without a use.
    var unreadMarks: [String] = []
}
