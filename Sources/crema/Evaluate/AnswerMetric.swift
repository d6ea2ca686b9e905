import ConstrainedDecoding
import Embeddings
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
    /// A regular expression, as JSON Schema's `pattern`, matches somewhere in it; nil for the one that each sample expects.
    case regex(AnswerPattern?)
    /// JSON that a schema allows; the file's path and the schema.
    case schema(String, AnswerSchema)

    /// How near it is to what is expected, as an encoder sees it: the cosine of their vectors; the model's name and the encoder.
    case similarity(String, TextEmbedder)

    static let names = "exact, contains, regex, regex:PATTERN, schema:FILE or similarity:MODEL"

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
            self = .regex(try AnswerPattern(pattern))
        case ("schema", let file?) where !file.isEmpty: self = .schema(file, try AnswerSchema(file))
        case ("similarity", let model?) where !model.isEmpty:
            let path = try ModelOption.directory(model)
            self = .similarity(
                model, TextEmbedder(try ModelPlace.naming(path) { try EmbeddingModel(path: path) }))
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
        case .regex(let pattern?): "regex:\(pattern.text)"
        case .schema(let file, _): "schema:\(Path.lastComponent(file))"
        case .similarity(let model, _): "similarity:\(Path.lastComponent(model))"
        }
    }

    /// Judges an answer; a sample that expects nothing is ignored where the metric needs it.
    nonisolated(nonsending) func score(_ answer: String, _ sample: ModelSample<String>) async throws -> Metric {
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
        case .regex(let given):
            guard let pattern = try given ?? sample.expected.map(AnswerPattern.init) else { return nothingExpected }
            return passing(try pattern.matches(answer), "nothing in it matches \(pattern.text)")
        case .schema(_, let schema):
            let fault = try schema.fault(in: Self.trimmed(answer))
            return passing(fault == nil, fault ?? "")
        case .similarity(_, let encoder):
            guard let expected = sample.expected else { return nothingExpected }
            let vectors = try await encoder.embeddings(for: [answer, expected])
            return metric.scoring(Double(vectors[0].similarity(to: vectors[1])))
        }
    }

    private static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}

/// A regular expression that is looked for in answers.
///
/// It is the engine's, which takes time in proportion to the answer whatever the expression.
struct AnswerPattern: Sendable {
    let text: String
    private let schema: AnswerSchema

    /// - Throws: ``Failure`` for text that is no regular expression of the engine.
    init(_ text: String) throws {
        self.text = text
        schema = try AnswerSchema(
            ["type": "string", "pattern": .string(text)], place: "regular expression \(ShownText.quoted(text))")
    }

    /// Whether the expression matches somewhere in an answer.
    func matches(_ answer: String) throws -> Bool {
        try schema.fault(in: JSONValue.string(answer).serialized()) == nil
    }
}

/// A schema by which whole answers are read.
struct AnswerSchema: Sendable {
    private let constraint: Constraint

    /// The schema in a file.
    init(_ path: String) throws {
        try self.init(SchemaFile.value(path), place: path)
    }

    /// A schema; `place` is in front of errors.
    init(_ value: JSONValue, place: String) throws {
        // Answers are read byte by byte: a token for each byte, and one that ends.
        let vocabulary = Vocabulary(tokenBytes: (0...255).map { [UInt8($0)] } + [nil], endTokens: [256])
        do {
            let schema = try JSONSchema(parsing: value)
            constraint =
                try ConstraintCompiler(vocabulary: vocabulary).constraint(schema: schema, spelling: .free)
        } catch {
            throw Failure("\(place): \(error)", .usage)
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
