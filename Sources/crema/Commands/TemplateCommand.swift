import ArgumentParser
import Chat
import Conversations
import Generation
import ModelTokenizers
import OrderedJSON
import Suites
import Templates
import Tokenizers

/// `crema template`: a conversation goes in, the text for the model comes out.
struct TemplateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "template",
        abstract: "Renders a conversation with a chat template.",
        discussion: """
            Prints the text, or with --tool-format what was found out about the template. --suite renders the cases of a \
            file, contexts exactly as given, and prints one JSON object for each.

            Example:
              crema template --model DIR --messages chat.json
            """)

    @OptionGroup var model: ModelOption

    @Option(help: ArgumentHelp("A template's file, instead of a model's.", valueName: "file"))
    var template: String?

    @Option(help: ArgumentHelp("A JSON array of messages; '-' reads standard input.", valueName: "file"))
    var messages: String?

    @Option(help: ArgumentHelp("A JSON array of tools.", valueName: "file"))
    var tools: String?

    @Flag(help: "Leave out the start of the model's turn.")
    var noGenerationPrompt = false

    @Flag(help: "Print one JSON object for each result.")
    var json = false

    @Flag(help: "Print token ids; needs a model.")
    var ids = false

    @Flag(help: "Print how calls of tools are written, and what the template takes.")
    var toolFormat = false

    @Option(help: ArgumentHelp("A file of cases, one JSON object a line.", valueName: "file"))
    var suite: String?

    func validate() throws {
        if suite != nil {
            guard messages == nil, tools == nil, template == nil, model.model == nil, !toolFormat, !ids,
                !noGenerationPrompt
            else { throw ValidationError("--suite takes no flag but --json: its cases bring all they need") }
        }
        if template != nil, ids { throw ValidationError("--ids needs --model, whose tokenizer it uses") }
        if template != nil, model.model != nil { throw ValidationError("--template and --model exclude each other") }
        if suite == nil, messages == nil, !toolFormat {
            throw ValidationError("give --messages, --tool-format or --suite")
        }
        if messages != nil, toolFormat, json {
            throw ValidationError("--json prints one object: give --messages or --tool-format")
        }
        if messages == "-", tools == "-" { throw ValidationError("--messages and --tools cannot both be '-'") }
        if messages == nil, tools != nil || ids || noGenerationPrompt {
            throw ValidationError("--tools, --ids and --no-generation-prompt need --messages")
        }
    }

    func run() throws {
        if let suite {
            try runSuite(suite)
            return
        }
        let chat: ChatTemplate
        if let template {
            let source = try InputFile.text(template)
            chat = try ChatTemplate(
                source: source, specialTokens: ["bos_token": "<s>", "eos_token": "</s>"], name: template)
        } else {
            chat = try ChatTemplate(path: try model.directory())
        }
        if toolFormat { StandardOutput.line(TemplateReport.text(chat, asJSON: json)) }
        guard let messages else { return }
        let rendered = try chat.render(
            messages: try ConversationJSON.array(messages), tools: try tools.map(ConversationJSON.array),
            addGenerationPrompt: !noGenerationPrompt)
        var result: JSONObject = ["text": .string(rendered.text)]
        if ids {
            let tokenizer = try Tokenizer(path: try model.directory())
            let segments = rendered.segments.map { (text: $0.text, parseSpecial: $0.origin == .template) }
            let tokens = tokenizer.encode(segments: segments, addSpecialTokens: false)
            if json {
                result["ids"] = .array(tokens.map { .int($0) })
            } else {
                StandardOutput.line(tokens.map(String.init).joined(separator: ","))
                return
            }
        }
        if json {
            StandardOutput.line(JSONValue.object(result).serialized())
        } else {
            StandardOutput.write(rendered.text)
        }
    }

    private func runSuite(_ path: String) throws {
        let directory = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
        var suite = TemplateSuite(directory: directory)
        let text = try InputFile.text(path)
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty {
            let result: JSONObject
            do {
                result = try suite.result(try ConversationJSON.parse(String(line), name: "\(path) line \(number + 1)"))
            } catch let error as TemplateError {
                throw Failure("\(path) line \(number + 1): \(error.description)", .usage)
            }
            StandardOutput.line(JSONValue.object(result).serialized())
        }
    }
}

/// JSON of a conversation; of a key that occurs twice the last one counts, as in Python.
private enum ConversationJSON {
    static func parse(_ text: String, name: String) throws -> JSONValue {
        var parser = JSONParser()
        parser.duplicateKeys = .keepLast
        do {
            return try parser.parse(text)
        } catch {
            throw Failure("\(name): \(error)", .usage)
        }
    }

    static func array(_ path: String) throws -> [JSONValue] {
        guard let items = try parse(try InputFile.text(path), name: path).arrayValue else {
            throw Failure("\(path): expected a JSON array", .usage)
        }
        return items
    }
}

/// What was found out about a template, for people and for programs.
private enum TemplateReport {
    static func text(_ chat: ChatTemplate, asJSON: Bool) -> String {
        let report = chat.report
        if asJSON { return JSONValue.object(report).serialized() }
        return report.entries.map { entry in
            let value = entry.value.stringValue ?? entry.value.serialized(.spaced)
            return "\(entry.key): \(value.replacingLineEnds)"
        }.joined(separator: "\n")
    }
}

extension String {
    /// Line ends shown as `\n`, so that a value stays on its line.
    fileprivate var replacingLineEnds: String {
        split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
    }
}
