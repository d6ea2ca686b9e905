/// What waits for the end of a lexeme or value.
enum FrameKind: UInt8 {
    /// The end of the text.
    case root
    /// A place in a rule of the grammar.
    case rule
    /// A JSON value with whitespace around it.
    case value
    case object
    case array
    /// A string whose decoded text is checked when it ends.
    case checked
    /// A string between marks.
    case marked
    /// The rest of a mark.
    case mark
}

/// Where in its frame the text is.
enum FramePhase: UInt8 {
    case beforeOpen, afterOpen, inKey, afterKey, beforeValue, inValue, afterValue, afterComma
    /// In a parameter, after the mark that announces a string, or one that announces anything else.
    case beforeString, beforeOther
    /// In a parameter's string, which is without quotes.
    case inString
    /// After a parameter and its closing mark.
    case afterParameter
    /// After the mark between two parameters.
    case afterSeparator
    /// The value has ended: its frame is left.
    case closed

    /// Whether canonical spelling has an optional space here.
    var hasOptionalSpace: Bool { self == .beforeValue || self == .afterComma }

    /// Whether a value is being read.
    var isInValue: Bool { self == .inValue || self == .inString }

    /// Whether the lexemes that start here, and nothing else, lead on.
    var isPassive: Bool { self == .beforeValue || self == .afterComma }
}

/// The bytes of JSON's structure that may come at a place between lexemes, and the phases that they lead to.
///
/// A step to `afterComma` also needs that another member or item may follow, one to `closed` that the value may end.
struct PhaseSteps {
    struct Step {
        let byte: UInt8
        let target: FramePhase

        @inline(__always) init(_ byte: Unicode.Scalar, _ target: FramePhase) {
            self.byte = UInt8(ascii: byte)
            self.target = target
        }
    }

    /// The steps, at most two of them.
    let first: Step?
    let second: Step?

    @inline(__always) private init(_ first: Step? = nil, _ second: Step? = nil) {
        self.first = first
        self.second = second
    }

    /// The steps of a kind of frame in a phase.
    @inline(__always) init(_ kind: FrameKind, _ phase: FramePhase) {
        self =
            switch (kind, phase) {
            case (.object, .beforeOpen): Self(Step("{", .afterOpen))
            case (.object, .afterOpen): Self(Step("}", .closed))
            case (.object, .afterKey): Self(Step(":", .beforeValue))
            case (.object, .afterValue): Self(Step(",", .afterComma), Step("}", .closed))
            case (.array, .beforeOpen): Self(Step("[", .afterOpen))
            case (.array, .afterOpen): Self(Step("]", .closed))
            case (.array, .afterValue): Self(Step(",", .afterComma), Step("]", .closed))
            default: Self()
            }
    }

    /// The phase that a byte leads to; nil where it cannot come.
    @inline(__always) func target(of byte: UInt8) -> FramePhase? {
        if let first, first.byte == byte { return first.target }
        if let second, second.byte == byte { return second.target }
        return nil
    }
}
