extension CacheGeometry {
    /// What a cache of a decoder holds: keys and values, latents, and states; layers that read another layer's keep nothing.
    ///
    /// - Parameter chunkSize: the most positions that are added at once, which lengthens the rings of sliding layers.
    public init(_ configuration: DecoderConfiguration, chunkSize: Int) {
        self.init(
            layers: configuration.layers.map { layer in
                let own = layer.sharedMemoryLayer == nil ? layer.keysAndValues : nil
                let marks = layer.keyMarks
                return Layer(
                    headCount: own?.headCount ?? 0, keyWidth: own?.keyDimension ?? 0,
                    valueWidth: own.map { $0.valuesBeginKeys ? 0 : $0.valueDimension } ?? 0,
                    markWidth: marks?.keyDimension ?? 0,
                    window: own?.mask.cacheLength(chunkSize: chunkSize),
                    stateBytes: layer.stateByteCount)
            })
    }
}
