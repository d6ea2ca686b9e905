public import Grammars

/// How a model writes its turn: reasoning, an answer and calls of tools, with the marks between them.
///
/// This is the one description of a turn. `TurnGrammar`, which says what a model may write, `TurnParser`, which reads what
/// it wrote, and `write`, which writes past calls, are walks over it.
///
/// A call is a row of pieces: literal text between slots for the name, the id and the arguments. This one shape covers JSON
/// objects in tags, names in front of JSON, parameters in tags and calls that look like Python.
public struct TurnForm: Sendable, Equatable {
    /// How the format was found.
    public enum Origin: Sendable, Equatable {
        /// From the difference between renderings with and without calls.
        case renderings
        /// From a mark in the template's source that stands for a known form.
        case mark(String)
        /// Nothing was found: the form that `docs/chat-templates.md` describes for templates without tools.
        case fallback
    }

    /// How the model learns of the tools.
    public enum Announcement: Sendable, Equatable {
        /// By the template, from its `tools`.
        case template
        /// By the template, from another variable that holds JSON text.
        case variable(String)
        /// By the template, from JSON text under a key of the system message.
        case systemKey(String)
        /// By instructions that are added to the system message.
        case systemText
    }

    /// A piece of a call.
    public enum Piece: Sendable, Equatable {
        /// Text that is always the same.
        case literal(String)
        /// The tool's name.
        case name
        /// The call's id.
        case id
        /// The call's number, from 0.
        case index
        /// The arguments.
        case arguments
    }

    /// The marks of reasoning.
    public struct Reasoning: Sendable, Equatable {
        /// Where reasoning begins.
        public var start: String
        /// Where it ends.
        public var end: String
    }

    /// How the format was found.
    public var origin: Origin
    /// How the model learns of the tools.
    public var announcement = Announcement.template
    /// Before the first call.
    public var sectionStart = ""
    /// One call.
    public var call: [Piece]
    /// How arguments are spelled.
    public var spelling = ValueSpelling.canonical
    /// Whether a space follows colons and commas in calls that are written, where the spelling may have one.
    public var isSpaced = true
    /// Between two calls.
    public var separator = ""
    /// After the last call.
    public var sectionEnd = ""
    /// The number of calls in one turn; nil for any number.
    public var maximumCalls: Int?
    /// What is between text and the calls after it, where it is more than blanks.
    public var textSeparator = ""
    /// Whether text may precede calls.
    public var allowsTextBefore = true
    /// The mark that precedes an answer, where the form has one.
    public var answerPrefix = ""
    /// Texts that end a turn.
    public var turnEnds: [String] = []
    /// The marks of reasoning, nil for models that do not show any.
    public var reasoning: Reasoning?
    /// Whether ids are nine letters and digits.
    public var hasShortIDs = false
    /// Whether the template writes past calls; otherwise they are written for it.
    public var rendersPastCalls = true
    /// Whether the ids that the form has are told; otherwise they only number the calls of one turn.
    var tellsIDs = true

    init(origin: Origin, call: [Piece]) {
        self.origin = origin
        self.call = call
    }

    /// The text at which a call is recognised: the marks up to the first slot.
    var trigger: String {
        if case .literal(let text)? = call.first { return sectionStart + text }
        return sectionStart
    }

    /// Every mark of the form.
    public var marks: [String] {
        var marks = [sectionStart, separator, sectionEnd, textSeparator, answerPrefix]
        if let reasoning { marks += [reasoning.start, reasoning.end] }
        for case .literal(let text) in call { marks.append(text) }
        return marks + spelling.marks.map(\.text)
    }

    /// Whether a prompt ends inside reasoning, so that the model continues with it.
    public func opensReasoning(_ prompt: String) -> Bool {
        reasoning.map { Self.ends(prompt, with: $0.start) } ?? false
    }

    /// Whether a prompt ends with reasoning that the template has closed itself, so that the answer comes without any.
    public func closesReasoning(_ prompt: String) -> Bool { reasoning.map { Self.ends(prompt, with: $0.end) } ?? false }

    /// Whether only blanks follow a mark: one quoted in a message does not count.
    private static func ends(_ prompt: String, with mark: String) -> Bool {
        let mark = mark.trimmingBlanks().utf8.reversed()
        return !mark.isEmpty && prompt.utf8.reversed().drop(while: \.isBlank).starts(with: mark)
    }
}

extension UInt8 {
    /// Space, tab or line end.
    var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension String {
    /// The text without blanks at both ends.
    package func trimmingBlanks() -> String {
        let bytes = Array(utf8)
        guard let first = bytes.firstIndex(where: { !$0.isBlank }), let last = bytes.lastIndex(where: { !$0.isBlank })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }

    /// The text without blanks at its start.
    func trimmingLeadingBlanks() -> String {
        String(decoding: utf8.drop(while: \.isBlank), as: UTF8.self)
    }

    /// The text without blanks at its end.
    func trimmingTrailingBlanks() -> String {
        var bytes = Array(utf8)
        while let last = bytes.last, last.isBlank { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
