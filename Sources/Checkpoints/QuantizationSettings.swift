public import OrderedJSON

/// How a checkpoint's matrices are packed: `quantization` of config.json, as mlx writes it.
///
/// `bits` and `group_size` hold for every packed matrix, unless the object has a member under the matrix's name with
/// numbers of its own.
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

    /// The bits that can be read and written.
    public static let supportedBits = [4, 8]
    /// The group sizes that can be read and written.
    public static let supportedGroupSizes = [32, 64, 128]
    /// The key under which config.json keeps the settings; mlx writes a copy under the second.
    public static let keys = ["quantization", "quantization_config"]

    /// The groups of matrices without numbers of their own.
    public let groups: Groups
    /// The groups of single matrices, by their names without `.weight`.
    private let own: [[UInt8]: Groups]

    /// Settings with the same groups for all matrices.
    public init(_ groups: Groups) {
        self.groups = groups
        own = [:]
    }

    /// The settings of config.json; nil when it has none.
    ///
    /// - Throws: `invalidValue` and `missingValue` for numbers that cannot be read. A `quant_method` means another kind of
    ///   packing, about which the caller decides first.
    public init?(_ reader: ConfigurationReader) throws(CheckpointError) {
        let key = reader.contains(Self.keys[0]) ? Self.keys[0] : Self.keys[1]
        guard let settings = try reader.optionalNested(key) else { return nil }
        groups = try Self.groups(settings, fallback: nil)
        var own: [[UInt8]: Groups] = [:]
        for entry in settings.object.entries {
            guard case .object = entry.value else { continue }
            own[Array(entry.key.utf8)] = try Self.groups(settings.nested(entry.key), fallback: groups)
        }
        self.own = own
    }

    /// The groups of a matrix, by its name without `.weight`.
    public func groups(of matrix: String) -> Groups {
        own[Array(matrix.utf8)] ?? groups
    }

    /// The settings as config.json keeps them.
    public var json: JSONValue {
        ["group_size": .number(JSONNumber(groups.size)), "bits": .number(JSONNumber(groups.bits)), "mode": "affine"]
    }

    private static func groups(_ reader: ConfigurationReader, fallback: Groups?) throws(CheckpointError) -> Groups {
        let mode = try reader.string("mode", default: "affine")
        guard mode.utf8.elementsEqual("affine".utf8) else { throw reader.invalid("mode", expected: .oneOf(["affine"])) }
        return Groups(
            bits: try number("bits", of: supportedBits, reader, fallback?.bits),
            size: try number("group_size", of: supportedGroupSizes, reader, fallback?.size))
    }

    private static func number(
        _ key: String, of supported: [Int], _ reader: ConfigurationReader, _ fallback: Int?
    ) throws(CheckpointError) -> Int {
        if let fallback, !reader.contains(key) { return fallback }
        let value = try reader.int(key)
        guard supported.contains(value) else {
            let list = supported.dropLast().map(String.init).joined(separator: ", ")
            throw reader.invalid(key, expected: .other("\(list) or \(supported[supported.count - 1])"))
        }
        return value
    }
}
