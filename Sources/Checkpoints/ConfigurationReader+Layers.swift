import OrderedJSON

extension ConfigurationReader {
    /// Readers of what `per_layer_config` says of layers, by the layers' numbers; nil where the key is absent.
    ///
    /// Version 5.24 of transformers writes all numbers with as many digits as the largest has: "05" beside "11".
    ///
    /// - Parameters:
    ///   - layerCount: the layers of the decoder.
    ///   - known: the keys that a layer may have of its own; nil where any may be read.
    /// - Throws: `CheckpointError.invalidValue` for a key that is not a layer's number, for a layer that is named twice, and for
    ///   a key of a layer that is not known.
    public func optionalLayers(
        _ layerCount: Int, known: [String]? = nil
    ) throws(CheckpointError) -> [Int: ConfigurationReader]? {
        let key = "per_layer_config"
        guard let all = try optionalNested(key) else { return nil }
        var layers: [Int: ConfigurationReader] = [:]
        for name in all.object.keys {
            let isNumber = name.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
            guard isNumber, let index = Int(name), index < layerCount, layers[index] == nil else {
                throw all.invalid(name, expected: .other("each key the number of one of \(layerCount) layers"))
            }
            guard let layer = try all.optionalNested(name) else { throw all.missing(name) }
            if let known, let other = layer.object.keys.first(where: { !known.contains($0) }) {
                throw layer.invalid(
                    other, expected: .other("no more than \(known.joined(separator: " and ")) in a layer"))
            }
            layers[index] = layer
        }
        return layers
    }
}
