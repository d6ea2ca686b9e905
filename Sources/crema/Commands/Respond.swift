import ArgumentParser
import Files
import FoundationModels
import Generation
import Glibc
import OrderedJSON

/// `crema respond`: one request to a session.
struct Respond: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answers one prompt in a session, with the model's chat template.",
        discussion: """
            Text is written while it is generated. With --schema the answer is JSON; --stream writes every snapshot of it as a \
            line. --tools names a JSON array of functions, each with a 'command' that is run for a call. The command gets the \
            call's arguments as JSON in its last argument, and its output, at most 8 MiB, goes back to the model.

            Example:
              crema respond --instructions "Be brief." "What is a mocha?"
            """)

    @OptionGroup var flags: SessionFlags

    @Argument(help: ArgumentHelp("The prompt; '-', or none, reads standard input to its end.", valueName: "prompt"))
    var prompt: String?

    @Option(
        name: [.long, .customLong("system")],
        help: ArgumentHelp("What the model is told before the conversation.", valueName: "text"))
    var instructions: String?

    @OptionGroup var schema: SchemaFlag

    @Flag(inversion: .prefixedNo, help: "Whether the schema stands in the prompt; it is enforced in any case.")
    var includeSchemaInPrompt = true

    @Option(help: ArgumentHelp("A JSON array of tools with commands.", valueName: "file"))
    var tools: String?

    @Option(help: ArgumentHelp("Go on with the conversation in this file.", valueName: "file"))
    var transcriptIn: String?

    @Option(help: ArgumentHelp("Write the conversation with the answer into this file.", valueName: "file"))
    var transcriptOut: String?

    @Flag(inversion: .prefixedNo, help: "Write the answer while it grows. Default: for text.")
    var stream: Bool?

    @Flag(help: "Print one JSON object: content, finish_reason, usage, seed, seconds.")
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
        if schema.file == nil, !includeSchemaInPrompt {
            throw ValidationError("--no-include-schema-in-prompt needs --schema")
        }
    }

    func run() async throws {
        try await run(seenBy: nil)
    }

    /// Answers; a recorder sees every choice.
    func run(seenBy recorder: TraceRecorder?) async throws {
        let schema = try schema.file.map(Self.schema)
        let tools = try tools.map(ToolFile.read) ?? []
        let transcript = try transcriptIn.map(TranscriptFile.read)
        let text = try promptText()
        if let transcriptOut { try ReplaceableFile.check(transcriptOut) }
        let model = try flags.openModel(observer: recorder?.observer)
        let session =
            if let transcript {
                LanguageModelSession(model: model, tools: tools, transcript: transcript)
            } else {
                LanguageModelSession(model: model, tools: tools, instructions: instructions)
            }
        try await flags.load(model)
        let start = ContinuousClock.now
        let answer =
            if let schema { try await content(session, text, schema) } else { try await self.text(session, text) }
        let seconds = (ContinuousClock.now - start).seconds
        recorder?.finish(answer.finish.rawValue)
        if json {
            StandardOutput.line(
                SessionReport.json(
                    content: answer.content, finish: answer.finish, usage: answer.usage, seed: flags.seed,
                    seconds: seconds
                ).serialized())
        }
        StandardOutput.flush()
        if let transcriptOut { try TranscriptFile.write(session.transcript, to: transcriptOut) }
        try await flags.saveCache(model)
        if stats { StandardError.write(SessionReport.statistics(answer.usage, seconds: seconds)) }
    }

    private struct Answer {
        let content: JSONValue
        let finish: LanguageModelSession.FinishReason
        let usage: LanguageModelSession.Usage
    }

    private func text(_ session: LanguageModelSession, _ prompt: String) async throws -> Answer {
        let stream = session.streamResponse(to: prompt, options: flags.options)
        if !json, self.stream ?? true {
            var writer = GrowingText()
            for try await snapshot in stream { writer.write(snapshot.content) }
            writer.end()
        }
        let response = try await stream.collect()
        if !json, self.stream == false { StandardOutput.line(response.content) }
        return Answer(
            content: .string(response.content), finish: response.finishReason, usage: response.usage)
    }

    private func content(
        _ session: LanguageModelSession, _ prompt: String, _ schema: GenerationSchema
    ) async throws -> Answer {
        let stream = session.streamResponse(
            to: prompt, schema: schema, includeSchemaInPrompt: includeSchemaInPrompt, options: flags.options)
        let showsSnapshots = !json && self.stream == true
        if showsSnapshots {
            for try await snapshot in stream {
                StandardOutput.line(snapshot.content.jsonString)
                StandardOutput.flush()
            }
        }
        let response = try await stream.collect()
        if !json, !showsSnapshots { StandardOutput.line(response.content.jsonString) }
        return Answer(
            content: try InputFile.json(Array(response.content.jsonString.utf8), place: "answer"),
            finish: response.finishReason, usage: response.usage)
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

    private static func schema(_ path: String) throws -> GenerationSchema {
        let text = try InputFile.text(path)
        do {
            return try GenerationSchema(json: text)
        } catch let error as GenerationSchema.FormatError {
            throw Failure("\(path): \(error.description)", .usage)
        }
    }
}
