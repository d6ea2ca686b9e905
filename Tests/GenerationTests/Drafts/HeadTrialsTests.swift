import Testing
import Transformers

@testable import Generation

@Suite("Trials of a prediction head")
struct HeadTrialsTests {
    /// Trials that assertions may change.
    private final class Trials {
        private var trials = HeadTrials()

        var hasFailed: Bool { trials.hasFailed }

        func next(isWorthwhile: Bool) -> HeadTrials.Trial? { trials.next(isWorthwhile: isWorthwhile) }
        func beginText() -> Bool { trials.beginText() }
        func learn(tried: Int, accepted: Int, isTrial: Bool) {
            trials.learn(tried: tried, accepted: accepted, isTrial: isTrial)
        }

        /// The passes before the next trial.
        func passes() -> Int {
            for pass in 1...1000 where next(isWorthwhile: false) != nil { return pass }
            return .max
        }
    }

    @Test("trials come after 16 passes without a guess, and after twice as many each time, up to 256")
    func distances() {
        let trials = Trials()
        for distance in [16, 32, 64, 128, 256, 256] {
            #expect(trials.passes() == distance)
            trials.learn(tried: 1, accepted: 0, isTrial: true)
            #expect(trials.hasFailed)
        }
        // Guesses that were worth their cost begin anew, once there have been 32 in a row.
        #expect(trials.next(isWorthwhile: true) == nil)
        trials.learn(tried: 31, accepted: 20, isTrial: false)
        #expect(trials.hasFailed)
        trials.learn(tried: 1, accepted: 0, isTrial: false)
        #expect(!trials.hasFailed)
        #expect(trials.passes() == 16)
    }

    @Test("a trial that came true is followed by another at once, and the next first one comes no sooner for that")
    func following() {
        let trials = Trials()
        #expect(trials.passes() == 16)
        for _ in 0..<3 {
            trials.learn(tried: 1, accepted: 1, isTrial: true)
            #expect(!trials.hasFailed)
            #expect(trials.next(isWorthwhile: false) == .further)
        }
        trials.learn(tried: 1, accepted: 0, isTrial: true)
        #expect(trials.hasFailed)
        #expect(trials.passes() == 32 - 3)
        // One that was made and not evaluated says nothing.
        trials.learn(tried: 0, accepted: 0, isTrial: true)
        #expect(trials.passes() == 64)
        // Guesses that are worth their cost take the place of one that follows.
        trials.learn(tried: 1, accepted: 1, isTrial: true)
        #expect(trials.next(isWorthwhile: true) == nil)
        #expect(trials.next(isWorthwhile: false) == nil)
    }

    @Test("after 256 passes for which no guess paid, texts that come do without the head, more of them each time")
    func rests() {
        let trials = Trials()
        // Passes before a trial are no reason.
        for _ in 0..<300 { _ = trials.next(isWorthwhile: false) }
        #expect(trials.beginText())
        trials.learn(tried: 1, accepted: 0, isTrial: true)
        for rest in [1, 2, 4, 8, 16, 16] {
            for _ in 0..<255 { _ = trials.next(isWorthwhile: false) }
            #expect(trials.beginText())
            _ = trials.next(isWorthwhile: false)
            for _ in 0..<rest { #expect(!trials.beginText()) }
            #expect(trials.beginText())
        }
    }

    @Test("a trial that comes true counts for more than a guess while little is expected, and a wrong one for as much")
    func learning() {
        var chances = HeadChances()
        for _ in 0..<60 { chances.learn(probabilities: [0.05], tried: 1, accepted: 0) }
        #expect(chances.byPlace[0] < 0.01 && chances.chance(probability: 0.05) < 0.01)
        chances.learn(probabilities: [0.05], tried: 1, accepted: 1, isTrial: true)
        #expect(abs(chances.byPlace[0] - 0.3) < 0.01 && abs(chances.chance(probability: 0.05) - 0.3) < 0.01)
        var likely = HeadChances()
        likely.learn(probabilities: [0.95], tried: 1, accepted: 1, isTrial: true)
        #expect(abs(likely.byPlace[0] - 0.64) < 1e-9)
        likely.learn(probabilities: [0.95], tried: 1, accepted: 0, isTrial: true)
        #expect(abs(likely.byPlace[0] - 0.576) < 1e-9)
        // What is expected of a text whose own guesses are old is no more than what all have shown.
        #expect(likely.capped(by: chances).byPlace[0] == chances.byPlace[0])
        #expect(chances.capped(by: likely).byPlace[0] == chances.byPlace[0])
    }
}
