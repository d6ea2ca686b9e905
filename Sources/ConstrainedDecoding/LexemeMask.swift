import Grammars

/// Which of a vocabulary's tokens a lexeme's state takes, whatever stands around the lexeme.
final class LexemeMask {
    /// The tokens that end inside of the lexeme, as a set (empty when `tokens` holds them).
    var set: [UInt64] = []
    /// The tokens that end inside of the lexeme, when they are few; with a `base`, those that it lacks.
    var tokens: [Int32] = []
    /// A mask that holds all other tokens, save for `removed`.
    var base: LexemeMask?
    /// Tokens of the base that end outside.
    var removed: [Int32] = []
    /// Tokens that end where only declared keys can be completed: allowed when one of the range is open.
    var conditional: [(token: Int32, keys: Range<Int32>)] = []
    /// Places where the lexeme may end with bytes to come: nodes of the view's trie, grouped by outcome.
    var exits: [(outcome: Int32, nodes: [Int32])] = []
    /// Exit tokens of the view's `StringExits` whose string may end so, as a set of their numbers, by outcome.
    var stringExits: [(outcome: Int32, set: [UInt64])] = []

    /// The bytes that the lists occupy.
    var byteCount: Int {
        var count = 144 + set.count * 8 + (tokens.count + removed.count) * 4 + conditional.count * 12
        for exit in exits { count += 32 + exit.nodes.count * 4 }
        for exit in stringExits { count += 32 + exit.set.count * 8 }
        return count
    }
}

/// A part of the vocabulary that is walked from one state.
enum TrieView: Int32 {
    /// All tokens.
    case root
    /// What follows leading whitespace.
    case afterSpace
    /// What follows a single space at the beginning.
    case afterOneSpace
}

/// The masks of lexemes' states for one vocabulary, shared by all grammars over one table.
final class LexemeMasks {
    private let vocabulary: Vocabulary
    private let table: LexemeTable
    private var known: [Int64: LexemeMask] = [:]
    /// The bytes that all masks occupy.
    private(set) var byteCount = 0
    private var stack: UnsafeMutablePointer<Int32>
    private var otherStack: UnsafeMutablePointer<Int32>
    private var scratch: UnsafeMutablePointer<UInt64>
    private let words: Int

    /// With more tokens than this a set is kept instead of a list.
    private static let listLimit = 1024

    init(vocabulary: Vocabulary, table: LexemeTable) {
        self.vocabulary = vocabulary
        self.table = table
        words = (vocabulary.size + 63) / 64
        stack = .allocate(capacity: TokenTrie.maximumLength + 2)
        stack.initialize(repeating: 0, count: TokenTrie.maximumLength + 2)
        otherStack = .allocate(capacity: TokenTrie.maximumLength + 2)
        otherStack.initialize(repeating: 0, count: TokenTrie.maximumLength + 2)
        scratch = .allocate(capacity: words + 1)
        scratch.initialize(repeating: 0, count: words + 1)
    }

    deinit {
        stack.deallocate()
        otherStack.deallocate()
        scratch.deallocate()
    }

    /// The trie of a view and the range of its nodes.
    func nodes(of view: TrieView) -> (trie: TokenTrie, range: Range<Int>) {
        switch view {
        case .root: return (vocabulary.root, 0..<vocabulary.root.count)
        case .afterSpace: return (vocabulary.afterSpace, 0..<vocabulary.afterSpace.count)
        case .afterOneSpace:
            let node = Int(vocabulary.root.rootChildren[0x20])
            guard node >= 0 else { return (vocabulary.root, 0..<0) }
            return (vocabulary.root, node + 1..<node + Int(vocabulary.root.nodes[node].skip))
        }
    }

    /// The prepared exits of a view's tokens from a string, nil where the exits are listed one by one.
    func stringExits(_ phase: StringPhase?, _ view: TrieView) -> StringExits? {
        switch (phase, view) {
        case (.body, .root): vocabulary.leavingBody
        case (.start, .root): vocabulary.leavingString
        case (.start, .afterSpace): vocabulary.leavingSpacedString
        default: nil
        }
    }

    /// The mask of a state over a view, computed when it is first asked for.
    func mask(_ state: Int32, _ view: TrieView) -> LexemeMask {
        let key = Int64(state) << 2 | Int64(view.rawValue)
        if let mask = known[key] { return mask }
        let mask =
            reference(state, view).flatMap { difference(state, from: $0.state, $0.mask, view) } ?? compute(state, view)
        known[key] = mask
        byteCount += mask.byteCount
        return mask
    }

    private func compute(_ state: Int32, _ view: TrieView) -> LexemeMask {
        let mask = LexemeMask()
        let (trie, range) = nodes(of: view)
        guard let first = range.first else { return mask }
        let exits = stringExits(table.facts(of: state).phase, view)
        var exitIndex = 0
        var listed: [Int32: Int] = [:]
        var isSet = false
        let nodes = trie.nodes
        let rows = table.rows
        let flags = table.flags
        let end = range.upperBound
        stack[Int(nodes[first].depth)] = state
        var position = first
        while position < end {
            let node = nodes[position]
            let depth = Int(node.depth)
            let entry = Int(stack[depth]) << 8 | Int(node.byte)
            var target = rows[entry]
            if target <= LexemeTable.dead {
                if target == LexemeTable.unknown { target = table.fill(stack[depth], node.byte) }
                if target == LexemeTable.dead {
                    position += Int(node.skip)
                    continue
                }
            }
            let flag = flags[Int(target)]
            if flag != 0 {
                if flag & LexemeFlags.terminal != 0 {
                    let outcome = table.facts(of: target).outcome
                    if let exits {
                        while exits.nodes[exitIndex] < Int32(truncatingIfNeeded: position) { exitIndex += 1 }
                        addExits(mask, outcome, exits, exitIndex)
                    } else {
                        addExit(mask, &listed, outcome, position)
                    }
                    position += Int(node.skip)
                    continue
                }
                if flag & LexemeFlags.declaredOnly != 0 {
                    let keys = table.facts(of: target).keyRange
                    forEachToken(node, position, trie) { mask.conditional.append(($0, keys)) }
                    stack[depth + 1] = target
                    position += 1
                    continue
                }
                if node.skip > 1 { addExit(mask, &listed, table.facts(of: target).outcome, position) }
            }
            if node.token >= 0 {
                if isSet {
                    scratch[Int(node.token) >> 6] |= 1 << UInt64(node.token & 63)
                } else {
                    mask.tokens.append(node.token)
                }
                if node.hasDuplicates {
                    for token in trie.duplicates[Int32(truncatingIfNeeded: position)] ?? [] {
                        if isSet {
                            scratch[Int(token) >> 6] |= 1 << UInt64(token & 63)
                        } else {
                            mask.tokens.append(token)
                        }
                    }
                }
                if !isSet, mask.tokens.count > Self.listLimit {
                    isSet = true
                    for token in mask.tokens { scratch[Int(token) >> 6] |= 1 << UInt64(token & 63) }
                    mask.tokens = []
                }
            }
            stack[depth + 1] = target
            position += 1
        }
        if isSet {
            mask.set = Array(UnsafeBufferPointer(start: scratch, count: words))
            scratch.update(repeating: 0, count: words)
        }
        return mask
    }

    /// A state whose mask is mostly that of `state`: the one that most first bytes lead to, if it goes on as `state` does.
    ///
    /// Behind a prefix of the declared keys, or in a repetition, nearly every byte leads to the same state from both.
    private func reference(_ state: Int32, _ view: TrieView) -> (state: Int32, mask: LexemeMask)? {
        guard view == .root, table.facts(of: state).phase == .body else { return nil }
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
        let mask = mask(most.target, view)
        let isSet = !(mask.base ?? mask).set.isEmpty
        return !isSet || !mask.conditional.isEmpty || !mask.exits.isEmpty ? nil : (most.target, mask)
    }

    /// The mask of a state from that of another: the walk leaves out every place where both have come to the same state.
    private func difference(
        _ state: Int32, from other: Int32, _ reference: LexemeMask, _ view: TrieView
    ) -> LexemeMask? {
        let (trie, range) = nodes(of: view)
        guard let first = range.first, let exits = stringExits(.body, view) else { return nil }
        let mask = LexemeMask()
        let base = reference.base ?? reference
        mask.stringExits = reference.stringExits
        // Tokens that differ from the base: whether each ends inside.
        var changes: [Int32: Bool] = [:]
        for token in reference.base == nil ? [] : reference.tokens { changes[token] = true }
        for token in reference.removed { changes[token] = false }
        var exitIndex = 0
        let nodes = trie.nodes
        let flags = table.flags
        stack[Int(nodes[first].depth)] = state
        otherStack[Int(nodes[first].depth)] = other
        var position = first
        while position < range.upperBound {
            let node = nodes[position]
            let depth = Int(node.depth)
            let old = table.step(otherStack[depth], node.byte)
            let new = table.step(stack[depth], node.byte)
            if old == new {
                position += Int(node.skip)
                continue
            }
            let (oldFlag, newFlag) = (flags[Int(old)], flags[Int(new)])
            if (oldFlag | newFlag) & LexemeFlags.terminal != 0 {
                while exits.nodes[exitIndex] < Int32(truncatingIfNeeded: position) { exitIndex += 1 }
                if oldFlag & LexemeFlags.terminal != 0 {
                    removeExits(mask, table.facts(of: old).outcome, exits, exitIndex)
                }
                if newFlag & LexemeFlags.terminal != 0 {
                    addExits(mask, table.facts(of: new).outcome, exits, exitIndex)
                }
            }
            forEachToken(node, position, trie) { token in
                let isInside = new != LexemeTable.dead && newFlag == 0
                let wasInside = old != LexemeTable.dead && oldFlag == 0
                if isInside != wasInside { changes[token] = isInside }
                if newFlag & LexemeFlags.declaredOnly != 0 {
                    mask.conditional.append((token, table.facts(of: new).keyRange))
                }
            }
            stack[depth + 1] = newFlag & LexemeFlags.terminal != 0 ? LexemeTable.dead : new
            otherStack[depth + 1] = oldFlag & LexemeFlags.terminal != 0 ? LexemeTable.dead : old
            position += 1
        }
        if changes.count > Self.listLimit {
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

    private func removeExits(_ mask: LexemeMask, _ outcome: Int32, _ exits: StringExits, _ index: Int) {
        guard let group = mask.stringExits.firstIndex(where: { $0.outcome == outcome }) else { return }
        for token in Int(exits.firsts[index])..<Int(exits.firsts[index + 1]) {
            mask.stringExits[group].set[token >> 6] &= ~(1 << UInt64(token & 63))
        }
    }

    private func addExit(_ mask: LexemeMask, _ listed: inout [Int32: Int], _ outcome: Int32, _ position: Int) {
        let node = Int32(truncatingIfNeeded: position)
        if let index = listed[outcome] {
            mask.exits[index].nodes.append(node)
        } else {
            listed[outcome] = mask.exits.count
            mask.exits.append((outcome, [node]))
        }
    }

    private func addExits(_ mask: LexemeMask, _ outcome: Int32, _ exits: StringExits, _ index: Int) {
        var group = mask.stringExits.firstIndex { $0.outcome == outcome }
        if group == nil {
            mask.stringExits.append((outcome, [UInt64](repeating: 0, count: (exits.tokens.count + 63) / 64)))
            group = mask.stringExits.count - 1
        }
        guard let group else { return }
        for token in Int(exits.firsts[index])..<Int(exits.firsts[index + 1]) {
            mask.stringExits[group].set[token >> 6] |= 1 << UInt64(token & 63)
        }
    }
}

/// Calls a body with every token that ends at a node.
@inline(__always)
func forEachToken(_ node: TrieNode, _ position: Int, _ trie: TokenTrie, _ body: (Int32) -> Void) {
    guard node.token >= 0 else { return }
    body(node.token)
    if node.hasDuplicates {
        for token in trie.duplicates[Int32(truncatingIfNeeded: position)] ?? [] { body(token) }
    }
}
