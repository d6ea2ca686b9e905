import Chat
import Conversations
import Generation
import OrderedJSON

/// Whether the model knows a case's tool or schema from its training.
enum Split: String, CaseIterable, Sendable {
    /// Tools and schemas of the training text, in words that it does not have.
    case known
    /// Tools and schemas that are not in the training text.
    case unseen
}

/// A case of one split.
protocol SplitCase {
    var split: Split { get }
}

extension Array where Element: SplitCase {
    func of(_ split: Split) -> [Element] { filter { $0.split == split } }
}

/// All held-out cases.
struct CaseSet: Sendable {
    let choice: [ToolCase]
    let dates: [ToolCase]
    let objects: [ObjectCase]
    let free: [FreeCase]
    let variety: Variety.Request
    let rubric: [RubricCase]

    /// Reads the cases of a folder, and the tools and schemas that they name.
    init(cases: String, known: String) throws {
        var tools: [String: JSONValue] = [:]
        for file in [known + "/tools.json", cases + "/unseen-tools.json"] {
            for tool in try JSONFiles.value(in: file).arrayValue ?? [] {
                guard let name = tool["function"]?["name"]?.stringValue else {
                    throw EvaluationError.file(file, "a tool has no name")
                }
                tools[name] = tool
            }
        }
        var schemas: [String: JSONValue] = [:]
        for file in [known + "/schemas.json", cases + "/unseen-schemas.json"] {
            for entry in try JSONFiles.value(in: file).arrayValue ?? [] {
                guard let name = entry["name"]?.stringValue, let schema = entry["schema"] else {
                    throw EvaluationError.file(file, "an entry has no name or no schema")
                }
                schemas[name] = schema
            }
        }
        func read<Case>(_ name: String, _ make: (CaseReader) throws -> Case) throws -> [Case] {
            let file = cases + "/" + name
            return try JSONFiles.lines(in: file).map { line in
                try make(CaseReader(line: line, file: file, tools: tools, schemas: schemas))
            }
        }
        choice = try read("tools.jsonl", ToolCase.init)
        dates = try read("dates.jsonl", ToolCase.init)
        objects = try read("objects.jsonl", ObjectCase.init)
        free = try read("free.jsonl", FreeCase.init)
        rubric = try read("rubric.jsonl", RubricCase.init)
        guard let request = try read("variety.jsonl", Variety.Request.init).first else {
            throw EvaluationError.file(cases + "/variety.jsonl", "there is no request")
        }
        variety = request
    }
}

/// Typed access to one line.
struct CaseReader {
    let line: JSONValue
    let file: String
    let tools: [String: JSONValue]
    let schemas: [String: JSONValue]

    func string(_ key: String) throws -> String {
        guard let value = line[key]?.stringValue else { throw missing(key) }
        return value
    }

    func array(_ key: String) throws -> [JSONValue] {
        guard let value = line[key]?.arrayValue else { throw missing(key) }
        return value
    }

    func split() throws -> Split {
        guard let split = Split(rawValue: try string("split")) else { throw missing("split") }
        return split
    }

    func tool(_ name: JSONValue) throws -> JSONValue {
        guard let name = name.stringValue, let tool = tools[name] else {
            throw EvaluationError.file(file, "tool \(name.serialized()) is not known in \(line.serialized())")
        }
        return tool
    }

    func schema() throws -> JSONValue {
        guard let schema = schemas[try string("schema")] else { throw missing("schema") }
        return schema
    }

    private func missing(_ key: String) -> EvaluationError {
        .file(file, "'\(key)' is missing or unknown in \(line.serialized())")
    }
}

extension [Message] {
    /// The messages of a case: instructions where it has any, and a prompt.
    init(instructions: String, prompt: String) {
        self = (instructions.isEmpty ? [] : [.system(instructions)]) + [.user(prompt)]
    }
}
