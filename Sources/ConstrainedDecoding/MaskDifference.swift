import Grammars
import RegularExpressions

/// Masks of dense states that the masks of others are made from.
struct MaskReferences {
    /// A state with its mask and the bytes that it can go on with.
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
/// Behind a prefix of the declared keys nearly every byte leads where it leads from any other key; in a pattern that is
/// searched for, or with many rounds to come, every text stays alive as it does from free text.
extension LexemeMasks {
    /// The bytes of plain text that a state inside of a string can go on with.
    func liveBytes(_ state: Int32) -> ByteSet {
        var live = ByteSet(words: .zero)
        for byte in StateAgreement.textBytes where table.step(state, byte) != LexemeTable.dead { live.insert(byte) }
        return live
    }

    /// The mask of a state from that of another, given its tokens that are not plain; nil where none is near.
    func difference(_ state: Int32, _ marked: [UInt64]) -> LexemeMask? {
        if let (other, mask) = commonTarget(state) {
            return difference(state, from: other, mask, marked, isConverging: true)
        }
        guard let entry = nearest(state) else { return nil }
        return difference(state, from: entry.state, entry.mask, marked, isConverging: false)
    }

    /// The reference that agrees with a state behind most first bytes.
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

    /// Most tokens have no more bytes behind their first.
    private static let usualHeight = 8

    /// The number of nodes behind some first bytes.
    private func weight(_ bytes: ByteSet) -> Int {
        let trie = vocabulary.plain
        var count = 0
        for byte in StateAgreement.textBytes where bytes.has(byte) {
            let node = Int(trie.rootChildren[Int(byte)])
            if node >= 0 { count += Int(trie.nodes[node].skip) }
        }
        return count
    }

    /// The state that most first bytes lead to, if it goes on as `state` does.
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

    /// The mask of a state from that of another: the walk leaves out every place where both have come to the same state or
    /// to states that agree; nil where that is seldom.
    private func difference(
        _ state: Int32, from other: Int32, _ reference: LexemeMask, _ marked: [UInt64], isConverging: Bool
    ) -> LexemeMask? {
        let mask = LexemeMask()
        let base = reference.base ?? reference
        // Tokens that differ from the base: whether each ends inside.
        var changes: [Int32: Bool] = [:]
        for token in reference.base == nil ? [] : reference.tokens { changes[token] = true }
        for token in reference.removed { changes[token] = false }
        let trie = vocabulary.plain
        let nodes = trie.nodes
        let flags = table.flags
        for token in vocabulary.markedTokens {
            let isInside = marked[Int(token) >> 6] >> UInt64(token & 63) & 1 == 1
            let isInBase = base.set[Int(token) >> 6] >> UInt64(token & 63) & 1 == 1
            if isInside != isInBase || changes[token] != nil { changes[token] = isInside }
        }
        stack[0] = state
        otherStack[0] = other
        var visited = 0
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
            let (oldFlag, newFlag) = (flags[Int(old)], flags[Int(new)])
            let isComparable =
                !isConverging && old != LexemeTable.dead && new != LexemeTable.dead && oldFlag | newFlag == 0
            if isComparable, agreement.holds(old, new, Int(node.height)) {
                position += Int(node.skip)
                continue
            }
            visited += 1
            if visited > trie.count / 8, !isConverging { return nil }
            forEachToken(node, position, trie) { token in
                let isInside = new != LexemeTable.dead && newFlag == 0
                let wasInside = old != LexemeTable.dead && oldFlag == 0
                if isInside != wasInside { changes[token] = isInside }
                if newFlag & LexemeFlags.declaredOnly != 0 {
                    mask.conditional.append((token, table.facts(of: new).keyRange))
                }
            }
            stack[depth + 1] = new
            otherStack[depth + 1] = old
            position += 1
        }
        if changes.count > listLimit {
            // Too different for lists.
            mask.set = base.set
            for (token, isInside) in changes {
                let bit: UInt64 = 1 << UInt64(token & 63)
                if isInside { mask.set[Int(token) >> 6] |= bit } else { mask.set[Int(token) >> 6] &= ~bit }
            }
            return mask
        }
        mask.base = base
        for (token, isInside) in changes {
            let isInBase = base.set[Int(token) >> 6] >> UInt64(token & 63) & 1 == 1
            if isInside, !isInBase { mask.tokens.append(token) }
            if !isInside, isInBase { mask.removed.append(token) }
        }
        return mask
    }
}
