import Contacts
import EventKit
import Foundation
import FoundationModels
import FoundationModelsTesting
import Testing

/// Runs code with a script in the place of the system's model.
private func withScript<Result>(
    _ turns: [ScriptedModel.Turn], contextSize: Int = .max, languages: [String]? = nil,
    _ body: (ScriptedModel) async throws -> Result
) async rethrows -> Result {
    let model = ScriptedModel(turns, contextSize: contextSize, languages: languages)
    return try await model.standingIn { try await body(model) }
}

@Suite("The talk's snippets")
struct TalkTests {
    @Test("1:05 a session answers under instructions")
    func promptingASession() async throws {
        try await withScript(["Since the first pixel."]) { (model: ScriptedModel) async throws -> Void in
            #expect(
                try await Snippet01.Game().respond(userInput: "How long have you worked here?")
                    == "Since the first pixel.")
            #expect(
                model.requests.first?.transcript.map(\.description) == [
                    "Instructions: You are a friendly barista in a world full of pixels.\nRespond to the player’s question.",
                    "Prompt: How long have you worked here?",
                ])
        }
    }

    @Test("3:37 a prompt that is too long leads to a session without history")
    func contextSizeErrors() async throws {
        try await withScript(["fine"], contextSize: 3) { (_: ScriptedModel) async throws -> Void in
            #expect(try await Snippet02.run(prompt: "one two three four").transcript.isEmpty)
            #expect(try await Snippet02.run(prompt: "one").transcript.count == 2)
        }
    }

    @Test("3:55 a conversation that is too long continues with its first and last entry")
    func newSession() async throws {
        try await withScript(["one", "two", "three"], contextSize: 8) { _ in
            let first = LanguageModelSession(instructions: "be brief")
            try await first.respond(to: "a")
            try await first.respond(to: "b")
            let next = try await Snippet03.Game().run(prompt: "c d e f", session: first)
            #expect(next !== first)
            #expect(next.transcript.map(\.description) == ["Instructions: be brief", "Response: two"])
            #expect(try await next.respond(to: "c d e f").content == "three")
        }
    }

    @Test("6:14 options reach the model")
    func sampling() async throws {
        try await withScript(["a", "b", "c"]) { (model: ScriptedModel) async throws -> Void in
            #expect(try await Snippet04.run(session: LanguageModelSession(), prompt: "x") == ["a", "b", "c"])
            #expect(
                model.requests.map(\.generationOptions) == [
                    GenerationOptions(sampling: .greedy), GenerationOptions(temperature: 0.5),
                    GenerationOptions(temperature: 2.0),
                ])
        }
    }

    @Test("7:06 a prompt in another language is caught, and the user's language can be requested")
    func languages() async throws {
        try await withScript(["fine"], languages: ["en"]) { model in
            try await Snippet05.run(
                userInput: "Wie ist das Wetter in der Stadt, und was soll ich heute mit dem Tag tun?")
            #expect(model.requests.isEmpty)
            try await Snippet05.run(userInput: "What is the weather like in the city?")
            #expect(model.requests.count == 1)
            #expect(SystemLanguageModel.default.supportedLanguages.contains(Locale.current.language))
        }
    }

    @Test("8:14 a struct is generated")
    func generable() async throws {
        let content = GeneratedContent(properties: ["name": "Ada", "coffeeOrder": "Latte"])
        try await withScript([.content(content)]) { model in
            let npc = try await Snippet06.Game().makeNPC()
            #expect(npc.name == "Ada")
            #expect(npc.coffeeOrder == "Latte")
            #expect(model.requests.first?.schema?.name == "NPC")
        }
    }

    @Test("9:22 a struct of two strings has a schema and a memberwise initializer")
    func npc() throws {
        let npc = Snippet07.NPC(name: "Ada", coffeeOrder: "Latte")
        #expect(npc.generatedContent.jsonString == #"{"name": "Ada", "coffeeOrder": "Latte"}"#)
    }

    @Test("10:49 an enum with payloads is generated")
    func generableWithEnum() async throws {
        let content = try GeneratedContent(
            json: #"{"name": "Ada", "encounter": {"type": "wantToTalkToManager", "complaint": "cold"}}"#)
        try await withScript([.content(content)]) { _ in
            let npc = try await LanguageModelSession().respond(to: "x", generating: Snippet08.NPC.self).content
            guard case .wantToTalkToManager(complaint: "cold") = npc.encounter else {
                Issue.record("expected a complaint")
                return
            }
        }
    }

    @Test("11:20 guides are in the schema")
    func generableWithGuides() throws {
        let schema = Snippet09.NPC.generationSchema.debugDescription
        #expect(schema.contains(#""name": {"type": "string", "description": "A full name"}"#))
        #expect(schema.contains(#""level": {"type": "integer", "minimum": 1, "maximum": 10}"#))
        #expect(
            schema.contains(
                #""attributes": {"type": "array", "items": {"type": "string", "enum": ["sassy", "tired", "hungry"]}, "minItems": 3, "maxItems": 3}"#
            ))
    }

    @Test("13:40 a regular expression built with RegexBuilder becomes a pattern")
    func regexGuide() async throws {
        #expect(
            Snippet10.NPC.generationSchema.debugDescription.contains(#""pattern": "((?:Mr|Mrs))\\. (?:\\w)+""#))
        try await withScript([.content(GeneratedContent(properties: ["name": "Mrs. Brewster"]))]) {
            (_: ScriptedModel) async throws -> Void in
            #expect(try await Snippet10.run(session: LanguageModelSession()).name == "Mrs. Brewster")
        }
    }

    @Test("14:50 an array of structs is generated")
    func riddle() throws {
        let riddle = try Snippet11.Riddle(
            GeneratedContent(json: #"{"question": "?", "answers": [{"text": "a", "isCorrect": true}]}"#))
        #expect(riddle.answers.first?.isCorrect == true)
    }

    @Test("15:10 a schema made at run time gives content that can be asked for its properties")
    func dynamicSchema() async throws {
        let content = try GeneratedContent(
            json: #"{"question": "What wakes you?", "answers": [{"text": "Coffee", "isCorrect": true}]}"#)
        try await withScript([.content(content)]) { _ in
            let (question, answers) = try await Snippet12.run()
            #expect(question == "What wakes you?")
            #expect(try answers[0].value(String.self, forProperty: "text") == "Coffee")
            #expect(try answers[0].value(Bool.self, forProperty: "isCorrect"))
        }
    }

    static let contacts = [
        CNContact(givenName: "Naomy", birthYear: 1990), CNContact(givenName: "Bob", birthYear: 1950),
    ]

    @Test("18:47 a tool finds a contact of a generation")
    func findContactTool() async throws {
        try await CNContactStore.$contacts.withValue(Self.contacts) { () async throws -> Void in
            let call = ScriptedModel.Turn.call(
                "findContact", GeneratedContent(properties: ["generation": "millennial"]))
            try await withScript([call, "Hi Naomy"]) { (_: ScriptedModel) async throws -> Void in
                let session = LanguageModelSession(tools: [Snippet13.FindContactTool()])
                #expect(try await session.respond(to: "Who?").content == "Hi Naomy")
                #expect(session.transcript.map(\.description)[3] == "Tool output: Naomy")
            }
        }
    }

    @Test("20:26 a session has tools and instructions")
    func callFindContactTool() async {
        await withScript([]) { _ in
            guard case .instructions(let instructions) = Snippet14.run().transcript.first else {
                Issue.record("expected instructions")
                return
            }
            #expect(instructions.toolDefinitions.map(\.name) == ["findContact"])
            #expect(
                instructions.toolDefinitions.map(\.description) == ["Finds a contact from a specified age generation."])
            #expect(instructions.description == "Generate fun NPCs")
        }
    }

    @Test("21:55 a tool that is a class keeps its state for the whole session")
    func toolWithState() async throws {
        try await CNContactStore.$contacts.withValue([Self.contacts[0]]) {
            let call = ScriptedModel.Turn.call(
                "findContact", GeneratedContent(properties: ["generation": "millennial"]))
            let tool = Snippet15.FindContactTool()
            try await withScript([call, "a", call, "b"]) { _ in
                let session = LanguageModelSession(tools: [tool])
                try await session.respond(to: "Who?")
                tool.pickedContacts.insert("Naomy")
                try await session.respond(to: "Who else?")
                let outputs = session.transcript.map(\.description).filter { $0.hasPrefix("Tool output") }
                #expect(outputs == ["Tool output: Naomy", "Tool output: Could not find a contact."])
            }
        }
    }

    @Test("22:27 a tool that holds a value gets the numbers of a date")
    func getContactEventTool() async throws {
        let event = EKEvent(title: "Coffee", day: DateComponents(year: 2025, month: 6, day: 12))
        try await EKEventStore.$events.withValue([event]) { () async throws -> Void in
            let call = ScriptedModel.Turn.call(
                "getContactEvent", GeneratedContent(properties: ["day": 12, "month": 6, "year": 2025]))
            try await withScript([call, "Coffee!"]) { (_: ScriptedModel) async throws -> Void in
                let session = LanguageModelSession(
                    tools: [Snippet16.GetContactEventTool(contactName: "Naomy")],
                    instructions: "Today is June 11, 2025.")
                #expect(try await session.respond(to: "What's going on tomorrow?").content == "Coffee!")
                #expect(session.transcript.map(\.description)[3] == "Tool output: Coffee with Naomy")
            }
        }
    }
}
