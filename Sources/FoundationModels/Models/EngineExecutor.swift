import Chat
import Checkpoints
import ConstrainedDecoding
import Conversations
import Foundation
import Generation
import Locks
import OrderedJSON

/// An engine for one configuration: it loads the model when it is first needed and translates requests for it.
final class EngineExecutor: Sendable {
    private let configuration: EngineConfiguration
    /// The loading of the model, which all requests wait for; nil before it begins and after it failed.
    private let loading = Mutex<Task<ChatEngine, any Error>?>(nil)
    private let observers = LoadingObservers()

    /// What the model's card says, once it was read.
    private let statedLanguages = Mutex<[String]??>(nil)

    init(configuration: EngineConfiguration) throws {
        self.configuration = configuration
    }

    /// What is known about the model of a configuration.
    static func status(of configuration: EngineConfiguration) -> EngineStatus {
        EngineStatusStore.shared.status(of: configuration)
    }

    /// The loaded engine.
    private func engine() async throws -> ChatEngine {
        let task = loading.withLock { loading -> Task<ChatEngine, any Error> in
            if let loading { return loading }
            let task = Task<ChatEngine, any Error> { [configuration, observers] in
                let directory = try configuration.directory()
                var options = configuration.engineOptions
                options.progress = { observers.report($0) }
                do {
                    return try await ChatEngine.load(
                        directory, options: options, pictures: configuration.pictureOptions)
                } catch {
                    throw SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: "\(error)"))
                }
            }
            loading = task
            return task
        }
        do {
            return try await task.value
        } catch {
            // The next request tries again: the files may be there by then.
            loading.withLock { if $0 == task { $0 = nil } }
            throw error
        }
    }

    /// Loads the model and tells how far that is.
    func load(progress: @escaping @Sendable (Double) -> Void) async throws {
        let number = observers.add(progress)
        defer { observers.remove(number) }
        _ = try await engine()
    }

    /// Reads the beginning of a conversation from a file.
    func restorePrefix(from path: String) async throws {
        try await engine().engine.restorePrefix(from: path)
    }

    /// Saves what the last turn has read and written.
    func savePrefix(to path: String) async throws {
        try await engine().engine.savePrefix(to: path)
    }

    /// The languages that the loaded model states; its files are read once.
    private func languages(of engine: ChatEngine) -> [String]? {
        statedLanguages.withLock { stated in
            if let stated { return stated }
            let directory = engine.engine.directory
            let found = ModelCardLanguages.languages(
                in: directory.path, generationConfiguration: directory.generationConfiguration)
            stated = .some(found)
            return found
        }
    }

    /// Gets ready for a request that begins with a transcript.
    func prewarm(transcript: Transcript) {
        Task {
            guard let engine = try? await engine(), !transcript.isEmpty,
                let messages = try? TranscriptMessages.messages(of: transcript, kinds: engine.contentKinds)
            else { return }
            engine.prewarm(
                ChatRequest(Conversation(messages: messages, tools: TranscriptMessages.tools(of: transcript))))
        }
    }

    /// Runs one turn.
    func respond(
        to request: LanguageModelExecutorGenerationRequest,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        let engine = try await engine()
        // What a person's own model can read, that person knows better than its card: nothing is refused on a guess.
        let languages = configuration.isBundled ? languages(of: engine) : nil
        try PromptLanguage.check(request.transcript, languages: languages)
        let options = request.generationOptions
        let (defaults, own) = (configuration.options.answers, options.answers ?? AnswerDefaults())
        let sampling = own.sampling.over(defaults.sampling.over(engine.engine.answerSampling))
        var chat = try ChatRequest(request, sampling: sampling, kinds: engine.contentKinds)
        chat.options.stopStrings = own.stopStrings.isEmpty ? defaults.stopStrings : own.stopStrings
        let isUnchosen =
            options.sampling == nil && options.temperature == nil && !defaults.sampling.shapesDraws
            && !own.sampling.shapesDraws
        if own.stopsLoops ?? defaults.stopsLoops ?? isUnchosen { chat.options.repetitionDetection = .usual }
        if chat.answer == nil { chat.answer = own.form ?? defaults.form }
        do {
            var call = (id: "", name: "")
            for try await event in try engine.generate(chat) {
                if case .finished(.contextFull, let usage) = event, request.schema == nil {
                    throw EngineErrors.contextSizeExceeded(
                        .answerFills(prompt: usage.promptTokens, answer: usage.generatedTokens),
                        contextSize: engine.engine.contextSize)
                }
                await channel.send(event, of: &call)
            }
        } catch {
            throw EngineErrors.translated(error, request, contextSize: engine.engine.contextSize)
        }
    }

    /// How many tokens something takes in the model's own form.
    func tokenCount(of subject: TokenCountSubject) async throws -> Int {
        let engine = try await engine()
        let user = Message.user("a")
        func messages(_ entries: [Transcript.Entry]) throws -> [Message] {
            try TranscriptMessages.messages(of: entries, kinds: engine.contentKinds)
        }
        func added(
            _ messages: [Message], tools: [ToolDefinition] = [], over base: [Message]
        ) async throws -> Int {
            try await engine.addedTokenCount(Conversation(messages: messages, tools: tools), over: base)
        }
        switch subject {
        case .entries(let entries):
            return try await engine.tokenCount(
                Conversation(messages: messages(entries), tools: TranscriptMessages.tools(of: entries)))
        case .prompt(let segments):
            // After a whole turn, so that what a template puts in front of every conversation does not count.
            let turn = [user, .assistant("a")]
            return try await added(
                turn + messages([.prompt(Transcript.Prompt(segments: segments))]), over: turn)
        case .instructions(let segments):
            let instructions = Transcript.Instructions(segments: segments, toolDefinitions: [])
            return try await added(messages([.instructions(instructions)]) + [user], over: [user])
        case .tools(let tools):
            return try await added([user], tools: TranscriptMessages.tools(tools), over: [user])
        case .schema(let schema):
            let text = "a" + SchemaPrompt.text(.object(schema.document.encoded))
            return try await added([.user(text)], over: [user])
        }
    }
}
