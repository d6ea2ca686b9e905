import OrderedJSON

/// Reads the JSON text of one value piece by piece, in time linear in its length, and can say at any point what is
/// there so far.
///
/// A string counts from its first character; a number or literal when it is whole; a structure or array as soon as it
/// opens. Nothing that has once been visible disappears again.
struct PartialContentParser: Sendable {
    private var pieces: JSONPieces
    private var content: PartialContent

    /// A parser at the beginning of a text.
    ///
    /// - Parameters:
    ///   - givesIDs: whether structures get an identity that all snapshots share.
    ///   - schema: what is known about the text; strings that must be one of several are shown only when whole.
    init(givesIDs: Bool = false, schema: SchemaCursor? = nil, maximumDepth: Int = 512) {
        pieces = JSONPieces(maximumDepth: maximumDepth)
        content = PartialContent(givesIDs: givesIDs, schema: schema)
    }

    /// Grows with every change that a snapshot would show.
    var version: Int { content.version }

    /// Whether the value has its end.
    var isFinished: Bool { pieces.isFinished }

    /// Whether there is anything to show.
    var hasSnapshot: Bool { version > 0 }

    /// Reads more of the text.
    mutating func append(_ more: String) throws(JSONError) {
        try pieces.append(Array(more.utf8), to: &content)
        if showsString { content.version += 1 }
    }

    /// Whether a string is open a part of which means something.
    private var showsString: Bool { pieces.hasOpenString && !content.isAtomicString }

    /// What is there so far; nil when nothing is.
    func snapshot() -> GeneratedContent? {
        let string = showsString ? pieces.openString : nil
        return content.snapshot(with: string.map { GeneratedContent(.string($0), isComplete: false) })
    }

    /// The whole value; nil when the text has not reached its end.
    ///
    /// A number at the top ends with the text.
    mutating func finished() -> GeneratedContent? {
        pieces.finish(&content)
        return content.root
    }

    /// The whole value of a model's text.
    ///
    /// - Parameter fault: what was wrong with the text, as far as it was read.
    /// - Throws: ``GeneratedContent/ParsingError`` when the text is not JSON or ends too early.
    mutating func finished(of text: String, fault: JSONError?) throws -> GeneratedContent {
        if let fault {
            throw GeneratedContent.ParsingError(
                rawContent: text, underlyingError: fault, debugDescription: ErrorText.malformed(fault))
        }
        guard let content = finished() else {
            throw GeneratedContent.ParsingError(rawContent: text, debugDescription: ErrorText.truncated(text))
        }
        return content
    }
}
