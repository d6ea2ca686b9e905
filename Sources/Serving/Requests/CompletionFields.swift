import Chat
import Generation
import OrderedJSON
import Tokenizers

/// A request for the continuation of texts.
struct CompletionFields: Sendable {
    /// A text to be continued.
    enum Prompt: Sendable {
        case text(String)
        case tokens([Int32])
    }

    var common: CommonFields
    var prompts: [Prompt]
    var scoring: TokenScoring?
    /// Whether the answers begin with their prompts.
    var echoes: Bool

    /// The most prompts of a request.
    static let promptLimit = 64
    private static let defaultLimit = 16

    /// Reads a request's members.
    init(_ object: JSONObject, facts: ModelFacts) throws(APIError) {
        var fields = FieldReader(object)
        common = try CommonFields(&fields, facts: facts, limits: ["max_tokens"])
        common.limit = common.limit ?? Self.defaultLimit
        echoes = try fields.bool("echo") ?? false
        if common.limit == 0, !echoes {
            throw .invalidValue(fields.path.key("max_tokens"), "0 without echo gives nothing; expected 1 or more")
        }
        if let alternatives = try Self.alternatives(&fields) {
            scoring = TokenScoring(alternatives: alternatives, includesPrompt: echoes)
        }
        prompts = try Self.prompts(&fields, facts)
        if let best = try fields.integer("best_of", 1...Int.max), best != common.count {
            throw .unsupportedParameter(fields.path.key("best_of"), "\(best); only the value of n is supported")
        }
        if fields.value("suffix") != nil {
            throw .unsupportedParameter(fields.path.key("suffix"), "fill-in-the-middle is not supported; leave it out")
        }
        try common.finish(fields, facts: facts)
    }

    /// A number, or `true` for the tokens alone.
    private static func alternatives(_ fields: inout FieldReader) throws(APIError) -> Int? {
        if let flag = fields.value("logprobs")?.boolValue { return flag ? 0 : nil }
        return try fields.integer("logprobs", 0...ChatCompletionFields.alternativesLimit)
    }

    /// A text, token ids, or a list of either.
    private static func prompts(_ fields: inout FieldReader, _ facts: ModelFacts) throws(APIError) -> [Prompt] {
        let path = fields.path.key("prompt")
        let expected = "a string, an array of token ids, or an array of either"
        guard let value = fields.value("prompt") else { throw .missing(path, expected: expected) }
        if let text = value.stringValue { return [.text(text)] }
        guard let elements = value.arrayValue else { throw .wrongKind(path, expected: expected, found: value) }
        guard let first = elements.first else { throw .invalidValue(path, "is empty; expected \(expected)") }
        if first.intValue != nil { return [.tokens(try tokens(elements, path, facts))] }
        guard elements.count <= promptLimit else {
            throw .invalidValue(path, "\(elements.count) prompts; expected at most \(promptLimit)")
        }
        var prompts: [Prompt] = []
        for (index, element) in elements.enumerated() {
            switch element {
            case .string(let text): prompts.append(.text(text))
            case .array(let ids): prompts.append(.tokens(try tokens(ids, path.index(index), facts)))
            default: throw .wrongKind(path.index(index), expected: "a string or token ids", found: element)
            }
        }
        return prompts
    }

    static func tokens(_ values: [JSONValue], _ path: FieldPath, _ facts: ModelFacts) throws(APIError) -> [Int32] {
        var tokens: [Int32] = []
        tokens.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            guard let id = value.intValue, (0..<facts.vocabularySize).contains(id) else {
                throw .wrongKind(
                    path.index(index), expected: "a token id below \(facts.vocabularySize)", found: value)
            }
            tokens.append(Int32(truncatingIfNeeded: id))
        }
        return tokens
    }
}
