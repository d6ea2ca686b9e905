import Grammars

/// The tokens that end inside of a lexeme, by the bytes that its shortest end still takes after them.
final class LexemeEnds {
    /// Ascending lengths, each with its tokens: as a set where they are many, else as a list.
    private var groups: [(length: Int, set: [UInt64], tokens: [Int32])] = []
    /// Those of another state that differ in some tokens alone.
    let base: LexemeEnds?
    /// The tokens that take another length than in the base.
    let apart: [(token: Int32, length: Int)]

    /// Longer ends are left out: whoever asks takes the shortest known way.
    static let longest = 255
    private static let listLimit = 1024

    /// The ends of a state whose tokens are those of another, but for some.
    init(_ base: LexemeEnds, but apart: [(token: Int32, length: Int)]) {
        (self.base, self.apart) = (base, apart)
    }

    init(_ lists: [Int: [Int32]], words: Int) {
        (base, apart) = (nil, [])
        for (length, tokens) in lists.sorted(by: { $0.key < $1.key }) {
            guard tokens.count > Self.listLimit else {
                groups.append((length, [], tokens))
                continue
            }
            var set = [UInt64](repeating: 0, count: words)
            for token in tokens { set[Int(token) >> 6] |= 1 << UInt64(token & 63) }
            groups.append((length, set, []))
        }
    }

    /// Hands on the tokens after which at most this many bytes end the lexeme; of those with a base, but for the ones apart.
    func forEach(within length: Int, set: ([UInt64]) -> Void, token: (Int32) -> Void) {
        for group in base?.groups ?? groups {
            if group.length > length { break }
            if group.set.isEmpty { group.tokens.forEach(token) } else { set(group.set) }
        }
    }

    /// The bytes that it occupies.
    var byteCount: Int { groups.reduce(96 + apart.count * 16) { $0 + 64 + $1.set.count * 8 + $1.tokens.count * 4 } }
}

extension LexemeMasks {
    /// How the tokens of a view that end inside of a lexeme leave its end.
    ///
    /// - Parameter outcome: how the lexeme is to end; nil where that is all the same.
    func ends(_ state: Int32, _ view: TrieView, _ outcome: Int32?) -> LexemeEnds {
        // Free text has one outcome.
        let outcome = table.isFreeText(state) ? nil : outcome
        let key = LexemeEndsKey(state: state, view: view, outcome: outcome)
        if let known = knownEnds[key] { return known }
        let ends = freeKeyEnds(state, view, outcome) ?? readEnds(state, view, outcome)
        if endBytes + ends.byteCount > Self.mostEndBytes {
            knownEnds.removeAll()
            endBytes = 0
        }
        endBytes += ends.byteCount
        knownEnds[key] = ends
        return ends
    }

    /// The ends of a key where any may come, from those of free text: they differ in the tokens that complete a declared key.
    private func freeKeyEnds(_ state: Int32, _ view: TrieView, _ outcome: Int32?) -> LexemeEnds? {
        guard view == .root, let outcome, let free = table.freeText(at: state),
            let rests = table.declaredRests(state, besides: outcome)
        else { return nil }
        var apart: [(token: Int32, length: Int)] = []
        for rest in rests {
            for token in vocabulary.tokens(decodingTo: rest) {
                var target = state
                for byte in vocabulary.tokenBytes[Int(token)] ?? [] where target != LexemeTable.dead {
                    target = table.step(target, byte)
                }
                let isInside = target != LexemeTable.dead && table.flags[Int(target)] & LexemeFlags.terminal == 0
                apart.append((token, isInside ? table.shortestEnding(of: target, outcome) ?? .max : .max))
            }
        }
        return LexemeEnds(ends(free, .root, nil), but: apart)
    }

    /// The ends found by reading every token; where that is needed, and in tests.
    func readEnds(_ state: Int32, _ view: TrieView, _ outcome: Int32?) -> LexemeEnds {
        var lists: [Int: [Int32]] = [:]
        var lengths: [Int32: Int] = [:]
        let (trie, range) = nodes(of: view)
        if let first = range.first {
            stack[Int(trie.nodes[first].depth)] = state
            var position = first
            while position < range.upperBound {
                let node = trie.nodes[position]
                let depth = Int(node.depth)
                let target = table.step(stack[depth], node.byte)
                guard target != LexemeTable.dead, table.flags[Int(target)] & LexemeFlags.terminal == 0 else {
                    position += Int(node.skip)
                    continue
                }
                if node.token >= 0, table.flags[Int(target)] & LexemeFlags.declaredOnly == 0 {
                    let length = lengths[target] ?? table.shortestEnding(of: target, outcome) ?? .max
                    lengths[target] = length
                    if length <= LexemeEnds.longest {
                        forEachToken(node, position, trie) { lists[length, default: []].append($0) }
                    }
                }
                stack[depth + 1] = target
                position += 1
            }
        }
        return LexemeEnds(lists, words: words)
    }
}

/// What `LexemeEnds` are of.
struct LexemeEndsKey: Hashable {
    let state: Int32
    let view: TrieView
    let outcome: Int32?
}
