public import Checkpoints
public import Conversations
import ModelTokenizers
public import Tokenizers

// A model's chat template, wherever it keeps it: in files of its own, or in the metadata of a GGUF file.

extension ChatTemplate {
    /// The template of a model: that of files of its own, else that of its GGUF metadata; ChatML when it has none.
    ///
    /// - Parameter tokenizer: the model's, which tells whether ChatML begins with `bos_token` where the files do not.
    /// - Throws: `TemplateError` and `CheckpointError`, naming the file and the place.
    public init(_ model: ModelDirectory, tokenizer: Tokenizer?) throws {
        let addsBOS = tokenizer?.beginsTexts ?? false
        guard model.chatTemplateFile == nil, let metadata = model.metadata,
            let configuration = try model.tokenizerConfiguration()
        else {
            try self.init(directory: model.path, addsBOS: addsBOS)
            return
        }
        try self.init(configuration: configuration, name: metadata.file, addsBOS: addsBOS)
    }

    /// The template at a path: a directory with its files, which need not be a model's, or a GGUF model.
    ///
    /// - Throws: `TemplateError` and `CheckpointError`, naming the file and the place.
    public init(path: String) throws {
        if try ModelDirectory.isGGUF(path) {
            let model = try ModelDirectory(path: path)
            try self.init(model, tokenizer: model.hasTokenizer ? Tokenizer(model) : nil)
        } else {
            try self.init(directory: path)
            // The tokenizer is read only where it decides something.
            if isDefault, let tokenizer = try? Tokenizer(directory: path) {
                try self.init(directory: path, addsBOS: tokenizer.beginsTexts)
            }
        }
    }
}
