import ChatTemplates
import Foundation
import Generation
import OrderedJSON
import Sampling

extension ChatRequest {
    /// The engine's form of a session's request.
    ///
    /// - Throws: ``LanguageModelError/unsupportedTranscriptContent(_:)`` for images.
    init(_ request: LanguageModelExecutorGenerationRequest, advisedSampling: SamplingParameters) throws {
        self.init(
            messages: try TranscriptMessages.messages(of: request.transcript),
            tools: TranscriptMessages.tools(request.enabledToolDefinitions),
            enforcedParameters: TranscriptMessages.enforcedParameters(request.enabledToolDefinitions),
            schema: request.schema.map(EnforcedSchema.json),
            toolChoice: request.generationOptions.toolCallingMode.toolChoice,
            options: DecodingOptions(
                maximumTokens: request.generationOptions.maximumResponseTokens,
                sampling: SamplingParameters(request.generationOptions, advised: advisedSampling)),
            templateArguments: request.contextOptions.reasoningLevel.templateArguments)
    }
}

extension GenerationOptions.ToolCallingMode? {
    fileprivate var toolChoice: ToolCallFormat.ToolChoice {
        switch self?.kind {
        case .required?: .required
        case .disallowed?: .none
        case .allowed?, nil: .automatic
        }
    }
}

extension ContextOptions.ReasoningLevel? {
    /// The variables by which templates are told how much to reason; none when it is left to the model.
    fileprivate var templateArguments: JSONObject {
        func arguments(_ effort: String) -> JSONObject {
            ["enable_thinking": true, "reasoning_effort": .string(effort)]
        }
        switch self {
        case nil: return [:]
        case .light?: return arguments("low")
        case .moderate?: return arguments("medium")
        case .deep?: return arguments("high")
        case .custom(let level)?: return arguments(level)
        }
    }
}

extension SamplingParameters {
    /// How a session's options choose tokens; what they leave open is as the model's makers advise, and random.
    init(_ options: GenerationOptions, advised: SamplingParameters) {
        var parameters = advised
        if advised.isGreedy { parameters.temperature = 1 }
        switch options.sampling?.kind {
        case .greedy?: parameters.temperature = 0
        case .randomTopK(let count, let seed)?:
            (parameters.topK, parameters.topP, parameters.minP, parameters.seed) = (count, nil, nil, seed)
        case .randomProbabilityThreshold(let threshold, let seed)?:
            (parameters.topK, parameters.topP, parameters.minP, parameters.seed) = (nil, threshold, nil, seed)
        case nil: break
        }
        if let temperature = options.temperature, options.sampling?.kind != .greedy {
            parameters.temperature = temperature
        }
        self = parameters
    }
}
