import Tensors

/// One block of the decoder: attention or a recurrence or both, and a feed-forward part, added to the residual stream.
struct DecoderBlock: Sendable {
    /// The feed-forward part of a block.
    enum FeedForwardPart: Sendable {
        case dense(Shared<FeedForward>)
        case mixture(Shared<MixtureOfExperts>)
        case denseAndMixture(Shared<DenseAndMixture>)

        /// The scratch one row needs.
        var scratchWidth: Int {
            switch self {
            case .dense(let network): network.value.scratchWidth
            case .mixture(let mixture): mixture.value.scratchWidth
            case .denseAndMixture(let both): both.value.scratchWidth
            }
        }
    }

    private(set) var configuration: LayerConfiguration
    let attention: (any AttentionPart)?
    let recurrence: (any Recurrence)?
    let feedForward: FeedForwardPart?
    let attentionInputNormalization: Normalization?
    let attentionOutputNormalization: Normalization?
    let feedForwardInputNormalization: Normalization?
    let feedForwardOutputNormalization: Normalization?
    let attentionResidualNormalization: Normalization?
    let feedForwardResidualNormalization: Normalization?
    let learnedResidual: LearnedResidual?
    let perLayerInput: PerLayerInput?
    let alternatingUpdate: AlternatingUpdate?
    /// What the block's output is multiplied with.
    let outputScalar: Float
    /// How attention's output joins the residual stream, and the feed-forward part's; nil where they are added.
    var residuals: (attention: ResidualAddition?, feedForward: ResidualAddition?) = (nil, nil)
    /// The residual streams around attention and around the network; nil where there is one stream.
    var hyperConnections: (attention: HyperConnection, feedForward: HyperConnection)?
    /// What embeddings of the last tokens together add to the streams in front of the block; nil where nothing is added.
    var nGramAddition: NGramAddition?
    /// The convolutions of what the two parts make; nil where there are none.
    var outputConvolutions: (attention: CausalConvolution, feedForward: CausalConvolution)?
    /// What is in front of the recurrence, and is added to its input.
    let sharedBlock: SharedBlock?

    /// The same weights once more, in another layer of the same shape.
    func again(as layer: LayerConfiguration) -> DecoderBlock {
        var block = self
        block.configuration = layer
        return block
    }

    /// The scratch one row needs in the workspace's part for feed-forward networks.
    var scratchWidth: Int {
        max(
            feedForward?.scratchWidth ?? 0, learnedResidual?.left.outputs ?? 0, perLayerInput?.gate.outputs ?? 0,
            alternatingUpdate?.scratchWidth ?? 0, sharedBlock?.scratchWidth ?? 0,
            hyperConnections?.attention.scratchWidth ?? 0, hyperConnections?.feedForward.scratchWidth ?? 0,
            nGramAddition?.scratchWidth ?? 0)
    }

    /// The floats of a row's projections, or of what a recurrence keeps of it.
    var projectedWidth: Int {
        max(
            attention?.projectedWidth ?? 0, recurrence?.scratchWidth ?? 0, sharedBlock?.attention.projectedWidth ?? 0)
    }

    /// The floats of a row's state of the router.
    var routerStateWidth: Int {
        if case .mixture(let mixture)? = feedForward { return mixture.value.network?.width ?? 0 }
        return 0
    }

    /// The floats of a row's results of all heads.
    var resultWidth: Int { max(attention?.resultWidth ?? 0, sharedBlock?.attention.resultWidth ?? 0) }

    /// Computes a chunk: the residual stream `pass.workspace.hidden` [rows, hidden] in place.
    ///
    /// - Parameters:
    ///   - layer: the number of the block.
    ///   - narrows: whether only the needed rows continue, as is enough when no later block adds to the cache; afterwards they
    ///     come first in the residual stream. The others only enter the cache.
    /// - Returns: the pass of the rows that continue.
    func forward(_ chunk: ForwardPass, layer: Int, narrows: Bool) -> ForwardPass {
        let buffers = chunk.workspace
        let attended = buffers.attentionOutput  // [rows, hidden]
        let fed = buffers.feedForwardOutput  // [rows, hidden]

        alternatingUpdate?.predict(chunk)
        nGramAddition?.apply(chunk, layer: layer)
        hyperConnections?.attention.enter(chunk)
        let stream = sharedBlock?.forward(chunk, layer: layer) ?? UnsafePointer(buffers.hidden)
        var input = normalize(attentionInputNormalization, stream, chunk, .attentionInput)
        let pass = narrows ? chunk.narrowed() : chunk
        let isMixed = mix(input, into: attended, chunk, attending: pass, layer: layer)
        if pass.count == 0 { return pass }
        if narrows {
            let isOwn = input == UnsafePointer(buffers.hidden)
            chunk.moveNeededRows(of: buffers.hidden, width: buffers.widths.hidden)
            // The parallel feed-forward part reads the same rows.
            if !isOwn { chunk.moveNeededRows(of: buffers.normalized, width: buffers.widths.hidden) }
            chunk.moveNeededRows(of: buffers.perLayerInputs, width: buffers.widths.perLayerInputs)
            chunk.moveNeededRows(of: buffers.streams, width: buffers.widths.streams)
            chunk.moveNeededRows(of: buffers.streamWeights, width: buffers.widths.streamWeights)
            chunk.moveNeededRows(of: buffers.routerStates, width: buffers.widths.routerStates)
            buffers.tokens = chunk.spans.flatMap { buffers.tokens[$0.needed.clamped(to: buffers.tokens.indices)] }
        }
        if isMixed {
            outputConvolutions?.attention.apply(attended, stride: buffers.widths.hidden, pass, layer: layer)
            normalizeInPlace(attentionOutputNormalization, attended, pass)
            pass.observe(.attentionOutput, attended, [pass.count, buffers.widths.hidden])
        }

        if configuration.hasParallelResidual {
            if let own = feedForwardInputNormalization {
                input = normalize(own, buffers.hidden, pass, .feedForwardInput)
            }
            feedForward(input, into: fed, pass)
            if isMixed { addResidual(attended, pass) }
        } else {
            if isMixed {
                join(attended, residuals.attention, hyperConnections?.attention, pass)
                addLearnedResidual(input, pass)
                normalizeInPlace(attentionResidualNormalization, buffers.hidden, pass)
                pass.observe(.attentionResidual, buffers.hidden, [pass.count, buffers.widths.hidden])
            }
            if feedForward != nil {
                hyperConnections?.feedForward.enter(pass)
                input = normalize(feedForwardInputNormalization, buffers.hidden, pass, .feedForwardInput)
                feedForward(input, into: fed, pass)
            }
        }
        if feedForward != nil {
            scale(fed, by: configuration.feedForwardMultiplier, pass)
            outputConvolutions?.feedForward.apply(fed, stride: buffers.widths.hidden, pass, layer: layer)
            normalizeInPlace(feedForwardOutputNormalization, fed, pass)
            pass.observe(.feedForwardOutput, fed, [pass.count, buffers.widths.hidden])
            join(fed, residuals.feedForward, hyperConnections?.feedForward, pass)
            normalizeInPlace(feedForwardResidualNormalization, buffers.hidden, pass)
        }
        addPerLayerInput(layer, pass)
        scale(buffers.hidden, by: outputScalar, pass)
        pass.observe(.blockOutput, buffers.hidden, [pass.count, buffers.widths.hidden])
        return pass
    }

    /// Adds what the learned residual makes of attention's input, and divides by √2.
    private func addLearnedResidual(_ input: UnsafePointer<Float>, _ pass: ForwardPass) {
        guard let learnedResidual else { return }
        let buffers = pass.workspace
        learnedResidual.apply(input, into: buffers.feedForwardOutput, pass)
        VectorMath.add(buffers.feedForwardOutput, to: buffers.hidden, pass.count * buffers.widths.hidden)
        scale(buffers.hidden, by: Float(0.5).squareRoot(), pass)
    }

    /// Corrects the streams where there are several, and adds what the block makes of its embeddings.
    private func addPerLayerInput(_ layer: Int, _ pass: ForwardPass) {
        let added = pass.workspace.feedForwardOutput  // [rows, hidden], free again
        alternatingUpdate?.correct(pass)
        guard let perLayerInput else { return }
        perLayerInput.apply(pass.workspace.hidden, layer: layer, into: added, pass)
        if let alternatingUpdate {
            alternatingUpdate.add(added, pass)
        } else {
            addResidual(added, pass)
        }
    }

    /// What attention and the recurrence make of the rows, added where the block has both.
    ///
    /// - Parameters:
    ///   - input: [rows, hidden].
    ///   - output: [attending rows, hidden], overwritten.
    ///   - attending: the pass of the rows that continue.
    /// - Returns: false in a block that has neither, and does not touch the output.
    private func mix(
        _ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) -> Bool {
        let other = pass.workspace.feedForwardOutput  // [rows, hidden], free until the feed-forward part
        if let attention {
            let multipliers = configuration.attentionMultipliers
            attention.forward(
                scaled(input, by: multipliers.input, in: other, pass), into: output, pass, attending: attending,
                layer: layer)
            scale(output, by: multipliers.output, attending)
        }
        if let recurrence {
            let multipliers = configuration.recurrenceMultipliers
            let target = attention == nil ? output : other
            recurrence.forward(
                scaled(input, by: multipliers.input, in: other, pass), into: target, pass, attending: attending,
                layer: layer)
            scale(target, by: multipliers.output, attending)
            if attention != nil { VectorMath.add(other, to: output, attending.count * pass.workspace.widths.hidden) }
        }
        return attention != nil || recurrence != nil
    }

    /// The rows times a constant: themselves where it is one, else a copy.
    private func scaled(
        _ rows: UnsafePointer<Float>, by multiplier: Float, in copy: UnsafeMutablePointer<Float>, _ pass: ForwardPass
    ) -> UnsafePointer<Float> {
        if multiplier == 1 { return rows }
        copy.update(from: rows, count: pass.count * pass.workspace.widths.hidden)
        scale(copy, by: multiplier, pass)
        return UnsafePointer(copy)
    }

    private func scale(_ rows: UnsafeMutablePointer<Float>, by multiplier: Float, _ pass: ForwardPass) {
        if multiplier != 1 { VectorMath.scale(rows, by: multiplier, pass.count * pass.workspace.widths.hidden) }
    }

    /// The normalised rows, or the rows themselves where the block has no such normalisation.
    private func normalize(
        _ normalization: Normalization?, _ rows: UnsafePointer<Float>, _ pass: ForwardPass, _ name: Observation.Name
    ) -> UnsafePointer<Float> {
        guard let normalization else { return rows }
        let buffers = pass.workspace
        let width = buffers.widths.hidden
        normalization.apply(rows, pass.rows, width: width, into: buffers.normalized)
        pass.observe(name, buffers.normalized, [pass.count, width])
        return UnsafePointer(buffers.normalized)
    }

    private func normalizeInPlace(
        _ normalization: Normalization?, _ rows: UnsafeMutablePointer<Float>, _ pass: ForwardPass
    ) {
        normalization?.apply(rows, pass.rows, width: pass.workspace.widths.hidden, into: rows)
    }

    private func feedForward(
        _ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, _ pass: ForwardPass
    ) {
        switch feedForward {
        case nil: break
        case .dense(let network):
            network.value.apply(
                input, pass.rows, into: output, scratch: pass.workspace.feedForward
            ) { stage, rows in
                pass.observe(
                    stage == .beforeActivation ? .feedForwardWidened : .feedForwardActivated, rows,
                    [pass.count, network.value.configuration.intermediateSize])
            }
        case .denseAndMixture(let both):
            both.value.apply(
                input, residual: pass.workspace.hidden, pass.rows, into: output,
                scratch: pass.workspace.feedForward
            ) { stage, rows in
                pass.observe(
                    stage == .beforeActivation ? .feedForwardWidened : .feedForwardActivated, rows,
                    [pass.count, both.value.dense.configuration.intermediateSize])
            } observeRouter: { logits in
                pass.observe(.routerLogits, logits, [pass.count, both.value.mixture.configuration.choiceCount])
            }
        case .mixture(let mixture):
            mixture.value.apply(
                input, pass.rows, into: output, scratch: pass.workspace.feedForward,
                states: pass.workspace.routerStates, tokens: pass.workspace.tokens
            ) { logits in
                pass.observe(.routerLogits, logits, [pass.count, mixture.value.configuration.choiceCount])
            }
        }
    }

    /// Joins a part's output with the residual stream, or with all of them.
    private func join(
        _ rows: UnsafeMutablePointer<Float>, _ addition: ResidualAddition?, _ streams: HyperConnection?,
        _ pass: ForwardPass
    ) {
        if let streams { return streams.leave(rows, pass) }
        guard let addition else { return addResidual(rows, pass) }
        addition.apply(rows, normalized: pass.workspace.normalized, pass)
    }

    /// Adds a part's output to the residual stream, times the residual multiplier.
    private func addResidual(_ rows: UnsafePointer<Float>, _ pass: ForwardPass) {
        let hidden = pass.workspace.hidden
        let width = pass.workspace.widths.hidden
        let multiplier = configuration.residualMultiplier
        pass.pool.parallel(pass.count, grain: rowGrain(width)) { range in
            let (first, size) = (range.lowerBound * width, range.count * width)
            if multiplier == 1 {
                VectorMath.add(rows + first, to: hidden + first, size)
            } else {
                VectorMath.addScaled(rows + first, by: multiplier, to: hidden + first, size)
            }
        }
    }
}
