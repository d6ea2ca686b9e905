import OrderedJSON

/// The options of a prompt in transcript JSON; only what is set is written.
enum TranscriptOptions {
    /// The options as an object.
    static func json(of options: GenerationOptions, _ context: ContextOptions) -> JSONObject {
        var object = JSONObject()
        if let sampling = options.sampling { object["sampling"] = .object(json(of: sampling)) }
        if let temperature = options.temperature { object["temperature"] = number(temperature) }
        if let limit = options.maximumResponseTokens { object["maximumResponseTokens"] = .int(limit) }
        if let mode = options.toolCallingMode { object["toolCallingMode"] = .string(name(of: mode.kind)) }
        if let include = context.includeSchemaInPrompt { object["includeSchemaInPrompt"] = .bool(include) }
        if let level = context.reasoningLevel { object["reasoningLevel"] = .string(name(of: level)) }
        return object
    }

    private static func json(of sampling: GenerationOptions.SamplingMode) -> JSONObject {
        var object = JSONObject()
        func add(seed: UInt64?) {
            if let seed, let number = JSONNumber(text: String(seed)) { object["seed"] = .number(number) }
        }
        switch sampling.kind {
        case .greedy: object["mode"] = "greedy"
        case .randomTopK(let k, let seed):
            object["mode"] = "top"
            object["top"] = .int(k)
            add(seed: seed)
        case .randomProbabilityThreshold(let threshold, let seed):
            object["mode"] = "probabilityThreshold"
            object["probabilityThreshold"] = number(threshold)
            add(seed: seed)
        }
        return object
    }

    private static func number(_ value: Double) -> JSONValue { JSONNumber(value).map(JSONValue.number) ?? .null }

    private static func name(of mode: GenerationOptions.ToolCallingMode.Kind) -> String {
        switch mode {
        case .allowed: "allowed"
        case .required: "required"
        case .disallowed: "disallowed"
        }
    }

    private static func name(of level: ContextOptions.ReasoningLevel) -> String {
        switch level {
        case .light: "light"
        case .moderate: "moderate"
        case .deep: "deep"
        case .custom(let name): name
        }
    }

    /// The keys of what the model sees beside the prompt; the second release keeps them in an object of their own.
    static let contextKeys: Set<String> = ["includeSchemaInPrompt", "reasoningLevel"]

    /// The options of an object.
    static func options(
        _ object: TranscriptReader.Object
    ) throws(TranscriptReader.Fault) -> (GenerationOptions, ContextOptions) {
        try object.allow(
            contextKeys.union([
                "sampling", "topK", "randomSeed", "temperature", "maximumResponseTokens", "toolCallingMode",
            ]))
        var options = GenerationOptions()
        var context = ContextOptions()
        options.sampling = try sampling(of: object)
        options.temperature = try object.doubleIfPresent("temperature")
        options.maximumResponseTokens = try object.intIfPresent("maximumResponseTokens")
        if let mode = try object.stringIfPresent("toolCallingMode") {
            options.toolCallingMode =
                switch mode {
                case "allowed": .allowed
                case "required": .required
                case "disallowed": .disallowed
                default:
                    throw object.fault(
                        "toolCallingMode", ErrorText.unknownValue(mode, known: ["allowed", "required", "disallowed"]))
                }
        }
        try read(object, into: &context)
        return (options, context)
    }

    /// Reads what the model sees beside the prompt.
    static func read(
        _ object: TranscriptReader.Object, into context: inout ContextOptions
    ) throws(TranscriptReader.Fault) {
        if let include = try object.boolIfPresent("includeSchemaInPrompt") { context.includeSchemaInPrompt = include }
        if let level = try object.stringIfPresent("reasoningLevel") {
            context.reasoningLevel =
                switch level {
                case "light": .light
                case "moderate": .moderate
                case "deep": .deep
                default: .custom(level)
                }
        }
    }

    /// How tokens are chosen: an object of this package, or `topK` and `randomSeed` as Apple's second release writes them.
    private static func sampling(
        of object: TranscriptReader.Object
    ) throws(TranscriptReader.Fault) -> GenerationOptions.SamplingMode? {
        if let sampling = try object.objectIfPresent("sampling") { return try self.sampling(sampling) }
        let seed = try object.unsignedIfPresent("randomSeed")
        if let count = try object.intIfPresent("topK") { return .random(top: count, seed: seed) }
        if seed != nil { throw object.fault("topK", ErrorText.missingKey("topK")) }
        return nil
    }

    private static func sampling(
        _ object: TranscriptReader.Object
    ) throws(TranscriptReader.Fault) -> GenerationOptions.SamplingMode {
        try object.allow(["mode", "top", "probabilityThreshold", "seed"])
        let seed = try object.unsignedIfPresent("seed")
        switch try object.string("mode") {
        case "greedy": return .greedy
        case "top": return .random(top: try object.int("top"), seed: seed)
        case "probabilityThreshold":
            return .random(probabilityThreshold: try object.double("probabilityThreshold"), seed: seed)
        case let mode:
            throw object.fault(
                "mode", ErrorText.unknownValue(mode, known: ["greedy", "top", "probabilityThreshold"]))
        }
    }
}
