import Checkpoints
import Tensors

/// Reads a decoder's weights by the names of its family, checks every shape, and notes which tensors nobody asked for.
///
/// Matrices stay where the file is mapped, in the precision in which they are stored; only vectors are widened.
final class WeightLoader {
    private let checkpoint: Checkpoint
    private let description: DecoderDescription
    private let prefix: String
    /// UTF-8 of the names read: two names that look alike are two names.
    private var used: Set<[UInt8]> = []

    private var names: TensorNames { description.names }
    private var configuration: DecoderConfiguration { description.configuration }

    init(_ checkpoint: Checkpoint, _ description: DecoderDescription) {
        self.checkpoint = checkpoint
        self.description = description
        let embedding = description.names.tokenEmbedding + ".weight"
        let present = description.names.prefixes.first { checkpoint.contains($0 + embedding) }
        prefix = present ?? description.names.prefixes.first ?? ""
    }

    // MARK: Parts of the decoder

    /// The token embedding [vocabulary, hidden] and the output head, which may be the same matrix.
    func embeddingAndHead() throws(TransformerError) -> (embedding: Matrix, head: Linear) {
        let (vocabulary, hidden) = (configuration.vocabularySize, configuration.hiddenSize)
        let reason = "'vocab_size' \(vocabulary) x 'hidden_size' \(hidden)"
        let embeddingName = prefix + names.tokenEmbedding
        // A tied checkpoint may hold either of the two, or both, and then both count.
        let headName = names.heads.first { checkpoint.contains($0 + ".weight") }
        let ownHead = configuration.head.isTied ? headName : headName ?? names.heads.first
        var head: Matrix?
        if let ownHead { head = try matrix(ownHead, vocabulary, hidden, reason: reason, isTransposed: false) }
        if let head, configuration.head.isTied, !checkpoint.contains(embeddingName + ".weight") {
            return (head, try headLayer(head, named: ownHead))
        }
        let embedding = try matrix(embeddingName, vocabulary, hidden, reason: reason, isTransposed: false)
        return (embedding, try headLayer(head ?? embedding, named: ownHead ?? names.heads.first))
    }

    private func headLayer(_ matrix: Matrix, named name: String?) throws(TransformerError) -> Linear {
        Linear(
            matrix: matrix,
            bias: try name.flatMap { (name) throws(TransformerError) in
                try bias(name, matrix.rows, configuration.head.bias)
            })
    }

    /// The learned positions [positions, hidden]; nil when the model has none.
    func positionEmbedding() throws(TransformerError) -> Matrix? {
        guard configuration.hasLearnedPositions else { return nil }
        let rows = configuration.contextSize
        return try matrix(
            prefix + names.positionEmbedding, rows, configuration.hiddenSize,
            reason: "\(rows) positions x 'hidden size' \(configuration.hiddenSize)", isTransposed: false)
    }

    /// The normalisation before the head.
    func finalNormalization() throws(TransformerError) -> Normalization {
        try normalization(prefix + names.finalNormalization, configuration.finalNormalization, configuration.hiddenSize)
    }

    /// One block.
    ///
    /// - Parameter rotary: the decoder's rotary embeddings, and where each one's pairs begin in the workspace.
    func block(
        _ index: Int, rotary: [(embedding: RotaryEmbedding, offset: Int)]
    ) throws(TransformerError) -> DecoderBlock {
        let layer = configuration.layers[index]
        let place = prefix + names.layers.numbered(index) + "."
        let norms = layer.normalizations
        let layerNames = names.layer
        func optional(
            _ name: String, _ kind: NormalizationConfiguration?
        ) throws(TransformerError) -> Normalization? {
            guard let kind else { return nil }
            return try normalization(place + name, kind, configuration.hiddenSize)
        }
        let attentionRotary = layer.attention.rotaryEmbedding.map { rotary[$0] }
        return DecoderBlock(
            configuration: layer,
            attention: try attention(
                layer.attention, at: place, rotary: attentionRotary?.embedding,
                offset: attentionRotary?.offset ?? 0),
            feedForward: try feedForwardPart(layer.feedForward, at: place),
            attentionInputNormalization: try optional(
                layerNames.attentionInputNormalization, norms.attentionInput),
            attentionOutputNormalization: try optional(
                layerNames.attentionOutputNormalization, norms.attentionOutput),
            feedForwardInputNormalization: try optional(
                layerNames.feedForwardInputNormalization, norms.feedForwardInput),
            feedForwardOutputNormalization: try optional(
                layerNames.feedForwardOutputNormalization, norms.feedForwardOutput))
    }

    /// Refuses a checkpoint with tensors that no part has asked for.
    ///
    /// - Throws: ``TransformerError/unexpectedTensors(_:modelType:)``.
    func requireAllUsed() throws(TransformerError) {
        // Buffers that old versions of the reference saved: masks and inverse frequencies, which follow from the rest.
        let buffers = [
            ".rotary_emb.inv_freq", ".attn.bias", ".attn.masked_bias", ".attention.bias", ".attention.masked_bias",
        ]
        let unexpected = checkpoint.names.filter { name in
            !used.contains(Array(name.utf8))
                && !buffers.contains { name.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
                && !names.otherParts.contains { name.utf8.starts(with: $0.utf8) }
        }
        if !unexpected.isEmpty {
            throw .unexpectedTensors(unexpected.sorted(), modelType: configuration.modelType)
        }
    }

    // MARK: Attention

    private func attention(
        _ attention: AttentionConfiguration, at place: String, rotary: RotaryEmbedding?, offset: Int
    ) throws(TransformerError) -> Attention {
        let hidden = configuration.hiddenSize
        let (queries, keys) = (attention.queryWidth, attention.keyValueWidth)
        let projection: Attention.Projection
        switch names.layer.queryKeyValue {
        case .separate(let query, let key, let value):
            let keyReason = "\(attention.keyValueHeadCount) key heads x \(attention.headDimension)"
            projection = .separate(
                query: try linear(
                    place + query, queries, hidden, attention.inputBias,
                    reason: "\(attention.headCount) heads x \(attention.headDimension)"),
                key: try linear(place + key, keys, hidden, attention.inputBias, reason: keyReason),
                value: try linear(place + value, keys, hidden, attention.inputBias, reason: keyReason))
        case .stacked(let name):
            projection = .stacked(try linear(place + name, queries + 2 * keys, hidden, attention.inputBias))
        case .interleaved(let name):
            projection = .interleaved(try linear(place + name, queries + 2 * keys, hidden, attention.inputBias))
        }
        var sinks: [Float] = []
        if attention.hasSinks { sinks = try vector(place + names.layer.sinks, attention.headCount) }
        return Attention(
            configuration: attention, projection: projection,
            output: try linear(place + names.layer.attentionOutput, hidden, queries, attention.outputBias),
            queryNormalization: try headNormalization(attention, at: place, heads: attention.headCount) { $0.query },
            keyNormalization: try headNormalization(attention, at: place, heads: attention.keyValueHeadCount) {
                $0.key
            },
            rotary: rotary, rotaryOffset: offset, sinks: sinks)
    }

    private func headNormalization(
        _ attention: AttentionConfiguration, at place: String, heads: Int,
        _ name: ((query: String, key: String)) -> String
    ) throws(TransformerError) -> Normalization? {
        guard let rule = attention.queryKeyNormalization else { return nil }
        let dimension = attention.headDimension
        let shape =
            switch rule.scope {
            case .head: [dimension]
            case .eachHead: [heads, dimension]
            case .projection: [heads * dimension]
            }
        switch names.layer.headNormalization {
        case .one(let query, let key):
            return try normalization(place + name((query, key)), rule.normalization, shape: shape)
        case .each(let query, let key):
            var weight: [Float] = []
            for head in 0..<heads {
                weight += try vector(place + name((query, key)).numbered(head) + ".weight", dimension)
            }
            return Normalization(configuration: rule.normalization, weight: weight, bias: nil)
        }
    }

    // MARK: Feed-forward

    private func feedForwardPart(
        _ part: FeedForwardConfiguration, at place: String
    ) throws(TransformerError) -> DecoderBlock.FeedForwardPart {
        switch part {
        case .dense(let dense): return .dense(try feedForward(dense, names.layer.feedForward, at: place))
        case .mixture(let mixture): return .mixture(try self.mixture(mixture, at: place))
        }
    }

    private func feedForward(
        _ dense: FeedForwardConfiguration.DenseConfiguration, _ names: LayerTensorNames.FeedForward, at place: String,
        expert: Int? = nil
    ) throws(TransformerError) -> FeedForward {
        let (hidden, inner) = (configuration.hiddenSize, dense.intermediateSize)
        func layer(_ name: String, _ outputs: Int, _ inputs: Int) throws(TransformerError) -> Linear {
            try linear(place + (expert.map { name.numbered($0) } ?? name), outputs, inputs, dense.bias)
        }
        switch names {
        case .gated(let gate, let up, let down):
            return FeedForward(
                configuration: dense,
                widening: .gated(gate: try layer(gate, inner, hidden), up: try layer(up, inner, hidden)),
                down: try layer(down, hidden, inner))
        case .fusedGated(let gateUp, let down):
            return FeedForward(
                configuration: dense, widening: .fusedGated(try layer(gateUp, 2 * inner, hidden)),
                down: try layer(down, hidden, inner))
        case .plain(let up, let down):
            return FeedForward(
                configuration: dense, widening: .plain(try layer(up, inner, hidden)),
                down: try layer(down, hidden, inner))
        }
    }

    private func mixture(
        _ mixture: FeedForwardConfiguration.MixtureConfiguration, at place: String
    ) throws(TransformerError) -> MixtureOfExperts {
        let (hidden, inner) = (configuration.hiddenSize, mixture.expert.intermediateSize)
        var experts: [FeedForward] = []
        switch names.layer.experts {
        case .each(let expertNames):
            for expert in 0..<mixture.expertCount {
                experts.append(try feedForward(mixture.expert, expertNames, at: place, expert: expert))
            }
        case .stacked(let gateUp, let down):
            let gateUps = try tensor(place + gateUp + ".weight", [mixture.expertCount, 2 * inner, hidden])
            let downs = try tensor(place + down + ".weight", [mixture.expertCount, hidden, inner])
            for expert in 0..<mixture.expertCount {
                experts.append(
                    FeedForward(
                        configuration: mixture.expert,
                        widening: .fusedGated(
                            Linear(matrix: try slice(gateUps, expert, [2 * inner, hidden], of: gateUp), bias: nil)),
                        down: Linear(matrix: try slice(downs, expert, [hidden, inner], of: down), bias: nil)))
            }
        }
        return MixtureOfExperts(
            configuration: mixture,
            router: try linear(place + names.layer.router, mixture.expertCount, hidden, .absent),
            experts: experts,
            sharedExpert: try mixture.sharedExpert.map { (shared) throws(TransformerError) in
                try feedForward(shared, names.layer.sharedExpert, at: place)
            },
            sharedExpertGate: mixture.hasSharedExpertGate
                ? try linear(place + names.layer.sharedExpertGate, 1, hidden, .absent) : nil)
    }

    private func slice(
        _ tensor: Tensor, _ index: Int, _ shape: [Int], of name: String
    ) throws(TransformerError) -> Matrix {
        do throws(TensorError) {
            return try Matrix(tensor.rows(index..<index + 1).reshaped(shape))
        } catch {
            throw .unsupportedElementType(tensor: name, found: tensor.elementType.rawValue)
        }
    }

    // MARK: Single tensors

    private func normalization(
        _ name: String, _ kind: NormalizationConfiguration, _ width: Int
    ) throws(TransformerError) -> Normalization {
        try normalization(name, kind, shape: [width])
    }

    private func normalization(
        _ name: String, _ configuration: NormalizationConfiguration, shape: [Int]
    ) throws(TransformerError) -> Normalization {
        func weight(offset: Float) throws(TransformerError) -> [Float] {
            let stored = try floats(name + ".weight", shape)
            return offset == 0 ? stored : stored.map { offset + $0 }
        }
        switch configuration.kind {
        case .rootMeanSquare(let offset):
            return Normalization(configuration: configuration, weight: try weight(offset: offset), bias: nil)
        case .layer(let presence, let offset):
            let weight = try weight(offset: offset)
            return Normalization(
                configuration: configuration, weight: weight, bias: try bias(name, weight.count, presence))
        case .layerWithoutParameters:
            return Normalization(configuration: configuration, weight: nil, bias: nil)
        }
    }

    private func linear(
        _ name: String, _ outputs: Int, _ inputs: Int, _ bias: ParameterPresence, reason: String? = nil
    ) throws(TransformerError) -> Linear {
        Linear(
            matrix: try matrix(name, outputs, inputs, reason: reason, isTransposed: names.isTransposed),
            bias: try self.bias(name, outputs, bias))
    }

    private func bias(
        _ name: String, _ count: Int, _ presence: ParameterPresence
    ) throws(TransformerError) -> [Float]? {
        switch presence {
        case .absent: return nil
        case .whenPresent where !checkpoint.contains(name + ".bias"): return nil
        default: return try vector(name + ".bias", count)
        }
    }

    private func matrix(
        _ name: String, _ rows: Int, _ columns: Int, reason: String?, isTransposed: Bool
    ) throws(TransformerError) -> Matrix {
        let tensor = try tensor(name + ".weight", isTransposed ? [columns, rows] : [rows, columns], reason: reason)
        do throws(TensorError) {
            let matrix = try Matrix(tensor)
            guard isTransposed else { return matrix }
            let transposed = try matrix.transposed()
            checkpoint.releasePages(of: name + ".weight")
            return transposed
        } catch {
            throw .unsupportedElementType(tensor: name + ".weight", found: tensor.elementType.rawValue)
        }
    }

    private func vector(_ name: String, _ count: Int) throws(TransformerError) -> [Float] {
        try floats(name, [count])
    }

    private func floats(_ name: String, _ shape: [Int]) throws(TransformerError) -> [Float] {
        let tensor = try tensor(name, shape)
        guard let values = tensor.floats() else {
            throw .unsupportedElementType(tensor: name, found: tensor.elementType.rawValue)
        }
        return values
    }

    private func tensor(_ name: String, _ shape: [Int], reason: String? = nil) throws(TransformerError) -> Tensor {
        used.insert(Array(name.utf8))
        do throws(CheckpointError) {
            return try checkpoint.tensor(named: name, shape: shape, reason: reason)
        } catch {
            throw .checkpoint(error)
        }
    }
}
