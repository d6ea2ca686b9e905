import Conversations
import OrderedJSON

// All wording of the module.

extension APIError {
    private static let invalid = "invalid_request_error"

    // MARK: Bodies

    static func notJSON(_ error: JSONError) -> APIError {
        APIError(400, invalid, code: "invalid_json", "the body is not JSON: \(error.description)")
    }

    static func notObject(found: JSONValue) -> APIError {
        APIError(400, invalid, code: "invalid_json", "the body is \(found.kindDescription); expected an object")
    }

    /// A body beyond the limit.
    public static func tooLarge(limit: Int) -> APIError {
        APIError(413, invalid, code: "request_too_large", "the body is larger than \(limit) bytes; send less at once")
    }

    /// A body that is not sent as JSON.
    public static func unsupportedMediaType(_ found: String?) -> APIError {
        APIError(
            415, invalid, code: "unsupported_media_type",
            "Content-Type is \(found.map { "'\(short($0))'" } ?? "missing"); expected application/json")
    }

    /// A body that is packed.
    public static func unsupportedCoding(_ found: String) -> APIError {
        APIError(
            415, invalid, code: "unsupported_content_encoding",
            "Content-Encoding is '\(short(found))', which is not unpacked here; send the body as it is")
    }

    /// A body that takes too long.
    public static func slowBody(seconds: Int) -> APIError {
        APIError(408, "timeout_error", code: "request_timeout", "the body did not arrive within \(seconds) seconds")
    }

    /// A request that was not begun in time.
    static func waitedTooLong(seconds: Double) -> APIError {
        APIError(
            408, "timeout_error", code: "request_timeout",
            "the request waited for \(JSONValue.number(seconds).serialized()) seconds and was not begun; try again later"
        )
    }

    /// An answer that its client does not read.
    static func slowReader(_ reason: String) -> APIError {
        APIError(408, "timeout_error", code: "request_timeout", "the answer was not read as it came: \(reason)")
    }

    /// A body that ends too early, or a request that cannot be read.
    public static func brokenBody() -> APIError {
        APIError(400, invalid, code: "invalid_json", "the body ends too early, or cannot be read")
    }

    /// No body where one is needed, in the words by which clients of Ollama know it.
    static func missingBody() -> APIError { APIError(400, invalid, code: "invalid_json", "missing request body") }

    /// What this server never does.
    static func ollamaForbidden(_ reason: String) -> APIError {
        APIError(403, "permission_error", code: "forbidden", reason)
    }

    /// A name of Ollama's own library, or of nothing.
    static func ollamaNotOfHub(_ name: String) -> APIError {
        APIError(
            404, "not_found_error", code: "model_not_found", param: "model",
            "model '\(short(name))' not found: Ollama's own library is not read; give hf.co/org/name")
    }

    /// A download that came to nothing.
    static func fetchFailed(_ reason: String) -> APIError {
        APIError(502, "server_error", code: "fetch_failed", reason)
    }

    /// Files of models that are to be made here, and are not.
    public static func noBlobs(isPost: Bool) -> APIError {
        isPost
            ? ollamaMissing("models are not made here, so no files of them are taken")
            : APIError(404, "not_found_error", code: "unknown_url", "there is no such file")
    }

    /// What this server does not have.
    static func ollamaMissing(_ reason: String) -> APIError {
        APIError(501, invalid, code: "not_implemented", reason)
    }

    // MARK: Fields

    static func wrongKind(_ path: FieldPath, expected: String, found: JSONValue) -> APIError {
        APIError(400, invalid, param: path.name, "\(path.pointer): expected \(expected), found \(shown(found))")
    }

    static func missing(_ path: FieldPath, expected: String) -> APIError {
        APIError(400, invalid, param: path.name, "\(path.pointer) is missing; expected \(expected)")
    }

    static func invalidValue(_ path: FieldPath, _ reason: String) -> APIError {
        APIError(400, invalid, param: path.name, "\(path.pointer): \(reason)")
    }

    static func unsupportedParameter(_ path: FieldPath, _ reason: String) -> APIError {
        APIError(400, invalid, code: "unsupported_parameter", param: path.name, "\(path.pointer): \(reason)")
    }

    static func unsupportedValue(_ path: FieldPath, _ reason: String) -> APIError {
        APIError(400, invalid, code: "unsupported_value", param: path.name, "\(path.pointer): \(reason)")
    }

    /// Messages in an order that no model can answer.
    static func conversation(_ error: ConversationError, at path: FieldPath) -> APIError {
        switch error {
        case .endsWithAssistant: unsupportedValue(path, error.description)
        case .resultWithoutCall: invalidValue(path, error.description)
        }
    }

    /// An image that cannot be taken.
    static func image(_ error: ImageError, at path: FieldPath) -> APIError {
        switch error {
        case .notFetched: return unsupportedValue(path, error.description)
        case .notBase64, .empty: return invalidValue(path, error.description)
        case .tooLarge:
            return APIError(
                413, invalid, code: "request_too_large", param: path.name, "\(path.pointer): \(error.description)")
        }
    }

    static func tooLargePictures(_ text: String) -> APIError {
        APIError(413, invalid, code: "request_too_large", param: "messages", text)
    }

    static func unknownFields(_ names: [String]) -> APIError {
        let told = IgnoredNames(names)
        return APIError(
            400, invalid, code: "unsupported_parameter", param: names.first,
            "unknown fields, which --strict-parameters refuses: "
                + (told.names.map(short) + told.rest).joined(separator: ", "))
    }

    static func severalConstraints(_ names: [String]) -> APIError {
        APIError(
            400, invalid, param: names.last,
            "\(names.joined(separator: ", ")) each hold the answer to something; give one of them")
    }

    static func schemaBesideType(_ path: FieldPath, type: String, reader: String?) -> APIError {
        let other = reader.map { ", or give the type \($0)" } ?? ""
        return invalidValue(path, "a schema that the type \(type) ignores; leave it out\(other)")
    }

    static func invalidSchema(param: String?, _ reason: String) -> APIError {
        APIError(400, invalid, code: "invalid_schema", param: param, reason)
    }

    // MARK: Stored responses

    /// Why a response may not be there any more.
    private static let reasonsToBeGone =
        "it was not stored, was deleted, or had to go (--store-ttl, --store-responses)"

    /// A response that is named where none are stored.
    static func storeIsOff(_ path: FieldPath) -> APIError {
        unsupportedParameter(
            path,
            "no responses are stored here; send the whole conversation, or start the server with --store-responses above 0"
        )
    }

    /// A response that is to be continued, and is not there.
    ///
    /// - Parameter later: the one that the request names, where that continues the missing one.
    static func previousResponseNotFound(_ id: String, continuedBy later: String?, _ path: FieldPath) -> APIError {
        APIError(
            404, "not_found_error", code: "previous_response_not_found", param: path.name,
            "\(path.pointer): \(missing(id, continuedBy: later)); \(reasonsToBeGone); send the whole conversation as input"
        )
    }

    /// A response that is to be read or deleted, and is not there.
    static func noStoredResponse(_ id: String, continuedBy later: String? = nil) -> APIError {
        APIError(
            404, "not_found_error", code: "response_not_found",
            "\(missing(id, continuedBy: later)); \(reasonsToBeGone); send its request again")
    }

    /// An item that is named by its id, and is not there.
    static func noStoredItem(_ id: String, _ path: FieldPath) -> APIError {
        APIError(
            404, "not_found_error", code: "response_not_found", param: path.name,
            "\(path.pointer): there is no stored item '\(short(id))'; \(reasonsToBeGone); send the item itself")
    }

    private static func missing(_ id: String, continuedBy later: String?) -> String {
        guard let later else { return "there is no stored response '\(short(id))'" }
        return "the response '\(short(id))', which '\(short(later))' continues, is no longer stored"
    }

    /// A response that ended too early to be continued.
    static func unfinishedResponse(_ id: String, _ status: String, _ path: FieldPath) -> APIError {
        invalidValue(
            path,
            "the response '\(short(id))' is \(status); continue the one before it, or send the whole conversation as input"
        )
    }

    /// A conversation of too many responses.
    static func conversationTooLong(_ path: FieldPath) -> APIError {
        invalidValue(
            path,
            "the conversation has \(ResponseStore.longestChain) responses, and no more are followed; send it all as input"
        )
    }

    // MARK: Models and contexts

    static func unknownModel(_ name: String, served: [String]) -> APIError {
        APIError(
            404, "not_found_error", code: "model_not_found", param: "model",
            "the model '\(short(name))' is not served here; expected \(served.joined(separator: " or "))")
    }

    /// A model that does something else than what is asked of it.
    static func otherRole(_ entry: ModelEntry, wanted: [ModelRole]) -> APIError {
        otherRole(entry.name, entry.role, wanted: wanted)
    }

    /// The same of a name.
    static func otherRole(_ name: String, _ role: ModelRole, wanted: [ModelRole]) -> APIError {
        unsupportedParameter(
            FieldPath().key("model"),
            "'\(short(name))' \(role.deed); name a model that " + wanted.map(\.deed).joined(separator: " or "))
    }

    /// A request that no model of the server is for.
    static func noModel(for roles: [ModelRole]) -> APIError {
        unsupportedParameter(
            FieldPath().key("model"),
            "no model that \(roles.map(\.deed).joined(separator: " or ")) is served here; see /v1/models")
    }

    /// A model that could not be loaded.
    static func modelFailed(_ name: String, _ reason: String, retryAfter: Int) -> APIError {
        APIError(
            503, "service_unavailable_error", code: "model_failed", param: "model", retryAfter: max(1, retryAfter),
            "the model '\(short(name))' could not be loaded: \(reason)")
    }

    /// A model that has no room even alone.
    /// - Parameter isAlone: whether no pinned model takes a part of the memory.
    static func modelTooLarge(_ name: String, needed: Int, bound: Int, isAlone: Bool) -> APIError {
        APIError(
            503, "service_unavailable_error", code: "model_too_large", param: "model",
            "the model '\(short(name))' takes \(needed) bytes with its caches, and "
                + (isAlone
                    ? "--memory-bytes is \(bound); raise it, or lower --kv-bytes"
                    : "pinned models leave \(bound) of --memory-bytes; raise it, lower --kv-bytes, or pin fewer"))
    }

    /// What only a loaded model can tell.
    static func notLoaded(_ name: String) -> APIError {
        APIError(
            503, "service_unavailable_error", code: "loading", param: "model",
            "the model '\(short(name))' is not loaded; a request to it loads it, and so does POST /models/load")
    }

    /// What only a loaded model can tell, where none is.
    static func nothingLoaded() -> APIError {
        APIError(
            503, "service_unavailable_error", code: "loading",
            "no model is loaded; a request to one loads it, and so does POST /models/load")
    }

    static func contextExceeded(prompt: Int, answer: Int?, context: Int) -> APIError {
        // The first sentence is read by clients: litellm's exception_mapping_utils.py looks for it.
        let asked =
            answer.map { "you asked for \(prompt + $0) tokens (\(prompt) of the prompt, \($0) for the answer)" }
            ?? "the prompt has \(prompt) tokens"
        return APIError(
            400, invalid, code: "context_length_exceeded", param: answer == nil ? "messages" : "max_tokens",
            details: ["n_prompt_tokens": .integer(prompt), "n_ctx": .integer(context)],
            "This model's maximum context length is \(context) tokens. However, \(asked). Shorten the prompt"
                + (answer == nil ? "." : " or ask for a shorter answer."))
    }

    static func refusedConversation(_ reason: String) -> APIError {
        APIError(400, invalid, param: "messages", "the model's chat template refuses the conversation: \(reason)")
    }

    static func invalidRequest(_ reason: String, param: String? = nil) -> APIError {
        APIError(400, invalid, param: param, reason)
    }

    // MARK: The server

    /// A path that is not served.
    public static func unknownURL(_ path: String) -> APIError {
        APIError(404, "not_found_error", code: "unknown_url", "there is nothing at \(short(path))")
    }

    /// A path that is served by another method.
    public static func methodNotAllowed(_ method: String, allowed: String) -> APIError {
        var error = APIError(
            405, invalid, code: "method_not_allowed", "\(short(method)) is not possible here; expected \(allowed)")
        error.allowedMethods = allowed
        return error
    }

    /// A missing or wrong key.
    public static func invalidKey() -> APIError {
        APIError(
            401, "authentication_error", code: "invalid_api_key",
            "the API key is missing or wrong; send Authorization: Bearer KEY")
    }

    /// A key with as many requests under way as it may have.
    public static func tooManyRequests(limit: Int, retryAfter: Int) -> APIError {
        APIError(
            429, "rate_limit_error", code: "rate_limit_exceeded", retryAfter: retryAfter,
            "as many requests of this key are under way as may be, \(limit); wait until one of them is answered")
    }

    /// A web page of another origin.
    public static func foreignOrigin(_ origin: String) -> APIError {
        APIError(
            403, "permission_error", code: "origin_not_allowed",
            "web pages of \(short(origin)) may not use this server; start it with --cors-origin \(short(origin)) to let them"
        )
    }

    /// A name that is not this machine's.
    public static func foreignHost(_ host: String?) -> APIError {
        APIError(
            403, "permission_error", code: "host_not_allowed",
            "the server does not answer to the name '\(short(host ?? ""))'; start it with --allowed-host to let it")
    }

    /// The model is not there yet.
    public static func loading() -> APIError {
        APIError(503, "service_unavailable_error", code: "loading", retryAfter: 1, "the model is being loaded")
    }

    /// The server is about to end.
    public static func draining() -> APIError {
        APIError(503, "service_unavailable_error", code: "draining", retryAfter: 5, "the server is shutting down")
    }

    /// No place in the queue.
    static func overloaded(retryAfter: Int) -> APIError {
        APIError(
            503, "service_unavailable_error", code: "overloaded", retryAfter: min(max(retryAfter, 1), 60),
            "all places are taken, in the queue, too; try again later")
    }

    /// Bodies that fill the memory that there is for them.
    public static func bodiesWaiting(bound: Int) -> APIError {
        APIError(
            503, "service_unavailable_error", code: "overloaded", retryAfter: 1,
            "the bodies of requests fill \(bound) bytes; try again later")
    }

    static func internalError(_ reason: String) -> APIError {
        APIError(500, "server_error", code: "internal_error", reason)
    }

    // MARK: Parts of messages

    /// A value from outside, short enough for a message.
    static func short(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(100).map { scalar -> Character in
            scalar.value < 0x20 || scalar.value == 0x7F ? "\u{FFFD}" : Character(scalar)
        }
        return String(scalars) + (text.unicodeScalars.count > 100 ? "…" : "")
    }

    private static func shown(_ value: JSONValue) -> String {
        switch value {
        case .number(let number): short(number.text)
        case .bool(let value): "\(value)"
        case .string(let text) where text.unicodeScalars.count <= 40: "'\(short(text))'"
        default: value.kindDescription
        }
    }
}
