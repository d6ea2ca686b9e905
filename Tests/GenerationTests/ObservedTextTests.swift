import Chat
import Checkpoints
import Conversations
import Generation
import JSONSchemas
import OrderedJSON
import Sampling
import Synchronization
import Testing
import TinyModels
import Transformers

@Suite("Observed texts")
struct ObservedTextTests {
    /// What an observer has received.
    ///
    /// Unchecked because one engine's thread writes at a time, and the test reads when its texts have ended.
    private final class Notes: @unchecked Sendable {
        var texts: [[Int32]] = []
        var cached: [Int] = []
        var steps: [DecodeStep] = []
        var rows: [[Int]] = []
        var parts: [(part: AnswerPart, count: Int)] = []

        func observer(seesLayers: Bool = false) -> EngineObserver {
            EngineObserver { [self] text in
                texts.append(text.prompt)
                cached.append(text.cachedTokens)
                var observer = TextObserver { [self] step in steps.append(step) }
                observer.part = { [self] part, count in parts.append((part, count)) }
                if seesLayers {
                    observer.evaluation = { [self] observation in
                        if observation.name == .blockOutput { rows.append(observation.shape) }
                    }
                }
                return observer
            }
        }
    }

    private func generate(_ engine: Engine, seed: UInt64, constraint: TextConstraint? = nil) throws -> DecodeLoop {
        let loop = try engine.makeLoop(
            prompt: [72, 105, 72, 105],
            options: DecodingOptions(
                maximumTokens: 40,
                sampling: SamplingParameters(temperature: 1.2, topK: 30, repetitionPenalty: 1.1, seed: seed)),
            constraint: constraint)
        while true {
            if case .finished = try loop.advance() {
                engine.recycle(loop)
                return loop
            }
        }
    }

    @Test("an observed text is the same as one that nobody sees, with a grammar and without, layers included")
    func same() throws {
        let tiny = try TinyModel()
        defer { tiny.remove() }
        let plain = try Engine(ModelDirectory(path: tiny.path))
        for seesLayers in [false, true] {
            let notes = Notes()
            var options = EngineOptions()
            options.observer = notes.observer(seesLayers: seesLayers)
            let observed = try Engine(ModelDirectory(path: tiny.path), options: options)
            for seed in 0..<4 as Range<UInt64> {
                let text = try generate(observed, seed: seed)
                #expect(text.generated == (try generate(plain, seed: seed)).generated)
                let schema = ConstrainedLoopTests.schema
                let held = try generate(
                    observed, seed: seed, constraint: observed.constraint(schema: schema, spelling: .canonical))
                let other = try generate(
                    plain, seed: seed, constraint: plain.constraint(schema: schema, spelling: .canonical))
                #expect(held.generated == other.generated)
            }
            #expect(notes.texts.count == 8)
            // The first text computes its prompt; the others find all but the last token of it.
            #expect(notes.cached == [0, 3, 3, 3, 3, 3, 3, 3])
            #expect(notes.rows.isEmpty == !seesLayers)
        }
    }

    @Test("every token is reported once, with the numbers that it was chosen by")
    func steps() throws {
        let tiny = try TinyModel()
        defer { tiny.remove() }
        let notes = Notes()
        var options = EngineOptions()
        options.observer = notes.observer()
        let engine = try Engine(ModelDirectory(path: tiny.path), options: options)
        let loop = try generate(engine, seed: 5)
        let steps = notes.steps
        #expect(steps.map(\.token) == loop.generated + (loop.endToken.map { [$0] } ?? []))
        #expect(steps.map(\.index) == Array(steps.indices))
        var cached = 0
        for step in steps {
            let processed = try #require(step.processed)
            let distribution = try Distribution(
                SamplingParameters(temperature: 1.2, topK: 30, repetitionPenalty: 1.1), processed: processed,
                allowed: step.allowed, most: 30, chosen: Int(step.token))
            let share = try #require(distribution.candidates.first { $0.token == Int(step.token) }?.share)
            let random = try #require(step.random)
            #expect(share.lowerBound - 1e-7 <= random && random <= share.upperBound + 1e-7)
            #expect(step.cachedTokens >= cached && step.cacheBytes > 0)
            cached = step.cachedTokens
        }
        // Every pass computed at least one row, and a step that needed none came with a draft.
        #expect(steps.reduce(0) { $0 + $1.times.rows } >= 4 + loop.generated.count - 1)
        #expect(steps.allSatisfy { $0.times.passes > 0 || $0.guess != nil || $0.index > 0 })
    }

    @Test("a chat's turn is reported as well, with what its tokens have become")
    func turns() async throws {
        let tiny = try TinyModel(contextSize: 512)
        defer { tiny.remove() }
        let notes = Notes()
        var options = EngineOptions()
        options.observer = notes.observer()
        let engine = try ChatEngine(try Engine(ModelDirectory(path: tiny.path), options: options))
        var request = ChatRequest(messages: [.user("Hi")])
        request.options = DecodingOptions(maximumTokens: 12, sampling: SamplingParameters(seed: 4))
        var usage: ChatUsage?
        for try await event in try engine.generate(request) {
            if case .finished(_, let counts) = event { usage = counts }
        }
        let told = notes.parts.reduce(0) { $0 + $1.count }
        #expect(told == usage?.generatedTokens)
        #expect(notes.steps.count >= told)
    }

    @Test("a guess under a grammar changes nothing that is reported: tokens, what was allowed, the grammar's place")
    func guesses() throws {
        let tiny = try TinyModel()
        defer { tiny.remove() }
        func told(drafts: Bool) throws -> (steps: [DecodeStep], loop: DecodeLoop) {
            let notes = Notes()
            var options = EngineOptions()
            options.observer = notes.observer()
            let engine = try Engine(ModelDirectory(path: tiny.path), options: options)
            var generation = DecodingOptions(
                maximumTokens: 60, sampling: SamplingParameters(temperature: 0.5, seed: 3))
            generation.usesDrafts = drafts
            generation.prediction = Array("ab ab ab ab ab ab ab ab".utf8).map(Int32.init)
            let loop = try engine.makeLoop(
                prompt: [72, 105], options: generation, constraint: engine.constraint(regex: "(ab? ?){8,12}c"))
            while true {
                if case .finished = try loop.advance() { return (notes.steps, loop) }
            }
        }
        let (plain, guessed) = (try told(drafts: false), try told(drafts: true))
        #expect(guessed.loop.timings.drafts.accepted > 0)
        #expect(guessed.steps.map(\.token) == plain.steps.map(\.token))
        #expect(guessed.steps.map(\.isForced) == plain.steps.map(\.isForced))
        #expect(guessed.steps.map(\.expectation) == plain.steps.map(\.expectation))
        #expect(guessed.steps.map(\.random) == plain.steps.map(\.random))
    }

    @Test("nothing is guessed where intermediate results of every choice are shown, and the text is the same")
    func shownChoices() throws {
        let tiny = try TinyModel()
        defer { tiny.remove() }
        func written(shown: Bool) throws -> (tokens: [Int32], accepted: Int) {
            var options = EngineOptions()
            options.observer = EngineObserver { _ in
                var observer = TextObserver { _ in }
                if shown { observer.evaluation = { _ in } }
                return observer
            }
            let engine = try Engine(ModelDirectory(path: tiny.path), options: options)
            var generation = DecodingOptions(
                maximumTokens: 60, sampling: SamplingParameters(temperature: 0.5, logitBias: [257: -.infinity], seed: 3)
            )
            generation.prediction = Array("ab ab ab ab ab ab ab ab".utf8).map(Int32.init)
            let loop = try engine.makeLoop(
                prompt: [72, 105], options: generation, constraint: engine.constraint(regex: "(ab? ?){8,12}c"))
            while true {
                if case .finished = try loop.advance() {
                    return (loop.generated, loop.timings.drafts.accepted)
                }
            }
        }
        let (plain, shown) = (try written(shown: false), try written(shown: true))
        #expect(plain.accepted > 0)
        #expect(shown.accepted == 0)
        #expect(shown.tokens == plain.tokens)
    }

    @Test("every pass is reported, with the rows of each sequence by the order in which they came")
    func passes() async throws {
        let tiny = try TinyModel(contextSize: 512)
        defer { tiny.remove() }
        let passes = Mutex<[ObservedPass]>([])
        var options = EngineOptions()
        options.observer = EngineObserver(pass: { pass in passes.withLock { $0.append(pass) } }) { _ in nil }
        let engine = try ChatEngine(try Engine(ModelDirectory(path: tiny.path), options: options))
        for seed in 0..<2 as Range<UInt64> {
            let request = TextRequest(
                prompt: [72, 105, 33],
                options: DecodingOptions(maximumTokens: 8, sampling: SamplingParameters(seed: seed)))
            for try await _ in try engine.generate(request) {}
        }
        let told = passes.withLock { $0 }
        #expect(told.count == engine.passes.passes)
        #expect(told.reduce(0) { $0 + $1.parts.reduce(0) { $0 + $1.rows } } == engine.passes.rows)
        #expect(told.first?.parts == [ObservedPass.Part(sequence: 0, rows: 3, isRead: true)])
        #expect(Set(told.flatMap(\.parts).map(\.sequence)) == [0, 1])
        #expect(told.allSatisfy { $0.times.rows == $0.parts.reduce(0) { $0 + $1.rows } })
    }
}
