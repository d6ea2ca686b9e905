import FoundationModels
import Generation

/// A conversation at the keyboard: prompts go to a session, commands change it.
struct ChatLoop {
    private let model: OpenWeightsModel
    private let options: GenerationOptions
    private var tools: [CommandTool]
    private var session: LanguageModelSession
    private var last: (usage: LanguageModelSession.Usage, seconds: Double)?
    private var input = ChatInput()
    /// Pictures of the next prompt.
    private var pictures: [String] = []

    init(model: OpenWeightsModel, options: GenerationOptions, tools: [CommandTool], transcript: Transcript) {
        self.model = model
        self.options = options
        self.tools = tools
        session = LanguageModelSession(model: model, tools: tools, transcript: transcript)
    }

    /// Runs until the input ends or the user leaves.
    ///
    /// - Throws: the first failure, unless a person is there to read about it.
    mutating func run() async throws {
        let interruption = input.isInteractive ? Interruption() : nil
        session.prewarm()
        if input.isInteractive { notice("/help lists the commands; Ctrl-D leaves") }
        while true {
            switch try input.next() {
            case .end: return
            case .interrupted(hadText: true): continue
            case .interrupted(hadText: false): notice("Ctrl-D or /exit leaves")
            case .text(let line):
                do {
                    if let command = try ChatCommand(line) {
                        if command == .exit { return }
                        try run(command)
                    } else if !line.trimmed.isEmpty {
                        try await answer(line.hasPrefix("//") ? String(line.dropFirst()) : line, interruption)
                    }
                } catch {
                    guard let failure = Failure(error).map(Self.inChat) else { throw error }
                    guard input.isInteractive else { throw failure }
                    notice(failure.message)
                }
            }
        }
    }

    private mutating func answer(_ prompt: String, _ interruption: Interruption?) async throws {
        let reader = AnswerReader()
        let start = ContinuousClock.now
        let (session, options) = (session, options)
        let prompt = try PicturePrompt.prompt(prompt, pictures: pictures)
        pictures = []
        func read() async throws {
            try await reader.read(
                { session.streamResponse(to: prompt, options: options) }, writing: { GrowingText.makeWriter() })
        }
        if let interruption {
            RawTerminal.hideKeys()
            defer { RawTerminal.leave() }
            try await interruption.calling({ _ in reader.stop() }, during: read)
        } else {
            try await read()
        }
        if let answer = reader.latest, let finish = answer.finish {
            last = (answer.usage, (ContinuousClock.now - start).seconds)
            if finish == .length { CutAnswer.tell(answer.usage.output.totalTokenCount) }
            if let loop = answer.loop { CutAnswer.tell(loop) }
        } else {
            notice("stopped")
        }
        // A dropped stream ends within one token.
        while session.isResponding { try await Task.sleep(for: .milliseconds(1)) }
    }

    /// A failure with what helps in a chat.
    private static func inChat(_ failure: Failure) -> Failure {
        failure.status == .contextOverflow
            ? Failure(failure.message + "; /clear forgets the conversation", failure.status) : failure
    }

    private func notice(_ text: String) { StandardError.write(text + "\n") }

    // MARK: Commands

    private mutating func run(_ command: ChatCommand) throws {
        switch command {
        case .exit: break
        case .help: StandardError.write(ChatCommand.overview)
        case .clear: restart(session.transcript.leading)
        case .system(nil): notice(session.transcript.instructionsText ?? "no instructions")
        case .system("off"?): restart(session.transcript.replacingInstructions(with: ""))
        case .system(let text?): restart(session.transcript.replacingInstructions(with: text))
        case .tools(nil):
            if tools.isEmpty { notice("no tools; /tools FILE reads some") }
            for tool in tools { notice("\(tool.name): \(tool.description)") }
        case .tools("off"?): use([])
        case .tools(let path?): use(try ToolFile.read(path))
        case .image(nil):
            notice(pictures.isEmpty ? "no pictures; /image FILE adds one" : pictures.joined(separator: "\n"))
        case .image("clear"?):
            pictures = []
            notice("no pictures")
        case .image(let path?):
            guard model.capabilities.contains(.vision) else {
                throw Failure("the model has no part that sees pictures", .usage)
            }
            _ = try PicturePrompt.attachment(path)
            pictures.append(path)
            notice("\(Quantities.plural(pictures.count, "picture")) for the next prompt")
        case .save(let path):
            try TranscriptFile.write(session.transcript, to: path)
            notice("entries saved: \(session.transcript.count)")
        case .load(let path):
            restart(try TranscriptFile.read(path))
            notice("entries loaded: \(session.transcript.count)")
        case .stats: showStatistics()
        }
    }

    private mutating func use(_ tools: [CommandTool]) {
        self.tools = tools
        restart(session.transcript.withoutTools)
        notice(tools.isEmpty ? "no tools" : "\(Quantities.plural(tools.count, "tool"))")
    }

    private mutating func restart(_ transcript: Transcript) {
        session = LanguageModelSession(model: model, tools: tools, transcript: transcript)
        session.prewarm()
        last = nil
    }

    private func showStatistics() {
        if let last {
            StandardError.write("last answer: " + SessionReport.statistics(last.usage, seconds: last.seconds))
            notice("context: \(last.usage.totalTokenCount) of \(model.contextSize) tokens")
        }
        let usage = session.usage
        notice(
            "conversation: \(session.transcript.count) entries, \(usage.input.totalTokenCount) tokens read "
                + "(\(usage.input.cachedTokenCount) from the cache), \(usage.output.totalTokenCount) written")
        notice("peak memory: \(Quantities.bytes(GenerationReport.peakMemory))")
    }
}
