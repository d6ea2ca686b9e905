import FoundationModels
import FoundationModelsTesting
import Testing

struct Pet {
    var name: String
    var isShy: Bool
    var toys: [String]
}

/// Instructions with conditions, loops and values of every kind.
func instructions(for pet: Pet, mood: String?, level: Int) -> Instructions {
    Instructions {
        "You speak as a pet."
        "Your name is \(pet.name)."
        if pet.isShy {
            "You are shy."
        } else {
            "You are bold."
        }
        if let mood {
            "Today you are \(mood)."
        }
        for toy in pet.toys {
            "You like your \(toy)."
        }
        switch level {
        case 0: "Use easy words."
        case 1...3: "Use plain words."
        default: "Use any words."
        }
        if #available(macOS 26, iOS 26, *) {
            "Be modern."
        }
    }
}

extension Pet: PromptRepresentable {
    var promptRepresentation: Prompt {
        Prompt("a pet named \(name)")
    }
}

extension ProgramTests {
    @Test("builders take conditions, loops, switches, options and values")
    func builders() async throws {
        let pet = Pet(name: "Rex", isShy: false, toys: ["ball", "stick"])
        try await Self.run(["Woof.", "Wag."]) {
            let session = LanguageModelSession(instructions: instructions(for: pet, mood: "glad", level: 2).self)
            let answer = try await session.respond {
                "Describe"
                pet
                ["in few words", "kindly"]
                if pet.toys.isEmpty { "It has no toys." }
                Prompt("Thanks.")
                GeneratedContent(properties: ["length": 1])
            }
            #expect(answer.content == "Woof.")
            let texts = session.transcript.map(\.description)
            #expect(
                texts[0] == """
                    Instructions: You speak as a pet.
                    Your name is Rex.
                    You are bold.
                    Today you are glad.
                    You like your ball.
                    You like your stick.
                    Use plain words.
                    Be modern.
                    """)
            #expect(texts[1] == "Prompt: Describe\na pet named Rex\nin few words\nkindly\nThanks.\n{\"length\": 1}")
            let prompt = Prompt {
                for index in 1...2 { "Line \(index)" }
            }
            _ = try await session.respond(to: prompt, options: .init(sampling: .random(top: 5, seed: 42)))
            #expect(session.transcript.count == 5)
        }
    }

    @Test("options in every spelling")
    func options() {
        var options = GenerationOptions(sampling: .random(probabilityThreshold: 0.9, seed: 7), temperature: 0.3)
        #expect(options.sampling == .random(probabilityThreshold: 0.9, seed: 7))
        options.maximumResponseTokens = 100
        options.temperature = nil
        #expect(options != GenerationOptions())
        #expect(GenerationOptions(temperature: 2.0).temperature == 2)
        #expect(GenerationOptions(sampling: .random(top: 50)).sampling == .random(top: 50, seed: nil))
        #expect(GenerationOptions(sampling: .greedy, maximumResponseTokens: 8).sampling == .greedy)
    }
}
