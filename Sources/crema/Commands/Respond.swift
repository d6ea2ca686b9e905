import ArgumentParser
import Chat
import Files
import FoundationModels
import Generation
import LibC
import OrderedJSON

/// `crema respond`: one request to a session.
struct Respond: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answers one prompt in a session, with the model's chat template.",
        discussion: """
            Text is written while it is generated. With --schema the answer is JSON; --stream writes every snapshot of it as a \
            line. --tools names a JSON array of functions, each with a 'command' that is run for a call. The command gets the \
            call's arguments as JSON in its last argument, and its output, at most 8 MiB, goes back to the model. A tool is \
            {"name": "date", "description": "Tells the date.", "parameters": {"type": "object", "properties": {}}, \
            "command": ["date"]}. Ctrl-C ends the answer; what there is of it is printed and saved.

            Example:
              crema respond --instructions "Be brief." "What is a mocha?"
            """)

    @OptionGroup var flags: SessionFlags
    @OptionGroup var imageFlags: ImageFlags

    @Argument(help: ArgumentHelp("The prompt; '-', or none, reads standard input to its end.", valueName: "prompt"))
    var prompt: String?

    @Option(
        name: [.long, .customLong("system")],
        help: ArgumentHelp("What the model is told before the conversation.", valueName: "text"))
    var instructions: String?

    @Option(
        name: .customLong("image"),
        help: ArgumentHelp(
            "A picture that comes before the prompt; can be given several times. '-' reads standard input.",
            valueName: "file"))
    var images: [String] = []

    @OptionGroup var schemaFlag: SchemaFlag

    @Flag(inversion: .prefixedNo, help: "Whether the schema is in the prompt; it is enforced in any case.")
    var includeSchemaInPrompt = true

    @Option(help: ArgumentHelp("A JSON array of tools with commands.", valueName: "file"))
    var tools: String?

    @Option(help: ArgumentHelp("Go on with the conversation in this file.", valueName: "file"))
    var transcriptIn: String?

    @Option(help: ArgumentHelp("Write the conversation with the answer into this file.", valueName: "file"))
    var transcriptOut: String?

    @Flag(inversion: .prefixedNo, help: "Write the answer while it grows. Default: for text.")
    var stream: Bool?

    @Flag(
        help:
            "Print one JSON object: content, finish_reason, usage, seed, seconds. Errors stay a line on standard error."
    )
    var json = false

    @Flag(help: "Print counts and speed on standard error at the end.")
    var stats = false

    func validate() throws {
        if json, stream == true { throw ValidationError("--json and --stream exclude each other") }
        if instructions != nil, transcriptIn != nil {
            throw ValidationError("--instructions and --transcript-in exclude each other; the transcript has its own")
        }
        if let transcriptOut, ["", "-"].contains(transcriptOut) {
            throw ValidationError("--transcript-out is '\(transcriptOut)'; expected a file's name")
        }
        if schemaFlag.file != nil, let flag = flags.pattern.flag {
            throw ValidationError("--schema and \(flag) exclude each other")
        }
        if schemaFlag.file == nil, !includeSchemaInPrompt {
            throw ValidationError("--no-include-schema-in-prompt needs --schema")
        }
        if schemaFlag.file == "-", prompt ?? "-" == "-" {
            throw ValidationError("the prompt and --schema cannot both come from standard input")
        }
        let fromInput = images.count { $0 == "-" }
        if fromInput > 1 || fromInput == 1 && (prompt ?? "-" == "-" || schemaFlag.file == "-") {
            throw ValidationError("--image - takes all of standard input; nothing else can come from there")
        }
    }

    func run() async throws {
        try await run(seenBy: nil)
    }

    /// Answers; a recorder sees every choice.
    func run(seenBy recorder: TraceRecorder?) async throws {
        let schema = try schemaFlag.file.map(SchemaFile.generationSchema)
        let tools = try tools.map(ToolFile.read) ?? []
        let transcript = try transcriptIn.map(TranscriptFile.read)
        let text = try promptText()
        let prompt = try PicturePrompt.prompt(text, pictures: images)
        if let transcriptOut { try ReplaceableFile.check(transcriptOut) }
        let model = try flags.openModel(images: imageFlags, observer: recorder?.observer)
        let session =
            if let transcript {
                LanguageModelSession(model: model, tools: tools, transcript: transcript)
            } else {
                LanguageModelSession(model: model, tools: tools, instructions: instructions)
            }
        try await flags.load(model)
        let start = ContinuousClock.now
        let (reader, interruption) = (AnswerReader(), Interruption([SIGINT, SIGTERM]))
        do {
            try await interruption.calling({ _ in reader.stop() }) { try await read(reader, session, prompt, schema) }
        } catch {
            guard let exit = interruption.exit else {
                // What there was of the answer when the context was full.
                if case .contextOverflow? = Failure(error)?.status, reader.latest != nil, json {
                    try report(reader.latest, "length", session, start)
                }
                // What of the schema cannot be enforced, with its file.
                if let file = schemaFlag.file, case .unsupportedGenerationGuide? = error as? LanguageModelError,
                    let failure = Failure(error)
                {
                    throw Failure("\(file): \(failure.message)", failure.status)
                }
                throw error
            }
            recorder?.finish("cancelled")
            if json { try report(reader.latest, "cancelled", session, start) }
            throw exit
        }
        // A dropped stream ends within one token.
        while session.isResponding { try await Task.sleep(for: .milliseconds(1)) }
        let finish = reader.latest?.finish
        recorder?.finish(finish?.rawValue ?? "cancelled")
        if json {
            try report(reader.latest, finish?.rawValue ?? "cancelled", session, start)
        } else if let answer = reader.latest {
            if !showsSnapshots { StandardOutput.line(try self.content(answer.content).text) }
            if finish == .length { CutAnswer.tell(answer.usage.output.totalTokenCount) }
        }
        StandardOutput.flush()
        if let loop = reader.latest?.loop { CutAnswer.tell(loop) }
        if let transcriptOut { try TranscriptFile.write(session.transcript, to: transcriptOut) }
        try await flags.saveCache(model)
        if stats, let answer = reader.latest {
            StandardError.write(SessionReport.statistics(answer.usage, seconds: (ContinuousClock.now - start).seconds))
        }
        if finish == nil, let exit = interruption.exit { throw exit }
    }

    /// Whether the answer is written while it grows.
    private var showsSnapshots: Bool { !json && stream ?? (schemaFlag.file == nil) }

    private func read(
        _ reader: AnswerReader, _ session: LanguageModelSession, _ prompt: Prompt, _ schema: GenerationSchema?
    ) async throws {
        let (options, includesSchema, shows) = (flags.options, includeSchemaInPrompt, showsSnapshots)
        if let schema {
            try await reader.read(
                {
                    session.streamResponse(
                        to: prompt, schema: schema, includeSchemaInPrompt: includesSchema, options: options)
                },
                writing: {
                    { content in
                        guard shows, let content else { return }
                        StandardOutput.line(content.jsonString)
                        StandardOutput.flush()
                    }
                })
        } else {
            try await reader.read(
                { session.streamResponse(to: prompt, options: options) },
                writing: { shows ? GrowingText.makeWriter() : { _ in } })
        }
    }

    /// An answer as text and as JSON.
    private func content(_ content: GeneratedContent) throws -> (text: String, json: JSONValue) {
        guard schemaFlag.file == nil else {
            let text = content.jsonString
            return (text, try InputFile.json(Array(text.utf8), place: "answer"))
        }
        let text = try content.value(String.self)
        return (text, .string(text))
    }

    /// Prints the JSON object of an answer, or of nothing.
    private func report(
        _ answer: AnswerReader.Answer?, _ finish: String, _ session: LanguageModelSession,
        _ start: ContinuousClock.Instant
    ) throws {
        let content: JSONValue = try answer.map { try self.content($0.content).json } ?? .null
        StandardOutput.line(
            SessionReport.json(
                content: content, finish: finish, loop: answer?.loop, usage: answer?.usage ?? session.usage,
                seed: flags.sampling.seed, seconds: (ContinuousClock.now - start).seconds
            ).serialized())
        StandardOutput.flush()
    }

    private func promptText() throws -> String {
        if let prompt, !prompt.utf8.elementsEqual("-".utf8) { return prompt }
        if prompt == nil, isatty(STDIN_FILENO) == 1 {
            throw ValidationError("give a prompt, or '-' and the prompt on standard input")
        }
        var text = try StandardInput.readText()
        // The line end of `echo` is not a part of the prompt.
        if text.utf8.last == UInt8(ascii: "\n") { text.removeLast() }
        guard !text.isEmpty else { throw ValidationError("the prompt on standard input is empty") }
        return text
    }
}
