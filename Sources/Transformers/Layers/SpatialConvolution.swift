import Tensors

/// A gated convolution of each channel over the places of a picture's patches (LFM3-VL): W_out (c · conv(b · x)) with
/// [b, c, x] = W_in h, and zeros around the picture.
struct SpatialConvolution: AttentionPart {
    /// The places of a side that a place is made of, an odd number.
    let side: Int
    // [3 · hidden, hidden]
    let input: Linear
    /// [side · side, hidden]: the weights of each place, row by row.
    let weights: [Float]
    // [hidden, hidden]
    let output: Linear

    var projectedWidth: Int { input.outputs }
    var resultWidth: Int { output.inputs }

    func forward(
        _ input: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) {
        let width = output.inputs
        let projected = pass.workspace.projected  // [rows, 3 · width]: b, c, x
        let mixed = pass.workspace.heads  // [rows, width]
        self.input.apply(input, pass.rows, into: projected)
        pass.pool.parallel(pass.count, grain: rowGrain(width)) { rows in
            for row in rows {
                VectorMath.multiply(projected + row * 3 * width, by: projected + (row * 3 + 2) * width, width)
            }
        }
        for span in pass.spans {
            let places = span.inputs?.positions ?? []
            let (height, columns) = (Int(places.map(\.y).max() ?? -1) + 1, Int(places.map(\.z).max() ?? -1) + 1)
            // The row of each place; a class row has none.
            var numbers = [Int](repeating: -1, count: height * columns)
            for (index, place) in places.enumerated() {
                numbers[Int(place.y) * columns + Int(place.z)] = span.rows.upperBound - places.count + index
            }
            let rowNumbers = numbers
            pass.pool.parallel(places.count, grain: rowGrain(side * side * width)) { range in
                for index in range {
                    let row = span.rows.upperBound - places.count + index
                    let target = mixed + row * width
                    target.update(repeating: 0, count: width)
                    for tap in 0..<side * side {
                        let (down, across) = (
                            Int(places[index].y) + tap / side - side / 2, Int(places[index].z) + tap % side - side / 2
                        )
                        guard down >= 0, down < height, across >= 0, across < columns else { continue }
                        add(projected + rowNumbers[down * columns + across] * 3 * width, tap, to: target, width)
                    }
                    VectorMath.multiply(target, by: projected + (row * 3 + 1) * width, width)
                }
            }
        }
        output.apply(mixed, attending.rows, into: result)
    }

    /// Adds a place's channels, each times its weight.
    private func add(
        _ source: UnsafePointer<Float>, _ tap: Int, to target: UnsafeMutablePointer<Float>, _ width: Int
    ) {
        weights.withUnsafeBufferPointer { weights in
            guard let base = weights.baseAddress else { return }
            let factors = base + tap * width
            for channel in 0..<width { target[channel] += factors[channel] * source[channel] }
        }
    }
}
