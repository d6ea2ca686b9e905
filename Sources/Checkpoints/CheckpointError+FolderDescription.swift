// The wording of what is wrong with the files of a model directory as a whole.

extension CheckpointError {
    /// One line about a directory whose files do not make a model.
    var folderDescription: String {
        switch self {
        case .staleIndex(let file, let directory, let shard, let tensor, let found):
            "\(Self.plain(directory)): \(Self.quoted(shard)) is missing (\(Self.plain(file)) sends \(Self.quoted(tensor)) to it), and "
                + "\(Self.quoted(found)), which the index does not name, is there; the index is of other shards: remove it, or "
                + "download those it names"
        case .missingLooseShard(let directory, let shard):
            "\(Self.plain(directory)): \(Self.quoted(shard)) is missing beside the other shards of its set; download it into the "
                + "directory"
        case .severalWeightFiles(let directory, let files):
            "\(Self.plain(directory)): \(files.prefix(3).map(Self.quoted).joined(separator: ", "))"
                + (files.count > 3 ? " and \(files.count - 3) more" : "")
                + " are side by side without 'model.safetensors.index.json'; keep the one that is the model, or download the "
                + "index"
        case .tensorNotInSingleFile(let file, let tensor, let reason, let index):
            "\(Self.plain(file)): tensor \(Self.quoted(tensor)) is missing\(Self.need(reason)); the file is read in place of the shards "
                + "of \(Self.quoted(index)): remove it if they are the model"
        case .otherWeights(let directory, let weights):
            "\(Self.plain(directory)): \(weights)"
        default: ""
        }
    }
}

extension OtherWeights: CustomStringConvertible {
    /// What the directory holds, and what would help.
    public var description: String {
        switch self {
        case .adapter(let base):
            "holds a LoRA adapter"
                + (base.map { " of \(CheckpointError.quoted($0))" } ?? "")
                + " and no model; give the model that it was trained on with --model, and this folder with --adapter"
        case .pickled(let file):
            "holds its weights as \(CheckpointError.quoted(file)), which only PyTorch reads; save them as safetensors "
                + "(save_pretrained of transformers), or download a revision that has 'model.safetensors'"
        case .original(let file):
            "holds \(CheckpointError.quoted(file)), in the layout of the model's makers; download the files in the layout of "
                + "transformers, 'model.safetensors' or its shards"
        case .framework(let file, let name):
            "holds its weights as \(CheckpointError.quoted(file)), for \(name); download 'model.safetensors' or its shards"
        }
    }
}
