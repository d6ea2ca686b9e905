import Files
import OrderedJSON

/// What a directory holds that has no weights as safetensors.
public enum OtherWeights: Equatable, Sendable {
    /// A low-rank adapter, which needs the model it was trained on; that model's name where it is stated.
    case adapter(base: String?)
    /// Weights that only PyTorch reads.
    case pickled(file: String)
    /// Weights under the names of the model's makers, not those of transformers.
    case original(file: String)
    /// Weights for another framework.
    case framework(file: String, name: String)

    /// What is found in a directory, the most telling first; nil when nothing is.
    static func find(in directory: String, limits: CheckpointLimits) -> OtherWeights? {
        guard let names = try? Path.names(in: directory) else { return nil }
        if let adapter = names.first(where: { $0.hasPrefix("adapter_config.json") || $0.hasPrefix("adapter_model.") }) {
            let settings =
                adapter.hasSuffix(".json")
                ? try? JSONFile.object(
                    at: Path.joined(directory, adapter), limit: limits.configurationSize, depth: limits.jsonDepth) : nil
            return .adapter(base: settings?["base_model_name_or_path"]?.stringValue)
        }
        if let file = names.first(where: { $0.hasPrefix("consolidated") }) { return .original(file: file) }
        if let file = names.first(where: { name in [".bin", ".pth", ".pt"].contains { name.hasSuffix($0) } }) {
            return .pickled(file: file)
        }
        for (suffix, framework) in [(".onnx", "ONNX"), (".h5", "TensorFlow"), (".msgpack", "Flax"), (".npz", "NumPy")] {
            if let file = names.first(where: { $0.hasSuffix(suffix) }) {
                return .framework(file: file, name: framework)
            }
        }
        return nil
    }
}
