/// Whether a judge's scores are the values of a scale alone, or any number.
public enum ScoringMode: Sendable, Hashable {
    /// The values of the scale alone.
    case discrete
    /// Any number; the scale says what numbers mean.
    case continuous
}

/// A level of a scale that is an enumeration.
public protocol ScoreLevel: CaseIterable, Hashable, Sendable {
    /// What the level is called.
    var label: String { get }
    /// When an answer is of this level.
    var guideDescription: String { get }
    /// The score.
    var value: Double { get }
}

extension ScoreLevel {
    /// The case's name.
    public var label: String { String(describing: self) }
}

/// A level of a scale.
public struct ScaleOption: Sendable {
    /// What the level is called.
    public let label: String
    /// When an answer is of this level.
    public let guideDescription: String
    /// The score.
    public let value: Double

    /// A level from its parts.
    public init(label: String, guideDescription: String, value: Double) {
        self.label = label
        self.guideDescription = guideDescription
        self.value = value
    }
}

/// What a judge can say about an answer.
public struct ScoringScale: Sendable {
    /// The levels, the highest score first.
    public let options: [ScaleOption]

    /// A scale of levels.
    public init(options: [ScaleOption]) {
        self.options = options.sorted { $0.value > $1.value }
    }

    /// A scale of scores, each with a description; labels are the numbers.
    public static func numeric(_ scale: [Double: String]) -> ScoringScale {
        ScoringScale(
            options: scale.map {
                ScaleOption(label: ScoreText.text($0.key), guideDescription: $0.value, value: $0.key)
            })
    }

    /// A scale of 1 and 0.
    public static func passFail(passDescription: String, failDescription: String) -> ScoringScale {
        ScoringScale(options: [
            ScaleOption(label: "pass", guideDescription: passDescription, value: 1),
            ScaleOption(label: "fail", guideDescription: failDescription, value: 0),
        ])
    }

    /// A scale of the cases of an enumeration.
    public static func custom<Level>(_ level: Level.Type) -> ScoringScale where Level: ScoreLevel {
        ScoringScale(
            options: level.allCases.map {
                ScaleOption(label: $0.label, guideDescription: $0.guideDescription, value: $0.value)
            })
    }
}

/// One thing that a judge scores.
public struct ScoreDimension: Sendable {
    /// What is scored; the name of the metric.
    public let name: String
    /// What the name means.
    public let description: String?
    /// What the judge can say.
    public let scale: ScoringScale

    /// The metric under which scores of this dimension come.
    public var metric: Metric { Metric(name) }

    /// A dimension from its parts.
    public init(_ name: String, description: String? = nil, scale: ScoringScale) {
        self.name = name
        self.description = description
        self.scale = scale
    }
}

/// Scores as a judge reads and writes them.
enum ScoreText {
    /// A whole number without a fraction, else as short as it reads back.
    static func text(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? "\(value)"
    }
}
