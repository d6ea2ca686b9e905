import Files
public import OrderedJSON

/// One model: its settings, and where its weights, tokenizer and chat template are; a directory, or GGUF files that
/// hold everything.
public struct ModelDirectory: Sendable {
    /// The directory, or the GGUF file.
    public let path: String
    /// The object in config.json, or what it would hold for a GGUF file.
    public let configuration: JSONObject
    /// The same as text, by which models are told apart.
    package var configurationText: String { JSONValue.object(configuration).serialized() }
    /// The object in generation_config.json, or what it would hold for a GGUF file; nil when there is no such file.
    public let generationConfiguration: JSONObject?
    /// The file that says so.
    private let generationFile: String
    private let limits: CheckpointLimits
    /// What is read in place of the directory's own files; nil when they are.
    private let gguf: GGUFModel?

    /// Reads the settings in a directory, or in a GGUF file.
    ///
    /// - Throws: ``CheckpointError`` when the directory or config.json is missing, or a file is broken.
    public init(path: String, limits: CheckpointLimits = CheckpointLimits()) throws(CheckpointError) {
        guard Path.exists(path) else { throw .modelNotFound(path: path) }
        self.path = path
        self.limits = limits
        gguf = try GGUFModel.file(of: path).map { (file) throws(CheckpointError) in
            try GGUFModel(path: file, limits: limits)
        }
        if let gguf {
            configuration = try gguf.configuration()
            if let own = try Self.object(path, ModelFile.generationConfiguration, limits) {
                (generationConfiguration, generationFile) = (own, ModelFile.generationConfiguration)
            } else {
                (generationConfiguration, generationFile) = (try gguf.generationConfiguration(), gguf.metadata.file)
            }
            return
        }
        guard Path.isDirectory(path) else { throw .notADirectory(path: path) }
        guard let configuration = try Self.object(path, ModelFile.configuration, limits) else {
            if case .adapter(let base)? = OtherWeights.find(in: path, limits: limits) {
                throw .otherWeights(directory: path, .adapter(base: base))
            }
            throw .missingFile(directory: path, files: [ModelFile.configuration], neededFor: .configuration)
        }
        self.configuration = configuration
        generationFile = ModelFile.generationConfiguration
        self.generationConfiguration = try Self.object(path, ModelFile.generationConfiguration, limits)
    }

    /// Reads the settings of a model given as a path or as a ``HubReference`` into the Hugging Face cache.
    public init(
        resolving name: String, environment: (String) -> String? = HubCache.processEnvironment,
        limits: CheckpointLimits = CheckpointLimits()
    ) throws(CheckpointError) {
        try self.init(path: Self.resolve(name, environment: environment), limits: limits)
    }

    /// The directory or GGUF file that a path or a ``HubReference`` stands for; what is at that path wins over the cache.
    ///
    /// - Throws: `modelNotFound`, `notADirectory`, `modelNotInCache`, `revisionNotInCache`, `ggufChoice`.
    public static func resolve(
        _ name: String, environment: (String) -> String? = HubCache.processEnvironment
    ) throws(CheckpointError) -> String {
        if Path.isDirectory(name) || GGUFFile.isGGUF(name) { return name }
        if Path.exists(name) { throw .notADirectory(path: name) }
        guard let reference = HubReference(name) else { throw .modelNotFound(path: name) }
        return try HubCache(environment: environment).path(of: reference)
    }

    /// Typed access to config.json.
    public var reader: ConfigurationReader {
        ConfigurationReader(configuration, file: gguf?.metadata.file ?? ModelFile.configuration)
    }

    /// Typed access to generation_config.json, or to what a GGUF file says of that; nil when there is neither.
    public var generationReader: ConfigurationReader? {
        generationConfiguration.map { ConfigurationReader($0, file: generationFile) }
    }

    // MARK: Other files

    /// Opens the weights.
    public func checkpoint(access: FileAccess = .mapped) throws(CheckpointError) -> Checkpoint {
        if let gguf { return try gguf.checkpoint(access: access) }
        return try Checkpoint(directory: path, access: access, limits: limits)
    }

    /// Whether a path stands for a GGUF model: a file, or a directory with one and without other weights.
    ///
    /// - Throws: `severalModels` when a directory holds more than one.
    public static func isGGUF(_ path: String) throws(CheckpointError) -> Bool { try GGUFModel.file(of: path) != nil }

    /// Whether the tokenizer at a path is in the metadata of a GGUF file: of the model, or of tokenizer.gguf.
    ///
    /// - Throws: `severalModels` when a directory holds more than one GGUF model.
    public static func hasTokenizerMetadata(_ path: String) throws(CheckpointError) -> Bool {
        if Path.isTaken(Path.joined(path, ModelFile.tokenizerMetadata)) { return true }
        return try isGGUF(path)
    }

    /// The metadata of the GGUF file; nil when the model is not one.
    public var metadata: GGUFMetadata? { gguf?.metadata }

    /// The directory of files that accompany the model: that of a GGUF file, or the model's own.
    public var folder: String { Path.isDirectory(path) ? path : Path.directory(path) }

    /// The settings of the GGUF file; nil when the model is not one.
    var ggufSettings: GGUFSettings? { gguf?.settings }

    /// The path of tokenizer.json; nil when there is none.
    public var tokenizerFile: String? { existing(ModelFile.tokenizer) }

    /// The path of the SentencePiece model tokenizer.model; nil when there is none.
    public var tokenizerModelFile: String? { existing(ModelFile.tokenizerModel) }

    /// The path of a vocabulary of RWKV or PLaMo 2, which have no other tokenizer file; nil when there is none.
    public var vocabularyFile: String? {
        existing(ModelFile.worldVocabulary) ?? existing(ModelFile.scoredVocabulary)
    }

    /// The path of chat_template.jinja; nil when there is none.
    public var chatTemplateFile: String? { existing(ModelFile.chatTemplate) }

    /// The object in tokenizer_config.json, or what it would hold for a GGUF file; nil when there is no such file.
    public func tokenizerConfiguration() throws(CheckpointError) -> JSONObject? {
        if let own = try Self.object(path, ModelFile.tokenizerConfiguration, limits) { return own }
        return try gguf?.tokenizerConfiguration()
    }

    /// Whether there is a tokenizer, in a file of its own or in GGUF metadata.
    public var hasTokenizer: Bool {
        tokenizerFile != nil || tokenizerModelFile != nil || gguf?.hasTokenizer == true
            || existing(ModelFile.tokenizerMetadata) != nil || vocabularyFile != nil
    }

    /// The GGUF metadata that describe the tokenizer: those of the model, or of tokenizer.gguf; nil when there are none.
    ///
    /// - Throws: ``CheckpointError`` when tokenizer.gguf is broken.
    public func tokenizerMetadata() throws(CheckpointError) -> GGUFMetadata? {
        if let gguf { return gguf.metadata }
        guard let file = existing(ModelFile.tokenizerMetadata) else { return nil }
        return try GGUFFile(path: file, access: .read, limits: limits).header.metadata
    }

    /// Checks that there is a tokenizer.
    ///
    /// - Throws: `missingFile` that names the files and says what works without them.
    public func requireTokenizer() throws(CheckpointError) {
        if !hasTokenizer {
            throw .missingFile(
                directory: path, files: [ModelFile.tokenizer, ModelFile.tokenizerModel], neededFor: .tokenizer)
        }
    }

    /// The sources of the chat templates, by name, `default` first; empty when the model has none.
    ///
    /// Looked for in the reference's order: chat_template.jinja with additional_chat_templates/*.jinja, chat_template.json,
    /// `chat_template` of tokenizer_config.json (a string, or an array of names and templates).
    public func chatTemplates() throws(CheckpointError) -> [ChatTemplateSource] {
        if let file = chatTemplateFile {
            var templates = [ChatTemplateSource(name: "default", source: try text(file), file: ModelFile.chatTemplate)]
            let directory = Path.joined(path, ModelFile.additionalChatTemplates)
            if Path.isDirectory(directory) {
                for name in try CheckpointError.files(try Path.names(in: directory)) where name.hasSuffix(".jinja") {
                    let source = try text(Path.joined(directory, name))
                    templates.append(ChatTemplateSource(name: String(name.dropLast(6)), source: source, file: name))
                }
            }
            return templates
        }
        for file in [ModelFile.chatTemplateJSON, ModelFile.tokenizerConfiguration] {
            guard let object = try Self.object(path, file, limits) else { continue }
            let templates = try Self.chatTemplates(ConfigurationReader(object, file: file))
            if !templates.isEmpty { return templates }
        }
        return try gguf?.chatTemplates() ?? []
    }

    private static func chatTemplates(_ reader: ConfigurationReader) throws(CheckpointError) -> [ChatTemplateSource] {
        guard let value = reader.value("chat_template") else { return [] }
        if case .string(let source) = value {
            return [ChatTemplateSource(name: "default", source: source, file: reader.file)]
        }
        var templates: [ChatTemplateSource] = []
        for entry in try reader.nestedElements("chat_template") {
            let name = try entry.string("name")
            let source = ChatTemplateSource(name: name, source: try entry.string("template"), file: reader.file)
            templates.insert(source, at: name.utf8.elementsEqual("default".utf8) ? 0 : templates.count)
        }
        return templates
    }

    private func existing(_ name: String) -> String? {
        let file = Path.joined(path, name)
        return Path.isTaken(file) ? file : nil
    }

    private func text(_ path: String) throws(CheckpointError) -> String {
        let bytes = try CheckpointError.files(try WholeFile.bytes(path, limit: limits.templateSize))
        return try CheckpointError.files(try WholeFile.text(bytes, of: path))
    }

    /// Typed access to a settings file; nil when there is none of this name.
    func settingsFile(_ name: String) throws(CheckpointError) -> ConfigurationReader? {
        try Self.settings(name, in: path, limits)
    }

    /// Typed access to a settings file of any folder; nil when there is none of this name.
    package static func settings(
        _ name: String, in directory: String, _ limits: CheckpointLimits
    ) throws(CheckpointError) -> ConfigurationReader? {
        try object(directory, name, limits).map { ConfigurationReader($0, file: name) }
    }

    private static func object(
        _ directory: String, _ name: String, _ limits: CheckpointLimits
    ) throws(CheckpointError) -> JSONObject? {
        let path = Path.joined(directory, name)
        guard Path.isTaken(path) else { return nil }
        return try JSONFile.object(at: path, limit: limits.configurationSize, depth: limits.jsonDepth)
    }
}

/// A chat template as a model directory holds it.
public struct ChatTemplateSource: Sendable, Equatable {
    /// The template's name; `default` unless the model has several.
    public let name: String
    /// The template's text.
    public let source: String
    /// The file it is in.
    public let file: String
}

/// The names of the files in a model directory.
public enum ModelFile {
    /// The decoder's dimensions and switches.
    public static let configuration = "config.json"
    /// Defaults for sampling, and the tokens that end a text.
    public static let generationConfiguration = "generation_config.json"
    /// The tokenizer as the `tokenizers` library writes it.
    public static let tokenizer = TokenizerFile.library
    /// The tokenizer as the metadata of a GGUF file, without tensors: what is left of a converted model's.
    public static let tokenizerMetadata = TokenizerFile.metadata
    /// The tokenizer as SentencePiece writes it.
    public static let tokenizerModel = TokenizerFile.sentencePiece
    /// RWKV's World vocabulary.
    public static let worldVocabulary = TokenizerFile.world
    /// PLaMo 2's vocabulary.
    public static let scoredVocabulary = TokenizerFile.scored
    /// Names of special tokens, and settings of the tokenizer's class.
    public static let tokenizerConfiguration = TokenizerFile.configuration
    /// The chat template.
    public static let chatTemplate = "chat_template.jinja"
    /// The chat template inside JSON, in older models.
    public static let chatTemplateJSON = "chat_template.json"
    /// A directory with more templates, each named after its file.
    public static let additionalChatTemplates = "additional_chat_templates"
}
