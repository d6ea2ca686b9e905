import Chat
import Conversations
import Foundation
import Generation
import OrderedJSON
import Sampling

extension ChatRequest {
    /// The engine's form of a session's request.
    ///
    /// - Parameters:
    ///   - sampling: how the model's answers are drawn where the request says nothing.
    ///   - kinds: what the model takes.
    /// - Throws: ``LanguageModelError/unsupportedTranscriptContent(_:)`` for what it does not take.
    init(
        _ request: LanguageModelExecutorGenerationRequest, sampling: SamplingParameters, kinds: Set<ContentKind>
    ) throws {
        self.init(
            Conversation(
                messages: try TranscriptMessages.messages(of: request.transcript, kinds: kinds),
                tools: TranscriptMessages.tools(request.enabledToolDefinitions)),
            answer: request.schema.map { .json(schema: EnforcedSchema.json($0)) },
            toolChoice: request.generationOptions.toolCallingMode.toolChoice,
            options: DecodingOptions(
                maximumTokens: request.generationOptions.maximumResponseTokens,
                sampling: SamplingChoice(request.generationOptions).over(sampling)),
            effort: request.contextOptions.reasoningLevel?.effort)
    }
}

extension GenerationOptions.ToolCallingMode? {
    fileprivate var toolChoice: TurnForm.ToolChoice {
        switch self?.kind {
        case .required?: .required
        case .disallowed?: .none
        case .allowed?, nil: .automatic
        }
    }
}

extension ContextOptions.ReasoningLevel {
    /// The level by the words that templates know.
    fileprivate var effort: ReasoningEffort {
        switch self {
        case .light: ReasoningEffort("low")
        case .moderate: ReasoningEffort("medium")
        case .deep: ReasoningEffort("high")
        case .custom(let level): ReasoningEffort(level)
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
