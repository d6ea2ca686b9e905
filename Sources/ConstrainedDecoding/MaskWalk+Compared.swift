import Grammars

/// Tokens in values that are compared with one another (`uniqueItems`).
///
/// Nearly all of them lead away from every value that was read, and cost nothing more. Those that continue as an earlier text
/// did are found by walking both trees side by side.
extension MaskWalk {
    /// Notes tokens inside of a compared lexeme after which few ways may be left.
    ///
    /// - Returns: the exit tokens that end a string as one that ended before; nil for none.
    func addCompared(
        _ item: Recognizer.Item, _ lexeme: Int32, _ mask: LexemeMask, _ view: TrieView, _ exits: StringExits?
    ) -> [UInt64]? {
        switch recognizer.comparison(item, lexeme) {
        case .none, .differs: return nil
        case .other:
            if table.facts(of: lexeme).isNumber { doubtful += finiteNumberTokens(lexeme, mask, view) }
            return nil
        case .escape:
            let isAmple = recognizer.isAmpleString(lexeme, for: vocabulary.bodyLengths.longest)
            if !isAmple { forEachInside(mask) { doubtful.append($0) } }
            return nil
        case .text(let text):
            if !recognizer.isAmpleString(lexeme, for: vocabulary.bodyLengths.longest) {
                doubtful += following(text, view, isInBody: table.facts(of: lexeme).phase == .body)
            }
            return exits.map { repeatedExits($0, text) }
        }
    }

    /// Exit tokens of a string or key that is part of an item, after which the item may be as another was or has ended, so that
    /// another must differ from it; nil outside of items.
    func repeatedExits(_ item: Recognizer.Item, _ lexeme: Int32, _ exits: StringExits) -> [UInt64]? {
        guard recognizer.isInComparedItem(item) else { return nil }
        switch recognizer.partComparison(item, lexeme) {
        case .none, .differs, .other: return exits.beforeBracket
        case .escape: return exits.all
        case .text(let text):
            let repeated = repeatedExits(exits, text, isWhole: { _ in true })
            var set = exits.beforeBracket.indices.map { exits.beforeBracket[$0] | repeated[$0] }
            for exit in exits.isIntricate.indices where exits.isIntricate[exit] {
                set[exit >> 6] |= 1 << UInt64(exit & 63)
            }
            return set
        }
    }

    /// Exit tokens that end a string as one that ended before.
    private func repeatedExits(_ exits: StringExits, _ text: DecodedID) -> [UInt64] {
        repeatedExits(exits, text) { recognizer.isString($0) }
    }

    /// Exit tokens that end a string as a text that was interned.
    private func repeatedExits(
        _ exits: StringExits, _ text: DecodedID, isWhole: (DecodedID) -> Bool
    ) -> [UInt64] {
        var set = [UInt64](repeating: 0, count: (exits.tokens.count + 63) / 64)
        if isWhole(text) { exits.insert(exits.emptyBody, into: &set) }
        walk(exits.bodies, 0..<exits.bodies.count, text) { node, position, place in
            guard node.token >= 0, isWhole(place) else { return }
            exits.insert(node.token, into: &set)
            for index in exits.bodies.duplicates[Int32(truncatingIfNeeded: position)] ?? [] {
                exits.insert(index, into: &set)
            }
        }
        return set
    }

    /// Tokens that end within a string which continues as an earlier one did.
    func following(_ text: DecodedID, _ view: TrieView, isInBody: Bool) -> [Int32] {
        let (trie, range) = masks.nodes(of: view)
        var inner = range
        var found: [Int32] = []
        if !isInBody {
            var position = range.lowerBound
            while position < range.upperBound, trie.nodes[position].byte != UInt8(ascii: "\"") {
                position += Int(trie.nodes[position].skip)
            }
            guard position < range.upperBound else { return [] }
            let node = trie.nodes[position]
            // The quote alone.
            forEachToken(node, position, trie) { found.append($0) }
            inner = position + 1..<position + Int(node.skip)
        }
        walk(trie, inner, text) { node, position, _ in forEachToken(node, position, trie) { found.append($0) } }
        // What an escape stands for is found out by reading the token.
        return found + vocabulary.escapedTokens
    }

    /// Walks a trie along the texts of values that were interned.
    private func walk(
        _ trie: TokenTrie, _ range: Range<Int>, _ start: DecodedID, _ body: (TrieNode, Int, DecodedID) -> Void
    ) {
        guard let first = range.first else { return }
        texts[Int(trie.nodes[first].depth)] = start
        var position = first
        while position < range.upperBound {
            let node = trie.nodes[position]
            let depth = Int(node.depth)
            let isPlain = node.byte >= 0x20 && node.byte != UInt8(ascii: "\"") && node.byte != UInt8(ascii: "\\")
            guard isPlain, let place = texts[depth].flatMap({ recognizer.text($0, followedBy: node.byte) }) else {
                position += Int(node.skip)
                continue
            }
            body(node, position, place)
            texts[depth + 1] = place
            position += 1
        }
    }

    // MARK: Numbers

    /// Numbers' states whose tokens are kept.
    private static let numberLimit = 4_096

    /// The tokens that end inside of a number where few values are left.
    private func finiteNumberTokens(_ lexeme: Int32, _ mask: LexemeMask, _ view: TrieView) -> [Int32] {
        let key = lexeme << 2 | view.rawValue
        if let known = finiteNumbers[key] { return known }
        var found: [Int32] = []
        forEachInside(mask) { token in
            var state = lexeme
            for byte in vocabulary.tokenBytes[Int(token)] ?? [] {
                let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
                if !(isSpace && state == lexeme) { state = table.step(state, byte) }
            }
            if !recognizer.isEndlessNumber(state) { found.append(token) }
        }
        if finiteNumbers.count >= Self.numberLimit { finiteNumbers.removeAll(keepingCapacity: true) }
        finiteNumbers[key] = found
        return found
    }

    private func forEachInside(_ mask: LexemeMask, _ body: (Int32) -> Void) {
        for (index, word) in mask.inside(words: (vocabulary.size + 63) / 64).enumerated() {
            var rest = word
            while rest != 0 {
                body(Int32(truncatingIfNeeded: index << 6 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
    }
}
