public import OrderedJSON

/// Why a request is not answered, in the form that clients of OpenAI's API read.
public struct APIError: Error, Sendable, Equatable {
    /// The status of the answer.
    public var status: Int
    /// The class of the error, such as `invalid_request_error`.
    public var type: String
    /// What distinguishes errors for programs, such as `context_length_exceeded`.
    public var code: String?
    /// The field at fault, such as `messages[0].content`.
    public var param: String?
    /// One line: the place, what was found, what was expected, what to do.
    public var message: String
    /// Seconds after which the same request may be answered.
    public var retryAfter: Int?
    /// The methods by which the path is served, where another was used.
    public var allowedMethods: String?
    /// Numbers beside the message, such as `n_prompt_tokens`.
    public var details: JSONObject

    /// An error from its parts.
    init(
        _ status: Int, _ type: String, code: String? = nil, param: String? = nil, retryAfter: Int? = nil,
        details: JSONObject = [:], _ message: String
    ) {
        self.status = status
        self.type = type
        self.code = code
        self.param = param
        self.retryAfter = retryAfter
        self.details = details
        self.message = message
    }

    /// The error as the body of an answer or as an event of a stream; all four keys are always there.
    public func body(requestID: String?) -> JSONValue {
        var error: JSONObject = [
            "message": .string(message), "type": .string(type), "param": .string(param), "code": .string(code),
        ]
        if let requestID { error["request_id"] = .string(requestID) }
        for entry in details.entries { error[entry.key] = entry.value }
        return ["error": .object(error)]
    }
}

extension JSONValue {
    /// A text, or `null` for nil.
    static func string(_ text: String?) -> JSONValue {
        guard let text else { return .null }
        return JSONValue.string(text)
    }

    /// An integer.
    static func integer(_ value: Int) -> JSONValue { .int(value) }

    /// A number; `null` when it is not finite.
    static func number(_ value: Double) -> JSONValue { JSONNumber(value).map(JSONValue.number) ?? .null }
}
