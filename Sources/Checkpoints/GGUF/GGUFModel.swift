import Files
import OrderedJSON
import Tensors

/// A model in GGUF files: what a folder's config.json, generation_config.json, tokenizer_config.json and weights would
/// hold.
struct GGUFModel: Sendable {
    /// The path that was given.
    let path: String
    private let files: GGUFFiles
    private let reader: ConfigurationReader
    let settings: GGUFSettings
    private let limits: CheckpointLimits

    /// Arrays that count as settings: one number for each layer, languages.
    private static let shortArray = CheckpointLimits.layers

    /// Opens a file, and the other parts of its model.
    ///
    /// - Throws: ``CheckpointError`` when a file is broken, missing, or does not say what it holds.
    init(path: String, limits: CheckpointLimits) throws(CheckpointError) {
        self.path = path
        self.limits = limits
        let files = try GGUFFiles(path: path, access: .mapped, limits: limits)
        self.files = files
        reader = ConfigurationReader(try files.metadata.object(arrayLimit: Self.shortArray), file: files.metadata.file)
        settings = Self.settings(files, reader, architecture: try reader.string("general.architecture"))
    }

    /// What the metadata and the tensors of files say of an architecture.
    static func settings(_ files: GGUFFiles, _ reader: ConfigurationReader, architecture: String) -> GGUFSettings {
        @Sendable func source(_ name: String) -> GGUFView.Source? {
            for file in files.files {
                if let index = file.header.names.position(of: name) { return GGUFView.Source(file: file, index: index) }
            }
            return nil
        }
        return GGUFSettings(
            architecture: architecture, reader: reader,
            shapes: { name in source(name)?.entry.shape },
            values: { (name) throws(CheckpointError) in
                guard let source = source(name) else { return nil }
                let tensor = try GGUFView(name: name, shape: source.entry.shape, sources: [source]).tensor()
                guard let values = tensor.floats() else {
                    throw .unsupportedDType(file: source.file.name, tensor: name, type: source.entry.type.name)
                }
                return values
            })
    }

    /// The GGUF file that a path stands for: itself, or the one model in a directory that has no weights of its own; nil
    /// when there is none.
    ///
    /// - Throws: `severalModels` when a directory holds more than one.
    static func file(of path: String) throws(CheckpointError) -> String? {
        guard Path.isDirectory(path) else { return GGUFFile.isGGUF(path) ? path : nil }
        let own = [Checkpoint.singleFileName, ShardIndex.fileName].contains { Path.isTaken(Path.joined(path, $0)) }
        guard !own else { return nil }
        // Vision towers and matrices of importance are in files of their own beside the model; of a model in parts the
        // first one counts.
        let files = try CheckpointError.files(try Path.names(in: path)).filter(GGUFChoice.beginsModel)
        guard files.count <= 1 else { throw .severalModels(directory: path, files: files) }
        return files.first.map { Path.joined(path, $0) }
    }

    /// Whether there are tokens.
    var hasTokenizer: Bool { metadata.contains("tokenizer.ggml.tokens") }

    /// The metadata.
    var metadata: GGUFMetadata { files.metadata }

    /// The version of the format.
    var version: Int { Int(files.files[0].header.version) }

    /// What config.json would hold.
    func configuration() throws(CheckpointError) -> JSONObject {
        let architecture = try GGUFArchitecture.named(settings, file: reader.file)
        return try GGUFConfiguration(settings: settings, architecture: architecture).object()
    }

    /// The tensors under the names of their family.
    func checkpoint(access: FileAccess) throws(CheckpointError) -> Checkpoint {
        let files = access == .mapped ? files : try GGUFFiles(path: path, access: access, limits: limits)
        let settings =
            access == .mapped ? settings : Self.settings(files, reader, architecture: settings.architecture)
        let architecture = try GGUFArchitecture.named(settings, file: reader.file)
        return try Self.checkpoint(
            of: files, try GGUFTranslation.views(of: files, architecture, settings), directory: Path.directory(path))
    }

    /// The tensors of files under other names.
    static func checkpoint(
        of files: GGUFFiles, _ views: [GGUFView], directory: String
    ) throws(CheckpointError) -> Checkpoint {
        var shards: [GGUFShard] = []
        for file in files.files {
            let own = views.filter { $0.sources[0].file === file }.sorted { $0.start < $1.start }
            shards.append(try GGUFShard(file, own))
        }
        return try Checkpoint(directory: directory, shards: shards)
    }

    // MARK: Settings of generation and of the tokenizer

    /// What generation_config.json would hold: the tokens that end a text, and the sampling that the makers advise.
    func generationConfiguration() throws(CheckpointError) -> JSONObject {
        var object = JSONObject()
        let ends = try endTokens()
        if !ends.isEmpty { object["eos_token_id"] = .array(ends.map { .int($0) }) }
        // Checked here, where the names are those of the file.
        for (key, name, bounds) in [
            ("temp", "temperature", NumberBounds.nonNegative), ("top_p", "top_p", .within(0, 1)),
            ("min_p", "min_p", .within(0, 1)), ("penalty_repeat", "repetition_penalty", .positive),
        ] where try reader.optionalDouble("general.sampling." + key, bounds) != nil {
            object[name] = reader.value("general.sampling." + key)
            object["do_sample"] = true
        }
        for key in ["top_k", "penalty_last_n"]
        where try reader.optionalInt("general.sampling." + key, .atLeast(-1)) != nil {
            object[key] = reader.value("general.sampling." + key)
            object["do_sample"] = true
        }
        if let languages = reader.value("general.languages") { object["languages"] = languages }
        return object
    }

    /// The tokens that end a text: those that the file names, and control tokens whose texts are known to end a turn.
    private func endTokens() throws(CheckpointError) -> [Int] {
        var ids: [Int] = []
        let tokens = try metadata.byteStrings("tokenizer.ggml.tokens") ?? []
        let bounds = tokens.isEmpty ? IntegerBounds.nonNegative : .within(0...tokens.count - 1)
        for key in ["eos", "eot", "eom"] {
            if let id = try reader.optionalInt("tokenizer.ggml.\(key)_token_id", bounds), !ids.contains(id) {
                ids.append(id)
            }
        }
        let control = 3
        let types = try metadata.integers("tokenizer.ggml.token_type") ?? []
        var ends: [Int] = []
        for (id, type) in types.prefix(tokens.count).enumerated()
        where type == control && Self.turnEnds.contains(tokens[id]) && !ids.contains(id) {
            ends.append(id)
        }
        // Where a turn has several messages (gpt-oss), each ends so, and the turn otherwise.
        if tokens.contains(Self.turnReturn) { ends.removeAll { tokens[$0] == Self.messageEnd } }
        return ids + ends
    }

    private static let turnReturn = Array("<|return|>".utf8)
    private static let messageEnd = Array("<|end|>".utf8)

    /// Texts of tokens after which every model that has them has ended its turn.
    private static let turnEnds = Set(
        [
            "<|eot_id|>", "<|eom_id|>", "<|im_end|>", "<|end|>", "<|return|>", "<|call|>", "<end_of_turn>",
            "<|endoftext|>", "<|end_of_text|>", "<EOT>", "<|END_OF_TURN_TOKEN|>", "<end_of_utterance>", "<|endofturn|>",
        ].map { Array($0.utf8) })

    /// What tokenizer_config.json would hold: the texts of special tokens, what is around a text, chat templates.
    func tokenizerConfiguration() throws(CheckpointError) -> JSONObject {
        var object = JSONObject()
        let tokens = try metadata.byteStrings("tokenizer.ggml.tokens") ?? []
        for (key, name) in [
            ("bos", "bos_token"), ("eos", "eos_token"), ("unknown", "unk_token"), ("padding", "pad_token"),
            ("seperator", "sep_token"), ("mask", "mask_token"),
        ] {
            let key = "tokenizer.ggml.\(key)_token_id"
            guard let id = try reader.optionalInt(key, .nonNegative), id < tokens.count else { continue }
            object[name] = .string(String(decoding: tokens[id], as: UTF8.self))
        }
        for name in ["add_bos_token", "add_eos_token"] {
            if let flag = try reader.optionalBool("tokenizer.ggml." + name) { object[name] = .bool(flag) }
        }
        let templates = try chatTemplates()
        if templates.count == 1 {
            object["chat_template"] = .string(templates[0].source)
        } else if !templates.isEmpty {
            object["chat_template"] = .array(
                templates.map { ["name": .string($0.name), "template": .string($0.source)] })
        }
        return object
    }

    /// The chat templates by name, `default` first.
    func chatTemplates() throws(CheckpointError) -> [ChatTemplateSource] {
        let key = "tokenizer.chat_template"
        var templates: [ChatTemplateSource] = []
        for entry in reader.object.entries {
            let isDefault = entry.key.utf8.elementsEqual(key.utf8)
            guard isDefault || entry.key.utf8.starts(with: (key + ".").utf8) else { continue }
            let source = try reader.string(entry.key)
            guard source.utf8.count <= limits.templateSize else {
                throw .file(.tooLarge(path: reader.file, size: source.utf8.count, limit: limits.templateSize))
            }
            let name = isDefault ? "default" : String(entry.key.dropFirst(key.count + 1))
            templates.insert(
                ChatTemplateSource(name: name, source: source, file: reader.file),
                at: isDefault ? 0 : templates.count)
        }
        return templates
    }
}

extension GGUFView {
    /// Where the first row begins in its file.
    fileprivate var start: Int {
        let entry = sources[0].entry
        guard case .from(let first) = order, first > 0 else { return entry.start }
        let all = entry.dimensions.reduce(1, *) / max(columns, 1)
        return all > 0 ? entry.start + entry.byteCount / all * first : entry.start
    }
}
