public import Conversations
import Transformers

/// What requests are checked against: the model's own bounds, and the server's.
public struct ModelFacts: Sendable {
    /// The names under which the model is served; the first is the one that answers carry where a request names none.
    public var names: [String]
    /// The adapters that may be chosen, each by its name or by its number, which is its place.
    public var adapters: [(name: String?, scale: Double)] = []
    /// What a text is computed with that some adapters are chosen for, by their numbers.
    var adapterSet: @Sendable ([(number: Int, scale: Double)]) throws(TransformerError) -> AdapterSet? = {
        (_) throws(TransformerError) in nil
    }
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

    /// The names of a model that is given no others: the last part of its path, and `crema`, which the bundled model
    /// has alone.
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
        guard acceptsAnyName || allNames.contains(name) else { throw .unknownModel(name, served: allNames) }
        return name
    }

    /// The names of the model and of its adapters.
    var allNames: [String] { names + adapters.compactMap(\.name) }

    /// The adapters of a request: the one that its model names, or those of llama.cpp's `lora`; nil for the model as it is.
    func adapters(
        _ fields: inout FieldReader, model: String
    ) throws(APIError) -> AdapterSet? {
        let named = names.contains(model) ? nil : adapters.firstIndex { $0.name == model }
        let path = fields.path.key("lora")
        guard let list = try fields.array("lora") else {
            return try named.flatMap { (number) throws(APIError) in try set([(number, adapters[number].scale)], path) }
        }
        if named != nil {
            throw .invalidValue(path, "the model names an adapter already; give one of them")
        }
        var chosen: [(number: Int, scale: Double)] = []
        for (index, value) in list.enumerated() {
            let place = path.index(index)
            var own = try FieldReader(value, at: place)
            let number: Int
            if let name = try own.string("name") {
                guard let found = adapters.firstIndex(where: { $0.name == name }) else {
                    throw .invalidValue(place.key("name"), "no adapter of this name; see /v1/models")
                }
                number = found
            } else {
                guard let id = try own.integer("id", 0...Int(Int32.max)), adapters.indices.contains(id) else {
                    throw .invalidValue(
                        place.key("id"), "expected the number of an adapter, of which there are \(adapters.count)")
                }
                number = id
            }
            let scale = try own.number("scale", -1e6...1e6) ?? adapters[number].scale
            if let other = own.unknown.first { throw .unsupportedParameter(other, "expected id or name, and scale") }
            if chosen.contains(where: { $0.number == number }) {
                throw .invalidValue(place, "the adapter is given twice; give it once")
            }
            chosen.append((number, scale))
        }
        return try set(chosen, path)
    }

    private func set(
        _ chosen: [(number: Int, scale: Double)], _ path: FieldPath
    ) throws(APIError) -> AdapterSet? {
        do throws(TransformerError) {
            return try adapterSet(chosen)
        } catch {
            throw .invalidValue(path, error.description)
        }
    }
}
