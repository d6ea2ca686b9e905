import Grammars

/// Where the tokens that end inside of a lexeme leave it: all that come to one state leave the same ways to its end.
final class LexemeEnds {
    /// Tokens that come to one state.
    struct Group {
        let state: Int32
        var tokens: [Int32] = []
        /// The same as a set, where they are many; `tokens` is then empty.
        var set: [UInt64] = []
    }

    fileprivate(set) var groups: [Group] = []
    /// Where all other tokens come to.
    fileprivate(set) var base: LexemeEnds?
    /// Tokens that the base takes elsewhere, or not at all.
    fileprivate(set) var apart: [Int32] = []

    /// The bytes that the lists occupy.
    var byteCount: Int { groups.reduce(64 + apart.count * 4) { $0 + 48 + $1.tokens.count * 4 + $1.set.count * 8 } }
}

extension LexemeMasks {
    /// States whose ends are kept.
    private static let keptEnds = 512

    /// Where the tokens of a view leave a lexeme's state, found out when it is first asked for.
    func ends(of state: Int32, _ view: TrieView) -> LexemeEnds {
        let key = Int64(state) << 2 | Int64(view.rawValue)
        if let known = knownEnds[key] { return known }
        let isBody = view == .root && table.facts(of: state).phase == .body
        let ends = (isBody ? convergingEnds(state) : nil) ?? readEnds(state, view)
        if knownEnds.count >= Self.keptEnds {
            knownEnds.removeAll(keepingCapacity: true)
            endBytes = 0
        }
        knownEnds[key] = ends
        endBytes += ends.byteCount
        return ends
    }

    private func readEnds(_ state: Int32, _ view: TrieView) -> LexemeEnds {
        let collector = EndCollector(words: words)
        let (trie, range) = nodes(of: view)
        guard let first = range.first else { return LexemeEnds() }
        stack[Int(trie.nodes[first].depth)] = state
        var position = first
        while position < range.upperBound {
            let node = trie.nodes[position]
            let target = table.step(stack[Int(node.depth)], node.byte)
            let flag = target == LexemeTable.dead ? LexemeFlags.terminal : table.flags[Int(target)]
            if flag & LexemeFlags.terminal != 0 {
                position += Int(node.skip)
                continue
            }
            // Where only declared keys can be completed, each token is looked at for itself.
            if flag & LexemeFlags.declaredOnly == 0 {
                forEachToken(node, position, trie) { collector.add($0, target) }
            }
            stack[Int(node.depth) + 1] = target
            position += 1
        }
        return collector.ends()
    }

    /// The ends of a state from those of the state which most bytes lead to; nil where that one goes on in another way.
    private func convergingEnds(_ state: Int32) -> LexemeEnds? {
        guard let other = commonTarget(state)?.state else { return nil }
        let collector = EndCollector(words: words)
        var apart: [Int32] = []
        for trie in [vocabulary.plain, vocabulary.marked] {
            readBoth(state, other, trie) { old, new, position in
                let flag = new == LexemeTable.dead ? LexemeFlags.terminal : table.flags[Int(new)]
                forEachToken(trie.nodes[position], position, trie) { token in
                    apart.append(token)
                    if flag & (LexemeFlags.terminal | LexemeFlags.declaredOnly) == 0 { collector.add(token, new) }
                }
                let hasEnded = { (state: Int32) in
                    state == LexemeTable.dead || self.table.flags[Int(state)] & LexemeFlags.terminal != 0
                }
                return !(hasEnded(old) && hasEnded(new))
            }
        }
        let ends = collector.ends()
        ends.base = self.ends(of: other, .root)
        ends.apart = apart
        return ends
    }
}

/// Groups tokens by the state that they come to.
private final class EndCollector {
    private static let listLimit = 512
    private let words: Int
    private var indices: [Int32: Int] = [:]
    private var groups: [LexemeEnds.Group] = []
    private var latest: (state: Int32, index: Int) = (LexemeTable.dead, 0)

    init(words: Int) { self.words = words }

    func add(_ token: Int32, _ state: Int32) {
        if latest.state != state {
            let index = indices[state] ?? groups.count
            if index == groups.count {
                groups.append(LexemeEnds.Group(state: state))
                indices[state] = index
            }
            latest = (state, index)
        }
        let index = latest.index
        if !groups[index].set.isEmpty {
            groups[index].set[Int(token) >> 6] |= 1 << UInt64(token & 63)
            return
        }
        groups[index].tokens.append(token)
        guard groups[index].tokens.count > Self.listLimit else { return }
        groups[index].set = [UInt64](repeating: 0, count: words)
        for token in groups[index].tokens { groups[index].set[Int(token) >> 6] |= 1 << UInt64(token & 63) }
        groups[index].tokens = []
    }

    func ends() -> LexemeEnds {
        let ends = LexemeEnds()
        ends.groups = groups
        return ends
    }
}
