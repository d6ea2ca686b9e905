import LibC
import Tensors

/// A mask that is learned from values: what is added to the scores of keys, and which of them are left out.
struct DynamicMask: Sendable {
    let configuration: DynamicMaskConfiguration
    let headCount: Int
    let keyValueHeadCount: Int
    // [key heads, key heads · value dimension]
    let projection: Linear
    /// [key heads].
    let rates: [Float]

    /// The floats of scratch that a row needs.
    var scratchWidth: Int { keyValueHeadCount }

    /// Keeps the logarithms of rows' numbers in the caches of their sequences.
    ///
    /// - Parameters:
    ///   - values: [rows, key heads · value dimension].
    ///   - scratch: [rows, scratchWidth].
    func append(
        _ values: UnsafePointer<Float>, scratch: UnsafeMutablePointer<Float>, _ pass: ForwardPass, layer: Int
    ) {
        projection.apply(values, pass.rows, into: scratch)
        pass.forEachRow(in: 0..<pass.count) { row, span in
            let own = scratch + row * keyValueHeadCount
            for head in 0..<keyValueHeadCount { own[head] = rates[head] * Float(softplus(Double(own[head]))) }
            span.layers[layer].marks?.append(key: own, value: nil, head: 0, position: span.position(of: row))
        }
    }

    /// What is added to the scores of the rows that attend.
    func biases(_ pass: ForwardPass, attending: ForwardPass, layer: Int) -> KeyBiases {
        let longest = pass.spans.map { $0.firstPosition + $0.rows.count }.max() ?? 0
        let (heads, stride) = (keyValueHeadCount, (longest + 15) / 16 * 16)
        let base = pass.workspace.attentionBiases(count: (pass.count + 1) * heads * stride)
        let view = HeadView(base: base, rowStride: heads * stride, headStride: stride)
        let shared = base + pass.count * heads * stride  // [key heads, positions]
        for (span, whole) in zip(attending.spans, pass.spans) {
            guard !span.rows.isEmpty, let cache = whole.layers[layer].marks else { continue }
            read(KeyMarks(cache), count: whole.firstPosition + whole.rows.count, stride: stride, into: shared)
            let source = whole.rows.lowerBound + span.firstPosition - whole.firstPosition
            pass.pool.parallel(span.rows.count * heads) { items in
                for item in items {
                    let (index, head) = item.quotientAndRemainder(dividingBy: heads)
                    let target = view.pointer(row: source + index, head: head)
                    let visible = whole.position(of: source + index) + 1
                    target.update(from: shared + head * stride, count: visible)
                    KeySelection.keep(configuration.keptCount, of: target, visible, keepsScores: true)
                }
            }
        }
        return KeyBiases(view: view, headsPerBias: headCount / heads)
    }

    /// The numbers of all positions of a sequence.
    private func read(_ marks: KeyMarks, count: Int, stride: Int, into target: UnsafeMutablePointer<Float>) {
        let lanes = AttentionArithmetic.laneCount
        marks.withScratch { room in
            marks.forEachBlock(0..<count, room) { block, count, stored, scales, _ in
                let stored = stored.assumingMemoryBound(to: Float.self)
                for head in 0..<keyValueHeadCount {
                    for index in 0..<count {
                        let place = index / lanes * lanes * keyValueHeadCount + head * lanes + index % lanes
                        target[head * stride + block + index] = expf(stored[place] * (scales?[index] ?? 1))
                    }
                }
            }
        }
    }
}
