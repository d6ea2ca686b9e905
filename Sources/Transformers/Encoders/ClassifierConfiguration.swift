import Checkpoints
import OrderedJSON
public import Tensors

/// What an encoder's checkpoint has after the last block to score a text, or a pair of texts: one logit for each label.
public struct ClassifierConfiguration: Sendable, Equatable {
    /// Which rows a text's score is of.
    public enum Pooling: Sendable, Equatable {
        /// The first.
        case first
        /// The mean of all.
        case mean
        /// The last whose token is not the one that fills up batches.
        case last(padding: Int32?)
    }

    /// The names of the labels, `id2label`, one for each logit.
    public var labels: [String]
    /// Which rows are scored.
    public var pooling: Pooling
    /// The nonlinear function of the layer before the scores; nil where there is no such layer.
    public var activation: Activation?
    /// Whether that layer has a bias.
    public var denseBias = ParameterPresence.required
    /// The normalisation after that layer.
    public var normalization: NormalizationConfiguration?
    /// Whether the scores have a bias.
    public var outputBias = ParameterPresence.required
}

/// What a family says about the classifier of a checkpoint.
struct ClassifierDescription: Sendable {
    /// The mathematics.
    var configuration: ClassifierConfiguration
    /// The layer before the scores, its normalisation, and the scores: modules, under the encoder's prefix or without it.
    var dense: String
    var normalization = ""
    var output: String

    /// A classifier of the configuration's labels.
    init(
        _ config: ConfigurationReader, pooling: ClassifierConfiguration.Pooling, activation: Activation?, dense: String,
        output: String = "classifier"
    ) throws(CheckpointError) {
        configuration = ClassifierConfiguration(
            labels: try config.labels(), pooling: pooling, activation: activation)
        (self.dense, self.output) = (dense, output)
    }
}

extension ConfigurationReader {
    /// Whether the checkpoint is one for sequence classification, by its class in `architectures`.
    func isClassifier() throws(CheckpointError) -> Bool {
        try architecture().map { $0.utf8.suffix(25).elementsEqual("ForSequenceClassification".utf8) } ?? false
    }

    /// The class that saved the checkpoint; nil where the configuration does not say.
    func architecture() throws(CheckpointError) -> String? { try optionalStrings("architectures")?.first }

    /// The names of a classifier's labels: two where the configuration has none, as in the reference.
    fileprivate func labels() throws(CheckpointError) -> [String] {
        if let named = try optionalNested("id2label") {
            guard (1...ClassifierConfiguration.mostLabels).contains(named.object.entries.count) else {
                throw invalid("id2label", expected: .other("1 to \(ClassifierConfiguration.mostLabels) labels"))
            }
            var labels: [String] = []
            for index in 0..<named.object.entries.count { labels.append(try named.string(String(index))) }
            return labels
        }
        let count = try int("num_labels", .within(1...ClassifierConfiguration.mostLabels), default: 2)
        return (0..<count).map { "LABEL_\($0)" }
    }
}

extension ClassifierConfiguration {
    /// The most labels of a classifier.
    static let mostLabels = 1 << 16
}
