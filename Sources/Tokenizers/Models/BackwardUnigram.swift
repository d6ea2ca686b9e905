/// A unigram language model in whole numbers, found from the end of a text: PLaMo 2's.
///
/// Costs are scores times −10,000, rounded. Of splits that cost the same the one whose earliest token is longer is taken, and so
/// on. A scalar that no token begins with, or that costs less so, becomes its bytes.
struct BackwardUnigram: Sendable {
    /// All tokens.
    let vocabulary: Vocabulary
    private let trie: ByteTrie
    /// The cost of each id.
    private let costs: [Int]
    /// The tokens `<0x00>` to `<0xFF>`.
    private let byteIDs: [Int32]
    /// What stands for the unknown in the file; no text becomes it.
    let unknownID: Int32?
    /// Special tokens that text could spell; never produced where special tokens are text.
    var specials: Set<Int32> = []

    /// The cost of a scalar as bytes, and the cost from which a token is none.
    private static let byteCost = 10_000_000
    private static let bound = 20_000_000
    /// More than any way costs.
    private static let unreachable = Int.max / 4
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// A model over a vocabulary and one score per id.
    ///
    /// - Parameter isReachable: whether text may become a token: not where it is a byte or a control token.
    /// - Throws: `outOfRange` when a byte has no token, or a score is too large.
    init(
        vocabulary: Vocabulary, scores: [Double], unknownID: Int32?, file: String,
        keys: (tokens: String, scores: String),
        where isReachable: (Int) -> Bool
    ) throws(TokenizerError) {
        byteIDs = ModelReader.byteIDs(vocabulary)
        if let byte = byteIDs.firstIndex(where: { $0 < 0 }) {
            throw .outOfRange(
                file: file, key: keys.tokens, expected: "a token '<0x00>' to '<0xFF>' for each byte",
                found: "a vocabulary without byte \(byte)")
        }
        if let large = scores.first(where: { !($0.magnitude < 1e5) }) {
            throw .outOfRange(file: file, key: keys.scores, expected: "scores within 100000 of 0", found: "\(large)")
        }
        self.vocabulary = vocabulary
        self.unknownID = unknownID
        let costs = scores.map { -Int(($0 * 1e4).rounded()) }
        self.costs = costs
        var trie = ByteTrie(edgeCapacity: scores.count * 3)
        vocabulary.forEach { text, id in
            if isReachable(Int(id)), costs[Int(id)] < Self.bound { trie.insert(text, value: id) }
        }
        self.trie = trie
    }

    /// The best way from a place to the end: its cost, and the first token and its length; -1 means bytes.
    private struct Step {
        var cost = 0
        var length = 0
        var id: Int32 = -1
    }

    /// Appends the ids of one piece.
    func encode(_ piece: UnsafeBufferPointer<UInt8>, avoidsSpecials: Bool, into ids: inout [Int]) {
        let avoided = avoidsSpecials ? specials : []
        let first = piece.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
        var steps = [Step](repeating: Step(), count: piece.count + 1)
        var start = piece.count
        while start > first {
            start -= 1
            // Only where a scalar begins: a token that ends within one has no way to the end.
            if piece[start] & 0xC0 == 0x80 {
                steps[start].cost = Self.unreachable
                continue
            }
            var best: Step?
            var node = ByteTrie.root
            var end = start
            while end < piece.count {
                node = trie.child(of: node, piece[end])
                if node == 0 { break }
                end += 1
                let id = trie.value(at: node)
                if id < 0 || !avoided.isEmpty && avoided.contains(id) { continue }
                let cost = steps[end].cost + costs[Int(id)]
                if best.map({ cost <= $0.cost }) ?? true { best = Step(cost: cost, length: end - start, id: id) }
            }
            let single = min(piece.count - start, UTF8Scalars.length(ofLead: piece[start]))
            let cost = steps[start + single].cost + Self.byteCost
            if best.map({ cost < $0.cost }) ?? true { best = Step(cost: cost, length: single, id: -1) }
            steps[start] = best ?? Step()
        }
        start = first
        while start < piece.count {
            let step = steps[start]
            if step.id >= 0 {
                ids.append(Int(step.id))
            } else {
                for byte in piece[start..<start + step.length] { ids.append(Int(byteIDs[Int(byte)])) }
            }
            start += max(step.length, 1)
        }
    }
}
