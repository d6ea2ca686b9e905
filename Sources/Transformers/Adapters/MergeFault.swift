import Checkpoints

/// Why adapters cannot be merged into a model; all wording about it is here.
public enum MergeFault: Sendable, Equatable {
    /// No adapter has any part, since all scales are 0.
    case nothing
    /// The matrices of the model are packed.
    case packed(String)
    /// The model is a GGUF file.
    case gguf(path: String)
    /// The weights of a module are not in a tensor that the numbers of an adapter can be added to.
    case noTensor(module: String)
    /// The model has no such bias.
    case noBias(tensor: String)
    /// Two adapters replace the same tensor.
    case replacedTwice(tensor: String)
    /// A sum is too large for the element type.
    case tooLarge(tensor: String, row: Int, type: String)

    /// What was found, what was expected, and what to do.
    var description: String {
        func quoted(_ name: String) -> String { CheckpointError.quoted(name) }
        switch self {
        case .nothing: return "the scales of all adapters are 0; give one that is another number"
        case .packed(let packing):
            return
                "the weights are packed (\(packing)), and few bits would round away what an adapter adds; merge into the model "
                + "as it was before, then pack the folder with 'crema quantize'"
        case .gguf(let path):
            return
                "\(CheckpointError.plain(path)): is a GGUF model; expected a folder of safetensors; 'crema convert' without --merge "
                + "writes one, which can be merged into where nothing in it is packed"
        case .noTensor(let module):
            return
                "\(quoted(module)) has no tensor of its own in the model, or one in another order; use the adapter beside the "
                + "model, with --adapter"
        case .noBias(let tensor):
            return "the model has no \(quoted(tensor)) to add to; use the adapter beside the model, with --adapter"
        case .replacedTwice(let tensor):
            return "two adapters replace \(quoted(tensor)); give one of them"
        case .tooLarge(let tensor, let row, let type):
            return
                "row \(row) of \(quoted(tensor)) with what is added is too large for \(type); give a smaller scale, or a model in "
                + "bfloat16 or float32"
        }
    }
}
