import ArgumentParser
import Chat
import Checkpoints
import Foundation
import Generation
import Processors
import Tensors

/// Which model is served, and under which names; the spellings of vLLM are accepted.
struct ModelFlags: ParsableArguments {
    @Argument(help: ArgumentHelp("The same as --model.", valueName: "model"))
    var positional: String?

    @Option(
        name: [.customShort("m"), .customLong("model")], parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A model: a directory, a GGUF file, or org/name in the Hugging Face cache. Default: CREMA_MODEL, else the bundled model. NAME=MODEL may be repeated: each is loaded when a request names it.",
            valueName: "dir|gguf|org/name"))
    var models: [String] = []

    @Option(
        name: .customLong("served-model-name"), parsing: .upToNextOption,
        help: "Names under which the model is served. Default: the last part of its path, and crema.")
    var names: [String] = []

    @Option(
        name: .customLong("adapter"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A LoRA or DoRA adapter of the model, which requests choose by its name as their model; may be repeated.",
            valueName: "name=path[:scale]"))
    var adapters: [String] = []

    @Option(
        name: .customLong("mmproj"),
        help: ArgumentHelp(
            "The file of the part of a model that sees (mmproj-….gguf). Default: for a GGUF model, the one beside it that is its own.",
            valueName: "gguf"))
    var projector: String?

    @Flag(name: .customLong("no-mmproj"), help: "Read text alone, although a projector is beside the GGUF model.")
    var leavesProjectorOut = false

    @Option(
        name: .customLong("draft-model"),
        help: ArgumentHelp(
            "A small model with the same vocabulary that guesses tokens, or Gemma 4's assistant: a directory, a GGUF file, or org/name in the Hugging Face cache. Texts are the same.",
            valueName: "dir|gguf|org/name"))
    var draftModel: String?

    @Flag(
        name: .customLong("no-prediction-head"),
        help: "Leave the model's own prediction head unread, which takes memory and guesses tokens.")
    var leavesPredictionHeadOut = false

    @Option(
        name: .customLong("image-max-tokens"),
        help:
            "Caps the tokens of a picture, by the family's own rule. Default: the model's, 1280 for Qwen's kinds in fast."
    )
    var mostImageTokens: Int?

    @Option(
        name: .customLong("image-min-tokens"),
        help: "The floor under the tokens of a picture, for models whose pictures have no fixed size.")
    var leastImageTokens: Int?

    @Flag(name: .customLong("accept-any-model"), help: "Answer requests that name another model, too.")
    var acceptsAnyName = false

    @Option(
        help: ArgumentHelp(
            "A model that makes vectors, beside the one that answers: a directory, or org/name in the Hugging Face cache.",
            valueName: "dir|org/name"))
    var embedder: String?

    @Option(
        help: ArgumentHelp(
            "A model that ranks, beside the others: a directory, or org/name in the Hugging Face cache.",
            valueName: "dir|org/name"))
    var reranker: String?

    @Option(
        help: ArgumentHelp(
            "How states become a vector, in the place of what the embedder's folder says; makes any language model one: cls, max, mean, mean_sqrt_len_tokens, weightedmean, lasttoken.",
            valueName: "name"))
    var pooling: String?

    @Option(help: "Threads that compute. Default: one for each core; see 'crema inspect --machine'.")
    var threads: Int?

    @Option(
        name: .customLong("threads-batch"),
        help:
            "Threads that read prompts, and encode. Default: as many as write, and slower cores where no flag says how many."
    )
    var batchThreads: Int?

    @Option(
        name: .customLong("cpu-mask"),
        help: ArgumentHelp(
            "The processors that the server may run on: a list such as 0-3,8, or a mask such as 0x10f.",
            valueName: "list|mask"))
    var mask: String?

    @Option(
        name: [.customLong("ctx-size"), .customLong("max-model-len")],
        help: "Most tokens of one text, prompt included. Default: the model's.")
    var contextSize: Int?

    @Option(
        help: """
            exact: float32 throughout. fast: what the processor multiplies fastest. Default: fast; of vectors and scores, exact.
            """)
    var precision: Precision?

    @Option(name: .customLong("cache-bytes"), help: "Most bytes of caches of earlier texts. Default: 1 GiB.")
    var cacheBytes: Int?

    enum Precision: String, ExpressibleByArgument, CaseIterable {
        case exact, fast
    }

    /// The model that is served alone; nil for the standard one, or where models have names.
    var model: String? { models.last { Self.named($0) == nil } }

    /// The models with names of their own.
    var named: [(name: String, place: String)] { models.compactMap(Self.named) }

    /// A name and a place; nil for a place alone, which may have the sign in it.
    private static func named(_ text: String) -> (name: String, place: String)? {
        guard let (name, place) = ShelfFlags.pair(text), !name.contains("/"),
            !FileManager.default.fileExists(atPath: text)
        else { return nil }
        return (name, place)
    }

    func validate() throws {
        if positional != nil, model != nil { throw ValidationError("give the model once, not also by --model") }
        if models.count > 1, let other = positional ?? models.first(where: { Self.named($0) == nil }) {
            throw ValidationError("--model \(other): of several models each needs a name; give NAME=\(other)")
        }
        if positional != nil, !named.isEmpty {
            throw ValidationError("\(positional ?? ""): of several models each needs a name; give --model NAME=MODEL")
        }
        try FlagRange(1...ProcessorChoice.mostThreads).check("--threads", threads)
        try FlagRange(1...ProcessorChoice.mostThreads).check("--threads-batch", batchThreads)
        _ = try processors()
        try FlagRange(0...).check("--cache-bytes", cacheBytes)
        try FlagRange(1...65_536).check("--image-max-tokens", mostImageTokens)
        try FlagRange(1...65_536).check("--image-min-tokens", leastImageTokens)
        if let most = mostImageTokens, let least = leastImageTokens, least > most {
            throw ValidationError("--image-min-tokens is \(least); expected at most --image-max-tokens, \(most)")
        }
        if projector != nil, leavesProjectorOut { throw ValidationError("--mmproj and --no-mmproj exclude each other") }
        if names.contains("") { throw ValidationError("--served-model-name is empty; expected a name") }
        var seen: Set<String> = []
        for adapter in adapters {
            let source = try Self.source(adapter)
            guard let name = source.name, seen.insert(name).inserted, !names.contains(name) else {
                throw ValidationError("--adapter \(adapter): the name is taken; expected another one")
            }
        }
    }

    private func processors() throws -> ProcessorMask? {
        do {
            return try ProcessorMask.cpuMask(mask)
        } catch {
            throw ValidationError(error.description)
        }
    }

    /// The threads that the flags ask for, on the processors that they name.
    ///
    /// - Parameter warn: told what could not be followed, in one line.
    func makePool(_ warn: (String) -> Void) -> ThreadPool {
        var kept: ProcessorMask?
        do {
            kept = try processors()
        } catch {
            // It was right when the flags were read; the machine has changed since.
            warn("\(error)")
        }
        let machine = ProcessorTopology.current(keptTo: kept, warn: warn)
        return ThreadPool(ProcessorChoice(machine, threads: threads, batchThreads: batchThreads))
    }

    /// A flag that says something of a model that answers alone; nil where none was given.
    var flagOfTexts: String? {
        let given = [
            ("--adapter", !adapters.isEmpty), ("--draft-model", draftModel != nil),
            ("--mmproj", projector != nil), ("--no-mmproj", leavesProjectorOut),
            ("--image-max-tokens", mostImageTokens != nil), ("--image-min-tokens", leastImageTokens != nil),
            ("--ctx-size", contextSize != nil), ("--cache-bytes", cacheBytes != nil),
        ]
        return given.first(where: \.1)?.0
    }

    /// Where the part of the model that sees is looked for.
    var projectorChoice: ProjectorChoice { projector.map { .file($0) } ?? (leavesProjectorOut ? .none : .beside) }

    /// The adapters in the order of their numbers.
    var adapterSources: [AdapterSource] { adapters.compactMap { try? Self.source($0) } }

    private static func source(_ text: String) throws -> AdapterSource {
        guard let equals = text.firstIndex(of: "="), equals > text.startIndex,
            text.index(after: equals) < text.endIndex
        else { throw ValidationError("--adapter \(text): expected NAME=PATH or NAME=PATH:SCALE") }
        let path = String(text[text.index(after: equals)...])
        return AdapterSource(path, name: String(text[..<equals])) { FileManager.default.fileExists(atPath: $0) }
    }
}

/// Where the server listens.
struct NetworkFlags: ParsableArguments {
    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port; 0 takes a free one, which is printed.")
    var port = 8080

    @Option(name: .customLong("unix-socket"), help: "Listen on this path instead of an address.")
    var unixSocket: String?

    @Option(
        name: .customLong("metrics-port"),
        help:
            "A port of its own for /health, /metrics and /version, which no number of clients can keep busy; 0 takes a free one."
    )
    var metricsPort: Int?

    @Flag(help: "Speak Ollama's API, too, also at a port of its own.")
    var ollama = false

    @Option(
        name: .customLong("ollama-port"),
        help: "The port of --ollama beside --port, where Ollama's clients look; 0 takes a free one, which is printed.")
    var ollamaPort = 11434

    @Option(
        name: .customLong("ollama-version"),
        help: "The version that Ollama's clients are told, of which some want a least one: three numbers.")
    var ollamaVersion = "0.12.0"

    @Option(
        name: .customLong("ssl-certfile"),
        help: "Speak TLS with this certificate and those after it (PEM); read again on SIGHUP. Needs a build with TLS."
    )
    var certificateFile: String?

    @Option(name: .customLong("ssl-keyfile"), help: "The key of the certificate (PEM); read again on SIGHUP.")
    var certificateKeyFile: String?

    @Option(
        name: .customLong("idle-timeout"),
        help:
            "Seconds after which an idle connection is closed, and one whose client does not read what is sent.")
    var idleTimeout = 75

    @Option(name: .customLong("read-timeout"), help: "Seconds in which a body has to arrive.")
    var readTimeout = 30

    @Option(name: .customLong("sse-ping"), help: "Seconds after which a comment keeps an idle stream open; 0 is never.")
    var ping = 15.0

    @Option(name: .customLong("shutdown-timeout"), help: "Seconds in which accepted requests may finish.")
    var shutdownTimeout = 30

    @Option(name: .customLong("stall-timeout"), help: "Seconds without progress after which /health/live is 500.")
    var stallTimeout = 60

    @Flag(inversion: .prefixedNo, help: "Serve the page for people at /.")
    var page = true

    func validate() throws {
        try FlagRange(0...65535).check("--port", port)
        try FlagRange(0...65535).check("--metrics-port", metricsPort)
        try FlagRange(0...65535).check("--ollama-port", ollamaPort)
        let parts = ollamaVersion.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.allSatisfy({ UInt16($0) != nil && $0.allSatisfy(\.isNumber) }) else {
            throw ValidationError("--ollama-version is '\(ollamaVersion)'; expected three numbers, such as 0.12.0")
        }
        if (certificateFile == nil) != (certificateKeyFile == nil) {
            throw ValidationError("--ssl-certfile and --ssl-keyfile need each other")
        }
        if certificateFile != nil, !TLSFiles.isSupported {
            throw ValidationError(
                "this program speaks no TLS; build it with 'swift build -c release --package-path Server --traits TLS', "
                    + "or put a proxy before it")
        }
        try FlagRange(1...86400).check("--idle-timeout", idleTimeout)
        try FlagRange(1...86400).check("--read-timeout", readTimeout)
        try FlagRange(1...86400).check("--stall-timeout", stallTimeout)
        try FlagRange(0...86400).check("--shutdown-timeout", shutdownTimeout)
        guard (0...86400).contains(ping) else { throw ValidationError("--sse-ping is \(ping); expected 0 to 86400") }
    }
}

/// What a request, and all of them together, may take.
struct LimitFlags: ParsableArguments {
    @Option(
        name: [.customLong("max-sequences"), .customLong("max-num-seqs")], help: "Most texts that are computed at once."
    )
    var sequences = 16

    @Option(name: .customLong("max-queue"), help: "Most texts that wait. Default: four times --max-sequences.")
    var queue: Int?

    @Option(
        name: .customLong("max-queue-tokens"),
        help:
            "Most tokens of prompts that wait; a prompt that comes while no other waits is taken at any length. Default: any number."
    )
    var queueTokens: Int?

    @Option(
        name: .customLong("queue-timeout"),
        help: "Seconds that a request may wait; one that is not begun by then is refused. Default: any time.")
    var queueTimeout: Double?

    @Option(
        name: .customLong("kv-bytes"),
        help:
            "Most bytes of keys and values of all texts, kept ones included. Default: half of the memory, the container's where it has a limit."
    )
    var textBytes: Int?

    @Option(name: .customLong("max-prompt-tokens"), help: "Most tokens of a prompt. Default: the context.")
    var promptTokens: Int?

    @Option(name: .customLong("max-tokens-cap"), help: "Most tokens of an answer. Default: what the context leaves.")
    var answerTokens: Int?

    @Flag(
        name: .customLong("clamp-max-tokens"), help: "Shorten answers that do not fit instead of refusing the request.")
    var clamps = false

    @Option(name: .customLong("max-body-bytes"), help: "Most bytes of a body.")
    var bodyBytes = 32 << 20

    @Option(name: .customLong("max-connections"), help: "Most connections at once.")
    var connections = 512

    @Flag(name: .customLong("strict-parameters"), help: "Refuse requests with unknown fields.")
    var isStrict = false

    func validate() throws {
        try FlagRange(1...1024).check("--max-sequences", sequences)
        try FlagRange(1...).check("--max-body-bytes", bodyBytes)
        try FlagRange(1...).check("--max-connections", connections)
        try FlagRange(1...).check("--kv-bytes", textBytes)
        try FlagRange(1...).check("--max-prompt-tokens", promptTokens)
        try FlagRange(1...).check("--max-tokens-cap", answerTokens)
        try FlagRange(0...).check("--max-queue", queue)
        try FlagRange(0...).check("--max-queue-tokens", queueTokens)
        if let queueTimeout, !(0.001...86400).contains(queueTimeout) {
            throw ValidationError("--queue-timeout is \(queueTimeout); expected 0.001 to 86400")
        }
    }
}

/// What is logged, on standard error.
struct LogFlags: ParsableArguments {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Option(name: .customLong("log-format"), help: "How lines are spelled: text or json.")
    var format = Format.text

    @Option(
        name: .customLong("disable-access-log-for-endpoints"),
        help: "Paths whose requests are not logged, with commas between them.")
    var silentPaths = "/health,/health/live,/health/ready,/metrics,/ping"

    @Flag(name: .customLong("no-access-log"), help: "Log no requests.")
    var isSilent = false
}
