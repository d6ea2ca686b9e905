import ConstrainedDecoding
import EvaluationRuns
import Files
import FoundationModels
import JSONSchemas
import OrderedJSON

/// What an answer is measured by without a model, as `--metric` names it.
enum AnswerMetric: Sendable {
    /// Equal to what is expected, but for white space around it.
    case exact
    /// What is expected is in it.
    case contains
    /// A regular expression matches somewhere in it; nil for the one that each sample expects.
    case regex(String?)
    /// JSON that a schema allows; the file's path and the schema.
    case schema(String, AnswerSchema)

    static let names = "exact, contains, regex, regex:PATTERN or schema:FILE"

    /// The metric that a flag names.
    ///
    /// - Throws: ``Failure`` for another name, a pattern that is none, or a schema that cannot be read.
    init(_ text: String) throws {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count > 1 ? parts[1] : nil) {
        case ("exact", nil): self = .exact
        case ("contains", nil): self = .contains
        case ("regex", nil): self = .regex(nil)
        case ("regex", let pattern?):
            _ = try Self.regex(pattern)
            self = .regex(pattern)
        case ("schema", let file?) where !file.isEmpty: self = .schema(file, try AnswerSchema(file))
        default:
            throw Failure("--metric is \(ShownText.quoted(text)); expected \(Self.names)", .usage)
        }
    }

    /// The metric's name in the table, that of the flag.
    var name: String {
        switch self {
        case .exact: "exact"
        case .contains: "contains"
        case .regex(nil): "regex"
        case .regex(let pattern?): "regex:\(pattern)"
        case .schema(let file, _): "schema:\(Path.lastComponent(file))"
        }
    }

    /// Judges an answer; a sample that expects nothing is ignored where the metric needs it.
    func score(_ answer: String, _ sample: ModelSample<String>) throws -> Metric {
        let metric = Metric(name)
        func passing(_ isPassing: Bool, _ why: String) -> Metric {
            isPassing ? metric.passing() : metric.failing(rationale: why)
        }
        let nothingExpected = metric.ignore(rationale: "The sample expects nothing.")
        switch self {
        case .exact:
            guard let expected = sample.expected else { return nothingExpected }
            return passing(Self.trimmed(answer) == Self.trimmed(expected), "expected \(expected)")
        case .contains:
            guard let expected = sample.expected else { return nothingExpected }
            return passing(answer.contains(expected), "does not contain \(expected)")
        case .regex(let pattern):
            guard let pattern = pattern ?? sample.expected else { return nothingExpected }
            return passing(
                try Self.regex(pattern).firstMatch(in: answer) != nil, "nothing in it matches \(pattern)")
        case .schema(_, let schema):
            let fault = try schema.fault(in: Self.trimmed(answer))
            return passing(fault == nil, fault ?? "")
        }
    }

    private static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

    private static func regex(_ pattern: String) throws -> Regex<AnyRegexOutput> {
        do {
            return try Regex(pattern)
        } catch {
            throw Failure("\(ShownText.quoted(pattern)) is not a regular expression: \(error)", .usage)
        }
    }
}

/// A schema by which whole answers are read.
struct AnswerSchema: Sendable {
    private let constraint: Constraint

    /// The schema in a file.
    init(_ path: String) throws {
        let value = try SchemaFile.value(path)
        // Answers are read byte by byte: a token for each byte, and one that ends.
        let vocabulary = Vocabulary(tokenBytes: (0...255).map { [UInt8($0)] } + [nil], endTokens: [256])
        do {
            let schema = try JSONSchema(parsing: value)
            constraint =
                try ConstraintCompiler(vocabulary: vocabulary).constraint(schema: schema, spelling: .free)
        } catch {
            throw Failure("\(path): \(error)", .usage)
        }
    }

    /// What is wrong with an answer; nil where the schema allows it.
    func fault(in answer: String) throws -> String? {
        let bytes = Array(answer.utf8)
        return switch try constraint.validate(bytes) {
        case .accepted: nil
        case .incomplete(let expected): "ends too early; expected \(expected)"
        case .rejected(let offset, let expected): "byte \(offset): expected \(expected)"
        }
    }
}
