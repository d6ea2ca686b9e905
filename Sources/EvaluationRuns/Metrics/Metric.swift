/// A score under a name; one without a value is the name alone.
///
/// Metrics of one name share a column of the table and the figures of the summary.
public struct Metric: Sendable, Equatable, CustomStringConvertible {
    /// What is measured.
    public let name: String
    /// The score.
    public let value: Metric.Value
    /// Why the score is what it is.
    public let rationale: String?
    /// Whether a model gave the score.
    package var evaluatorKind = EvaluatorKind.custom

    /// What a score can be.
    public enum Value: Equatable, Sendable {
        /// As it should be: 1.
        case passing
        /// Not as it should be: 0.
        case failing
        /// A number.
        case scoring(Double)
        /// Nothing that counts.
        case ignore
    }

    /// A metric's name, without a score.
    public init(_ name: String) {
        self.init(name, .ignore, nil)
    }

    private init(_ name: String, _ value: Value, _ rationale: String?) {
        self.name = name
        self.value = value
        self.rationale = rationale
    }

    /// The metric with the score 1.
    public func passing(rationale: String? = nil) -> Metric { Metric(name, .passing, rationale) }

    /// The metric with the score 0.
    public func failing(rationale: String? = nil) -> Metric { Metric(name, .failing, rationale) }

    /// The metric with a number as its score.
    public func scoring(_ value: Double, rationale: String? = nil) -> Metric {
        Metric(name, .scoring(value), rationale)
    }

    /// The metric where it says nothing, and no figure counts it.
    public func ignore(rationale: String? = nil) -> Metric { Metric(name, .ignore, rationale) }

    /// The score as a number; nil where it is ignored.
    public var doubleValue: Double? {
        switch value {
        case .passing: 1
        case .failing: 0
        case .scoring(let score): score
        case .ignore: nil
        }
    }

    /// Whether every expected call of a tool was made, and none that was not.
    public static let toolsAllPass = Metric("ToolsAllPass")

    /// Which part of the expected calls of tools was made, from 0 to 1.
    public static let toolsPercentagePass = Metric("ToolsPercentagePass")

    /// Whether name and score are equal, whatever the rationale.
    public static func == (left: Metric, right: Metric) -> Bool {
        left.name == right.name && left.value == right.value
    }

    /// The name and the score.
    public var description: String {
        switch value {
        case .passing: "\(name): passing"
        case .failing: "\(name): failing"
        case .scoring(let score): "\(name): \(score)"
        case .ignore: "\(name): ignored"
        }
    }
}

/// The kind of evaluator that gave a score.
package enum EvaluatorKind: String, Sendable {
    case custom, modelJudge
}

extension Array where Element == Metric {
    /// The first metric of a name.
    public subscript(metric: Metric) -> Metric? { first { $0.name == metric.name } }
}
