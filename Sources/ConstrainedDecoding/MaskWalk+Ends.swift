import Grammars

/// Tokens behind which the text can still end within some tokens.
///
/// A token leads to a state, and states tell how many tokens their texts take to the end (`EndCosts`). Tokens that come to
/// one place in a lexeme are judged together (`LexemeEnds`), and so are those that leave a string for the same state. Where
/// what was read may speak against an end, tokens are read for themselves.
extension MaskWalk {
    /// Whether the text of a state can end soon enough; the state tells all that was read.
    @inline(__always)
    func endsInTime(_ state: Recognizer.StateID) -> Bool {
        guard let limit else { return true }
        return costs.canSurelyEnd(state, within: limit)
    }

    /// Adds the tokens that end inside of an item's lexeme and leave an end within reach.
    func addEnding(
        _ item: Recognizer.Item, _ lexeme: Int32, _ counted: CountedText?, _ phase: StringPhase?, _ view: TrieView,
        within limit: Int
    ) {
        let settled = settledDoubts(item)
        let keys = item.text == .none ? [] : recognizer.repeatableKeys(item)
        let counts = phase == .body ? counted : nil
        let maximum = counts?.maximum.map { Int($0) } ?? .max
        var known: [Int32: Verdict] = [:]
        func verdict(_ place: Int32) -> Verdict {
            if let verdict = known[place] { return verdict }
            let canEnd = costs.canEnd(recognizer.state(of: item, at: place), within: limit, settled: settled)
            let verdict: Verdict = canEnd == false ? .none : canEnd == nil || keys == nil ? .each : .all
            known[place] = verdict
            return verdict
        }
        var ends = masks.ends(of: counts?.unbounded ?? lexeme, view)
        var apart: Set<Int32> = []
        while true {
            for group in ends.groups {
                if let counts, counts.minimum > 0 {
                    addCounted(group, counts, maximum, apart) { verdict($0) }
                } else {
                    add(
                        group, without: apart, maximum, counts == nil ? nil : vocabulary.bodyCounts,
                        verdict(group.state))
                }
            }
            apart.formUnion(ends.apart)
            guard let base = ends.base else { break }
            ends = base
        }
        if let keys { addRepeatable(keys, view) }
    }

    /// What becomes of the tokens that come to one place.
    enum Verdict { case all, none, each }

    private func add(
        _ group: LexemeEnds.Group, without apart: Set<Int32>, _ maximum: Int, _ counts: [UInt16]?, _ verdict: Verdict
    ) {
        if verdict == .none { return }
        func add(_ token: Int32) {
            if apart.contains(token) { return }
            if let counts, Int(counts[Int(token)]) > maximum { return }
            insert(token, isChecked: verdict == .each)
        }
        for token in group.tokens { add(token) }
        guard !group.set.isEmpty else { return }
        if verdict == .each || maximum < vocabulary.bodyLengths.longest {
            forEach(group.set) { add($0) }
            return
        }
        let kept = apart.filter { has($0) }
        for (index, word) in group.set.enumerated() where word != 0 { target[index] |= word }
        for token in apart where group.set[Int(token) >> 6] >> UInt64(token & 63) & 1 == 1 && !kept.contains(token) {
            target[Int(token) >> 6] &= ~(1 << UInt64(token & 63))
        }
    }

    /// The same where characters are still missing: those with as many characters leave as many to come.
    private func addCounted(
        _ group: LexemeEnds.Group, _ counts: CountedText, _ maximum: Int, _ apart: Set<Int32>,
        _ verdict: (Int32) -> Verdict
    ) {
        func add(_ token: Int32) {
            let count = Int(vocabulary.bodyCounts[Int(token)])
            if count > maximum || apart.contains(token) { return }
            switch verdict(table.text(at: group.state, asking: max(0, counts.minimum - Int32(count)))) {
            case .all: insert(token)
            case .each: insert(token, isChecked: true)
            case .none: break
            }
        }
        for token in group.tokens { add(token) }
        if !group.set.isEmpty { forEach(group.set) { add($0) } }
    }

    private func forEach(_ set: [UInt64], _ body: (Int32) -> Void) {
        for (index, word) in set.enumerated() {
            var rest = word
            while rest != 0 {
                body(Int32(truncatingIfNeeded: index << 6 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
    }

    private func has(_ token: Int32) -> Bool { target[Int(token) >> 6] >> UInt64(token & 63) & 1 == 1 }

    /// Doubts that most tokens of an item do away with: those that do not go on as an earlier value are looked at apart.
    func settledDoubts(_ item: Recognizer.Item) -> Recognizer.Doubts {
        guard let lexeme = item.lexeme else { return [] }
        return switch recognizer.comparison(item, lexeme) {
        case .differs, .text: .repeatedValue
        case .none, .escape, .other: []
        }
    }

    /// Notes the tokens of a view with which a key goes on as one that stands already.
    private func addRepeatable(_ keys: [[UInt8]], _ view: TrieView) {
        let (trie, range) = masks.nodes(of: view)
        func add(_ token: Int32) {
            if has(token) { doubtful.append(token) }
        }
        for key in keys {
            var (start, end) = (range.lowerBound, range.upperBound)
            for byte in key {
                var position = start
                while position < end, trie.nodes[position].byte != byte { position += Int(trie.nodes[position].skip) }
                guard position < end else { break }
                forEachToken(trie.nodes[position], position, trie, add)
                (start, end) = (position + 1, position + Int(trie.nodes[position].skip))
            }
        }
        if keys.isEmpty { return }
        for token in vocabulary.escapedTokens where keys.contains(where: { mayBegin($0, token, view) }) { add(token) }
    }

    /// Whether a token with an escape may spell the beginning of a text.
    private func mayBegin(_ text: [UInt8], _ token: Int32, _ view: TrieView) -> Bool {
        var rest = text[...]
        var bytes = (vocabulary.tokenBytes[Int(token)] ?? [])[...]
        if view != .root { bytes = bytes.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 } }
        for byte in bytes {
            if byte == UInt8(ascii: "\\") { return true }
            guard rest.popFirst() == byte else { return false }
        }
        return true
    }
}
