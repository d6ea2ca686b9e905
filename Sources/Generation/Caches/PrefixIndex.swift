import Transformers

/// Finds the texts that begin like another: a tree over blocks of tokens, each with the texts that go through it.
///
/// Blocks are equal where their ids, the rows in their places and the adapters of their texts are: a text is never found by
/// ids alone. A block is in the tree as long as a text goes through it. A lookup reads as many blocks as are shared, however many
/// texts there are.
struct PrefixIndex {
    private struct Block {
        let parent: Int
        let tokens: KeyedTokens
        var children: [KeyedTokens: Int] = [:]
        var texts: Set<Int> = []

        /// The memory of the rows that are in places of the block, here and where its parent finds it, in bytes.
        var rowBytes: Int { tokens.key.rows.count * 2 * MemoryLayout<KeyedRows>.stride }
    }

    private var blocks: [Int: Block] = [root: Block(parent: -1, tokens: [])]
    private var next = root + 1
    private static let root = 0

    /// The tokens of a block: as many as a page of keys and values has.
    static let blockSize = KVCache.pageSize
    /// What a block costs beside its tokens: its place in two tables, and a text's number in a set.
    private static let blockBytes = 160 + blockSize * 2 * MemoryLayout<Int32>.size

    /// The memory of the blocks of this many tokens that no other text shares, in bytes.
    static func byteCount(tokens: Int) -> Int { tokens / blockSize * blockBytes }

    /// The memory of a tree of no texts, in bytes.
    static var emptyByteCount: Int { blockBytes }

    /// The memory of the tree, in bytes.
    var byteCount: Int { blocks.count * Self.blockBytes + rowBytes }
    private var rowBytes = 0

    /// The memory of the blocks that any of some texts goes through, in bytes.
    func byteCount(of texts: Set<Int>) -> Int {
        blocks.reduce(0) { sum, block in
            block.key == Self.root || block.value.texts.isDisjoint(with: texts)
                ? sum : sum + Self.blockBytes + block.value.rowBytes
        }
    }

    /// The blocks of all texts; one that several texts share counts once.
    var blockCount: Int { blocks.count - 1 }

    /// Adds a text, or more tokens at the end of one, by a number of its own.
    mutating func insert(_ text: Int, _ tokens: KeyedTokens) {
        var place = Self.root
        blocks[place]?.texts.insert(text)
        var start = 0
        while start + Self.blockSize <= tokens.count {
            let block = tokens[start..<start + Self.blockSize]
            if let child = blocks[place]?.children[block] {
                place = child
            } else {
                let made = Block(parent: place, tokens: block)
                rowBytes += made.rowBytes
                blocks[next] = made
                blocks[place]?.children[block] = next
                place = next
                next += 1
            }
            blocks[place]?.texts.insert(text)
            start += Self.blockSize
        }
    }

    /// Takes a text out, and the blocks that no other text goes through.
    mutating func remove(_ text: Int, _ tokens: KeyedTokens) {
        var path = [Self.root]
        var start = 0
        while start + Self.blockSize <= tokens.count,
            let child = blocks[path[path.count - 1]]?.children[tokens[start..<start + Self.blockSize]]
        {
            path.append(child)
            start += Self.blockSize
        }
        for place in path.reversed() {
            blocks[place]?.texts.remove(text)
            guard place != Self.root, let block = blocks[place], block.texts.isEmpty else { continue }
            rowBytes -= block.rowBytes
            blocks[block.parent]?.children[block.tokens] = nil
            blocks[place] = nil
        }
    }

    /// The texts that share the most blocks with a prompt: all texts where none shares a block.
    func candidates(_ tokens: KeyedTokens) -> Set<Int> { levels(tokens).last ?? [] }

    /// The texts that share no block or more with a prompt, one block or more, and so on.
    func levels(_ tokens: KeyedTokens) -> [Set<Int>] {
        var levels = [blocks[Self.root]?.texts ?? []]
        var place = Self.root
        var start = 0
        while start + Self.blockSize <= tokens.count,
            let child = blocks[place]?.children[tokens[start..<start + Self.blockSize]]
        {
            place = child
            start += Self.blockSize
            levels.append(blocks[place]?.texts ?? [])
        }
        return levels
    }
}
