import Tensors

/// Rows mixed with those before them: x[t] · μ + x[t − 1] · (1 − μ), for each channel.
enum TimeShift {
    /// Mixes the rows of all sequences in several ways, and keeps the last row of each for the next pass.
    ///
    /// - Parameters:
    ///   - input: [rows, width].
    ///   - ways: each μ [width] and where the mixed rows go, [rows, width].
    ///   - layer: the number of the block, whose state has one row of the past.
    static func mix(
        _ input: UnsafePointer<Float>, width: Int, _ ways: [(shares: [Float], target: UnsafeMutablePointer<Float>)],
        _ pass: ForwardPass, layer: Int
    ) {
        pass.forEachStatePart(1, of: .past(channels: 0..<width), layer: layer) { _, span, state in
            guard let past = state.past else { return }
            for row in span.rows {
                let own = input + row * width
                let before = row == span.rows.lowerBound ? UnsafePointer(past) : own - width
                for (shares, target) in ways {
                    let target = target + row * width
                    for channel in 0..<width {
                        target[channel] = own[channel] * shares[channel] + before[channel] * (1 - shares[channel])
                    }
                }
            }
            past.update(from: input + (span.rows.upperBound - 1) * width, count: width)
        }
    }
}
