import FoundationModels
import FoundationModelsTesting
import Testing

@Generable
struct NPC: Equatable {
    let name: String
    let coffeeOrder: String
    let picture: Picture
    let encounter: Encounter
    let friends: [NPC]

    @Generable
    struct Picture: Equatable {
        @Guide(description: "What hair it has") let hair: Hair
        @Guide(description: "Between one and three", .count(1...3)) let attributes: [Attribute]
    }

    @Generable
    enum Hair: Equatable { case curly, straight, none }

    @Generable
    enum Attribute: String, Equatable, CaseIterable { case sassy, tired, hungry }

    @Generable
    enum Encounter: Equatable {
        case orderCoffee(String)
        case wantToTalkToManager(complaint: String, loudness: Int)
        case leave
    }
}

/// A tree of tasks that says of each part of it whether it is there.
@Generable
indirect enum Plan: Equatable {
    case task(String)
    case sequence([Plan])
    case either(first: Plan, second: Plan?)
}

extension NPC.PartiallyGenerated {
    var isComplete: Bool { name != nil && coffeeOrder != nil && picture?.hair != nil && encounter != nil }
}

/// What a game shows of a guest who is still being made.
func caption(_ npc: NPC.PartiallyGenerated) -> String {
    var parts: [String] = []
    if let name = npc.name { parts.append(name) }
    if let attributes = npc.picture?.attributes { parts += attributes.map(\.rawValue) }
    switch npc.encounter {
    case .orderCoffee(let order)?: parts.append("wants \(order ?? "…")")
    case .wantToTalkToManager(let complaint, let loudness)?:
        parts.append("complains: \(complaint ?? "…") at \(loudness ?? 0)")
    case .leave?: parts.append("leaves")
    case nil: break
    }
    return parts.joined(separator: ", ")
}

extension ProgramTests {
    @Test("enums with values are streamed, and partial values are compared")
    func payloads() async throws {
        let npc = NPC(
            name: "Ann", coffeeOrder: "Latte", picture: .init(hair: .curly, attributes: [.tired, .sassy]),
            encounter: .wantToTalkToManager(complaint: "cold", loudness: 7), friends: [])
        try await Self.run([.content(npc)]) {
            let session = LanguageModelSession()
            var captions: [String] = []
            var previous: NPC.PartiallyGenerated?
            var changes = 0
            for try await snapshot in session.streamResponse(generating: NPC.self, prompt: { "Make a guest." }) {
                if snapshot.content != previous { changes += 1 }
                previous = snapshot.content
                captions.append(caption(snapshot.content))
            }
            #expect(captions.last == "Ann, tired, sassy, complains: cold at 7")
            #expect(previous?.isComplete == true)
            #expect(changes >= 1)
        }
        let plan = Plan.either(first: .sequence([.task("a")]), second: nil)
        #expect(try Plan(plan.generatedContent) == plan)
        #expect(plan.asPartiallyGenerated() == plan.asPartiallyGenerated())
        #expect(plan.asPartiallyGenerated() != Plan.task("b").asPartiallyGenerated())
    }

    @Test("partial values are identified, also in lists")
    func identities() async throws {
        let npc = NPC(
            name: "A", coffeeOrder: "B", picture: .init(hair: .none, attributes: [.hungry]), encounter: .leave,
            friends: [])
        try await Self.run([.content([npc, npc])]) {
            let stream = LanguageModelSession().streamResponse(to: "Two guests.", generating: [NPC].self)
            var ids: Set<GenerationID> = []
            for try await snapshot in stream {
                for guest in snapshot.content { ids.insert(guest.id) }
            }
            #expect(ids.count == 2)
        }
    }
}
