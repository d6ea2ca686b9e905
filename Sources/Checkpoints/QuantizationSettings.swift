public import OrderedJSON

/// `quantization` of config.json, as mlx and `crema quantize` write it for a checkpoint in affine groups.
public struct QuantizationSettings: Sendable, Equatable {
    /// Affine groups of one matrix: w = scale · q + bias, with a scale and a bias for each group of columns.
    public struct Groups: Sendable, Equatable, Hashable {
        /// The bits of one integer.
        public let bits: Int
        /// The columns that share a scale and a bias.
        public let size: Int

        /// Groups from their numbers.
        public init(bits: Int, size: Int) {
            self.bits = bits
            self.size = size
        }
    }

    /// The bits that can be written.
    public static let supportedBits = [4, 8]
    /// The group sizes that can be written.
    public static let supportedGroupSizes = [32, 64, 128]
    /// The key under which config.json keeps the settings; mlx writes a copy under the second.
    public static let keys = ["quantization", "quantization_config"]

    /// The groups of all packed matrices.
    public let groups: Groups

    /// Settings with the same groups for all matrices.
    public init(_ groups: Groups) {
        self.groups = groups
    }

    /// The settings as config.json keeps them.
    public var json: JSONValue {
        ["group_size": .int(groups.size), "bits": .int(groups.bits), "mode": "affine"]
    }
}
