import Checkpoints
import Tensors

/// The head that predicts the token after the next.
extension WeightLoader {
    /// The prediction head that the configuration describes; nil where the checkpoint has none, as many published ones.
    ///
    /// - Parameters:
    ///   - rotary: the decoder's rotary embeddings, and where each one's pairs begin in the workspace.
    ///   - outputHead: the decoder's output head; nil where tokens have scales beside it.
    ///   - leastWeights: the fewest weights of that for which guesses are made with one of few bits.
    func predictionHead(
        rotary: [(embedding: RotaryEmbedding, offset: Int)], outputHead: Linear?, leastWeights: Int
    ) throws(TransformerError) -> PredictionHead? {
        guard let head = configuration.predictionHead else { return nil }
        let parts = names.predictionHead
        let place = places.predictionHeadPlaces(parts).first { tensors.containsMatrix($0 + parts.projection) }
        guard let place else { return nil }
        // Adapters are made for the model's own modules.
        let known = modules
        defer { modules = known }
        let hidden = configuration.hiddenSize
        // Copies of the embedding and of the output head, which files may pack in ways of their own.
        for copy in parts.copies { tensors.leave(place + copy) }
        let read = try tensors.countingPredictionHead { () throws(TransformerError) in
            (
                embeddingNormalization: try normalization(
                    place + parts.embeddingNormalization, head.normalization, shape: [hidden]),
                stateNormalization: try normalization(
                    place + parts.stateNormalization, head.normalization, shape: [hidden]),
                projection: try linear(
                    place + parts.projection, hidden, 2 * hidden, .absent,
                    reason: "'hidden_size' \(hidden) x an embedding and a state", isSensitive: true),
                block: try block(head.layer, at: place + parts.layer, rotary: rotary),
                outputNormalization: try normalization(
                    place + parts.outputNormalization, head.normalization, shape: [hidden])
            )
        }
        return PredictionHead(
            configuration: head, embeddingNormalization: read.loaded.embeddingNormalization,
            stateNormalization: read.loaded.stateNormalization, projection: read.loaded.projection,
            block: Shared(read.loaded.block), outputNormalization: read.loaded.outputNormalization,
            byteCount: read.byteCount, guessHead: outputHead.flatMap { GuessHead($0, leastWeights: leastWeights) })
    }
}
