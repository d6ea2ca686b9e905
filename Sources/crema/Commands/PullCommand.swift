import ArgumentParser
import Checkpoints
import Hub
import OrderedJSON

/// `crema pull`: fetches a model into the Hugging Face cache.
struct PullCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pull",
        abstract: "Fetches a model from the Hugging Face hub.",
        discussion: """
            Takes the files that Crema reads and no others, checks each against the hub's hash, and puts them into the Hugging \
            Face cache, where other programs find them. What was interrupted goes on where it ended. Prints the \
            folder of the model. The environment says where the hub and the cache are and who asks: HF_ENDPOINT, \
            HF_HUB_CACHE, HF_HOME, HF_TOKEN, HF_HUB_OFFLINE, https_proxy.
            Exit codes: 0 all is there, 2 usage, 3 refused (missing, gated, token), 4 network or hub, 5 a file is not what \
            was told, 6 disk, 130 interrupted.

            Example:
              crema pull HuggingFaceTB/SmolLM2-135M-Instruct
              crema pull org/name@v1.0
              crema pull org/name-GGUF:Q4_K_M
            """)

    @Argument(
        help: ArgumentHelp(
            "org/name, with @ and a branch, tag or commit, and with : and a quantisation or a file's path.",
            valueName: "name"))
    var name: String

    @Option(help: ArgumentHelp("Take files that fit this pattern of a shell besides.", valueName: "pattern"))
    var include: [String] = []

    @Option(help: ArgumentHelp("Leave files that fit this pattern of a shell.", valueName: "pattern"))
    var exclude: [String] = []

    @Flag(help: "Take every file of the repository.")
    var all = false

    @Flag(help: "Leave the projector that goes with a GGUF model.")
    var noMmproj = false

    @Flag(help: "Print what would be fetched, and fetch nothing.")
    var dryRun = false

    @Flag(help: "Hash the files that are there already, too.")
    var verify = false

    @Option(help: ArgumentHelp("Requests at once, 1 to 8.", valueName: "n"))
    var connections = 4

    @Option(
        help: ArgumentHelp("Most seconds to wait for a hub that has too many requests.", valueName: "seconds"))
    var timeout = 600

    @Flag(help: "Show no progress.")
    var quiet = false

    @Flag(help: "Print one JSON object.")
    var json = false

    @Flag(
        help: "Tell progress on standard error as lines of JSON: digest, total and completed bytes of each file.")
    var jsonProgress = false

    func validate() throws {
        guard (1...8).contains(connections) else {
            throw ValidationError("--connections is \(connections); expected 1 to 8")
        }
        guard timeout >= 0 else { throw ValidationError("--timeout is \(timeout); expected 0 or more") }
        if jsonProgress, quiet || dryRun {
            throw ValidationError("--json-progress and \(quiet ? "--quiet" : "--dry-run") exclude each other")
        }
        if all, !include.isEmpty { throw ValidationError("--all and --include exclude each other") }
    }

    func run() throws {
        guard let reference = HubReference(name) else { throw HubError.invalidName(name) }
        let start = ContinuousClock.now
        let result = try HubDownload.run(reference, isQuiet: quiet, listsFiles: dryRun, isForPrograms: jsonProgress) {
            pull in
            pull.wishes.include = include
            pull.wishes.exclude = exclude
            pull.wishes.all = all
            pull.wishes.projector = !noMmproj
            pull.isRehearsal = dryRun
            pull.verifies = verify
            pull.connections = connections
            pull.patience = timeout
        }
        if json {
            StandardOutput.line(Self.report(result, ContinuousClock.now - start).serialized())
        } else if !dryRun {
            StandardOutput.line(result.path)
        }
    }

    private static func report(_ result: Pull.Result, _ duration: Duration) -> JSONValue {
        let (seconds, attoseconds) = duration.components
        let milliseconds = Double(seconds) + (Double(attoseconds) * 1e-15).rounded() / 1000
        let files = result.files.map { file, isFetched in
            var entry: JSONObject = ["path": .string(file.path), "bytes": .int(file.size)]
            switch file.hash {
            case .sha256(let digits): entry["sha256"] = .string(digits)
            case .gitSHA1(let digits): entry["git_sha1"] = .string(digits)
            }
            entry["fetched"] = .bool(isFetched)
            return JSONValue.object(entry)
        }
        return [
            "name": .string(result.name), "commit": .string(result.commit), "path": .string(result.path),
            "files": .array(files), "bytes_fetched": .int(result.fetchedBytes),
            "seconds": JSONNumber(milliseconds).map { .number($0) } ?? nil,
        ]
    }
}
