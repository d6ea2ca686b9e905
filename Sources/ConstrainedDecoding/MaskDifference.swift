import Grammars
import RegularExpressions

/// Masks of dense states that the masks of others are made from.
struct MaskReferences {
    /// A state with its mask and the bytes that it can continue with.
    struct Entry {
        let state: Int32
        let mask: LexemeMask
        let live: ByteSet
    }

    private(set) var entries: [Entry] = []
    private var next = 1
    private static let limit = 16

    /// Keeps a mask; the first stays, since it is that of free text in most programs, others give way to newer ones.
    mutating func insert(_ state: Int32, _ mask: LexemeMask, live: ByteSet) {
        let entry = Entry(state: state, mask: mask, live: live)
        if entries.count < Self.limit {
            entries.append(entry)
        } else {
            entries[next] = entry
            next = next + 1 < Self.limit ? next + 1 : 1
        }
    }
}

/// Masks as differences from those of other states, so that most of the vocabulary is not read again.
///
/// After a prefix of the declared keys, nearly every byte leads where it leads from any other key. In an unanchored
/// pattern, or with many repetitions left, a text is rejected exactly where it would be in free text.
extension LexemeMasks {
    /// The bytes of plain text that a state inside of a string can continue with.
    func liveBytes(_ state: Int32) -> ByteSet {
        var live = ByteSet(words: .zero)
        for byte in StateAgreement.textBytes where table.step(state, byte) != LexemeTable.dead { live.insert(byte) }
        return live
    }

    /// The mask of a state from that of the state which most bytes lead to; nil where that one continues in another way.
    func convergingMask(_ state: Int32) -> LexemeMask? {
        guard let (other, reference) = commonTarget(state) else { return nil }
        let mask = LexemeMask()
        mask.stringExits = reference.stringExits
        begin(from: reference)
        readApart(state, other, vocabulary.plain, into: mask)
        readApart(state, other, vocabulary.marked, into: mask)
        finish(mask, over: reference.base ?? reference)
        return mask
    }

    /// The mask of a state in a key that continues with any text, given its tokens that are not plain; nil for other states.
    func freeMask(_ state: Int32, _ marked: [UInt64]) -> LexemeMask? {
        guard let free = table.freeText(at: state) else { return nil }
        let reference = mask(free, .root)
        let base = reference.base ?? reference
        guard !base.set.isEmpty else { return nil }
        let mask = LexemeMask()
        begin(from: reference, marked: marked)
        finish(mask, over: base)
        return mask
    }

    /// The mask of a state from that of a reference which agrees with it, given its tokens that are not plain; nil where
    /// none is near.
    func agreeingMask(_ state: Int32, _ marked: [UInt64]) -> LexemeMask? {
        guard let entry = nearest(state) else { return nil }
        let mask = LexemeMask()
        begin(from: entry.mask, marked: marked)
        guard readDisagreement(state, entry.state, into: mask) else {
            scratch.update(repeating: 0, count: words)
            return nil
        }
        finish(mask, over: entry.mask.base ?? entry.mask)
        return mask
    }

    /// The reference that agrees with a state after most first bytes.
    private func nearest(_ state: Int32) -> MaskReferences.Entry? {
        let live = liveBytes(state)
        let size = weight(live)
        guard size > vocabulary.plain.count / 8 else { return nil }
        var best: MaskReferences.Entry?
        var least = size / 8
        for entry in references.entries {
            let cost = weight(live.subtracting(entry.live)) + weight(entry.live.subtracting(live))
            if cost < least { (best, least) = (entry, cost) }
        }
        guard let best else { return nil }
        agreement.begin()
        var doubtful = ByteSet(words: .zero)
        for byte in StateAgreement.textBytes where live.has(byte) && best.live.has(byte) {
            let (own, other) = (table.step(state, byte), table.step(best.state, byte))
            if own != other, !agreement.holds(own, other, Self.usualHeight) { doubtful.insert(byte) }
        }
        return weight(doubtful) > size / 8 ? nil : best
    }

    /// Most tokens have no more bytes after their first.
    private static let usualHeight = 8

    /// The number of nodes after some first bytes.
    private func weight(_ bytes: ByteSet) -> Int {
        let trie = vocabulary.plain
        var count = 0
        for byte in StateAgreement.textBytes where bytes.has(byte) {
            let node = Int(trie.rootChildren[Int(byte)])
            if node >= 0 { count += Int(trie.nodes[node].skip) }
        }
        return count
    }

    /// The state that most first bytes lead to, if it continues as `state` does.
    private func commonTarget(_ state: Int32) -> (state: Int32, mask: LexemeMask)? {
        var counts: [(target: Int32, count: Int)] = []
        for byte in UInt8(0x20)...0x7E {
            let target = table.step(state, byte)
            if target == LexemeTable.dead { continue }
            if let index = counts.firstIndex(where: { $0.target == target }) {
                counts[index].count += 1
            } else if counts.count < 8 {
                counts.append((target, 1))
            }
        }
        guard let most = counts.max(by: { $0.count < $1.count }), most.target != state else { return nil }
        var same = 0
        var different = 0
        for byte in UInt8(0x20)...0x7E {
            let (own, other) = (table.step(state, byte), table.step(most.target, byte))
            if own == other { same += own == LexemeTable.dead ? 0 : 1 } else { different += 1 }
        }
        guard same > 2 * different else { return nil }
        let mask = mask(most.target, .root)
        return (mask.base ?? mask).set.isEmpty || !mask.conditional.isEmpty ? nil : (most.target, mask)
    }

    // MARK: Differences

    /// Begins with the tokens of a mask.
    func begin(from reference: LexemeMask) {
        let set = (reference.base ?? reference).set
        for index in 0..<words { scratch[index] = set[index] }
        guard reference.base != nil else { return }
        for token in reference.tokens { put(token, true) }
        for token in reference.removed { put(token, false) }
    }

    /// Ends with what differs from a mask that has no base itself.
    func finish(_ mask: LexemeMask, over base: LexemeMask) {
        if let (added, removed) = changes(from: base.set) {
            mask.base = base
            mask.tokens = added
            mask.removed = removed
        } else {
            mask.set = Array(UnsafeBufferPointer(start: scratch, count: words))
        }
        scratch.update(repeating: 0, count: words)
    }

    /// The tokens in which the set under construction differs from another; nil where they are too many for lists.
    private func changes(from set: [UInt64]) -> (added: [Int32], removed: [Int32])? {
        var (added, removed): ([Int32], [Int32]) = ([], [])
        // Copies of the properties: the loop is then free of loads that the lists might change.
        let (scratch, limit, count) = (scratch, listLimit, min(words, set.count))
        let isListed = set.withUnsafeBufferPointer { set in
            for index in 0..<count where scratch[index] != set[index] {
                var rest = scratch[index] ^ set[index]
                if added.count + removed.count + rest.nonzeroBitCount > limit { return false }
                while rest != 0 {
                    let token = Int32(truncatingIfNeeded: index << 6 + rest.trailingZeroBitCount)
                    if scratch[index] & rest & (0 &- rest) != 0 { added.append(token) } else { removed.append(token) }
                    rest &= rest - 1
                }
            }
            return true
        }
        return isListed ? (added, removed) : nil
    }

    /// Begins with the plain tokens of a mask, and others.
    private func begin(from reference: LexemeMask, marked: [UInt64]) {
        begin(from: reference)
        for index in 0..<words { scratch[index] = scratch[index] & ~vocabulary.markedSet[index] | marked[index] }
    }

    /// Whether a token is in the set under construction.
    @inline(__always)
    func has(_ token: Int32) -> Bool { scratch[Int(token) >> 6] >> UInt64(token & 63) & 1 == 1 }

    /// Puts a token into the set under construction, or takes it out.
    @inline(__always)
    func put(_ token: Int32, _ isInside: Bool) {
        let bit: UInt64 = 1 << UInt64(token & 63)
        if isInside { scratch[Int(token) >> 6] |= bit } else { scratch[Int(token) >> 6] &= ~bit }
    }

    /// Notes whether the tokens of a node end inside of a lexeme's state.
    @inline(__always)
    private func put(_ node: TrieNode, _ position: Int, _ trie: TokenTrie, _ state: Int32, _ mask: LexemeMask) {
        let flag = table.flags[Int(state)]
        let isInside = state != LexemeTable.dead && flag == 0
        forEachToken(node, position, trie) { token in
            put(token, isInside)
            if flag & LexemeFlags.declaredOnly != 0 {
                mask.conditional.append((token, table.facts(of: state).keyRange))
            }
        }
    }

    /// Reads a trie from two states at once, wherever they have not come to the same one.
    ///
    /// The body says whether to read on below a node; nil ends the reading, and the result is then false.
    @inline(__always)
    @discardableResult
    private func readBoth(
        _ state: Int32, _ other: Int32, _ trie: TokenTrie,
        _ body: (_ old: Int32, _ new: Int32, _ position: Int) -> Bool?
    ) -> Bool {
        let nodes = trie.nodes
        stack[0] = state
        otherStack[0] = other
        var position = 0
        while position < trie.count {
            let node = nodes[position]
            let depth = Int(node.depth)
            let old = table.step(otherStack[depth], node.byte)
            let new = table.step(stack[depth], node.byte)
            if old == new {
                position += Int(node.skip)
                continue
            }
            guard let readsBelow = body(old, new, position) else { return false }
            if readsBelow {
                stack[depth + 1] = new
                otherStack[depth + 1] = old
            }
            position += readsBelow ? 1 : Int(node.skip)
        }
        return true
    }

    /// Reads the tokens of a trie on which two states diverge: wherever both have reached the same state, what is known
    /// of the other holds.
    private func readApart(_ state: Int32, _ other: Int32, _ trie: TokenTrie, into mask: LexemeMask) {
        let flags = table.flags
        readBoth(state, other, trie) { old, new, position in
            if (flags[Int(old)] | flags[Int(new)]) & LexemeFlags.terminal != 0 {
                moveExits(mask, at: position, from: old, to: new)
                return false
            }
            put(trie.nodes[position], position, trie, new, mask)
            return true
        }
    }

    /// Takes the exit tokens of a closing quote away from the end of one string, and gives them to that of another.
    private func moveExits(_ mask: LexemeMask, at position: Int, from old: Int32, to new: Int32) {
        let exits = vocabulary.leavingBody
        guard let index = exits.index(ofNode: position) else { return }
        if table.flags[Int(old)] & LexemeFlags.terminal != 0 {
            let outcome = table.facts(of: old).outcome
            for group in mask.stringExits.indices where mask.stringExits[group].outcome == outcome {
                for token in Int(exits.firsts[index])..<Int(exits.firsts[index + 1]) {
                    mask.stringExits[group].set[token >> 6] &= ~(1 << UInt64(token & 63))
                }
            }
            mask.stringExits.removeAll { group in group.outcome == outcome && group.set.allSatisfy { $0 == 0 } }
        }
        if table.flags[Int(new)] & LexemeFlags.terminal != 0 {
            addExits(mask, table.facts(of: new).outcome, exits, index)
        }
    }

    /// Reads the tokens of plain text on which two states are not known to agree; false where these are many.
    private func readDisagreement(_ state: Int32, _ other: Int32, into mask: LexemeMask) -> Bool {
        let trie = vocabulary.plain
        let flags = table.flags
        var visited = 0
        return readBoth(state, other, trie) { old, new, position in
            let node = trie.nodes[position]
            let isComparable =
                old != LexemeTable.dead && new != LexemeTable.dead && flags[Int(old)] | flags[Int(new)] == 0
            if isComparable, agreement.holds(old, new, Int(node.height)) { return false }
            visited += 1
            if visited > trie.count / 8 { return nil }
            put(node, position, trie, new, mask)
            return true
        }
    }
}
