import OrderedJSON

/// How far the answer to a request has come.
struct RequestProgress: Sendable {
    /// The turn that is running, or the last one.
    private(set) var turn = TurnRecord()
    /// What the finished turns cost.
    private(set) var earlierUsage = LanguageModelSession.Usage.zero

    /// The identity that all snapshots share.
    private let id = GenerationID()
    private let schema: JSONObject?
    /// The text of finished turns.
    private var earlierText = ""
    /// Reads the turn's text when the answer has a schema.
    private var parser: PartialContentParser?
    private var fault: JSONError?

    /// The beginning of an answer.
    ///
    /// - Parameter schema: the schema of the answer; nil for text.
    init(schema: JSONObject?) {
        self.schema = schema
        self.parser = schema.map { Self.parser($0) }
    }

    private static func parser(_ schema: JSONObject) -> PartialContentParser {
        PartialContentParser(givesIDs: true, schema: SchemaCursor(document: schema))
    }

    /// What the request has cost so far.
    var usage: LanguageModelSession.Usage { earlierUsage + turn.usage }

    /// Begins the next turn; text that stands before calls stays a part of the answer.
    mutating func beginTurn() {
        if schema == nil { earlierText += turn.text }
        earlierUsage = usage
        turn = TurnRecord()
        parser = schema.map { Self.parser($0) }
        fault = nil
    }

    /// Takes in an event and says whether a snapshot would now be another one.
    mutating func apply(_ event: LanguageModelExecutorGenerationChannel.Event) -> Bool {
        switch turn.apply(event) {
        case .none: return false
        case .appended(let text):
            guard schema != nil else { return !text.isEmpty }
            return read(text)
        case .replaced:
            guard let schema else { return true }
            parser = Self.parser(schema)
            fault = nil
            _ = read(turn.text)
            return true
        }
    }

    private mutating func read(_ text: String) -> Bool {
        guard fault == nil, let before = parser?.version else { return false }
        do throws(JSONError) {
            try parser?.append(text)
        } catch {
            // Text before calls need not be JSON, so this is reported only when the turn ends without calls.
            fault = error
        }
        return parser?.version != before
    }

    /// The answer so far; nil when there is none.
    func snapshot() -> GeneratedContent? {
        guard let parser else {
            return hasSnapshot ? GeneratedContent(.string(allText), id: id, isComplete: false) : nil
        }
        var content = parser.snapshot()
        content?.id = id
        return content
    }

    /// Whether there is a snapshot.
    var hasSnapshot: Bool { parser?.hasSnapshot ?? !(earlierText.isEmpty && turn.text.isEmpty) }

    private var allText: String { earlierText.isEmpty ? turn.text : earlierText + turn.text }

    /// Whether the answer is text, and there is some.
    var hasText: Bool { schema == nil && !(earlierText.isEmpty && turn.text.isEmpty) }

    /// The whole answer.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` when the text is not the whole of a JSON value.
    mutating func content() throws -> GeneratedContent {
        guard schema != nil else { return GeneratedContent(.string(allText), id: id) }
        if let fault {
            throw GeneratedContent.ParsingError(
                rawContent: turn.text, underlyingError: fault, debugDescription: ErrorText.malformed(fault))
        }
        guard var content = parser?.finished() else {
            throw GeneratedContent.ParsingError(
                rawContent: turn.text, debugDescription: ErrorText.truncated(turn.text))
        }
        content.id = id
        return content
    }
}
