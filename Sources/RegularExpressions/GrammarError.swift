/// Why a pattern, schema or grammar cannot be enforced.
///
/// Each module words the faults of the texts it reads: `PatternError` here, and a `SourceFault` where schemas and grammars
/// are built of expressions. Limits are worded here, since one run through all modules shares them.
public enum GrammarError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A regular expression that cannot be read or is not regular.
    case pattern(PatternError)
    /// A text of another kind, for example a schema, that cannot be read or cannot be enforced.
    indirect case source(any SourceFault)
    /// A limit was reached; `subject` says in which work, for example `a pattern`.
    case limitReached(GrammarLimit, value: Int, subject: String)

    /// The cause on one line.
    public var description: String {
        switch self {
        case .pattern(let error): error.description
        case .source(let fault): fault.description
        case .limitReached(let limit, let value, let subject):
            "\(subject) needs more than \(limit.rawValue) (\(value)); simplify it or raise the limit"
        }
    }

    /// Whether the cause is that no text satisfies a schema or grammar.
    public var isUnsatisfiable: Bool {
        if case .source(let fault) = self { fault.isUnsatisfiable } else { false }
    }

    /// Whether both have the same cause.
    public static func == (first: GrammarError, second: GrammarError) -> Bool {
        switch (first, second) {
        case (.pattern(let first), .pattern(let second)): first == second
        case (.source(let first), .source(let second)): first.isEqual(to: second)
        case (.limitReached(let first, let value, let subject), .limitReached(let second, let other, let owner)):
            first == second && value == other && subject == owner
        case (.pattern, _), (.source, _), (.limitReached, _): false
        }
    }
}

/// A fault at one place of a text that is built of expressions, worded on one line by the module that reads such texts.
public protocol SourceFault: Equatable, Sendable, CustomStringConvertible {
    /// Whether the fault is that nothing satisfies a text without other faults.
    var isUnsatisfiable: Bool { get }
}

extension SourceFault {
    fileprivate func isEqual(to other: any SourceFault) -> Bool { self == other as? Self }
}
