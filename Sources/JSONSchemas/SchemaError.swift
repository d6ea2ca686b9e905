public import RegularExpressions

/// A fault at one place of a schema.
public struct SchemaError: SourceFault {
    /// What is wrong.
    public let fault: SchemaFault
    /// Where, as in `/properties/age`.
    public let path: String

    /// The cause on one line.
    public var description: String { "schema at \(path): \(fault.description)" }

    /// Whether no value satisfies the schema.
    public var isUnsatisfiable: Bool { fault == .unsatisfiable }
}

extension GrammarError {
    /// A schema that is malformed, unsatisfiable, or uses what cannot be enforced; `path` as in `/properties/age`.
    public static func schema(_ fault: SchemaFault, path: String) -> GrammarError {
        .source(SchemaError(fault: fault, path: path))
    }
}

/// What can be wrong with a schema.
public enum SchemaFault: Equatable, Sendable, CustomStringConvertible {
    /// No JSON value satisfies the schema.
    case unsatisfiable
    /// A keyword's value is not of the form the dialect requires.
    case malformedKeyword(String, expected: String, found: String)
    /// An assertion keyword that cannot be enforced here.
    case notEnforceable(String, reason: String)
    /// The keyword's pattern cannot be used.
    case pattern(String, PatternError)
    /// The document is no JSON text; the parser's message.
    case notJSON(String)
    /// A schema was expected where something else is.
    case notASchema(found: String)
    /// `$schema` names no known dialect.
    case unknownDialect(found: String)
    /// Two schemas carry the same identifier or anchor.
    case duplicateIdentifier(String, String)
    /// A reference leads to nothing.
    case missingReference(String, String)
    /// A reference leads to a document that was not given.
    case remoteReference(String, String)
    /// A schema applies itself to the same value; the path it leads to.
    case referenceCycle(String)

    /// The cause in lower case, on one line.
    public var description: String {
        switch self {
        case .unsatisfiable: "no value satisfies it"
        case .malformedKeyword(let keyword, let expected, let found): "'\(keyword)' must be \(expected); found \(found)"
        case .notEnforceable(let keyword, let reason): "'\(keyword)' cannot be enforced: \(reason)"
        case .pattern(let keyword, let error): "'\(keyword)': \(error.description)"
        case .notJSON(let message): "not a JSON text: \(message)"
        case .notASchema(let found): "expected a schema (an object or a boolean); found \(found)"
        case .unknownDialect(let found):
            "'$schema' must name draft 4, 6, 7, 2019-09 or 2020-12; found \(found); remove it or name the closest draft"
        case .duplicateIdentifier(let keyword, let name): "'\(keyword)' \(name) occurs twice"
        case .missingReference(let keyword, let target): "'\(keyword)' leads to \(target), which does not exist"
        case .remoteReference(let keyword, let target):
            "'\(keyword)' leads to \(target), outside the document; put that schema under '$defs' with its '$id'"
        case .referenceCycle(let path): "leads back to \(path) without going into a property or an item"
        }
    }
}
