import Chat
import Checkpoints
import Testing
import TinyModels
import Transformers

@testable import Generation

/// A sequence that reads some tokens and then writes, as the test says.
private final class ScriptedWork: SequenceWork {
    let name: String
    let cache: KVCache
    var unread: [Int32]
    var isWriting = false
    private(set) var isOver = false
    var isCancelled = false
    private(set) var planned = 0
    private(set) var runs: [Int] = []
    private(set) var failure: (any Error)?
    private(set) var accepted = 0
    var wanted: [Int32] = [1]
    /// The ids whose logits are wanted.
    var ids: [Int32] = [0]
    var breaksAtMask = false
    /// What else happens when it is planned.
    var onPlan: () -> Void = {}

    init(_ name: String, _ cache: KVCache, unread: Int) {
        self.name = name
        self.cache = cache
        self.unread = Array(repeating: 3, count: unread)
        isWriting = unread == 0
    }

    var unreadTokens: Int { isWriting ? 0 : unread.count }

    var position: Int { cache.count }
    var isRunning = true
    var isPutOff = false
    var client: String?
    let waitsForPrefix = false
    let startBytes = 0
    let nextBytes = 0
    /// What is offered of each draft.
    var chances: [Double] = []
    private(set) var guesses: [Int] = []

    func begin() { (isRunning, isPutOff) = (true, false) }
    func prepare() -> Bool { true }
    func offer(most count: Int) -> [Double] { Array(chances.prefix(count)) }
    func putOff() { (isRunning, isPutOff) = (false, true) }
    func stopForMemory(needed bytes: Int) {}

    func plan(most rows: Int, guesses: Int) -> SequenceRun? {
        onPlan()
        self.guesses.append(guesses)
        let tokens = isWriting ? Array(wanted.prefix(max(rows, 1))) : Array(unread.prefix(rows))
        planned = tokens.count
        runs.append(tokens.count)
        return SequenceRun(tokens, cache: cache, rows: .last)
    }

    func vocabulary() -> [Int32]? {
        guard breaksAtMask else { return ids }
        fail(TransformerError.emptyInput)
        return []
    }

    func accept(_ logits: inout Logits, after pass: PassTimes) {
        accepted += 1
        #expect(logits.rowCount == 1 && logits.columnCount == 1)
        if !isWriting { unread.removeFirst(planned) }
        if unread.isEmpty { isWriting = true }
    }

    func fail(_ error: any Error) {
        failure = error
        isOver = true
    }
}

@Suite("Decode scheduler")
struct DecodeSchedulerTests {
    private func withDecoder(_ body: (Decoder) throws -> Void) throws {
        let tiny = try TinyModel(contextSize: 4096)
        defer { tiny.remove() }
        try body(try Decoder.load(ModelDirectory(path: tiny.path)))
    }

    @Test("writers have a row in every pass, and a prompt is read in pieces beside them")
    func writersFirst() throws {
        try withDecoder { decoder in
            var options = SchedulingOptions()
            // The least rows for those who read, whatever the machine.
            (options.stepSeconds, options.writersShare) = (0, 0)
            let scheduler = DecodeScheduler(decoder, statistics: PassStatistics(), options: options)
            let writers = try (0..<3).map { ScriptedWork("\($0)", try decoder.makeCache(), unread: 0) }
            let reader = ScriptedWork("reader", try decoder.makeCache(), unread: 1500)
            var work: [any SteppedWork] = writers + [reader]
            for _ in 0..<4 { scheduler.round(&work) }
            for writer in writers { #expect(writer.runs == [1, 1, 1, 1]) }
            #expect(reader.runs == [4, 4, 4, 4] && reader.accepted == 4)
        }
    }

    @Test("a text continues in a page that an idle cache alone shared with it, when there is no room for a copy of it")
    func lastHolder() throws {
        try withDecoder { decoder in
            let prompt = (0..<300).map { Int32($0 * 7 % 250) }
            func lend(_ bound: Int) throws -> (CachePool<KVCache>, KVCache) {
                let pool = CachePool<KVCache>(byteLimit: .max, totalByteLimit: bound)
                let idle = try decoder.makeCache()
                _ = try decoder.forward(prompt, cache: idle, rows: .none)
                pool.give(idle, tokens: KeyedTokens(prompt))
                let text = Array(prompt[..<280]) + [1]
                let cache = try #require(try pool.take(prefixOf: KeyedTokens(text)))
                pool.own(cache, tokens: KeyedTokens(text))
                #expect(cache.count == 280 && pool.count == 1)
                return (pool, cache)
            }
            let bytes = try lend(.max).0.byteCount
            let (pool, cache) = try lend(bytes)
            #expect(cache.addedByteCount(holding: 281) > CachePool<KVCache>.bookkeepingBytes(300))
            let scheduler = DecodeScheduler(decoder, memory: pool, statistics: PassStatistics())
            let writer = ScriptedWork("writer", cache, unread: 0)
            var work: [any SteppedWork] = [writer]
            scheduler.round(&work)
            #expect(writer.accepted == 1 && pool.count == 0)
            #expect(pool.byteCount <= bytes)
        }
    }

    @Test("while nobody writes, a prompt is read in pieces of 512")
    func readersAlone() throws {
        try withDecoder { decoder in
            let scheduler = DecodeScheduler(decoder, statistics: PassStatistics())
            let reader = ScriptedWork("reader", try decoder.makeCache(), unread: 1100)
            var work: [any SteppedWork] = [reader]
            for _ in 0..<3 { scheduler.round(&work) }
            #expect(reader.runs == [512, 512, 76])
            #expect(reader.isWriting)
        }
    }

    @Test("the shortest prompt is read first, and a long one that waits is not starved")
    func shortestFirst() throws {
        try withDecoder { decoder in
            let scheduler = DecodeScheduler(decoder, statistics: PassStatistics())
            let long = ScriptedWork("long", try decoder.makeCache(), unread: 1000)
            let short = ScriptedWork("short", try decoder.makeCache(), unread: 30)
            var work: [any SteppedWork] = [long, short]
            scheduler.round(&work)
            #expect(short.runs == [30] && long.runs == [482])
            // New short prompts come with every pass; the long one is older each time.
            var passes = 0
            while long.runs.count < 2, passes < 40 {
                passes += 1
                for _ in 0..<2 { work.append(ScriptedWork("s", try decoder.makeCache(), unread: 256)) }
                for case let read as ScriptedWork in work where read.isWriting { read.isCancelled = true }
                scheduler.round(&work)
            }
            #expect(long.runs.count >= 2)
            #expect(passes < 40)
        }
    }

    @Test("prompts that came together are read one after the other, and a short one that comes later goes before them")
    func oneAfterTheOther() throws {
        try withDecoder { decoder in
            var options = SchedulingOptions()
            // The least rows for those who read, whatever the machine.
            (options.stepSeconds, options.leastReadingRows, options.writersShare) = (0, 8, 0)
            let scheduler = DecodeScheduler(decoder, statistics: PassStatistics(), options: options)
            let long = try (0..<6).map { ScriptedWork("\($0)", try decoder.makeCache(), unread: 200) }
            let short = ScriptedWork("short", try decoder.makeCache(), unread: 8)
            var work: [any SteppedWork] = [ScriptedWork("writer", try decoder.makeCache(), unread: 0)] + long
            var rounds = 0
            var last = 0
            while long.contains(where: { !$0.isWriting }), rounds < 1000 {
                let read = long.count { $0.isWriting }
                if read == 3, !short.isWriting { work.append(short) }
                scheduler.round(&work)
                rounds += 1
                last = max(last, long.count { !$0.isWriting && $0.unread.count < 200 })
                #expect(short.isWriting == (read >= 3))
            }
            #expect(last == 1)
            #expect(rounds == 6 * 200 / 8 + 1)
        }
    }

    @Test("a prompt whose fewest rows take more than its share sits passes out, and one that owes nothing does not")
    func sittingOut() throws {
        try withDecoder { decoder in
            /// The passes until a prompt of 640 tokens is read beside a writer, in pieces of 64.
            func rounds(writersShare: Double) throws(TransformerError) -> Int {
                var options = SchedulingOptions()
                (options.stepSeconds, options.leastReadingRows, options.writersShare) = (0, 64, writersShare)
                // A pass reads the clock four times; beside such steps the time that attention really takes is nothing.
                let clock = SteppedClock()
                let scheduler = DecodeScheduler(
                    decoder, statistics: PassStatistics(), options: options, now: clock.now)
                let writer = ScriptedWork("writer", try decoder.makeCache(), unread: 0)
                writer.onPlan = { clock.step = .seconds(1_000_000) }
                var work: [any SteppedWork] = [writer]
                // What a pass of the writer alone takes must be known.
                for _ in 0..<8 { scheduler.round(&work) }
                let reader = ScriptedWork("reader", try decoder.makeCache(), unread: 640)
                reader.onPlan = { clock.step = .seconds(8_090_000) }
                work.append(reader)
                var rounds = 0
                while !reader.isWriting, rounds < 1000 {
                    scheduler.round(&work)
                    rounds += 1
                }
                return rounds
            }
            let (free, shared) = (try rounds(writersShare: 0), try rounds(writersShare: 1))
            #expect(free == 10)
            // The writer has half of the machine, so a pass may take twice as long as alone. One with the prompt takes 8.09
            // times as long: it owes 6.09 times what it may take more. Nine such debts are paid before the tenth piece is read.
            #expect(shared == 10 + 55)
        }
    }

    @Test("a sequence that cannot be evaluated ends alone")
    func failures() throws {
        try withDecoder { decoder in
            let statistics = PassStatistics()
            let scheduler = DecodeScheduler(decoder, statistics: statistics)
            let good = ScriptedWork("good", try decoder.makeCache(), unread: 0)
            let full = ScriptedWork("full", try decoder.makeCache(capacity: 1), unread: 0)
            full.wanted = [1, 2, 3]
            let unknown = ScriptedWork("unknown", try decoder.makeCache(), unread: 0)
            unknown.wanted = [Int32(decoder.vocabularySize)]
            let shared = ScriptedWork("shared", good.cache, unread: 0)
            var work: [any SteppedWork] = [good, full, unknown, shared]
            scheduler.round(&work)
            #expect(full.failure as? TransformerError == .contextOverflow(positions: 3, contextSize: 1))
            #expect(unknown.failure != nil)
            // Two sequences with one cache cannot be in one pass: they are evaluated one after the other.
            #expect(good.failure == nil && shared.failure == nil)
            #expect(good.accepted == 1 && shared.accepted == 1)
            #expect(work.count == 2)
            #expect(statistics.counts.passes == 2)
        }
    }

    @Test("a sequence whose mask or logits fail ends alone, and the others have theirs from the same pass")
    func failuresBehindThePass() throws {
        try withDecoder { decoder in
            let statistics = PassStatistics()
            let scheduler = DecodeScheduler(decoder, statistics: statistics)
            let works = try (0..<4).map { ScriptedWork("\($0)", try decoder.makeCache(), unread: 0) }
            works[1].breaksAtMask = true
            works[2].ids = [Int32(decoder.vocabularySize)]
            var work: [any SteppedWork] = works
            scheduler.round(&work)
            #expect(works.map(\.accepted) == [1, 0, 0, 1])
            #expect(works.map { $0.failure == nil } == [true, false, false, true])
            #expect(work.count == 2)
            #expect(statistics.counts.passes == 1)
        }
    }

    @Test("no more sequences are computed at once than the bound says, the earliest first")
    func bound() throws {
        try withDecoder { decoder in
            var options = SchedulingOptions()
            options.maximumSequences = 2
            let statistics = PassStatistics()
            let scheduler = DecodeScheduler(decoder, statistics: statistics, options: options)
            let works = try (0..<4).map { ScriptedWork("\($0)", try decoder.makeCache(), unread: 0) }
            for work in works { work.isRunning = false }
            var work: [any SteppedWork] = works
            for _ in 0..<3 { scheduler.round(&work) }
            #expect(works.map(\.accepted) == [3, 3, 0, 0])
            #expect(statistics.running == 2)
            // One that nobody waits for any more leaves before the next pass, and the next in the queue takes its place.
            works[0].isCancelled = true
            works[2].isCancelled = true
            scheduler.round(&work)
            #expect(works.map(\.accepted) == [3, 4, 0, 1])
            #expect(works[0].failure is CancellationError && works[2].failure is CancellationError)
            #expect(statistics.counts.mostSequences == 2)
        }
    }

    @Test("clients begin in turns, after what was preempted, and a late one does not wait for all of another's")
    func clients() throws {
        try withDecoder { decoder in
            var options = SchedulingOptions()
            options.maximumSequences = 1
            let scheduler = DecodeScheduler(decoder, statistics: PassStatistics(), options: options)
            func waiting(_ client: String) throws -> ScriptedWork {
                let work = ScriptedWork(client, try decoder.makeCache(), unread: 0)
                (work.isRunning, work.client) = (false, client)
                return work
            }
            var work: [any SteppedWork] = try "aaaaaaaaaabbbc".map { try waiting(String($0)) }
            let putOff = try waiting("a")
            putOff.isPutOff = true
            work.append(putOff)
            var order = ""
            while !work.isEmpty, order.count < 100 {
                #expect(scheduler.round(&work))
                let running = work.compactMap { $0 as? ScriptedWork }.filter { $0.isRunning && !$0.isCancelled }
                #expect(running.count <= 1)
                for sequence in running {
                    if order.isEmpty { #expect(sequence === putOff) }
                    order += sequence.name
                    sequence.isCancelled = true
                }
                if order.count == 9 { work.append(try waiting("d")) }
            }
            // The first is the one that was preempted, which takes no turn.
            #expect(order == "a" + "abcabab" + "a" + "d" + "aaaaaa")
        }
    }

    @Test("without memory for all, the sequence that began last is preempted, whenever it came")
    func lastToBegin() throws {
        try withDecoder { decoder in
            let works = try ["a", "a", "b"].map { client in
                let work = ScriptedWork(client, try decoder.makeCache(), unread: 0)
                (work.isRunning, work.client) = (false, client)
                return work
            }
            // Room for two of the three.
            let bound = works[0].cache.addedByteCount(holding: 1) * 5 / 2
            let pool = CachePool<KVCache>(byteLimit: 0, totalByteLimit: bound)
            let statistics = PassStatistics()
            let scheduler = DecodeScheduler(decoder, memory: pool, statistics: statistics)
            var work: [any SteppedWork] = works
            scheduler.round(&work)
            // The second of the one client began after the first of the other, which came after it.
            #expect(works.map(\.isPutOff) == [false, true, false])
            #expect(works.map(\.accepted) == [1, 0, 1])
            #expect(statistics.counts.preemptions == 1)
        }
    }

    @Test("work without passes has its step in every round")
    func plainSteps() throws {
        final class Counter: SteppedWork {
            var steps = 0
            func step() -> Bool {
                steps += 1
                return steps < 3
            }
        }
        try withDecoder { decoder in
            let scheduler = DecodeScheduler(decoder, statistics: PassStatistics())
            let counter = Counter()
            var work: [any SteppedWork] = [counter]
            for _ in 0..<5 { scheduler.round(&work) }
            #expect(counter.steps == 3)
            #expect(work.isEmpty)
        }
    }
}

/// Work of some slices, which tells what writers had written at each.
private final class ScriptedSlices: SlicedWork {
    var left: Int
    private(set) var done = 0
    var isCancelled = false
    var onSlice: () -> Void = {}

    init(_ count: Int) { left = count }

    func step() -> Bool {
        if isCancelled { return false }
        onSlice()
        (left, done) = (left - 1, done + 1)
        return left > 0
    }
}

extension DecodeSchedulerTests {
    @Test("writers write between slices of a picture, more often the longer a slice takes, and the picture ends")
    func slicedWork() throws {
        try withDecoder { decoder in
            /// The rows that a writer had at each slice, where a slice takes `length` times as long as a reading of the
            /// clock.
            func rows(slice length: Int) throws -> [Int] {
                // Long steps: attention is measured by a clock of its own, which must not matter.
                let clock = SteppedClock()
                clock.step = .seconds(10)
                let scheduler = DecodeScheduler(decoder, statistics: PassStatistics(), now: clock.now)
                let writer = ScriptedWork("writer", try decoder.makeCache(), unread: 0)
                let slices = ScriptedSlices(12)
                var rows: [Int] = []
                slices.onSlice = {
                    rows.append(writer.accepted)
                    for _ in 0..<length { _ = clock.now() }
                }
                var work: [any SteppedWork] = [slices, writer]
                var rounds = 0
                while work.count > 1, rounds < 1000 {
                    scheduler.round(&work)
                    rounds += 1
                }
                #expect(slices.left == 0)
                return rows
            }
            let short = try rows(slice: 0)
            let long = try rows(slice: 40)
            #expect(short.count == 12 && long.count == 12)
            // What is known of passes after the first bounds slices.
            let gaps = zip(long.dropFirst(3), long.dropFirst(2)).map { $0 - $1 }
            #expect(gaps.allSatisfy { (4...9).contains($0) }, "\(gaps)")
            #expect(zip(short.dropFirst(), short).allSatisfy { $0 >= $1 })
            #expect((short.last ?? 0) < (long.last ?? 0))
        }
    }

    @Test("a picture that nobody waits for any more ends at once, although another one is being encoded")
    func cancelledSlices() throws {
        try withDecoder { decoder in
            let scheduler = DecodeScheduler(decoder, statistics: PassStatistics())
            let (first, second) = (ScriptedSlices(1_000_000), ScriptedSlices(5))
            second.isCancelled = true
            var work: [any SteppedWork] = [first, second]
            scheduler.round(&work)
            #expect(work.count == 1 && work.first === first)
            #expect(second.done == 0)
        }
    }

    @Test("a step of a writer with slices takes no longer than steps may", arguments: [(60, 3), (1000, 6)])
    func stepsWithSlices(stepSeconds: Int, slices count: Int) throws {
        try withDecoder { decoder in
            let clock = SteppedClock()
            // A pass takes 30 seconds of this clock, a slice 10; two thirds of the machine are 62 seconds beside 30.
            clock.step = .seconds(10)
            var options = SchedulingOptions()
            options.stepSeconds = Double(stepSeconds)
            let scheduler = DecodeScheduler(decoder, statistics: PassStatistics(), options: options, now: clock.now)
            let writer = ScriptedWork("writer", try decoder.makeCache(), unread: 0)
            let slices = ScriptedSlices(60)
            var ofStep: [Int: Int] = [:]
            slices.onSlice = { ofStep[writer.accepted, default: 0] += 1 }
            var work: [any SteppedWork] = [slices, writer]
            for _ in 0..<40 { scheduler.round(&work) }
            // Slices of the first steps go by what is not known yet.
            let later = ofStep.filter { $0.key > 3 }.values
            #expect(slices.left == 0 && later.max() == count, "\(ofStep)")
        }
    }

    @Test("while nobody writes, slices follow each other as long as a step lasts, and others are admitted in between")
    func slicesAlone() throws {
        try withDecoder { decoder in
            let clock = SteppedClock()
            clock.step = .seconds(1)
            var options = SchedulingOptions()
            options.stepSeconds = 10
            let scheduler = DecodeScheduler(decoder, statistics: PassStatistics(), options: options, now: clock.now)
            let slices = ScriptedSlices(25)
            var work: [any SteppedWork] = [slices]
            scheduler.round(&work)
            #expect(slices.done == 10)
            let reader = ScriptedWork("reader", try decoder.makeCache(), unread: 5)
            work.append(reader)
            scheduler.round(&work)
            #expect(reader.accepted == 1 && slices.done > 10)
            while work.contains(where: { $0 is ScriptedSlices }) { scheduler.round(&work) }
            #expect(slices.done == 25)
        }
    }
}
