import Checkpoints
import Files
import OrderedJSON

/// What a sentence-transformers folder says beside its modules: prompts, lengths, similarity.
struct EmbedderSettings: Sendable {
    /// Texts that are put before others, by name, in the file's order.
    var prompts: [(name: String, text: String)] = []
    /// The name of the prompt of texts of which nothing is said.
    var defaultPrompt: String?
    var similarity = Similarity.cosine
    /// The most tokens of a text; nil where the folder does not say.
    var maximumTokens: Int?
    /// The same for queries and for documents, which win.
    var queryTokens: Int?
    var documentTokens: Int?
    /// Whether text becomes small letters first.
    var lowercases = false
    /// The nonlinear function of a reranker's scores, as a class; nil where the folder does not say.
    var activation: String?
    /// The kind of model that the folder says it is, such as `CrossEncoder`.
    var kind: String?

    private static let file = "config_sentence_transformers.json"
    /// The names that the file of the transformer has had.
    private static let transformerFiles = [
        "sentence_bert_config.json", "sentence_roberta_config.json", "sentence_distilbert_config.json",
        "sentence_camembert_config.json", "sentence_albert_config.json", "sentence_xlm-roberta_config.json",
        "sentence_xlnet_config.json", "sentence_mpnet_config.json",
    ]

    /// Reads the settings of a folder.
    ///
    /// - Parameter transformer: the folder of the transformer's files.
    init(directory: String, transformer: String) throws(EmbedderError) {
        let limits = CheckpointLimits()
        func settings(_ name: String, _ folder: String) throws(EmbedderError) -> ConfigurationReader? {
            try EmbedderError.checkpoints { () throws(CheckpointError) in
                try ModelDirectory.settings(name, in: folder, limits)
            }
        }
        if let reader = try settings(Self.file, directory) {
            try EmbedderError.checkpoints { () throws(CheckpointError) in try read(reader) }
        }
        for name in Self.transformerFiles {
            guard let reader = try settings(name, transformer) else { continue }
            try EmbedderError.checkpoints { () throws(CheckpointError) in try readTransformer(reader) }
            break
        }
        if maximumTokens == nil, let reader = try settings(ModelFile.tokenizerConfiguration, transformer) {
            maximumTokens = try EmbedderError.checkpoints { () throws(CheckpointError) in
                // Numbers such as 1e30 mean that there is no limit.
                guard let length = try reader.optionalDouble("model_max_length", .positive), length < 1e9 else {
                    return nil
                }
                return Int(length)
            }
        }
    }

    /// Settings of a folder that has no such files.
    init() {}

    private mutating func read(_ reader: ConfigurationReader) throws(CheckpointError) {
        if let texts = try reader.optionalNested("prompts") {
            for entry in texts.object.entries { prompts.append((entry.key, try texts.string(entry.key))) }
        }
        let key = "default_prompt_name"
        if let name = try reader.optionalString(key) {
            guard prompts.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
                throw reader.invalid(key, expected: .oneOf(prompts.map(\.name)))
            }
            defaultPrompt = name
        }
        similarity = try reader.choice(
            "similarity_fn_name",
            from: [
                "cosine": .cosine, "dot": .dot, "dot_score": .dot, "euclidean": .euclidean, "manhattan": .manhattan,
            ],
            default: .cosine)
        activation = try reader.optionalString("activation_fn")
        kind = try reader.optionalString("model_type")
    }

    private mutating func readTransformer(_ reader: ConfigurationReader) throws(CheckpointError) {
        maximumTokens = try reader.optionalInt("max_seq_length", .positive)
        queryTokens = try reader.optionalInt("query_length", .positive)
        documentTokens = try reader.optionalInt("document_length", .positive)
        lowercases = try reader.bool("do_lower_case", default: false)
        if reader.contains("query_expansion") {
            throw reader.invalid("query_expansion", expected: .other("null; expanded queries are not supported"))
        }
        let task = try reader.optionalString("transformer_task")
        if let task, !["feature-extraction", "sequence-classification", "text-generation"].contains(task) {
            throw reader.invalid(
                "transformer_task",
                expected: .oneOf(["feature-extraction", "sequence-classification", "text-generation"]))
        }
    }
}
