import ArgumentParser
import FoundationModels

/// `crema chat`: a conversation at the keyboard.
struct Chat: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Talks with a model, prompt by prompt.",
        discussion: """
            At a terminal, lines are edited as in a shell. The history is in the file that CREMA_HISTORY names; an empty value \
            keeps none. From any other input, every line is a prompt or a command, and the first failure ends the \
            program. /help lists the commands. Ctrl-C ends the answer that is being written; Ctrl-D leaves.

            Example:
              crema chat org/name --pull
              crema chat --model DIR --instructions "Be brief."
            """)

    @Argument(help: ArgumentHelp("The model, as --model takes it.", valueName: "model"))
    var model: String?

    @OptionGroup var flags: SessionFlags
    @OptionGroup var imageFlags: ImageFlags

    @Option(
        name: [.long, .customLong("system")],
        help: ArgumentHelp("What the model is told before the conversation.", valueName: "text"))
    var instructions: String?

    @Option(help: ArgumentHelp("A JSON array of tools with commands; see 'crema help respond'.", valueName: "file"))
    var tools: String?

    @Option(help: ArgumentHelp("Go on with the conversation in this file.", valueName: "file"))
    var transcriptIn: String?

    func validate() throws {
        if instructions != nil, transcriptIn != nil {
            throw ValidationError("--instructions and --transcript-in exclude each other; the transcript has its own")
        }
        if let model, flags.model.model != nil {
            throw ValidationError("the model is given twice, as '\(model)' and with --model")
        }
    }

    func run() async throws {
        var flags = flags
        if let model { flags.model.model = model }
        let tools = try tools.map(ToolFile.read) ?? []
        var transcript = try transcriptIn.map(TranscriptFile.read) ?? Transcript()
        if let instructions { transcript = transcript.replacingInstructions(with: instructions) }
        let model = try flags.openModel(images: imageFlags)
        var loop = try ChatLoop(
            model: model, flags: flags, images: imageFlags, tools: tools, transcript: transcript)
        try await flags.load(model)
        try await loop.run()
        try await loop.saveCache()
    }
}
