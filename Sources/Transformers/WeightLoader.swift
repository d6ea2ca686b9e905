import Checkpoints
import Tensors

/// Reads a decoder's weights by the names of its family, checks every shape, and notes which tensors nobody asked for.
///
/// Matrices stay in the form in which they are stored and are laid out as the decoder's arithmetic streams them; only
/// vectors are widened.
final class WeightLoader {
    private let checkpoint: Checkpoint
    private let quantization: QuantizationSettings?
    private let arithmetic: Arithmetic
    private let pool: ThreadPool
    private let arena = TensorArena()
    /// What was read of each matrix, in the order of reading.
    private(set) var matrices: [StoredMatrix] = []
    /// How long matrices took to be laid out.
    private(set) var preparation = Duration.zero
    /// The bytes of all matrices as they are laid out.
    private(set) var matrixByteCount = 0
    private let description: DecoderDescription
    private let prefix: String
    /// UTF-8 of the names read: two names that look alike are two names.
    private var used: Set<[UInt8]> = []

    private var names: TensorNames { description.names }
    private var configuration: DecoderConfiguration { description.configuration }

    init(
        _ checkpoint: Checkpoint, _ description: DecoderDescription, quantization: QuantizationSettings?,
        arithmetic: Arithmetic, on pool: ThreadPool
    ) {
        self.quantization = quantization
        self.arithmetic = arithmetic
        self.pool = pool
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
            reason: "\(rows) positions x 'hidden size' \(configuration.hiddenSize)", isTransposed: false,
            isSensitive: true)
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
                            Linear(
                                matrix: try prepared(
                                    slice(gateUps, expert, [2 * inner, hidden], of: gateUp), gateUp, isTransposed: true),
                                bias: nil)),
                        down: Linear(
                            matrix: try prepared(
                                slice(downs, expert, [hidden, inner], of: down), down, isTransposed: true),
                            bias: nil)))
            }
        case .stackedTransposed(let gateUp, let down):
            experts = try transposedExperts(mixture, gateUp: place + gateUp, down: place + down)
        }
        return MixtureOfExperts(
            configuration: mixture,
            router: try linear(
                place + names.layer.router, mixture.expertCount, hidden, mixture.routerBias, isSensitive: true),
            experts: experts,
            sharedExpert: try mixture.sharedExpert.map { (shared) throws(TransformerError) in
                try feedForward(shared, names.layer.sharedExpert, at: place)
            },
            sharedExpertGate: mixture.hasSharedExpertGate
                ? try linear(place + names.layer.sharedExpertGate, 1, hidden, .absent, isSensitive: true) : nil)
    }

    /// Experts stored [inputs, outputs] with gate and up in turn: turned round, gate first.
    private func transposedExperts(
        _ mixture: FeedForwardConfiguration.MixtureConfiguration, gateUp: String, down: String
    ) throws(TransformerError) -> [FeedForward] {
        let (count, hidden, inner) = (mixture.expertCount, configuration.hiddenSize, mixture.expert.intermediateSize)
        let gateUps = try tensor(gateUp, [count, hidden, 2 * inner])
        let downs = try tensor(down, [count, inner, hidden])
        let gateUpBiases = try floats(gateUp + "_bias", [count, 2 * inner])
        let downBiases = try floats(down + "_bias", [count, hidden])
        let order = Array(stride(from: 0, to: 2 * inner, by: 2)) + Array(stride(from: 1, to: 2 * inner, by: 2))
        var experts: [FeedForward] = []
        for expert in 0..<count {
            let widening = try slice(gateUps, expert, [hidden, 2 * inner], of: gateUp)
            let narrowing = try slice(downs, expert, [inner, hidden], of: down)
            let (up, narrow): (Matrix, Matrix)
            do throws(TensorError) {
                up = try widening.transposed().gathered(rows: order)
                narrow = try narrowing.transposed()
            } catch {
                throw .unsupportedElementType(tensor: gateUp, found: gateUps.elementType.rawValue)
            }
            experts.append(
                FeedForward(
                    configuration: mixture.expert,
                    widening: .fusedGated(
                        Linear(
                            matrix: try prepared(up, gateUp, isTransposed: true),
                            bias: order.map { gateUpBiases[expert * 2 * inner + $0] })),
                    down: Linear(
                        matrix: try prepared(narrow, down, isTransposed: true),
                        bias: Array(downBiases[expert * hidden..<(expert + 1) * hidden]))))
        }
        checkpoint.releasePages(of: gateUp)
        checkpoint.releasePages(of: down)
        return experts
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
        _ name: String, _ outputs: Int, _ inputs: Int, _ bias: ParameterPresence, reason: String? = nil,
        isSensitive: Bool = false
    ) throws(TransformerError) -> Linear {
        Linear(
            matrix: try matrix(
                name, outputs, inputs, reason: reason, isTransposed: names.isTransposed, isSensitive: isSensitive),
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
        _ name: String, _ rows: Int, _ columns: Int, reason: String?, isTransposed: Bool,
        isSensitive: Bool = false
    ) throws(TransformerError) -> Matrix {
        if checkpoint.contains(name + ".scales") || checkpoint.info(name + ".weight")?.type == .uint32 {
            return try packedMatrix(name, rows, columns)
        }
        let tensor = try tensor(name + ".weight", isTransposed ? [columns, rows] : [rows, columns], reason: reason)
        let matrix: Matrix
        do throws(TensorError) {
            let stored = try Matrix(tensor)
            matrix = isTransposed ? try stored.transposed() : stored
        } catch {
            throw .unsupportedElementType(tensor: name + ".weight", found: tensor.elementType.rawValue)
        }
        if isTransposed { checkpoint.releasePages(of: name + ".weight") }
        return try prepared(matrix, name + ".weight", isTransposed: isTransposed, isSensitive: isSensitive)
    }

    /// A matrix in affine groups: integers, scales and biases in three tensors.
    private func packedMatrix(_ name: String, _ rows: Int, _ columns: Int) throws(TransformerError) -> Matrix {
        guard let groups = quantization?.groups(of: name) else {
            throw .missingQuantization(tensor: name + ".weight")
        }
        let reason = "\(rows) x \(columns) at \(groups.bits) bits in groups of \(groups.size)"
        guard columns % groups.size == 0 else {
            throw .unusableMatrix(
                tensor: name + ".weight", .ungroupedColumns(columns: columns, groupSize: groups.size))
        }
        let weights = try tensor(name + ".weight", [rows, columns * groups.bits / 32], reason: reason)
        let scales = try tensor(name + ".scales", [rows, columns / groups.size], reason: reason)
        let biases = try tensor(name + ".biases", [rows, columns / groups.size], reason: reason)
        let matrix: Matrix
        do throws(TensorError) {
            matrix = try Matrix(
                affine: weights, scales: scales, biases: biases, bits: groups.bits, groupSize: groups.size)
        } catch {
            throw .unusableMatrix(tensor: name + ".weight", error)
        }
        return try prepared(matrix, name + ".weight", isTransposed: false)
    }

    /// The matrix as the decoder's arithmetic streams it.
    private func prepared(
        _ matrix: Matrix, _ name: String, isTransposed: Bool, isSensitive: Bool = false
    ) throws(TransformerError) -> Matrix {
        let start = ContinuousClock.now
        let prepared: Matrix
        do throws(TensorError) {
            prepared = try matrix.prepared(for: arithmetic, in: arena, on: pool)
        } catch {
            throw .unusableMatrix(tensor: name, error)
        }
        preparation += ContinuousClock.now - start
        matrixByteCount += prepared.byteCount
        matrices.append(
            StoredMatrix(
                name: name, rows: matrix.rows, columns: matrix.columns, form: matrix.form, isTransposed: isTransposed,
                isSensitive: isSensitive))
        return prepared
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
