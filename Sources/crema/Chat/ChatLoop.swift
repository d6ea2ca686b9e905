import Chat
import FoundationModels
import Generation

/// A conversation at the keyboard: prompts go to a session, commands change it.
struct ChatLoop {
    private var model: OpenWeightsModel
    private var flags: SessionFlags
    private let imageFlags: ImageFlags
    private var settings: ChatSettings
    private var asked: AskedPrompts
    private var tools: [CommandTool]
    private var session: LanguageModelSession
    private var last: (usage: LanguageModelSession.Usage, seconds: Double)?
    private var input = ChatInput()
    /// Pictures of the next prompt.
    private var pictures: [String] = []

    /// A conversation that continues from a transcript, with a model that the flags have opened.
    init(
        model: OpenWeightsModel, flags: SessionFlags, images: ImageFlags, tools: [CommandTool], transcript: Transcript
    ) throws {
        self.model = model
        self.flags = flags
        imageFlags = images
        settings = try ChatSettings()
        asked = AskedPrompts(transcript)
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
                        if command == .retry {
                            try await retry(interruption)
                        } else {
                            try await run(command)
                        }
                    } else if !line.trimmed.isEmpty {
                        let prompt = line.hasPrefix("//") ? String(line.dropFirst()) : line
                        try await answer(prompt, pictures: pictures, interruption)
                    }
                } catch {
                    guard let failure = Failure(error).map(Self.inChat) else { throw error }
                    guard input.isInteractive else { throw failure }
                    notice(failure.message)
                }
            }
        }
    }

    /// Saves the conversation where `--cache-file` says so.
    func saveCache() async throws { try await flags.saveCache(model) }

    private mutating func answer(
        _ text: String, pictures files: [String], _ interruption: Interruption?
    ) async throws {
        let reader = AnswerReader()
        let start = ContinuousClock.now
        let (session, options) = (session, settings.over(flags.options))
        let prompt = try PicturePrompt.prompt(text, pictures: files)
        asked.add(text, pictures: files, after: session.transcript)
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

    /// Asks the last prompt once more in the place of its answer.
    private mutating func retry(_ interruption: Interruption?) async throws {
        guard let prompt = asked.last else { throw Failure("there is no prompt to be answered again", .usage) }
        guard !prompt.hasUnknownPictures else {
            throw Failure("the prompt has pictures of a file; /undo, then give them again with /image", .usage)
        }
        // A picture that is gone by now is reported before anything is taken back.
        _ = try PicturePrompt.prompt(prompt.text, pictures: prompt.pictures)
        takeBack(prompt)
        let waiting = pictures
        defer { pictures = waiting }
        try await answer(prompt.text, pictures: prompt.pictures, interruption)
    }

    private mutating func takeBack(_ prompt: AskedPrompts.Prompt) {
        asked.removeLast()
        restart(session.transcript.keeping(prompt.start))
    }

    /// A failure with what helps in a chat.
    private static func inChat(_ failure: Failure) -> Failure {
        failure.status == .contextOverflow
            ? Failure(failure.message + "; /clear forgets the conversation", failure.status) : failure
    }

    private func notice(_ text: String) { StandardError.write(text + "\n") }

    // MARK: Commands

    private mutating func run(_ command: ChatCommand) async throws {
        switch command {
        case .exit, .retry: break
        case .help: StandardError.write(ChatCommand.overview)
        case .clear:
            asked = AskedPrompts()
            restart(session.transcript.leading)
        case .undo:
            guard let prompt = asked.last else { throw Failure("there is no prompt to be taken back", .usage) }
            takeBack(prompt)
            notice("taken back: \(OneLine.text(String(prompt.text.prefix(60))))\(prompt.text.count > 60 ? "…" : "")")
        case .set(nil):
            notice(
                settings.lines.isEmpty
                    ? "nothing is set; /set NAME VALUE sets something" : settings.lines.joined(separator: "\n"))
        case .set(let text?): try settings.set(text)
        case .model(nil): notice(try flags.model.directory())
        case .model(let name?): try await use(model: name)
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
            let transcript = try TranscriptFile.read(path)
            asked = AskedPrompts(transcript)
            restart(transcript)
            notice("entries loaded: \(session.transcript.count)")
        case .stats: showStatistics()
        }
    }

    /// Continues with another model; where it cannot be loaded, the old one stays.
    private mutating func use(model name: String) async throws {
        var flags = flags
        flags.model.model = name
        // An adapter is one of its model, and so is what a file has kept of a conversation.
        let left = [("adapters", !flags.adapters.paths.isEmpty), ("the cache file", flags.cacheFile != nil)]
        (flags.adapters.adapters, flags.cacheFile) = ([], nil)
        let next = try flags.openModel(images: imageFlags)
        let session = LanguageModelSession(model: next, tools: tools, transcript: session.transcript)
        try await flags.load(next)
        (self.flags, model, self.session, last) = (flags, next, session, nil)
        session.prewarm()
        notice("the model is \(try flags.model.directory())")
        for (what, _) in left.filter(\.1) { notice("\(what) stayed with the other model") }
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
