import LibC
import Tensors

/// Grouped-query attention of one layer, with its projections, over the layer's cache.
struct Attention: AttentionPart {
    /// How queries, keys and values are projected.
    enum Projection: Sendable {
        /// By three matrices, or two where values are the keys as projected.
        case separate(query: Linear, key: Linear, value: Linear?)
        /// By one; keys and values are those of an earlier layer.
        case queries(Linear)
        /// By one: all queries, all keys, all values.
        case stacked(Linear)
        /// By one: for each head its query, key and value.
        case interleaved(Linear)
    }

    let configuration: AttentionConfiguration
    var projection: Projection
    // [hidden, heads · value dimension]
    let output: Linear
    let queryNormalization: Normalization?
    let keyNormalization: Normalization?
    let valueNormalization: Normalization?
    let rotary: RotaryEmbedding?
    /// Where the rotary embedding's pairs begin in the workspace's tables, in pairs of one row.
    let rotaryOffset: Int
    /// Attention to what the cache holds.
    let cached: CachedAttention
    /// The normalisation of all heads' results before the output projection.
    var outputNormalization: Normalization?
    /// How pairs of heads are combined before the output projection; nil where they are not.
    var differential: DifferentialHeads?
    /// The projection of the output's gate, [hidden → heads] or [hidden → heads · value dimension], where it has its own.
    var gate: Linear?
    /// What each element of rotated queries, and of what the gate is a function of, is multiplied with: [heads · dimension] each.
    var elementScales: (query: [Float], gate: [Float])?
    /// What relative positions add to scores; nil where nothing does.
    var disentangled: DisentangledBiases?
    /// The convolutions of keys and values as projected; nil where there are none.
    var convolutions: (key: CausalConvolution, value: CausalConvolution)?
    /// The index that chooses blocks of keys; nil where there is none.
    var blockIndex: BlockIndex?
    /// The biases of scores that rows mix of profiles; nil where there are none.
    var relativeLogits: RelativeLogits?
    /// The mask that is learned from values; nil where there is none.
    var dynamicMask: DynamicMask?

    /// The floats of a row's queries, keys and values.
    var projectedWidth: Int { ownWidth + biasScratchWidth }
    /// The floats of a row's results.
    var resultWidth: Int { configuration.resultWidth }

    /// Queries, keys, values and gates.
    private var ownWidth: Int { queryKeyValueWidth + (gate?.outputs ?? 0) }
    /// What biases of scores are made in.
    private var biasScratchWidth: Int {
        dynamicMask?.scratchWidth ?? blockIndex?.scratchWidth ?? relativeLogits?.scratchWidth ?? 0
    }

    private var queryKeyValueWidth: Int { queryOutputs + configuration.keyWidth + configuration.valueWidth }

    /// The numbers that are projected as queries: with their gates, where these come with them.
    private var queryOutputs: Int { configuration.queryWidth * (configuration.outputGate == .withQueries ? 2 : 1) }

    func forward(
        _ input: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) {
        let (queries, own) = project(input, pass)
        if let convolutions, let own {
            convolutions.key.apply(own.keys.base, stride: own.keys.rowStride, pass, layer: layer)
            convolutions.value.apply(own.values.base, stride: own.values.rowStride, pass, layer: layer)
        }
        observe(pass, queries, own)
        pass.pool.parallel(pass.count, grain: rowGrain(configuration.queryWidth * 2)) { rows in
            pass.forEachRow(in: rows) { row, span in
                prepare(queries, heads: configuration.headCount, queryNormalization, row: row, pass)
                if let elementScales { multiply(queries, by: elementScales.query, row: row) }
                let position = span.position(of: row)
                if let scaling = configuration.queryScaling { scale(queries, scaling, row: row, position: position) }
                guard let own, let cache = span.layers[layer].keysAndValues else { return }
                prepareValues(own, row: row)
                prepare(own.keys, heads: configuration.keyValueHeadCount, keyNormalization, row: row, pass)
                for head in 0..<configuration.keyValueHeadCount {
                    cache.append(
                        key: own.keys.pointer(row: row, head: head), value: own.values.pointer(row: row, head: head),
                        head: head, position: position)
                }
            }
        }
        let scratch = pass.workspace.projected + pass.count * ownWidth
        if let dynamicMask, let own { dynamicMask.append(own.values.base, scratch: scratch, pass, layer: layer) }
        let chosen = blockIndex?.choose(input, scratch: scratch, pass, attending: attending, layer: layer)
        if attending.count == 0 { return }
        let gates = projectedGates(input, queries, pass)
        let biases =
            own.flatMap { own in disentangled?.biases(queries, own.keys, pass) }.map { KeyBiases(view: $0) }
            ?? dynamicMask?.biases(pass, attending: attending, layer: layer)
            ?? relativeLogits?.biases(input, scratch: scratch, pass, attending: attending) ?? chosen
        cached.attend(queries, pass, attending: attending, layer: layer, biases: biases)
        if let gates { multiply(by: gates, pass, attending: attending) }
        attending.observe(
            .attentionHeads, pass.workspace.heads,
            [attending.count, configuration.headCount, configuration.valueDimension])
        differential?.combine(pass.workspace.heads, attending)
        outputNormalization?.apply(
            rows: pass.workspace.heads, count: attending.count, width: configuration.resultWidth,
            into: pass.workspace.heads, on: pass.pool)
        output.apply(pass.workspace.heads, attending.rows, into: result)
    }

    /// A layer's own keys and values, as they are projected.
    private typealias KeysAndValues = (keys: HeadView, values: HeadView)

    /// Projects rows to queries, keys and values in the workspace; to queries alone where an earlier layer has the others.
    private func project(_ input: UnsafePointer<Float>, _ pass: ForwardPass) -> (HeadView, KeysAndValues?) {
        let base = pass.workspace.projected
        let (dimension, valueDimension) = (configuration.headDimension, configuration.valueDimension)
        let (queryWidth, keyWidth, valueWidth) = (queryOutputs, configuration.keyWidth, configuration.valueWidth)
        let queryStride = queryWidth / configuration.headCount
        func view(_ offset: Int, _ rowStride: Int, _ headStride: Int) -> HeadView {
            HeadView(base: base + offset, rowStride: rowStride, headStride: headStride)
        }
        switch projection {
        case .queries(let query):
            query.apply(input, pass.rows, into: base)
            return (view(0, queryWidth, queryStride), nil)
        case .separate(let query, let key, let value):
            let keyOffset = pass.count * queryWidth
            let valueOffset = keyOffset + pass.count * keyWidth
            var layers: [(linear: Linear, output: UnsafeMutablePointer<Float>)] = [
                (query, base), (key, base + keyOffset),
            ]
            if let value { layers.append((value, base + valueOffset)) }
            Linear.apply(layers, input: input, pass.rows)
            return (
                view(0, queryWidth, queryStride),
                (view(keyOffset, keyWidth, dimension), view(valueOffset, valueWidth, valueDimension))
            )
        case .stacked(let linear):
            linear.apply(input, pass.rows, into: base)
            return (
                view(0, linear.outputs, queryStride),
                (
                    view(queryWidth, linear.outputs, dimension),
                    view(queryWidth + keyWidth, linear.outputs, valueDimension)
                )
            )
        case .interleaved(let linear):
            linear.apply(input, pass.rows, into: base)
            let stride = 2 * dimension + valueDimension
            return (
                view(0, linear.outputs, stride),
                (view(dimension, linear.outputs, stride), view(2 * dimension, linear.outputs, stride))
            )
        }
    }

    // MARK: The gate of the output

    /// The numbers whose function multiplies each head's result; nil where there is no gate.
    private func projectedGates(_ input: UnsafePointer<Float>, _ queries: HeadView, _ pass: ForwardPass) -> HeadView? {
        let dimension = configuration.headDimension
        guard let rule = configuration.outputGate else { return nil }
        guard let gate, rule != .withQueries else {
            return HeadView(
                base: queries.base + dimension, rowStride: queries.rowStride, headStride: queries.headStride)
        }
        let base = pass.workspace.projected + pass.count * queryKeyValueWidth
        gate.apply(input, pass.rows, into: base)
        return HeadView(base: base, rowStride: gate.outputs, headStride: gate.outputs / configuration.headCount)
    }

    /// Multiplies the heads' results in the workspace with the function of their gates.
    private func multiply(by gates: HeadView, _ pass: ForwardPass, attending: ForwardPass) {
        let (dimension, width) = (configuration.valueDimension, configuration.resultWidth)
        let isPerHead = configuration.outputGate == .perHead
        for (span, whole) in zip(attending.spans, pass.spans) {
            let source = whole.rows.lowerBound + span.firstPosition - whole.firstPosition
            pass.pool.parallel(span.rows.count, grain: rowGrain(4 * width)) { rows in
                for row in rows {
                    let target = pass.workspace.heads + (span.rows.lowerBound + row) * width
                    for head in 0..<configuration.headCount {
                        let gate = gates.pointer(row: source + row, head: head)
                        if let elementScales {
                            VectorMath.multiply(gate, by: elementScales.gate, from: head * dimension, dimension)
                        }
                        configuration.gateFunction.apply(gate, isPerHead ? 1 : dimension)
                        if isPerHead {
                            VectorMath.scale(target + head * dimension, by: gate[0], dimension)
                        } else {
                            VectorMath.multiply(target + head * dimension, by: gate, dimension)
                        }
                    }
                }
            }
        }
    }

    // MARK: Queries, keys and values of one row

    /// Clips and normalises the values of one row in place, which may be its keys as projected.
    private func prepareValues(_ own: KeysAndValues, row: Int) {
        let dimension = configuration.valueDimension
        for head in 0..<configuration.keyValueHeadCount {
            let value = own.values.pointer(row: row, head: head)
            if configuration.valuesAreKeys {
                value.update(from: own.keys.pointer(row: row, head: head), count: dimension)
            }
            if let clip = configuration.clip { clamp(value, dimension, to: clip) }
            valueNormalization?.apply(value, into: value, width: dimension)
            if configuration.valueMultiplier != 1 {
                VectorMath.scale(value, by: configuration.valueMultiplier, dimension)
            }
        }
    }

    /// Normalises, clips and rotates the heads of one row in place.
    private func prepare(_ view: HeadView, heads: Int, _ normalization: Normalization?, row: Int, _ pass: ForwardPass) {
        let rule = configuration.queryKeyNormalization
        if let normalization, let rule, !rule.followsRotation {
            normalize(view, heads: heads, normalization.adapted(to: pass.rows.adapters(of: row)), rule.scope, row: row)
        }
        if let clip = configuration.clip {
            for head in 0..<heads { clamp(view.pointer(row: row, head: head), configuration.headDimension, to: clip) }
        }
        if let rotary {
            let table = pass.workspace.rows * rotaryOffset + row * rotary.pairCount
            for head in 0..<heads {
                rotary.rotate(
                    view.pointer(row: row, head: head), cosines: pass.workspace.cosines + table,
                    sines: pass.workspace.sines + table)
            }
        }
        if let normalization, let rule, rule.followsRotation {
            normalize(view, heads: heads, normalization.adapted(to: pass.rows.adapters(of: row)), rule.scope, row: row)
        }
    }

    private func normalize(
        _ view: HeadView, heads: Int, _ normalization: Normalization,
        _ scope: AttentionConfiguration.QueryKeyNormalization.Scope, row: Int
    ) {
        let dimension = configuration.headDimension
        switch scope {
        case .projection:
            // The loader pairs this scope with projections whose heads lie side by side.
            let start = view.pointer(row: row, head: 0)
            normalization.apply(start, into: start, width: heads * dimension)
        case .head, .eachHead:
            for head in 0..<heads {
                let start = view.pointer(row: row, head: head)
                normalization.apply(
                    start, into: start, width: dimension, parametersAt: scope == .eachHead ? head * dimension : 0)
            }
        }
    }

    private func scale(
        _ view: HeadView, _ scaling: AttentionConfiguration.QueryScaling, row: Int, position: Int
    ) {
        let factor = scaling.factor(at: position)
        for head in 0..<configuration.headCount {
            VectorMath.scale(view.pointer(row: row, head: head), by: factor, configuration.headDimension)
        }
    }

    private func multiply(_ view: HeadView, by scales: [Float], row: Int) {
        let dimension = configuration.headDimension
        for head in 0..<configuration.headCount {
            VectorMath.multiply(view.pointer(row: row, head: head), by: scales, from: head * dimension, dimension)
        }
    }

    private func clamp(_ values: UnsafeMutablePointer<Float>, _ count: Int, to bound: Float) {
        for index in 0..<count { values[index] = min(max(values[index], -bound), bound) }
    }
}

// MARK: - Observation

extension Attention {
    private func observe(_ pass: ForwardPass, _ queries: HeadView, _ own: KeysAndValues?) {
        guard pass.observer != nil else { return }
        report(.query, queries, configuration.headCount, configuration.headDimension, pass)
        guard let own else { return }
        report(.key, own.keys, configuration.keyValueHeadCount, configuration.headDimension, pass)
        let values = configuration.valuesAreKeys ? own.keys : own.values
        report(.value, values, configuration.keyValueHeadCount, configuration.valueDimension, pass)
    }

    private func report(
        _ name: Observation.Name, _ view: HeadView, _ heads: Int, _ dimension: Int, _ pass: ForwardPass
    ) {
        var copy: [Float] = []
        for row in 0..<pass.count {
            for head in 0..<heads {
                copy += UnsafeBufferPointer(start: view.pointer(row: row, head: head), count: dimension)
            }
        }
        pass.observe(name, copy, [pass.count, heads, dimension])
    }
}
