import ChatTemplates
import Foundation
import Generation
import OrderedJSON
import Sampling

extension ChatRequest {
    /// The engine's form of a session's request.
    ///
    /// - Parameter sampling: how the model's answers are drawn where the request says nothing.
    /// - Throws: ``LanguageModelError/unsupportedTranscriptContent(_:)`` for images.
    init(_ request: LanguageModelExecutorGenerationRequest, sampling: SamplingParameters) throws {
        self.init(
            messages: try TranscriptMessages.messages(of: request.transcript),
            tools: TranscriptMessages.tools(request.enabledToolDefinitions),
            enforcedParameters: TranscriptMessages.enforcedParameters(request.enabledToolDefinitions),
            answer: request.schema.map { .json(schema: EnforcedSchema.json($0)) },
            toolChoice: request.generationOptions.toolCallingMode.toolChoice,
            options: DecodingOptions(
                maximumTokens: request.generationOptions.maximumResponseTokens,
                sampling: SamplingChoice(request.generationOptions).over(sampling)),
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

extension SamplingChoice {
    /// What a session's options say about the choice of tokens.
    init(_ options: GenerationOptions) {
        switch options.sampling?.kind {
        case .greedy?:
            self.init()
            isGreedy = true
        case .randomTopK(let count, let seed)?:
            self = .topK(count)
            self.seed = seed
        case .randomProbabilityThreshold(let threshold, let seed)?:
            self = .topP(threshold)
            self.seed = seed
        case nil:
            self.init()
            seed = options.seed
        }
        temperature = options.temperature
    }
}
