import Grammars

/// Which of a vocabulary's tokens a lexeme's state takes, whatever is around the lexeme.
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

    /// The tokens of a mask without a base, as a set.
    func inside(words: Int) -> [UInt64] {
        if !set.isEmpty { return set }
        var set = [UInt64](repeating: 0, count: words)
        for token in tokens { set[Int(token) >> 6] |= 1 << UInt64(token & 63) }
        return set
    }

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
    let vocabulary: Vocabulary
    let table: LexemeTable
    private var known: [Int64: LexemeMask] = [:]
    /// See `LexemeEnds`.
    @exclusivity(unchecked) var knownEnds: [LexemeEndsKey: LexemeEnds] = [:]
    /// What they occupy, those that share their sets not counted twice.
    @exclusivity(unchecked) var endBytes = 0
    /// See `LexemeEnds`.
    let farthest: FarthestEnds
    /// A few texts near the ends of their budgets; some are as large as masks.
    static let mostEndBytes = 8 << 20
    /// Masks that others are made from, see `MaskDifference`.
    var references = MaskReferences()
    let agreement: StateAgreement
    private var maskBytes = 0
    let stack: UnsafeMutablePointer<Int32>
    let otherStack: UnsafeMutablePointer<Int32>
    /// A set of tokens under construction; empty between uses.
    let scratch: UnsafeMutablePointer<UInt64>
    let words: Int

    /// With more tokens than this a set is kept instead of a list.
    let listLimit: Int

    init(vocabulary: Vocabulary, table: LexemeTable) {
        self.vocabulary = vocabulary
        self.table = table
        agreement = StateAgreement(table)
        farthest = FarthestEnds(table)
        words = (vocabulary.size + 63) / 64
        listLimit = min(1024, vocabulary.size / 8)
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

    /// The bytes that all masks and what they are made from occupy.
    var byteCount: Int {
        maskBytes + agreement.byteCount + endBytes + farthest.byteCount
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
        case (.start, .afterOneSpace): vocabulary.leavingOneSpacedString
        default: nil
        }
    }

    /// The mask of a state over a view, computed when it is first asked for.
    func mask(_ state: Int32, _ view: TrieView) -> LexemeMask {
        let key = Int64(state) << 2 | Int64(view.rawValue)
        if let mask = known[key] { return mask }
        let phase = table.facts(of: state).phase
        let mask: LexemeMask
        if view == .root, phase == .body {
            mask = bodyMask(state)
        } else {
            mask = LexemeMask()
            let (trie, range) = nodes(of: view)
            read(state, trie, range, stringExits(phase, view), into: mask)
        }
        known[key] = mask
        maskBytes += mask.byteCount
        return mask
    }

    /// The mask of a state inside of a string: from that of another state if there is one like it.
    private func bodyMask(_ state: Int32) -> LexemeMask {
        if let mask = boundedMask(state) ?? convergingMask(state) { return mask }
        let marked = LexemeMask()
        let trie = vocabulary.marked
        read(state, trie, 0..<trie.count, vocabulary.leavingBody, into: marked)
        let inside = marked.inside(words: words)
        let mask = freeMask(state, inside) ?? agreeingMask(state, inside) ?? plainMask(state, inside)
        mask.stringExits = marked.stringExits
        mask.conditional += marked.conditional
        return mask
    }

    private func plainMask(_ state: Int32, _ marked: [UInt64]) -> LexemeMask {
        let mask = LexemeMask()
        let trie = vocabulary.plain
        if table.isFreeText(state) {
            mask.set = vocabulary.freeText
        } else {
            read(state, trie, 0..<trie.count, nil, into: mask)
        }
        if mask.set.isEmpty {
            for (index, word) in marked.enumerated() {
                var rest = word
                while rest != 0 {
                    mask.tokens.append(Int32(truncatingIfNeeded: index << 6 + rest.trailingZeroBitCount))
                    rest &= rest - 1
                }
            }
            return mask
        }
        for index in mask.set.indices { mask.set[index] |= marked[index] }
        if mask.conditional.isEmpty { references.insert(state, mask, live: liveBytes(state)) }
        return mask
    }

    /// Reads the tokens of a trie from a state.
    private func read(
        _ state: Int32, _ trie: TokenTrie, _ range: Range<Int>, _ exits: StringExits?, into mask: LexemeMask
    ) {
        guard let first = range.first else { return }
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
                    // A key without quotes may end where it may continue.
                    if flag & LexemeFlags.canEnd != 0, node.skip > 1 {
                        addExit(mask, &listed, table.facts(of: target).outcome, position)
                    }
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
                if !isSet, mask.tokens.count > listLimit {
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

    /// Adds the exit tokens of one closing quote.
    func addExits(_ mask: LexemeMask, _ outcome: Int32, _ exits: StringExits, _ index: Int) {
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
