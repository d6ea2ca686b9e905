import Checkpoints
import Files
import OrderedJSON
import Tensors

/// What modules after the transformer say in their folders.
enum ModuleReading {
    private static let configuration = "config.json"

    /// The stage of a module; nil for one that does nothing when a model is used.
    ///
    /// - Parameter width: that of what comes in.
    static func stage(_ module: ModuleEntry, width: Int, isVector: Bool) throws(EmbedderError) -> PipelineStage? {
        switch module.kind {
        case "Pooling":
            if isVector {
                throw .misplacedModule(file: ModuleList.file, module: module.name, reason: "pools what is one vector")
            }
            return try pooling(module, width: width)
        case "Dense":
            let dense = try dense(module, width: width)
            if !isVector {
                throw .misplacedModule(
                    file: ModuleList.file, module: module.name,
                    reason: "projects every token; vectors of tokens are not computed, only one of each text")
            }
            return .dense(dense)
        case "LayerNorm": return try layerNormalization(module, width: width)
        case "Normalize": return .normalize
        case "Dropout": return nil
        default: throw .unsupportedModule(file: ModuleList.file, type: module.type)
        }
    }

    private static func settings(_ module: ModuleEntry) throws(EmbedderError) -> ConfigurationReader {
        let found: ConfigurationReader?
        do throws(CheckpointError) {
            found = try ModelDirectory.settings(configuration, in: module.directory, CheckpointLimits())
        } catch .invalidJSON(_, let reason) {
            // Each module has a file of this name, and so has the model.
            throw .checkpoint(.invalidJSON(file: module.name + "/" + configuration, reason: reason))
        } catch {
            throw .checkpoint(error)
        }
        guard let found else {
            throw .checkpoint(
                .missingFile(directory: module.directory, files: [configuration], neededFor: .configuration))
        }
        return ConfigurationReader(found.object, file: module.name + "/" + configuration)
    }

    /// The ids of the answers whose logits make the score: the one that says yes, and perhaps the one that says no.
    static func answers(_ module: ModuleEntry) throws(EmbedderError) -> [Int] {
        let reader = try settings(module)
        return try EmbedderError.checkpoints { () throws(CheckpointError) in
            let yes = try reader.int("true_token_id", .nonNegative)
            return try [yes] + (reader.optionalInt("false_token_id", .nonNegative).map { [$0] } ?? [])
        }
    }

    // MARK: Pooling

    /// The switches of old files, in the order in which their vectors are joined.
    private static let switches: [(key: String, mode: PoolingMode)] = [
        ("pooling_mode_cls_token", .cls), ("pooling_mode_max_tokens", .max), ("pooling_mode_mean_tokens", .mean),
        ("pooling_mode_mean_sqrt_len_tokens", .meanOverRoot), ("pooling_mode_weightedmean_tokens", .weightedMean),
        ("pooling_mode_lasttoken", .lastToken),
    ]

    private static func pooling(_ module: ModuleEntry, width: Int) throws(EmbedderError) -> PipelineStage {
        let reader = try settings(module)
        return try EmbedderError.checkpoints { () throws(CheckpointError) in
            let key = reader.firstPresent("embedding_dimension", "word_embedding_dimension")
            if let stated = try reader.optionalInt(key), stated != width {
                throw reader.invalid(key, expected: .other("the width of the model's states, \(width)"))
            }
            var modes: [PoolingMode] = []
            if let value = reader.value("pooling_mode") {
                if case .array = value {
                    modes = try reader.optionalChoices("pooling_mode", from: choices) ?? []
                } else {
                    modes = [try reader.choice("pooling_mode", from: choices)]
                }
                if modes.isEmpty { throw reader.invalid("pooling_mode", expected: .other("at least one mode")) }
            } else {
                for (key, mode) in switches where try reader.bool(key, default: false) { modes.append(mode) }
                let known = switches.map(\.key)
                for entry in reader.object.entries where entry.key.utf8.starts(with: "pooling_mode_".utf8) {
                    let isKnown = known.contains { $0.utf8.elementsEqual(entry.key.utf8) }
                    if !isKnown, try reader.bool(entry.key, default: false) {
                        throw reader.invalid(entry.key, expected: .other("false; this pooling is not supported"))
                    }
                }
                if modes.isEmpty { modes = [.mean] }
            }
            return .pooling(modes, includesPrompt: try reader.bool("include_prompt", default: true))
        }
    }

    private static let choices: KeyValuePairs<String, PoolingMode> = [
        "cls": .cls, "max": .max, "mean": .mean, "mean_sqrt_len_tokens": .meanOverRoot, "weightedmean": .weightedMean,
        "lasttoken": .lastToken,
    ]

    // MARK: Weights

    private static func dense(_ module: ModuleEntry, width: Int) throws(EmbedderError) -> DenseStage {
        let reader = try settings(module)
        let weights = try weights(module)
        return try EmbedderError.checkpoints { () throws(CheckpointError) in
            let inputs = try reader.int("in_features", .positive)
            let outputs = try reader.int("out_features", .positive)
            guard inputs == width else {
                throw reader.invalid("in_features", expected: .other("the width of what comes before, \(width)"))
            }
            for key in ["module_input_name", "module_output_name"] {
                _ = try reader.optionalChoice(key, from: ["sentence_embedding": true])
            }
            let residual = try reader.bool("use_residual", default: false)
            return DenseStage(
                inputs: inputs, outputs: outputs,
                weight: try weights("linear.weight", [outputs, inputs]),
                bias: try reader.bool("bias", default: true) ? try weights("linear.bias", [outputs]) : nil,
                activation: try activation(reader),
                residual: (
                    residual,
                    residual && inputs != outputs ? try weights("residual.weight", [outputs, inputs]) : nil
                ))
        }
    }

    /// The nonlinear function, by the last component of its class.
    private static func activation(_ reader: ConfigurationReader) throws(CheckpointError) -> DenseActivation {
        let key = "activation_function"
        guard let name = try reader.optionalString(key) else { return .tanh }
        switch name.split(separator: ".").last {
        case "Identity": return .identity
        case "Tanh": return .tanh
        case "ReLU": return .relu
        case "GELU": return .gelu
        case "SiLU": return .silu
        case "Sigmoid": return .sigmoid
        default:
            throw reader.invalid(
                key, expected: .other("a class that ends in Identity, Tanh, ReLU, GELU, SiLU or Sigmoid"))
        }
    }

    private static func layerNormalization(_ module: ModuleEntry, width: Int) throws(EmbedderError) -> PipelineStage {
        let weights = try weights(module)
        return try EmbedderError.checkpoints { () throws(CheckpointError) in
            .layerNormalization(
                weight: try weights("norm.weight", [width]),
                bias: try weights("norm.bias", [width]), epsilon: 1e-5)
        }
    }

    /// What reads a module's tensors, from model.safetensors or from an old folder's pytorch_model.bin.
    private static func weights(
        _ module: ModuleEntry
    ) throws(EmbedderError) -> (String, [Int]) throws(CheckpointError) -> [Float] {
        let hasOwn = Path.exists(Path.joined(module.directory, "model.safetensors"))
        if !hasOwn, let archive = try TorchArchive(directory: module.directory, name: module.name) {
            let file = module.name + "/" + TorchArchive.file
            return { (name, shape) throws(CheckpointError) in
                guard let tensor = archive.tensors[name] else {
                    throw .tensorNotFound(file: file, tensor: name, neededBy: module.name)
                }
                guard tensor.shape == shape else {
                    throw .unexpectedShape(
                        file: file, tensor: name, found: tensor.shape, expected: shape, reason: module.name)
                }
                return tensor.values
            }
        }
        let checkpoint = try EmbedderError.checkpoints { () throws(CheckpointError) in
            try Checkpoint(directory: module.directory)
        }
        return { (name, shape) throws(CheckpointError) in try floats(checkpoint, name, shape) }
    }

    /// A tensor's numbers, widened.
    static func floats(_ checkpoint: Checkpoint, _ name: String, _ shape: [Int]) throws(CheckpointError) -> [Float] {
        let tensor = try checkpoint.tensor(named: name, shape: shape, reason: nil)
        guard let values = tensor.floats() else {
            throw .unexpectedType(
                file: "model.safetensors", tensor: name, found: tensor.elementType.rawValue,
                expected: ["F32", "F16", "BF16"], reason: "the vectors of texts")
        }
        return values
    }
}
