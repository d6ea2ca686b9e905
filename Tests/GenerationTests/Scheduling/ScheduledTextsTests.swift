import Chat
import Checkpoints
import Foundation
import Sampling
import Tensors
import TestSupport
import Testing
import TinyModels
import Transformers

@testable import Generation

/// Random texts of random requests, together and alone.
///
/// CREMA_TEXTS is the number of texts of each model and arithmetic; the models of several families are those of
/// `reference` and `reference2026` of the shared folder, and are left out without them.
@Suite("Texts written together")
struct ScheduledTextsTests {
    /// What happened in all scripts: a test in which nothing of a kind happens says nothing about it.
    private struct Happened {
        var texts = 0
        var cancelled = 0
        var preemptions = 0
        var putOff = 0
        var accepted = 0
        var missed = 0
        var cachedTokens = 0
        var together = 0
        var forced = 0
        /// Passes before which some texts held the same pages.
        var shared = 0
    }

    private static let asked = ProcessInfo.processInfo.environment["CREMA_TEXTS"].flatMap { Int($0) }
    private static let families = [
        "mistral-sliding16", "gemma3-pattern2", "qwen3-yarn", "mixtral-top2", "llama-rope-dynamic",
        "n-lfm2-350m", "n-qwen3_5-text", "n-granite4-h-350m", "n-gemma4-e2b", "n-glm4_moe_lite", "mtp-qwen3_5",
        "mtp-glm4_moe", "mtp-deepseek_v3",
    ]

    @Test(
        "each text is the one that it is alone, whoever comes and goes, whatever the memory, with and without guesses")
    func same() throws {
        let tiny = try TinyModel(contextSize: 1500)
        defer { tiny.remove() }
        var happened = Happened()
        for arithmetic in [Arithmetic.exact, .fast] {
            try run(tiny.path, arithmetic, texts: Self.asked ?? 100, &happened)
        }
        #expect(happened.cancelled > 3)
        #expect(happened.putOff > 20)
        #expect(happened.accepted > 30)
        #expect(happened.missed > 30)
        #expect(happened.cachedTokens > 1000)
        #expect(happened.together > happened.texts * 10)
        #expect(happened.forced > 30)
        #expect(happened.shared > 20)
        print("texts written together: \(happened)")
    }

    @Test("when memory is short, the texts that came last are preempted, the bound holds, and all are written as alone")
    func preemption() throws {
        let tiny = try TinyModel(contextSize: 1500)
        defer { tiny.remove() }
        var options = EngineOptions()
        options.threads = 1
        let reference = try Engine(ModelDirectory(path: tiny.path), options: options)
        let bound = reference.cacheBytes(holding: 900) + reference.cacheBytes(holding: 400) + 8_000
        options.scheduling.memoryByteLimit = bound
        // The least rows for those who read, whatever the machine.
        (options.scheduling.stepSeconds, options.scheduling.writersShare) = (0, 0)
        options.scheduling.leastReadingRows = 8
        let engine = try Engine(ModelDirectory(path: tiny.path), options: options)
        let statistics = PassStatistics()
        let scheduler = DecodeScheduler(
            engine.decoder, memory: engine.caches, statistics: statistics, options: options.scheduling)
        let places = RequestPlaces(SchedulingOptions())
        let recorders = (0..<8).map { _ in TextRecorder() }
        let texts = (0..<8).map { index in
            var options = DecodingOptions(
                maximumTokens: 700,
                sampling: SamplingParameters(temperature: 1, logitBias: [257: -.infinity], seed: UInt64(index)))
            options.usesDrafts = index % 2 == 0
            return ScriptedText(
                prompt: (0..<50).map { Int32(($0 * 3 + index * 25) % 250) }, options: options, constraint: nil,
                arrival: 0, departure: nil)
        }
        let works = try texts.enumerated().map { index, text in
            ScheduledText(
                engine, tokenizer: try #require(engine.tokenizer), TextPlan(prompt: text.prompt, options: text.options),
                cancellation: CancellationFlag(), place: try places.take(), reader: recorders[index])
        }
        var work: [any SteppedWork] = works
        var rounds = 0
        // The tokens that each had when it was last preempted, and how often one had more than the time before.
        var tokens = Array(repeating: 0, count: works.count)
        var furthered = 0
        while !work.isEmpty, rounds < 10_000 {
            let running = works.map(\.isRunning)
            scheduler.round(&work)
            #expect(engine.caches.byteCount <= bound)
            for index in works.indices where running[index] && !works[index].isRunning && !works[index].isOver {
                let written = recorders[index].written.tokens.count
                if written > tokens[index] { furthered += 1 }
                tokens[index] = written
            }
            rounds += 1
        }
        #expect(statistics.counts.preemptions > 0)
        #expect(furthered == statistics.counts.preemptions, "a text is preempted before it continues")
        #expect(statistics.counts.emptyRounds == 0)
        // One is taken up when there is room for all that it has to read: no two are preempted for each other.
        #expect(statistics.counts.preemptions <= texts.count)
        for (text, recorder) in zip(texts, recorders) { #expect(try text.alone(reference) == recorder.written) }
    }

    @Test("a text that does not fit into the memory alone ends with what fits, or is refused when its prompt does not")
    func alone() throws {
        let tiny = try TinyModel(contextSize: 1500)
        defer { tiny.remove() }
        var options = EngineOptions()
        options.threads = 1
        options.scheduling.memoryByteLimit = 60_000
        let engine = try Engine(ModelDirectory(path: tiny.path), options: options)
        let scheduler = DecodeScheduler(
            engine.decoder, memory: engine.caches, statistics: PassStatistics(), options: options.scheduling)
        let places = RequestPlaces(SchedulingOptions())
        let generation = DecodingOptions(
            maximumTokens: 1200, sampling: SamplingParameters(temperature: 1, logitBias: [257: -.infinity], seed: 1))
        let recorders = [TextRecorder(), TextRecorder()]
        var work: [any SteppedWork] = try [50, 1400].enumerated().map { index, count in
            ScheduledText(
                engine, tokenizer: try #require(engine.tokenizer),
                TextPlan(prompt: (0..<count).map { Int32($0 % 250) }, options: generation),
                cancellation: CancellationFlag(), place: try places.take(), reader: recorders[index])
        }
        var rounds = 0
        while !work.isEmpty, rounds < 10_000 {
            scheduler.round(&work)
            rounds += 1
        }
        #expect(recorders[0].written.finish == .contextFull)
        #expect((100..<1200).contains(recorders[0].written.tokens.count))
        #expect(recorders[1].written.error?.hasSuffix("the bound is 60000; shorten it, or raise the bound") == true)
    }

    @Test(
        "the same in other families", arguments: families.filter { SharedModels.folder($0) != nil },
        [Arithmetic.exact, .fast])
    func others(_ name: String, _ arithmetic: Arithmetic) throws {
        var happened = Happened()
        let folder = try #require(SharedModels.folder(name))
        // Texts long enough to share pages, but where the length decides the rotations, as it is written there.
        let long = name == "llama-rope-dynamic" ? nil : try SharedModels.copy(of: folder, positions: 1500)
        try run(long?.path ?? folder, arithmetic, texts: Self.asked ?? 8, &happened)
        if Self.asked != nil { print("\(name), \(arithmetic): \(happened)") }
    }

    private func run(_ path: String, _ arithmetic: Arithmetic, texts: Int, _ happened: inout Happened) throws {
        var options = EngineOptions()
        options.arithmetic = arithmetic
        options.threads = 1
        let reference = try Engine(ModelDirectory(path: path), options: options)
        var random = ScriptRandom(11)
        var done = 0
        while done < texts {
            let count = min(10, texts - done)
            try script(count, path, options, reference, &random, &happened)
            done += count
        }
    }

    /// Whether some of the caches hold the same pages.
    private static func share(_ caches: [KVCache]) -> Bool {
        var bytes = CacheBytes()
        for cache in caches { cache.addBytes(to: &bytes) }
        return bytes.count < caches.reduce(0) { $0 + $1.byteCount }
    }

    /// One script of some texts on an engine of its own.
    private func script(
        _ count: Int, _ path: String, _ options: EngineOptions, _ reference: Engine, _ random: inout ScriptRandom,
        _ happened: inout Happened
    ) throws {
        let size = Int32(reference.decoder.vocabularySize)
        let beginnings = (0..<2).map { _ in
            (0..<min(700, reference.contextSize / 3)).map { _ in Int32.random(in: 0..<size, using: &random) }
        }
        let texts = (0..<count).map { _ in ScriptedText(reference, beginnings: beginnings, random: &random) }
        var options = options
        options.cacheByteLimit = [0, 200_000, 1 << 30].randomElement(using: &random) ?? 0
        options.chunkSize = [16, 64, 512].randomElement(using: &random) ?? 64
        options.scheduling.maximumSequences = Int.random(in: 2...6, using: &random)
        // Every text fits alone, and not all at once.
        let largest = texts.map { $0.prompt.count + ($0.options.maximumTokens ?? 0) + 300 }.max() ?? 0
        let bound = Int(
            Double(reference.cacheBytes(holding: largest) + 8_000) * Double.random(in: 1...1.6, using: &random))
        if random.chance(0.7) { options.scheduling.memoryByteLimit = bound }
        let engine = try Engine(ModelDirectory(path: path), options: options)
        let tokenizer = try #require(engine.tokenizer)
        let statistics = PassStatistics()
        let scheduler = DecodeScheduler(
            engine.decoder, memory: engine.caches, statistics: statistics, options: options.scheduling)
        let places = RequestPlaces(SchedulingOptions())
        let recorders = texts.map { _ in TextRecorder() }
        let flags = texts.map { _ in CancellationFlag() }
        var works: [ScheduledText?] = texts.map { _ in nil }
        var work: [any SteppedWork] = []
        var round = 0
        var idle = 0
        while round < 26 || !work.isEmpty {
            for (index, text) in texts.enumerated() {
                if text.departure == round { flags[index].set() }
                guard text.arrival == round else { continue }
                let plan: TextPlan
                do {
                    plan = TextPlan(
                        prompt: text.prompt, options: text.options, constraint: try text.constraint?(engine))
                } catch {
                    recorders[index].end(throwing: error)
                    continue
                }
                let made = ScheduledText(
                    engine, tokenizer: tokenizer, plan, cancellation: flags[index], place: try places.take(),
                    reader: recorders[index])
                works[index] = made
                work.append(made)
            }
            // What is awaited is waited for, as an engine does, and is no round of the script.
            if !scheduler.round(&work), round >= 26, !work.isEmpty {
                idle += 1
                try #require(idle < 60_000, "the script does not go on")
                Thread.sleep(forTimeInterval: 0.001)
                continue
            }
            let running = texts.indices.filter { works[$0]?.isRunning == true }
            if Self.share(running.compactMap { recorders[$0].loop?.cache }) { happened.shared += 1 }
            // Memory that is short by chance puts few off: some more are.
            if random.chance(0.1),
                let running = works.compactMap({ $0 }).filter({ $0.isRunning }).randomElement(using: &random)
            {
                running.putOff()
                happened.putOff += 1
            }
            if let bound = options.scheduling.memoryByteLimit { #expect(engine.caches.byteCount <= bound) }
            round += 1
            try #require(round < 20_000, "the script does not end")
        }
        for (index, text) in texts.enumerated() {
            let written = recorders[index].written
            let alone = try text.alone(reference)
            let timings = recorders[index].loop?.timings ?? Timings()
            if written.error == "\(CancellationError())" {
                #expect(alone.tokens.starts(with: written.tokens) && alone.text.utf8.starts(with: written.text.utf8))
                happened.cancelled += 1
            } else {
                #expect(written == alone, "text \(index) of \(path)")
            }
            happened.accepted += timings.drafts.accepted
            happened.missed += timings.drafts.guessed - timings.drafts.accepted
            happened.cachedTokens += timings.cachedTokens
            happened.forced += timings.forcedTokens
        }
        happened.texts += count
        happened.preemptions += statistics.counts.preemptions
        happened.together += statistics.counts.sequences
        #expect(statistics.counts.emptyRounds <= round + idle)
        #expect(places.count == 0)
    }
}

extension ScheduledTextsTests {
    /// The texts of a scheduler over an engine, until all have ended.
    private func write(_ engine: Engine, _ plans: [TextPlan]) throws -> (texts: [TextRecorder], counts: PassCounts) {
        let statistics = PassStatistics()
        let scheduler = DecodeScheduler(
            engine.decoder, memory: engine.caches, statistics: statistics, options: engine.scheduling)
        let places = RequestPlaces(SchedulingOptions())
        let recorders = plans.map { _ in TextRecorder() }
        // Nothing is turned into text here that a model without a tokenizer could not say.
        let tiny = try TinyModel()
        defer { tiny.remove() }
        let tokenizer = try #require(try Engine(ModelDirectory(path: tiny.path)).tokenizer)
        var work: [any SteppedWork] = try zip(plans, recorders).map { plan, recorder in
            ScheduledText(
                engine, tokenizer: tokenizer, plan, cancellation: CancellationFlag(), place: try places.take(),
                reader: recorder)
        }
        for _ in 0..<2_000 where !work.isEmpty { scheduler.round(&work) }
        try #require(work.isEmpty)
        return (recorders, statistics.counts)
    }

    @Test("states that were kept of earlier lengths go before a recurrent text ends or is preempted for want of memory")
    func keptStates() throws {
        let directory = try ModelDirectory(path: Repository.model("granitemoehybrid-mamba"))
        var options = EngineOptions()
        options.threads = 1
        let reference = try Engine(directory, options: options)
        let prompt = (0..<90).map { Int32(3 + $0 * 11 % 23) }
        let plan = TextPlan(
            prompt: prompt, options: DecodingOptions(maximumTokens: 30, sampling: .greedy, ignoresEndOfText: true))
        let expected = try write(reference, [plan]).texts[0].written
        // As much as one text needs with a single kept state; two are kept while its prompt is read.
        options.scheduling.memoryByteLimit = reference.cacheBytes(holding: 128) + 8_000
        let tight = try write(Engine(directory, options: options), [plan])
        #expect(tight.texts[0].written == expected)
        #expect(expected.finish == .length)
        #expect(tight.counts.preemptions == 0)
    }

    @Test("states that were kept for guesses go before a text ends or another is preempted for want of memory")
    func guessedStates() throws {
        let model = try HeadedModel(
            Repository.model("qwen3_5_text"), .beside, like: 1,
            config: [("\"max_position_embeddings\": 160", "\"max_position_embeddings\": 1500")])
        let directory = try ModelDirectory(path: model.path)
        var options = EngineOptions()
        options.threads = 1
        options.usesPredictionHead = false
        let reference = try Engine(directory, options: options)
        let prompt = (0..<90).map { Int32(3 + $0 % 5) }
        let plan = TextPlan(
            prompt: prompt, options: DecodingOptions(maximumTokens: 600, sampling: .greedy, ignoresEndOfText: true))
        let expected = try write(reference, [plan]).texts[0]
        #expect((expected.loop?.timings.drafts.guessed ?? 0) > 0)
        options.scheduling.memoryByteLimit = reference.cacheBytes(holding: 690) + 4_000
        let tight = try write(Engine(directory, options: options), [plan])
        #expect(tight.texts[0].written == expected.written)
        #expect((tight.texts[0].loop?.timings.drafts.guessed ?? 0) > 0)
        #expect(tight.counts.preemptions == 0)
    }

    @Test("prompts whose tokens are scored are read beside each other, though they begin alike")
    func scoredPrompts() throws {
        let tiny = try TinyModel(contextSize: 1500)
        defer { tiny.remove() }
        let engine = try Engine(ModelDirectory(path: tiny.path))
        var generation = DecodingOptions(maximumTokens: 1, sampling: .greedy)
        generation.scoring = TokenScoring(includesPrompt: true)
        let prompt = (0..<700).map { Int32($0 * 7 % 250) }
        let plans = (0..<2).map { TextPlan(prompt: prompt + [Int32($0)], options: generation) }
        #expect(try write(engine, plans).counts.mostSequences == 2)
        // Without scores one waits for what the other reads.
        let plain = (0..<2).map {
            TextPlan(prompt: prompt + [Int32($0)], options: DecodingOptions(maximumTokens: 1, sampling: .greedy))
        }
        let other = try Engine(ModelDirectory(path: tiny.path))
        #expect(try write(other, plain).counts.rows < 2 * 600)
    }

    @Test("eight answers to one prompt have room where eight copies of it would not, and none is preempted")
    func forks() throws {
        let tiny = try TinyModel(contextSize: 1500)
        defer { tiny.remove() }
        var options = EngineOptions()
        options.threads = 1
        let reference = try Engine(ModelDirectory(path: tiny.path), options: options)
        let prompt = (0..<1100).map { Int32($0 * 7 % 250) }
        let texts = (0..<8).map { index in
            ScriptedText(
                prompt: prompt,
                options: DecodingOptions(
                    maximumTokens: 40,
                    sampling: SamplingParameters(temperature: 1, logitBias: [257: -.infinity], seed: UInt64(index))),
                constraint: nil, arrival: 0, departure: nil)
        }
        options.scheduling.memoryByteLimit = 8 * reference.cacheBytes(holding: prompt.count) * 3 / 4
        let engine = try Engine(ModelDirectory(path: tiny.path), options: options)
        let (written, counts) = try write(engine, texts.map { TextPlan(prompt: $0.prompt, options: $0.options) })
        #expect(counts.mostSequences == 8)
        #expect(counts.preemptions == 0)
        #expect(counts.rows < prompt.count + 8 * 50)
        for (text, recorder) in zip(texts, written) { #expect(try text.alone(reference) == recorder.written) }
    }

    @Test("a text whose forced tokens are still to be scored ends when there is no memory for them")
    func unscored() throws {
        let tiny = try TinyModel(contextSize: 1500)
        defer { tiny.remove() }
        var options = EngineOptions()
        options.threads = 1
        let reference = try Engine(ModelDirectory(path: tiny.path), options: options)
        options.scheduling.memoryByteLimit = 60_000
        let engine = try Engine(ModelDirectory(path: tiny.path), options: options)
        var generation = DecodingOptions(
            maximumTokens: 1400, sampling: SamplingParameters(temperature: 1, seed: 1))
        (generation.scoring, generation.usesDrafts) = (TokenScoring(), false)
        let text = ScriptedText(
            prompt: (0..<50).map { Int32($0) }, options: generation,
            constraint: { try $0.constraint(regex: "([ab] the same words again, and once again; ){30}") }, arrival: 0,
            departure: nil)
        let plan = TextPlan(prompt: text.prompt, options: generation, constraint: try text.constraint?(engine))
        let written = try write(engine, [plan]).texts[0].written
        let alone = try text.alone(reference)
        #expect(written.finish == .contextFull)
        #expect(written.tokens.count > 100 && alone.tokens.starts(with: written.tokens))
        // The last forced tokens have no score.
        #expect(written.scores[1].count < written.tokens.count)
        #expect(written.scores[1].count > 100 && alone.scores[1].starts(with: written.scores[1]))
    }

    @Test("a text that wants no cache is admitted when all of it has room")
    func uncached() throws {
        let tiny = try TinyModel(contextSize: 1500)
        defer { tiny.remove() }
        var options = EngineOptions()
        options.threads = 1
        let reference = try Engine(ModelDirectory(path: tiny.path), options: options)
        let prompt = (0..<1000).map { Int32($0 * 7 % 250) }
        let texts = (0..<2).map { index in
            var text = ScriptedText(
                prompt: prompt,
                options: DecodingOptions(
                    maximumTokens: 60,
                    sampling: SamplingParameters(temperature: 1, logitBias: [257: -.infinity], seed: UInt64(index))),
                constraint: nil, arrival: 0, departure: nil)
            text.options.usesCache = index == 0
            return text
        }
        // Room for both if the second had the first one's pages.
        options.scheduling.memoryByteLimit = reference.cacheBytes(holding: 1400) * 3 / 2
        let engine = try Engine(ModelDirectory(path: tiny.path), options: options)
        let (written, counts) = try write(engine, texts.map { TextPlan(prompt: $0.prompt, options: $0.options) })
        #expect(counts.mostSequences == 1)
        #expect(counts.preemptions == 0)
        for (text, recorder) in zip(texts, written) { #expect(try text.alone(reference) == recorder.written) }
    }

    @Test("a text that waits for what another reads is compared with it again when that has read on or ended")
    func comparisons() throws {
        let tiny = try TinyModel(contextSize: 1500)
        defer { tiny.remove() }
        var options = EngineOptions()
        options.threads = 1
        options.chunkSize = 64
        let prompt = (0..<1280).map { Int32($0 * 7 % 250) }
        for end in [nil, 3] {
            let engine = try Engine(ModelDirectory(path: tiny.path), options: options)
            let scheduler = DecodeScheduler(
                engine.decoder, memory: engine.caches, statistics: PassStatistics(), options: options.scheduling)
            let places = RequestPlaces(SchedulingOptions())
            let flag = CancellationFlag()
            let recorders = [TextRecorder(), TextRecorder()]
            let works = try recorders.enumerated().map { index, recorder in
                ScheduledText(
                    engine, tokenizer: try #require(engine.tokenizer),
                    TextPlan(
                        prompt: prompt + [Int32(index)], options: DecodingOptions(maximumTokens: 4, sampling: .greedy)),
                    cancellation: index == 0 ? flag : CancellationFlag(), place: try places.take(), reader: recorder)
            }
            var work: [any SteppedWork] = works
            var rounds = 0
            while !works[1].isRunning, rounds < 100 {
                scheduler.round(&work)
                rounds += 1
                if rounds == end { flag.set() }
            }
            #expect(rounds == (end ?? 20) + 1)
            #expect(works[1].comparisons <= 2)
            for _ in 0..<100 where !work.isEmpty { scheduler.round(&work) }
            #expect(recorders[1].loop?.timings.cachedTokens == rounds * 64 - 64)
            #expect(recorders[1].written.tokens.count == 4)
        }
    }
}
