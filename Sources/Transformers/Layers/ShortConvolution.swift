import Tensors

/// The gated short convolution of LFM2: [B, C, x] = W_in h, then W_out (C · conv(B · x)).
struct ShortConvolution: Recurrence {
    // [3 · width, hidden]
    let input: Linear
    let convolution: CausalConvolution
    // [hidden, width]
    let output: Linear

    var scratchWidth: Int { 4 * convolution.channels }

    func forward(
        _ rows: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) {
        let width = convolution.channels
        let projected = pass.workspace.projected  // [rows, 3 · width]
        let mixed = projected + pass.count * 3 * width  // [rows, width]
        input.apply(rows, pass.rows, into: projected)
        pass.pool.parallel(pass.count, grain: rowGrain(width)) { range in
            for row in range {
                let (gate, value) = (projected + row * 3 * width, projected + row * 3 * width + 2 * width)
                (mixed + row * width).update(from: value, count: width)
                VectorMath.multiply(mixed + row * width, by: gate, width)
            }
        }
        convolution.apply(mixed, stride: width, pass, layer: layer)
        pass.pool.parallel(pass.count, grain: rowGrain(width)) { range in
            for row in range { VectorMath.multiply(mixed + row * width, by: projected + (row * 3 + 1) * width, width) }
        }
        pass.moveRows(of: mixed, width: width, to: attending)
        output.apply(mixed, attending.rows, into: result)
    }
}
