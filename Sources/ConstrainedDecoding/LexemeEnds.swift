import Grammars

/// The tokens that end inside of a lexeme, by the bytes that its shortest end still takes after them.
final class LexemeEnds {
    /// Ascending lengths, each with its tokens: as a set where they are many, else as a list.
    private var groups: [(length: Int, set: [UInt64], tokens: [Int32])] = []

    /// Longer ends are left out: whoever asks takes the shortest known way.
    static let longest = 255
    private static let listLimit = 1024

    init(_ lists: [Int: [Int32]], words: Int) {
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

    /// Hands on the tokens after which at most this many bytes end the lexeme.
    func forEach(within length: Int, set: ([UInt64]) -> Void, token: (Int32) -> Void) {
        for group in groups {
            if group.length > length { break }
            if group.set.isEmpty { group.tokens.forEach(token) } else { set(group.set) }
        }
    }

    /// The bytes that it occupies.
    var byteCount: Int { groups.reduce(64) { $0 + 64 + $1.set.count * 8 + $1.tokens.count * 4 } }
}

extension LexemeMasks {
    /// How the tokens of a view that end inside of a lexeme leave its end.
    ///
    /// - Parameter outcome: how the lexeme is to end; nil where that is all the same.
    func ends(_ state: Int32, _ view: TrieView, _ outcome: Int32?) -> LexemeEnds {
        let key = LexemeEndsKey(state: state, view: view, outcome: outcome)
        if let known = knownEnds[key] { return known }
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
        let ends = LexemeEnds(lists, words: words)
        if knownEnds.count >= Self.mostEnds { knownEnds.removeAll() }
        knownEnds[key] = ends
        return ends
    }
}

/// What `LexemeEnds` are of.
struct LexemeEndsKey: Hashable {
    let state: Int32
    let view: TrieView
    let outcome: Int32?
}
