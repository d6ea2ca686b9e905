/// What becomes of the matches of a split; the names are those of tokenizer.json.
enum SplitBehavior: String, Sendable, CaseIterable {
    case removed = "Removed"
    case isolated = "Isolated"
    case mergedWithPrevious = "MergedWithPrevious"
    case mergedWithNext = "MergedWithNext"
    case contiguous = "Contiguous"
}

/// Collects the stretches of one text and joins or drops them as a behaviour says.
struct SplitCollector {
    private let behavior: SplitBehavior
    private let offset: Int
    private var wasMatch = false
    /// A match that waits for what follows it.
    private var pending: Range<Int>?
    private var isFirst = true

    /// A collector whose ranges are moved by an offset.
    init(_ behavior: SplitBehavior, offset: Int) {
        self.behavior = behavior
        self.offset = offset
    }

    /// Takes the next stretch.
    @inline(__always)
    mutating func add(_ start: Int, _ end: Int, isMatch: Bool, to pieces: inout [Range<Int>]) {
        let range = (start + offset)..<(end + offset)
        switch behavior {
        case .isolated:
            append(range, to: &pieces)
        case .removed:
            if !isMatch { append(range, to: &pieces) }
        case .contiguous:
            if let open = pending, isMatch == wasMatch {
                pending = open.lowerBound..<range.upperBound
            } else {
                flush(to: &pieces)
                pending = range
            }
            wasMatch = isMatch
        case .mergedWithPrevious:
            if isMatch, !wasMatch, let open = pending {
                pending = open.lowerBound..<range.upperBound
            } else {
                flush(to: &pieces)
                pending = range
            }
            wasMatch = isMatch
        case .mergedWithNext:
            // Seen from the end: a match joins what follows it unless that is a match too.
            if let open = pending, wasMatch, !isMatch {
                append(open.lowerBound..<range.upperBound, to: &pieces)
                pending = nil
                wasMatch = false
                return
            }
            flush(to: &pieces)
            if isMatch {
                pending = range
            } else {
                append(range, to: &pieces)
            }
            wasMatch = isMatch
        }
    }

    /// Ends the text.
    mutating func finish(_ pieces: inout [Range<Int>]) {
        flush(to: &pieces)
    }

    private mutating func flush(to pieces: inout [Range<Int>]) {
        if let open = pending { append(open, to: &pieces) }
        pending = nil
    }

    @inline(__always)
    private func append(_ range: Range<Int>, to pieces: inout [Range<Int>]) {
        if !range.isEmpty { pieces.append(range) }
    }
}
