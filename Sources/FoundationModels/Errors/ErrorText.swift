import Foundation
import OrderedJSON

/// The wording of every error of this module; the places that throw pass values only.
enum ErrorText {
    // MARK: Content

    static func notJSON(_ error: any Error) -> String { "the text is not JSON: \(error)" }

    static let emptyJSON = "the text holds no JSON value"

    static let notANumber = "the number is not finite; JSON has no such number"

    static func mismatch(expected: String, found: String) -> String { "expected \(expected); found \(found)" }

    static func expected(_ expected: String, found: String) -> String { "expected \(expected); found \(found)" }

    static func missingProperty(_ name: String) -> String {
        "GeneratedContent does not contain a property '\(name)'."
    }

    static func inProperty(_ name: String, _ reason: String) -> String { "property '\(name)': \(reason)" }

    static func inElement(_ index: Int, _ reason: String) -> String { "element \(index): \(reason)" }

    static func unknownCase(_ name: String, of type: Any.Type) -> String {
        "'\(type)' has no case '\(name)'"
    }

    static func noPartialForm(of type: any Generable.Type, _ error: any Error) -> String {
        "'\(type).PartiallyGenerated' refuses the content of a complete value: \(error)"
    }

    static func truncated(_ rawContent: String) -> String {
        "the text ends after \(rawContent.utf8.count) bytes, before the value does"
    }

    static func malformed(_ error: JSONError) -> String { "the model's text is not JSON: \(error)" }

    static func neverCalled(_ function: String) -> String {
        "\(function) exists for the type checker and is never called"
    }

    // MARK: Guides

    static func unsupportedGuide(_ issue: SchemaDocument.Issue, schema: String) -> String {
        issue.property.isEmpty
            ? "schema '\(schema)': \(issue.reason)" : "property '\(issue.property)' of '\(schema)': \(issue.reason)"
    }

    static func emptyRange(_ minimum: String, _ maximum: String) -> String {
        "the minimum \(minimum) is greater than the maximum \(maximum)"
    }

    static func emptyCount(_ minimum: Int, _ maximum: Int) -> String {
        "the minimum count \(minimum) is greater than the maximum count \(maximum)"
    }

    static func negativeCount(_ count: Int) -> String { "the count \(count) is negative" }

    static func boundIsNoNumber(_ guide: String) -> String { "'\(guide)' is a bound that no value keeps" }

    static let noChoices = "there is no value to choose from"

    static let repeatedProperty = "the property occurs twice"

    static func guideOnWrongType(_ guide: String, _ type: String) -> String {
        "the guide '\(guide)' cannot limit '\(type)'"
    }

    static func unreadablePattern(_ part: String) -> String {
        "the regular expression cannot be read (\(part)); write it as a literal"
    }

    static func noValues(of type: String) -> String { "'\(type)' has no values" }

    static func tooManyTypes(limit: Int) -> String { "the schema needs more than \(limit) types" }

    // MARK: Schemas from JSON

    static func schema(at pointer: String, _ reason: String) -> String {
        "schema at \(pointer.isEmpty ? "/" : pointer): \(reason)"
    }

    static func unknownKeyword(_ keyword: String) -> String { "keyword '\(keyword)' is not known" }

    static func olderKeyword(_ keyword: String) -> String {
        "keyword '\(keyword)' is of another draft, which sessions do not take"
    }

    static func schemaTooDeep(_ limit: Int) -> String { "nested deeper than \(limit) levels" }

    static func missingReference(_ reference: String) -> String { "'\(reference)' has no target" }

    // MARK: Transcripts

    static func transcript(at pointer: String, _ reason: String) -> String {
        "transcript at \(pointer.isEmpty ? "/" : pointer): \(reason)"
    }

    static func missingKey(_ key: String) -> String { "'\(key)' is missing" }

    static func unknownKey(_ key: String) -> String { "key '\(key)' is not known" }

    static func unknownValue(_ value: String, known: [String]) -> String {
        "'\(value)' is not known (known: \(known.joined(separator: ", ")))"
    }

    static let imageInJSON = "an image without a URL has no form in JSON"

    // MARK: Options

    static func invalidOption(_ option: String, _ value: String) -> String {
        switch option {
        case "temperature": "temperature is \(value); expected a finite number of at least 0"
        case "maximumResponseTokens": "maximumResponseTokens is \(value); expected 1 or more"
        case "random(top:)": "random(top:) is \(value); expected 1 or more"
        case "random(probabilityThreshold:)":
            "random(probabilityThreshold:) is \(value); expected more than 0 and at most 1"
        case "toolCallingMode": "toolCallingMode is \(value); the session has no tools"
        case "tools": "two tools have the name '\(value)'; give each a name of its own"
        default: "\(option) is \(value), which is not allowed"
        }
    }

    // MARK: Sessions

    static func budgetTooSmall(_ budget: Int, needed: Int) -> String {
        "maximumResponseTokens is \(budget); the shortest answer that the schema allows takes \(needed) tokens"
    }

    static func contextSizeExceeded(_ overflow: ContextOverflow, contextSize: Int) -> String {
        let remedy = if case .answerFills = overflow { " or set maximumResponseTokens" } else { "" }
        return "\(overflow.found); the context is \(contextSize); start a session with a shorter transcript\(remedy)"
    }

    static let concurrentRequests =
        "a request is already running on this session; wait until isResponding is false, or use another session"

    static let transcriptMutation =
        "the transcript was set while a request was running; set it when isResponding is false"

    static func toolRoundLimit(_ limit: Int) -> String {
        "the model called tools in \(limit) rounds without answering; raise toolRoundLimit or simplify the tools"
    }

    static func toolCall(_ tool: String, _ underlying: any Error) -> String {
        let told = (underlying as? any LocalizedError)?.errorDescription
        return "tool '\(tool)' failed: \(told ?? "\(underlying)")"
    }

    static func unknownTool(_ name: String) -> String {
        "the model called '\(name)', which is not a tool of this session"
    }

    static func invalidProfile(_ type: String, _ problem: InvalidDynamicProfile.Problem) -> String {
        switch problem {
        case .noProfile: "the body of '\(type)' is Never, so that no profile is active; let it end in a Profile"
        case .noInstructions: "the body of '\(type)' is Never; let it be made of Instructions and tools"
        case .belongsToOtherActor:
            "'\(type)' belongs to an actor that is not the main one; make it nonisolated, or let it belong to the main actor"
        case .nestedTooDeeply(let limit):
            "bodies lie within bodies more than \(limit) deep, down to '\(type)'; one of them contains itself"
        }
    }

    static let propertyOutsideSession =
        "a session property was written outside of a session and is dropped; write it in a callback, in a tool, or "
        + "through the properties of the session"

    static let historyIsReadOnly =
        "the history was written in a body, a history transform or a tool and stays as it is; write it in a callback of a "
        + "profile"

    static func unsupportedCapability(_ capability: String) -> String { "the model does not support \(capability)" }

    static let imageForTextModel = "the transcript holds an image, and the model reads text only; remove the entry"

    static let imageWithoutURL = "the transcript holds an image without a URL; remove the entry"

    /// What a model reads before an image with a label.
    static func labelled(_ label: String) -> String { "Image \"\(label)\":" }

    static func argumentsNoObject(tool: String) -> String {
        "the arguments of a call of the tool '\(tool)' are no object; remove the entry"
    }

    static let noPrivateCloud =
        "Apple's servers cannot be reached from Linux; use SystemLanguageModel or OpenWeightsModel"

    static func unreadAttachment(_ type: String) -> String {
        "the model does not read attachments of the type '\(type)'; remove the entry"
    }

    static func unannouncedEntry(_ type: String) -> String {
        "the model wrote an entry of the type '\(type)', which supportsDataEntryType(_:) does not accept"
    }

    static let noModel =
        "the bundled model is not beside this program; copy crema_BundledModel.resources there, or set CREMA_MODEL to a "
        + "model directory or to the name of a cached model"

    static func unsupportedLanguage(_ code: String, known: [String]) -> String {
        "the prompt is in '\(code)'; the model knows \(known.joined(separator: ", "))"
    }
}
