import Files
import Foundation
import TestSupport
import Testing

@testable import crema

@Suite("Line editing")
struct LineEditingTests {
    /// A text with the cursor at `|`.
    private func text(_ marked: String) -> EditedText {
        let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        var text = EditedText(parts.joined())
        for _ in 0..<parts[1].count { text.moveLeft() }
        return text
    }

    private func marked(_ text: EditedText) -> String {
        String(text.characters[..<text.cursor]) + "|" + String(text.characters[text.cursor...])
    }

    @Test(
        "keys change a text as a shell's do",
        arguments: [
            ("ab|cd", "left", "a|bcd"), ("|ab", "left", "|ab"), ("ab|cd", "right", "abc|d"), ("ab|", "right", "ab|"),
            ("ab|cd", "home", "|abcd"), ("ab|cd", "end", "abcd|"), ("ab|cd", "backspace", "a|cd"),
            ("|ab", "backspace", "|ab"), ("ab|cd", "delete", "ab|d"), ("ab|", "delete", "ab|"),
            ("one two| three", "killWord", "one | three"), ("one two  |x", "killWord", "one |x"),
            ("ab|cd", "killToEnd", "ab|"), ("ab|cd", "killToStart", "|cd"), ("a b|", "wordLeft", "a |b"),
            ("one, two|", "wordLeft", "one, |two"), ("|one, two", "wordRight", "one|, two"),
            ("a\nbc|d", "home", "a\n|bcd"), ("a|b\ncd", "end", "ab|\ncd"), ("ab|\ncd", "killToEnd", "ab|cd"),
            ("日本|語", "backspace", "日|語"), ("e\u{301}|", "backspace", "|"), ("👨‍👩‍👧|", "left", "|👨‍👩‍👧"),
        ])
    func keys(before: String, key: String, after: String) {
        var text = text(before)
        switch key {
        case "left": text.moveLeft()
        case "right": text.moveRight()
        case "home": text.moveToStart()
        case "end": text.moveToEnd()
        case "backspace": text.deleteBackward()
        case "delete": text.deleteForward()
        case "killWord": text.killWord()
        case "killToEnd": text.killToEnd()
        case "killToStart": text.killToStart()
        case "wordLeft": text.moveWordLeft()
        case "wordRight": text.moveWordRight()
        default: Issue.record("\(key) is no key of this test")
        }
        #expect(marked(text) == after)
    }

    @Test("typed and pasted text goes in at the cursor; a combining mark joins what is before it")
    func insertion() {
        var text = text("a|c")
        text.insert("b")
        #expect(marked(text) == "ab|c")
        text.insert("x\r\ny\u{1B}\u{7}z\tw\rv")
        #expect(marked(text) == "abx\nyz\tw\nv|c")
        var accent = EditedText("e")
        accent.insert("\u{301}")
        #expect(accent.characters.count == 1)
        #expect(accent.cursor == 1)
    }

    @Test("bytes become keys, wherever they are cut")
    func decoding() {
        let bytes: [UInt8] = Array("aé日😀".utf8) + [0x01, 0x05, 0x0B, 0x15, 0x17, 0x0C, 0x7F, 0x08, 0x03, 0x04, 0x0D]
        let sequences = "\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D\u{1B}[H\u{1B}[F\u{1B}OH\u{1B}OF\u{1B}[1~\u{1B}[4~\u{1B}[3~"
        let further = "\u{1B}[1;5C\u{1B}[1;3D\u{1B}b\u{1B}f\u{1B}[200~one\ntwo\u{1B}[A\u{1B}[201~x\u{1B}[99;99Zy"
        let expected: [Key] = [
            .text("aé日😀"), .home, .end, .killToEnd, .killToStart, .killWord, .clearScreen, .backspace, .backspace,
            .interrupt, .endOfInput, .enter, .up, .down, .right, .left, .home, .end, .home, .end, .home, .end, .delete,
            .wordRight, .wordLeft, .wordLeft, .wordRight, .paste("one\ntwo\u{1B}[A"), .text("xy"),
        ]
        let all = bytes + Array((sequences + further).utf8)
        for size in [1, 2, 3, 7, all.count] {
            var decoder = KeyDecoder()
            var keys: [Key] = []
            for start in stride(from: 0, to: all.count, by: size) {
                for key in decoder.append(all[start..<min(start + size, all.count)]) {
                    if case .text(let more) = key, case .text(let text)? = keys.last {
                        keys[keys.count - 1] = .text(text + more)
                    } else {
                        keys.append(key)
                    }
                }
            }
            #expect(keys == expected, "in pieces of \(size)")
        }
    }

    @Test("bytes that are no text are ignored")
    func brokenBytes() {
        var decoder = KeyDecoder()
        #expect(decoder.append([0xFF, 0xFE, 0xC3, 0x28, UInt8(ascii: "a")] as [UInt8]) == [.text("(a")])
        let endless = [UInt8](repeating: UInt8(ascii: "1"), count: 100)
        var other = KeyDecoder()
        _ = other.append(Array("\u{1B}[".utf8) + endless)
        #expect(other.append(Array("b".utf8)) == [.text("b")])
    }

    @Test("the cursor stands where the terminal shows it, with wide characters and several rows")
    func layout() {
        func layout(_ text: String, columns: Int) -> EditedText.Layout {
            self.text(text).layout(prompt: ">>> ", continuation: "... ", columns: columns)
        }
        #expect(layout("ab|", columns: 80) == .init(shown: ">>> ab", rows: 1, cursorRow: 0, cursorColumn: 6))
        #expect(layout("日|本", columns: 80) == .init(shown: ">>> 日本", rows: 1, cursorRow: 0, cursorColumn: 6))
        #expect(layout("a\n|b", columns: 80) == .init(shown: ">>> a\r\n... b", rows: 2, cursorRow: 1, cursorColumn: 4))
        // A row that is full ends, and a wide character that does not fit goes to the next row.
        #expect(layout("abcd|", columns: 8) == .init(shown: ">>> abcd\r\n", rows: 2, cursorRow: 1, cursorColumn: 0))
        #expect(layout("abc日|", columns: 8) == .init(shown: ">>> abc\r\n日", rows: 2, cursorRow: 1, cursorColumn: 2))
        #expect(DisplayWidth.of("e\u{301}") == 1)
        #expect(DisplayWidth.of("👨‍👩‍👧") == 2)
        #expect(DisplayWidth.of("한") == 2)
        #expect(DisplayWidth.of("🇩🇪") == 2)
        #expect(DisplayWidth.of("é") == 1)
    }

    @Test("the history keeps lines, also those with line ends, in a file that only its owner reads")
    func history() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/state/history"
        var history = LineHistory(path: path)
        for line in ["one", "two\nlines \"and\" quotes", "two\nlines \"and\" quotes", ""] { history.add(line) }
        #expect(LineHistory(path: path).lines == ["one", "two\nlines \"and\" quotes"])
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? Int) == 0o600)
        #expect(LineHistory(path: nil).lines.isEmpty)
    }

    @Test("of a history that has grown large the last lines are kept, and the next one makes the file small again")
    func largeHistory() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/history"
        let filling = String(repeating: "a", count: 10_000)
        let written = (0..<520).map { "\"\($0) \(filling)\"\n" }.joined()
        #expect(written.utf8.count > LineHistory.largestFile)
        try folder.write(written, to: "history")
        var history = LineHistory(path: path)
        #expect(history.lines.last == "519 \(filling)")
        history.add("one more")
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? Int) == 0o600)
        #expect(try WholeFile.bytes(path, limit: .max).count < LineHistory.largestFile)
        #expect(Array(LineHistory(path: path).lines.suffix(2)) == ["519 \(filling)", "one more"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["history"])
    }

    @Test("lines with a slash are commands")
    func commands() throws {
        #expect(try ChatCommand("hello") == nil)
        #expect(try ChatCommand("//etc") == nil)
        #expect(try ChatCommand("/help") == .help)
        #expect(try ChatCommand("/system  be brief ") == .system("be brief"))
        #expect(try ChatCommand("/system") == .system(nil))
        #expect(try ChatCommand("/save a b.json") == .save("a b.json"))
        #expect(try ChatCommand("/tools off") == .tools("off"))
        func message(_ line: String) -> String? {
            do {
                _ = try ChatCommand(line)
                return nil
            } catch {
                return Failure(error)?.message
            }
        }
        #expect(message("/load") == "/load needs a file: /load FILE")
        #expect(message("/clear all") == "/clear takes no argument; found 'all'")
        #expect(
            message("/nonsense") == "'/nonsense' is not a command; /help lists them, and '//' begins a prompt with '/'")
    }
}
