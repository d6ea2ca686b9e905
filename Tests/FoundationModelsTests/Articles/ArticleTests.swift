import Foundation
import FoundationModels
import FoundationModelsTesting
import TestSupport
import Testing
import TinyModels

struct Menu: Tool {
    let name = "menu"
    let description = "Tells what a drink costs."

    @Generable
    struct Arguments { let drink: String }

    func call(arguments: Arguments) async throws -> String { "3 euros" }
}

@Suite("Programs of the documentation")
struct ArticleTests {
    /// Runs a program with a script in the place of the model and returns what it prints.
    static func output(
        of turns: [ScriptedModel.Turn], contextSize: Int = .max,
        _ program: ((Any...) -> Void) async throws -> Void
    ) async throws -> [String] {
        var lines: [String] = []
        try await ScriptedModel(turns, contextSize: contextSize).standingIn {
            try await program { items in lines.append(items.map { "\($0)" }.joined(separator: " ")) }
        }
        return lines
    }

    @Test("prompting a session")
    func prompting() async throws {
        let lines = try await Self.output(of: ["Since the first pixel.", "Coming up."], PromptingASessionArticle.run)
        #expect(lines == ["Since the first pixel.", "Coming up. 5"])
    }

    @Test("generating typed values")
    func typedValues() async throws {
        let guest = GeneratedContent(properties: ["name": "Ada", "mood": "tired"])
        let lines = try await Self.output(of: [.content(guest)], GeneratingTypedValuesArticle.run)
        #expect(lines == ["Ada tired"])
    }

    @Test("limiting values with guides")
    func guides() async throws {
        let ticket = try GeneratedContent(json: #"{"name": "Mr. X", "drink": "tea", "size": 2, "scores": [0.5]}"#)
        let lines = try await Self.output(of: [.content(ticket)], LimitingValuesWithGuidesArticle.run)
        #expect(lines == ["Mr. X tea"])
    }

    @Test("streaming answers")
    func streaming() async throws {
        let riddle = try GeneratedContent(json: #"{"question": "What wakes you?", "answers": ["Coffee"]}"#)
        let lines = try await Self.output(of: [.content(riddle)], StreamingAnswersArticle.run)
        #expect(lines.suffix(2) == ["What wakes you? 1", "What wakes you?"])
    }

    @Test("calling tools")
    func tools() async throws {
        let lines = try await Self.output(
            of: [.call("menu", GeneratedContent(properties: ["drink": "latte"])), "It is 3 euros."],
            CallingToolsArticle.run)
        #expect(lines == ["It is 3 euros."])
    }

    @Test("composing dynamic sessions")
    func dynamicSessions() async throws {
        let close = ScriptedModel.Turn.call("close", GeneratedContent(properties: [:]))
        let lines = try await Self.output(
            of: ["Coming up.", close, "Goodbye!"], ComposingDynamicSessionsArticle.run)
        #expect(lines == ["Coming up.", "Goodbye!", "true"])
    }

    @Test("building schemas at run time")
    func dynamicSchemas() async throws {
        let riddle = try GeneratedContent(json: #"{"question": "Why?", "answers": [{"text": "So"}]}"#)
        let lines = try await Self.output(of: [.content(riddle)], BuildingSchemasAtRunTimeArticle.run)
        #expect(lines == ["Why? 1"])
    }

    @Test("saving and resuming sessions")
    func saving() async throws {
        let lines = try await Self.output(of: ["Hi Ada.", "Ada."], SavingAndResumingSessionsArticle.run)
        #expect(lines == ["Ada.", "2"])
    }

    @Test("handling errors")
    func errors() async throws {
        let lines = try await Self.output(of: ["one"], contextSize: 5) { print in
            try await HandlingErrorsArticle.run(print, prompt: "two")
            try await HandlingErrorsArticle.run(print, prompt: "one two three four five six")
        }
        #expect(lines == ["one"])
    }

    @Test("testing with scripted models")
    func scripts() async throws {
        let lines = try await Self.output(of: [], TestingWithScriptedModelsArticle.run)
        #expect(lines == ["A latte is 3 euros. 2"])
    }

    @Test("running open weights")
    func openWeights() async throws {
        let tiny = try TinyModel(contextSize: 1024)
        defer { tiny.remove() }
        var lines: [String] = []
        func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }
        try await RunningOpenWeightsArticle.run(directory: tiny.directory, print)
        try await RunningOpenWeightsArticle.run(directory: URL(fileURLWithPath: "/nowhere"), print)
        #expect(lines.first?.hasSuffix("true 512") == true)
        #expect(lines.last == "no model in /nowhere")
    }

    @Test("reading thoughts")
    func thoughts() async throws {
        let turn = ScriptedModel.Turn([
            .reasoning("Tuesday, "), .reasoning("Wednesday"),
            .call(id: "1", tool: "menu", arguments: #"{"drink": "latte"}"#),
        ])
        let lines = try await Self.output(of: [turn, "It is 3 euros."], ReadingThoughtsArticle.run)
        #expect(lines == ["It is 3 euros.", "thought: Tuesday, Wednesday", "2"])
    }

    @Test("releases of Apple's framework")
    func releases() async throws {
        let lines = try await Self.output(of: ["Hi."], ReleasesOfApplesFrameworkArticle.run)
        #expect(lines == ["2"])
    }

    @Test("every article has a program, and its lines are those that are tested here")
    func programs() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let articles = try ["FoundationModels", "FoundationModelsTesting"].flatMap { module -> [URL] in
            let catalogue = Repository.path("Sources/\(module)/\(module).docc")
            return try FileManager.default.contentsOfDirectory(atPath: catalogue)
                .filter { $0.hasSuffix(".md") && $0 != module + ".md" }
                .map { URL(fileURLWithPath: catalogue).appendingPathComponent($0) }
        }
        #expect(articles.count == 13)
        for file in articles {
            let article = file.lastPathComponent
            let text = try String(contentsOf: file, encoding: .utf8)
            let program = try #require(text.components(separatedBy: "```swift\n").dropFirst().first)
            let name = article.dropLast(3).split(separator: "-").map(\.capitalized).joined() + "Article.swift"
            let source = try String(contentsOf: tests.appendingPathComponent(name), encoding: .utf8)
            var lines = Self.lines(source)[...]
            for line in Self.lines(program.components(separatedBy: "```")[0]) {
                let place = lines.firstIndex { $0 == line || $0 == "static " + line }
                #expect(place != nil, "\(article): \(line)")
                if let place { lines = lines[(place + 1)...] }
            }
        }
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
