import Tensors

/// The bounds to which a linear layer's input and output are clamped (Gemma 4's tower, `use_clipped_linears`).
struct LinearBounds: Sendable, Equatable {
    let input: ClosedRange<Float>
    let output: ClosedRange<Float>

    /// Calls a body with a clamped copy of the input [rows, width].
    func withInput(
        _ input: UnsafePointer<Float>, _ rows: ProductRows, width: Int, _ body: (UnsafePointer<Float>) -> Void
    ) {
        let copy = UnsafeMutablePointer<Float>.allocate(capacity: max(1, rows.count * width))
        defer { copy.deallocate() }
        copy.update(from: input, count: rows.count * width)
        Self.clamp(copy, to: self.input, rows, width)
        body(copy)
    }

    /// Clamps the output [rows, width] in place.
    func clampOutput(_ output: UnsafeMutablePointer<Float>, _ rows: ProductRows, width: Int) {
        Self.clamp(output, to: self.output, rows, width)
    }

    private static func clamp(
        _ values: UnsafeMutablePointer<Float>, to bounds: ClosedRange<Float>, _ rows: ProductRows, _ width: Int
    ) {
        rows.pool.parallel(rows.count, grain: rowGrain(width)) { range in
            for index in range.lowerBound * width..<range.upperBound * width {
                values[index] = min(max(values[index], bounds.lowerBound), bounds.upperBound)
            }
        }
    }
}
