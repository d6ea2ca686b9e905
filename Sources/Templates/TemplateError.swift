public import Files

/// What is wrong with a chat template or with its run; the module knows nothing about conversations, tokens or models.
///
/// The cases follow the exception classes of the reference (Jinja2 in Python), so that a case of a template that raises there
/// raises the same kind here with the same message.
public enum TemplateError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The source is not a template (Jinja2: `TemplateSyntaxError`).
    case syntax(String, TemplatePlace)
    /// A bound of `TemplateLimits` was reached; the text names the limit and its value.
    case limit(String, TemplatePlace)
    /// The template called `raise_exception` (transformers: `TemplateError`).
    case raised(String, TemplatePlace)
    /// An undefined value was used where a value is needed (`UndefinedError`).
    case undefined(String, TemplatePlace)
    /// An operation on values of the wrong types (`TypeError`).
    case type(String, TemplatePlace)
    /// An operation on a wrong value: unpacking, number text, division by zero, formatting (`ValueError` and its relatives).
    case value(String, TemplatePlace)
    /// Access that the sandbox forbids (`SecurityError`).
    case security(String, TemplatePlace)
    /// Anything else at run time: a filter that does not exist, assignment to what is no namespace (`TemplateRuntimeError`).
    case runtime(String, TemplatePlace)
    /// A feature of Jinja2 or of Python that this interpreter does not offer.
    case unsupported(String, TemplatePlace)
    /// A file of the checkpoint that cannot be read.
    case unreadable(FileError)
    /// A file of the checkpoint that cannot be used: its name and what is wrong.
    case file(String, String)
    /// A context that is more than a template can be given: which limit it exceeds.
    case context(String)

    /// The cause alone, without the place; for `raise_exception` the text that the template gave.
    public var message: String {
        switch self {
        case .syntax(let text, _), .limit(let text, _), .raised(let text, _), .undefined(let text, _),
            .type(let text, _),
            .value(let text, _), .security(let text, _), .runtime(let text, _), .unsupported(let text, _),
            .file(_, let text),
            .context(let text):
            return text
        case .unreadable(let error):
            return error.description
        }
    }

    /// Where in the template the error arose, nil for errors of files and of the context.
    public var place: TemplatePlace? {
        switch self {
        case .syntax(_, let place), .limit(_, let place), .raised(_, let place), .undefined(_, let place),
            .type(_, let place),
            .value(_, let place), .security(_, let place), .runtime(_, let place), .unsupported(_, let place):
            return place
        case .unreadable, .file, .context:
            return nil
        }
    }

    /// One line: file, line and column, cause.
    public var description: String {
        switch self {
        case .unreadable(let error): return error.description
        case .file(let name, let text): return "\(name): \(text)"
        case .context(let text): return text
        default: return place.map { "\($0): \(message)" } ?? message
        }
    }

    /// The description, then the line of the template and a caret under the place.
    public var diagnostic: String {
        guard let place, !place.text.isEmpty else { return description }
        return "\(description)\n\(place.excerpt)"
    }
}

/// A place in the source of a template.
public struct TemplatePlace: Equatable, Sendable, CustomStringConvertible {
    /// The name of the template's file, or what stands for it.
    public let name: String
    /// The line, counted from 1.
    public let line: Int
    /// The column in Unicode scalars, counted from 1.
    public let column: Int
    /// The text of the line, cut to the surroundings of the column when it is long.
    let text: String
    /// Scalars of `text` before the column.
    let indent: Int

    /// `name line:column`.
    public var description: String { "\(name) \(line):\(column)" }

    /// The line and, below it, a caret under the column.
    public var excerpt: String { "\(text)\n\(String(repeating: " ", count: indent))^" }
}
