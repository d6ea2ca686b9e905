extension CacheGeometry {
    /// What a cache of a decoder holds: keys and values, latents, and states; layers that read another layer's keep nothing.
    ///
    /// - Parameter chunkSize: the most positions that are added at once, which lengthens the rings of sliding layers.
    public init(_ configuration: DecoderConfiguration, chunkSize: Int) {
        self.init(
            layers: configuration.layers.map { layer in
                let own = layer.sharedMemoryLayer == nil ? layer.keysAndValues : nil
                let (marks, entries) = (layer.keyMarks, layer.keyEntries)
                // Rows that wait for their window: whatever the length, as a state.
                let pending = layer.pendingKeys.reduce(0) { sum, shape in
                    let rows = shape.mask.cacheLength(chunkSize: chunkSize) ?? 0
                    let (bytes, overflow) = rows.multipliedReportingOverflow(
                        by: shape.headCount * shape.keyDimension * 4)
                    return sum.saturatingSum(overflow ? Int.max : bytes)
                }
                return Layer(
                    headCount: own?.headCount ?? 0, keyWidth: own?.keyDimension ?? 0,
                    valueWidth: own.map { $0.valuesBeginKeys ? 0 : $0.valueDimension } ?? 0,
                    markWidth: marks?.keyDimension ?? 0, entryWidth: entries?.keyDimension ?? 0,
                    tokensPerEntry: (entries ?? marks)?.positionsPerKey ?? 1,
                    window: own?.mask.cacheLength(chunkSize: chunkSize),
                    stateBytes: layer.stateByteCount.saturatingSum(pending))
            })
    }
}
