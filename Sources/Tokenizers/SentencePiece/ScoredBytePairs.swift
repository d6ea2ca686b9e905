/// Byte-pair encoding as SentencePiece does it: of all neighbours whose joined text is a piece, the best score merges
/// first, leftmost among equals.
///
/// n log n in the text. google/sentencepiece, bpe_model.cc.
struct ScoredBytePairs: Sendable {
    /// All pieces.
    let vocabulary: Vocabulary
    /// The score of each id.
    let scores: [Float]
    /// Ids that text never becomes: control, unknown and byte pieces.
    let isOutOfReach: [Bool]
    /// Ids that are split again after merging.
    let isUnused: [Bool]
    let unknownID: Int32
    /// The tokens `<0x00>` to `<0xFF>`; nil without byte fallback.
    let byteIDs: [Int32]?
    /// Pieces that are kept as they are wherever they are found, longest first.
    let userDefined: ByteTrie
    /// Special tokens that text could spell; never produced where special tokens are text.
    var specials: Set<Int32> = []

    private struct Symbol {
        var start: Int32
        var end: Int32
        var previous: Int32
        var next: Int32
        var isFrozen: Bool
    }

    private struct Candidate {
        var score: Float
        var left: Int32
        var right: Int32
        var length: Int32

        func precedes(_ other: Candidate) -> Bool {
            score > other.score || score == other.score && left < other.left
        }
    }

    /// Appends the ids of one normalized text.
    func encode(_ text: UnsafeBufferPointer<UInt8>, avoidsSpecials: Bool, into ids: inout [Int]) {
        let avoided = avoidsSpecials ? specials : []
        var symbols = split(text, avoided)
        var queue = CandidateQueue()
        var halves: [UInt64: (Int32, Int32, Int32)] = [:]
        func propose(_ left: Int32, _ right: Int32) {
            guard left >= 0, right >= 0, !symbols[Int(left)].isFrozen, !symbols[Int(right)].isFrozen else { return }
            let start = symbols[Int(left)].start
            let end = symbols[Int(right)].end
            guard Int(end - start) <= vocabulary.maximumLength else { return }
            let id = vocabulary.id(of: .init(rebasing: text[Int(start)..<Int(end)]))
            guard id >= 0, !isOutOfReach[Int(id)], !avoided.contains(id) else { return }
            if isUnused[Int(id)] {
                halves[UInt64(start) << 32 | UInt64(end)] = (start, symbols[Int(right)].start, end)
            }
            queue.push(Candidate(score: scores[Int(id)], left: left, right: right, length: end - start))
        }
        for index in 1..<max(1, symbols.count) { propose(Int32(index - 1), Int32(index)) }
        while let top = queue.pop() {
            let left = symbols[Int(top.left)]
            let right = symbols[Int(top.right)]
            guard left.end > left.start, right.end > right.start, left.next == top.right,
                right.end - left.start == top.length
            else { continue }
            symbols[Int(top.left)].end = right.end
            symbols[Int(top.left)].next = right.next
            if right.next >= 0 { symbols[Int(right.next)].previous = top.left }
            symbols[Int(top.right)].end = right.start
            propose(left.previous, top.left)
            propose(top.left, right.next)
        }
        var index: Int32 = symbols.isEmpty ? -1 : 0
        var wasUnknown = false
        while index >= 0 {
            let symbol = symbols[Int(index)]
            append(text, symbol.start, symbol.end, halves, avoided, into: &ids, &wasUnknown)
            index = symbol.next
        }
    }

    private func split(_ text: UnsafeBufferPointer<UInt8>, _ avoided: Set<Int32>) -> [Symbol] {
        var symbols: [Symbol] = []
        var position = 0
        while position < text.count {
            let found = userDefined.longestMatch(in: text, from: position) { !avoided.contains($0) }
            let length = found?.length ?? min(text.count - position, UTF8Scalars.length(ofLead: text[position]))
            let index = Int32(truncatingIfNeeded: symbols.count)
            symbols.append(
                Symbol(
                    start: Int32(truncatingIfNeeded: position), end: Int32(truncatingIfNeeded: position + length),
                    previous: index - 1, next: position + length < text.count ? index + 1 : -1, isFrozen: found != nil))
            position += length
        }
        return symbols
    }

    /// Appends the ids of one symbol; unused pieces are split into the halves they were merged from.
    private func append(
        _ text: UnsafeBufferPointer<UInt8>, _ start: Int32, _ end: Int32,
        _ halves: [UInt64: (Int32, Int32, Int32)], _ avoided: Set<Int32>, into ids: inout [Int],
        _ wasUnknown: inout Bool
    ) {
        var stack = [(start, end)]
        while let (start, end) = stack.popLast() {
            let symbol = UnsafeBufferPointer(rebasing: text[Int(start)..<Int(end)])
            let id = vocabulary.id(of: symbol)
            if id >= 0, isUnused[Int(id)], let half = halves[UInt64(start) << 32 | UInt64(end)] {
                stack.append((half.1, half.2))
                stack.append((half.0, half.1))
                continue
            }
            if id >= 0, !isOutOfReach[Int(id)], !avoided.contains(id) {
                ids.append(Int(id))
                wasUnknown = false
            } else if let byteIDs {
                for byte in symbol { ids.append(Int(byteIDs[Int(byte)])) }
                wasUnknown = false
            } else {
                // Unknown symbols in a row are one.
                if !wasUnknown { ids.append(Int(unknownID)) }
                wasUnknown = true
            }
        }
    }

    /// A binary heap, best candidate first.
    private struct CandidateQueue {
        private var entries: [Candidate] = []

        mutating func push(_ new: Candidate) {
            entries.append(new)
            var child = entries.count - 1
            while child > 0 {
                let parent = (child - 1) >> 1
                if !new.precedes(entries[parent]) { break }
                entries[child] = entries[parent]
                child = parent
            }
            entries[child] = new
        }

        mutating func pop() -> Candidate? {
            guard let last = entries.popLast() else { return nil }
            guard let top = entries.first else { return last }
            var parent = 0
            while true {
                var child = parent * 2 + 1
                if child >= entries.count { break }
                if child + 1 < entries.count, entries[child + 1].precedes(entries[child]) { child += 1 }
                if !entries[child].precedes(last) { break }
                entries[parent] = entries[child]
                parent = child
            }
            entries[parent] = last
            return top
        }
    }
}
