import Glibc
import Tensors

/// Grouped-query attention of one layer, with its projections, over the layer's cache.
struct Attention: Sendable {
    /// How queries, keys and values are projected.
    enum Projection: Sendable {
        /// By three matrices.
        case separate(query: Linear, key: Linear, value: Linear)
        /// By one: all queries, all keys, all values.
        case stacked(Linear)
        /// By one: for each head its query, key and value.
        case interleaved(Linear)
    }

    let configuration: AttentionConfiguration
    let projection: Projection
    // [hidden, heads · head dimension]
    let output: Linear
    let queryNormalization: Normalization?
    let keyNormalization: Normalization?
    let rotary: RotaryEmbedding?
    /// Where the rotary embedding's pairs begin in the workspace's tables, in pairs of one row.
    let rotaryOffset: Int
    /// A score of attending to nothing for each head, or none.
    let sinks: [Float]
    /// The normalisation of all heads' results before the output projection.
    var outputNormalization: Normalization?
    /// The projection of the output's gate, [hidden → heads] or [hidden → heads · head dimension], where it has its own.
    var gate: Linear?

    /// The floats of a row's queries, keys and values.
    var projectedWidth: Int { queryOutputs + 2 * configuration.keyValueWidth + (gate?.outputs ?? 0) }

    /// The numbers that are projected as queries: with their gates, where these come with them.
    private var queryOutputs: Int { configuration.queryWidth * (configuration.outputGate == .withQueries ? 2 : 1) }

    /// Projected heads in memory: element e of head h of row r stands at `base[r · rowStride + h · headStride + e]`.
    struct HeadView {
        var base: UnsafeMutablePointer<Float>
        var rowStride: Int
        var headStride: Int

        @inline(__always)
        func pointer(row: Int, head: Int) -> UnsafeMutablePointer<Float> { base + row * rowStride + head * headStride }
    }

    /// Computes a chunk and adds its keys and values to the caches of its sequences.
    ///
    /// - Parameters:
    ///   - input: [rows, hidden].
    ///   - attending: the pass of the rows that attend; the others only enter the caches.
    ///   - layer: the number of the block, whose part of each sequence's memory this is.
    ///   - result: [attending rows, hidden], overwritten.
    func forward(
        _ input: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) {
        let (queries, keys, values) = project(input, pass)
        observe(pass, queries, keys, values)
        pass.pool.parallel(pass.count, grain: rowGrain(configuration.queryWidth * 2)) { rows in
            pass.forEachRow(in: rows) { row, span in
                prepare(queries, heads: configuration.headCount, queryNormalization, row: row, pass)
                prepare(keys, heads: configuration.keyValueHeadCount, keyNormalization, row: row, pass)
                let position = span.position(of: row)
                if let scaling = configuration.queryScaling { scale(queries, scaling, row: row, position: position) }
                if let clip = configuration.clip {
                    clamp(values, heads: configuration.keyValueHeadCount, to: clip, row: row)
                }
                guard let cache = span.layers[layer].keysAndValues else { return }
                for head in 0..<configuration.keyValueHeadCount {
                    cache.append(
                        key: keys.pointer(row: row, head: head), value: values.pointer(row: row, head: head),
                        head: head, position: position)
                }
            }
        }
        if attending.count == 0 { return }
        let gates = projectedGates(input, queries, pass)
        attend(queries, pass, attending: attending, layer: layer)
        if let gates { multiply(by: gates, pass, attending: attending) }
        attending.observe(
            .attentionHeads, pass.workspace.heads,
            [attending.count, configuration.headCount, configuration.headDimension])
        outputNormalization?.apply(
            rows: pass.workspace.heads, count: attending.count, width: configuration.queryWidth,
            into: pass.workspace.heads, on: pass.pool)
        output.apply(pass.workspace.heads, count: attending.count, into: result, on: pass.pool)
    }

    /// Projects rows to queries, keys and values in the workspace.
    private func project(_ input: UnsafePointer<Float>, _ pass: ForwardPass) -> (HeadView, HeadView, HeadView) {
        let base = pass.workspace.projected
        let dimension = configuration.headDimension
        let (queryWidth, keyValueWidth) = (queryOutputs, configuration.keyValueWidth)
        let queryStride = queryWidth / configuration.headCount
        func view(_ offset: Int, _ rowStride: Int, _ headStride: Int) -> HeadView {
            HeadView(base: base + offset, rowStride: rowStride, headStride: headStride)
        }
        switch projection {
        case .separate(let query, let key, let value):
            let keyOffset = pass.count * queryWidth
            let valueOffset = keyOffset + pass.count * keyValueWidth
            Linear.apply(
                [(query, base), (key, base + keyOffset), (value, base + valueOffset)], input: input, count: pass.count,
                on: pass.pool)
            return (
                view(0, queryWidth, queryStride), view(keyOffset, keyValueWidth, dimension),
                view(valueOffset, keyValueWidth, dimension)
            )
        case .stacked(let linear):
            linear.apply(input, count: pass.count, into: base, on: pass.pool)
            return (
                view(0, linear.outputs, dimension), view(queryWidth, linear.outputs, dimension),
                view(queryWidth + keyValueWidth, linear.outputs, dimension)
            )
        case .interleaved(let linear):
            linear.apply(input, count: pass.count, into: base, on: pass.pool)
            return (
                view(0, linear.outputs, 3 * dimension), view(dimension, linear.outputs, 3 * dimension),
                view(2 * dimension, linear.outputs, 3 * dimension)
            )
        }
    }

    // MARK: The gate of the output

    /// The numbers whose sigmoids multiply each head's result; nil where there is no gate.
    private func projectedGates(_ input: UnsafePointer<Float>, _ queries: HeadView, _ pass: ForwardPass) -> HeadView? {
        let dimension = configuration.headDimension
        guard let rule = configuration.outputGate else { return nil }
        guard let gate, rule != .withQueries else {
            return HeadView(
                base: queries.base + dimension, rowStride: queries.rowStride, headStride: queries.headStride)
        }
        let base = pass.workspace.projected + pass.count * (queryOutputs + 2 * configuration.keyValueWidth)
        gate.apply(input, count: pass.count, into: base, on: pass.pool)
        return HeadView(base: base, rowStride: gate.outputs, headStride: gate.outputs / configuration.headCount)
    }

    /// Multiplies the heads' results in the workspace with the sigmoids of their gates.
    private func multiply(by gates: HeadView, _ pass: ForwardPass, attending: ForwardPass) {
        let (dimension, width) = (configuration.headDimension, configuration.queryWidth)
        let isPerHead = configuration.outputGate == .perHead
        for (span, whole) in zip(attending.spans, pass.spans) {
            let source = whole.rows.lowerBound + span.firstPosition - whole.firstPosition
            pass.pool.parallel(span.rows.count, grain: rowGrain(4 * width)) { rows in
                for row in rows {
                    let target = pass.workspace.heads + (span.rows.lowerBound + row) * width
                    for head in 0..<configuration.headCount {
                        let gate = gates.pointer(row: source + row, head: head)
                        Activation.sigmoid.apply(gate, isPerHead ? 1 : dimension)
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

    // MARK: Queries and keys of one row

    /// Normalises, clips and rotates the heads of one row in place.
    private func prepare(_ view: HeadView, heads: Int, _ normalization: Normalization?, row: Int, _ pass: ForwardPass) {
        let rule = configuration.queryKeyNormalization
        if let normalization, let rule, !rule.followsRotation {
            normalize(view, heads: heads, normalization, rule.scope, row: row)
        }
        if let clip = configuration.clip { clamp(view, heads: heads, to: clip, row: row) }
        if let rotary {
            let table = pass.workspace.rows * rotaryOffset + row * rotary.pairCount
            for head in 0..<heads {
                rotary.rotate(
                    view.pointer(row: row, head: head), cosines: pass.workspace.cosines + table,
                    sines: pass.workspace.sines + table)
            }
        }
        if let normalization, let rule, rule.followsRotation {
            normalize(view, heads: heads, normalization, rule.scope, row: row)
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
        let stretches = position / scaling.trainedLength
        let factor = 1 + scaling.beta * logf(1 + Float(stretches))
        for head in 0..<configuration.headCount {
            VectorMath.scale(view.pointer(row: row, head: head), by: factor, configuration.headDimension)
        }
    }

    private func clamp(_ view: HeadView, heads: Int, to bound: Float, row: Int) {
        for head in 0..<heads {
            let start = view.pointer(row: row, head: head)
            for element in 0..<configuration.headDimension { start[element] = min(max(start[element], -bound), bound) }
        }
    }

    // MARK: Attention

    /// What attention of one sequence's rows has to do in a region: its tiles, or the segments of each.
    private struct Part {
        let tiling: AttentionTiling
        /// The rows that attend.
        let span: Span
        let cache: LayerCache
        /// The projected row of the span's first row.
        let source: Int
        /// Whether an item is one segment of a tile: few rows that attend to many positions keep all threads busy so.
        var isSegmented = false
        /// The items of the region that are the part's.
        var items = 0..<0
        /// Where the states of its segments stand, in floats.
        var firstState = 0

        var itemCount: Int { isSegmented ? tiling.items * tiling.segments.count : tiling.items }
        var grain: Int { isSegmented ? tiling.segmentGrain : tiling.grain }
    }

    /// Attends with some rows of each sequence, in one region; the heads' results go to the workspace,
    /// [attending rows, heads · head dimension].
    private func attend(_ queries: HeadView, _ pass: ForwardPass, attending: ForwardPass, layer: Int) {
        var parts: [Part] = []
        for (span, whole) in zip(attending.spans, pass.spans) where !span.rows.isEmpty {
            guard let cache = span.layers[layer].keysAndValues else { continue }
            parts.append(
                Part(
                    tiling: AttentionTiling(configuration, rows: span.rows.count, firstPosition: span.firstPosition),
                    span: span, cache: cache,
                    source: whole.rows.lowerBound + span.firstPosition - whole.firstPosition))
        }
        let isScarce = parts.reduce(0) { $0 + $1.tiling.items } < 4 * pass.pool.threads
        let largestTile = parts.map(\.tiling.largestTile).max() ?? 0
        let stateCount = ScaledDotProductAttention.State.count(
            queries: largestTile, valueStride: parts.first?.cache.valueStride ?? 0)
        var (items, states) = (0, 0)
        for index in parts.indices {
            parts[index].isSegmented = isScarce && parts[index].tiling.segments.count > 1
            parts[index].items = items..<items + parts[index].itemCount
            parts[index].firstState = states
            items += parts[index].itemCount
            if parts[index].isSegmented { states += parts[index].itemCount * stateCount }
        }
        let stored = states > 0 ? pass.workspace.attentionStates(count: states) : nil
        let scratchCount = ScaledDotProductAttention.scratchCount(
            queries: largestTile, dimension: configuration.headDimension,
            valueStride: parts.first?.cache.valueStride ?? 0)
        let all = parts
        pass.pool.parallel(items, grain: all.map(\.grain).min() ?? 1) { range in
            withQueries(largestTile, scratchCount) { list, scratch in
                for part in all {
                    for item in part.items.clamped(to: range) {
                        let index = item - part.items.lowerBound
                        let segments = part.tiling.segments
                        let tile = part.isSegmented ? index / segments.count : index
                        guard let kernel = kernel(part.tiling.head(of: tile), part.cache) else { return }
                        let filled = fill(list, part, tile, queries, pass)
                        guard part.isSegmented, let stored else {
                            kernel.attend(filled, scratch: scratch)
                            continue
                        }
                        kernel.attend(
                            filled, segment: segments.lowerBound + index % segments.count,
                            into: .init(stored + part.firstState + index * stateCount, queries: filled.count),
                            scratch: scratch)
                    }
                }
            }
        }
        if let stored {
            withQueries(largestTile, scratchCount) { list, scratch in
                for part in all where part.isSegmented {
                    join(part, stored + part.firstState, stateCount, list, scratch, queries, pass)
                }
            }
        }
        if pass.observer != nil, let part = parts.first { observeScores(queries, pass, part) }
    }

    /// Joins the states of a part's segments in order, as a tile joins them that computes all of them.
    private func join(
        _ part: Part, _ states: UnsafeMutablePointer<Float>, _ stateCount: Int,
        _ list: UnsafeMutableBufferPointer<ScaledDotProductAttention.Query>, _ scratch: UnsafeMutablePointer<Float>,
        _ queries: HeadView, _ pass: ForwardPass
    ) {
        let segments = part.tiling.segments
        for tile in 0..<part.tiling.items {
            guard let kernel = kernel(part.tiling.head(of: tile), part.cache) else { return }
            let filled = fill(list, part, tile, queries, pass)
            let total = ScaledDotProductAttention.State(scratch, queries: filled.count)
            kernel.begin(filled, total)
            for segment in segments {
                let item = tile * segments.count + segment - segments.lowerBound
                kernel.join(
                    .init(states + item * stateCount, queries: filled.count), of: filled, segment: segment, to: total)
            }
            kernel.finish(filled, total)
        }
    }

    private func withQueries(
        _ largestTile: Int, _ scratchCount: Int,
        _ body: (UnsafeMutableBufferPointer<ScaledDotProductAttention.Query>, UnsafeMutablePointer<Float>) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: ScaledDotProductAttention.Query.self, capacity: largestTile) { list in
            withUnsafeTemporaryAllocation(byteCount: scratchCount * 4, alignment: 64) { scratch in
                guard let base = scratch.baseAddress else { return }
                body(list, base.bindMemory(to: Float.self, capacity: scratchCount))
            }
        }
    }

    /// The queries of a tile.
    private func fill(
        _ list: UnsafeMutableBufferPointer<ScaledDotProductAttention.Query>, _ part: Part, _ tile: Int,
        _ queries: HeadView, _ pass: ForwardPass
    ) -> UnsafeBufferPointer<ScaledDotProductAttention.Query> {
        let firstHead = part.tiling.head(of: tile) * part.tiling.group
        var count = 0
        for row in part.tiling.rows(of: tile) {
            for head in firstHead..<firstHead + part.tiling.group {
                list.initializeElement(at: count, to: query(queries, part, row: row, head: head, pass))
                count += 1
            }
        }
        return UnsafeBufferPointer(start: list.baseAddress, count: count)
    }

    /// A query of a row of a part, counted from the part's first.
    private func query(
        _ queries: HeadView, _ part: Part, row: Int, head: Int, _ pass: ForwardPass
    ) -> ScaledDotProductAttention.Query {
        let position = part.span.firstPosition + row
        let target = part.span.rows.lowerBound + row
        return ScaledDotProductAttention.Query(
            vector: UnsafePointer(queries.pointer(row: part.source + row, head: head)),
            positions: configuration.mask.start(of: position)..<position + 1,
            sink: sinks.isEmpty ? nil : sinks[head],
            slope: configuration.linearBiases.map { $0.isRounded ? $0.slopes[head] : $0.slopes[head] * $0.multiplier }
                ?? 0,
            output: pass.workspace.heads + target * configuration.queryWidth + head * configuration.headDimension)
    }

    private func kernel(_ head: Int, _ cache: LayerCache) -> ScaledDotProductAttention? {
        guard let keys = cache.keys, let values = cache.values else { return nil }
        return ScaledDotProductAttention(
            keys: keys + head * cache.slotCount * cache.dimension * cache.type.byteCount,
            values: values + head * cache.slotCount * cache.valueStride * cache.type.byteCount,
            keyScales: cache.keyScales.map { UnsafePointer($0 + head * cache.slotCount) },
            valueScales: cache.valueScales.map { UnsafePointer($0 + head * cache.slotCount) }, type: cache.type,
            slotCount: cache.slotCount, dimension: cache.dimension, valueStride: cache.valueStride,
            scale: configuration.scale,
            softcap: configuration.softcap,
            roundedBiases: configuration.linearBiases.flatMap { $0.isRounded ? $0 : nil })
    }
}

// MARK: - Observation

extension Attention {
    private func observe(_ pass: ForwardPass, _ queries: HeadView, _ keys: HeadView, _ values: HeadView) {
        guard pass.observer != nil else { return }
        for (name, view, heads) in [
            (Observation.Name.query, queries, configuration.headCount),
            (.key, keys, configuration.keyValueHeadCount), (.value, values, configuration.keyValueHeadCount),
        ] {
            var copy: [Float] = []
            for row in 0..<pass.count {
                for head in 0..<heads {
                    copy += UnsafeBufferPointer(
                        start: view.pointer(row: row, head: head), count: configuration.headDimension)
                }
            }
            pass.observe(name, copy, [pass.count, heads, configuration.headDimension])
        }
    }

    /// Computes the scores once more, since attention itself never holds them all.
    private func observeScores(_ queries: HeadView, _ pass: ForwardPass, _ part: Part) {
        let (heads, group) = (configuration.headCount, configuration.headCount / configuration.keyValueHeadCount)
        let positions = part.span.firstPosition + pass.count
        var scores = [Float](repeating: -.infinity, count: pass.count * heads * positions)
        var probabilities = scores
        for row in 0..<pass.count {
            for head in 0..<heads {
                guard let kernel = kernel(head / group, part.cache) else { return }
                let query = query(queries, part, row: row, head: head, pass)
                let start = (row * heads + head) * positions
                let seen = start + query.positions.lowerBound..<start + query.positions.upperBound
                scores.replaceSubrange(seen, with: kernel.scores(of: query))
                var padded = Array(scores[start..<start + positions]) + (query.sink.map { [$0] } ?? [])
                padded.withUnsafeMutableBufferPointer { buffer in
                    if let base = buffer.baseAddress { VectorMath.softmax(base, buffer.count) }
                }
                probabilities.replaceSubrange(start..<start + positions, with: padded.prefix(positions))
            }
        }
        pass.observe(.attentionScores, scores, [pass.count, heads, positions])
        pass.observe(.attentionProbabilities, probabilities, [pass.count, heads, positions])
    }
}
