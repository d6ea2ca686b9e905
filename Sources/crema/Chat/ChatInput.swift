/// Prompts from a terminal with line editing, or the lines of any other input.
struct ChatInput {
    /// What the user did.
    enum Entry: Equatable {
        case text(String)
        /// Ctrl-C; whether something had been typed.
        case interrupted(hadText: Bool)
        case end
    }

    private var editor: LineEditor?
    private static let mark = "\"\"\""

    /// Whether a person types.
    var isInteractive: Bool { editor != nil }

    init() {
        if RawTerminal.isAvailable { editor = LineEditor(history: LineHistory(path: LineHistory.standardPath)) }
    }

    /// The next prompt or command.
    ///
    /// - Throws: ``Failure`` when the input is not a terminal and cannot be read, or ends inside a prompt of several lines.
    mutating func next() throws -> Entry {
        let first = try readOne(prompt: ">>> ")
        guard case .text(let line) = first else { return first }
        var text = line
        if line.hasPrefix(Self.mark) {
            var lines = [String(line.dropFirst(Self.mark.count))]
            // `"""one line"""` ends where it begins.
            while !(lines.count == 1 ? lines[0].hasSuffix(Self.mark) : (lines.last?.hasSuffix(Self.mark) ?? true)) {
                guard case .text(let more) = try readOne(prompt: "... ") else {
                    guard isInteractive else {
                        throw Failure("standard input ends inside \(Self.mark); end the prompt with it", .usage)
                    }
                    return .interrupted(hadText: true)
                }
                lines.append(more)
            }
            lines[lines.count - 1].removeLast(Self.mark.count)
            if lines.first?.isEmpty == true { lines.removeFirst() }
            if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
            text = lines.joined(separator: "\n")
        }
        editor?.history.add(text)
        return .text(text)
    }

    private mutating func readOne(prompt: String) throws -> Entry {
        guard editor != nil else { return try StandardInput.line().map { .text($0) } ?? .end }
        let completion = { ChatCompletion.completion(of: $0) }
        switch editor?.read(prompt: prompt, continuation: "... ", completing: completion) {
        case .line(let line)?: return .text(line)
        case .interrupted(let hadText)?: return .interrupted(hadText: hadText)
        case .end?, nil: return .end
        }
    }
}
