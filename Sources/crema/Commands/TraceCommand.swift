import ArgumentParser
import Checkpoints
import Files
import FoundationModels
import Transformers

/// `crema trace`: what happened at every token.
struct Trace: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Records how every token was chosen, and shows it on a page.",
        discussion: """
            'generate' and 'respond' take the flags of the commands of that name and write the same answer.

            Example:
              crema trace respond "What is a mocha?" --html page.html
            """,
        subcommands: [TraceGenerate.self, TraceRespond.self, TraceShow.self])
}

/// `crema trace generate`: a raw prompt.
struct TraceGenerate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate", abstract: "Traces what 'crema generate' does with the same flags.",
        discussion: """
            Example:
              crema trace generate --model DIR --prompt "Once upon a time" --html page.html
            """)

    @OptionGroup var trace: TraceFlags
    @OptionGroup var generate: Generate

    func run() async throws {
        try trace.checkPlaces()
        let recorder = trace.makeRecorder()
        let directory = try ModelDirectory(path: generate.engineFlags.model.directory())
        try trace.checkLayers(Decoder.configuration(of: directory))
        do {
            try await generate.run(seenBy: recorder)
        } catch {
            // What was seen until the error is worth a look, and the error is the answer.
            try? trace.keep(recorder, model: directory.path)
            throw error
        }
        try trace.keep(recorder, model: directory.path)
    }
}

/// `crema trace respond`: a chat with instructions, a schema, tools.
struct TraceRespond: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "respond", abstract: "Traces what 'crema respond' does with the same flags.",
        usage: "crema trace respond [<options>] [<prompt>]",
        discussion: """
            Example:
              crema trace respond --schema guest.json --html page.html "Who comes?"
            """)

    @OptionGroup var trace: TraceFlags
    @OptionGroup var respond: Respond

    func run() async throws {
        try trace.checkPlaces()
        let recorder = trace.makeRecorder()
        let directory = try ModelDirectory(path: respond.flags.model.directory())
        try trace.checkLayers(Decoder.configuration(of: directory))
        do {
            try await respond.run(seenBy: recorder)
        } catch {
            try? trace.keep(recorder, model: directory.path)
            throw error
        }
        try trace.keep(recorder, model: directory.path)
    }
}

/// `crema trace show`: a trace that was written before.
struct TraceShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Makes a page or a picture of a trace.",
        discussion: """
            Example:
              crema trace show trace.jsonl --svg 12 > step.svg
            """)

    @Argument(help: ArgumentHelp("A file that 'crema trace' has written.", valueName: "file"))
    var file: String

    @Option(help: ArgumentHelp("Write the page into this file.", valueName: "file"))
    var html: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Print a picture of this step, from 0 on over all texts.", valueName: "step"))
    var svg: Int?

    func validate() throws {
        if html == nil, svg == nil { throw ValidationError("give --html FILE or --svg STEP") }
        if let html, ["", "-"].contains(html) { throw ValidationError("--html is '\(html)'; expected a file's name") }
    }

    func run() throws {
        if let html { try ReplaceableFile.check(html) }
        let lines = try TraceFile.read(file)
        if let html { try ReplaceableFile.write(Array(TracePage.html(lines).utf8), to: html) }
        if let svg { StandardOutput.write(TraceSVG.picture(try TraceSteps.step(svg, of: lines, path: file))) }
    }
}
