import Embeddings
import OrderedJSON

/// A request for vectors.
struct EmbeddingFields {
    /// One text, or token ids as they are.
    enum Input {
        case text(String)
        case tokens([Int32])
    }

    let inputs: [Input]
    /// Whether the request had a list; the place of a text alone is `input` itself.
    let isList: Bool
    let role: TextRole
    let dimensions: Int?
    let isBase64: Bool
    /// How numbers are answered.
    let numbers: VectorNumbers
    /// The most tokens of a text, to which longer ones are cut; nil refuses them.
    let cutTo: Int?

    /// The most texts of a request.
    static let inputLimit = 2048

    init(_ fields: inout FieldReader) throws(APIError) {
        (inputs, isList) = try Self.inputs(&fields)
        isBase64 = try fields.word("encoding_format", ["float", "base64"]) == "base64"
        numbers = try Self.numbers(&fields)
        dimensions = try fields.integer("dimensions", 1...Int.max)
        role = try Self.role(&fields)
        let isTruncated = try fields.bool("truncate") ?? false
        let path = fields.path.key("truncate_prompt_tokens")
        if let count = try fields.integer("truncate_prompt_tokens", -1...Int.max) {
            if count == 0 { throw .invalidValue(path, "0 leaves nothing of a text; expected -1 or at least 1") }
            cutTo = count == -1 ? Int.max : count
        } else {
            cutTo = isTruncated ? Int.max : nil
        }
        // The client, and what is recorded of it elsewhere, changes no vector.
        fields.accept(["user", "metadata", "safety_identifier", "service_tier"])
    }

    /// How numbers are answered; 8-bit integers would follow from the other vectors of a request, and so are refused.
    private static func numbers(_ fields: inout FieldReader) throws(APIError) -> VectorNumbers {
        let name = try fields.word("output_dtype", VectorNumbers.allCases.map(\.rawValue))
        let numbers = name.flatMap(VectorNumbers.init) ?? .float
        if numbers.needsRanges {
            throw .unsupportedParameter(
                fields.path.key("output_dtype"),
                "\(numbers.rawValue) needs the ranges of many vectors; take binary or ubinary, or 'crema embed --vectors'"
            )
        }
        return numbers
    }

    /// A text, token ids, or a list of either.
    private static func inputs(_ fields: inout FieldReader) throws(APIError) -> ([Input], Bool) {
        let path = fields.path.key("input")
        let expected = "a string, an array of token ids, or an array of either"
        guard let value = fields.value("input") else { throw .missing(path, expected: expected) }
        if let text = value.stringValue { return ([.text(text)], false) }
        guard let elements = value.arrayValue else { throw .wrongKind(path, expected: expected, found: value) }
        guard let first = elements.first else { throw .invalidValue(path, "is empty; expected \(expected)") }
        if first.intValue != nil { return ([.tokens(try tokens(elements, path))], false) }
        guard elements.count <= inputLimit else {
            throw .invalidValue(path, "\(elements.count) texts; expected at most \(inputLimit)")
        }
        var inputs: [Input] = []
        let isText = first.stringValue != nil
        for (index, element) in elements.enumerated() {
            switch element {
            case .string(let text) where isText: inputs.append(.text(text))
            case .array(let ids) where !isText:
                if ids.isEmpty { throw .invalidValue(path.index(index), "is empty; expected token ids") }
                inputs.append(.tokens(try tokens(ids, path.index(index))))
            default:
                throw .wrongKind(
                    path.index(index), expected: isText ? "a string, as the first" : "token ids, as the first",
                    found: element)
            }
        }
        return (inputs, true)
    }

    private static func tokens(_ values: [JSONValue], _ path: FieldPath) throws(APIError) -> [Int32] {
        var tokens: [Int32] = []
        tokens.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            guard let id = value.intValue, let token = Int32(exactly: id) else {
                throw .wrongKind(path.index(index), expected: "a token id", found: value)
            }
            tokens.append(token)
        }
        return tokens
    }

    /// What the texts are for.
    private static func role(_ fields: inout FieldReader) throws(APIError) -> TextRole {
        let words = ["query", "document", "search_query", "search_document", "passage"]
        let type = try fields.word("input_type", words)
        if let name = try fields.string("prompt_name") {
            if type != nil {
                throw .invalidValue(fields.path.key("prompt_name"), "is given beside input_type; give one of them")
            }
            return .prompt(named: name)
        }
        switch type {
        case "query", "search_query": return .query
        case "document", "search_document", "passage": return .document
        default: return .plain
        }
    }

    /// A vector as it is answered.
    func answer(_ embedding: Embedding) -> JSONValue {
        if isBase64 { return .string(Embedding.base64(numbers.bytes(embedding.values))) }
        if numbers == .float { return .numbers(embedding.values) }
        return .array(
            numbers.bytes(embedding.values).map {
                .integer(numbers.isSigned ? Int(Int8(bitPattern: $0)) : Int($0))
            })
    }

    /// Where a text is in the request.
    func path(_ index: Int) -> FieldPath {
        let path = FieldPath().key("input")
        return isList ? path.index(index) : path
    }

    /// The texts as a model takes them.
    func tokenized(_ model: EmbeddingModel) throws(APIError) -> [TokenizedText] {
        var texts: [TokenizedText] = []
        texts.reserveCapacity(inputs.count)
        for (index, input) in inputs.enumerated() {
            do throws(EmbedderError) {
                var text: TokenizedText
                switch input {
                case .text(let string): text = try model.tokenize(string, as: role, limit: cutTo)
                case .tokens(let ids):
                    text = model.tokenized(ids)
                    let most = [cutTo, model.maximumTokens(as: role)].compactMap(\.self).min() ?? Int.max
                    if ids.count > most { text.ids.removeSubrange(most...) }
                }
                if text.isTruncated, cutTo == nil {
                    throw EmbedderError.textTooLong(index: index, tokens: text.fullCount, limit: text.ids.count)
                }
                texts.append(text)
            } catch .textTooLong(_, let tokens, let limit) {
                throw .textTooLong(path(index), tokens: tokens, limit: limit)
            } catch {
                throw APIError(error, at: FieldPath().key("input"))
            }
        }
        return texts
    }
}
