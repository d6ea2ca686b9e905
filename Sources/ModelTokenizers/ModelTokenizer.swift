public import Checkpoints
import OrderedJSON
public import Tokenizers

// A model's tokenizer, wherever it keeps it: in files of its own, or in the metadata of a GGUF file.

extension Tokenizer {
    /// The tokenizer of a model: that of a file of its own, else that of its GGUF metadata.
    ///
    /// - Parameter lowercases: whether text becomes small letters before anything else is done to it; of files of its own alone.
    /// - Throws: `TokenizerError` and `CheckpointError`, naming the file and the place.
    public convenience init(_ model: ModelDirectory, lowercases: Bool = false) throws {
        guard model.tokenizerFile == nil, model.tokenizerModelFile == nil,
            let metadata = try model.tokenizerMetadata()
        else {
            try self.init(directory: model.path, lowercases: lowercases)
            return
        }
        try self.init(gguf: GGUFVocabulary(metadata), file: metadata.file)
    }

    /// The tokenizer at a path: a directory with its files, which need not be a model's, or a GGUF model.
    ///
    /// - Throws: `TokenizerError` and `CheckpointError`, naming the file and the place.
    public convenience init(path: String) throws {
        if try ModelDirectory.hasTokenizerMetadata(path) {
            try self.init(ModelDirectory(path: path))
        } else {
            try self.init(directory: path)
        }
    }
}

extension GGUFVocabulary {
    /// What metadata say about a tokenizer.
    init(_ metadata: GGUFMetadata) throws(CheckpointError) {
        let reader = ConfigurationReader(
            try metadata.object(arrayLimit: 0), file: metadata.file, neededBy: "text input and output")
        func key(_ name: String) -> String { "tokenizer.ggml." + name }
        func bool(_ name: String) throws(CheckpointError) -> Bool? { try reader.optionalBool(key(name)) }
        func id(_ name: String) throws(CheckpointError) -> Int? {
            try reader.optionalInt(key(name + "_token_id"), .nonNegative)
        }
        guard let tokens = try metadata.byteStrings(key("tokens")) else { throw reader.missing(key("tokens")) }
        self.init(model: try reader.string(key("model")), tokens: tokens)
        preTokenizer = try reader.optionalString(key("pre"))
        scores = try metadata.floats(key("scores"))
        types = try metadata.integers(key("token_type"))
        merges = try metadata.byteStrings(key("merges"))
        charsMap = try metadata.bytes(key("precompiled_charsmap"))
        addsBOS = try bool("add_bos_token")
        addsEOS = try bool("add_eos_token")
        addsSeparator = try bool("add_sep_token")
        addsSpacePrefix = try bool("add_space_prefix")
        removesExtraWhitespace = try bool("remove_extra_whitespaces")
        lowercases = try bool("normalizer.lowercase")
        stripsAccents = try bool("normalizer.strip_accents")
        bosTokenID = try id("bos")
        eosTokenID = try id("eos")
        unknownTokenID = try id("unknown")
        separatorTokenID = try id("seperator")
        paddingTokenID = try id("padding")
        architecture = try reader.optionalString("general.architecture")
    }
}
