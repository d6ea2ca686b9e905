import Files
import OrderedJSON
import Templates

/// What the files of a checkpoint say about its chat template.
struct TemplateFiles {
    /// The template for conversations without tools, nil when the checkpoint has none.
    var source: String?
    /// The file it comes from.
    var name = "chat_template.jinja"
    /// Another template for conversations with tools.
    var toolUseSource: String?
    /// Texts of the special tokens by name: `bos_token`, `eos_token` and so on.
    var specialTokens = JSONObject()

    /// Whether the token that begins a text is put before what has no template; nil when nothing is said.
    var addsBOS: Bool?

    private static let tokenNames = [
        "bos_token", "eos_token", "unk_token", "sep_token", "pad_token", "cls_token", "mask_token",
    ]

    init(directory: String) throws(TemplateError) {
        let configuration = try TemplateFiles.json(directory + "/" + TokenizerFile.configuration)
        for file in [TokenizerFile.specialTokens, TokenizerFile.configuration] {
            let values =
                file == TokenizerFile.configuration ? configuration : try TemplateFiles.json(directory + "/" + file)
            takeTokens(values)
        }
        addsBOS = configuration?["add_bos_token"]?.boolValue
        if let text = try TemplateFiles.text(directory + "/chat_template.jinja") {
            source = text
        } else if let value = try TemplateFiles.json(directory + "/chat_template.json")?["chat_template"] {
            name = "chat_template.json"
            try take(value)
        } else if let value = configuration?["chat_template"], !value.isNull {
            name = TokenizerFile.configuration
            try take(value)
        }
        if let text = try TemplateFiles.text(directory + "/additional_chat_templates/tool_use.jinja") {
            toolUseSource = text
        }
    }

    /// What the content of a tokenizer_config.json says alone; `name` is what errors call it.
    init(configuration: JSONValue, name: String) throws(TemplateError) {
        takeTokens(configuration)
        addsBOS = configuration["add_bos_token"]?.boolValue
        guard let value = configuration["chat_template"], !value.isNull else { return }
        self.name = name
        try take(value)
    }

    private mutating func takeTokens(_ values: JSONValue?) {
        for name in TemplateFiles.tokenNames {
            if let text = values?[name]?.stringValue ?? values?[name]?["content"]?.stringValue {
                specialTokens[name] = .string(text)
            }
        }
    }

    /// A template, or a list of named ones of which `default` and `tool_use` count.
    private mutating func take(_ value: JSONValue) throws(TemplateError) {
        switch value {
        case .string(let text): source = text
        case .array(let entries):
            for entry in entries {
                guard let entryName = entry["name"]?.stringValue, let text = entry["template"]?.stringValue else {
                    throw TemplateError.file(
                        name, FileErrorText.wrongType("chat_template", "a list of names and templates", "another list"))
                }
                if entryName == "default" { source = text }
                if entryName == "tool_use" { toolUseSource = text }
            }
            if source == nil { source = toolUseSource ?? entries.first?["template"]?.stringValue }
        case .object(let object):
            source = object["default"]?.stringValue
            toolUseSource = object["tool_use"]?.stringValue
        default:
            throw TemplateError.file(
                name, FileErrorText.wrongType("chat_template", "a string or a list", value.kindDescription))
        }
    }

    /// Bytes of a checkpoint's text file that are accepted.
    private static let maximumBytes = 64 << 20

    /// The text of a file; nil when there is none of this name.
    private static func text(_ path: String) throws(TemplateError) -> String? {
        do throws(FileError) {
            guard let bytes = try WholeFile.bytes(ifPresent: path, limit: maximumBytes) else { return nil }
            return try WholeFile.text(bytes, of: path)
        } catch {
            throw .unreadable(error)
        }
    }

    private static func json(_ path: String) throws(TemplateError) -> JSONValue? {
        guard let text = try text(path) else { return nil }
        var parser = JSONParser()
        parser.duplicateKeys = .keepLast
        do {
            return try parser.parse(text)
        } catch {
            throw TemplateError.file(path, FileErrorText.notJSON(error.description))
        }
    }
}

/// The wording of errors about a checkpoint's files.
enum FileErrorText {
    static func notJSON(_ reason: String) -> String { "is not JSON: \(reason)" }
    static func wrongType(_ key: String, _ expected: String, _ found: String) -> String {
        "'\(key)' is \(found); expected \(expected)"
    }
}
