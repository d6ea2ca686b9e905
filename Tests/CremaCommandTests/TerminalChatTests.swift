import Foundation
import TestSupport
import Testing
import TinyModels

/// `crema chat` at a terminal, key by key.
@Suite(
    "A chat at a terminal",
    .enabled(
        if: ProcessInfo.processInfo.environment["CREMA_TERMINAL"] != nil,
        "asked for by CREMA_TERMINAL, where the system has pseudo-terminals"))
struct TerminalChatTests {
    private func withModel(_ body: (TinyModel, TemporaryDirectory) throws -> Void) throws {
        let model = try TinyModel(contextSize: 2048, template: TinyModel.chatML)
        defer { model.remove() }
        try body(model, TemporaryDirectory())
    }

    @Test("keys typed while an answer is written are kept for the next line")
    func keysDuringAnswer() throws {
        try withModel { model, _ in
            let chat = try TerminalProcess(["chat", "--model", model.path, "--max-tokens", "400", "--seed", "1"])
            #expect(chat.wait(for: ">>> "))
            chat.type("Hello\r")
            // When the keys are hidden, the terminal is asked once more to mark what is pasted: the answer has begun
            // then.
            #expect(chat.wait(for: ">>> Hello") && chat.wait(for: "\u{1B}[?2004l") && chat.wait(for: "\u{1B}[?2004h"))
            chat.type("/set\r/system \u{1B}[200~one\rtwo\u{1B}[201~\r/exit\r")
            #expect(chat.wait(for: ">>> /set") && chat.wait(for: "nothing is set"))
            // What was pasted is one line of two, in the terminal's second prompt.
            #expect(chat.wait(for: ">>> /system one\n... two"))
            #expect(chat.end() == 0)
        }
    }

    @Test("Ctrl-R finds what was typed before, also in an earlier conversation, and Ctrl-G leaves the search")
    func search() throws {
        try withModel { model, folder in
            let history = try folder.write("\"/set top-k 7\"\n\"/set seed 5\"\n", to: "history")
            let chat = try TerminalProcess(["chat", "--model", model.path], environment: ["CREMA_HISTORY": history])
            #expect(chat.wait(for: ">>> "))
            chat.type("\u{12}top")
            #expect(chat.wait(for: "(search 'top') /set top-k 7"))
            chat.type("\r")
            chat.type("/set\r")
            // Between two prompts the system reads the keys, and has a meaning of its own for this one.
            #expect(chat.wait(for: "top-k 7\n") && chat.wait(for: ">>> "))
            chat.type("typed\u{12}seed")
            #expect(chat.wait(for: "(search 'seed') /set seed 5"))
            chat.type("\u{07}")
            #expect(chat.wait(for: ">>> typed"))
            chat.type("\u{15}/exit\r")
            #expect(chat.end() == 0)
        }
    }

    @Test("Tab completes a command that is clear, and lists those that are not")
    func completion() throws {
        try withModel { model, _ in
            let chat = try TerminalProcess(["chat", "--model", model.path])
            #expect(chat.wait(for: ">>> "))
            chat.type("/s\t")
            #expect(chat.wait(for: "/save  /set  /stats  /system"))
            chat.type("et\ttop-\t")
            #expect(chat.wait(for: "top-k  top-n-sigma  top-p"))
            chat.type("k 9\r/set\r")
            #expect(chat.wait(for: "top-k 9\n"))
            chat.type("/ex\t\r")
            #expect(chat.end() == 0)
        }
    }
}
