// Spellings of programs with profiles: nested profiles with defaults around them, callbacks that guard, modifiers with names.

public import FoundationModels
import Observation

public extension SessionPropertyValues {
    /// Which beds were watered.
    @SessionPropertyEntry
    nonisolated var wateredBeds: [String: Bool] = [:]

    @SessionPropertyEntry
    nonisolated var gardenCallCount: Int = 0

    @SessionPropertyEntry nonisolated var plan: GardenPlan? = nil
}

/// What is to be done.
public nonisolated struct GardenPlan: Sendable {
    /// What it is called.
    public var title = ""
}

struct WateringTool: Tool {
    let description = "Waters beds."

    @SessionProperty(\.wateredBeds)
    var wateredBeds

    @Generable
    struct Arguments {
        @Guide(description: "The beds to water")
        var beds: [String]
    }

    func call(arguments: Arguments) -> String {
        for bed in arguments.beds {
            wateredBeds[bed] = true
        }
        return "Watered: \(arguments.beds.joined(separator: ", "))"
    }
}

struct Harvest: DynamicInstructions {
    let rules: Instructions
    let watering = WateringTool()

    var body: some DynamicInstructions {
        Instructions(rules)
        watering
    }
}

struct GardenInstructions: DynamicInstructions {
    var isWatering = true
    var isHarvesting = false

    var body: some DynamicInstructions {
        Instructions {
            "Help people with their garden."
            if isWatering { "It is dry." }
        }
        if isWatering {
            WateringTool()
        }

        if isHarvesting {
            Harvest(rules: Instructions("Pick what is ripe."))
        }
    }
}

enum Season {
    case spring, autumn
}

enum GardenError: Error {
    case denied(String)
}

// A default around both branches.
struct GardenProfile: LanguageModelSession.DynamicProfile {
    var likesPoems = false
    var body: some LanguageModelSession.DynamicProfile {
        Seasons()
            .temperature(likesPoems ? 0.8 : 0.1)
            .reasoningLevel(likesPoems ? .deep : .light)
            .samplingMode(likesPoems ? .random(top: 40) : nil)
    }
}

struct Seasons: LanguageModelSession.DynamicProfile {
    var season: Season = .spring
    var isWinter = false
    var model = SystemLanguageModel()
    @LanguageModelSession.SessionProperty(\.gardenCallCount) var callCount

    var body: some LanguageModelSession.DynamicProfile {
        switch season {
        case .spring where isWinter:
            LanguageModelSession.Profile { Instructions("") }
                .onPrompt { _ in throw GardenError.denied("winter") }
        case .spring:
            Profile {
                // Nothing is needed here.
            }
            .model(model)
            .toolCallingMode(callCount < 1 ? .required : .allowed)
            .onToolCall { callCount += 1 }
        case .autumn:
            Profile {
                Instructions("Rake.")
                WateringTool()
            }
            .debug()
            .historyTransform { history in
                // Only the newest entries.
                Array(history.suffix(20))
            }
            .onToolCall { call in
                guard call.toolName != "WateringTool" else {
                    throw GardenError.denied(call.toolName)
                }
            }
            .onToolOutput { call, output in
                print(call.id, output.segments.count)
            }
        }
    }
}

struct DebugModifier: LanguageModelSession.DynamicProfileModifier {
    func body(content: Content) -> some LanguageModelSession.DynamicProfile {
        content
            .temperature(0.0)
            .onResponse { response in
                print("Response: \(response)")
            }
    }
}

extension LanguageModelSession.DynamicProfile {
    func debug() -> some LanguageModelSession.DynamicProfile {
        self.modifier(DebugModifier())
    }
}

// A profile out of what a property holds.
struct PlannedProfile: LanguageModelSession.DynamicProfile {
    @SessionProperty(\.plan) var plan

    var body: some DynamicProfile {
        if let plan {
            Profile { Instructions(plan.title) }
        } else {
            Seasons(season: .autumn)
        }
    }
}

@Observable
final class Garden {
    private(set) var session = LanguageModelSession(profile: GardenProfile())

    func restore(_ transcript: Transcript) {
        session = LanguageModelSession(profile: PlannedProfile(), history: transcript)
        session.prewarm()
    }

    func restart() {
        session = LanguageModelSession(dynamicInstructions: GardenInstructions(isHarvesting: true))
    }
}
