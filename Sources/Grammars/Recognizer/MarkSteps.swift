import RegularExpressions

/// The marks of a spelling as lexemes and special tokens, one after the other.
struct MarkSteps {
    /// A part of a mark.
    struct Step {
        let piece: ValueSpelling.Mark.Piece
        /// The lexeme of a text; dead for a special token.
        let lexeme: Int32
        /// The step after it, `MarkSteps.end` at the mark's end.
        let next: Int32
    }

    /// The place after the last step of a mark, and the only place of an empty one.
    static let end: Int32 = -1

    private(set) var steps: [Step] = []

    subscript(step: Int32) -> Step { steps[Int(step)] }

    /// Adds a mark and gives its first step.
    mutating func add(_ mark: ValueSpelling.Mark, _ table: LexemeTable) -> Int32 {
        var next = Self.end
        for piece in mark.pieces.reversed() {
            var lexeme = LexemeTable.dead
            if case .text(let bytes) = piece {
                if bytes.isEmpty { continue }
                lexeme = table.text(table.expressions.literal(bytes))
            }
            steps.append(Step(piece: piece, lexeme: lexeme, next: next))
            next = Int32(truncatingIfNeeded: steps.count - 1)
        }
        return next
    }

    /// The rest of a mark from a step on, as units of a completion.
    func units(from step: Int32) -> [Int32] {
        var units: [Int32] = []
        var step = step
        while step != Self.end {
            units += ValueSpelling.Mark([self[step].piece]).units
            step = self[step].next
        }
        return units
    }
}

/// The first steps of the marks around parameters.
struct ParameterMarks {
    let open, beforeString, beforeOther, close, separator: Int32
    /// Whether strings and other values have the same mark before them.
    let isUniform: Bool
    let hasBareStrings: Bool

    init(_ parameters: ValueSpelling.Parameters, in marks: inout MarkSteps, _ table: LexemeTable) {
        open = marks.add(parameters.open, table)
        beforeString = marks.add(parameters.beforeString, table)
        beforeOther = marks.add(parameters.beforeOther, table)
        close = marks.add(parameters.close, table)
        separator = marks.add(parameters.separator, table)
        isUniform = parameters.beforeString == parameters.beforeOther
        hasBareStrings = parameters.hasBareStrings
    }
}
