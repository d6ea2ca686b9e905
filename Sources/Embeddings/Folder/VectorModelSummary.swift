import Checkpoints
public import OrderedJSON
import Transformers

/// What a folder's small files say about an embedder or a reranker, without its weights but those of dense layers.
public struct VectorModelSummary: Sendable {
    /// The facts by their names, in the order in which people read them.
    public let facts: [(name: String, value: JSONValue)]

    /// Reads what a folder says; nil where it is neither an embedder nor a reranker.
    ///
    /// - Throws: ``EmbedderError`` where the model would not load.
    public init?(path: String) throws(EmbedderError) {
        switch ModelKind(path: path) {
        case .embedder: facts = try Self.embedder(path)
        case .reranker: facts = try Self.reranker(path)
        case .other: return nil
        }
    }

    private static func embedder(_ path: String) throws(EmbedderError) -> [(name: String, value: JSONValue)] {
        let options = EmbedderOptions()
        let plan = try EmbedderPlan(path: path, options: options)
        var facts: [(name: String, value: JSONValue)] = [("kind", "embedder")]
        let width: Int
        var limit = plan.settings.maximumTokens
        switch plan.source {
        case .table:
            facts.append(("model_type", "static"))
            width = try TokenTable(directory: plan.transformer).width
            limit = nil
        case .encoder(let directory):
            let configuration = try EmbedderError.transformers { () throws(TransformerError) in
                try Encoder.configuration(of: directory)
            }
            facts.append(("model_type", .string(configuration.modelType)))
            width = configuration.outputSize
            limit = min(limit ?? configuration.contextSize, configuration.contextSize)
        }
        let pipeline = try plan.pipeline(width: width, options: options)
        facts.append(("stages", .array(pipeline.stages.map { .string($0.name) })))
        facts.append(("dimensions", .int(pipeline.dimensions)))
        facts.append(("max_tokens", limit.map { .int($0) } ?? .null))
        facts.append(("similarity", .string(plan.settings.similarity.rawValue)))
        var prompts = JSONObject()
        for prompt in plan.settings.prompts { prompts[prompt.name] = .string(prompt.text) }
        facts.append(("prompts", .object(prompts)))
        facts.append(("default_prompt", plan.settings.defaultPrompt.map { .string($0) } ?? .null))
        return facts
    }

    private static func reranker(_ path: String) throws(EmbedderError) -> [(name: String, value: JSONValue)] {
        let modules = try ModuleList(directory: path)?.entries ?? []
        let transformer = modules.first { $0.kind == "Transformer" }?.directory ?? path
        let directory = try EmbedderError.checkpoints { () throws(CheckpointError) in
            try ModelDirectory(path: transformer)
        }
        let settings = try EmbedderSettings(directory: path, transformer: transformer)
        let configuration = try EmbedderError.transformers { () throws(TransformerError) in
            try Encoder.configuration(of: directory)
        }
        let head = try EmbedderError.checkpoints { () throws(CheckpointError) in
            try directory.reader.optionalStrings("architectures")?.first ?? ""
        }
        let limit = min(settings.maximumTokens ?? configuration.contextSize, configuration.contextSize)
        let scores = modules.contains { $0.kind == "LogitScore" } ? "difference of two logits" : head
        return [
            ("kind", "reranker"), ("model_type", .string(configuration.modelType)), ("head", .string(scores)),
            ("max_tokens", .int(limit)),
        ]
    }
}

extension PipelineStage {
    /// What the stage does, in a few words.
    fileprivate var name: String {
        switch self {
        case .pooling(let modes, let includesPrompt):
            "pooling " + modes.map(\.rawValue).joined(separator: "+") + (includesPrompt ? "" : " without the prompt")
        case .dense(let dense): "dense \(dense.inputs) to \(dense.outputs)"
        case .layerNormalization: "layer normalisation"
        case .normalize: "normalise"
        }
    }
}
