/// The unigram language model: the split into tokens with the highest sum of scores, found by Viterbi.
///
/// Linear in the piece times the longest token. Kudo, "Subword Regularization" (2018).
struct Unigram: Sendable {
    /// The tokens; a text that occurs twice has the later id.
    let vocabulary: Vocabulary
    private let trie: ByteTrie
    /// The score of each id.
    private let scores: [Double]
    /// What a scalar outside the vocabulary becomes.
    let unknownID: Int32
    /// The score of an unknown scalar.
    private let unknownScore: Double
    /// The tokens `<0x00>` to `<0xFF>`, -1 where the vocabulary has none; nil without byte fallback.
    let byteIDs: [Int32]?
    /// Special tokens that text could spell; never produced where special tokens are text.
    var specials: Set<Int32> = []
    /// Ids that text never becomes: SentencePiece's control, unknown and byte pieces.
    private let isOutOfReach: [Bool]
    /// SentencePiece keeps its sums in single precision, and never looks unknown text up.
    private var isSentencePiece: Bool { !isOutOfReach.isEmpty }

    /// A model over a vocabulary and one score per id.
    init(
        vocabulary: Vocabulary, scores: [Double], unknownID: Int32, byteIDs: [Int32]?, minimumScore: Double? = nil,
        outOfReach: [Bool] = []
    ) {
        self.vocabulary = vocabulary
        self.scores = scores
        self.unknownID = unknownID
        self.byteIDs = byteIDs
        isOutOfReach = outOfReach
        unknownScore = minimumScore.map { Double(Float($0) - 10) } ?? (scores.min() ?? 0) - 10
        var trie = ByteTrie(edgeCapacity: scores.count * 3)
        vocabulary.forEach { text, id in
            if outOfReach.isEmpty || !outOfReach[Int(id)] { trie.insert(text, value: id) }
        }
        self.trie = trie
    }

    /// The best way to each end: its score, where its last token starts, and that token.
    private struct Step {
        var score = 0.0
        var start: Int32 = -1
        var id: Int32 = -1
    }

    /// Appends the ids of one piece.
    func encode(_ piece: UnsafeBufferPointer<UInt8>, avoidsSpecials: Bool, into ids: inout [Int]) {
        let avoided = avoidsSpecials ? specials : []
        var steps = [Step](repeating: Step(), count: piece.count + 1)
        var start = 0
        while start < piece.count {
            let base = steps[start].score
            let single = min(piece.count - start, UTF8Scalars.length(ofLead: piece[start]))
            var hasSingle = false
            var node = ByteTrie.root
            var end = start
            while end < piece.count {
                node = trie.child(of: node, piece[end])
                if node == 0 { break }
                end += 1
                let id = trie.value(at: node)
                if id < 0 || !avoided.isEmpty && avoided.contains(id) { continue }
                let score = rounded(base + scores[Int(id)])
                if steps[end].start < 0 || score > steps[end].score {
                    steps[end] = Step(score: score, start: Int32(truncatingIfNeeded: start), id: id)
                }
                if end - start == single { hasSingle = true }
            }
            if !hasSingle {
                let score = rounded(base + unknownScore)
                let end = start + single
                if steps[end].start < 0 || score > steps[end].score {
                    steps[end] = Step(score: score, start: Int32(truncatingIfNeeded: start), id: unknownID)
                }
            }
            start += single
        }
        appendPath(steps, piece, avoided, into: &ids)
    }

    @inline(__always)
    private func rounded(_ score: Double) -> Double {
        isSentencePiece ? Double(Float(score)) : score
    }

    private func appendPath(
        _ steps: [Step], _ piece: UnsafeBufferPointer<UInt8>, _ avoided: Set<Int32>, into ids: inout [Int]
    ) {
        var ends: [Int] = []
        var end = piece.count
        while end > 0 {
            ends.append(end)
            end = Int(steps[end].start)
        }
        var start = 0
        while let end = ends.popLast() {
            let id = steps[end].id
            guard id == unknownID else {
                ids.append(Int(id))
                start = end
                continue
            }
            // Unknown scalars in a row are one unknown token, unless their text is a token or falls back to bytes.
            var last = end
            while let next = ends.last, steps[next].id == unknownID {
                last = next
                ends.removeLast()
            }
            let text = UnsafeBufferPointer(rebasing: piece[start..<last])
            let known = isSentencePiece ? -1 : vocabulary.id(of: text)
            if known >= 0, !avoided.contains(known) {
                ids.append(Int(known))
            } else if let byteIDs, text.allSatisfy({ byteIDs[Int($0)] >= 0 }) {
                for byte in text { ids.append(Int(byteIDs[Int(byte)])) }
            } else {
                ids.append(Int(unknownID))
            }
            start = last
        }
    }
}
