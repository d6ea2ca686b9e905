import Tensors

/// A convolution over the last positions, for each channel its own: y[t] = f(bias + Σ_j weight[j] · x[t − taps + 1 + j]).
struct CausalConvolution: Sendable {
    let channels: Int
    /// Positions that are seen, the own one included.
    let taps: Int
    /// [taps, channels], the oldest position first.
    private(set) var weight: [Float]
    /// [channels], or nothing.
    let bias: [Float]?
    /// Applied to the sum; nil leaves it.
    let activation: Activation?
    /// Where the convolution's channels begin in the state, and how many the state has; nil means that they are all.
    var firstChannel = 0
    var stateChannels: Int?

    /// Makes the convolution add to its input: the weight of the newest position grows by one.
    mutating func addOne() {
        for channel in (taps - 1) * channels..<taps * channels { weight[channel] += 1 }
    }

    /// Channels of one item of work.
    private static let block = 64

    /// Convolves rows in place, each sequence after its past, which moves on.
    ///
    /// - Parameters:
    ///   - rows: [rows, channels], `stride` apart.
    ///   - layer: the number of the block.
    func apply(_ rows: UnsafeMutablePointer<Float>, stride: Int, _ pass: ForwardPass, layer: Int) {
        let parts = (channels + Self.block - 1) / Self.block
        pass.forEachStatePart(
            parts, of: .past(channels: firstChannel..<firstChannel + channels), layer: layer
        ) { part, span, state in
            let first = part * Self.block
            let count = min(Self.block, channels - first)
            guard let past = state.past else { return }
            withUnsafeTemporaryAllocation(of: Float.self, capacity: taps * count) { window in
                guard let window = window.baseAddress else { return }
                convolve(
                    rows + first, stride: stride, span.rows, past + firstChannel + first, first: first, count: count,
                    window)
            }
        }
    }

    /// - Parameter window: [taps, count], the inputs that a position sees.
    private func convolve(
        _ rows: UnsafeMutablePointer<Float>, stride: Int, _ span: Range<Int>, _ past: UnsafeMutablePointer<Float>,
        first: Int, count: Int, _ window: UnsafeMutablePointer<Float>
    ) {
        let (back, pastStride) = (taps - 1, stateChannels ?? channels)
        for tap in 0..<back { (window + tap * count).update(from: past + tap * pastStride, count: count) }
        let newest = window + back * count
        weight.withUnsafeBufferPointer { weight in
            guard let weight = weight.baseAddress else { return }
            for row in span {
                let values = rows + row * stride
                newest.update(from: values, count: count)
                for channel in 0..<count { values[channel] = bias?[first + channel] ?? 0 }
                for tap in 0..<taps {
                    let factors = weight + tap * channels + first
                    let inputs = window + tap * count
                    for channel in 0..<count { values[channel] += factors[channel] * inputs[channel] }
                }
                activation?.apply(values, count)
                if back > 0 { window.update(from: window + count, count: back * count) }
            }
        }
        for tap in 0..<back { (past + tap * pastStride).update(from: window + tap * count, count: count) }
    }
}
