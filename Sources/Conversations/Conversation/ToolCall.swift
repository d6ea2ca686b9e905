public import OrderedJSON

/// A call of a tool, as the model requests it.
public struct ToolCall: Sendable, Equatable {
    /// The id by which the result refers to the call; nil where the model's form has none.
    public var id: String?
    /// The name of the tool.
    public var name: String
    /// The arguments by name, in the order in which the model gave them.
    public var arguments: JSONObject

    /// A call from its parts.
    public init(id: String? = nil, name: String, arguments: JSONObject) {
        self.id = id
        self.name = name
        self.arguments = arguments
    }

    /// A call of a tool that takes text.
    public init(id: String? = nil, text name: String, input: String) {
        self.init(id: id, name: name, arguments: [ToolDefinition.inputName: .string(input)])
    }

    /// A call as messages hold it (OpenAI's form), with arguments as an object or as JSON text; nil for anything else.
    public init?(_ value: JSONValue) {
        guard let function = value["function"], let name = function["name"]?.stringValue else { return nil }
        self.init(id: value["id"]?.stringValue, name: name, arguments: [:])
        switch function["arguments"] {
        case .object(let object)?: arguments = object
        case .string(let text)?: arguments = (try? JSONParser().parse(text))?.objectValue ?? [:]
        default: break
        }
    }

    /// The call as messages hold it.
    public var message: JSONValue {
        var object: JSONObject = [:]
        if let id { object["id"] = .string(id) }
        object["type"] = "function"
        object["function"] = ["name": .string(name), "arguments": .object(arguments)]
        return .object(object)
    }
}
