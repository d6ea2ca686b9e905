import Tensors

/// Compressed convolutional attention (arXiv 2510.04476): queries and keys are convolved over positions before scores are made of
/// them, and half of each row's values are the position's before it.
///
/// Each channel of queries and keys is convolved alone, then each head as a whole; what was projected is added again. The past of
/// a sequence is its last rows as projected, so that a row's bits do not depend on how a prompt was cut.
struct ConvolutionalAttention: AttentionPart {
    let configuration: AttentionConfiguration
    let convolutions: AttentionConfiguration.CompressedConvolutions
    let query: Linear
    let key: Linear
    /// Half of the values: of the row itself, and of the row before.
    let value: Linear
    let delayedValue: Linear
    /// The weights of the convolution of channels, [taps, channels], the oldest position first, and its biases.
    let channelWeights: [Float]
    let channelBiases: [Float]
    /// The convolution of each head: [dimension, taps · dimension].
    let heads: [Linear]
    /// What keys are multiplied with: [key heads].
    let keyScales: [Float]
    // [hidden, heads · dimension]
    let output: Linear
    let rotary: RotaryEmbedding?
    /// Where the rotary embedding's pairs begin in the workspace's tables, in pairs of one row.
    let rotaryOffset: Int
    let cached: CachedAttention

    /// The smallest length by which a vector is divided.
    private static let leastLength = Float.ulpOfOne

    private var dimension: Int { configuration.headDimension }
    private var channels: Int { configuration.queryWidth + configuration.keyWidth }
    private var windowWidth: Int { convolutions.headTaps * dimension }
    private var half: Int { configuration.valueWidth / 2 }

    var projectedWidth: Int { channels + 4 * half + channels * (convolutions.headTaps + 1) }
    var resultWidth: Int { configuration.resultWidth }

    /// Where a pass keeps what it makes of its rows.
    private struct Parts {
        /// [rows, heads · dimension] and [rows, key heads · dimension], as projected and convolved then.
        let queries: UnsafeMutablePointer<Float>
        let keys: UnsafeMutablePointer<Float>
        /// Half of the values: [rows, half] each, and both together: [rows, 2 · half].
        let own: UnsafeMutablePointer<Float>
        let delayed: UnsafeMutablePointer<Float>
        let values: UnsafeMutablePointer<Float>
        /// What enters and leaves the convolution of each head: [heads][rows, window], [heads][rows, dimension].
        let windows: UnsafeMutablePointer<Float>
        let convolved: UnsafeMutablePointer<Float>
    }

    private func parts(_ base: UnsafeMutablePointer<Float>, rows: Int) -> Parts {
        let keys = base + rows * configuration.queryWidth
        let own = keys + rows * configuration.keyWidth
        let values = own + 2 * rows * half
        let windows = values + 2 * rows * half
        return Parts(
            queries: base, keys: keys, own: own, delayed: own + rows * half, values: values, windows: windows,
            convolved: windows + rows * heads.count * windowWidth)
    }

    func forward(
        _ input: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) {
        let parts = parts(pass.workspace.projected, rows: pass.count)
        Linear.apply(
            [(query, parts.queries), (key, parts.keys), (value, parts.own), (delayedValue, parts.delayed)],
            input: input, pass.rows)
        convolve(parts, pass, layer: layer)
        for span in pass.spans {
            guard let state = span.layers[layer].state, !span.rows.isEmpty else { continue }
            joinValues(parts, span, state)
            keep(parts, span, state)
        }
        pass.pool.parallel(pass.count, grain: rowGrain(2 * channels)) { rows in
            pass.forEachRow(in: rows) { row, span in
                addProjected(parts, row: row, rows: pass.count)
                prepare(parts, row: row, pass)
                for head in 0..<configuration.keyValueHeadCount {
                    let place = row * configuration.keyValueHeadCount + head
                    span.layers[layer].keysAndValues?.append(
                        key: parts.keys + place * dimension, value: parts.values + place * configuration.valueDimension,
                        head: head, position: span.position(of: row))
                }
            }
        }
        pass.observe(.query, parts.queries, [pass.count, configuration.headCount, dimension])
        pass.observe(.key, parts.keys, [pass.count, configuration.keyValueHeadCount, dimension])
        pass.observe(
            .value, parts.values, [pass.count, configuration.keyValueHeadCount, configuration.valueDimension])
        if attending.count == 0 { return }
        cached.attend(
            HeadView(base: parts.queries, rowStride: configuration.queryWidth, headStride: dimension), pass,
            attending: attending, layer: layer)
        attending.observe(
            .attentionHeads, pass.workspace.heads,
            [attending.count, configuration.headCount, configuration.valueDimension])
        output.apply(pass.workspace.heads, attending.rows, into: result)
    }

    // MARK: Convolutions

    /// Convolves channels, then heads.
    private func convolve(_ parts: Parts, _ pass: ForwardPass, layer: Int) {
        pass.pool.parallel(heads.count) { range in
            for head in range {
                let windows = parts.windows + head * pass.count * windowWidth
                for span in pass.spans {
                    guard let state = span.layers[layer].state else { continue }
                    for row in span.rows {
                        for tap in 0..<convolutions.headTaps {
                            fill(
                                windows + row * windowWidth + tap * dimension, head,
                                row - convolutions.headTaps + 1 + tap, parts, span, state)
                        }
                    }
                }
                heads[head].apply(windows, pass.rows, into: parts.convolved + head * pass.count * dimension)
            }
        }
    }

    /// The convolution of a head's channels at a row, which may be one before the span's.
    private func fill(
        _ target: UnsafeMutablePointer<Float>, _ head: Int, _ row: Int, _ parts: Parts, _ span: Span,
        _ state: RecurrentState
    ) {
        let first = head * dimension
        for element in 0..<dimension { target[element] = channelBiases[first + element] }
        for tap in 0..<convolutions.channelTaps {
            guard let source = projected(first, row - convolutions.channelTaps + 1 + tap, parts, span, state) else {
                continue
            }
            let weights = tap * channels + first
            for element in 0..<dimension { target[element] += channelWeights[weights + element] * source[element] }
        }
    }

    /// What was projected of a row for the channels from one on; rows before the span's are those that the state keeps.
    private func projected(
        _ channel: Int, _ row: Int, _ parts: Parts, _ span: Span, _ state: RecurrentState
    ) -> UnsafePointer<Float>? {
        if row < span.rows.lowerBound {
            let index = convolutions.pastRows + row - span.rows.lowerBound
            return state.past.map { UnsafePointer($0 + index * channels + channel) }
        }
        return channel < configuration.queryWidth
            ? UnsafePointer(parts.queries + row * configuration.queryWidth + channel)
            : UnsafePointer(parts.keys + row * configuration.keyWidth + channel - configuration.queryWidth)
    }

    // MARK: The past

    /// Puts each row's own half of its values before the half of the row before.
    private func joinValues(_ parts: Parts, _ span: Span, _ state: RecurrentState) {
        for row in span.rows {
            let target = parts.values + row * 2 * half
            target.update(from: parts.own + row * half, count: half)
            if row > span.rows.lowerBound {
                (target + half).update(from: parts.delayed + (row - 1) * half, count: half)
            } else if span.firstPosition > 0, let before = state.values {
                (target + half).update(from: before, count: half)
            } else {
                // A row of zeros comes before the text.
                for element in 0..<half { target[half + element] = delayedValue.bias?[element] ?? 0 }
            }
        }
    }

    /// Keeps the last rows for those that follow.
    private func keep(_ parts: Parts, _ span: Span, _ state: RecurrentState) {
        guard let past = state.past, let values = state.values else { return }
        let (kept, added) = (convolutions.pastRows, span.rows.count)
        for index in 0..<kept {
            let target = past + index * channels
            if index + added < kept {
                target.update(from: past + (index + added) * channels, count: channels)
            } else {
                let row = span.rows.upperBound - kept + index
                let queries = configuration.queryWidth
                target.update(from: parts.queries + row * queries, count: queries)
                (target + queries).update(
                    from: parts.keys + row * configuration.keyWidth, count: configuration.keyWidth)
            }
        }
        values.update(from: parts.delayed + (span.rows.upperBound - 1) * half, count: half)
    }

    // MARK: One row

    /// Replaces a row's queries and keys by what they were convolved to, each with a mean of what was projected.
    private func addProjected(_ parts: Parts, row: Int, rows: Int) {
        let (keyHeads, group) = (
            configuration.keyValueHeadCount, configuration.headCount / configuration.keyValueHeadCount
        )
        for keyHead in 0..<keyHeads {
            let key = parts.keys + (row * keyHeads + keyHead) * dimension
            let convolved = parts.convolved + ((configuration.headCount + keyHead) * rows + row) * dimension
            for element in 0..<dimension {
                let own = key[element]
                var sum: Float = 0
                for head in keyHead * group..<(keyHead + 1) * group {
                    let query = parts.queries + (row * configuration.headCount + head) * dimension + element
                    let mean = (query.pointee + own) * 0.5
                    sum += mean
                    query.pointee = parts.convolved[(head * rows + row) * dimension + element] + mean
                }
                key[element] = convolved[element] + sum / Float(group)
            }
        }
    }

    /// Brings a row's queries and keys to the length √dimension, scales keys, and rotates both.
    private func prepare(_ parts: Parts, row: Int, _ pass: ForwardPass) {
        for head in 0..<configuration.headCount {
            prepare(parts.queries + (row * configuration.headCount + head) * dimension, times: 1, row, pass)
        }
        for head in 0..<configuration.keyValueHeadCount {
            prepare(
                parts.keys + (row * configuration.keyValueHeadCount + head) * dimension, times: keyScales[head], row,
                pass)
        }
    }

    private func prepare(_ vector: UnsafeMutablePointer<Float>, times scale: Float, _ row: Int, _ pass: ForwardPass) {
        let length = max(VectorMath.dot(vector, vector, dimension).squareRoot(), Self.leastLength)
        VectorMath.scale(vector, by: Float(dimension).squareRoot() / length * scale, dimension)
        guard let rotary else { return }
        let table = pass.workspace.rows * rotaryOffset + row * rotary.pairCount
        rotary.rotate(vector, cosines: pass.workspace.cosines + table, sines: pass.workspace.sines + table)
    }
}
