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
    /// [hidden, heads · head dimension]
    let output: Linear
    let queryNormalization: Normalization?
    let keyNormalization: Normalization?
    let rotary: RotaryEmbedding?
    /// Where the rotary embedding's pairs begin in the workspace's tables, in pairs of one row.
    let rotaryOffset: Int
    /// A score of attending to nothing for each head, or none.
    let sinks: [Float]

    /// Projected heads in memory: element e of head h of row r stands at `base[r · rowStride + h · headStride + e]`.
    struct HeadView {
        var base: UnsafeMutablePointer<Float>
        var rowStride: Int
        var headStride: Int

        @inline(__always)
        func pointer(row: Int, head: Int) -> UnsafeMutablePointer<Float> { base + row * rowStride + head * headStride }
    }

    /// Computes a chunk and adds its keys and values to the cache.
    ///
    /// - Parameters:
    ///   - input: [rows, hidden].
    ///   - result: [rows, hidden], overwritten.
    func forward(
        _ input: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass, cache: LayerCache
    ) {
        let (queries, keys, values) = project(input, pass)
        observe(pass, queries, keys, values)
        pass.pool.parallel(pass.count, grain: rowGrain(configuration.queryWidth * 2)) { rows in
            for row in rows {
                prepare(queries, heads: configuration.headCount, queryNormalization, row: row, pass)
                prepare(keys, heads: configuration.keyValueHeadCount, keyNormalization, row: row, pass)
                if let clip = configuration.clip {
                    clamp(values, heads: configuration.keyValueHeadCount, to: clip, row: row)
                }
                for head in 0..<configuration.keyValueHeadCount {
                    cache.append(
                        key: keys.pointer(row: row, head: head), value: values.pointer(row: row, head: head),
                        head: head, position: pass.firstPosition + row)
                }
            }
        }
        attend(queries, pass, cache: cache)
        pass.observe(
            .attentionHeads, pass.workspace.heads,
            [pass.count, configuration.headCount, configuration.headDimension])
        output.apply(pass.workspace.heads, count: pass.count, into: result, on: pass.pool)
    }

    /// Projects rows to queries, keys and values in the workspace.
    private func project(_ input: UnsafePointer<Float>, _ pass: ForwardPass) -> (HeadView, HeadView, HeadView) {
        let base = pass.workspace.projected
        let dimension = configuration.headDimension
        let (queryWidth, keyValueWidth) = (configuration.queryWidth, configuration.keyValueWidth)
        func view(_ offset: Int, _ rowStride: Int, _ headStride: Int) -> HeadView {
            HeadView(base: base + offset, rowStride: rowStride, headStride: headStride)
        }
        switch projection {
        case .separate(let query, let key, let value):
            let keyOffset = pass.count * queryWidth
            let valueOffset = keyOffset + pass.count * keyValueWidth
            query.apply(input, count: pass.count, into: base, on: pass.pool)
            key.apply(input, count: pass.count, into: base + keyOffset, on: pass.pool)
            value.apply(input, count: pass.count, into: base + valueOffset, on: pass.pool)
            return (
                view(0, queryWidth, dimension), view(keyOffset, keyValueWidth, dimension),
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

    private func clamp(_ view: HeadView, heads: Int, to bound: Float, row: Int) {
        for head in 0..<heads {
            let start = view.pointer(row: row, head: head)
            for element in 0..<configuration.headDimension { start[element] = min(max(start[element], -bound), bound) }
        }
    }

    // MARK: Attention

    /// How the work is cut: tiles of rows times tiles of a group's heads, for each key and value head.
    private struct Tiling {
        let keyValueHeads: Int
        let group: Int
        let rows: Int
        let rowsPerTile: Int
        let headsPerTile: Int

        /// Queries that share a reading of keys and values.
        static let queriesPerTile = 32

        init(_ configuration: AttentionConfiguration, rows: Int, threads: Int) {
            keyValueHeads = configuration.keyValueHeadCount
            group = configuration.headCount / configuration.keyValueHeadCount
            self.rows = rows
            rowsPerTile = max(1, Self.queriesPerTile / group)
            let items = keyValueHeads * ((rows + rowsPerTile - 1) / rowsPerTile)
            let parts = min(group, max(1, (threads + items - 1) / items))
            headsPerTile = (group + parts - 1) / parts
        }

        var rowTiles: Int { (rows + rowsPerTile - 1) / rowsPerTile }
        var headTiles: Int { (group + headsPerTile - 1) / headsPerTile }
        var items: Int { keyValueHeads * headTiles * rowTiles }
        var largestTile: Int { min(rowsPerTile, rows) * headsPerTile }
    }

    /// Attends with all rows; the heads' results go to the workspace, [rows, heads · head dimension].
    private func attend(_ queries: HeadView, _ pass: ForwardPass, cache: LayerCache) {
        let tiling = Tiling(configuration, rows: pass.count, threads: pass.pool.threads)
        pass.pool.parallel(tiling.items) { items in
            withUnsafeTemporaryAllocation(of: ScaledDotProductAttention.Query.self, capacity: tiling.largestTile) {
                list in
                let scratchCount = ScaledDotProductAttention.scratchCount(
                    queries: tiling.largestTile, valueStride: cache.valueStride)
                withUnsafeTemporaryAllocation(of: Float.self, capacity: scratchCount) { scratch in
                    guard let scratch = scratch.baseAddress else { return }
                    for item in items {
                        attend(item: item, tiling, queries, pass, cache: cache, list: list, scratch: scratch)
                    }
                }
            }
        }
        if pass.observer != nil { observeScores(queries, pass, cache: cache) }
    }

    private func attend(
        item: Int, _ tiling: Tiling, _ queries: HeadView, _ pass: ForwardPass, cache: LayerCache,
        list: UnsafeMutableBufferPointer<ScaledDotProductAttention.Query>, scratch: UnsafeMutablePointer<Float>
    ) {
        let rowTile = item % tiling.rowTiles
        let headTile = item / tiling.rowTiles % tiling.headTiles
        let keyValueHead = item / (tiling.rowTiles * tiling.headTiles)
        guard let kernel = kernel(keyValueHead, cache) else { return }
        let firstRow = rowTile * tiling.rowsPerTile
        let firstHead = keyValueHead * tiling.group + headTile * tiling.headsPerTile
        let endHead = min(firstHead + tiling.headsPerTile, (keyValueHead + 1) * tiling.group)
        var count = 0
        for row in firstRow..<min(firstRow + tiling.rowsPerTile, tiling.rows) {
            for head in firstHead..<endHead {
                list.initializeElement(at: count, to: query(queries, row: row, head: head, pass))
                count += 1
            }
        }
        kernel.attend(UnsafeBufferPointer(start: list.baseAddress, count: count), scratch: scratch)
    }

    private func query(
        _ queries: HeadView, row: Int, head: Int, _ pass: ForwardPass
    ) -> ScaledDotProductAttention.Query {
        let position = pass.firstPosition + row
        return ScaledDotProductAttention.Query(
            vector: UnsafePointer(queries.pointer(row: row, head: head)),
            positions: configuration.mask.start(of: position)..<position + 1,
            sink: sinks.isEmpty ? nil : sinks[head],
            output: pass.workspace.heads + row * configuration.queryWidth + head * configuration.headDimension)
    }

    private func kernel(_ head: Int, _ cache: LayerCache) -> ScaledDotProductAttention? {
        guard let keys = cache.keys, let values = cache.values else { return nil }
        return ScaledDotProductAttention(
            keys: keys + head * cache.slotCount * cache.dimension,
            values: values + head * cache.slotCount * cache.valueStride, slotCount: cache.slotCount,
            dimension: cache.dimension, valueStride: cache.valueStride, scale: configuration.scale,
            softcap: configuration.softcap)
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
    private func observeScores(_ queries: HeadView, _ pass: ForwardPass, cache: LayerCache) {
        let (heads, group) = (configuration.headCount, configuration.headCount / configuration.keyValueHeadCount)
        let positions = pass.firstPosition + pass.count
        var scores = [Float](repeating: -.infinity, count: pass.count * heads * positions)
        var probabilities = scores
        for row in 0..<pass.count {
            for head in 0..<heads {
                guard let kernel = kernel(head / group, cache) else { return }
                let query = query(queries, row: row, head: head, pass)
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
