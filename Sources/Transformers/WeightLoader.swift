import Checkpoints
import Tensors

/// Reads a decoder's weights by the names of its family, part by part, and refuses tensors that no part reads.
final class WeightLoader {
    /// The checkpoint's tensors; the parts in other files read them too.
    let tensors: TensorReader
    private let description: DecoderDescription
    let places: TensorPlaces
    /// What adapters can change, by the names of modules.
    var modules = AdaptableModules()
    /// The biases by distance that all layers share, once they are read.
    var sharedRelativeBiases: RelativeBiases?
    /// The threads that lay matrices out.
    let pool: ThreadPool
    /// Blocks that several layers share, by the layer whose place they take, without the adapters of any.
    var sharedBlocks: [Int: SharedBlock] = [:]

    /// The family's names, with those of the layer that is being loaded.
    private(set) var names: TensorNames
    var prefix: String { places.prefix }
    /// The modules of the output head, in the order in which they are looked for.
    var headNames: [String] { places.heads }
    var configuration: DecoderConfiguration { description.configuration }
    /// What loading took so far.
    var report: LoadReport {
        var report = tensors.report
        report.otherParts = tensors.unreadNames.filter(places.isOtherPart)
        return report
    }

    init(
        _ checkpoint: Checkpoint, _ description: DecoderDescription, packing: (any WeightPacking)?,
        arithmetic: Arithmetic?, denseWeights: DenseWeights = .stored, on pool: ThreadPool
    ) {
        tensors = TensorReader(
            checkpoint, packing: packing, arithmetic: arithmetic, denseWeights: denseWeights, on: pool)
        self.description = description
        self.pool = pool
        let tensors = tensors
        places = TensorPlaces(description) { tensors.containsMatrix($0) }
        names = places.names
        modules.prefix = places.prefix
    }

    // MARK: Parts of the decoder

    /// The token embedding [vocabulary, hidden], perhaps in two tables, and the output head, which may be the same matrix.
    ///
    /// - Parameter readsHead: false leaves the head's tensors, where there are some.
    func embeddingAndHead(
        readsHead: Bool = true
    ) throws(TransformerError) -> (embedding: Matrix, further: Matrix?, head: Linear?) {
        let (vocabulary, hidden) = (
            configuration.vocabularySize, configuration.embeddingSize ?? configuration.hiddenSize
        )
        let reason = "'vocab_size' \(vocabulary) x 'hidden_size' \(hidden)"
        let embeddingName = prefix + names.tokenEmbedding
        let tables = try dividedEmbedding(hidden)
        let divided = tables?.first
        if !readsHead, divided != nil || tensors.containsMatrix(embeddingName) {
            for name in places.heads { tensors.leave(name) }
            let embedding =
                if let divided {
                    divided
                } else {
                    try tensors.matrix(
                        embeddingName, vocabulary, hidden, reason: reason, isTransposed: false, use: .table)
                }
            modules.embedding = (names.tokenEmbedding, embedding)
            return (embedding, tables?.further, nil)
        }
        // A tied checkpoint may hold either of the two, or both, and then both count.
        let headName = places.heads.first { tensors.containsMatrix($0) }
        let ownHead = configuration.head.isTied ? headName : headName ?? names.heads.first
        var head: Matrix?
        if let ownHead {
            do throws(TransformerError) {
                head = try headMatrix(ownHead, vocabulary, hidden, reason: reason)
            } catch {
                // Where a trainer has left the head out, it is the embedding, though the configuration does not say so.
                guard headName == nil, case .checkpoint(let cause) = error else { throw error }
                throw .missingHead(cause)
            }
        }
        if let head, configuration.head.isTied, divided == nil, head.rows == vocabulary,
            !tensors.containsMatrix(embeddingName)
        {
            modules.embedding = (names.tokenEmbedding, head)
            return (head, nil, readsHead ? try headLayer(head, named: ownHead) : nil)
        }
        let embedding =
            if let divided {
                divided
            } else {
                try tensors.matrix(
                    embeddingName, vocabulary, hidden, reason: reason, isTransposed: false,
                    use: head == nil ? .product : .table)
            }
        modules.embedding = (names.tokenEmbedding, embedding)
        let own = if let head { head } else { try tiedHead(embedding, embeddingName) }
        return (embedding, tables?.further, try headLayer(own, named: ownHead ?? names.heads.first))
    }

    /// The embedding as head: its rows for ids that have logits.
    private func tiedHead(_ embedding: Matrix, _ name: String) throws(TransformerError) -> Matrix {
        let count = configuration.logitCount
        guard embedding.rows > count, tensors.prepares else { return embedding }
        let own = try TransformerError.matrix(name, try embedding.slice(rows: 0..<count))
        return try tensors.laidOut(own, name)
    }

    /// The tables of the first and of the last ids, where the embedding is in two; nil where it is in one.
    private func dividedEmbedding(_ hidden: Int) throws(TransformerError) -> (first: Matrix, further: Matrix)? {
        guard let further = names.furtherEmbedding.map({ prefix + $0 }), tensors.contains(further) else { return nil }
        let vocabulary = configuration.vocabularySize
        func table(_ name: String, _ rows: Int) throws(TransformerError) -> Matrix {
            let tensor = try tensors.tensor(name, [rows, hidden], reason: "\(vocabulary) ids in two tables")
            return try tensors.prepared(
                try tensors.denseMatrix(tensor, name), name, isTransposed: false, use: .table)
        }
        let first = prefix + names.tokenEmbedding
        let stored = min(tensors.shape(first)?.first ?? 0, vocabulary - 1)
        // A first table that is the head, too, has the ids with logits.
        let count = configuration.head.isTied ? configuration.head.rowCount ?? stored : stored
        return (try table(first, count), try table(further, vocabulary - count))
    }

    private func headLayer(_ matrix: Matrix, named name: String?) throws(TransformerError) -> Linear {
        var own: [Float]?
        if let name { own = try bias(name, matrix.rows, configuration.head.bias) }
        modules.heads = places.heads
        modules.isTied = configuration.head.isTied
        return Linear(matrix: matrix, bias: own, number: modules.add(places.heads.first ?? "lm_head", matrix))
    }

    /// The learned positions [offset + positions, hidden]; nil when the model has none.
    func positionEmbedding() throws(TransformerError) -> Matrix? {
        guard case .learned(let offset) = configuration.positionTable else { return nil }
        let rows = configuration.contextSize + offset
        return try tensors.matrix(
            prefix + names.positionEmbedding, rows, configuration.hiddenSize,
            reason: "\(rows) positions x 'hidden size' \(configuration.hiddenSize)", isTransposed: false,
            isSensitive: true, use: .table)
    }

    /// The normalisation before the head.
    func finalNormalization() throws(TransformerError) -> Normalization? {
        try configuration.finalNormalization.map { (kind) throws(TransformerError) in
            try numbered(prefix + names.finalNormalization, kind, shape: [configuration.hiddenSize])
        }
    }

    /// The normalisation of the embeddings; nil when the model has none.
    func embeddingNormalization() throws(TransformerError) -> Normalization? {
        try configuration.embeddingNormalization.map { (kind) throws(TransformerError) in
            try numbered(prefix + names.embeddingNormalization, kind, shape: [configuration.hiddenSize])
        }
    }

    /// What leads from the token embedding to the residual stream and from there to the head; nil where their widths are one.
    func embeddingProjections() throws(TransformerError) -> (input: Linear, output: Linear)? {
        guard let size = configuration.embeddingSize else { return nil }
        let hidden = configuration.hiddenSize
        return (
            try linear(prefix + names.embeddingInput, hidden, size, .absent),
            try linear(prefix + names.embeddingOutput, size, hidden, .absent)
        )
    }

    /// The steps between blocks; nil where there are none.
    func streamSteps(_ finalNormalization: Normalization?) throws(TransformerError) -> StreamSteps? {
        let steps = configuration.layers.flatMap { $0.stepsBefore + $0.stepsAfter }
        if steps.isEmpty { return nil }
        var parameters: [String: [Float]] = [:]
        for case .fill(_, let name) in steps where parameters[name] == nil {
            parameters[name] = try tensors.vector(prefix + name, configuration.hiddenSize)
        }
        return StreamSteps(
            registerCount: configuration.registerCount, parameters: parameters, finalNormalization: finalNormalization)
    }

    /// One block.
    ///
    /// - Parameter rotary: the decoder's rotary embeddings, and where each one's pairs begin in the workspace.
    func block(
        _ index: Int, rotary: [(embedding: RotaryEmbedding, offset: Int)]
    ) throws(TransformerError) -> DecoderBlock {
        let layer = configuration.layers[index]
        return try block(layer, at: prefix + (layer.place ?? names.layers.numbered(index)) + ".", rotary: rotary)
    }

    /// A block whose names begin with a place, with a dot after it.
    func block(
        _ layer: LayerConfiguration, at whole: String, rotary: [(embedding: RotaryEmbedding, offset: Int)]
    ) throws(TransformerError) -> DecoderBlock {
        names.layer = places.names.layer(layer.naming)
        modules.block = whole
        let sharedBlock = try layer.sharedBlock.map { (shared) throws(TransformerError) in
            let own = layer.rotaryEmbedding.map { rotary[$0] }
            return try self.sharedBlock(shared, at: whole, rotary: own?.embedding, offset: own?.offset ?? 0)
        }
        let place = sharedBlock == nil ? whole : whole + names.layer.sharedBlock.rest
        let norms = layer.normalizations
        let layerNames = names.layer
        func optional(
            _ name: String, _ kind: NormalizationConfiguration?
        ) throws(TransformerError) -> Normalization? {
            guard let kind else { return nil }
            return try numbered(firstPresent(name, at: place), kind, shape: [configuration.hiddenSize])
        }
        let own = layer.rotaryEmbedding.map { rotary[$0] }
        return DecoderBlock(
            configuration: layer,
            attention: try attentionPart(
                layer, at: place, rotary: own?.embedding, offset: own?.offset ?? 0, all: rotary),
            recurrence: try layer.recurrence.map { (recurrence) throws(TransformerError) in
                try self.recurrence(recurrence, at: place)
            },
            feedForward: try layer.feedForward.map { (part) throws(TransformerError) in
                try feedForwardPart(part, at: place)
            },
            attentionInputNormalization: try optional(
                layerNames.attentionInputNormalization, norms.attentionInput),
            attentionOutputNormalization: try optional(
                layerNames.attentionOutputNormalization, norms.attentionOutput),
            feedForwardInputNormalization: try optional(
                layerNames.feedForwardInputNormalization, norms.feedForwardInput),
            feedForwardOutputNormalization: try optional(
                layerNames.feedForwardOutputNormalization, norms.feedForwardOutput),
            attentionResidualNormalization: try optional(
                layerNames.attentionOutputNormalization, norms.attentionResidual),
            feedForwardResidualNormalization: try optional(
                layerNames.feedForwardOutputNormalization, norms.feedForwardResidual),
            learnedResidual: try learnedResidual(layer, at: place), perLayerInput: try perLayerInput(at: place),
            alternatingUpdate: try alternatingUpdate(at: place), outputScalar: try outputScalar(layer, at: place),
            residuals: (
                attention: try residual(layer.attentionResidual, place + layerNames.residuals.attention),
                feedForward: try residual(layer.feedForwardResidual, place + layerNames.residuals.feedForward)
            ),
            hyperConnections: try hyperConnections(at: place),
            nGramAddition: try nGramAddition(layer, at: place),
            outputConvolutions: try outputConvolutions(layer, at: place), sharedBlock: sharedBlock)
    }

    /// A block's attention, of whichever kind; nil when it has none.
    private func attentionPart(
        _ layer: LayerConfiguration, at place: String, rotary: RotaryEmbedding?, offset: Int,
        all: [(embedding: RotaryEmbedding, offset: Int)]
    ) throws(TransformerError) -> (any AttentionPart)? {
        if let latent = layer.latentAttention {
            return try latentAttention(latent, at: place, rotary: rotary, offset: offset, all: all)
        }
        if let compressed = layer.compressedAttention {
            return try compressedAttention(compressed, at: place, rotary: all)
        }
        if let convolution = layer.spatialConvolution { return try spatialConvolution(convolution, at: place) }
        guard let attention = layer.attention else { return nil }
        if let experts = attention.queryExperts {
            return try mixtureOfAttentionHeads(attention, experts, at: place, rotary: rotary, offset: offset)
        }
        if let convolutions = attention.compressedConvolutions {
            return try convolutionalAttention(attention, convolutions, at: place, rotary: rotary, offset: offset)
        }
        var part = try self.attention(
            attention, at: place, rotary: rotary, offset: offset, readsOtherLayer: layer.sharedMemoryLayer != nil,
            all: all)
        part.convolutions = try projectionConvolutions(layer, at: place)
        return part
    }

    /// Scales of activations and of caches in eight bits, which packers leave beside the weights; nothing is rounded to them
    /// here.
    private static let activationScales = [
        ".k_scale", ".v_scale", ".q_scale", ".kv_scale", ".prob_scale", ".input_scale", ".output_scale",
        ".activation_scale", ".input_global_scale", ".input_zero_point", ".output_zero_point", ".k_zero_point",
        ".v_zero_point", ".q_zero_point", ".input_scale_ub",
    ]

    /// Refuses a checkpoint with tensors that no part has read.
    ///
    /// - Throws: ``TransformerError/unexpectedTensors(_:modelType:)``.
    func requireAllUsed() throws(TransformerError) {
        let unexpected = unreadNames
        if !unexpected.isEmpty {
            throw .unexpectedTensors(unexpected.sorted(), modelType: configuration.modelType)
        }
    }

    /// The tensors that no part has read, and that are not known to be unused.
    var unreadNames: [String] {
        // Buffers that old versions of the reference saved: masks and inverse frequencies, which follow from the rest.
        let buffers = [
            ".rotary_emb.inv_freq", ".attn.bias", ".attn.masked_bias", ".attn.causal_mask", ".attention.bias",
            ".attention.masked_bias",
        ]
        return tensors.unreadNames.filter { name in
            !(buffers + Self.activationScales).contains { name.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
                && !places.isOtherPart(name)
        }
    }

    // MARK: Modules

    /// The first of several names of a module, divided by `|`, that a block has; the first of all where it has none.
    private func firstPresent(_ name: String, at place: String) -> String {
        let names = name.split(separator: "|").map { place + $0 }
        return names.first { tensors.contains($0 + ".weight") } ?? names.first ?? place
    }

    /// A normalisation whose parameters adapters can replace.
    func numbered(
        _ name: String, _ kind: NormalizationConfiguration, shape: [Int]
    ) throws(TransformerError) -> Normalization {
        var normalization = try normalization(name, kind, shape: shape)
        normalization.number = modules.add(name, normalization)
        return normalization
    }

    /// A normalisation with weights of a shape.
    func normalization(
        _ name: String, _ configuration: NormalizationConfiguration, shape: [Int]
    ) throws(TransformerError) -> Normalization {
        // Files of the first versions of BERT have the names of its formulas.
        let old = tensors.contains(name + ".gamma") && !tensors.contains(name + ".weight")
        func weight(offset: Float) throws(TransformerError) -> [Float] {
            let own = configuration.gateRank == nil ? name : name + "." + names.layer.gatedNormalization.norm
            let stored = try tensors.floats(own + (old ? ".gamma" : ".weight"), shape)
            return offset == 0 ? stored : stored.map { offset + $0 }
        }
        switch configuration.kind {
        case .rootMeanSquare(let offset):
            return Normalization(
                configuration: configuration, weight: try weight(offset: offset), bias: nil,
                gate: try normalizationGate(configuration, name))
        case .layer(let presence, let offset):
            let weight = try weight(offset: offset)
            return Normalization(
                configuration: configuration, weight: weight,
                bias: old
                    ? try tensors.vector(name + ".beta", weight.count) : try bias(name, shape: shape, presence))
        case .layerWithoutParameters, .rootMeanSquareWithoutParameters, .unitLength:
            return Normalization(configuration: configuration, weight: nil, bias: nil)
        }
    }

    /// A linear layer, with a bias where the family has one.
    ///
    /// - Parameter order: the stored outputs in the order in which they are wanted; nil means as they are.
    func linear(
        _ name: String, _ outputs: Int, _ inputs: Int, _ bias: ParameterPresence, reason: String? = nil,
        isSensitive: Bool = false, order: [Int]? = nil
    ) throws(TransformerError) -> Linear {
        let stored = try self.bias(name, outputs, bias)
        let matrix = try tensors.matrix(
            name, outputs, inputs, reason: reason, isTransposed: names.isTransposed, isSensitive: isSensitive,
            order: order)
        return Linear(
            matrix: matrix,
            bias: order.flatMap { order in stored.map { stored in order.map { stored[$0] } } } ?? stored,
            bounds: try bounds(of: name), number: modules.add(name, matrix, rows: order))
    }

    /// The bounds of a linear layer, four numbers beside the module that holds its matrix; nil where it has none.
    private func bounds(of name: String) throws(TransformerError) -> LinearBounds? {
        guard configuration.clipsLinears, let suffix = names.clippedSuffix,
            name.utf8.reversed().starts(with: suffix.utf8.reversed())
        else { return nil }
        let module = String(name.dropLast(suffix.count))
        func range(_ part: String) throws(TransformerError) -> ClosedRange<Float> {
            func number(_ end: String) throws(TransformerError) -> Float {
                let name = "\(module).\(part)_\(end)"
                return try tensors.floats(name, tensors.shape(name) == [1] ? [1] : [])[0]
            }
            let (lower, upper) = (try number("min"), try number("max"))
            guard lower <= upper else {
                throw .clippedLinear(module: module, part: part, lower: lower, upper: upper)
            }
            return lower...upper
        }
        return LinearBounds(input: try range("input"), output: try range("output"))
    }

    /// A module's bias; nil where it has none.
    func bias(
        _ name: String, _ count: Int, _ presence: ParameterPresence
    ) throws(TransformerError) -> [Float]? {
        try bias(name, shape: [count], presence)
    }

    /// A module's bias of a shape, one number after another; nil where it has none.
    private func bias(
        _ name: String, shape: [Int], _ presence: ParameterPresence
    ) throws(TransformerError) -> [Float]? {
        switch presence {
        case .absent: return nil
        case .whenPresent where !tensors.contains(name + ".bias"): return nil
        default: return try tensors.floats(name + ".bias", shape)
        }
    }
}
