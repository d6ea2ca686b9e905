import LibC
import Tensors

/// What embeddings of the last tokens together add to the residual streams in front of a block.
///
/// Each stream asks for the share of one value by a key of its own; the value is gated by it, and convolved over positions that lie
/// some apart.
struct NGramAddition: Sendable {
    let configuration: NGramConfiguration
    /// What the id of each place is multiplied with, the newest first: [tokens].
    let multipliers: [Int64]
    /// The rows of each head's part of the table, and the first of them: [heads].
    let rowCounts: [Int64]
    let firstRows: [Int64]
    /// The parts of the table, each [rows, width / heads].
    let tables: [Matrix]
    // [streams · hidden, width]
    let key: Linear
    // [hidden, width]
    let value: Linear
    /// Their weights are [streams · hidden].
    let keyNormalization: Normalization
    let queryNormalization: Normalization
    let inputNormalization: Normalization
    /// [taps, streams · hidden], the oldest position first.
    let weights: [Float]
    /// Where the numbers of a sequence begin among those of the layer's state.
    let firstState: Int

    private var channels: Int { configuration.streamCount * configuration.hiddenSize }

    /// The floats of scratch that a row needs.
    var scratchWidth: Int { configuration.width + configuration.hiddenSize + 3 * channels }

    /// Adds to the streams [rows, streams, hidden] of the workspace.
    ///
    /// - Parameter layer: the number of the block, whose part of each sequence's memory this is.
    func apply(_ pass: ForwardPass, layer: Int) {
        let embeddings = pass.workspace.feedForward  // [rows, width]
        let values = embeddings + pass.count * configuration.width  // [rows, hidden]
        let keys = values + pass.count * configuration.hiddenSize  // [rows, streams · hidden]
        let gated = keys + pass.count * channels  // the same
        let input = gated + pass.count * channels  // the same
        for span in pass.spans { lookUp(span, embeddings, pass, layer: layer) }
        Linear.apply([(key, keys), (value, values)], input: embeddings, pass.rows)
        pass.pool.parallel(pass.count, grain: rowGrain(4 * channels)) { rows in
            for row in rows {
                gate(
                    pass.workspace.streams + row * channels, keys + row * channels,
                    values + row * configuration.hiddenSize, into: gated + row * channels)
                normalize(gated + row * channels, inputNormalization, into: input + row * channels)
            }
        }
        for span in pass.spans { add(span, gated, input, pass, layer: layer) }
    }

    // MARK: Tokens

    /// Looks up the rows of a span's positions, and keeps its last tokens.
    private func lookUp(_ span: Span, _ target: UnsafeMutablePointer<Float>, _ pass: ForwardPass, layer: Int) {
        let kept = configuration.tokenCount - 1
        guard let state = span.layers[layer].state?.values, !span.rows.isEmpty else { return }
        let past = state + firstState + configuration.pastRows * channels  // [tokens before]
        let end = Int64(configuration.endToken)
        var tokens: [Int64] = (0..<kept).map { index in
            span.firstPosition + index >= kept ? Int64(past[index].bitPattern) : end
        }
        tokens += span.rows.map { Int64(pass.workspace.tokens[$0]) }
        let width = configuration.width / configuration.headCount
        for (index, row) in span.rows.enumerated() {
            for (head, id) in rows(of: tokens, at: kept + index).enumerated() {
                var (table, rest) = (0, Int(id))
                while table < tables.count - 1, rest >= tables[table].rows {
                    rest -= tables[table].rows
                    table += 1
                }
                tables[table].copyRow(rest, into: target + row * configuration.width + head * width)
            }
        }
        for (index, token) in tokens.suffix(kept).enumerated() {
            // The bits of the token: a number of a state file may be any, and not every token is a float.
            past[index] = Float(bitPattern: UInt32(truncatingIfNeeded: token))
        }
    }

    /// The rows of all heads for the tokens that end at one.
    private func rows(of tokens: [Int64], at index: Int) -> [Int64] {
        var (mixed, rows) = (tokens[index] &* multipliers[0], [Int64]())
        var isBeyond = false
        for distance in 1..<configuration.tokenCount {
            // What comes before an end belongs to another text.
            isBeyond = isBeyond || tokens[index - distance] == Int64(configuration.endToken)
            let token = isBeyond ? Int64(configuration.endToken) : tokens[index - distance]
            mixed ^= token &* multipliers[distance]
            for head in (distance - 1) * configuration.headsPerCount..<distance * configuration.headsPerCount {
                let remainder = mixed % rowCounts[head]
                rows.append((remainder < 0 ? remainder + rowCounts[head] : remainder) + firstRows[head])
            }
        }
        return rows
    }

    // MARK: Rows

    /// A row's value for each stream, times the sigmoid of the root of what the stream's key and the stream have in common.
    private func gate(
        _ streams: UnsafePointer<Float>, _ keys: UnsafeMutablePointer<Float>, _ value: UnsafePointer<Float>,
        into target: UnsafeMutablePointer<Float>
    ) {
        let width = configuration.hiddenSize
        normalize(keys, keyNormalization, into: keys)
        normalize(streams, queryNormalization, into: target)
        for stream in 0..<configuration.streamCount {
            let own = target + stream * width
            let product = VectorMath.dot(keys + stream * width, own, width) / Float(width).squareRoot()
            let root = max(abs(product), 1e-6).squareRoot()
            let share = 1 / (1 + expf(product < 0 ? root : product > 0 ? -root : 0))
            for element in 0..<width { own[element] = share * value[element] }
        }
    }

    /// Normalises each stream of a row on its own.
    private func normalize(
        _ streams: UnsafePointer<Float>, _ normalization: Normalization, into target: UnsafeMutablePointer<Float>
    ) {
        let width = configuration.hiddenSize
        for stream in 0..<configuration.streamCount {
            normalization.apply(
                streams + stream * width, into: target + stream * width, width: width, parametersAt: stream * width)
        }
    }

    /// Adds what is gated and what its convolution makes, and keeps the convolution's last rows.
    private func add(
        _ span: Span, _ gated: UnsafePointer<Float>, _ input: UnsafePointer<Float>, _ pass: ForwardPass, layer: Int
    ) {
        guard let state = span.layers[layer].state?.values, !span.rows.isEmpty else { return }
        let (past, kept) = (state + firstState, configuration.pastRows)
        func source(_ index: Int) -> UnsafePointer<Float> {
            index < 0
                ? UnsafePointer(past + (kept + index) * channels)
                : input + (span.rows.lowerBound + index) * channels
        }
        weights.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            pass.pool.parallel(span.rows.count, grain: rowGrain(configuration.taps * channels)) { rows in
                withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * channels) { room in
                    guard let sum = room.baseAddress else { return }
                    let product = sum + channels
                    for index in rows {
                        sum.update(repeating: 0, count: channels)
                        for tap in 0..<configuration.taps {
                            let back = (configuration.taps - 1 - tap) * configuration.tokenCount
                            product.update(from: source(index - back), count: channels)
                            VectorMath.multiply(product, by: weights + tap * channels, channels)
                            VectorMath.add(product, to: sum, channels)
                        }
                        Activation.silu.apply(sum, channels)
                        let row = span.rows.lowerBound + index
                        VectorMath.add(gated + row * channels, to: sum, channels)
                        VectorMath.add(sum, to: pass.workspace.streams + row * channels, channels)
                    }
                }
            }
        }
        let count = span.rows.count
        for index in 0..<kept {
            (past + index * channels).update(from: source(index + count - kept), count: channels)
        }
    }
}
