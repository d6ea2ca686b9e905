/// BERT's word pieces: from the left, always the longest token that fits.
///
/// Linear in the piece times the longest token.
struct WordPiece: Sendable {
    let vocabulary: Vocabulary
    let unknownID: Int32
    let maximumWordLength: Int
    /// Tokens that begin a word, and those that continue one, without their prefix.
    private let initial: ByteTrie
    private let continuing: ByteTrie
    /// Special tokens that text could spell; never produced where special tokens are text.
    var specials: Set<Int32> = []

    /// A model over a vocabulary.
    init(vocabulary: Vocabulary, unknownID: Int32, continuingPrefix: [UInt8], maximumWordLength: Int) {
        self.vocabulary = vocabulary
        self.unknownID = unknownID
        self.maximumWordLength = maximumWordLength
        var initial = ByteTrie(edgeCapacity: vocabulary.count * 2)
        var continuing = ByteTrie(edgeCapacity: vocabulary.count)
        vocabulary.forEach { text, id in
            if !text.isEmpty { initial.insert(text, value: id) }
            if text.starts(with: continuingPrefix), text.count > continuingPrefix.count {
                continuing.insert(text[continuingPrefix.count...], value: id)
            }
        }
        self.initial = initial
        self.continuing = continuing
    }

    /// Appends the ids of one piece.
    func encode(_ piece: UnsafeBufferPointer<UInt8>, avoidsSpecials: Bool, into ids: inout [Int]) {
        let avoided = avoidsSpecials ? specials : []
        let first = ids.count
        var length = 0
        for byte in piece where byte & 0xC0 != 0x80 { length += 1 }
        var position = 0
        while position < piece.count {
            let trie = position == 0 ? initial : continuing
            guard length <= maximumWordLength, let end = longest(trie, piece, position, avoided, &ids) else {
                ids.removeSubrange(first...)
                ids.append(Int(unknownID))
                return
            }
            position = end
        }
    }

    /// Appends the longest token at a position and returns its end; nil when there is none.
    private func longest(
        _ trie: ByteTrie, _ piece: UnsafeBufferPointer<UInt8>, _ start: Int, _ avoided: Set<Int32>, _ ids: inout [Int]
    ) -> Int? {
        var node = ByteTrie.root
        var position = start
        var best: (id: Int32, end: Int)?
        while position < piece.count {
            node = trie.child(of: node, piece[position])
            if node == 0 { break }
            position += 1
            let id = trie.value(at: node)
            if id >= 0, avoided.isEmpty || !avoided.contains(id) { best = (id, position) }
        }
        guard let best else { return nil }
        ids.append(Int(best.id))
        return best.end
    }
}
