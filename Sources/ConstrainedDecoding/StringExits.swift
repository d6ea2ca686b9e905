/// The tokens that begin in a JSON string (or at its opening quote) and reach its closing quote, arranged by what follows the quote.
///
/// Whatever the string may be, these are the only tokens that leave it. Which of them can leave a given string is a set
/// of bits; what may follow is asked once for each different rest.
final class StringExits: Sendable {
    /// Which of a vocabulary's exits these are.
    let id: Int
    /// The trie's nodes at a closing quote, ascending.
    let nodes: [Int32]
    /// The first exit token below each node; one more entry than nodes.
    ///
    /// Exit tokens are numbered in the trie's order.
    let firsts: [Int32]
    /// The token id of each exit token.
    let tokens: [Int32]
    /// Characters between the start (the opening quote excluded) and the closing quote, for each exit token.
    let characterCounts: [UInt16]
    /// Exit tokens with more bytes than `BodyLengths.setLimit` before the quote.
    let long: [(exit: Int32, length: Int)]
    /// Whether an escape is there, or a second key or item ends in the token: what it spells must be read.
    let isIntricate: [Bool]
    /// Exit tokens that end with the quote.
    let endingExactly: [Int32]
    /// What follows the quote, where something does: the "token" of a node is a group.
    let rests: TokenTrie
    /// The exit tokens of each group.
    let groups: [[Int32]]
    /// What comes before the quote, escapes left out: the "token" of a node is the index of one in `nodes`.
    let bodies: TokenTrie
    /// The index of the quote itself in `nodes`, -1 where no token begins with it.
    let emptyBody: Int32
    /// All exit tokens, as a set.
    let all: [UInt64]
    /// Exit tokens whose rest is empty or begins as something between lexemes does, as a set.
    let beforeStructure: [UInt64]
    /// Exit tokens whose rest holds a closing bracket, as a set.
    let beforeBracket: [UInt64]

    /// The index of a node in `nodes`; nil where it is none of them.
    func index(ofNode position: Int) -> Int? {
        var low = 0
        var high = nodes.count
        while low < high {
            let middle = (low + high) / 2
            if nodes[middle] < Int32(truncatingIfNeeded: position) { low = middle + 1 } else { high = middle }
        }
        return low < nodes.count && nodes[low] == Int32(truncatingIfNeeded: position) ? low : nil
    }

    /// The exits of a trie's tokens that begin inside of a string, or at its opening quote.
    ///
    /// - Parameter root: The node after which strings begin; nil for the beginning of tokens.
    init(_ trie: TokenTrie, below root: Int? = nil, fromBody: Bool, id: Int) {
        let range = root.map { $0 + 1..<$0 + Int(trie.nodes[$0].skip) } ?? 0..<trie.count
        let base = root.map { Int(trie.nodes[$0].depth) + 1 } ?? 0
        self.id = id
        var nodes: [Int32] = []
        var firsts: [Int32] = []
        var tokens: [Int32] = []
        var characterCounts: [UInt16] = []
        var long: [(exit: Int32, length: Int)] = []
        var escapes: [Bool] = []
        var exact: [Int32] = []
        var restIDs: [[UInt8]: Int] = [:]
        var entries: [(bytes: ArraySlice<UInt8>, token: Int32)] = []
        var groups: [[Int32]] = []
        var structural: [Bool] = []
        var brackets: [Bool] = []
        var inner: [(bytes: ArraySlice<UInt8>, token: Int32)] = []
        var emptyBody: Int32 = -1
        // Spelling states along the path: 0 before the opening quote, 1 inside, 2 after a backslash.
        var states = [UInt8](repeating: 0, count: TokenTrie.maximumLength + 1)
        states[base] = fromBody ? 1 : 0
        var path = root.map { trie.path(to: $0) } ?? []
        var position = range.lowerBound
        while position < range.upperBound {
            let node = trie.nodes[position]
            let depth = Int(node.depth)
            path.removeLast(path.count - depth)
            path.append(node.byte)
            let state = states[depth]
            var next: UInt8 = 1
            switch state {
            case 0:
                if node.byte != UInt8(ascii: "\"") {
                    position += Int(node.skip)
                    continue
                }
            case 1:
                if node.byte < 0x20 {
                    position += Int(node.skip)
                    continue
                }
                if node.byte == UInt8(ascii: "\\") { next = 2 }
                if node.byte == UInt8(ascii: "\"") {
                    nodes.append(Int32(truncatingIfNeeded: position))
                    firsts.append(Int32(truncatingIfNeeded: tokens.count))
                    let inside = path[(fromBody ? base : base + 1)..<depth]
                    let characters = UInt16(StringScan.characters(inside))
                    let hasEscape = inside.contains(UInt8(ascii: "\\"))
                    let index = Int32(truncatingIfNeeded: nodes.count - 1)
                    if inside.isEmpty { emptyBody = index } else if !hasEscape { inner.append((inside, index)) }
                    for below in position..<position + Int(node.skip) {
                        let leaf = trie.nodes[below]
                        guard leaf.token >= 0 else { continue }
                        let rest = Array(trie.path(to: below)[(depth + 1)...])
                        let isStructural = rest.first.map {
                            [0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x3A, 0x5D, 0x7D].contains($0)
                        }
                        let hasBracket = rest.contains { $0 == 0x5D || $0 == 0x7D }
                        let endsAnother = StringScan.endsAnotherString(rest)
                        for token in [leaf.token] + (trie.duplicates[Int32(truncatingIfNeeded: below)] ?? []) {
                            let index = Int32(truncatingIfNeeded: tokens.count)
                            tokens.append(token)
                            characterCounts.append(characters)
                            if inside.count > BodyLengths.setLimit { long.append((index, inside.count)) }
                            structural.append(isStructural ?? true)
                            brackets.append(hasBracket)
                            escapes.append(hasEscape || endsAnother)
                            if rest.isEmpty {
                                exact.append(index)
                            } else if let group = restIDs[rest] {
                                groups[group].append(index)
                            } else {
                                restIDs[rest] = groups.count
                                entries.append((rest[...], Int32(truncatingIfNeeded: groups.count)))
                                groups.append([index])
                            }
                        }
                    }
                    position += Int(node.skip)
                    continue
                }
            default: break
            }
            states[depth + 1] = next
            position += 1
        }
        firsts.append(Int32(truncatingIfNeeded: tokens.count))
        self.nodes = nodes
        self.firsts = firsts
        self.tokens = tokens
        self.characterCounts = characterCounts
        self.long = long
        isIntricate = escapes
        endingExactly = exact
        rests = TokenTrie(entries)
        self.groups = groups
        bodies = TokenTrie(inner)
        self.emptyBody = emptyBody
        all = Self.set([Bool](repeating: true, count: tokens.count))
        beforeStructure = Self.set(structural)
        beforeBracket = Self.set(brackets)
    }

    /// The exit tokens before whose quote, escapes left out, one of some texts comes, as a set.
    func ending(as texts: [[UInt8]]) -> [UInt64] {
        var set = [UInt64](repeating: 0, count: all.count)
        for text in texts {
            if text.isEmpty {
                insert(emptyBody, into: &set)
            } else if let node = bodies.node(of: text) {
                insert(bodies.nodes[node].token, into: &set)
                for index in bodies.duplicates[Int32(truncatingIfNeeded: node)] ?? [] { insert(index, into: &set) }
            }
        }
        return set
    }

    /// Adds the exit tokens of one of `nodes`, -1 for none.
    func insert(_ index: Int32, into set: inout [UInt64]) {
        guard index >= 0 else { return }
        for exit in Int(firsts[Int(index)])..<Int(firsts[Int(index) + 1]) { set[exit >> 6] |= 1 << UInt64(exit & 63) }
    }

    private static func set(_ flags: [Bool]) -> [UInt64] {
        var set = [UInt64](repeating: 0, count: (flags.count + 63) / 64)
        for (index, flag) in flags.enumerated() where flag { set[index >> 6] |= 1 << UInt64(index & 63) }
        return set
    }
}
