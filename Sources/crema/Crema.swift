import ArgumentParser
import LibC
import OrderedJSON
import Serving
import Tensors

/// The command-line tool: it reads arguments, calls the engine, and knows no arithmetic and no file format.
@main
struct Crema: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "crema",
        abstract: "Runs language models with open weights, from safetensors or GGUF files.",
        discussion: """
            The answer goes to standard output, everything else to standard error.
            Exit codes: 0 done, 1 failure while running, 2 usage, 3 refused, 4 context overflow, 5 model missing or not \
            loadable, 6 busy, 7 the answer cannot fulfil its schema, 8 an evaluation below its threshold, 65 a text is too \
            long, 130 interrupted; 'crema pull' has its own. \
            Errors are one line on standard error, also with --json.

            Example:
              crema respond "What is a mocha?"
            """,
        version: Release.text,
        subcommands: [
            Chat.self, Respond.self, Demo.self, PullCommand.self, ModelsCommand.self, Generate.self, Serve.self,
            Batch.self, ConstrainCommand.self, TemplateCommand.self,
            Embed.self, Rerank.self, LogitsCommand.self, Tokenize.self, Detokenize.self, Inspect.self, Quantize.self,
            Convert.self, Bench.self,
            Quality.self, EvaluateCommand.self, Trace.self,
        ]
    )

    /// Parses the arguments and runs the command; every error ends here, as one line and an exit code.
    static func main() async {
        do {
            StandardStreams.openMissing()
            // A signal that ends the program removes what is half written; commands that keep some of it take it over.
            for number in [SIGINT, SIGTERM, SIGHUP] { SignalWatch.shared.watch(number) { RawTerminal.end(by: number) } }
            try ProcessorLevel.checkEnvironment()
            if CommandLine.arguments.dropFirst().elementsEqual(["--version", "--json"]) {
                StandardOutput.line(Release.json.serialized())
                StandardOutput.flush()
                return
            }
            try checkCommand(CommandLine.arguments.dropFirst())
            var command = try parseAsRoot()
            try RepeatedOptions.check(command is Serve ? [] : CommandLine.arguments.dropFirst())
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            StandardOutput.flush()
            try StandardOutput.check()
        } catch {
            StandardOutput.flush()
            LibC.exit(report(error).rawValue)
        }
    }

    /// Refuses a command that does not exist, and `crema help` of one, which the parser answers with the help of another.
    private static func checkCommand(_ arguments: ArraySlice<String>) throws {
        let isHelp = arguments.first == "help"
        let path = CommandPath(isHelp ? arguments.dropFirst() : arguments)
        // After a command without subcommands come its arguments.
        guard let rest = path.rest, !rest.hasPrefix("-"), isHelp || path.hasCommands else { return }
        let meant = NearestName.find(rest, in: path.commands).map { "did you mean '\($0)'? " } ?? ""
        throw Failure("'\(rest)' is not a command; \(meant)see 'crema --help'", .usage)
    }

    /// Writes an error where it belongs and gives the status to end with.
    private static func report(_ error: any Error) -> ExitStatus {
        if let failure = Failure(error) {
            StandardError.write("crema: \(failure.message)\n")
            return failure.status
        }
        if let code = error as? ExitCode {
            return ExitStatus(rawValue: code.rawValue) ?? .failure
        }
        if exitCode(for: error) == .success {
            // Asked-for help and versions are an answer.
            StandardOutput.write(fullMessage(for: error) + "\n")
            StandardOutput.flush()
            return .done
        }
        let isUsage = exitCode(for: error) == .validationFailure
        var text = OneLine.text(message(for: error))
        if isUsage {
            if text.hasSuffix(".") { text.removeLast() }
            text += (text.hasSuffix("?") ? "" : ";") + " see '\(CommandPath(CommandLine.arguments.dropFirst()).help)'"
        }
        StandardError.write("crema: \(text)\n")
        return isUsage ? .usage : .failure
    }
}
