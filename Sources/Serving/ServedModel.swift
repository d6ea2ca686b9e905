public import Chat
import Conversations
import Generation
public import OrderedJSON
import Tokenizers
import Transformers

/// A loaded model, the names and bounds under which it is served.
public final class ServedModel: Sendable {
    /// The model.
    public let chat: ChatEngine
    /// What requests are checked against.
    public let facts: ModelFacts
    /// What is counted.
    public let metrics: ServingMetrics
    /// Seconds since 1970 at which the model was loaded.
    public let created: Int
    /// What changes when answers may: the program and the model's numbers.
    let fingerprint: String
    let tokenizer: Tokenizer
    /// The work that is continuing, to be ended when time is up.
    let work = OngoingWork()

    /// A model with its bounds.
    ///
    /// - Throws: `GenerationError.needsTokenizer`.
    public init(
        _ chat: ChatEngine, facts: ModelFacts, metrics: ServingMetrics, created: Int
    ) throws {
        guard let tokenizer = chat.engine.tokenizer else { throw GenerationError.needsTokenizer }
        self.chat = chat
        var facts = facts
        facts.contentKinds = chat.contentKinds
        facts.adapterSet = { [chat] (chosen) throws(TransformerError) in try chat.engine.adapters.set(chosen) }
        facts.adapters = chat.engine.adapters.all.map { ($0.source.name, $0.source.scale) }
        self.facts = facts
        self.metrics = metrics
        self.created = created
        self.tokenizer = tokenizer
        fingerprint = "crema-" + Release.version
    }

    var texts: TokenTexts { TokenTexts(tokenizer: tokenizer) }

    /// Ends everything that is being answered; clients receive an error.
    public func endAll() {
        work.endAll()
    }

    /// The answer to `GET /v1/models`.
    public var list: JSONValue {
        ["object": "list", "data": .array(facts.allNames.map { entry($0) })]
    }

    /// The answer to `GET /v1/models/{id}`.
    ///
    /// - Throws: ``APIError`` for another model's name.
    public func description(named name: String) throws(APIError) -> JSONValue {
        guard facts.acceptsAnyName || facts.allNames.contains(name) else {
            throw .unknownModel(name, served: facts.allNames)
        }
        return entry(name)
    }

    private func entry(_ name: String) -> JSONValue {
        let own = facts.names.contains(name) ? nil : chat.engine.adapters.all.first { $0.source.name == name }
        var meta: JSONObject = [
            "n_vocab": .integer(facts.vocabularySize), "n_ctx_train": .integer(chat.engine.decoder.contextSize),
        ]
        if let parameters = facts.parameters { meta["n_params"] = .integer(parameters) }
        if let bytes = facts.weightBytes { meta["size"] = .integer(bytes) }
        return [
            "id": .string(name), "object": "model", "created": .integer(created), "owned_by": "crema",
            "root": .string(own?.source.path ?? facts.names.first),
            "parent": own == nil ? .null : .string(facts.names.first),
            "max_model_len": .integer(facts.contextSize),
            "meta": .object(meta),
            "architecture": [
                "input_modalities": .array(
                    [ContentKind.text, .image].filter(facts.contentKinds.contains).map { .string($0.rawValue) }),
                "output_modalities": ["text"],
            ],
        ]
    }
}
