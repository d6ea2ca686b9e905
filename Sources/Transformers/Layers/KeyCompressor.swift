import LibC
import Tensors

/// Makes the keys that windows of positions have together.
///
/// Rows are kept until their window is whole, and a key is made of what was kept, so that its bits do not depend on how a prompt
/// was cut.
struct KeyCompressor: Sendable {
    let configuration: KeyCompressionConfiguration
    /// What makes the numbers of a row, and what weighs them: [row width, hidden] each.
    let value: Linear
    let gate: Linear
    /// What is added to the weights by a position's place in its window: [window, row width].
    let placeBiases: [Float]
    let normalization: Normalization
    let rotary: RotaryEmbedding
    /// The number of the memory in which a layer keeps its rows.
    let pending: Int

    /// The floats of scratch that a row needs.
    var scratchWidth: Int { 2 * value.outputs }

    private var dimension: Int { configuration.dimension }
    private var size: Int { configuration.windowSize }

    /// Keeps rows, and adds the keys of the windows that they end.
    ///
    /// - Parameters:
    ///   - input: [rows, hidden].
    ///   - scratch: [rows, scratchWidth].
    ///   - store: where a layer keeps the keys.
    func append(
        _ input: UnsafePointer<Float>, scratch: UnsafeMutablePointer<Float>, _ pass: ForwardPass, layer: Int,
        to store: (LayerMemory) -> LayerCache?
    ) {
        let width = configuration.rowWidth
        let gates = scratch + pass.count * width  // [rows, row width]
        Linear.apply([(value, scratch), (gate, gates)], input: input, pass.rows)
        pass.pool.parallel(pass.count, grain: rowGrain(2 * width)) { rows in
            pass.forEachRow(in: rows) { row, span in
                guard let kept = keptRows(of: span, layer) else { return }
                let position = span.position(of: row)
                kept.append(key: scratch + row * width, value: nil, head: 0, position: position)
                kept.append(key: gates + row * width, value: nil, head: 1, position: position)
            }
        }
        for span in pass.spans {
            guard let kept = keptRows(of: span, layer), let target = store(span.layers[layer]) else { continue }
            let windows = span.firstPosition / size..<(span.firstPosition + span.rows.count) / size
            pass.pool.parallel(windows.count, grain: rowGrain(size * width)) { range in
                let count = 3 * dimension + 2 * rotary.pairCount
                withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { room in
                    guard let key = room.baseAddress else { return }
                    for window in range.map({ windows.lowerBound + $0 }) {
                        sum(window, kept, into: key, room: key + dimension)
                        finish(key, window, span, room: key + 3 * dimension)
                        target.append(key: key, value: nil, head: 0, position: window)
                    }
                }
            }
        }
    }

    private func keptRows(of span: Span, _ layer: Int) -> LayerCache? {
        let memories = span.layers[layer].pending
        return pending < memories.count ? memories[pending] : nil
    }

    /// The weighed sum of a window's rows.
    ///
    /// - Parameters:
    ///   - key: [dimension], overwritten.
    ///   - room: [2, dimension].
    private func sum(
        _ window: Int, _ kept: LayerCache, into key: UnsafeMutablePointer<Float>, room: UnsafeMutablePointer<Float>
    ) {
        let (maxima, sums) = (room, room + dimension)
        maxima.update(repeating: -.infinity, count: dimension)
        forEachRow(of: window, kept) { _, gates, biases in
            for element in 0..<dimension {
                maxima[element] = max(maxima[element], gates[element * lanes] + biases[element])
            }
        }
        sums.update(repeating: 0, count: dimension)
        key.update(repeating: 0, count: dimension)
        forEachRow(of: window, kept) { values, gates, biases in
            for element in 0..<dimension {
                let weight = expf(gates[element * lanes] + biases[element] - maxima[element])
                sums[element] += weight
                key[element] += weight * values[element * lanes]
            }
        }
        for element in 0..<dimension { key[element] /= sums[element] }
    }

    /// Elements of one position are this many apart in a page.
    private var lanes: Int { AttentionArithmetic.laneCount }

    /// Calls a body for each row that a window's key is made of, the earliest first: its numbers and their weights,
    /// both with `lanes` between elements, and what is added to the weights.
    private func forEachRow(
        of window: Int, _ kept: LayerCache,
        _ body: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>) -> Void
    ) {
        let layout = kept.layout
        placeBiases.withUnsafeBufferPointer { biases in
            guard let biases = biases.baseAddress else { return }
            for part in configuration.overlaps ? [window - 1, window] : [window] where part >= 0 {
                let first = configuration.overlaps && part == window ? dimension : 0
                for place in 0..<size {
                    guard let page = kept.table.place(of: part * size + place) else { continue }
                    let slot = (part * size + place) % layout.pageSize
                    func start(_ head: Int) -> UnsafePointer<Float> {
                        let group = layout.start(.keys, head: head, slot: slot / lanes * lanes, in: page)
                        return UnsafePointer(group.assumingMemoryBound(to: Float.self) + slot % lanes + first * lanes)
                    }
                    body(start(0), start(1), biases + place * configuration.rowWidth + first)
                }
            }
        }
    }

    /// Normalises a key, and rotates its last elements as the first position of its window.
    ///
    /// - Parameter room: [2, pairs].
    private func finish(
        _ key: UnsafeMutablePointer<Float>, _ window: Int, _ span: Span, room: UnsafeMutablePointer<Float>
    ) {
        normalization.apply(key, into: key, width: dimension)
        let sines = room + rotary.pairCount
        rotary.rotations(
            first: window * size + (span.inputs?.shift ?? 0), count: 1, promptLength: span.promptLength, cosines: room,
            sines: sines)
        rotary.rotate(key + dimension - 2 * rotary.pairCount, cosines: room, sines: sines)
    }
}
