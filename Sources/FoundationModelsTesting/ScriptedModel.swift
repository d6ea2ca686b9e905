public import FoundationModels
import Locks

/// A model that follows a script, for tests of programs that use sessions.
///
/// Each request takes the next turn of the script. A token of this model is one piece of a turn; a prompt's tokens are
/// its words. A stream gives a snapshot for each piece of text, though the pieces come at once.
public struct ScriptedModel: LanguageModel {
    final class Script: Sendable {
        struct State: Sendable {
            var turns: [Turn]
            var used = 0
            var requests: [LanguageModelExecutorGenerationRequest] = []
        }

        let state: Mutex<State>
        let makeTurn: (@Sendable (LanguageModelExecutorGenerationRequest) async throws -> Turn)?

        init(
            turns: [Turn], makeTurn: (@Sendable (LanguageModelExecutorGenerationRequest) async throws -> Turn)?
        ) {
            self.state = Mutex(State(turns: turns))
            self.makeTurn = makeTurn
        }
    }

    let script: Script
    /// How many words a conversation can have.
    public let contextSize: Int
    /// The languages that the model states; nil for none, so that every language is accepted.
    public let languages: [String]?
    /// What the model can do.
    public let capabilities: LanguageModelCapabilities

    /// Everything that a scripted model can do.
    public static let allCapabilities = LanguageModelCapabilities([
        .guidedGeneration, .toolCalling, .reasoning, .vision,
    ])

    /// A model that takes its turns from a list; one request too many throws ``ScriptEnded``.
    ///
    /// - Parameters:
    ///   - turns: what the model says.
    ///   - contextSize: how many words a conversation can have.
    ///   - languages: the languages that the model states.
    ///   - capabilities: what the model can do.
    public init(
        _ turns: [Turn], contextSize: Int = .max, languages: [String]? = nil,
        capabilities: LanguageModelCapabilities = ScriptedModel.allCapabilities
    ) {
        self.script = Script(turns: turns, makeTurn: nil)
        self.contextSize = contextSize
        self.languages = languages
        self.capabilities = capabilities
    }

    /// A model that decides on each turn when it is asked.
    ///
    /// - Parameters:
    ///   - contextSize: how many words a conversation can have.
    ///   - languages: the languages that the model states.
    ///   - capabilities: what the model can do.
    ///   - turn: makes the turn of a request.
    public init(
        contextSize: Int = .max, languages: [String]? = nil,
        capabilities: LanguageModelCapabilities = ScriptedModel.allCapabilities,
        turn: @escaping @Sendable (LanguageModelExecutorGenerationRequest) async throws -> Turn
    ) {
        self.script = Script(turns: [], makeTurn: turn)
        self.contextSize = contextSize
        self.languages = languages
        self.capabilities = capabilities
    }

    /// The requests so far, in order.
    public var requests: [LanguageModelExecutorGenerationRequest] {
        script.state.withLock { $0.requests }
    }

    /// What an executor for this model is made from.
    public var executorConfiguration: Executor.Configuration {
        Executor.Configuration(identity: ObjectIdentifier(script))
    }

    /// Plays the script.
    public struct Executor: LanguageModelExecutor {
        /// The model that is run.
        public typealias Model = ScriptedModel

        /// Each script has an executor of its own.
        public struct Configuration: Hashable, Sendable {
            let identity: ObjectIdentifier
        }

        /// An executor for a script.
        public init(configuration: Configuration) {}

        /// Plays the next turn.
        nonisolated(nonsending) public func respond(
            to request: LanguageModelExecutorGenerationRequest, model: ScriptedModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            try await model.play(request, into: channel)
        }
    }
}
