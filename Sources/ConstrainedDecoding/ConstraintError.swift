public import RegularExpressions

/// Why a constraint cannot be made or cannot continue; the wording of all causes is here.
public enum ConstraintError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The schema, pattern or grammar is at fault.
    case grammar(GrammarError)
    /// The grammar needs a byte that no token of the vocabulary begins with.
    case unspellable(byte: UInt8)
    /// A token that the grammar does not allow was committed.
    case tokenNotAllowed(token: Int, position: Int)
    /// More tokens were to be taken back than were committed.
    case rollbackTooLong(count: Int, committed: Int)
    /// The budget is below the shortest valid text.
    case budgetTooSmall(budget: Int, needed: Int)
    /// No way to end the text was found, or none that the vocabulary can spell.
    case noCompletion

    /// The cause on one line.
    public var description: String {
        switch self {
        case .grammar(let error): error.description
        case .unspellable(let byte):
            "the grammar needs byte 0x\(String(byte, radix: 16, uppercase: true)), which no token of the vocabulary spells"
        case .tokenNotAllowed(let token, let position):
            "token \(token) at position \(position) is not allowed by the grammar; choose one from the mask"
        case .rollbackTooLong(let count, let committed):
            "cannot take back \(count) tokens; \(committed) were committed"
        case .budgetTooSmall(let budget, let needed):
            "a budget of \(budget) tokens is below the shortest valid text of \(needed) tokens; raise it"
        case .noCompletion:
            """
            no valid end of the text was found within the search's limits; loosen what the grammar requires, \
            or mask without a token budget
            """
        }
    }
}
