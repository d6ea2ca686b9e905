/// Why an adapter does not go with its base; all wording about adapters is here.
public enum AdapterFault: Sendable, Equatable {
    /// The settings require other mathematics than low-rank matrices beside linear layers.
    case setting(key: String, found: String, reason: String)
    /// There are no tensors of an adapter.
    case empty
    /// Weights that only PyTorch reads.
    case pickled(file: String)
    /// One of two matrices is missing.
    case halfPair(found: String, missing: String)
    /// A tensor with a name that no adapter has.
    case unknownTensor(String)
    /// A tensor of a module that the settings do not name.
    case outsideTargets(tensor: String, key: String)
    /// The rank of a tensor is not the one that the settings state.
    case rank(tensor: String, found: Int, key: String, expected: Int)
    /// A tensor has another shape than the base's module needs.
    case shape(tensor: String, found: [Int], module: String, expected: String)
    /// A tensor holds a number that is none.
    case notFinite(tensor: String, index: Int, isNaN: Bool)
    /// The base has no such module, or none that can be changed; `near` is what it has in its place.
    case noModule(tensor: String, module: String, near: String?)
    /// The base is of another architecture.
    case architecture(found: String, base: String)
    /// The vocabulary was enlarged.
    case vocabulary(tensor: String, found: Int, base: Int)
    /// Two adapters replace the same part of the base.
    case replacedTwice(module: String)
    /// Two tensors mean the same.
    case twice(tensor: String, other: String)
    /// The shapes do not show which matrix is which.
    case ambiguous(tensor: String)
    /// A scale that is no finite number.
    case scale(String)
    /// The sum of a row and what is added to it has no length.
    case noLength(tensor: String, row: Int)
}

extension AdapterFault: CustomStringConvertible {
    /// What was found, what was expected, and what to do, without the file.
    public var description: String {
        func quoted(_ name: String) -> String { CheckpointError.quoted(name) }
        switch self {
        case .setting(let key, let found, let reason):
            return
                "\(quoted(key)) is \(CheckpointError.bounded(found)), \(reason); give a LoRA or DoRA adapter of linear layers"
        case .empty:
            return "holds no tensors of an adapter; expected pairs such as 'lora_A' and 'lora_B'"
        case .pickled(let file):
            return "is \(quoted(file)), which only PyTorch reads; save the adapter as 'adapter_model.safetensors'"
        case .halfPair(let found, let missing):
            return "\(quoted(missing)) is missing beside \(quoted(found)); an adapter has both; download it again"
        case .unknownTensor(let name):
            return
                "\(quoted(name)) is no tensor of an adapter that is computed; expected names that end in lora_A and lora_B, "
                + "lora_embedding_A and lora_embedding_B, lora_magnitude_vector, or the name of a module of the base"
        case .outsideTargets(let tensor, let key):
            return
                "\(quoted(tensor)) belongs to a module that \(quoted(key)) does not name; the two files do not belong together"
        case .rank(let tensor, let found, let key, let expected):
            return
                "\(quoted(tensor)) has rank \(found); \(quoted(key)) is \(expected); the two files do not belong together"
        case .shape(let tensor, let found, let module, let expected):
            return
                "\(quoted(tensor)) is \(CheckpointError.shape(found)), \(module) has \(expected); give the model that the "
                + "adapter was trained on"
        case .notFinite(let tensor, let index, let isNaN):
            return
                "\(quoted(tensor)) holds \(isNaN ? "NaN" : "infinity") at element \(index); expected finite numbers; train or "
                + "download it again"
        case .noModule(let tensor, let module, let near):
            let hint = near.map { "the base has \(quoted($0)) in its place" } ?? "the base has no such layer to add to"
            return
                "\(quoted(tensor)) adds to \(quoted(module)); \(hint); give the model that the adapter was trained on"
        case .architecture(let found, let base):
            return
                "is an adapter for architecture \(quoted(found)); the base is \(quoted(base)); give the model that the "
                + "adapter was trained on"
        case .vocabulary(let tensor, let found, let base):
            return
                "\(quoted(tensor)) has \(found) tokens, the base has \(base); an enlarged vocabulary needs the model that it "
                + "was enlarged in"
        case .replacedTwice(let module):
            return "replaces \(quoted(module)), and so does another adapter of the request; give one of them"
        case .twice(let tensor, let other):
            return "\(quoted(tensor)) and \(quoted(other)) are the same matrix; expected one of them"
        case .ambiguous(let tensor):
            return "\(quoted(tensor)) is as wide as it is high, so that its order is unknown without 'peft_version' in "
                + "adapter_config.json; add the version that wrote the file"
        case .scale(let text):
            return "the scale \(quoted(text)) is no finite number; give one such as 0.5"
        case .noLength(let tensor, let row):
            return
                "row \(row) of the module with \(quoted(tensor)) has no length, which its magnitude needs; train it again"
        }
    }
}
