/// A vocabulary of which each place of a text takes the longest token that stands there, one place after another: RWKV's World.
///
/// Every byte is a token, so that no text is unknown. Linear in the piece times the longest token.
struct LongestMatch: Sendable {
    /// The tokens, in the byte alphabet.
    let vocabulary: Vocabulary
    private let trie: ByteTrie
    /// Special tokens that text could spell; never produced where special tokens are text.
    var specials: Set<Int32> = []

    /// A model over tokens in the byte alphabet.
    ///
    /// - Throws: `outOfRange` when a byte is no token.
    init(vocabulary: Vocabulary, file: String, key: String) throws(TokenizerError) {
        for byte in UInt8.min...UInt8.max where vocabulary.id(of: Self.text(of: [byte])) < 0 {
            throw .outOfRange(
                file: file, key: key, expected: "a token for each byte",
                found: "a vocabulary without byte \(byte)")
        }
        self.vocabulary = vocabulary
        var trie = ByteTrie(edgeCapacity: vocabulary.count * 3)
        vocabulary.forEach { text, id in trie.insert(text, value: id) }
        self.trie = trie
    }

    /// Bytes in the alphabet of the vocabulary.
    static func text(of bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        bytes.withUnsafeBufferPointer { ByteAlphabet.append($0, to: &text) }
        return text
    }

    /// The token of the byte at a place.
    private func byte(_ piece: UnsafeBufferPointer<UInt8>, at start: Int) -> (value: Int32, length: Int)? {
        let end = min(piece.count, start + UTF8Scalars.length(ofLead: piece[start]))
        return trie.longestMatch(in: UnsafeBufferPointer(rebasing: piece[start..<end]), from: 0)
    }

    /// Appends the ids of one piece, in the byte alphabet.
    func encode(_ piece: UnsafeBufferPointer<UInt8>, avoidsSpecials: Bool, into ids: inout [Int]) {
        let avoided = avoidsSpecials ? specials : []
        var start = 0
        while start < piece.count {
            let found = trie.longestMatch(in: piece, from: start) { avoided.isEmpty || !avoided.contains($0) }
            // A byte is text even where its token is special.
            guard let token = found ?? byte(piece, at: start) else { return }
            ids.append(Int(token.value))
            start += token.length
        }
    }
}
