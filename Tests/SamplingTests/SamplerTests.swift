import Glibc
import Testing

@testable import Sampling

@Suite("Sampler")
struct SamplerTests {
    static let logits: [Float] = [0.5, 2, -1, 3, 1.5, -.infinity, 2.5, 0]

    static func sample(
        _ parameters: SamplingParameters, logits: [Float] = Self.logits, allowed: AllowedTokens = .all
    ) throws -> Int {
        var sampler = try Sampler(parameters, vocabularySize: logits.count)
        var row = logits
        return try row.withUnsafeMutableBufferPointer { row throws(SamplingError) in
            try sampler.sample(row, allowed: allowed)
        }
    }

    static func frequencies(
        _ parameters: SamplingParameters, draws: Int, allowed: AllowedTokens = .all, logits: [Float] = Self.logits
    ) throws -> [Double] {
        var parameters = parameters
        parameters.seed = 7
        var sampler = try Sampler(parameters, vocabularySize: logits.count)
        var counts = [Double](repeating: 0, count: logits.count)
        for _ in 0..<draws {
            var row = logits
            let token = try row.withUnsafeMutableBufferPointer { row throws(SamplingError) in
                try sampler.sample(row, allowed: allowed)
            }
            counts[token] += 1
        }
        return counts.map { $0 / Double(draws) }
    }

    /// The distribution written out: allowed tokens sorted, truncated, normalised.
    static func distribution(_ parameters: SamplingParameters, isAllowed: (Int) -> Bool = { _ in true }) -> [Double] {
        let tokens = logits.indices.filter { isAllowed($0) && logits[$0] > -.infinity }
            .sorted { logits[$0] != logits[$1] ? logits[$0] > logits[$1] : $0 < $1 }
        let first = parameters.truncatesFirst ? 1 : parameters.temperature
        var kept = tokens.map { ($0, exponential(Double(logits[$0]) / first)) }
        if let topK = parameters.topK, topK > 0 { kept = Array(kept.prefix(topK)) }
        if let topP = parameters.topP {
            let total = kept.reduce(0) { $0 + $1.1 }
            var sum = 0.0
            let end = kept.firstIndex {
                sum += $0.1; return sum >= topP * total
            }
            kept = Array(kept.prefix((end ?? kept.count) + 1))
        }
        if let minP = parameters.minP { kept = kept.filter { $0.1 >= minP * kept[0].1 } }
        if parameters.truncatesFirst {
            kept = kept.map { ($0.0, exponential(Double(logits[$0.0]) / parameters.temperature)) }
        }
        let total = kept.reduce(0) { $0 + $1.1 }
        var result = [Double](repeating: 0, count: logits.count)
        for (token, weight) in kept { result[token] = weight / total }
        return result
    }

    static func exponential(_ x: Double) -> Double {
        var (term, sum) = (1.0, 1.0)
        for n in 1..<80 {
            term *= x / Double(n)
            sum += term
        }
        return sum
    }

    @Test("temperature 0 always chooses the most likely token")
    func greedy() throws {
        #expect(try Self.sample(.greedy) == 3)
        #expect(try Self.sample(.greedy, logits: [1, 4, 4, 2]) == 1)
    }

    @Test("a flat row of a whole vocabulary is handed out in order, in small blocks")
    func flatRow() {
        var random = SystemRandomNumberGenerator()
        var logits = (0..<50_000).map { _ in Float.random(in: 0..<1, using: &random) }
        logits[7] = logits[49_999]
        let expected = logits.indices.sorted {
            logits[$0] != logits[$1] ? logits[$0] > logits[$1] : $0 < $1
        }
        logits.withUnsafeBufferPointer { row in
            var candidates = Candidates(logits: row, allowed: .all)
            #expect(candidates.best()?.token == expected[0])
            for token in expected.prefix(5_000) {
                guard candidates.next()?.token == token else {
                    Issue.record("out of order at \(token)")
                    return
                }
                #expect(candidates.block.count <= 2_048)
            }
            var rest = 5_000
            while candidates.next() != nil { rest += 1 }
            #expect(rest == 50_000)
        }
    }

    @Test("a top-k as large as the row or larger is none: the same draws")
    func wholeRow() throws {
        for seed in 0..<20 as Range<UInt64> {
            let free = try Self.sample(SamplingParameters(seed: seed))
            for topK in [Self.logits.count, Self.logits.count + 1, .max] {
                #expect(try Self.sample(SamplingParameters(topK: topK, seed: seed)) == free)
            }
        }
    }

    @Test("a seed decides every choice, also the extreme ones", arguments: [0, 1, UInt64.max, 1 << 63])
    func seeds(seed: UInt64) throws {
        let parameters = SamplingParameters(seed: seed)
        func run() throws -> [Int] {
            var sampler = try Sampler(parameters, vocabularySize: Self.logits.count)
            return try (0..<20).map { _ in
                var row = Self.logits
                return try row.withUnsafeMutableBufferPointer { row throws(SamplingError) in try sampler.sample(row) }
            }
        }
        #expect(try run() == run())
    }

    static let cases: [SamplingParameters] = [
        SamplingParameters(), SamplingParameters(temperature: 0.5), SamplingParameters(temperature: 2, topK: 3),
        SamplingParameters(topP: 0.8), SamplingParameters(minP: 0.2), SamplingParameters(topK: 4, topP: 0.7),
        SamplingParameters(temperature: 2, topP: 0.8, truncatesFirst: true),
        SamplingParameters(temperature: 3, topK: 6, topP: 0.9, minP: 0.05, truncatesFirst: true),
        SamplingParameters(temperature: 0.6, minP: 0.2, truncatesFirst: true),
        SamplingParameters(topK: 5, topP: 0.95, minP: 0.1), SamplingParameters(topP: 0),
        SamplingParameters(topP: 0.9, minP: 0.3),
    ]

    @Test("choices follow the distribution written out", arguments: cases)
    func distributions(parameters: SamplingParameters) throws {
        let expected = Self.distribution(parameters)
        let found = try Self.frequencies(parameters, draws: 20_000)
        for token in expected.indices {
            #expect(abs(found[token] - expected[token]) < 0.015)
            if expected[token] == 0 { #expect(found[token] == 0) }
        }
    }

    @Test("where truncation comes first, no temperature brings back a token that it cuts off")
    func truncationFirst() throws {
        for temperature in [0.5, 2, 50] {
            func tokens(_ truncatesFirst: Bool) throws -> Set<Int> {
                let shares = try Self.frequencies(
                    SamplingParameters(temperature: temperature, minP: 0.3, truncatesFirst: truncatesFirst), draws: 4000
                )
                return Set(shares.indices.filter { shares[$0] > 0 })
            }
            #expect(try tokens(true) == [1, 3, 6])
            #expect(try tokens(false) != [1, 3, 6])
        }
    }

    @Test("a mask, a list and a check made on demand give the distribution of the allowed tokens", arguments: cases)
    func masks(parameters: SamplingParameters) throws {
        let permitted: Set<Int> = [0, 1, 4, 5, 6]
        let expected = Self.distribution(parameters, isAllowed: permitted.contains)
        let word = permitted.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
        let listed = permitted.sorted()
        let found = [
            try Self.frequencies(parameters, draws: 20_000, allowed: .mask([word])),
            try Self.frequencies(parameters, draws: 20_000, allowed: .checked(permitted.contains)),
        ]
        for frequencies in found {
            for token in expected.indices {
                #expect(abs(frequencies[token] - expected[token]) < 0.015)
                if expected[token] == 0 { #expect(frequencies[token] == 0) }
            }
        }
        for seed in 0..<50 as Range<UInt64> {
            var seeded = parameters
            seeded.seed = seed
            let masked = try Self.sample(seeded, allowed: .mask([word]))
            if parameters.topK != nil || parameters.topP != nil || parameters.minP != nil {
                #expect(try Self.sample(seeded, allowed: .checked(permitted.contains)) == masked)
            }
            var sampler = try Sampler(seeded, vocabularySize: Self.logits.count)
            var row = listed.map { Self.logits[$0] }
            let chosen = try row.withUnsafeMutableBufferPointer { row throws(SamplingError) in
                try sampler.sample(row, allowed: .listed(listed.map(Int32.init)))
            }
            #expect(chosen == masked)
        }
    }

    @Test("a check on demand asks for few tokens when few decide")
    func lazyChecks() throws {
        let logits = (0..<10_000).map { Float(-$0) / 100 }
        for parameters in [
            SamplingParameters.greedy, SamplingParameters(topK: 5, seed: 3), SamplingParameters(seed: 3),
        ] {
            var asked = 0
            let token = try Self.sample(
                parameters, logits: logits,
                allowed: .checked {
                    asked += 1
                    return $0 % 2 == 0
                })
            #expect(token % 2 == 0)
            #expect(asked < 20)
        }
    }

    @Test("top-p reads no further than the nucleus", arguments: [1.2, 1.5])
    func nucleus(exponent: Double) throws {
        let logits = (0..<100_000).map { Float(-exponent * log(Double($0 + 1))) }
        let weights = logits.map { exp(Double($0)) }
        let total = weights.reduce(0, +)
        var sum = 0.0
        let nucleus = try #require(
            weights.firstIndex {
                sum += $0; return sum >= 0.9 * total
            })
        for threshold in [0, 0.5, 0.999] {
            let next = logits.withUnsafeBufferPointer { logits in
                var candidates = Candidates(logits: logits, allowed: .all)
                let truncation = Truncation(SamplingParameters(topP: 0.9), maximum: 0)
                let chosen = candidates.next().map { best in
                    truncation.draw(best: best, from: &candidates, threshold: threshold)
                }
                #expect((chosen ?? .max) <= nucleus)
                return candidates.next()?.token
            }
            // Tokens are in the order of their logits: the next one tells how many were handed out.
            #expect((next ?? .max) <= nucleus + 2)
        }
    }

    @Test("at any temperature a token with a logit of -inf is never drawn, and each of the others is")
    func hotDraws() throws {
        var found: Set<Int> = []
        for seed in 0..<100 {
            let parameters = SamplingParameters(temperature: 1e46, logitBias: [3: -.infinity], seed: UInt64(seed))
            found.insert(try Self.sample(parameters, logits: [1, 2, 3, 4]))
        }
        #expect(found == [0, 1, 2])
    }

    @Test("penalties lower tokens seen before, and a bias of -inf forbids one")
    func penalties() throws {
        var sampler = try Sampler(
            SamplingParameters(temperature: 0, repetitionPenalty: 2, logitBias: [6: -.infinity]), vocabularySize: 8)
        sampler.observePrompt([3])
        var row = Self.logits
        // 3 falls to 1.5, 6 is forbidden: token 1 is left in front, and after it was generated, token 3.
        #expect(try row.withUnsafeMutableBufferPointer { row throws(SamplingError) in try sampler.sample(row) } == 1)
        sampler.observe(1)
        row = Self.logits
        #expect(try row.withUnsafeMutableBufferPointer { row throws(SamplingError) in try sampler.sample(row) } == 3)
        var frequency = try Sampler(
            SamplingParameters(temperature: 0, presencePenalty: 0.25, frequencyPenalty: 0.5), vocabularySize: 2)
        frequency.observe(0)
        var pair: [Float] = [1, 0.3]
        #expect(try pair.withUnsafeMutableBufferPointer { row throws(SamplingError) in try frequency.sample(row) } == 1)
        #expect(pair == [0.25, 0.3])
    }

    /// A row of equal logits after penalties.
    private static func punished(
        _ parameters: SamplingParameters, prompt: [Int], generated: [Int] = [], unpunished: Set<Int> = []
    ) throws -> [Float] {
        var sampler = try Sampler(parameters, vocabularySize: 6, unpunished: unpunished)
        sampler.observePrompt(prompt)
        for token in generated { sampler.observe(token) }
        var row = [Float](repeating: 4, count: 6)
        _ = try row.withUnsafeMutableBufferPointer { row throws(SamplingError) in try sampler.sample(row) }
        return row
    }

    @Test("no penalty touches tokens that are exempt, wherever they are; a bias does")
    func unpunished() throws {
        let all = SamplingParameters(
            temperature: 0, repetitionPenalty: 2, presencePenalty: 0.5, frequencyPenalty: 0.25, logitBias: [1: 1])
        let row = try Self.punished(all, prompt: [1, 2, 1], generated: [1, 3, 3], unpunished: [1])
        #expect(row == [4, 5, 2, 1, 4, 4])
    }

    @Test("the penalties look at as many of the last tokens as they are told to, at all, or at none")
    func penaltyWindow() throws {
        func row(_ window: Int?, _ prompt: [Int], _ generated: [Int]) throws -> [Float] {
            let parameters = SamplingParameters(
                temperature: 0, repetitionPenalty: 2, frequencyPenalty: 0.5, penaltyWindow: window)
            return try Self.punished(parameters, prompt: prompt, generated: generated)
        }
        #expect(try row(nil, [0, 1], [2, 2]) == [2, 2, 1, 4, 4, 4])
        #expect(try row(3, [0, 1], [2, 2]) == [4, 2, 1, 4, 4, 4])
        #expect(try row(1, [0, 1], [2, 2]) == [4, 4, 1.5, 4, 4, 4])
        #expect(try row(0, [0, 1], [2, 2]) == [4, 4, 4, 4, 4, 4])
        #expect(try row(9, [0, 1], [2, 2]) == [2, 2, 1, 4, 4, 4])
        // A token that occurs twice in the window is seen until the second one has left it.
        #expect(try row(2, [3, 0, 3], [1]) == [4, 1.5, 4, 2, 4, 4])
        #expect(try row(2, [3, 0, 3], [1, 1]) == [4, 1, 4, 4, 4, 4])
        // However long the text, as by counting the last tokens anew.
        let text = (0..<500).map { $0 * $0 % 6 }
        for window in [1, 2, 5, 64, 499] {
            let last = text.suffix(window)
            #expect(
                try row(window, text, []) == (0..<6).map { last.contains($0) ? 2 : 4 }, "a window of \(window)")
        }
    }

    @Test("every parameter out of range is reported with what is expected")
    func invalid() {
        let table: [(SamplingParameters, String)] = [
            (SamplingParameters(temperature: -1), "temperature is -1.0; expected a finite number of 0 or more"),
            (SamplingParameters(temperature: .nan), "temperature is nan; expected a finite number of 0 or more"),
            (SamplingParameters(temperature: .infinity), "temperature is inf; expected a finite number of 0 or more"),
            (SamplingParameters(topK: -1), "top-k is -1; expected 0 or more (0 is off)"),
            (SamplingParameters(topP: 1.5), "top-p is 1.5; expected a number from 0 to 1 (1 is off)"),
            (SamplingParameters(minP: -0.1), "min-p is -0.1; expected a number from 0 to 1 (0 is off)"),
            (
                SamplingParameters(repetitionPenalty: 0),
                "repetition penalty is 0.0; expected a number above 0 (1 is off)"
            ),
            (SamplingParameters(presencePenalty: .nan), "presence penalty is nan; expected a finite number"),
            (SamplingParameters(penaltyWindow: -2), "penalty window is -2; expected 0 or more (0 is off)"),
            (SamplingParameters(logitBias: [9: 1]), "logit bias token is 9; expected a token id below 8"),
            (
                SamplingParameters(logitBias: [1: .infinity]),
                "logit bias of token 1 is inf; expected a finite number or -inf"
            ),
        ]
        for (parameters, message) in table {
            let error = #expect(throws: SamplingError.self) { try Sampler(parameters, vocabularySize: 8) }
            #expect(error?.description == message)
        }
    }

    @Test("values at the edge switch a truncation off")
    func edges() throws {
        for parameters in [
            SamplingParameters(topK: 0, seed: 1), SamplingParameters(topK: 1_000_000, topP: 1, minP: 0, seed: 1),
        ] {
            #expect((0..<8).contains(try Self.sample(parameters)))
        }
        #expect(try Self.sample(SamplingParameters(topP: 0, seed: 5)) == 3)
    }

    @Test("logits that leave nothing to choose are an error")
    func nothing() {
        #expect(throws: SamplingError.noTokenAllowed) { try Self.sample(.greedy, logits: [-.infinity, -.infinity]) }
        #expect(throws: SamplingError.noTokenAllowed) { try Self.sample(SamplingParameters(), allowed: .mask([])) }
        #expect(throws: SamplingError.notANumber(token: 1)) { try Self.sample(.greedy, logits: [0, .nan]) }
        #expect(throws: SamplingError.noTokenAllowed) { try Self.sample(.greedy, logits: []) }
    }
}
