public import RegularExpressions

/// A fault at one place of a context-free grammar's text.
public struct GrammarTextError: SourceFault {
    /// What is wrong.
    public let fault: GrammarFault
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int

    /// The cause on one line.
    public var description: String { "grammar \(line):\(column): \(fault.description)" }

    /// Whether no text satisfies the grammar.
    public var isUnsatisfiable: Bool { fault == .unsatisfiable }
}

extension GrammarError {
    /// A context-free grammar's text that cannot be read; lines and columns count from 1.
    public static func grammar(_ fault: GrammarFault, line: Int, column: Int) -> GrammarError {
        .source(GrammarTextError(fault: fault, line: line, column: column))
    }
}

/// What can be wrong with a context-free grammar's text.
public enum GrammarFault: Equatable, Sendable, CustomStringConvertible {
    /// A token that does not belong where it is.
    case unexpected(String, expected: String)
    /// A rule that is used and never defined.
    case undefinedRule(String)
    /// There is no rule of the name with which texts begin.
    case noStart(String)
    /// A rule that is defined twice.
    case duplicateRule(String)
    /// A special token that the vocabulary does not have.
    case unknownToken(String)
    /// A regular expression that cannot be read, or is not regular.
    case pattern(String)
    /// A terminal that is no regular expression.
    case terminal(String, holds: String)
    /// No text satisfies the grammar.
    case unsatisfiable

    /// The cause in lower case, on one line.
    public var description: String {
        switch self {
        case .duplicateRule(let name): "rule '\(name)' is defined twice"
        case .unknownToken(let name): "special token '<\(name)>' is not in the vocabulary"
        case .unexpected(let found, let expected): "expected \(expected); found \(found)"
        case .noStart(let name): "there is no rule '\(name)', with which a text begins"
        case .undefinedRule(let name): "rule '\(name)' is used and never defined"
        case .pattern(let cause): cause
        case .terminal(let name, let part):
            "terminal '\(name)' holds \(part); a terminal is one regular expression: make it a rule, in lower case"
        case .unsatisfiable: "no text satisfies the grammar"
        }
    }
}
