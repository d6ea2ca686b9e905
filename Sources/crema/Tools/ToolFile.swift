import FoundationModels
import OrderedJSON

/// Tools in a file: the JSON array of OpenAI's API, where each function also has the `command` that is run for it.
enum ToolFile {
    private static let functionKeys = ["name", "description", "parameters", "strict"]

    /// The tools of a file.
    static func read(_ path: String) throws -> [CommandTool] {
        let value = try InputFile.json(InputFile.bytes(path), place: path)
        guard let entries = value.arrayValue else { throw Failure("\(path): expected a JSON array of tools", .usage) }
        return try entries.enumerated().map { index, entry in try tool(entry, place: "\(path) /\(index)") }
    }

    private static func tool(_ entry: JSONValue, place: String) throws -> CommandTool {
        guard let object = entry.objectValue else { throw Failure("\(place): expected an object", .usage) }
        let function = object["function"]?.objectValue ?? object
        let allowed = object["function"] == nil ? functionKeys + ["type", "command"] : functionKeys
        for key in function.keys where !allowed.contains(key) {
            throw Failure("\(place): key '\(key)' is not known", .usage)
        }
        if object["function"] != nil {
            for key in object.keys where !["type", "function", "command"].contains(key) {
                throw Failure("\(place): key '\(key)' is not known", .usage)
            }
        }
        let functionPlace = object["function"] == nil ? place : "\(place)/function"
        func text(_ key: String) throws -> String {
            guard let text = function[key]?.stringValue, !text.isEmpty else {
                throw wrong(key, function[key], "a text", functionPlace)
            }
            return text
        }
        let command = (object["command"]?.arrayValue ?? []).compactMap(\.stringValue)
        guard !command.isEmpty, command.count == object["command"]?.arrayValue?.count else {
            throw wrong("command", object["command"], "an array of texts, the program first", place)
        }
        let parameters = function["parameters"] ?? ["type": "object", "properties": [:]]
        return CommandTool(
            name: try text("name"), description: try text("description"),
            parameters: try SchemaFile.generationSchema(parameters, place: "\(functionPlace)/parameters"),
            command: command)
    }

    /// What is wrong with a member that is not of its form: it is missing, empty or of another kind.
    private static func wrong(_ key: String, _ value: JSONValue?, _ expected: String, _ place: String) -> Failure {
        let found =
            switch value {
            case nil: "is missing"
            case .array(let elements)? where elements.isEmpty: "is empty"
            case .string("")?: "is empty"
            case .array?: "holds \(value?.arrayValue?.first { $0.stringValue == nil }?.kindDescription ?? "no text")"
            case let value?: "is \(value.kindDescription)"
            }
        return Failure("\(place): '\(key)' \(found); expected \(expected)", .usage)
    }
}
