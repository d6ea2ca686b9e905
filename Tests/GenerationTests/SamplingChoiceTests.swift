import Chat
import Generation
import Sampling
import Testing

@Suite("Sampling requested over a model's defaults")
struct SamplingChoiceTests {
    /// What holds in sessions where a model's files advise nothing.
    private static let answers = SamplingParameters(
        temperature: 0.8, topK: 40, topP: 0.95, minP: 0.05, truncatesFirst: true, repetitionPenalty: 1.1)
    /// What holds for a continuation where they advise nothing.
    private static let continuation = SamplingParameters(temperature: 0, repetitionPenalty: 1.1)

    private func choice(_ change: (inout SamplingChoice) -> Void) -> SamplingChoice {
        var choice = SamplingChoice()
        change(&choice)
        return choice
    }

    @Test("a request that says nothing changes nothing")
    func nothing() {
        #expect(SamplingChoice().over(Self.answers) == Self.answers)
        #expect(SamplingChoice().over(Self.continuation) == Self.continuation)
    }

    @Test("a temperature changes the temperature alone, and a seed the seed alone")
    func temperature() {
        var expected = Self.answers
        expected.temperature = 2
        #expect(choice { $0.temperature = 2 }.over(Self.answers) == expected)
        expected = Self.answers
        expected.seed = 7
        #expect(choice { $0.seed = 7 }.over(Self.answers) == expected)
    }

    @Test("a choice among the most likely cuts off what it says and nothing else")
    func modes() {
        var expected = Self.answers
        (expected.topK, expected.topP, expected.minP) = (5, 1, 0)
        #expect(SamplingChoice.topK(5).over(Self.answers) == expected)
        (expected.topK, expected.topP, expected.minP) = (0, 0.5, 0)
        #expect(SamplingChoice.topP(0.5).over(Self.answers) == expected)
    }

    @Test("greedy keeps the penalties and nothing that needs chance")
    func greedy() {
        let greedy = choice {
            $0.isGreedy = true
            $0.temperature = 0.7
        }
        #expect(greedy.over(Self.answers) == SamplingParameters(temperature: 0, repetitionPenalty: 1.1))
        #expect(greedy.over(Self.continuation) == Self.continuation)
    }

    @Test("a greedy default of which chance is requested draws from the model's own distribution")
    func chance() {
        #expect(
            choice { $0.topK = 3 }.over(Self.continuation)
                == SamplingParameters(temperature: 1, topK: 3, repetitionPenalty: 1.1))
        #expect(
            choice { $0.temperature = 0.8 }.over(Self.continuation)
                == SamplingParameters(temperature: 0.8, repetitionPenalty: 1.1))
        #expect(
            choice { $0.repetitionPenalty = 1.3 }.over(Self.continuation)
                == SamplingParameters(temperature: 0, repetitionPenalty: 1.3))
        #expect(choice { $0.temperature = 0 }.over(Self.continuation) == Self.continuation)
    }
}
