import ArgumentParser
import LibC

/// `crema serve`: becomes the server, which is a program of its own, so that users of the library never build it.
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves a model over HTTP, in the form of OpenAI's API.",
        discussion: """
            All arguments go to the program crema-serve; 'crema serve --help' shows them.

            Example:
              crema serve
            """, helpNames: [])

    @Argument(parsing: .captureForPassthrough, help: .hidden)
    var arguments: [String] = []

    func run() throws {
        for path in Self.places() where access(path, X_OK) == 0 {
            var words = ([path] + arguments).map { strdup($0) } + [nil]
            defer { for word in words { free(word) } }
            execv(path, &words)
            throw Failure("\(path): \(String(cString: strerror(errno)))", .failure)
        }
        throw Failure(
            "there is no program crema-serve beside this one or on PATH; build it with "
                + "'swift build -c release --package-path Server'", .failure)
    }

    /// Where the server can be: beside this program, on PATH, or where its package is built.
    private static func places() -> [String] {
        let name = "/crema-serve"
        var folders: [String] = []
        if let path = realpath("/proc/self/exe", nil) {
            defer { free(path) }
            let folder = String(cString: path).split(separator: "/", omittingEmptySubsequences: false).dropLast()
            folders.append(folder.joined(separator: "/"))
            // …/.build/PLATFORM/CONFIGURATION/crema
            if folder.count > 3, folder.dropLast(2).last == ".build" {
                let (build, configuration) = (folder.dropLast(3), folder.last ?? "")
                folders.append(build.joined(separator: "/") + "/Server/.build/\(configuration)")
            }
        }
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        return (folders + path.split(separator: ":").map(String.init)).map { $0 + name }
    }
}
