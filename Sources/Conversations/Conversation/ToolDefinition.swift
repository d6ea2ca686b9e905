public import Grammars
public import OrderedJSON

/// A tool that a model is shown and may call.
public struct ToolDefinition: Sendable {
    /// The name by which it is called.
    public var name: String
    /// What it is for; nil where nothing is said.
    public var description: String?
    /// The schema of the arguments, as the model is shown it.
    public var parameters: JSONValue
    /// The schema that arguments must satisfy; nil where it is the one that is shown.
    public var enforced: JSONValue?
    /// What the text of ``inputName`` is held to, the one argument of a tool that takes text; nil where any text is taken,
    /// and for other tools.
    public var input: GrammarForm?

    /// The name of the one argument of a tool that takes text.
    public static let inputName = "input"

    /// The schema of a tool that says nothing of its arguments.
    public static let anyParameters: JSONValue = ["type": "object", "properties": [:]]

    /// A tool from its parts.
    public init(
        name: String, description: String? = nil, parameters: JSONValue = anyParameters, enforced: JSONValue? = nil
    ) {
        self.name = name
        self.description = description
        self.parameters = parameters
        self.enforced = enforced
    }

    /// A tool that takes text.
    ///
    /// Models know tools as functions, so they are shown one with a string as its one argument.
    ///
    /// - Parameters:
    ///   - hint: what the model is told of the text; nil where nothing is said.
    ///   - input: what the text is held to; nil for any.
    public init(text name: String, description: String? = nil, hint: String? = nil, input: GrammarForm? = nil) {
        var text: JSONObject = ["type": "string"]
        if let hint { text["description"] = .string(hint) }
        self.init(
            name: name, description: description,
            parameters: [
                "type": "object", "properties": [Self.inputName: .object(text)],
                "required": [.string(Self.inputName)], "additionalProperties": false,
            ])
        self.input = input
    }

    /// A tool of OpenAI's form, `{"type": "function", "function": {"name", "description", "parameters"}}`; nil for anything
    /// without a name.
    public init?(_ value: JSONValue) {
        guard let function = value["function"], let name = function["name"]?.stringValue else { return nil }
        self.init(
            name: name, description: function["description"]?.stringValue,
            parameters: function["parameters"] ?? Self.anyParameters)
    }

    /// The tool as templates take it, with the parameters that are shown.
    public var json: JSONValue { json(parameters) }

    /// The tool with the schema that arguments must satisfy.
    public var enforcedJSON: JSONValue { json(enforced ?? parameters) }

    private func json(_ parameters: JSONValue) -> JSONValue {
        var function: JSONObject = ["name": .string(name)]
        if let description { function["description"] = .string(description) }
        function["parameters"] = parameters
        return ["type": "function", "function": .object(function)]
    }
}

extension ToolDefinition: Equatable {
    /// Whether the tools have the same bytes.
    public static func == (left: Self, right: Self) -> Bool {
        left.json == right.json && left.enforcedJSON == right.enforcedJSON && left.input == right.input
    }
}
