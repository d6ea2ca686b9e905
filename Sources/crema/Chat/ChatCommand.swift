/// A line of a chat that is meant for the program and not for the model.
enum ChatCommand: Equatable {
    case help, exit, clear, stats, retry, undo
    /// Shows the instructions, or sets them; `off` removes them.
    case system(String?)
    case save(String)
    case load(String)
    /// Lists the pictures of the next prompt, or adds one; `clear` removes them.
    case image(String?)
    /// Lists the tools, or reads them from a file; `off` removes them.
    case tools(String?)
    /// Lists what was set, or sets how answers are generated: `NAME VALUE`, `NAME off`, or `off` for all.
    case set(String?)
    /// Shows the model, or continues with another one.
    case model(String?)

    /// The names that `/help` tells.
    static let names = [
        "clear", "exit", "help", "image", "load", "model", "retry", "save", "set", "stats", "system", "tools", "undo",
    ]

    /// The command in a line that begins with `/`; nil for a line that is meant for the model.
    ///
    /// - Throws: `Failure` for a command that does not exist or lacks its argument.
    init?(_ line: String) throws {
        guard line.hasPrefix("/"), !line.hasPrefix("//") else { return nil }
        let parts = line.dropFirst().split(maxSplits: 1, whereSeparator: \.isWhitespace)
        let name = parts.first.map(String.init) ?? ""
        let rest = parts.count > 1 ? String(parts[1]).trimmed : ""
        let argument = rest.isEmpty ? nil : rest
        func none(_ command: ChatCommand) throws -> ChatCommand {
            if let argument { throw Failure("/\(name) takes no argument; found '\(argument)'", .usage) }
            return command
        }
        func file(_ make: (String) -> ChatCommand) throws -> ChatCommand {
            guard let argument else { throw Failure("/\(name) needs a file: /\(name) FILE", .usage) }
            return make(argument)
        }
        switch name {
        case "help", "?": self = try none(.help)
        case "exit", "quit", "bye": self = try none(.exit)
        case "clear": self = try none(.clear)
        case "stats": self = try none(.stats)
        case "retry": self = try none(.retry)
        case "undo": self = try none(.undo)
        case "set": self = .set(argument)
        case "model": self = .model(argument)
        case "system": self = .system(argument)
        case "save": self = try file(ChatCommand.save)
        case "load": self = try file(ChatCommand.load)
        case "tools": self = .tools(argument)
        case "image": self = .image(argument)
        default:
            throw Failure(
                "'/\(name)' is not a command; /help lists them, and '//' begins a prompt with '/'", .usage)
        }
    }

    /// What the commands do, for `/help`.
    static let overview = """
        /retry               answer the last prompt once more
        /undo                forget the last prompt and its answer
        /set [NAME VALUE]    list what is set, or set how answers are written: temperature 0.7, max-tokens 200;
                             'off' for a value takes it back, /set off takes back all
        /model [NAME]        tell the model, or go on with another one; the conversation stays
        /system [TEXT|off]   show, set or remove the instructions; the conversation stays
        /tools [FILE|off]    list the tools, read them from a file, or remove them
        /image [FILE|clear]  list the pictures of the next prompt, add one, or remove them
        /clear               forget the conversation, not the instructions
        /save FILE           write the conversation into a file
        /load FILE           go on with the conversation in a file
        /stats               tokens, cache and speed
        /help                this list
        /exit                leave, as does Ctrl-D
        \"\"\" begins and ends a prompt of several lines. Ctrl-C ends the answer, not the chat. Tab completes commands,
        Ctrl-R searches what was typed before; keys typed during an answer are kept for the next line.

        """
}

extension String {
    /// The text without white space at both ends.
    var trimmed: String {
        let body = drop { $0.isWhitespace }
        guard let last = body.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(body[...last])
    }
}
