import Chat
import Generation
import Testing

@testable import FoundationModels

@Suite("Sampling of sessions")
struct SamplingOptionsTests {
    @Test("options say what they mean, and a temperature goes with each of them")
    func options() {
        func expected(_ choice: SamplingChoice, _ change: (inout SamplingChoice) -> Void) -> SamplingChoice {
            var choice = choice
            change(&choice)
            return choice
        }
        #expect(SamplingChoice(GenerationOptions()) == SamplingChoice())
        #expect(SamplingChoice(GenerationOptions(temperature: 2)) == expected(SamplingChoice()) { $0.temperature = 2 })
        #expect(
            SamplingChoice(GenerationOptions(sampling: .greedy)) == expected(SamplingChoice()) { $0.isGreedy = true })
        #expect(
            SamplingChoice(GenerationOptions(sampling: .random(top: 5, seed: 3), temperature: 0.5))
                == expected(.topK(5)) {
                    $0.seed = 3
                    $0.temperature = 0.5
                })
        #expect(
            SamplingChoice(GenerationOptions(sampling: .random(probabilityThreshold: 0.9, seed: 4)))
                == expected(.topP(0.9)) { $0.seed = 4 })
        var seeded = GenerationOptions()
        seeded.seed = 9
        #expect(SamplingChoice(seeded) == expected(SamplingChoice()) { $0.seed = 9 })
    }
}
