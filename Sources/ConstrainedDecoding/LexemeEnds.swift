import Grammars

/// The tokens that end inside of a lexeme and leave its end farther away than most do, by the bytes that it still takes.
final class LexemeEnds {
    /// After tokens that are not listed the lexeme ends within so many bytes.
    let usual: Int
    /// Ascending lengths, each with its tokens: as a set where they are many, else as a list.
    private var groups: [(length: Int, set: [UInt64], tokens: [Int32])] = []
    /// Those of another state that differ in some tokens alone.
    let base: LexemeEnds?
    /// The tokens that take another length than in the base.
    let apart: [Int32: Int]

    /// Longer ends are taken for none: whoever asks takes the shortest known way.
    static let longest = 255
    private static let listLimit = 1024

    /// The ends of a state whose tokens are those of another, but for some.
    init(_ base: LexemeEnds, but apart: [(token: Int32, length: Int)]) {
        usual = base.usual
        self.base = base.base == nil ? base : base.base
        self.apart = (base.apart).merging(apart.map { ($0.token, $0.length) }) { $1 }
    }

    /// - Parameter lists: tokens by their lengths, the last of those without a known end.
    init(_ lists: [[Int32]], usual: Int, words: Int) {
        (self.usual, base, apart) = (usual, nil, [:])
        for (length, tokens) in lists.enumerated() where !tokens.isEmpty {
            guard tokens.count > Self.listLimit else {
                groups.append((length, [], tokens))
                continue
            }
            var set = [UInt64](repeating: 0, count: words)
            for token in tokens { set[Int(token) >> 6] |= 1 << UInt64(token & 63) }
            groups.append((length, set, []))
        }
    }

    /// The tokens after which more than this many bytes, which are no fewer than `usual`, are needed: as sets and as a list.
    func beyond(_ length: Int) -> (sets: [[UInt64]], tokens: [Int32]) {
        var sets: [[UInt64]] = []
        var tokens: [Int32] = []
        for group in (base ?? self).groups where group.length > length {
            if !group.set.isEmpty { sets.append(without(group.set, within: length)) }
            tokens += apart.isEmpty ? group.tokens : group.tokens.filter { apart[$0] == nil }
        }
        for (token, own) in apart where own > length { tokens.append(token) }
        return (sets, tokens)
    }

    /// A set without the tokens apart.
    private func without(_ set: [UInt64], within length: Int) -> [UInt64] {
        if apart.isEmpty { return set }
        var set = set
        for token in apart.keys { set[Int(token) >> 6] &= ~(1 << UInt64(token & 63)) }
        return set
    }

    /// The bytes that it occupies.
    var byteCount: Int { groups.reduce(96 + apart.count * 32) { $0 + 64 + $1.set.count * 8 + $1.tokens.count * 4 } }
}

extension LexemeMasks {
    /// How the tokens of a view that end inside of a lexeme leave its end.
    ///
    /// - Parameters:
    ///   - outcome: how the lexeme is to end; nil where that is all the same.
    ///   - length: bytes, as many as the end takes at least; those that need no more need not be told apart.
    func ends(_ state: Int32, _ view: TrieView, _ outcome: Int32?, within length: Int) -> LexemeEnds {
        // The text of a string has one outcome, keys have several.
        let outcome = table.isText(state) ? nil : outcome
        let key = LexemeEndsKey(state: state, view: view, outcome: outcome)
        if let known = knownEnds[key], known.usual <= length { return known }
        farthest.begin()
        let ends = findEnds(state, view, outcome, within: length)
        if let before = knownEnds[key] { endBytes -= before.byteCount }
        if endBytes + ends.byteCount + farthest.byteCount > Self.mostEndBytes {
            knownEnds.removeAll()
            farthest.removeAll()
            endBytes = 0
        }
        endBytes += ends.byteCount
        knownEnds[key] = ends
        return ends
    }

    private func findEnds(_ state: Int32, _ view: TrieView, _ outcome: Int32?, within length: Int) -> LexemeEnds {
        guard view == .root, table.facts(of: state).phase == .body else { return readEnds(state, view, outcome) }
        if let ends = freeKeyEnds(state, outcome, within: length) ?? boundedEnds(state, outcome, within: length) {
            return ends
        }
        var usual = LexemeEnds.shortest(.body)
        var lists = EndLists(usual)
        if let most = table.farthestEnding(of: state), most <= length {
            // After any token, an escape that has begun included.
            let all = most + LexemeTable.escapeRest
            if all <= length { return LexemeEnds([], usual: all, words: words) }
            usual = most
        } else if let most = farthest.length(state, outcome), most <= length {
            usual = most
        } else {
            read(state, vocabulary.plain, outcome, into: &lists, leavingOut: usual)
        }
        read(state, vocabulary.marked, outcome, into: &lists)
        read(state, vocabulary.cutOff, outcome, into: &lists)
        return LexemeEnds(lists.lists, usual: usual, words: words)
    }

    /// The ends of a key where any may come, from those of free text: they differ in the tokens that complete a declared key.
    private func freeKeyEnds(_ state: Int32, _ outcome: Int32?, within length: Int) -> LexemeEnds? {
        guard let free = table.freeText(at: state) else { return nil }
        guard let outcome else {
            return table.isText(state) ? LexemeEnds(ends(free, .root, nil, within: length), but: []) : nil
        }
        guard let rests = table.declaredRests(state, besides: outcome) else { return nil }
        var apart: [(token: Int32, length: Int)] = []
        for rest in rests {
            for token in vocabulary.tokens(decodingTo: rest) {
                apart.append((token, self.length(after: token, from: state, outcome)))
            }
        }
        return LexemeEnds(ends(free, .root, nil, within: length), but: apart)
    }

    /// The ends of a string of which a part is bounded in length, from those without the bound: they differ after long tokens.
    private func boundedEnds(_ state: Int32, _ outcome: Int32?, within length: Int) -> LexemeEnds? {
        guard let (free, maximum, reserve) = table.boundedString(state, room: BodyLengths.setLimit) else { return nil }
        let room = maximum - reserve
        let apart = vocabulary.bodyLengths.longInBytes.filter { $0.length > room }
            .map { (token: $0.token, length: self.length(after: $0.token, from: state, outcome)) }
        return LexemeEnds(ends(free, .root, outcome, within: length), but: apart)
    }

    /// The bytes of the shortest end after a token; `Int.max` where the token does not end inside.
    func length(after token: Int32, from state: Int32, _ outcome: Int32?) -> Int {
        var target = state
        for byte in vocabulary.tokenBytes[Int(token)] ?? [] where target != LexemeTable.dead {
            target = table.step(target, byte)
        }
        let isInside = target != LexemeTable.dead && table.flags[Int(target)] & LexemeFlags.terminal == 0
        return isInside ? table.shortestEnding(of: target, outcome) ?? .max : .max
    }

    /// The ends found by reading every token; where that is needed, and in tests.
    func readEnds(_ state: Int32, _ view: TrieView, _ outcome: Int32?) -> LexemeEnds {
        let usual = LexemeEnds.shortest(table.facts(of: state).phase)
        var lists = EndLists(usual)
        let (trie, range) = nodes(of: view)
        read(state, trie, range, outcome, into: &lists)
        return LexemeEnds(lists.lists, usual: usual, words: words)
    }

    private func read(
        _ state: Int32, _ trie: TokenTrie, _ outcome: Int32?, into lists: inout EndLists, leavingOut usual: Int? = nil
    ) {
        read(state, trie, 0..<trie.count, outcome, into: &lists, leavingOut: usual)
    }

    /// Lists the tokens of a trie that leave the end farther away than usual.
    ///
    /// - Parameter usual: nodes after which no token is listed are not read, as far as that is known; nil to read them.
    private func read(
        _ state: Int32, _ trie: TokenTrie, _ range: Range<Int>, _ outcome: Int32?, into lists: inout EndLists,
        leavingOut usual: Int? = nil
    ) {
        guard let first = range.first else { return }
        stack[Int(trie.nodes[first].depth)] = state
        var position = first
        while position < range.upperBound {
            let node = trie.nodes[position]
            let depth = Int(node.depth)
            let target = table.step(stack[depth], node.byte)
            guard target != LexemeTable.dead,
                table.flags[Int(target)] & (LexemeFlags.terminal | LexemeFlags.declaredOnly) == 0
            else {
                position += Int(node.skip)
                continue
            }
            if let usual, node.skip > 1,
                lists.isUsual(target, { farthest.length(target, outcome).map { $0 <= usual } ?? false })
            {
                position += Int(node.skip)
                continue
            }
            if node.token >= 0 {
                let length = lists.length(of: target) {
                    min(table.shortestEnding(of: target, outcome) ?? .max, LexemeEnds.longest + 1)
                }
                forEachToken(node, position, trie) { lists.add($0, length) }
            }
            stack[depth + 1] = target
            position += 1
        }
    }
}

extension LexemeEnds {
    /// The bytes that an end from inside of a lexeme takes at least: strings have a quote.
    static func shortest(_ phase: StringPhase?) -> Int { phase == nil ? 0 : 1 }
}

/// Tokens by the bytes of an end, while they are read.
private struct EndLists {
    private(set) var lists = [[Int32]](repeating: [], count: LexemeEnds.longest + 2)
    private let usual: Int
    /// What is known of some states, each at the lowest bits of its number.
    private var lengths = [(state: Int32, length: Int)](repeating: (LexemeTable.dead, 0), count: 64)
    private var usualStates = [(state: Int32, isUsual: Bool)](repeating: (LexemeTable.dead, false), count: 64)

    /// - Parameter usual: tokens with no longer ends are not listed.
    init(_ usual: Int) { self.usual = usual }

    mutating func length(of state: Int32, _ find: () -> Int) -> Int {
        let place = Int(state & 63)
        if lengths[place].state != state { lengths[place] = (state, find()) }
        return lengths[place].length
    }

    /// Whether the ends after all tokens from a state are known to be no farther than usual.
    mutating func isUsual(_ state: Int32, _ find: () -> Bool) -> Bool {
        let place = Int(state & 63)
        if usualStates[place].state != state { usualStates[place] = (state, find()) }
        return usualStates[place].isUsual
    }

    @inline(__always)
    mutating func add(_ token: Int32, _ length: Int) {
        if length > usual { lists[length].append(token) }
    }
}

/// What `LexemeEnds` are of.
struct LexemeEndsKey: Hashable {
    let state: Int32
    let view: TrieView
    let outcome: Int32?
}
