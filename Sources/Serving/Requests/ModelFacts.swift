public import Conversations

/// What requests are checked against: the model's own bounds, and the server's.
public struct ModelFacts: Sendable {
    /// The names under which the model is served; the first is the one that answers carry where a request names none.
    public var names: [String]
    /// Whether other names are taken for the model's.
    public var acceptsAnyName = false
    /// The number of token ids.
    public var vocabularySize: Int
    /// The most positions of one text.
    public var contextSize: Int
    /// The kinds of content that the model takes in messages.
    public var contentKinds: Set<ContentKind> = [.text]
    /// The most tokens of an answer, whatever a request says nothing or more about; nil for as many as fit.
    public var answerLimit: Int?
    /// The most tokens of a prompt; nil for as many as fit.
    public var promptLimit: Int?
    /// The seconds that a request may wait before it is begun; nil for any time.
    public var queueSeconds: Double?
    /// The numbers of the weights; nil where they are not known.
    public var parameters: Int?
    /// The bytes of the weights; nil where they are not known.
    public var weightBytes: Int?
    /// Whether unknown fields are refused.
    public var isStrict = false
    /// Whether an answer that does not fit beside its prompt is shortened.
    public var clampsAnswers = false

    /// The names of a model to which nobody gives others: the last part of its path, and `crema`, which the bundled model has
    /// alone.
    ///
    /// - Parameter path: nil for the bundled model.
    public static func standardNames(ofModelAt path: String?) -> [String] {
        let last = path.map { $0.split(separator: "/").last.map(String.init) ?? "model" }
        return (last.map { [$0] } ?? []) + (last == "crema" ? [] : ["crema"])
    }

    /// The facts of a model with its own bounds.
    public init(names: [String], vocabularySize: Int, contextSize: Int) {
        self.names = names
        self.vocabularySize = vocabularySize
        self.contextSize = contextSize
    }

    /// The name for an answer to a request that names a model, or none.
    func name(_ fields: inout FieldReader) throws(APIError) -> String {
        guard let name = try fields.string("model"), !name.isEmpty else { return names.first ?? "" }
        guard acceptsAnyName || names.contains(name) else { throw .unknownModel(name, served: names) }
        return name
    }
}
