import Foundation
import TestSupport
import Testing
import TinyModels

/// The commands of `crema chat` that go back in a conversation, change how answers are written, or change the model.
@Suite("Commands of a chat")
struct ChatCommandTests {
    private func chat(
        _ input: String, _ arguments: [String] = ["--greedy", "--max-tokens", "6"]
    ) throws -> CremaProcess {
        let model = try TinyModel(contextSize: 2048, template: TinyModel.chatML)
        defer { model.remove() }
        return try CremaProcess(["chat", "--model", model.path] + arguments, input: Array(input.utf8))
    }

    @Test("/retry answers the last prompt in the place of its answer, /undo takes both away")
    func goingBack() throws {
        let again = try chat("Hello\n/retry\n/stats\n")
        let lines = again.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(again.status == 0 && lines.count == 3 && !lines[0].isEmpty && lines[0] == lines[1])
        #expect(again.errors.contains("conversation: 2 entries"))
        let undone = try chat("Hello\nAnd then?\n/undo\n/stats\n/undo\n/stats\n/undo\n")
        #expect(undone.errors.contains("taken back: And then?\n") && undone.errors.contains("taken back: Hello\n"))
        #expect(undone.errors.contains("conversation: 2 entries") && undone.errors.contains("conversation: 0 entries"))
        #expect(undone.status == 2 && undone.errors.hasSuffix("crema: there is no prompt to be taken back\n"))
        let nothing = try chat("/system Be brief.\n/retry\n")
        #expect(nothing.status == 2 && nothing.errors.hasSuffix("crema: there is no prompt to be answered again\n"))
    }

    @Test("after /undo the instructions are those that hold now")
    func instructionsStay() throws {
        let run = try chat("/system One.\nHello\n/system Two.\n/undo\n/system\n/stats\n")
        #expect(run.status == 0 && run.errors.contains("Two.\n") && run.errors.contains("conversation: 1 entries"))
    }

    @Test("/set changes how answers are written from then on, over what the flags say")
    func settings() throws {
        let run = try chat("Hello\n/set max-tokens 2\n/retry\n/set off\n/retry\n")
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(run.status == 0 && lines.count == 4)
        #expect(lines[0] == lines[2] && lines[0].hasPrefix(lines[1]) && lines[1].count < lines[0].count)
        #expect(run.errors.contains("answer cut at 2 tokens"), "\(run.errors)")
        // Greedy answers are the same each time; drawn ones with two seeds are not.
        let drawn = try chat("Hello\n/set temperature 1.5\n/set seed 1\n/retry\n/set seed 2\n/retry\n/set\n")
        let texts = drawn.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(drawn.status == 0 && texts.count >= 4 && texts[1] != texts[2], "\(drawn.errors)")
        #expect(drawn.errors.hasSuffix("temperature 1.5\nseed 2\n"))
        let wrong = try chat("/set top-k -3\n")
        #expect(wrong.status == 2 && wrong.errors.hasSuffix("crema: top-k is -3; expected 0 or more (0 is off)\n"))
    }

    @Test("/model continues with another model, and a model that is not there leaves the old one")
    func model() throws {
        let other = try TinyModel(contextSize: 512, template: TinyModel.chatML)
        defer { other.remove() }
        let run = try chat("Hello\n/model \(other.path)\nHello\n/model\n/stats\n")
        #expect(run.status == 0 && run.errors.contains("the model is \(other.path)\n"), "\(run.errors)")
        #expect(run.errors.contains("conversation: 4 entries") && run.errors.contains(" of 512 tokens"))
        let missing = try chat("/model /no/such/model\n")
        #expect(missing.status == 5 && missing.errors.contains("/no/such/model"))
    }
}
