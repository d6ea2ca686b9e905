import Checkpoints
import Locks
import Tensors

/// A small model that guesses for a larger one from its last state, and from its keys and values, which it reads where they are
/// (Gemma 4).
///
/// It has no cache of its own: all guesses in a row see the same positions, and are made for the one after them.
final class Assistant: Sendable {
    /// Tokens in clusters of one size, each of which has a vector of its own.
    struct Clusters: Sendable {
        let centroids: Linear
        /// The tokens, cluster by cluster.
        let tokens: [Int32]
        /// The clusters whose tokens have logits.
        let kept: Int

        var size: Int { tokens.count / centroids.outputs }
    }

    let configuration: DecoderConfiguration
    let rotary: [(embedding: RotaryEmbedding, offset: Int)]
    let blocks: [Shared<DecoderBlock>]
    /// For each block the layer of the model whose keys and values it reads.
    let sources: [Int]
    /// From the embedding and the state of the model, one after the other: [hidden, 2 · the model's hidden].
    let input: Linear
    /// To what stands for the model's state in the next guess: [the model's hidden, hidden].
    let output: Linear
    let finalNormalization: Normalization?
    let head: Linear
    let clusters: Clusters?
    /// The bytes of its tensors in the checkpoint.
    let byteCount: Int
    private let widths: Workspace.Widths
    private let idle = Mutex<[LentAssistantWorkspace]>([])

    /// Loads the assistant of a model.
    ///
    /// - Throws: ``TransformerError`` where it is another model's, or a tensor is missing, has another shape, or belongs to no part.
    init(
        _ directory: ModelDirectory, for model: DecoderConfiguration, arithmetic: Arithmetic?, access: FileAccess,
        on pool: ThreadPool
    ) throws(TransformerError) {
        let description = try TransformerError.reading(try Gemma4AssistantDescription(directory.reader, for: model))
        let checkpoint = try TransformerError.reading(try directory.checkpoint(access: access))
        let packing = try TransformerError.reading(try directory.packing(of: checkpoint))
        let configuration = description.decoder.configuration
        self.configuration = configuration
        let loader = WeightLoader(checkpoint, description.decoder, packing: packing, arithmetic: arithmetic, on: pool)
        let (hidden, outer) = (configuration.hiddenSize, model.hiddenSize)
        var (rotary, pairs): ([(embedding: RotaryEmbedding, offset: Int)], Int) = ([], 0)
        for own in configuration.rotaryEmbeddings {
            rotary.append((RotaryEmbedding(own), pairs))
            pairs += own.pairCount
        }
        self.rotary = rotary
        guard let head = try loader.embeddingAndHead().head else { throw .noHead }
        self.head = head
        finalNormalization = try loader.finalNormalization()
        var blocks: [DecoderBlock] = []
        for index in configuration.layers.indices { blocks.append(try loader.block(index, rotary: rotary)) }
        self.blocks = blocks.map { Shared($0) }
        sources = configuration.layers.compactMap(\.sharedMemoryLayer)
        input = try loader.linear("pre_projection", hidden, 2 * outer, .absent)
        output = try loader.linear("post_projection", outer, hidden, .absent)
        clusters = try description.clusters.map { (clusters) throws(TransformerError) in
            try Self.clusters(clusters, loader, checkpoint, configuration)
        }
        try loader.requireAllUsed()
        byteCount = checkpoint.dataByteCount
        widths = Workspace.Widths(
            hidden: hidden, projected: blocks.map(\.projectedWidth).max() ?? 0,
            heads: blocks.map(\.resultWidth).max() ?? 0, feedForward: blocks.map(\.scratchWidth).max() ?? 0,
            rotaryPairs: pairs, perLayerInputs: 0, streams: 0, tokenEmbeddings: 0, streamWeights: 0,
            routerStates: blocks.map(\.routerStateWidth).max() ?? 0, firstValues: 0)
    }

    private static func clusters(
        _ clusters: (count: Int, kept: Int), _ loader: WeightLoader, _ checkpoint: Checkpoint,
        _ configuration: DecoderConfiguration
    ) throws(TransformerError) -> Clusters {
        let name = "masked_embedding.token_ordering"
        loader.tensors.leave(tensor: name)
        let tensor: Tensor
        do throws(CheckpointError) {
            tensor = try checkpoint.tensor(named: name)
            try checkpoint.requireShape(of: name, [configuration.vocabularySize], reason: "'vocab_size'")
        } catch {
            throw .checkpoint(error)
        }
        let tokens: [Int32]
        switch tensor.elementType {
        case .int64: tokens = tensor.bytes.withMemoryRebound(to: Int64.self) { $0.map { Int32(clamping: $0) } }
        case .int32: tokens = tensor.bytes.withMemoryRebound(to: Int32.self) { Array($0) }
        default: throw .unsupportedElementType(tensor: name, found: tensor.elementType.rawValue)
        }
        guard tokens.allSatisfy({ $0 >= 0 && Int($0) < configuration.vocabularySize }) else {
            throw .unsupportedElementType(tensor: name, found: "token ids outside the vocabulary")
        }
        return Clusters(
            centroids: try loader.linear(
                "masked_embedding.centroids", clusters.count, configuration.hiddenSize, .absent),
            tokens: tokens, kept: clusters.kept)
    }

    /// Calls a body with buffers for some rows.
    func withWorkspace<Result>(rows: Int, _ body: (Workspace) -> Result) -> Result {
        let lent = idle.withLock { $0.popLast() } ?? LentAssistantWorkspace(workspace: Workspace(widths))
        defer { idle.withLock { $0.append(lent) } }
        lent.workspace.reserve(rows: rows)
        return body(lent.workspace)
    }

    /// The logits of one row; of tokens outside the best clusters one below all others.
    ///
    /// `final_logit_softcapping` of an assistant's text part bounds none of them, as in the reference's forward pass: it would not
    /// change which token is the likeliest, and how likely a guess is to come true is measured for each probability.
    func addLogits(
        _ row: UnsafePointer<Float>, into logits: UnsafeMutablePointer<Float>, on pool: ThreadPool
    ) {
        let rows = ProductRows(1, on: pool)
        guard let clusters else { return head.apply(row, rows, into: logits) }
        let scores = [Float](unsafeUninitializedCapacity: clusters.centroids.outputs) { target, initialized in
            if let base = target.baseAddress { clusters.centroids.apply(row, rows, into: base) }
            initialized = clusters.centroids.outputs
        }
        let best = scores.indices.sorted { scores[$0] != scores[$1] ? scores[$0] > scores[$1] : $0 < $1 }
        let size = clusters.size
        let tokens = best.prefix(clusters.kept).flatMap { clusters.tokens[$0 * size..<($0 + 1) * size] }
        let own = [Float](unsafeUninitializedCapacity: tokens.count) { target, initialized in
            if let base = target.baseAddress { head.apply(row, rows, outputs: tokens, into: base) }
            initialized = tokens.count
        }
        logits.update(repeating: (own.min() ?? 0) - 1, count: configuration.vocabularySize)
        for (token, logit) in zip(tokens, own) { logits[Int(token)] = logit }
    }
}

/// Carries a workspace in and out of the list of idle ones.
///
/// Unchecked because a workspace is either in the list or held by one pass, never both.
private struct LentAssistantWorkspace: @unchecked Sendable {
    let workspace: Workspace
}
