/// The wording of every error that is this interpreter's own; wording taken from Python and Jinja2 is here too.
enum ErrorText {
    // MARK: Limits

    static func sourceTooLong(_ count: Int, _ limit: Int) -> String {
        "template of \(count) bytes; at most \(limit) are accepted (limit 'sourceBytes')"
    }

    static func nesting(_ limit: Int) -> String {
        "nested deeper than \(limit) (limit 'nesting')"
    }

    static func steps(_ limit: Int) -> String {
        "takes more than \(limit) steps (limit 'steps')"
    }

    static func rangeItems(_ call: String, _ limit: Int) -> String {
        "range(\(call)) asks for more than \(limit) items (limit 'items')"
    }

    static func items(_ limit: Int) -> String {
        "makes a value of more than \(limit) items (limit 'items')"
    }

    static func stringBytes(_ limit: Int) -> String {
        "makes a string of more than \(limit) bytes (limit 'stringBytes')"
    }

    static func macroDepth(_ limit: Int) -> String {
        "macros call one another deeper than \(limit) (limit 'macroDepth')"
    }

    static func evaluationDepth(_ limit: Int) -> String {
        "evaluation is nested deeper than \(limit) (limit 'evaluationDepth')"
    }

    static func valueNesting(_ limit: Int) -> String {
        "makes a value nested deeper than \(limit) (limit 'valueNesting')"
    }

    static func outputBytes(_ limit: Int) -> String {
        "renders more than \(limit) bytes (limit 'outputBytes')"
    }

    // MARK: Syntax

    static func refusedTag(_ name: String) -> String {
        "'\(name)' is refused: a chat template reads no other template"
    }

    static func refusedAttribute(_ name: String) -> String {
        "access to attribute '\(name)' is refused"
    }

    static let refusedAttrFilter = "the filter 'attr' is refused: a chat template reads data only by key"

    static func unsupportedTag(_ name: String) -> String { "the tag '\(name)' is not supported" }
    static func unsupportedMethod(_ type: String, _ name: String) -> String {
        "the method '\(name)' of '\(type)' is not supported"
    }
    static func unsupportedFilter(_ name: String) -> String { "the filter '\(name)' is not supported" }
    static func unsupportedGlobal(_ name: String) -> String { "the function '\(name)' is not supported" }
    static func outsideLoop(_ name: String) -> String { "'\(name)' outside loop" }

    static func unknownFilter(_ name: String) -> String { "No filter named '\(name)'." }
    static func unknownTest(_ name: String) -> String { "No test named '\(name)'." }
    static func missingFilter(_ name: String) -> String { "No filter named '\(name)' found." }
    static func missingTest(_ name: String) -> String { "No test named '\(name)' found." }

    // MARK: Run time

    static let integerOverflow = "the result is an integer outside 64 bits, which is not supported"
    static let notANamespace = "cannot assign attribute on non-namespace object"
    static func notIterable(_ type: String) -> String { "'\(type)' object is not iterable" }
    static func notSubscriptable(_ type: String) -> String { "'\(type)' object is not subscriptable" }
    static func notCallable(_ type: String) -> String { "'\(type)' object is not callable" }
    static func noLength(_ type: String) -> String { "object of type '\(type)' has no len()" }
    static func unhashable(_ type: String) -> String { "unhashable type: '\(type)'" }
    static func operands(_ symbol: String, _ left: String, _ right: String) -> String {
        "unsupported operand type(s) for \(symbol): '\(left)' and '\(right)'"
    }
    static func comparison(_ symbol: String, _ left: String, _ right: String) -> String {
        "'\(symbol)' not supported between instances of '\(left)' and '\(right)'"
    }
    static func unsafeAttribute(_ name: String, _ type: String) -> String {
        "access to attribute '\(name)' of '\(type)' object is unsafe."
    }
    static func underscoreNamespace(_ name: String) -> String {
        "Chat templates cannot store underscore-prefixed attributes on a namespace, but got '\(name)'. "
            + "Please rename the attribute."
    }
    static func notSerializable(_ type: String) -> String { "Object of type \(type) is not JSON serializable" }
}
