public import JSONSchemas

/// How the values of a schema are written.
///
/// JSON is one way. Models whose calls of tools are no JSON objects write the same values with other words, other marks
/// around strings, or the outermost object as a row of parameters. The schema automaton is the same for all of them; this
/// description says what the recogniser reads in its place.
public struct ValueSpelling: Hashable, Sendable {
    /// Text that stands for structure; special tokens may be part of it.
    public struct Mark: Hashable, Sendable {
        /// A part of a mark.
        public enum Piece: Hashable, Sendable {
            /// These bytes, however they are divided into tokens.
            case text([UInt8])
            /// A special token, with the text that readers see in its place.
            case token(Int, text: [UInt8])
        }

        /// The parts, one after the other.
        public var pieces: [Piece]

        /// A mark of some parts.
        public init(_ pieces: [Piece] = []) { self.pieces = pieces }

        /// A mark that is text; none where it is empty.
        public init(_ text: String) { self.init(text.isEmpty ? [] : [.text(Array(text.utf8))]) }

        /// The mark as readers see it.
        public var text: String { String(decoding: bytes, as: UTF8.self) }

        /// The text of the mark.
        var bytes: [UInt8] {
            pieces.flatMap { piece -> [UInt8] in
                switch piece {
                case .text(let bytes), .token(_, let bytes): bytes
                }
            }
        }

        /// The mark as units of a completion.
        var units: [Int32] {
            pieces.flatMap { piece -> [Int32] in
                switch piece {
                case .text(let bytes): bytes.map { Int32($0) }
                case .token(let token, _): [256 + Int32(truncatingIfNeeded: token)]
                }
            }
        }
    }

    /// The words for values without parts.
    public struct Words: Hashable, Sendable {
        /// Nothing.
        public var null: String
        /// No.
        public var `false`: String
        /// Yes.
        public var `true`: String

        /// JSON's words.
        public static let json = Words(null: "null", false: "false", true: "true")
        /// Python's words.
        public static let python = Words(null: "None", false: "False", true: "True")
    }

    /// How strings are written.
    public enum Strings: Hashable, Sendable {
        /// In quotes, with JSON's escapes.
        case quoted
        /// As they are, between two marks that do not occur in them.
        case marked(open: Mark, close: Mark)
    }

    /// The outermost object, written as a row of parameters.
    public struct Parameters: Hashable, Sendable {
        /// Before a parameter's name, which is written as it is.
        public var open: Mark
        /// Between the name and a string.
        public var beforeString: Mark
        /// Between the name and any other value.
        public var beforeOther: Mark
        /// After the value.
        public var close: Mark
        /// Between two parameters.
        public var separator: Mark
        /// Whether strings are written as they are, up to the mark after them.
        public var hasBareStrings: Bool

        /// Parameters between marks.
        public init(
            open: Mark, beforeString: Mark, beforeOther: Mark, close: Mark, separator: Mark, hasBareStrings: Bool
        ) {
            (self.open, self.beforeString, self.beforeOther) = (open, beforeString, beforeOther)
            (self.close, self.separator, self.hasBareStrings) = (close, separator, hasBareStrings)
        }
    }

    /// The order of properties, the form of numbers, and JSON's blanks and escapes where those are written.
    public var rules: JSONSpelling
    /// The words for values without parts.
    public var words = Words.json
    /// How strings are written.
    public var strings = Strings.quoted
    /// Whether keys are written as they are, up to the colon.
    public var hasBareKeys = false
    /// Whether one space may follow a colon or comma under canonical rules.
    public var hasSpaces = true
    /// How the outermost object is written where it differs from those within it.
    public var parameters: Parameters?

    /// JSON.
    public init(_ rules: JSONSpelling) { self.rules = rules }

    /// The spelling with other marks in the places of its own; where it has none, there is none.
    public func replacingMarks(_ replace: (Mark) -> Mark) -> ValueSpelling {
        func other(_ mark: Mark) -> Mark { mark.pieces.isEmpty ? mark : replace(mark) }
        var result = self
        if case .marked(let open, let close) = strings {
            result.strings = .marked(open: other(open), close: other(close))
        }
        if let row = parameters {
            result.parameters = Parameters(
                open: other(row.open), beforeString: other(row.beforeString), beforeOther: other(row.beforeOther),
                close: other(row.close), separator: other(row.separator), hasBareStrings: row.hasBareStrings)
        }
        return result
    }

    /// The marks around strings and parameters.
    public var marks: [Mark] {
        var marks: [Mark] = []
        if case .marked(let open, let close) = strings { marks += [open, close] }
        guard let row = parameters else { return marks }
        return marks + [row.open, row.beforeString, row.beforeOther, row.close, row.separator]
    }

    /// JSON with properties in declared order, one optional space after `:` and `,`.
    public static let canonical = ValueSpelling(.canonical)
    /// Any legal JSON spelling.
    public static let free = ValueSpelling(.free)
}
