import Tensors

/// Multi-head latent attention of one layer, over a cache of latents and rotated keys.
///
/// A head's key is W_k c beside the rotated key r that all heads share, and its value W_v c, with the position's latent c. So its
/// score is q · W_k c + p · r = (W_kᵀ q) · c + p · r, and its result W_v Σ w c: queries are brought to the latents' width and
/// results back from it, and no head's keys and values are ever made. It is done so for any number of rows, so that a row's
/// bits do not depend on how many there are.
struct LatentAttention: AttentionPart {
    /// How queries are projected.
    enum QueryProjection: Sendable {
        /// By one matrix.
        case direct(Linear)
        /// Through a narrow vector, which is normalised.
        case lowRank(down: Linear, normalization: Normalization, up: Linear)
        /// Through a narrow vector, which enters as normalised and as projected, side by side.
        case bothNarrow(down: Linear, normalization: Normalization, up: Linear)
    }

    let configuration: LatentAttentionConfiguration
    let query: QueryProjection
    // [latent + rotated, hidden]
    let latent: Linear
    let latentNormalization: Normalization
    /// W_kᵀ of each head: [latent, plain].
    let queryParts: [Linear]
    /// W_v of each head: [value, latent].
    let valueParts: [Linear]
    // [hidden, heads · value]
    let output: Linear
    let rotary: RotaryEmbedding?
    /// Where the rotary embedding's pairs begin in the workspace's tables, in pairs of one row.
    let rotaryOffset: Int
    let cached: CachedAttention
    /// The projection of the output's gate, where there is one.
    var gate: Linear?
    /// The index that chooses keys, where the layer has one of its own.
    var index: KeyIndex?
    /// The normalisation of the shared key's rotated part, where there is one.
    var rotatedNormalization: Normalization?

    /// Where a pass keeps what it makes of its rows, one part after another in the workspace.
    private struct Parts {
        /// The narrow vectors of queries: [rows, query rank].
        let narrow: UnsafeMutablePointer<Float>
        /// These as normalised and as projected, where both are read: [rows, 2 · query rank].
        let both: UnsafeMutablePointer<Float>
        /// Queries as projected, and later all heads' results: [rows, heads, max(query, value)].
        let queries: UnsafeMutablePointer<Float>
        /// Latents and rotated keys: [rows, latent + rotated].
        let latents: UnsafeMutablePointer<Float>
        /// Queries as they meet the cache: [rows, heads, latent + rotated].
        let absorbed: UnsafeMutablePointer<Float>
        /// What goes into and comes out of each head's matrix: [heads][rows, latent] and [heads][rows, max(plain, value)].
        let wide: UnsafeMutablePointer<Float>
        let short: UnsafeMutablePointer<Float>
        /// What the output's gate is a function of: [rows, gates].
        let gates: UnsafeMutablePointer<Float>
        /// What the index makes of the rows: [rows, its scratch].
        let index: UnsafeMutablePointer<Float>
    }

    private var keyDimension: Int { configuration.latentRank + configuration.rotatedDimension }
    private var queryStride: Int { max(configuration.queryDimension, configuration.valueDimension) }
    private var bothWidth: Int { configuration.readsBothNarrow ? 2 * (configuration.queryRank ?? 0) : 0 }
    private var shortWidth: Int { max(configuration.plainDimension, configuration.valueDimension) }

    private func parts(_ base: UnsafeMutablePointer<Float>, rows: Int) -> Parts {
        let heads = configuration.headCount
        let both = base + rows * (configuration.queryRank ?? 0)
        let queries = both + rows * bothWidth
        let latents = queries + rows * heads * queryStride
        let absorbed = latents + rows * keyDimension
        let wide = absorbed + rows * heads * keyDimension
        let short = wide + rows * heads * configuration.latentRank
        let gates = short + rows * heads * shortWidth
        return Parts(
            narrow: base, both: both, queries: queries, latents: latents, absorbed: absorbed, wide: wide, short: short,
            gates: gates, index: gates + rows * configuration.gateWidth)
    }

    var projectedWidth: Int {
        let perHead = queryStride + keyDimension + configuration.latentRank + shortWidth
        return (configuration.queryRank ?? 0) + bothWidth + keyDimension + configuration.headCount * perHead
            + configuration.gateWidth + (index?.scratchWidth ?? 0)
    }

    var resultWidth: Int { configuration.headCount * configuration.latentRank }

    func forward(
        _ input: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) {
        let parts = parts(pass.workspace.projected, rows: pass.count)
        project(input, parts, pass)
        pass.observe(.query, parts.queries, [pass.count, configuration.headCount, configuration.queryDimension])
        pass.observe(.key, parts.latents, [pass.count, 1, keyDimension])
        pass.pool.parallel(pass.count, grain: rowGrain(keyDimension)) { rows in
            pass.forEachRow(in: rows) { row, span in
                let latent = parts.latents + row * keyDimension
                latentNormalization.apply(latent, into: latent, width: configuration.latentRank)
                if configuration.latentMultiplier != 1 {
                    VectorMath.scale(latent, by: configuration.latentMultiplier, configuration.latentRank)
                }
                let shared = latent + configuration.latentRank
                rotatedNormalization?.apply(shared, into: shared, width: configuration.rotatedDimension)
                rotate(shared, row: row, pass)
                span.layers[layer].keysAndValues?
                    .append(key: latent, value: nil, head: 0, position: span.position(of: row))
            }
        }
        let biases = chosenKeys(input, parts, pass, attending: attending, layer: layer)
        if attending.count == 0 { return }
        gate?.apply(
            configuration.readsBothNarrow ? UnsafePointer(parts.both) : input, pass.rows, into: parts.gates)
        scaleQueries(parts, pass)
        absorbQueries(parts, pass)
        let heads = HeadView(
            base: parts.absorbed, rowStride: configuration.headCount * keyDimension, headStride: keyDimension)
        cached.attend(heads, pass, attending: attending, layer: layer, biases: biases)
        expandResults(pass.workspace.heads, parts, attending)
        multiplyByGates(parts, pass, attending: attending)
        attending.observe(
            .attentionHeads, parts.queries,
            [attending.count, configuration.headCount, configuration.valueDimension])
        output.apply(parts.queries, attending.rows, into: result)
    }

    /// Projects rows to queries and to latents with the shared key.
    private func project(_ input: UnsafePointer<Float>, _ parts: Parts, _ pass: ForwardPass) {
        switch query {
        case .direct(let query):
            Linear.apply(
                [(query, parts.queries), (latent, parts.latents)], input: input, pass.rows)
        case .lowRank(let down, let normalization, let up):
            Linear.apply(
                [(down, parts.narrow), (latent, parts.latents)], input: input, pass.rows)
            normalization.apply(
                rows: parts.narrow, count: pass.count, width: down.outputs, into: parts.narrow, on: pass.pool)
            if configuration.queryMultiplier != 1 {
                VectorMath.scale(parts.narrow, by: configuration.queryMultiplier, pass.count * down.outputs)
            }
            up.apply(parts.narrow, pass.rows, into: parts.queries)
        case .bothNarrow(let down, let normalization, let up):
            let rank = down.outputs
            Linear.apply(
                [(down, parts.narrow), (latent, parts.latents)], input: input, pass.rows)
            for row in 0..<pass.count {
                let (own, both) = (parts.narrow + row * rank, parts.both + 2 * row * rank)
                (both + rank).update(from: own, count: rank)
                normalization.apply(own, into: own, width: rank)
                both.update(from: own, count: rank)
            }
            up.apply(parts.both, pass.rows, into: parts.queries)
        }
    }

    /// What leaves out the keys that are not chosen, by the layer's own index or an earlier layer's; nil where none is left out.
    private func chosenKeys(
        _ input: UnsafePointer<Float>, _ parts: Parts, _ pass: ForwardPass, attending: ForwardPass, layer: Int
    ) -> KeyBiases? {
        if configuration.keyChoice == nil { return nil }
        if let index {
            pass.workspace.keyBiases = index.choose(
                input, queries: parts.narrow, scratch: parts.index, pass, attending: attending, layer: layer)
        }
        return pass.workspace.keyBiases
    }

    private func rotate(_ vector: UnsafeMutablePointer<Float>, row: Int, _ pass: ForwardPass) {
        guard let rotary else { return }
        let table = pass.workspace.rows * rotaryOffset + row * rotary.pairCount
        rotary.rotate(vector, cosines: pass.workspace.cosines + table, sines: pass.workspace.sines + table)
    }

    /// Multiplies queries with the factor of their position, where there is one.
    private func scaleQueries(_ parts: Parts, _ pass: ForwardPass) {
        guard let scaling = configuration.queryScaling else { return }
        let width = configuration.headCount * configuration.queryDimension
        pass.forEachRow(in: 0..<pass.count) { row, span in
            VectorMath.scale(parts.queries + row * width, by: scaling.factor(at: span.position(of: row)), width)
        }
    }

    /// Multiplies the heads' results, which are in the place of the queries, with the sigmoids of their gates.
    private func multiplyByGates(_ parts: Parts, _ pass: ForwardPass, attending: ForwardPass) {
        guard gate != nil else { return }
        let (heads, value) = (configuration.headCount, configuration.valueDimension)
        pass.moveRows(of: parts.gates, width: configuration.gateWidth, to: attending)
        Activation.sigmoid.apply(parts.gates, attending.count * configuration.gateWidth)
        for row in 0..<attending.count {
            let target = parts.queries + row * heads * value
            let gates = parts.gates + row * configuration.gateWidth
            if configuration.outputGate == .perHead {
                for head in 0..<heads { VectorMath.scale(target + head * value, by: gates[head], value) }
            } else {
                VectorMath.multiply(target, by: gates, heads * value)
            }
        }
    }

    /// Brings each head's query to the latents' width and puts its rotated part after it.
    private func absorbQueries(_ parts: Parts, _ pass: ForwardPass) {
        let (heads, count) = (configuration.headCount, pass.count)
        let (rank, plain) = (configuration.latentRank, configuration.plainDimension)
        let width = configuration.queryDimension
        pass.pool.parallel(heads) { range in
            for head in range {
                let short = parts.short + head * count * shortWidth
                let wide = parts.wide + head * count * rank
                for row in 0..<count {
                    (short + row * plain).update(from: parts.queries + (row * heads + head) * width, count: plain)
                }
                queryParts[head].apply(short, pass.rows, into: wide)
                for row in 0..<count {
                    let target = parts.absorbed + (row * heads + head) * keyDimension
                    target.update(from: wide + row * rank, count: rank)
                    (target + rank).update(
                        from: parts.queries + (row * heads + head) * width + plain,
                        count: configuration.rotatedDimension)
                    rotate(target + rank, row: row, pass)
                }
            }
        }
    }

    /// Brings the heads' results back from the latents' width, into the place of the queries: [attending rows, heads · value].
    private func expandResults(_ results: UnsafePointer<Float>, _ parts: Parts, _ attending: ForwardPass) {
        let (heads, count) = (configuration.headCount, attending.count)
        let (rank, value) = (configuration.latentRank, configuration.valueDimension)
        attending.pool.parallel(heads) { range in
            for head in range {
                let short = parts.short + head * count * shortWidth
                let wide = parts.wide + head * count * rank
                for row in 0..<count {
                    (wide + row * rank).update(from: results + (row * heads + head) * rank, count: rank)
                }
                valueParts[head].apply(wide, attending.rows, into: short)
                for row in 0..<count {
                    (parts.queries + (row * heads + head) * value).update(from: short + row * value, count: value)
                }
            }
        }
    }
}
