import ArgumentParser
import Glibc
import Serving

/// The HTTP server: it reads flags, loads a model, and answers until it is stopped.
@main
struct CremaServe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "crema serve",
        abstract: "Serves a model over HTTP, in the form of OpenAI's API.",
        discussion: """
            Listens only on this machine unless --host says otherwise. Ends on SIGTERM or Ctrl-C when everything that was \
            accepted is answered, or when --shutdown-timeout is over; a second signal ends it at once.
            Exit codes: 0 told to end, 1 failure while running, 2 a wrong flag, 5 model missing or not loadable.

            Example:
              crema serve --model DIR --port 8080 --max-sequences 8
            """,
        version: Release.text)

    @OptionGroup(title: "Model") var model: ModelFlags
    @OptionGroup(title: "Several models") var shelf: ShelfFlags
    @OptionGroup(title: "Network") var network: NetworkFlags
    @OptionGroup(title: "Access") var access: AccessFlags
    @OptionGroup(title: "Limits") var limits: LimitFlags
    @OptionGroup(title: "Stored responses") var store: StoreFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func validate() throws {
        let isSeveral = !model.named.isEmpty || shelf.folder != nil || shelf.file != nil
        if shelf.isUsed, !isSeveral {
            throw ValidationError(
                "flags of several models are given beside one model; give --model NAME=MODEL, a folder by --models-dir or a file by --models"
            )
        }
        guard isSeveral else { return }
        if shelf.allowsPull, !network.ollama { throw ValidationError("--allow-pull is for --ollama; give both") }
        if model.positional != nil || model.model != nil {
            throw ValidationError(
                "\(model.positional ?? model.model ?? ""): beside --models-dir and --models each model needs a name; give --model NAME=MODEL"
            )
        }
        for (flag, isGiven) in [
            ("--served-model-name", !model.names.isEmpty), ("--adapter", !model.adapters.isEmpty),
            ("--draft-model", model.draftModel != nil), ("--pooling", model.pooling != nil),
            ("--mmproj", model.projector != nil),
            ("--image-max-tokens", model.mostImageTokens != nil), ("--image-min-tokens", model.leastImageTokens != nil),
        ] where isGiven {
            throw ValidationError("\(flag) is for a server of one model; leave it out")
        }
    }

    /// Parses the flags and serves; a wrong flag ends the program as it ends `crema`: with one line and status 2.
    static func main() async {
        do {
            var command = try parseAsRoot()
            // This may be a request for help, which is no command of this program and reaches the user as an error.
            guard var server = command as? any AsyncParsableCommand else { return try command.run() }
            try await server.run()
        } catch {
            if exitCode(for: error) == .success {
                Output.standardOutput.line(fullMessage(for: error))
                Glibc.exit(0)
            }
            var text = message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
            if text.hasSuffix(".") { text.removeLast() }
            Output.standardError.line("crema: \(text)\(text.hasSuffix("?") ? "" : ";") see 'crema serve --help'")
            Glibc.exit(2)
        }
    }

    func run() async throws {
        Output.outliveReaders()
        do {
            try await Server(self).run()
        } catch {
            Output.standardError.line("crema: \(error)")
            Glibc.exit((error as? ServerFailure)?.status ?? 1)
        }
        // Threads of the engine may still be in a pass.
        Glibc.exit(0)
    }
}
