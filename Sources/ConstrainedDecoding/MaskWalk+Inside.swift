import Grammars

/// Tokens that end inside of a lexeme: the union of the lexemes' masks.
extension MaskWalk {
    /// What a view's tokens do within a lexeme.
    struct Inside {
        let phase: StringPhase?
        /// The lexeme's state, that without bounds of a text whose characters are counted.
        let state: Int32
        let counted: CountedText?
        let mask: LexemeMask
        /// The tokens that leave a string; nil in other lexemes.
        let exits: StringExits?
    }

    /// What a view's tokens do within a lexeme.
    func inside(of lexeme: Int32, _ view: TrieView) -> Inside {
        let phase = table.facts(of: lexeme).phase
        let exits = masks.stringExits(phase, view)
        let counted = exits == nil ? nil : table.countedText(lexeme)
        let state = counted?.unbounded ?? lexeme
        return Inside(phase: phase, state: state, counted: counted, mask: masks.mask(state, view), exits: exits)
    }

    /// Adds the tokens that end inside of the lexeme.
    func addInside(_ mask: LexemeMask, _ counted: CountedText?, _ phase: StringPhase?) {
        let maximum = counted?.maximum.map { Int($0) } ?? .max
        let isBounded = maximum < vocabulary.bodyLengths.longest
        let counts = phase == .start ? vocabulary.stringCounts : vocabulary.bodyCounts
        for token in mask.tokens where !isBounded || Int(counts[Int(token)]) <= maximum { insert(token) }
        let set = mask.base?.set ?? mask.set
        if set.isEmpty { return }
        if !isBounded { return insert(set, without: mask.removed) }
        var own = set
        for token in mask.removed { own[Int(token) >> 6] &= ~(1 << UInt64(token & 63)) }
        bound(&own, maximum, counts, isBody: phase != .start)
        insert(own)
    }

    /// Adds a set of tokens but for some.
    private func insert(_ set: [UInt64], without removed: [Int32]) {
        if removed.isEmpty { return insert(set) }
        // Those that another item allows stay.
        let kept = removed.filter { target[Int($0) >> 6] >> UInt64($0 & 63) & 1 == 1 }
        insert(set)
        for token in removed { target[Int(token) >> 6] &= ~(1 << UInt64(token & 63)) }
        for token in kept { insert(token) }
    }

    /// Adds a set of tokens.
    func insert(_ set: [UInt64]) {
        // Copies of the properties: the loop is then free of loads that the stores might change.
        let target = target
        let count = min(words, set.count)
        set.withUnsafeBufferPointer { set in
            for index in 0..<count { target[index] |= set[index] }
        }
    }

    /// Takes tokens of more than `maximum` characters out of a set.
    private func bound(_ set: inout [UInt64], _ maximum: Int, _ counts: [UInt16], isBody: Bool) {
        let lengths = vocabulary.bodyLengths
        if !isBody {
            for index in set.indices {
                var rest = set[index]
                while rest != 0 {
                    let token = (index << 6) + rest.trailingZeroBitCount
                    if Int(counts[token]) > maximum { set[index] &= ~(1 << UInt64(token & 63)) }
                    rest &= rest - 1
                }
            }
        } else if maximum < lengths.atMost.count {
            for index in set.indices { set[index] &= lengths.atMost[maximum][index] }
        } else {
            for (token, length) in lengths.long.reversed() {
                if length <= maximum { break }
                set[Int(token) >> 6] &= ~(1 << UInt64(token & 63))
            }
        }
    }
}
