import BundledModel
import Foundation
import FoundationModels
import Testing

/// Two sets of instructions on one model.
private struct Shifts: LanguageModelSession.DynamicProfile {
    let model: OpenWeightsModel
    @SessionProperty(\.isUrgent) var isUrgent
    var body: some DynamicProfile {
        if isUrgent {
            Profile { Instructions("It is closing time. Say goodbye to every guest.") }.model(model)
        } else {
            Profile { Instructions("You are a friendly barista in a world full of pixels.") }.model(model)
        }
    }
}

@Suite(
    "What stays computed when profiles switch",
    .enabled(if: BundledWeights.directory != nil, "the weights of the bundled model are not here"))
struct ProfileCacheTests {
    private let model: OpenWeightsModel
    private let greedy = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 40)

    init() throws {
        model = OpenWeightsModel(directory: URL(fileURLWithPath: try #require(BundledWeights.directory)))
    }

    @Test("a profile that comes back finds everything that it had read, up to the end of its last answer")
    func comingBack() async throws {
        let session = LanguageModelSession(profile: Shifts(model: model))
        let first = try await session.respond(to: "What do you recommend on a rainy day?", options: greedy)
        session.properties.isUrgent = true
        let other = try await session.respond(to: "Is there time for a mocha?", options: greedy)
        session.properties.isUrgent = false
        let back = try await session.respond(to: "Thank you!", options: greedy)
        let read = first.usage.input.totalTokenCount + first.usage.output.totalTokenCount
        print(
            "cached tokens: \(back.usage.input.cachedTokenCount) of \(back.usage.input.totalTokenCount) after the switch back, "
                + "\(other.usage.input.cachedTokenCount) of \(other.usage.input.totalTokenCount) after the switch; "
                + "the first request left \(read)")
        #expect(back.usage.input.cachedTokenCount == read)
        #expect(other.usage.input.cachedTokenCount < first.usage.input.totalTokenCount)
    }

    @Test("within one profile only the new prompt is computed, as in a session without one")
    func staying() async throws {
        // Other text than in the other test: the caches belong to the model, and both tests ask the same one.
        let session = LanguageModelSession(profile: Shifts(model: model))
        session.properties.isUrgent = true
        let first = try await session.respond(to: "I would like a flat white.", options: greedy)
        let second = try await session.respond(to: "Thank you!", options: greedy)
        #expect(
            second.usage.input.cachedTokenCount
                == first.usage.input.totalTokenCount + first.usage.output.totalTokenCount)
    }

    @Test("a model that is given nothing answers or refuses, and the transcript loses nothing")
    func emptyTransform() async throws {
        let session = LanguageModelSession(
            profile: LanguageModelSession.Profile { Instructions("x") }.model(model).historyTransform { _ in [] })
        do {
            try await session.respond(to: "Hello!", options: greedy)
            #expect(session.transcript.count == 3)
        } catch {
            #expect(session.transcript.count == 1)
        }
        #expect(!session.isResponding)
    }
}
