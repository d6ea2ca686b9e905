import Transformers

/// Computes one pass after another, each for all sequences that want one.
///
/// Sequences that wait begin in the order in which they came, those of several clients in turns. A pass reads every
/// weight once, for however many sequences. Sequences that write come first, one row or a forced run each. The rest of
/// the step's time is for prompts, one after the other, the shortest first; the longer a prompt has been there, the
/// shorter it counts. What is left after that is for guesses. A text's bits do not depend on the others: a row is
/// computed as it is alone (decision 1).
final class DecodeScheduler {
    private let decoder: Decoder
    private let memory: CachePool<KVCache>
    private let statistics: PassStatistics
    private let options: SchedulingOptions
    private var evaluation = Evaluation()
    private var logits: [Logits] = []
    private var cost = PassCost()
    private var readingShare = ReadingShare()
    /// What slices of other work take from sequences that write.
    private var sliceShare = ReadingShare()
    private var turns = ClientTurns()
    /// The passes that each sequence has read in or waited for.
    private var ages: [ObjectIdentifier: Int] = [:]
    /// Receives every pass.
    private let observer: (@Sendable (ObservedPass) -> Void)?
    /// The numbers of the sequences, as the observer knows them.
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var nextNumber = 0
    /// The clock, by which passes are measured.
    private let now: () -> ContinuousClock.Instant

    /// A sequence with what it adds to a pass.
    private typealias Entry = (work: any SequenceWork, run: SequenceRun)

    /// The seconds that the writers of the planned pass take alone, and those that its readers may add; nil where not
    /// both are there, or nothing is known of what a pass takes.
    private var pledge: (alone: Double, allowance: Double)?

    /// The passes after which a prompt counts as half as long as it is.
    ///
    /// Those that it is read in count as well: of prompts that came together, the one that was begun stays the shortest.
    private static let ageing = 20.0
    /// Masks are waited for this part of the time that a pass has taken, where others would wait as well.
    private static let patienceShare = 32
    /// The longest wait for a mask while there is nothing else to do.
    private static let shortWait = Duration.milliseconds(2)
    /// The chance that a guess must have while a reader could have its row.
    private static let chanceBesideReaders = 0.8

    init(
        _ decoder: Decoder, memory: CachePool<KVCache> = CachePool(byteLimit: .max), statistics: PassStatistics,
        options: SchedulingOptions = SchedulingOptions(), observer: (@Sendable (ObservedPass) -> Void)? = nil,
        now: @escaping () -> ContinuousClock.Instant = { .now }
    ) {
        self.observer = observer
        self.now = now
        self.decoder = decoder
        self.memory = memory
        self.options = options
        self.statistics = statistics
    }

    /// Does one step of all work: plain steps, and one pass of the sequences.
    ///
    /// - Parameter work: what there is to do; in it come first those sequences that have begun, in the order in which they did.
    /// - Returns: whether anything was done.
    @discardableResult
    func round(_ work: inout [any SteppedWork]) -> Bool {
        var sequences: [any SequenceWork] = []
        var steps: [any SteppedWork] = []
        var sliced: [any SlicedWork] = []
        for item in work {
            switch item {
            case let sequence as any SequenceWork: sequences.append(sequence)
            case let item as any SlicedWork: sliced.append(item)
            default: steps.append(item)
            }
        }
        let stepped = steps.count
        steps.removeAll { !$0.step() }
        sliced.removeAll { $0.isCancelled && !$0.step() }
        for sequence in sequences where sequence.isCancelled { sequence.fail(CancellationError()) }
        let (begun, waiting) = admit(sequences)
        let running = begun.filter { $0.isRunning && !$0.isOver }
        statistics.set(running: running.count)
        let runs = fit(plan(running), running)
        let seconds = pass(runs)
        let isSliced = slice(&sliced, beside: runs, after: seconds)
        // Where there are only texts without their masks, a newcomer waits no longer than this.
        let isAwaited = runs.isEmpty && running.contains { $0.awaitsMask(for: Self.shortWait) }
        for sequence in sequences where sequence.isOver {
            ages[ObjectIdentifier(sequence)] = nil
            numbers[ObjectIdentifier(sequence)] = nil
        }
        let left = (begun + waiting).filter { !$0.isOver }
        work = steps + sliced + left
        if work.isEmpty { statistics.set(running: 0) }
        let isDone = stepped > 0 || isSliced || !runs.isEmpty || isAwaited || left.count < sequences.count
        if !isDone { statistics.addEmptyRound() }
        return isDone
    }

    // MARK: Slices

    /// Does slices of the first of the works that a scheduler cuts: at least one, and more while a step's time lasts.
    ///
    /// While anyone writes, slices have no more of the machine than a prompt that is read, and the step with them takes no
    /// longer than one with a prompt. What a slice took beyond its share is a debt, and slices sit passes out until it is paid.
    ///
    /// - Parameter seconds: what the pass of this step took.
    /// - Returns: whether anything was done.
    private func slice(_ works: inout [any SlicedWork], beside runs: [Entry], after seconds: Double) -> Bool {
        guard let first = works.first else { return false }
        let writers = runs.map(\.work).filter { $0.unreadTokens == 0 && !$0.isOver }
        let allowance = pledge(writers: writers, others: 1)?.allowance
        if let allowance, !sliceShare.isOpen(allowance: allowance) { return false }
        let rest = options.stepSeconds - seconds
        let limit = writers.isEmpty ? rest : min(rest, allowance ?? 0)
        let start = now()
        var spent = 0.0
        repeat {
            let hasMore = first.step()
            let end = (now() - start).seconds
            cost.add(slice: end - spent)
            spent = end
            statistics.addSlice()
            if !hasMore {
                works.removeFirst()
                break
            }
        } while spent + (cost.sliceSeconds ?? spent) <= limit
        if let allowance { sliceShare.add(seconds: spent, allowance: allowance) }
        return true
    }

    // MARK: Admission

    /// Gives caches to sequences that have none, as far as there are places and memory: first to those that were preempted, then
    /// to those that wait, their clients in turns.
    ///
    /// - Returns: those that have begun, in the order in which they did, and those that wait, in the order in which they came.
    private func admit(
        _ sequences: [any SequenceWork]
    ) -> (begun: [any SequenceWork], waiting: [any SequenceWork]) {
        let left = sequences.filter { !$0.isOver }
        turns.keep(left.map(\.client))
        var begun = left.filter { $0.isRunning || $0.isPutOff }
        var waiting = left.filter { !$0.isRunning && !$0.isPutOff }
        var count = begun.count(where: \.isRunning)
        guard count < options.maximumSequences else { return (begun, waiting) }
        for work in begun.filter(\.isPutOff) + turns.ordered(waiting, client: \.client) {
            guard count < options.maximumSequences else { break }
            if count > 0 {
                // What it begins with is there in a moment.
                if work.waitsForPrefix { continue }
                guard memory.hasRoom(for: growth(of: begun) + work.startBytes) else { break }
            }
            if !work.isPutOff {
                begun.append(work)
                waiting.removeAll { $0 === work }
                turns.take(work.client)
            }
            work.begin()
            if work.isRunning { count += 1 }
        }
        return (begun, waiting)
    }

    /// The bytes that the running sequences take before long: for what they have to read, and a block of positions each.
    private func growth(of sequences: [any SequenceWork]) -> Int {
        sequences.reduce(0) { sum, work in
            guard work.isRunning, !work.isOver else { return sum }
            return sum + work.nextBytes
        }
    }

    /// Makes room for what the runs add to their caches: idle caches go, then guesses, then states of recurrent layers that were
    /// kept, then the sequences that began last are preempted.
    private func fit(_ planned: [Entry], _ running: [any SequenceWork]) -> [Entry] {
        var (runs, running) = (planned, running)
        while !runs.isEmpty {
            let needed = added(by: runs)
            if memory.makeRoom(for: needed) { break }
            // What was shared with an idle cache alone need not be copied any more.
            if added(by: runs) < needed { continue }
            if runs.contains(where: { $0.run.guesses > 0 }) {
                runs = withoutGuesses(runs)
                continue
            }
            if running.last(where: { $0.spareMemory() }) != nil { continue }
            if running.count > 1, let last = running.popLast() {
                last.putOff()
                statistics.addPreemption()
                runs.removeAll { $0.work === last }
            } else {
                runs[0].work.stopForMemory(needed: needed)
                runs = []
            }
        }
        return runs
    }

    /// The same runs, those with guesses planned anew without them.
    private func withoutGuesses(_ runs: [Entry]) -> [Entry] {
        runs.compactMap { entry in
            guard entry.run.guesses > 0 else { return entry }
            return entry.work.plan(most: entry.run.tokens.count, guesses: 0).map { (entry.work, $0) }
        }
    }

    /// The bytes that runs add to their caches.
    private func added(by runs: [Entry]) -> Int {
        runs.reduce(0) { sum, entry in
            sum + entry.run.cache.addedByteCount(holding: entry.run.cache.count + entry.run.tokens.count)
                + entry.run.cache.addedByteCount(keeping: entry.run.guesses)
        }
    }

    // MARK: What a pass computes

    /// What the sequences add to the next pass.
    private func plan(_ sequences: [any SequenceWork]) -> [Entry] {
        var runs: [Entry] = []
        // A choice or forced text first: after it is known what is to be evaluated.
        let wanting = sequences.filter { $0.prepare() }
        let writers = wanting.filter { $0.unreadTokens == 0 }
        var readers = ordered(wanting.filter { $0.unreadTokens > 0 })
        for work in readers { ages[ObjectIdentifier(work), default: 0] += 1 }
        pledge = pledge(writers: writers, others: readers.count)
        if let pledge, !readingShare.isOpen(allowance: pledge.allowance) {
            readers = []
            self.pledge = nil
        }
        let budget = budget(writers: writers, readers: readers)
        let guesses = guesses(of: writers, budget: budget, besideReaders: !readers.isEmpty)
        var room = budget
        func add(_ work: any SequenceWork, most rows: Int, guesses: Int = 0) -> Bool {
            guard let run = work.plan(most: rows, guesses: guesses) else { return false }
            do {
                try decoder.check(run)
            } catch {
                work.fail(error)
                return false
            }
            runs.append((work, run))
            room -= run.tokens.count
            return true
        }
        for (index, work) in writers.enumerated() {
            // A forced run leaves a row for each writer after it.
            _ = add(work, most: max(1, room - (writers.count - index - 1)), guesses: guesses[index])
        }
        room = max(room, min(options.leastReadingRows, budget))
        for work in readers where room > 0 { _ = add(work, most: room) }
        return runs
    }

    /// The sequences that read, the fewest unread tokens first; one that has been there for long counts as having
    /// fewer.
    private func ordered(_ readers: [any SequenceWork]) -> [any SequenceWork] {
        let aged = readers.enumerated().map { index, work in
            let age = Double(ages[ObjectIdentifier(work)] ?? 0)
            return (work, key: (Double(work.unreadTokens) / (1 + age / Self.ageing), index))
        }
        return aged.sorted { $0.key < $1.key }.map(\.0)
    }

    /// What others, who read prompts or encode, may add to a pass so that each writer keeps most of its share of the machine; nil
    /// where not both are there, or nothing is known of what a pass takes.
    private func pledge(writers: [any SequenceWork], others count: Int) -> (alone: Double, allowance: Double)? {
        guard !writers.isEmpty, count > 0,
            let alone = cost.seconds(rows: writers.count, positions: writers.reduce(0) { $0 + $1.position })
        else { return nil }
        let share = Double(writers.count) / Double(writers.count + count)
        return (alone, alone / (options.writersShare * share) - alone)
    }

    /// The rows of a pass: as many as allowed while nobody writes, else as many as leave each writer most of its share
    /// of the machine and keep passes short enough to look steady.
    private func budget(writers: [any SequenceWork], readers: [any SequenceWork]) -> Int {
        guard !writers.isEmpty else { return decoder.chunkSize }
        let (count, least) = (writers.count, writers.count + options.leastReadingRows)
        let bounds = least...max(decoder.chunkSize, least)
        let attended = writers.reduce(0) { $0 + $1.position }
        guard let pledge else {
            return cost.rows(within: options.stepSeconds, bounds: bounds) { _ in attended }
        }
        let limit = min(options.stepSeconds, pledge.alone + pledge.allowance)
        return cost.rows(within: limit, bounds: bounds) { rows in
            var (left, positions) = (rows - count, attended)
            for reader in readers where left > 0 {
                let part = min(left, reader.unreadTokens)
                positions += part * reader.position + part * part / 2
                left -= part
            }
            return positions
        }
    }

    /// How many of its guesses each writer has evaluated.
    private func guesses(of writers: [any SequenceWork], budget: Int, besideReaders: Bool) -> [Int] {
        let room = min(DraftAllocation.mostRows, budget - writers.count)
        let none = Array(repeating: 0, count: writers.count)
        guard room > 0 else { return none }
        let (positions, least) = (writers.map(\.position), besideReaders ? Self.chanceBesideReaders : 0)
        let prospects = writers.map { $0.prospect(most: room) }
        var most = Array(repeating: room, count: writers.count)
        if let source = prospects.lazy.compactMap(\.source).first {
            let choice = source.choose(
                prospects, rows: writers.count, writers: writers.count, positions: positions, cost: cost, room: room,
                least: least)
            for (index, prospect) in prospects.enumerated() where prospect.isToBeMade {
                most[index] = choice.counts[index]
            }
            let asking = writers.indices.filter { prospects[$0].isToBeMade && most[$0] > 0 }
            source.makeGuesses(
                for: asking.map { (writers[$0], most[$0]) }, rate: choice.rate, isTrial: choice.isTrial)
        }
        let offers = writers.indices.map { writers[$0].offer(most: most[$0]) }
        // A guess takes no memory that a text then lacks.
        let bytes = writers.indices.reduce(0) { sum, index in
            offers[index].isEmpty ? sum : sum + writers[index].guessBytes(min(offers[index].count, room))
        }
        guard bytes == 0 || memory.hasRoom(for: bytes) else { return none }
        return DraftAllocation.counts(
            offers, rows: writers.count, writers: writers.count, positions: positions, cost: cost, room: room,
            least: least)
    }

    // MARK: The pass

    /// Evaluates runs together and hands each its logits.
    ///
    /// - Returns: the seconds that it took.
    @discardableResult
    private func pass(_ runs: [Entry]) -> Double {
        guard !runs.isEmpty else { return 0 }
        // A run changes when it is accepted.
        let positions = runs.reduce(0) { $0 + $1.run.attendedPositions }
        var parts = observer == nil ? [] : runs.map(observed)
        let start = now()
        do {
            try decoder.evaluate(runs.map(\.run), into: &evaluation)
        } catch {
            // One of them needs more than there is, such as memory: alone, each other one can continue.
            if runs.count == 1 {
                runs[0].work.fail(error)
                return 0
            }
            // What one run takes alone is no measure of the share.
            pledge = nil
            return runs.reduce(0) { $0 + pass([$1]) }
        }
        let evaluated = now()
        if runs.count > 1 {
            // A mask that is late delays nothing but its own text.
            let patience = (evaluated - start) / Self.patienceShare
            for run in runs { run.work.leaveMask(after: patience) }
        }
        let vocabularies = runs.map { $0.work.vocabulary() }
        let masked = now()
        var failures: [Int: any Error] = [:]
        do {
            try decoder.logits(of: evaluation, vocabularies: vocabularies, into: &logits)
        } catch {
            failures = alone(vocabularies)
        }
        let end = now()
        let rows = runs.reduce(0) { $0 + $1.run.tokens.count }
        let times = PassTimes(
            evaluation: evaluated - start, attention: evaluation.attention, head: end - masked, total: end - start,
            rows: rows, positions: positions, sequences: runs.count)
        cost.add(times)
        if let pledge {
            readingShare.add(seconds: times.total.seconds - pledge.alone, allowance: pledge.allowance)
        }
        statistics.add(sequences: runs.count, rows: rows)
        for index in parts.indices { parts[index].maskTime = runs[index].work.maskTime }
        observer?(ObservedPass(start: start, times: times, parts: parts))
        for (index, (work, _)) in runs.enumerated() where !work.isOver {
            if let failure = failures[index] {
                work.fail(failure)
            } else {
                if runs[index].run.keepsStates { work.take(states: evaluation.states[index]) }
                work.accept(&logits[index], after: times)
            }
        }
        return times.total.seconds
    }

    /// A run as an observer sees it.
    private func observed(_ entry: Entry) -> ObservedPass.Part {
        let id = ObjectIdentifier(entry.work)
        let number = numbers[id] ?? nextNumber
        if numbers[id] == nil {
            numbers[id] = number
            nextNumber += 1
        }
        return ObservedPass.Part(
            sequence: number, rows: entry.run.tokens.count, isRead: entry.work.unreadTokens > 0,
            guesses: entry.work.guessedTokens)
    }

    /// The logits of each run alone, where those of all together failed; the errors of the runs that have none.
    private func alone(_ vocabularies: [[Int32]?]) -> [Int: any Error] {
        var failures: [Int: any Error] = [:]
        var all = Array(repeating: Logits(), count: vocabularies.count)
        for index in vocabularies.indices {
            var wanted: [[Int32]?] = Array(repeating: [], count: vocabularies.count)
            wanted[index] = vocabularies[index]
            do {
                try decoder.logits(of: evaluation, vocabularies: wanted, into: &logits)
                all[index] = logits[index]
            } catch {
                failures[index] = error
            }
        }
        logits = all
        return failures
    }
}
