import Chat
import Foundation
import FoundationModels
import Generation
import TestSupport
import Testing

@testable import crema

@Suite("What a chat is told between prompts")
struct ChatEditingTests {
    private func message(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return Failure(error)?.message
        }
    }

    @Test(
        "a search finds the youngest line with a text, then earlier ones, and leaves the line as it was when it is left"
    )
    func search() {
        var search = HistorySearch(["one mocha", "a latte", "two mochas", "tea"])
        #expect(search.line == nil && !search.isLost)
        #expect(search.apply(.text("mo")) == .searching)
        #expect(search.line == "two mochas")
        #expect(search.apply(.text("cha")) == .searching)
        #expect(search.line == "two mochas")
        #expect(search.apply(.search) == .searching)
        #expect(search.line == "one mocha")
        // There is no earlier one.
        #expect(search.apply(.search) == .searching)
        #expect(search.line == "one mocha")
        #expect(search.apply(.text("x")) == .searching)
        #expect(search.isLost && search.line == nil && search.prompt == "(not found 'mochax') ")
        #expect(search.apply(.backspace) == .searching)
        #expect(search.line == "two mochas" && search.prompt == "(search 'mocha') ")
        #expect(search.apply(.enter) == .found)
        #expect(search.apply(.cancel) == .left)
        #expect(search.apply(.interrupt) == .left)
        var empty = HistorySearch([])
        #expect(empty.apply(.search) == .searching)
        #expect(empty.apply(.text("a")) == .searching && empty.isLost)
    }

    @Test("a completion puts in what is common to all candidates, and a blank after a single one that is no folder")
    func completion() {
        #expect(Completion("/se", among: ["/set", "/save", "/system"]).addition == "t ")
        #expect(Completion("/s", among: ["/set", "/save", "/stats"]).addition == "")
        #expect(Completion("/s", among: ["/set", "/save", "/stats"]).candidates.count == 3)
        #expect(Completion("a", among: ["abcd", "abce"]).addition == "bc")
        #expect(Completion("fo", among: ["folder/"]).addition == "lder/")
        #expect(Completion("x", among: ["y"]).addition == "")
    }

    @Test("Tab completes commands, settings, models and files, and nothing in a prompt")
    func completions() throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "talk one.json")
        try folder.write("", to: "talk two.json")
        try folder.write("", to: "inner/file")
        func candidates(_ text: String) -> [String]? {
            ChatCompletion.completion(of: text, models: { ["org/one", "other/two"] })?.candidates
        }
        #expect(candidates("hello") == nil)
        #expect(candidates("//etc") == nil)
        #expect(candidates("/re") == ["/retry"])
        #expect(candidates("/set temp") == ["temperature"])
        #expect(candidates("/set temperature 0") == [])
        #expect(candidates("/model org") == ["org/one"])
        #expect(candidates("/load \(folder.path)/talk") == ["one", "two"].map { "\(folder.path)/talk \($0).json" })
        #expect(candidates("/save \(folder.path)/in") == ["\(folder.path)/inner/"])
        #expect(candidates("/clear x") == [])
    }

    @Test("every command of the help has a name that Tab knows, and the other way round")
    func names() {
        let told = ChatCommand.overview.split(separator: "\n").filter { $0.hasPrefix("/") }
            .map { String($0.dropFirst().prefix { $0.isLetter }) }
        #expect(told.sorted() == ChatCommand.names)
    }

    @Test("settings are the flags of answers by their names; off takes one back, or all")
    func settings() throws {
        var settings = try ChatSettings()
        for name in ["temperature", "top-k", "max-tokens", "seed", "stop", "greedy", "no-stop-loops", "dry-multiplier"]
        {
            #expect(ChatSettings.names.contains(name))
        }
        try settings.set("temperature 0.5")
        try settings.set("max-tokens 20")
        try settings.set("stop one two")
        try settings.set("stop three")
        #expect(settings.lines == ["temperature 0.5", "max-tokens 20", "stop one two", "stop three"])
        var options = settings.over(GenerationOptions(maximumResponseTokens: 7))
        #expect(options.maximumResponseTokens == 20)
        #expect(options.answers?.sampling.temperature == 0.5)
        #expect(options.answers?.stopStrings == ["one two", "three"])
        try settings.set("temperature off")
        try settings.set("stop off")
        try settings.set("greedy")
        #expect(settings.lines == ["max-tokens 20", "greedy"])
        options = settings.over(GenerationOptions())
        #expect(options.answers?.sampling.isGreedy == true && options.answers?.sampling.temperature == nil)
        try settings.set("off")
        #expect(settings.lines.isEmpty)
        #expect(settings.over(GenerationOptions(maximumResponseTokens: 7)).maximumResponseTokens == 7)
    }

    @Test("what is no setting, or no value of one, is refused in one line and changes nothing")
    func badSettings() throws {
        var settings = try ChatSettings()
        try settings.set("temperature 0.5")
        #expect(
            message { try settings.set("temprature 1") }
                == "there is no setting 'temprature'; did you mean 'temperature'?")
        #expect(
            message { try settings.set("colour red") } == "there is no setting 'colour'; Tab after '/set ' lists them")
        #expect(message { try settings.set("top-k") } == "/set top-k needs a value: /set top-k VALUE, or off")
        #expect(message { try settings.set("greedy yes") } == "/set greedy takes no value but off; found 'yes'")
        #expect(message { try settings.set("top-p 2") } == "top-p is 2.0; expected a number from 0 to 1 (1 is off)")
        #expect(message { try settings.set("max-tokens 0") } == "--max-tokens is 0; expected 1 or more")
        #expect(message { try settings.set("greedy") } == "--greedy and --temperature exclude each other")
        #expect(message { try settings.set("top-k x") }?.hasPrefix("The value 'x' is invalid for '--top-k") == true)
        #expect(settings.lines == ["temperature 0.5"])
    }

    @Test("the prompts of a conversation are known with their places, also those that came out of a file")
    func askedPrompts() {
        func prompt(_ text: String) -> Transcript.Entry {
            .prompt(Transcript.Prompt(segments: [.text(Transcript.TextSegment(content: text))]))
        }
        func response(_ text: String) -> Transcript.Entry {
            .response(Transcript.Response(assetIDs: [], segments: [.text(Transcript.TextSegment(content: text))]))
        }
        let instructions = Transcript.Entry.instructions(
            Transcript.Instructions(
                segments: [.text(Transcript.TextSegment(content: "Be brief."))], toolDefinitions: []))
        let transcript = Transcript(entries: [
            instructions, prompt("one"), response("1"), prompt("two"), response("2"),
        ])
        var asked = AskedPrompts(transcript)
        #expect(asked.last == .init(text: "two", start: 2))
        #expect(transcript.keeping(2).count == 3)
        asked.removeLast()
        #expect(asked.last == .init(text: "one", start: 0))
        #expect(transcript.keeping(0).count == 1)
        // One that was not answered is not in the conversation, and the next one takes its place.
        asked.add("three", pictures: [], after: transcript)
        asked.add("four", pictures: ["a.png"], after: transcript)
        #expect(asked.last == .init(text: "four", pictures: ["a.png"], start: 4))
        asked.removeLast()
        #expect(asked.last == .init(text: "one", start: 0))
    }
}
