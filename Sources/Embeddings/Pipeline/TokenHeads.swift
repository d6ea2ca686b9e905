import Files

/// What a folder has beside its modules to make a vector of each token, and a weight of each word (BGE M3, arXiv 2402.03216).
struct TokenHeads: Sendable {
    static let vectorFile = "colbert_linear.pt"
    static let weightFile = "sparse_linear.pt"

    /// States to vectors for late interaction; nil where the folder has none.
    let vectors: DenseStage?
    /// States to one number; nil where the folder has none.
    let weights: DenseStage?

    /// The heads of a model that has none.
    init() { (vectors, weights) = (nil, nil) }

    /// Reads the heads of a folder.
    ///
    /// - Parameter width: that of a state.
    init(directory: String, width: Int) throws(EmbedderError) {
        func head(_ file: String, outputs: Int?) throws(EmbedderError) -> DenseStage? {
            guard Path.isDirectory(directory),
                let archive = try TorchArchive(directory: directory, name: "", file: file)
            else { return nil }
            let weight = archive.tensors["weight"]
            let expected = [outputs ?? weight?.shape.first ?? 1, width]
            guard let weight, weight.shape == expected, weight.shape[0] > 0 else {
                let found = archive.tensors.isEmpty ? "nothing" : weight.map { "\($0.shape)" } ?? "no 'weight'"
                throw .unreadableWeights(file: file, reason: "holds \(found); expected a 'weight' \(expected)")
            }
            let bias = archive.tensors["bias"]
            if let bias, bias.values.count != expected[0] {
                throw .unreadableWeights(
                    file: file, reason: "holds a 'bias' \(bias.shape); expected [\(expected[0])]")
            }
            return DenseStage(
                inputs: width, outputs: expected[0], weight: weight.values, bias: bias?.values, activation: .identity,
                residual: (false, nil))
        }
        vectors = try head(Self.vectorFile, outputs: nil)
        weights = try head(Self.weightFile, outputs: 1)
    }
}

extension EmbeddingModel {
    /// Whether the folder has what makes a vector of each token, `colbert_linear.pt`.
    public var hasTokenVectors: Bool { heads.vectors != nil }
    /// Whether it has what makes a weight of each word, `sparse_linear.pt`.
    public var hasTokenWeights: Bool { heads.weights != nil }

    /// The vectors of a text's tokens for late interaction (ColBERT, arXiv 2004.12832): of all but the first, each of unit length.
    ///
    /// - Returns: [tokens − 1][width].
    /// - Throws: ``EmbedderError/noHead(path:file:)`` for a model without them, ``EmbedderError/notFinite(index:)``, and what
    ///   ``states(of:)`` throws.
    public func tokenVectors(of text: TokenizedText) throws(EmbedderError) -> [[Float]] {
        guard let head = heads.vectors else { throw .noHead(path: path, file: TokenHeads.vectorFile) }
        return try rows(of: text).dropFirst().map { (row) throws(EmbedderError) in
            var vector = head.apply(row)
            Pipeline.normalize(&vector)
            guard vector.allSatisfy(\.isFinite) else { throw .notFinite(index: 0) }
            return vector
        }
    }

    /// The weights of a text's words, by token id: the largest where a token comes several times, none that are not above zero, and
    /// none of special tokens.
    ///
    /// - Returns: in the order of the ids.
    /// - Throws: ``EmbedderError/noHead(path:file:)`` for a model without them, ``EmbedderError/notFinite(index:)``, and what
    ///   ``states(of:)`` throws.
    public func tokenWeights(of text: TokenizedText) throws(EmbedderError) -> [(id: Int32, weight: Float)] {
        guard let head = heads.weights else { throw .noHead(path: path, file: TokenHeads.weightFile) }
        var weights: [Int32: Float] = [:]
        for (id, row) in zip(text.ids, try rows(of: text)) where !tokenizer.tokenizer.isSpecial(id) {
            let weight = head.apply(row)[0]
            guard weight.isFinite else { throw .notFinite(index: 0) }
            if weight > 0 { weights[id] = max(weights[id] ?? 0, weight) }
        }
        return weights.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The states of a text's tokens, one by one.
    private func rows(of text: TokenizedText) throws(EmbedderError) -> [[Float]] {
        let states = try states(of: text)
        let width = states.count / max(text.ids.count, 1)
        return text.ids.indices.map { Array(states[$0 * width..<($0 + 1) * width]) }
    }
}

extension Similarity {
    /// How alike texts are by the vectors of their tokens: the mean over the query's of the largest product with one of the
    /// document's; 0 where one of them has none.
    public static func lateInteraction(_ query: [[Float]], _ document: [[Float]]) -> Float {
        let largest = query.map { own in document.map { Similarity.dot.score(own, $0) }.max() ?? 0 }
        return largest.isEmpty ? 0 : Float(largest.reduce(0.0) { $0 + Double($1) } / Double(largest.count))
    }

    /// How alike texts are by the weights of their words: the sum of products over those that both have.
    public static func commonWords(
        _ first: [(id: Int32, weight: Float)], _ second: [(id: Int32, weight: Float)]
    ) -> Float {
        let other = Dictionary(second.map { ($0.id, $0.weight) }, uniquingKeysWith: max)
        return Float(first.reduce(0.0) { $0 + Double($1.weight) * Double(other[$1.id] ?? 0) })
    }
}
