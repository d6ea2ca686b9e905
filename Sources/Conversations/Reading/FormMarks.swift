import Grammars

/// A form as its reader looks for it: marks as bytes, without the blanks at their ends that a model may leave out.
struct FormMarks: Sendable {
    /// A piece of a call.
    enum Piece: Sendable {
        case literal([UInt8])
        /// A name or id, and what ends it.
        case slot(isName: Bool, end: [UInt8])
        case index
        case arguments
    }

    /// The marks of parameters whose strings are as they are.
    struct Parameters: Sendable {
        let open, separatedOpen, beforeString, beforeOther, close: [UInt8]
        /// The first sign after a parameter's name.
        let nameEnd: UInt8
        /// Whether the mark before a value tells a string from anything else.
        let tellsStrings: Bool
    }

    /// What the arguments of calls are.
    enum Arguments: Sendable {
        case json
        /// A value that is read once it has ended.
        case value
        /// The same, in brackets that belong to the pieces around it.
        case row
        case parameters(Parameters)
    }

    let reasoning: (start: [UInt8], end: [UInt8])?
    let answerPrefix: [UInt8]
    /// What is between text and the calls after it.
    let textSeparator: [UInt8]
    /// What a turn's first call begins with.
    let lead: [UInt8]
    /// The length of that mark with its blanks.
    let leadLength: Int
    /// What calls of the tools begin with, where no mark tells them from text, and the part of it that is before the name.
    let names: [[UInt8]]
    let beforeName: [UInt8]
    /// What a further call begins with: the separator, or the marks of a section of its own.
    let furtherCalls: [[UInt8]]
    let pieces: [Piece]
    let arguments: Arguments
    /// After an object.
    let objectEnd: [UInt8]
    let sectionEnd: [UInt8]
    let turnEnds: [[UInt8]]
    /// The first byte of what may interrupt text; nil where nothing does.
    let interruption: UInt8?

    init(_ form: TurnForm, _ object: TurnForm.CallObject?, tools: [String]) {
        func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
        func trimmed(_ text: String) -> [UInt8] { bytes(text.trimmingBlanks()) }
        func led(_ text: String) -> [UInt8] { bytes(text.trimmingLeadingBlanks()) }
        reasoning = form.reasoning.map { (bytes($0.start), bytes($0.end)) }
        answerPrefix = bytes(form.answerPrefix)
        textSeparator = bytes(form.textSeparator)
        lead = object.map { bytes($0.lead) } ?? led(form.trigger)
        leadLength = form.trigger.utf8.count
        names = form.isUnmarked && object == nil ? tools.map { bytes(form.nameMark($0)) } : []
        beforeName = trimmed(form.trigger)
        if let object {
            furtherCalls = [trimmed(form.separator + object.open), bytes(object.lead)]
        } else if case .literal(let text)? = form.call.first {
            furtherCalls = [led(form.separator + text.trimmingLeadingBlanks())]
        } else {
            furtherCalls = [led(form.separator)]
        }
        pieces = form.call.indices.map { index -> Piece in
            switch form.call[index] {
            case .literal(let text): .literal(led(text))
            case .name, .id: .slot(isName: form.call[index] == .name, end: bytes(form.slotEnd(index)))
            case .index: .index
            case .arguments: .arguments
            }
        }
        if let row = form.spelling.parameters {
            arguments =
                row.hasBareStrings
                ? .parameters(
                    Parameters(
                        open: trimmed(row.open.text), separatedOpen: trimmed(row.separator.text + row.open.text),
                        beforeString: trimmed(row.beforeString.text), beforeOther: trimmed(row.beforeOther.text),
                        close: trimmed(row.close.text), nameEnd: row.nameEnd, tellsStrings: row.tellsStrings)) : .row
        } else {
            arguments = form.spelling.isJSON ? .json : .value
        }
        objectEnd = bytes(object?.close ?? "")
        sectionEnd = trimmed(form.sectionEnd)
        turnEnds = form.turnEnds.map(bytes)
        interruption = textSeparator.first ?? (form.isUnmarked ? nil : beforeName.first)
    }
}

extension TurnForm {
    /// What ends the name or id at a place of a call.
    fileprivate func slotEnd(_ index: Int) -> String {
        guard index + 1 < call.count else { return "\0" }
        switch call[index + 1] {
        case .literal(let text): return text.trimmingBlanks().isEmpty ? text : text.trimmingBlanks()
        case .arguments:
            // Parameters may be missing: the sign that opens any mark ends the name.
            guard let row = spelling.parameters, row.hasBareStrings else { return "{" }
            return String(row.open.text.trimmingBlanks().prefix(1))
        case .name, .id, .index: return "\0"
        }
    }
}
