public import ChatTemplates
public import Checkpoints

// A model's chat template, wherever it keeps it: in files of its own, or in the metadata of a GGUF file.

extension ChatTemplate {
    /// The template of a model: that of files of its own, else that of its GGUF metadata; ChatML when it has none.
    ///
    /// - Throws: `TemplateError` and `CheckpointError`, naming the file and the place.
    public init(_ model: ModelDirectory) throws {
        guard model.chatTemplateFile == nil, let metadata = model.metadata,
            let configuration = try model.tokenizerConfiguration()
        else {
            try self.init(directory: model.path)
            return
        }
        try self.init(configuration: configuration, name: metadata.file)
    }

    /// The template at a path: a directory with its files, which need not be a model's, or a GGUF model.
    ///
    /// - Throws: `TemplateError` and `CheckpointError`, naming the file and the place.
    public init(path: String) throws {
        if try ModelDirectory.isGGUF(path) {
            try self.init(ModelDirectory(path: path))
        } else {
            try self.init(directory: path)
        }
    }
}
