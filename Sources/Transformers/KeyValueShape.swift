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

    /// The numbers stored for a position; values are stored in whole vectors of 16.
    public var numbersPerPosition: Int {
        headCount * (keyDimension + (valuesBeginKeys ? 0 : (valueDimension + 15) / 16 * 16))
    }
    /// The vectors stored for a position, each of which has a scale where numbers are integers.
    var vectorsPerPosition: Int { headCount * (valuesBeginKeys ? 1 : 2) }
}
