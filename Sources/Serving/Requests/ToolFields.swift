import Chat
import Conversations
import Generation
import Grammars
import OrderedJSON
import RegularExpressions

/// The tools of a request, and which of them may or must be called.
struct ToolFields: Sendable {
    /// The tools, with the schemas that are shown and those that arguments are held to.
    private(set) var tools: [ToolDefinition] = []
    var choice = TurnForm.ToolChoice.automatic
    /// The tools that may be called, nil for all.
    var callable: Set<String>?
    /// The most calls of an answer, nil for any number.
    var maximumCalls: Int?

    /// The most tools of a request.
    static let limit = 128

    init() {}

    /// The fields of a chat request.
    init(_ fields: inout FieldReader) throws(APIError) {
        for name in ["functions", "function_call"] where fields.value(name) != nil {
            throw .unsupportedParameter(fields.path.key(name), "not supported; use tools and tool_choice")
        }
        try read(&fields) { (tools, tool) throws(APIError) in
            switch try tool.string("type") ?? "function" {
            case "function":
                guard let function = try tool.object("function") else {
                    throw .missing(tool.path.key("function"), expected: "an object with name and parameters")
                }
                try tools.add(function)
            case "custom":
                guard let custom = try tool.object("custom") else {
                    throw .missing(tool.path.key("custom"), expected: "an object with name and format")
                }
                try tools.add(custom: custom)
            case let type: throw Self.unsupported(type, tool)
            }
        }
        try readChoices(&fields)
    }

    /// The tools of a request for a response: functions and custom tools whose parts are beside their type.
    ///
    /// Tools that a server would run are dropped where no call is demanded, since some programs always send them.
    init(flat fields: inout FieldReader, dropped: inout [String]) throws(APIError) {
        let mayDrop = Self.mayDrop(fields.value("tool_choice"))
        var passedOver: [String] = []
        try read(&fields) { (tools, tool) throws(APIError) in
            let type = try tool.requiredString("type")
            if type == "function" {
                try tools.add(tool)
            } else if type == "custom" {
                try tools.add(custom: tool)
            } else if mayDrop {
                tool.acceptAll()
                passedOver.append("\(tool.path.name).\(type)")
            } else {
                throw Self.unsupported(type, tool)
            }
        }
        dropped += passedOver
        try readChoices(&fields)
    }

    /// Reads each tool of a list.
    mutating func read(
        _ fields: inout FieldReader, _ add: (inout ToolFields, inout FieldReader) throws(APIError) -> Void
    ) throws(APIError) {
        let path = fields.path.key("tools")
        let values = try fields.array("tools") ?? []
        guard values.count <= Self.limit else {
            throw .invalidValue(path, "\(values.count) tools; expected at most \(Self.limit)")
        }
        for (index, value) in values.enumerated() {
            var tool = try FieldReader(value, at: path.index(index), in: fields)
            try add(&self, &tool)
        }
    }

    /// A tool of a type that nothing here runs.
    static func unsupported(_ type: String, _ tool: FieldReader) -> APIError {
        .unsupportedValue(tool.path.key("type"), "tools of the type '\(APIError.short(type))' are not supported")
    }

    /// Which tools may or must be called, and how often.
    mutating func readChoices(_ fields: inout FieldReader) throws(APIError) {
        if let parallel = try fields.bool("parallel_tool_calls"), !parallel { maximumCalls = 1 }
        try readChoice(&fields)
    }

    /// Adds a tool by its name, description and parameters.
    ///
    /// - Parameter longestName: the most characters of its name.
    mutating func add(
        _ function: FieldReader, parameters: String = "parameters", longestName: Int = 64
    ) throws(APIError) {
        var function = function
        let name = try name(of: &function, longest: longestName)
        let description = try function.string("description")
        function.accept(["strict"])
        let schema =
            try function.dictionary(parameters).map { JSONValue.object($0.object) } ?? ToolDefinition.anyParameters
        tools.append(
            ToolDefinition(
                name: name, description: description, parameters: SchemaPrompt.shown(schema),
                enforced: schema))
        schemaPaths.append(function.path.key(parameters))
        function.noteKeywords(of: schema, at: function.path.key(parameters))
    }

    /// Adds a tool that takes text, by its name, description and format.
    mutating func add(custom: FieldReader) throws(APIError) {
        var custom = custom
        let name = try name(of: &custom, longest: 64)
        let description = try custom.string("description")
        let path = custom.path.key("format")
        var (hint, input): (String?, GrammarForm?)
        if var format = try custom.object("format") {
            do throws(GrammarError) {
                input = try GrammarForm(customToolFormat: .object(format.object))
            } catch {
                throw .invalidSchema(param: path.name, error.description)
            }
            var inner = try format.object("grammar") ?? format
            let syntax = try format.string("type") == "grammar" ? inner.string("syntax") : "text"
            if syntax != "text" {
                let kind = syntax == "lark" ? "Lark grammar" : "regular expression"
                hint = "The whole input, which this \(kind) matches:\n\(try inner.string("definition") ?? "")"
            } else {
                input = nil
            }
        }
        tools.append(ToolDefinition(text: name, description: description, hint: hint, input: input))
        customNames.insert(name)
        schemaPaths.append(path)
    }

    /// The name of a tool, which no other has.
    private func name(of tool: inout FieldReader, longest: Int) throws(APIError) -> String {
        let name = try tool.requiredString("name")
        let path = tool.path.key("name")
        guard Self.isName(name, longest: longest) else {
            throw .invalidValue(path, "expected 1 to \(longest) letters, digits, underscores and hyphens")
        }
        guard !names.contains(name) else { throw .invalidValue(path, "a second tool of this name") }
        return name
    }

    /// The tools that take text.
    private(set) var customNames: Set<String> = []

    /// Where the schemas and the formats of the tools are.
    private var schemaPaths: [FieldPath] = []

    /// The field that holds calls to something, for errors; nil where nothing may be called.
    var param: String? {
        guard choice != .none, let first = schemaPaths.first else { return nil }
        return schemaPaths.count == 1 ? first.name : "tools"
    }

    var names: [String] { tools.map(\.name) }

    /// Messages beside the tools that the model is shown: none where none may be called.
    func conversation(_ messages: [Message]) -> Conversation {
        Conversation(messages: messages, tools: choice == .none ? [] : tools)
    }

    /// Lets only one tool be called, and demands it.
    mutating func demand(_ name: String, at path: FieldPath) throws(APIError) {
        guard names.contains(name) else {
            throw .invalidValue(path, "there is no tool '\(APIError.short(name))'")
        }
        choice = .required
        callable = [name]
    }

    /// Demands a call of any tool.
    mutating func demandAny(at path: FieldPath) throws(APIError) {
        guard !tools.isEmpty else { throw .invalidValue(path, "a call is required, and there are no tools") }
        choice = .required
    }

    private mutating func readChoice(_ fields: inout FieldReader) throws(APIError) {
        guard let value = fields.value("tool_choice") else { return }
        let path = fields.path.key("tool_choice")
        switch value {
        case "auto": break
        case "none": choice = .none
        case "required", "any": try demandAny(at: path)
        case .object:
            var object = try FieldReader(value, at: path, in: fields)
            switch try object.word("type", ["function", "custom", "allowed_tools"]) {
            case let type? where type != "allowed_tools":
                // The flat form is that of responses.
                var tool = try object.object(type) ?? object
                let (name, place) = (try tool.requiredString("name"), tool.path.key("name"))
                try demand(name, at: place)
                guard customNames.contains(name) == (type == "custom") else {
                    throw .invalidValue(place, "the tool '\(name)' is of another type than '\(type)'")
                }
            case _?:
                var allowed = try object.object("allowed_tools") ?? object
                try readAllowed(&allowed)
            case nil: throw .missing(path.key("type"), expected: "function, custom or allowed_tools")
            }
        default:
            throw .wrongKind(path, expected: "none, auto, required or an object that names a tool", found: value)
        }
    }

    private mutating func readAllowed(_ allowed: inout FieldReader) throws(APIError) {
        let mode = try allowed.word("mode", ["auto", "required"])
        var callable: Set<String> = []
        for (index, value) in (try allowed.array("tools") ?? []).enumerated() {
            var tool = try FieldReader(value, at: allowed.path.key("tools").index(index), in: allowed)
            tool.accept(["type"])
            let (function, custom) = (try tool.object("function"), try tool.object("custom"))
            var named = function ?? custom ?? tool
            let name = try named.requiredString("name")
            guard names.contains(name) else {
                throw .invalidValue(named.path.key("name"), "there is no tool '\(APIError.short(name))'")
            }
            callable.insert(name)
        }
        guard !callable.isEmpty else { throw .missing(allowed.path.key("tools"), expected: "tools") }
        self.callable = callable
        if mode == "required" { choice = .required }
    }

    /// Whether a tool of a type that the server would have to run itself can be dropped: some programs always send one.
    static func mayDrop(_ choice: JSONValue?) -> Bool {
        ["auto", "none", nil].contains(choice?["type"] ?? choice)
    }

    private static func isName(_ name: String, longest: Int) -> Bool {
        (1...longest).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
