import Tensors

/// What a layer's attention keeps of each position: some heads, each with a key and a value.
public struct KeyValueShape: Sendable, Equatable {
    /// The number of key and value heads.
    public var headCount: Int
    /// The width of a key.
    public var keyDimension: Int
    /// The width of a value.
    public var valueDimension: Int
    /// Whether a value is the beginning of its key, and is not stored beside it (latent attention).
    public var valuesBeginKeys = false
    /// Which positions are read.
    public var mask: AttentionConfiguration.Mask
    /// How many positions that follow each other have one key together, whose number counts such windows (DeepSeek V4).
    public var positionsPerKey = 1
    /// Whether numbers are kept in float32 whatever the cache's form, as those of which keys are still to be made.
    public var isExact = false

    /// The width of a stored value: whole vectors of 16.
    var valueStride: Int { (valueDimension + 15) / 16 * 16 }
}

extension CacheForm {
    /// The form in which keys and values of a shape are kept.
    func fitting(_ shape: KeyValueShape) -> CacheForm {
        if shape.isExact { return CacheForm(.float32) }
        return fitting(
            keyDimension: shape.keyDimension, valueDimension: shape.valueDimension,
            valuesBeginKeys: shape.valuesBeginKeys)
    }
}
