import Tensors

/// The weights of embeddings for each layer, of learned residuals, and of alternating updates.
extension WeightLoader {
    /// The model's part of embeddings for each layer; nil when it has none.
    func perLayerEmbedding() throws(TransformerError) -> PerLayerEmbedding? {
        guard let perLayer = configuration.perLayerEmbedding else { return nil }
        let layerCount = configuration.layers.count
        let width = layerCount * perLayer.width
        return PerLayerEmbedding(
            configuration: perLayer, layerCount: layerCount,
            table: perLayer.vocabularySize == 0
                ? nil
                : try tensors.matrix(
                    prefix + names.perLayerEmbedding, perLayer.vocabularySize, width,
                    reason: "'vocab_size_per_layer_input' \(perLayer.vocabularySize) x \(layerCount) layers x "
                        + "'hidden_size_per_layer_input' \(perLayer.width)", isTransposed: false, use: .table),
            projection: try linear(prefix + names.perLayerProjection, width, configuration.hiddenSize, .absent),
            normalization: try normalization(
                prefix + names.perLayerNormalization, perLayer.normalization, shape: [perLayer.width]))
    }

    /// A block's part of embeddings for each layer; nil when there are none.
    func perLayerInput(at place: String) throws(TransformerError) -> PerLayerInput? {
        guard let perLayer = configuration.perLayerEmbedding else { return nil }
        let (hidden, names) = (configuration.hiddenSize, names.layer)
        return PerLayerInput(
            gate: try linear(place + names.perLayerGate, perLayer.width, hidden, .absent),
            projection: try linear(place + names.perLayerProjection, hidden, perLayer.width, .absent),
            normalization: try normalization(
                place + names.perLayerNormalization, perLayer.normalization, shape: [hidden]),
            activation: perLayer.activation)
    }

    /// A block's learned residual; nil when it has none.
    func learnedResidual(_ layer: LayerConfiguration, at place: String) throws(TransformerError) -> LearnedResidual? {
        guard let residual = layer.learnedResidual else { return nil }
        let (hidden, names) = (configuration.hiddenSize, names.layer.learnedResidual)
        return LearnedResidual(
            left: try linear(place + names.left, residual.rank, hidden, .absent),
            right: try linear(place + names.right, hidden, residual.rank, .absent),
            normalization: try normalization(
                place + names.normalization, residual.normalization, shape: [hidden]))
    }

    /// What a block's output is multiplied with.
    func outputScalar(_ layer: LayerConfiguration, at place: String) throws(TransformerError) -> Float {
        let name = place + names.layer.outputScalar
        switch layer.outputScalar {
        case .absent: return 1
        case .whenPresent where !tensors.contains(name): return 1
        default: return try tensors.vector(name, 1).first ?? 1
        }
    }

    /// The decoder's part of alternating updates; nil when it has one stream.
    func alternatingStreams() throws(TransformerError) -> AlternatingStreams? {
        guard let updates = configuration.alternatingUpdates else { return nil }
        let hidden = configuration.hiddenSize
        func all(_ name: String) throws(TransformerError) -> [Linear] {
            var layers: [Linear] = []
            for stream in 0..<updates.streamCount - 1 {
                layers.append(try linear(prefix + name.numbered(stream), hidden, hidden, .absent))
            }
            return layers
        }
        return AlternatingStreams(
            count: updates.streamCount, projections: try all(names.streamProjections),
            unprojections: try all(names.streamUnprojections))
    }

    /// A block's alternating updates; nil when there is one stream.
    func alternatingUpdate(at place: String) throws(TransformerError) -> AlternatingUpdate? {
        guard let updates = configuration.alternatingUpdates else { return nil }
        let (hidden, count) = (configuration.hiddenSize, updates.streamCount)
        let place = place + names.layer.alternatingUpdates + "."
        func small(_ name: String, _ outputs: Int, _ inputs: Int) throws(TransformerError) -> Linear {
            try linear(place + name, outputs, inputs, .absent, isSensitive: true)
        }
        var correctedScale: [Float]?
        if updates.scalesCorrected {
            correctedScale = try tensors.vector(place + "correct_output_scale", hidden)
        } else {
            tensors.leave(tensor: place + "correct_output_scale")
        }
        return AlternatingUpdate(
            configuration: updates,
            routerNormalization: try normalization(place + "router_norm", updates.normalization, shape: [hidden]),
            router: try small("modality_router", count, hidden),
            prediction: try small("prediction_coefs", count * count, count),
            correction: try small("correction_coefs", count, count), correctedScale: correctedScale)
    }

    /// How a part's output joins the residual stream; nil where it is added.
    func residual(
        _ residual: ResidualConfiguration?, _ name: String
    ) throws(TransformerError) -> ResidualAddition? {
        guard let residual else { return nil }
        let hidden = configuration.hiddenSize
        var addition = ResidualAddition(configuration: residual)
        switch residual.learned {
        case nil: break
        case .streamScales: addition.streamScale = try tensors.vector(name, hidden)
        case .partScales: addition.partScale = try tensors.vector(name, hidden)
        case .interpolation(let factor):
            let rates = try tensors.vector(name, hidden).map { abs($0 * factor) }
            addition.streamScale = rates.map { 1 - $0 }
            addition.partScale = rates
        case .scalesAndBiases:
            addition.biases = (
                stream: try tensors.vector(name + ".residual_bias", hidden),
                part: try tensors.vector(name + ".hidden_states_bias", hidden)
            )
            addition.streamScale = try tensors.vector(name + ".residual_scale", hidden)
            addition.partScale = try tensors.vector(name + ".hidden_states_scale", hidden)
        }
        return addition
    }
}
