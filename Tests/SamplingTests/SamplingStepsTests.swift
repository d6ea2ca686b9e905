import OrderedJSON
import TestSupport
import Testing

@testable import Sampling

/// The steps that llama.cpp has beside the usual ones, against examples of single steps and chains.
@Suite("Sampling steps")
struct SamplingStepsTests {
    struct Example: CustomTestStringConvertible {
        let object: JSONValue
        var testDescription: String { object["name"]?.stringValue ?? "" }
        var logits: [Float] { numbers("logits").map { Float($0) } }
        var history: [Int] { numbers("history").map { Int($0) } }
        func numbers(_ key: String) -> [Double] {
            (object[key]?.arrayValue ?? []).compactMap { SamplingStepsTests.double($0) }
        }
    }

    static func double(_ value: JSONValue) -> Double? {
        if case .number(let number) = value { number.doubleValue } else { nil }
    }

    static let examples: [Example] = {
        guard let text = try? SharedFolder.text("samplers2026/samplers.jsonl") else { return [] }
        return text.split(separator: "\n").compactMap { line in
            (try? JSONParser().parse(Array(line.utf8))).map { Example(object: $0) }
        }
    }()

    /// The parameters of an example's steps, and the bound of mirostat where it is given.
    private static func parameters(_ example: Example) throws -> (SamplingParameters, surprise: Double?) {
        try parameters(of: example.object)
    }

    /// The parameters of steps as they are written in examples.
    static func parameters(of object: JSONValue) throws -> (SamplingParameters, surprise: Double?) {
        var (parameters, order): (SamplingParameters, [SamplingStep]) = (SamplingParameters(), [])
        var surprise: Double?
        for step in object["steps"]?.arrayValue ?? [] {
            let name = try #require(step.arrayValue?[0].stringValue)
            let values = try #require(step.arrayValue?[1])
            func number(_ key: String) -> Double? { values[key].flatMap(double) }
            func window() -> Int? { number("n").flatMap { $0 < 0 ? nil : Int($0) } }
            if let keep = number("keep") { parameters.minKeep = Int(keep) }
            switch name {
            case "penalties":
                parameters.repetitionPenalty = number("r") ?? 1
                parameters.frequencyPenalty = number("freq") ?? 0
                parameters.presencePenalty = number("pres") ?? 0
                parameters.penaltyWindow = window()
                order.append(.penalties)
            case "dry":
                parameters.dry = RepetitionDry(
                    multiplier: number("mult") ?? 0, base: number("base") ?? 1.75,
                    allowedLength: Int(number("allowed") ?? 2), window: window(),
                    breakers: (values["breakers"]?.arrayValue ?? []).map { [Int(double($0) ?? 0)] })
                order.append(.dry)
            case "nsigma": (parameters.topNSigma, order) = (number("n"), order + [.topNSigma])
            case "typical": (parameters.typicalP, order) = (number("p"), order + [.typical])
            case "topk": (parameters.topK, order) = (number("k").map { Int($0) }, order + [.topK])
            case "topp": (parameters.topP, order) = (number("p"), order + [.topP])
            case "minp": (parameters.minP, order) = (number("p"), order + [.minP])
            case "xtc":
                parameters.exclusion = TopExclusion(
                    probability: number("chance") ?? 1, threshold: number("threshold") ?? 0.1)
                order.append(.xtc)
            case "temp": (parameters.temperature, order) = (number("T") ?? 1, order + [.temperature])
            case "dyn":
                parameters.temperature = number("T") ?? 1
                parameters.temperatureRange = TemperatureRange(range: number("R") ?? 0, exponent: number("e") ?? 1)
                order.append(.temperature)
            case "miro1", "miro2":
                parameters.mirostat = MirostatParameters(
                    version: name == "miro1" ? 1 : 2, target: number("tau") ?? 5, rate: number("eta") ?? 0.1)
                surprise = number("mu")
            default: Issue.record("\(name) is no step")
            }
        }
        parameters.steps = order
        return (parameters, surprise)
    }

    @Test("each example keeps the tokens of the reference with its probabilities", arguments: examples)
    func reference(example: Example) throws {
        let (parameters, surprise) = try Self.parameters(example)
        var sampler = try Sampler(parameters, vocabularySize: example.logits.count)
        if let surprise { sampler.surprise = surprise }
        for token in example.history { sampler.observe(token) }
        var row = example.logits
        let chain = row.withUnsafeMutableBufferPointer { row in
            sampler.prepareChain(row)
            return sampler.chain(UnsafeBufferPointer(row), allowed: .all, random: 0)
        }
        let kept = example.numbers("kept").map { Int($0) }
        #expect(chain.entries.map(\.token).sorted() == kept)
        for (entry, probability) in zip(chain.entries, chain.probabilities) {
            let expected = try #require(
                (example.object["probabilities"]?["\(entry.token)"]).flatMap(Self.double))
            #expect(abs(probability - expected) < 1e-6)
        }
    }

    @Test("the fewest tokens that other steps leave are no bound for top-k")
    func fewerThanKept() throws {
        for count in [1, 2, 7] {
            var parameters = SamplingParameters(topK: count)
            (parameters.minKeep, parameters.steps) = (4, [.topK])
            let sampler = try Sampler(parameters, vocabularySize: 8)
            let logits: [Float] = [1, 5, 2, 8, 3, 7, 4, 6]
            let chain = logits.withUnsafeBufferPointer { sampler.chain($0, allowed: .all, random: 0) }
            #expect(chain.entries.map(\.token) == Array([3, 5, 7, 1, 6, 4, 2, 0].prefix(count)))
        }
    }

    private func draw(_ sampler: inout Sampler, _ logits: [Float], allowed: AllowedTokens = .all) throws -> Int {
        var row = logits
        return try row.withUnsafeMutableBufferPointer { row throws(SamplingError) in
            try sampler.sample(row, allowed: allowed)
        }
    }

    @Test("mirostat's bound follows the surprise of what is drawn")
    func mirostat() throws {
        for version in [1, 2] {
            var parameters = SamplingParameters(temperature: 0.8, seed: 3)
            parameters.mirostat = MirostatParameters(version: version, target: 2, rate: 0.3)
            var sampler = try Sampler(parameters, vocabularySize: 32)
            let logits = (0..<32).map { Float($0 % 7) * 0.9 - Float($0) * 0.05 }
            var surprise = 4.0
            for _ in 0..<20 {
                #expect(abs(sampler.surprise - surprise) < 1e-9)
                let before = sampler
                let token = try draw(&sampler, logits)
                var row = logits
                let chain = row.withUnsafeMutableBufferPointer { row in
                    before.prepareChain(row)
                    return before.chain(UnsafeBufferPointer(row), allowed: .all, random: 0)
                }
                let index = try #require(chain.entries.firstIndex { $0.token == token })
                // log2 by its series: the reference way has none at hand.
                let bits = -Self.log2(chain.probabilities[index])
                surprise -= 0.3 * (bits - 2)
            }
        }
    }

    private static func log2(_ value: Double) -> Double {
        var (exponent, rest) = (0.0, value)
        while rest < 1 { (exponent, rest) = (exponent - 1, rest * 2) }
        while rest >= 2 { (exponent, rest) = (exponent + 1, rest / 2) }
        var bit = 0.5
        for _ in 0..<60 {
            rest *= rest
            if rest >= 2 { (exponent, rest) = (exponent + bit, rest / 2) }
            bit /= 2
        }
        return exponent
    }

    @Test("the chance of XTC has a random number of its own at every step, whatever the text")
    func randomNumbers() throws {
        var parameters = SamplingParameters(seed: 11)
        parameters.exclusion = TopExclusion(probability: 0.5, threshold: 0.1)
        var random = RandomSource(seed: 11)
        var sampler = try Sampler(parameters, vocabularySize: 4)
        // Two tokens alike: the chance leaves one of them, without it the draw takes either.
        for _ in 0..<200 {
            let (chance, draw) = (random.nextUnit(), random.nextUnit())
            #expect(sampler.upcomingRandom == draw)
            let token = try self.draw(&sampler, [5, 5, -20, -20])
            #expect(token == (chance < 0.5 ? 1 : draw < 0.5 ? 0 : 1))
        }
    }

    @Test(
        "what a grammar spells is not punished and does not count; ends are kept back, and come where nothing else may")
    func freeText() throws {
        var parameters = SamplingParameters.greedy
        (parameters.repetitionPenalty, parameters.dry) = (100, RepetitionDry(multiplier: 100, allowedLength: 1))
        var sampler = try Sampler(parameters, vocabularySize: 3)
        for _ in 0..<3 {
            sampler.observe(0, isFree: false)
            sampler.isInFreeText = true
            #expect(try draw(&sampler, [2, 1, 0]) == 0)
        }
        sampler.observe(0)
        #expect(try draw(&sampler, [2, 1, 0]) == 1)
        sampler.isInFreeText = false
        #expect(try draw(&sampler, [2, 1, 0]) == 0)

        var ending = SamplingParameters.greedy
        (ending.minimumTokens, ending.endTokens) = (2, [0])
        var writer = try Sampler(ending, vocabularySize: 3)
        #expect(try draw(&writer, [2, 1, 0]) == 1)
        writer.observe(1)
        #expect(try draw(&writer, [2, 1, 0], allowed: .mask([0b001])) == 0)
        writer.observe(1)
        #expect(try draw(&writer, [2, 1, 0]) == 0)
    }

    @Test("values out of range are refused by name")
    func ranges() throws {
        func message(_ change: (inout SamplingParameters) -> Void) -> String {
            var parameters = SamplingParameters()
            change(&parameters)
            do throws(SamplingError) {
                try parameters.validate(vocabularySize: 10)
                return ""
            } catch {
                return error.description
            }
        }
        #expect(
            message { $0.dry.multiplier = -1 } == "DRY multiplier is -1.0; expected a finite number of 0 or more")
        #expect(message { $0.dry.base = .nan } == "DRY base is nan; expected a finite number of 0 or more")
        #expect(message { $0.dry.allowedLength = -1 } == "DRY allowed length is -1; expected 0 or more")
        #expect(message { $0.dry.window = -2 } == "DRY window is -2; expected 0 or more (0 is off)")
        #expect(
            message { $0.topNSigma = .infinity } == "top-n-sigma is inf; expected a finite number (0 or less is off)")
        #expect(message { $0.typicalP = 1.5 } == "typical-p is 1.5; expected a number from 0 to 1 (1 is off)")
        #expect(
            message { $0.exclusion = TopExclusion(probability: 2) }
                == "XTC probability is 2.0; expected a number from 0 to 1")
        #expect(
            message { $0.exclusion = TopExclusion(probability: 1, threshold: -0.5) }
                == "XTC threshold is -0.5; expected a number from 0 to 1")
        #expect(
            message { $0.temperatureRange = TemperatureRange(range: -1) }
                == "dynamic temperature range is -1.0; expected a finite number of 0 or more")
        #expect(
            message { $0.temperatureRange = TemperatureRange(range: 1, exponent: .nan) }
                == "dynamic temperature exponent is nan; expected a finite number of 0 or more")
        #expect(
            message { $0.mirostat = MirostatParameters(version: 3) } == "mirostat is 3; expected 0, 1 or 2 (0 is off)")
        #expect(
            message { $0.mirostat = MirostatParameters(version: 2, target: -1) }
                == "mirostat tau is -1.0; expected a finite number of 0 or more")
        #expect(
            message { $0.mirostat = MirostatParameters(version: 1, rate: .infinity) }
                == "mirostat eta is inf; expected a finite number of 0 or more")
        #expect(message { $0.minKeep = -1 } == "min-keep is -1; expected 0 or more (0 is off)")
        #expect(message { $0.minimumTokens = -1 } == "min-tokens is -1; expected 0 or more (0 is off)")
    }
}
