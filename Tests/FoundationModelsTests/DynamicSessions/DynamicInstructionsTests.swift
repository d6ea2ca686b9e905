import FoundationModels
import FoundationModelsTesting
import Testing

struct HouseRules: DynamicInstructions {
    var guests = 0
    var extra: [any Tool] = []
    var body: some DynamicInstructions {
        Instructions("You look after a house.")
        if guests > 0 { Instructions("There are \(guests) guests.") }
        LightSwitch()
        extra
        ForEach(["kitchen", "attic"], id: \.self) { room in Instructions("A room: \(room)") }
    }
}

private struct Room: Identifiable {
    let id: Int
    let name: String
}

private struct Tour: DynamicInstructions {
    let rooms: [Room]
    let season: Int
    var body: some DynamicInstructions {
        ForEach(rooms) { room in
            Instructions {
                "\nRoom: \(room.name)"
                "Number: \(room.id)"
            }
        }
        switch season {
        case 0: Instructions("Winter.")
        case 1: Instructions("Spring.")
        default: EmptyDynamicInstructions()
        }
        if #available(macOS 27.0, *) { Instructions("New.") }
        AnyDynamicInstructions(HouseRules())
        AnyDynamicInstructions(erasing: Instructions("End."))
        ConditionalDynamicInstructions<Instructions, LightSwitchAgain>(.trueContent(Instructions("True.")))
    }
}

private struct LightSwitchAgain: DynamicInstructions {
    var body: some DynamicInstructions { LightSwitch() }
}

private struct Endless: DynamicInstructions {
    var body: some DynamicInstructions { AnyDynamicInstructions(Endless()) }
}

private struct Bodiless: DynamicInstructions {
    var body: Never { fatalError("no body is to be read here") }
}

private enum Houses {
    @DynamicInstructionsBuilder static func house(tools: [any Tool]) -> some DynamicInstructions {
        Instructions("A house.")
        tools
    }
}

@Suite("Dynamic instructions")
struct DynamicInstructionsTests {
    @Test("texts and tools come in the order of the bodies, a segment for each instructions")
    func order() async throws {
        let model = ScriptedModel(["ok"])
        let session = LanguageModelSession(
            model: model, dynamicInstructions: HouseRules(guests: 2, extra: [Remember(), Adder()]))
        #expect(session.transcript.isEmpty)
        try await session.respond(to: "x")
        let texts = ["You look after a house.", "There are 2 guests.", "A room: kitchen", "A room: attic"]
        #expect(session.transcript.instructionTexts == texts)
        #expect(session.transcript.definedTools == ["lightSwitch", "remember", "Adder"])
        #expect(model.requests[0].instructions == texts)
        #expect(model.requests[0].enabledToolDefinitions.map(\.name) == ["lightSwitch", "remember", "Adder"])
    }

    @Test("every kind of statement adds what it says; a block's lines stay one segment")
    func statements() async throws {
        let model = ScriptedModel(["ok"])
        let tour = Tour(rooms: [Room(id: 1, name: "hall"), Room(id: 2, name: "attic")], season: 1)
        let session = LanguageModelSession(model: model, dynamicInstructions: tour)
        try await session.respond(to: "x")
        #expect(
            session.transcript.instructionTexts == [
                "\nRoom: hall\nNumber: 1", "\nRoom: attic\nNumber: 2", "Spring.", "New.", "You look after a house.",
                "A room: kitchen", "A room: attic", "End.", "True.",
            ])
        #expect(session.transcript.definedTools == ["lightSwitch"])
    }

    @Test("a condition that does not hold, and no statement, add nothing")
    func nothing() async throws {
        let model = ScriptedModel(["ok"])
        let session = LanguageModelSession(model: model, dynamicInstructions: EmptyDynamicInstructions())
        try await session.respond(to: "x")
        #expect(session.transcript.map(Role.init) == [.prompt, .response])
        let absent: HouseRules? = nil
        let other = LanguageModelSession(model: ScriptedModel(["ok"]), dynamicInstructions: absent)
        try await other.respond(to: "x")
        #expect(other.transcript.map(Role.init) == [.prompt, .response])
    }

    @Test("a function with the builder's attribute makes instructions")
    func function() async throws {
        let session = LanguageModelSession(
            model: ScriptedModel(["ok"]), dynamicInstructions: Houses.house(tools: [Adder()]))
        try await session.respond(to: "x")
        #expect(session.transcript.instructionTexts == ["A house."])
        #expect(session.transcript.definedTools == ["Adder"])
    }

    @Test("instructions that say the same keep their entry; others keep its identity")
    func identity() async throws {
        let session = LanguageModelSession(
            profile: TestProfile {
                LanguageModelSession.AnyDynamicProfile(
                    LanguageModelSession.Profile { Words() }.model(ScriptedModel { _ in "ok" }))
            })
        try await session.respond(to: "x")
        let first = session.transcript[0]
        try await session.respond(to: "y")
        #expect(session.transcript[0] == first)
        session.properties.notes = ["more"]
        try await session.respond(to: "z")
        #expect(session.transcript[0] != first)
        #expect(session.transcript[0].id == first.id)
        #expect(session.transcript.instructionTexts == ["Speak.", "more"])
        #expect(session.transcript.filter { Role($0) == .instructions }.count == 1)
    }

    private struct Words: DynamicInstructions {
        @SessionProperty(\.notes) var notes
        var body: some DynamicInstructions {
            Instructions("Speak.")
            ForEach(notes, id: \.self) { Instructions($0) }
        }
    }

    @Test("two tools of one name are refused by the round that meets them, and the prompt is taken back")
    func sameNames() async throws {
        let model = ScriptedModel(["ok"])
        let session = LanguageModelSession(
            model: model, dynamicInstructions: HouseRules(extra: [Adder(), LightSwitch()]))
        await #expect(throws: InvalidGenerationOptions(option: "tools", value: "lightSwitch")) {
            try await session.respond(to: "x")
        }
        #expect(session.transcript.isEmpty)
        #expect(model.requests.isEmpty)
    }

    @Test("instructions whose body is Never, or contains itself, are errors of the request")
    func withoutBody() async throws {
        let bodiless = LanguageModelSession(model: ScriptedModel(["ok"]), dynamicInstructions: Bodiless())
        let error = await #expect(throws: InvalidDynamicProfile.self) { try await bodiless.respond(to: "x") }
        #expect(error == InvalidDynamicProfile(type: Bodiless.self, .noInstructions))
        #expect(error?.description == "the body of 'Bodiless' is Never; let it be made of Instructions and tools")
        let endless = LanguageModelSession(model: ScriptedModel(["ok"]), dynamicInstructions: Endless())
        let deep = await #expect(throws: InvalidDynamicProfile.self) { try await endless.respond(to: "x") }
        #expect(deep?.problem == .nestedTooDeeply(limit: 256))
        #expect(
            deep?.description.hasPrefix("bodies lie within bodies more than 256 deep, down to '") == true)
        #expect(endless.transcript.isEmpty)
    }
}
