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
    /// Whether finished turns said something before their calls.
    private var hasEarlierText = false
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

    /// Begins the next turn; the answer begins anew, text before calls is an entry of its own.
    mutating func beginTurn() {
        if !turn.text.isEmpty { hasEarlierText = true }
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
            return hasSnapshot ? GeneratedContent(.string(turn.text), id: id, isComplete: false) : nil
        }
        var content = parser.snapshot()
        content?.id = id
        return content
    }

    /// Whether there is a snapshot.
    var hasSnapshot: Bool { parser?.hasSnapshot ?? !turn.text.isEmpty }

    /// Whether the answer is text, and some was said, if only before calls.
    var hasText: Bool { schema == nil && (hasEarlierText || !turn.text.isEmpty) }

    /// The whole answer.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` when the text is not the whole of a JSON value.
    mutating func content() throws -> GeneratedContent {
        guard var content = try parser?.finished(of: turn.text, fault: fault) else {
            return GeneratedContent(.string(turn.text), id: id)
        }
        content.id = id
        return content
    }
}
