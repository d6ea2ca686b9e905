public import OrderedJSON

/// Reads what a model writes in its turn, in pieces of any size: text, reasoning and calls come out as soon as they are
/// certain.
///
/// A mark that may still turn out to be text is held back until it is decided. Arguments that are JSON stream as they come;
/// the other spellings give their JSON per parameter or at the end of the call.
public struct TurnParser: Sendable {
    enum State: Equatable {
        /// Before anything but blanks.
        case head
        case reasoning
        case text
        case call(piece: Int)
        /// In a call that is a JSON object.
        case object
        /// After a call: another one, the end of the calls, or text.
        case between
        /// After the calls.
        case after
    }

    let form: TurnForm
    /// How a call looks that is a JSON object; nil where calls are none.
    let callObject: TurnForm.CallObject?
    let marks: FormMarks
    /// What the schemas of the tools say about types, for values whose spelling does not show theirs.
    let schemas: [(name: String, types: ParameterTypes)]
    var state: State { didSet { scanned = position } }
    var buffer: [UInt8] = []
    /// The place after the last byte that is no blank.
    var blanksStart = 0
    var position = 0
    var events: [TurnEvent] = []
    var isFinal = false
    /// How far the unread text has been examined: each byte is examined once, however small the pieces are.
    var scanned = 0
    /// Calls that have been read.
    var calls = 0
    var call = OpenCall()
    var hasReasoned = false

    /// Whether a tool takes arguments, where that decides between a call and text; nil where a mark does.
    let accepts: (@Sendable (_ tool: String, _ arguments: JSONValue) -> Bool)?
    /// The first event of the call being read, which is kept until its arguments are known to be taken.
    var firstKept: Int?

    /// A parser of one turn.
    ///
    /// - Parameters:
    ///   - tools: The tools that may be called; without any, every mark of a call is text.
    ///   - reasoningIsOpen: Whether the prompt ends inside reasoning, see `TurnForm.opensReasoning`.
    ///   - accepts: Whether a tool takes arguments. Where no mark tells calls from text, what begins like a call comes out
    ///     when it has ended: as a call where its tool takes the arguments, else as text.
    public init(
        form: TurnForm, tools: [JSONValue], reasoningIsOpen: Bool = false,
        accepts: (@Sendable (_ tool: String, _ arguments: JSONValue) -> Bool)? = nil
    ) {
        self.form = form
        self.accepts = form.isUnmarked ? accepts : nil
        callObject = form.callObject
        schemas = tools.compactMap { tool in
            let function = tool["function"] ?? tool
            return function["name"]?.stringValue.map { ($0, ParameterTypes(function["parameters"] ?? [:])) }
        }
        marks = FormMarks(form, callObject, tools: schemas.map(\.name))
        state = reasoningIsOpen ? .reasoning : .head
    }

    /// Takes the next piece of text and returns what is certain now.
    public mutating func append(_ text: String) -> [TurnEvent] { append(Array(text.utf8)) }

    /// Takes the next bytes and returns what is certain now.
    public mutating func append(_ bytes: [UInt8]) -> [TurnEvent] {
        buffer += bytes
        if let last = bytes.lastIndex(where: { !$0.isBlank }) { blanksStart = buffer.count - bytes.count + last + 1 }
        while step() {}
        return takeEvents()
    }

    /// Ends the turn and returns the rest: what was held back is text, a call that is not complete is broken.
    public mutating func finish() -> [TurnEvent] {
        isFinal = true
        while step() {}
        switch state {
        case .call, .object:
            let rest = text(call.start..<buffer.count)
            if !dropKept(), call.hasBegun { events.append(.callBroken(index: calls, rest)) } else { emitText(rest) }
        case .reasoning: emitReasoning(upTo: buffer.count)
        case .head, .text: emitText(upTo: buffer.count)
        case .between, .after: break
        }
        position = buffer.count
        return takeEvents()
    }

    private mutating func takeEvents() -> [TurnEvent] {
        let certain = Array(events[..<(firstKept ?? events.count)])
        events.removeFirst(certain.count)
        if firstKept != nil { firstKept = 0 }
        // What has been read for good is dropped, so that memory follows what is still open.
        if position > 4096, state == .text || state == .reasoning {
            buffer.removeFirst(position)
            scanned = max(0, scanned - position)
            blanksStart = max(0, blanksStart - position)
            position = 0
        }
        return certain
    }

    /// Takes back what was to be told of the call being read; false where it has been told, or nothing was to be.
    mutating func dropKept() -> Bool {
        guard let first = firstKept else { return false }
        events.removeSubrange(first...)
        firstKept = nil
        return true
    }

    /// Takes one step; false when more text is needed.
    private mutating func step() -> Bool {
        switch state {
        case .head: return stepHead()
        case .reasoning: return stepReasoning()
        case .text: return stepText()
        case .call(let piece): return stepCall(piece)
        case .object: return stepObject()
        case .between: return stepBetween()
        case .after: return stepAfter()
        }
    }

    func text(_ range: Range<Int>) -> String { String(decoding: buffer[range], as: UTF8.self) }
}
