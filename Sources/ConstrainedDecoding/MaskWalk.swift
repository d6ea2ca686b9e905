import Grammars
import RegularExpressions

/// Finds the tokens that a recogniser's state allows.
///
/// What happens inside of lexemes is read from `LexemeMasks`; only tokens that leave a lexeme, and those that begin
/// between lexemes, are followed byte by byte.
final class MaskWalk {
    let vocabulary: Vocabulary
    let table: LexemeTable
    let recognizer: Recognizer
    let masks: LexemeMasks
    /// The set under construction.
    ///
    /// Unchecked for overlapping access, as all that is noted here is: single statements read and change it.
    @exclusivity(unchecked) private(set) var target: UnsafeMutablePointer<UInt64>
    let words: Int
    private let nowhere: UnsafeMutablePointer<UInt64>
    /// Exit tokens of strings whose rest can be read from a state, as a set; by state and kind of exits.
    @exclusivity(unchecked) private var rests: [Rest: [UInt64]] = [:]
    /// Tokens to the end after each exit token's rest, where it can be read.
    @exclusivity(unchecked) var restCosts: [CostedRest: ExitCosts] = [:]
    /// As many as the keys of a wide object and the values of a wide union; a few hundred bytes each.
    static let restLimit = 1024
    /// A bit for each exit token and cost, where `rests` takes one for all costs.
    static let restCostLimit = 64
    /// Tokens to the end from states where what was read is looked at.
    @exclusivity(unchecked) var lookedCosts = KnownByID<Int>()
    /// What ends cost, once a budget asked for it.
    @exclusivity(unchecked) var costs: EndCosts?
    @exclusivity(unchecked) private var stack: [Recognizer.StateID]
    @exclusivity(unchecked) private var candidates: [ByteSet]
    /// The state that the mask is for.
    @exclusivity(unchecked) private(set) var top = Recognizer.dead
    /// Tokens within values that are compared, after which few ways are left: they are read for themselves at the end.
    var doubtful: [Int32] = []
    /// Tokens of a number's state after which few values are left.
    var finiteNumbers: [Int32: [Int32]] = [:]
    var texts: [DecodedID?]

    init(vocabulary: Vocabulary, recognizer: Recognizer, masks: LexemeMasks) {
        self.vocabulary = vocabulary
        self.recognizer = recognizer
        self.masks = masks
        table = recognizer.grammar.table
        words = (vocabulary.size + 63) / 64
        nowhere = .allocate(capacity: 1)
        target = nowhere
        stack = [Recognizer.StateID](repeating: Recognizer.dead, count: TokenTrie.maximumLength + 2)
        candidates = [ByteSet](repeating: ByteSet(words: .zero), count: TokenTrie.maximumLength + 2)
        texts = [DecodedID?](repeating: nil, count: TokenTrie.maximumLength + 2)
    }

    deinit {
        nowhere.deallocate()
    }

    /// The tokens that a state allows, end tokens left out.
    func mask(_ state: Recognizer.StateID) -> TokenMask {
        build(state) { base in
            doubtful.removeAll(keepingCapacity: true)
            add(state, .root)
            for token in doubtful where !isAllowed(state, Int(token)) {
                base[Int(token) >> 6] &= ~(1 << UInt64(token & 63))
            }
            for token in vocabulary.longTokens where isAllowed(state, Int(token)) { insert(token) }
            for token in recognizer.specialTokens(state) where token < vocabulary.size { insert(Int32(token)) }
            for excluded in recognizer.exclusions(state) {
                for token in 0..<vocabulary.size
                where !excluded.contains(token) && !vocabulary.endTokens.contains(token) {
                    insert(Int32(token))
                }
            }
        }
    }

    /// A set that a body puts tokens into.
    func build(_ state: Recognizer.StateID, _ body: (UnsafeMutablePointer<UInt64>) -> Void) -> TokenMask {
        var mask = TokenMask(vocabularySize: vocabulary.size)
        mask.words.withUnsafeMutableBufferPointer { words in
            guard let base = words.baseAddress else { return }
            target = base
            top = state
            body(base)
            target = nowhere
        }
        return mask
    }

    /// Whether a token's bytes can be read from a state; the slow and plain way.
    func isAllowed(_ state: Recognizer.StateID, _ token: Int) -> Bool {
        guard let bytes = vocabulary.tokenBytes[token], !bytes.isEmpty else { return false }
        var state = state
        for byte in bytes {
            state = recognizer.step(state, byte)
            if state == Recognizer.dead { return false }
        }
        return true
    }

    @inline(__always)
    func insert(_ token: Int32) {
        target[Int(token) >> 6] |= 1 << UInt64(token & 63)
    }

    // MARK: Items

    /// Adds the tokens of a view whose bytes can be read from a state.
    private func add(_ state: Recognizer.StateID, _ view: TrieView) {
        guard state != Recognizer.dead else { return }
        let gap = gap(of: state, view)
        for index in 0..<recognizer.itemCount(state) {
            let item = recognizer.item(state, index)
            if let lexeme = item.lexeme { addLexeme(item, lexeme, view) }
        }
        if gap.takesSpaces {
            for (token, _) in vocabulary.spaceTokens { insert(token) }
            add(recognizer.step(state, 0x20), .afterSpace)
        }
        if gap.takesOneSpace {
            let node = Int(vocabulary.root.rootChildren[0x20])
            if node >= 0 {
                forEachToken(vocabulary.root.nodes[node], node, vocabulary.root) { insert($0) }
                add(recognizer.step(state, 0x20), .afterOneSpace)
            }
        }
        if gap.bytes.isEmpty { return }
        let (trie, range) = masks.nodes(of: view)
        var position = range.lowerBound
        while position < range.upperBound {
            let node = trie.nodes[position]
            if gap.bytes.has(node.byte) {
                walk(trie, position..<position + Int(node.skip), state) { token, _ in self.insert(token) }
            }
            position += Int(node.skip)
        }
    }

    /// What may come between lexemes.
    struct Gap {
        /// The bytes, without spaces where these are taken as below.
        var bytes = ByteSet(words: .zero)
        /// Any spaces that a token begins with: what follows them is a view of its own.
        var takesSpaces = false
        /// One space.
        var takesOneSpace = false
    }

    /// What may come between lexemes at the items of a state.
    func gap(of state: Recognizer.StateID, _ view: TrieView) -> Gap {
        var gap = Gap()
        let count = recognizer.itemCount(state)
        var isSpaceShared = false
        for index in 0..<count {
            if let lexeme = recognizer.item(state, index).lexeme, takesSpace(lexeme) { isSpaceShared = true }
        }
        for index in 0..<count {
            let item = recognizer.item(state, index)
            guard item.place == .between else { continue }
            var (set, isFree) = recognizer.bytes(between: item)
            if item.gap > 0, view == .root, !isSpaceShared {
                if isFree, Int(item.gap) >= vocabulary.longestSpace {
                    gap.takesSpaces = true
                    set = set.subtracting(Self.spaces)
                } else if !isFree {
                    gap.takesOneSpace = true
                    set = set.subtracting(Self.spaces)
                }
            }
            gap.bytes = gap.bytes.union(set)
        }
        return gap
    }

    private static let numberBytes = ByteSet(Array("0123456789+-.eE".utf8))
    private static let spaces = ByteSet([0x20, 0x0A, 0x0D, 0x09])

    private func takesSpace(_ state: Int32) -> Bool {
        for space in [0x20, 0x0A, 0x0D, 0x09] as [UInt8] where table.step(state, space) != LexemeTable.dead {
            return true
        }
        return false
    }

    private func addLexeme(_ item: Recognizer.Item, _ lexeme: Int32, _ view: TrieView) {
        let inside = inside(of: lexeme, view)
        let (mask, exits) = (inside.mask, inside.exits)
        addInside(mask, inside.counted, inside.phase)
        for (token, keys) in mask.conditional where recognizer.isAnyKeyOpen(item.context, keys) { insert(token) }
        var repeated = item.text == .none ? nil : addCompared(item, lexeme, mask, view, exits)
        if mask.exits.isEmpty, mask.stringExits.isEmpty { return }
        let condition = recognizer.textCondition(item)
        for (outcome, nodes) in mask.exits { addExits(item, outcome, nodes, view, condition) }
        guard let exits, !mask.stringExits.isEmpty else { return }
        if !condition.otherKeys.isEmpty {
            let keys = exits.ending(as: condition.otherKeys)
            repeated = repeated.map { zip($0, keys).map { $0 | $1 } } ?? keys
        }
        for (outcome, set) in mask.stringExits {
            addExits(item, outcome, set, exits, inside.counted, condition, repeated)
        }
    }

    // MARK: Exits

    /// Adds tokens that leave a lexeme at nodes of a view's trie.
    private func addExits(
        _ item: Recognizer.Item, _ outcome: Int32, _ nodes: [Int32], _ view: TrieView,
        _ condition: Recognizer.TextCondition
    ) {
        let trie = masks.nodes(of: view).trie
        if item.text != .none {
            // What follows depends on the text: every token is read for itself. One that ends with a digit is inside of a number.
            let isNumber = item.lexeme.map { table.facts(of: $0).isNumber } ?? false
            for exit in nodes {
                let end = Int(exit) + Int(trie.nodes[Int(exit)].skip)
                var position = Int(exit) + (isNumber ? 1 : 0)
                while position < end {
                    let node = trie.nodes[position]
                    // No number and nothing else begins right after a number of a JSON text.
                    if isNumber, recognizer.grammar.isJSONText, Self.numberBytes.has(node.byte),
                        Int(node.depth) == Int(trie.nodes[Int(exit)].depth) + 1
                    {
                        position += Int(node.skip)
                        continue
                    }
                    forEachToken(node, position, trie) { insert($0, isChecked: true) }
                    position += 1
                }
            }
            return
        }
        let after = recognizer.state(after: item, outcome: outcome)
        guard after != Recognizer.dead else { return }
        let next = recognizer.candidateBytes(after)
        for exit in nodes {
            let position = Int(exit)
            let node = trie.nodes[position]
            // A token that ends here is inside of a lexeme that may continue; it is outside of one that has ended.
            forEachToken(node, position, trie) { insert($0) }
            if node.skip == 1 || next.isEmpty { continue }
            walk(trie, position + 1..<position + Int(node.skip), after, next) { token, _ in self.insert(token) }
        }
    }

    private func insert(_ token: Int32, isChecked: Bool) {
        if isChecked, !isAllowed(top, Int(token)) { return }
        insert(token)
    }

    /// Adds tokens that leave a string.
    private func addExits(
        _ item: Recognizer.Item, _ outcome: Int32, _ set: [UInt64], _ exits: StringExits, _ counted: CountedText?,
        _ condition: Recognizer.TextCondition, _ repeated: [UInt64]?
    ) {
        let minimum = Int(counted?.minimum ?? 0)
        let maximum = counted?.maximum.map { Int($0) } ?? .max
        let isPlain = item.text == .none && minimum == 0 && maximum >= vocabulary.bodyLengths.longest
        let possible: [UInt64]
        if condition.decidesEnd {
            // Each is read for itself; in a JSON text nothing but its structure can come after a string.
            possible = recognizer.grammar.isJSONText ? exits.beforeStructure : exits.all
        } else {
            let after = recognizer.state(after: item, outcome: outcome)
            guard after != Recognizer.dead else { return }
            possible = rests(exits, after)
        }
        let brackets = exits.beforeBracket
        for word in 0..<possible.count {
            var bits = possible[word]
            // Brackets end outer values whose text is not known after a lexeme that is only supposed to end.
            if condition.decidesBrackets { bits |= brackets[word] }
            bits &= set[word]
            while bits != 0 {
                let exit = (word << 6) + bits.trailingZeroBitCount
                bits &= bits - 1
                let token = exits.tokens[exit]
                if isPlain {
                    insert(token)
                    continue
                }
                let count = Int(exits.characterCounts[exit])
                if count < minimum || count > maximum { continue }
                var isDoubtful = condition.decidesEnd || (item.text != .none && exits.isIntricate[exit])
                if let repeated, repeated[word] >> UInt64(exit & 63) & 1 == 1 { isDoubtful = true }
                if condition.decidesBrackets, brackets[word] >> UInt64(exit & 63) & 1 == 1 { isDoubtful = true }
                insert(token, isChecked: isDoubtful)
            }
        }
    }

    /// The exit tokens whose rest after the quote can be read from a state.
    private func rests(_ exits: StringExits, _ state: Recognizer.StateID) -> [UInt64] {
        let key = Rest(state: state, exits: exits.id)
        if let known = rests[key] { return known }
        var set = [UInt64](repeating: 0, count: (exits.tokens.count + 63) / 64)
        for exit in exits.endingExactly { set[Int(exit) >> 6] |= 1 << UInt64(exit & 63) }
        walk(exits.rests, 0..<exits.rests.count, state) { group, _ in
            for exit in exits.groups[Int(group)] { set[Int(exit) >> 6] |= 1 << UInt64(exit & 63) }
        }
        if rests.count >= Self.restLimit { rests.removeAll(keepingCapacity: true) }
        rests[key] = set
        return set
    }

    /// Forgets what was found out about states of the recogniser.
    func forget() {
        rests.removeAll(keepingCapacity: true)
        restCosts.removeAll(keepingCapacity: true)
        lookedCosts.removeAll()
        costs?.forget()
    }

    // MARK: Between lexemes

    /// Calls a body with every token of a range of nodes whose bytes can be read from a state, and the state after them.
    ///
    /// - Parameter next: The state's candidate bytes, where they are known.
    func walk(
        _ trie: TokenTrie, _ range: Range<Int>, _ state: Recognizer.StateID, _ next: ByteSet? = nil,
        _ body: (Int32, Recognizer.StateID) -> Void
    ) {
        guard let first = range.first else { return }
        let base = Int(trie.nodes[first].depth)
        stack[base] = state
        candidates[base] = next ?? recognizer.candidateBytes(state)
        var position = first
        while position < range.upperBound {
            let node = trie.nodes[position]
            let depth = Int(node.depth)
            guard candidates[depth].has(node.byte) else {
                position += Int(node.skip)
                continue
            }
            let next = recognizer.step(stack[depth], node.byte)
            guard next != Recognizer.dead else {
                position += Int(node.skip)
                continue
            }
            forEachToken(node, position, trie) { body($0, next) }
            if node.skip > 1 {
                stack[depth + 1] = next
                candidates[depth + 1] = recognizer.candidateBytes(next)
            }
            position += 1
        }
    }
}
