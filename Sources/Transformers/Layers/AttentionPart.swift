/// Attention of one layer with its projections, of whichever kind: it adds a position to the layer's cache and reads it.
protocol AttentionPart: Sendable {
    /// The floats of a row's projections in the workspace.
    var projectedWidth: Int { get }
    /// The floats of a row's results, of all heads together, as they come from the cache.
    var resultWidth: Int { get }

    /// Computes a chunk and adds it to the caches of its sequences.
    ///
    /// - Parameters:
    ///   - input: [rows, hidden].
    ///   - result: [attending rows, hidden], overwritten.
    ///   - attending: the pass of the rows that attend; the others only enter the caches.
    ///   - layer: the number of the block, whose part of each sequence's memory this is.
    func forward(
        _ input: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    )
}
