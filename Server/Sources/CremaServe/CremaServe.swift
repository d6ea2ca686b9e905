import ArgumentParser
import Glibc
import Serving

/// The HTTP server: it reads flags, loads a model, and answers until it is told to end.
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
        version: Release.version)

    @OptionGroup(title: "Model") var model: ModelFlags
    @OptionGroup(title: "Network") var network: NetworkFlags
    @OptionGroup(title: "Access") var access: AccessFlags
    @OptionGroup(title: "Limits") var limits: LimitFlags
    @OptionGroup(title: "Log") var log: LogFlags

    /// Parses the flags and serves; a wrong flag ends the program as it ends `crema`: with one line and status 2.
    static func main() async {
        do {
            guard var command = try parseAsRoot() as? any AsyncParsableCommand else { return }
            try await command.run()
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
