import Checkpoints

/// Reads which layers attend to the keys and values of earlier ones.
extension ConfigurationReader {
    /// For each of the last `num_kv_shared_layers` layers, the last layer of its kind before them; nil for the others.
    ///
    /// - Parameters:
    ///   - kinds: the kinds of all layers.
    ///   - shapes: what all layers would keep of a position.
    ///   - fallback: the number of layers when the key is absent.
    /// - Throws: `invalidValue` when there is no such layer, or its keys and values have another shape.
    func sharedMemoryLayers(
        kinds: [LayerKind], shapes: [KeyValueShape], default fallback: Int
    ) throws(CheckpointError) -> [Int?] {
        let key = "num_kv_shared_layers"
        let count = try int(key, .nonNegative, default: fallback)
        guard count < kinds.count else {
            throw invalid(key, expected: .other("fewer than the \(kinds.count) layers"))
        }
        let first = kinds.count - count
        var layers = [Int?](repeating: nil, count: kinds.count)
        for index in first..<kinds.count {
            guard let source = (0..<first).last(where: { kinds[$0] == kinds[index] }) else {
                throw invalid(
                    key, expected: .other("fewer, so that layer \(index) has a layer of its kind to share with"))
            }
            guard shapes[source] == shapes[index] else {
                throw invalid(
                    key,
                    expected: .other(
                        "layers that share keys and values of one shape; those of layer \(index) and \(source) differ"))
            }
            layers[index] = source
        }
        return layers
    }
}
