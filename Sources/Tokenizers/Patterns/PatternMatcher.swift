/// Finds the matches of a pattern in one text, in time linear in the text.
///
/// A backtracking search that never tries the same thing twice: the memo instructions of a program remember where they
/// were reached, runs of one set remember which lengths failed, and both hold over all searches in one text. The order
/// of the attempts, and so the match, is that of Oniguruma, except where a loop goes round without consuming: there the
/// next alternative is tried, and Oniguruma leaves the loop.
struct PatternMatcher {
    private let program: PatternProgram
    private var text: UnsafeBufferPointer<UInt8>

    /// Something to continue with after a failure.
    private struct Alternative {
        /// The instruction; for the trace of a memo, the number of the memo below zero.
        var instruction: Int32
        /// Where in the text.
        var position: Int
        /// The shortest end of a run; -1 for a plain alternative.
        var lowest: Int
    }

    private var stack: [Alternative] = []
    /// Per run: the last stretch of text in which the length of the run is known.
    private var runExtents: [Range<Int>]
    /// Per run: the last stretch of ends from which the rest of the pattern fails.
    private var failedEnds: [ClosedRange<Int>?]
    /// One bit per memo and position, in pages of positions.
    private var pages: [[UInt64]?]
    private let wordsPerPosition: Int
    private static let positionsPerPage = 512
    /// Memos from which a lookahead is known to succeed.
    private var successes: Set<UInt64> = []
    /// Memos from which an atomic group is known to end somewhere.
    private var ends: [UInt64: Int] = [:]

    /// Where the next search begins, and the end of the last match.
    private var searchStart = 0
    private var lastMatchEnd = -1

    /// A matcher at the start of valid UTF-8 that outlives it.
    init(_ program: PatternProgram, text: UnsafeBufferPointer<UInt8>) {
        self.program = program
        self.text = text
        runExtents = Array(repeating: 0..<0, count: program.runs.count)
        failedEnds = Array(repeating: nil, count: program.runs.count)
        wordsPerPosition = (program.memoCount + 63) / 64
        pages = program.memoCount == 0 ? [] : Array(repeating: nil, count: text.count / Self.positionsPerPage + 1)
    }

    /// Goes over to another text, which outlives the matcher too.
    mutating func restart(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
        for run in runExtents.indices {
            runExtents[run] = 0..<0
            failedEnds[run] = nil
        }
        if program.memoCount > 0 { pages = Array(repeating: nil, count: text.count / Self.positionsPerPage + 1) }
        successes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        searchStart = 0
        lastMatchEnd = -1
    }

    /// The next match; an empty one right after the last match is skipped.
    mutating func next() -> Range<Int>? {
        while searchStart <= text.count {
            guard let found = search(from: searchStart) else {
                searchStart = text.count + 1
                return nil
            }
            if found.isEmpty, found.lowerBound == lastMatchEnd {
                searchStart += searchStart < text.count ? UTF8Scalars.length(ofLead: text[searchStart]) : 1
                continue
            }
            searchStart = found.upperBound
            lastMatchEnd = found.upperBound
            if program.hasNullableLoop {
                // A loop that went round without consuming was cut off, which is no failure of what follows.
                for run in failedEnds.indices { failedEnds[run] = nil }
            }
            return found
        }
        return nil
    }

    private mutating func search(from start: Int) -> Range<Int>? {
        var position = start
        while true {
            if let first = program.firstSet {
                while position < text.count {
                    let (scalar, length) = UTF8Scalars.scalar(in: text, at: position)
                    if first.contains(scalar) { break }
                    position += length
                }
                if position >= text.count { return nil }
            }
            let end = run(from: 0, at: position, isLook: false)
            if end >= 0 { return position..<end }
            if position >= text.count { return nil }
            position += UTF8Scalars.length(ofLead: text[position])
            if !pages.isEmpty, position % Self.positionsPerPage < 4 {
                // Nothing looks back further than a page.
                let page = position / Self.positionsPerPage
                if page >= 2 { pages[page - 2] = nil }
            }
        }
    }

    // MARK: Running

    /// The end of the first match of the program that begins at an instruction, -1 when there is none.
    private mutating func run(from first: Int, at start: Int, isLook: Bool) -> Int {
        let base = stack.count
        var pc = first
        var position = start
        while true {
            let instruction = program.instructions[pc]
            var isMatching = true
            switch instruction.operation {
            case .scalar:
                if position < text.count {
                    let (scalar, length) = UTF8Scalars.scalar(in: text, at: position)
                    isMatching = scalar == UInt32(bitPattern: instruction.a)
                    position += length
                } else {
                    isMatching = false
                }
                pc += 1
            case .set:
                if position < text.count {
                    let (scalar, length) = UTF8Scalars.scalar(in: text, at: position)
                    isMatching = program.sets[Int(instruction.a)].contains(scalar)
                    position += length
                } else {
                    isMatching = false
                }
                pc += 1
            case .split:
                stack.append(Alternative(instruction: instruction.b, position: position, lowest: -1))
                pc = Int(instruction.a)
            case .jump:
                pc = Int(instruction.a)
            case .run:
                isMatching = beginRun(Int(instruction.a), at: pc, &position)
                pc += 1
            case .possessiveRun:
                let run = program.runs[Int(instruction.a)]
                let (lowest, end) = extent(of: Int(instruction.a), run, from: position)
                isMatching = lowest >= 0
                position = end
                pc += 1
            case .memo:
                let key = UInt64(UInt32(bitPattern: instruction.a)) << 40 | UInt64(position)
                if isLook, successes.contains(key) {
                    succeed(base, end: position, isLook: true)
                    return position
                }
                if !isLook, first > 0, let end = ends[key] {
                    succeed(base, end: end, isLook: false)
                    return end
                }
                isMatching = mark(Int(instruction.a), position)
                if isMatching {
                    stack.append(Alternative(instruction: -1 - instruction.a, position: position, lowest: -1))
                }
                pc += 1
            case .assertion:
                isMatching = holds(instruction.a, at: position)
                pc += 1
            case .lookahead, .lookbehind:
                isMatching = look(instruction, at: pc, from: position)
                pc = Int(instruction.a)
            case .atomic:
                position = run(from: pc + 1, at: position, isLook: false)
                isMatching = position >= 0
                pc = Int(instruction.a)
            case .accept:
                succeed(base, end: position, isLook: isLook, isInner: first > 0)
                return position
            }
            if !isMatching, !backtrack(to: base, &pc, &position) { return -1 }
        }
    }

    /// Takes the last alternative; false when there is none above the base.
    @inline(__always)
    private mutating func backtrack(to base: Int, _ pc: inout Int, _ position: inout Int) -> Bool {
        while stack.count > base {
            let top = stack[stack.count - 1]
            if top.lowest >= 0 {
                // A run gives scalars back, up to an end that is not known to fail.
                let run = Int(program.instructions[Int(top.instruction)].a)
                failRun(run, from: top.position, upTo: top.position)
                let failedBelow = failedEnds[run]?.lowerBound ?? top.position
                if failedBelow <= top.lowest {
                    stack.removeLast()
                    continue
                }
                let shorter = failedBelow - UTF8Scalars.scalar(in: text, before: failedBelow).length
                stack[stack.count - 1].position = shorter
                pc = Int(top.instruction) + 1
                position = shorter
                return true
            }
            stack.removeLast()
            if top.instruction < 0 { continue }
            pc = Int(top.instruction)
            position = top.position
            return true
        }
        return false
    }

    /// Drops what a finished program left on the stack; memos on the way to its success did not fail.
    private mutating func succeed(_ base: Int, end: Int, isLook: Bool, isInner: Bool = true) {
        while stack.count > base {
            let top = stack.removeLast()
            guard top.instruction < 0, top.lowest < 0 else { continue }
            let memo = Int(-1 - top.instruction)
            unmark(memo, top.position)
            if isInner {
                let key = UInt64(memo) << 40 | UInt64(top.position)
                if isLook { successes.insert(key) } else { ends[key] = end }
            }
        }
    }

    // MARK: Runs

    /// Starts a run at its longest end that is not known to fail.
    private mutating func beginRun(_ index: Int, at pc: Int, _ position: inout Int) -> Bool {
        let run = program.runs[index]
        let (lowest, longest) = extent(of: index, run, from: position)
        guard lowest >= 0 else { return false }
        var end = longest
        if let failed = failedEnds[index], failed.contains(end) {
            guard failed.lowerBound > lowest else { return false }
            end = failed.lowerBound - UTF8Scalars.scalar(in: text, before: failed.lowerBound).length
        }
        stack.append(Alternative(instruction: Int32(pc), position: end, lowest: lowest))
        position = end
        return true
    }

    /// The shortest and the longest end of a run; the shortest is -1 when the text does not have the minimum.
    private mutating func extent(of index: Int, _ run: PatternProgram.Run, from start: Int) -> (Int, Int) {
        let set = program.sets[run.set]
        var position = start
        var count = 0
        var lowest = run.minimum == 0 ? start : -1
        if run.maximum == .max, run.minimum <= 1, runExtents[index].contains(start) {
            let end = runExtents[index].upperBound
            return (run.minimum == 0 ? start : start + UTF8Scalars.length(ofLead: text[start]), end)
        }
        let known = run.maximum == .max ? runExtents[index] : 0..<0
        while position < text.count, count < run.maximum {
            if position == known.lowerBound, position < known.upperBound, count >= run.minimum {
                position = known.upperBound
                break
            }
            let (scalar, length) = UTF8Scalars.scalar(in: text, at: position)
            guard set.contains(scalar) else { break }
            position += length
            count += 1
            if count == run.minimum { lowest = position }
        }
        if run.maximum == .max, position > start { runExtents[index] = start..<position }
        return (lowest, position)
    }

    /// Remembers that the rest fails from all ends of a stretch.
    private mutating func failRun(_ run: Int, from low: Int, upTo high: Int) {
        guard let known = failedEnds[run], low <= after(known.upperBound), known.lowerBound <= after(high) else {
            failedEnds[run] = low...high
            return
        }
        failedEnds[run] = min(low, known.lowerBound)...max(high, known.upperBound)
    }

    /// The start of the scalar after the one at a position.
    private func after(_ position: Int) -> Int {
        position < text.count ? position + UTF8Scalars.length(ofLead: text[position]) : position + 1
    }

    // MARK: Memos

    /// Marks a memo at a position; false when it was marked.
    private mutating func mark(_ memo: Int, _ position: Int) -> Bool {
        let page = position / Self.positionsPerPage
        if pages[page] == nil {
            pages[page] = Array(repeating: 0, count: Self.positionsPerPage * wordsPerPosition)
        }
        let word = position % Self.positionsPerPage * wordsPerPosition + memo >> 6
        let bit: UInt64 = 1 << UInt64(memo & 63)
        if let found = pages[page]?[word], found & bit != 0 { return false }
        pages[page]?[word] |= bit
        return true
    }

    private mutating func unmark(_ memo: Int, _ position: Int) {
        let word = position % Self.positionsPerPage * wordsPerPosition + memo >> 6
        pages[position / Self.positionsPerPage]?[word] &= ~(1 << UInt64(memo & 63))
    }

    // MARK: Assertions

    private mutating func look(_ instruction: PatternProgram.Instruction, at pc: Int, from position: Int) -> Bool {
        var start = position
        if instruction.operation == .lookbehind {
            for _ in 0..<instruction.c {
                guard start > 0 else { return instruction.b != 0 }
                start -= UTF8Scalars.scalar(in: text, before: start).length
            }
        }
        let end = run(from: pc + 1, at: start, isLook: true)
        return (end >= 0) == (instruction.b == 0)
    }

    private func holds(_ assertion: Int32, at position: Int) -> Bool {
        switch PatternNode.Assertion(rawValue: assertion) {
        case .textStart: return position == 0
        case .textEnd: return position == text.count
        case .textEndOrFinalNewline:
            return position == text.count || position == text.count - 1 && text[position] == 10
        case .lineStart: return position == 0 || position < text.count && text[position - 1] == 10
        case .lineEnd: return position == text.count || text[position] == 10
        case .wordBoundary: return isWord(before: position) != isWord(at: position)
        case .noWordBoundary, nil: return isWord(before: position) == isWord(at: position)
        }
    }

    private static let wordSet = ScalarSet(sortedRanges: UnicodeTable.word.ranges)

    private func isWord(at position: Int) -> Bool {
        position < text.count && Self.wordSet.contains(UTF8Scalars.scalar(in: text, at: position).value)
    }

    private func isWord(before position: Int) -> Bool {
        position > 0 && Self.wordSet.contains(UTF8Scalars.scalar(in: text, before: position).value)
    }
}
