import Contacts
import EventKit
import Foundation
import FoundationModels
import Testing

/// The same snippets with the model that comes with the package.
///
/// What it says is its own affair; what it may say is not: types, guides and arguments hold for every answer. Where a test names
/// words, it asks greedily.
@Suite(
    "The talk's snippets with the bundled model",
    .enabled(if: SystemLanguageModel.default.isAvailable && !isOverridden, "the model is not the bundled one"))
struct TalkWithModelTests {
    private let greedy = GenerationOptions(sampling: .greedy, maximumResponseTokens: 300)

    @Test("1:05 the barista answers")
    func promptingASession() async throws {
        // A random answer of a small model may, rarely, not come to an end before the context does; then it is asked again.
        var answers: [String] = []
        for _ in 0..<3 where answers.isEmpty {
            do {
                answers.append(
                    try await Snippet01.Game().respond(userInput: "What would you recommend on a rainy day?"))
            } catch LanguageModelSession.GenerationError.exceededContextWindowSize {}
        }
        #expect(answers.first?.isEmpty == false)
    }

    @Test("3:37 a prompt that fits leaves the session its history")
    func contextSizeErrors() async throws {
        // The snippet forgets everything when an answer does not come to an end before the context does.
        var count = 0
        for _ in 0..<3 where count == 0 { count = try await Snippet02.run(prompt: "Good morning!").transcript.count }
        #expect(count == 2)
        let long = [String](repeating: "coffee", count: 3000).joined(separator: " ")
        #expect(try await Snippet02.run(prompt: long).transcript.isEmpty)
    }

    @Test("3:55 a condensed session continues")
    func newSession() async throws {
        let first = LanguageModelSession(instructions: "You are a friendly barista.")
        try await first.respond(to: "Good morning!", options: greedy)
        let long = [String](repeating: "coffee", count: 3000).joined(separator: " ")
        let next = try await Snippet03.Game().run(prompt: long, session: first)
        #expect(next !== first)
        #expect(!(try await next.respond(to: "Thank you!", options: greedy).content.isEmpty))
    }

    @Test("6:14 greedy answers are the same each time, and no temperature breaks a session")
    func sampling() async throws {
        let options = GenerationOptions(sampling: .greedy)
        let first = try await LanguageModelSession().respond(to: "Good morning!", options: options).content
        #expect(try await LanguageModelSession().respond(to: "Good morning!", options: options).content == first)
        let session = LanguageModelSession()
        do {
            let answers = try await Snippet04.run(session: session, prompt: "Good morning!")
            #expect(answers.count == 3)
            #expect(answers[0] == first)
        } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
            // At temperature 2 a model may never come to an end; the answers before that stay.
            #expect(session.transcript.count >= 4)
        }
        #expect(!session.isResponding)
    }

    @Test("7:06 the model's card names its languages")
    func languages() async throws {
        let german = "Wie ist das Wetter in der Stadt, und was soll ich heute mit dem Tag tun?"
        try await Snippet05.run(userInput: german)
        do {
            _ = try await LanguageModelSession().respond(to: german)
            Issue.record("expected the error that the snippet catches")
        } catch LanguageModelSession.GenerationError.unsupportedLanguageOrLocale {}
        #expect(SystemLanguageModel.default.supportedLanguages.contains(Locale.Language(identifier: "en")))
        #expect(!SystemLanguageModel.default.supportedLanguages.contains(Locale.Language(identifier: "de")))
    }

    @Test("8:14 a guest is invented")
    func generable() async throws {
        let guest = try await Snippet06.Game().makeNPC()
        #expect(!guest.name.isEmpty)
        #expect(!guest.coffeeOrder.isEmpty)
    }

    @Test("9:22 a guest arrives property by property")
    func npc() async throws {
        var last: Snippet07.NPC.PartiallyGenerated?
        for try await snapshot in LanguageModelSession().streamResponse(
            to: "Generate a character that orders a coffee.", generating: Snippet07.NPC.self, options: greedy)
        {
            last = snapshot.content
        }
        #expect(last?.name?.isEmpty == false)
        #expect(last?.coffeeOrder?.isEmpty == false)
    }

    @Test("10:49 a guest has an encounter of one of two kinds")
    func generableWithEnum() async throws {
        let guest = try await LanguageModelSession().respond(
            to: "Generate a guest who wants to talk to the manager.", generating: Snippet08.NPC.self, options: greedy
        ).content
        switch guest.encounter {
        case .orderCoffee(let text), .wantToTalkToManager(complaint: let text): #expect(!text.isEmpty)
        }
    }

    @Test("11:20 guides hold, whatever the temperature")
    func generableWithGuides() async throws {
        for seed in 0..<5 {
            let guest = try await LanguageModelSession().respond(
                to: "Generate a fun NPC", generating: Snippet09.NPC.self,
                options: GenerationOptions(
                    sampling: .random(top: 50, seed: UInt64(seed)), temperature: 2, maximumResponseTokens: 300)
            ).content
            #expect((1...10).contains(guest.level))
            #expect(guest.attributes.count == 3)
        }
    }

    @Test("13:40 a name satisfies its regular expression")
    func regexGuide() async throws {
        for _ in 0..<3 {
            let name = try await Snippet10.run(session: LanguageModelSession()).name
            #expect(name.wholeMatch(of: /(Mr|Mrs)\. \w+/) != nil, "\(name)")
        }
    }

    @Test("14:50 a riddle has a question and answers")
    func riddle() async throws {
        let riddle = try await LanguageModelSession().respond(
            to: "Generate a fun riddle about coffee", generating: Snippet11.Riddle.self, options: greedy
        ).content
        #expect(!riddle.question.isEmpty)
        #expect(!riddle.answers.isEmpty)
    }

    @Test("15:10 a schema made at run time is followed")
    func dynamicSchema() async throws {
        let (question, answers) = try await Snippet12.run()
        #expect(!question.isEmpty)
        for answer in answers { _ = try answer.value(Bool.self, forProperty: "isCorrect") }
    }

    @Test("18:47 and 20:26 the model calls the tool with the generation it is asked for")
    func findContactTool() async throws {
        try await CNContactStore.$contacts.withValue(TalkTests.contacts) { () async throws -> Void in
            let session = Snippet14.run()
            let answer = try await session.respond(to: "Find me a millennial in my contacts.", options: greedy)
            #expect(session.transcript.map(\.description).contains("Tool output: Naomy"))
            #expect(answer.content.contains("Naomy"))
        }
    }

    @Test("21:55 a tool that is a class keeps its state between two questions")
    func toolWithState() async throws {
        try await CNContactStore.$contacts.withValue([TalkTests.contacts[0]]) { () async throws -> Void in
            let tool = Snippet15.FindContactTool()
            let session = LanguageModelSession(tools: [tool])
            try await session.respond(to: "Find me a millennial in my contacts.", options: greedy)
            tool.pickedContacts.insert("Naomy")
            try await session.respond(to: "Find another millennial in my contacts.", options: greedy)
            let outputs = session.transcript.map(\.description).filter { $0.hasPrefix("Tool output") }
            #expect(outputs == ["Tool output: Naomy", "Tool output: Could not find a contact."])
        }
    }

    @Test("22:27 the model works the date out and tells of the event")
    func getContactEventTool() async throws {
        let event = EKEvent(title: "Coffee", day: DateComponents(year: 2025, month: 6, day: 12))
        try await EKEventStore.$events.withValue([event]) { () async throws -> Void in
            let session = LanguageModelSession(
                tools: [Snippet16.GetContactEventTool(contactName: "Naomy")], instructions: "Today is June 11, 2025.")
            let answer = try await session.respond(to: "What's going on tomorrow?", options: greedy)
            #expect(session.transcript.map(\.description).contains("Tool output: Coffee with Naomy"))
            #expect(answer.content.contains("offee"))
        }
    }
}

/// Another model in the place of the bundled one.
private var isOverridden: Bool { !(ProcessInfo.processInfo.environment["CREMA_MODEL"] ?? "").isEmpty }
