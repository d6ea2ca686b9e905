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

    /// The width of a stored value: whole vectors of 16.
    var valueStride: Int { (valueDimension + 15) / 16 * 16 }
}

extension CacheForm {
    /// The form in which keys and values of a shape are kept.
    func fitting(_ shape: KeyValueShape) -> CacheForm {
        fitting(
            keyDimension: shape.keyDimension, valueDimension: shape.valueDimension,
            valuesBeginKeys: shape.valuesBeginKeys)
    }
}
