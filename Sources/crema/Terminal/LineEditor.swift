import LibC

/// Reads lines from a terminal with the keys of a shell: cursor, words, history, paste of several lines.
struct LineEditor {
    /// How a line ended.
    enum Entry: Equatable {
        case line(String)
        /// Ctrl-C; whether something had been typed.
        case interrupted(hadText: Bool)
        /// Ctrl-D on an empty line, or the end of the input.
        case end
    }

    var history: LineHistory
    private var decoder = KeyDecoder()
    /// Keys that came after the end of the last line.
    private var waiting: [Key] = []
    private var shownRow = 0

    init(history: LineHistory) {
        self.history = history
    }

    /// Reads one line; the terminal is in its usual mode before and after.
    ///
    /// - Parameter completing: what can come after a text, for Tab; nil where a tab is a tab.
    mutating func read(
        prompt: String, continuation: String, completing: (String) -> Completion? = { _ in nil }
    ) -> Entry {
        guard RawTerminal.enter() else { return Self.readPlainly(prompt: prompt) }
        defer { RawTerminal.leave() }
        var line = EditedText()
        // The lines of the history and, at the end, the one that is being written; changes last until the line ends.
        var lines = history.lines.map { EditedText($0) } + [line]
        var place = lines.count - 1
        var search: HistorySearch?
        shownRow = 0
        draw(line, prompt, continuation)
        while true {
            while !waiting.isEmpty {
                let key = waiting.removeFirst()
                if var going = search {
                    switch going.apply(key) {
                    case .searching:
                        search = going
                        if waiting.isEmpty { draw(EditedText(going.line ?? line.text), going.prompt, continuation) }
                        continue
                    case .left:
                        search = nil
                        if waiting.isEmpty { draw(line, prompt, continuation) }
                        continue
                    case .found:
                        search = nil
                        if let found = going.line { line = EditedText(found) }
                    }
                }
                switch key {
                case .search: search = HistorySearch(history.lines)
                case .tab: complete(&line, by: completing)
                case .enter:
                    line.moveToTextEnd()
                    draw(line, prompt, continuation)
                    StandardError.write("\r\n")
                    return .line(line.text)
                case .interrupt:
                    line.moveToTextEnd()
                    draw(line, prompt, continuation)
                    StandardError.write("^C\r\n")
                    return .interrupted(hadText: !line.isEmpty)
                case .endOfInput where line.isEmpty:
                    StandardError.write("\r\n")
                    return .end
                case .up where place > 0, .down where place < lines.count - 1:
                    lines[place] = line
                    place += key == .up ? -1 : 1
                    line = lines[place]
                    line.moveToTextEnd()
                case .clearScreen:
                    StandardError.write("\u{1B}[H\u{1B}[2J")
                    shownRow = 0
                default: line.apply(key)
                }
                if waiting.isEmpty { draw(line, search?.prompt ?? prompt, continuation) }
            }
            guard let bytes = Self.readBytes() else {
                StandardError.write("\r\n")
                return .end
            }
            waiting += decoder.append(bytes)
        }
    }

    /// Puts in what can only come at the cursor, or lists what can.
    private mutating func complete(_ line: inout EditedText, by completing: (String) -> Completion?) {
        guard let completion = completing(line.beforeCursor) else { return line.insert("\t") }
        guard completion.addition.isEmpty else { return line.insert(completion.addition) }
        guard completion.candidates.count > 1 else { return }
        let columns = StandardError.columns
        // The names below the line; the line comes again below them.
        var (list, width) = ("", 0)
        for name in completion.candidates.prefix(Self.mostListed).map({ OneLine.text($0) }) {
            let more = DisplayWidth.of(name) + 2
            if width > 0, width + more > columns { (list, width) = (list + "\r\n", 0) }
            (list, width) = (list + name + "  ", width + more)
        }
        let left = completion.candidates.count - Self.mostListed
        if left > 0 { list += "\r\n… \(left) more" }
        StandardError.write("\r\n" + list + "\r\n")
        shownRow = 0
    }

    /// More candidates than these are not listed.
    private static let mostListed = 60

    /// Writes the line over what was written before and puts the cursor where it belongs.
    private mutating func draw(_ line: EditedText, _ prompt: String, _ continuation: String) {
        let layout = line.layout(prompt: prompt, continuation: continuation, columns: StandardError.columns)
        var output = "\r"
        if shownRow > 0 { output += "\u{1B}[\(shownRow)A" }
        output += "\u{1B}[J" + layout.shown + "\r"
        let up = layout.rows - 1 - layout.cursorRow
        if up > 0 { output += "\u{1B}[\(up)A" }
        if layout.cursorColumn > 0 { output += "\u{1B}[\(layout.cursorColumn)C" }
        shownRow = layout.cursorRow
        StandardError.write(output)
    }

    /// What the keyboard sends next; nil at the end.
    private static func readBytes() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = LibC.read(STDIN_FILENO, &bytes, bytes.count)
            if count > 0 { return Array(bytes[..<count]) }
            if count < 0, errno == EINTR { continue }
            return nil
        }
    }

    /// For terminals that cannot be switched.
    private static func readPlainly(prompt: String) -> Entry {
        StandardError.write(prompt)
        return readLine().map { .line($0) } ?? .end
    }
}

extension EditedText {
    /// Changes the text as a key does; keys that do not change a text do nothing.
    fileprivate mutating func apply(_ key: Key) {
        switch key {
        case .text(let text), .paste(let text): insert(text)
        case .backspace: deleteBackward()
        case .delete, .endOfInput: deleteForward()
        case .left: moveLeft()
        case .right: moveRight()
        case .home: moveToStart()
        case .end: moveToEnd()
        case .wordLeft: moveWordLeft()
        case .wordRight: moveWordRight()
        case .killToEnd: killToEnd()
        case .killToStart: killToStart()
        case .killWord: killWord()
        case .enter, .up, .down, .tab, .search, .cancel, .clearScreen, .interrupt: break
        }
    }
}
