import ArgumentParser

/// How several models share one server.
struct ShelfFlags: ParsableArguments {
    @Option(
        name: .customLong("models-dir"),
        help: ArgumentHelp(
            "A folder of models, each a folder or a GGUF file, which are loaded when they are requested; read again on SIGHUP.",
            valueName: "dir"))
    var folder: String?

    @Option(
        name: .customLong("models"),
        help: ArgumentHelp(
            "A JSON file of models by their names, each with what holds for it alone; see docs/serving.md.",
            valueName: "file"))
    var file: String?

    @Option(
        name: .customLong("alias"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A further name of a model; may be repeated.", valueName: "name=model"))
    var aliases: [String] = []

    @Option(
        name: .customLong("default-model"),
        help: ArgumentHelp("The model of requests that name none. Default: the first.", valueName: "name"))
    var defaultName: String?

    @Option(
        name: .customLong("preload"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A model that is loaded at the start, or all; may be repeated.", valueName: "name|all"))
    var preloaded: [String] = []

    @Option(
        name: .customLong("pin"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A model that never makes room for another; may be repeated.", valueName: "name"))
    var pinned: [String] = []

    @Option(
        name: .customLong("memory-bytes"),
        help: "Most bytes of the weights and caches of all loaded models. Default: four fifths of the memory.")
    var memoryBytes: Int?

    @Option(
        name: .customLong("swap-after"),
        help:
            "Seconds that a request waits for memory before a model in use finishes its texts and makes room. Default: 10."
    )
    var swapSeconds: Double?

    @Option(
        name: .customLong("ttl"),
        help: "Seconds after which an unused model leaves; 0 is never. Default: 0.")
    var idleSeconds: Double?

    @Flag(
        name: .customLong("allow-pull"),
        help: "Let requests to Ollama's /api/pull fetch models of the hub, by the program crema, and serve them.")
    var allowsPull = false

    /// A name and what it stands for; nil for another text.
    static func pair(_ text: String) -> (name: String, value: String)? {
        guard let equals = text.firstIndex(of: "="), equals > text.startIndex else { return nil }
        let value = String(text[text.index(after: equals)...])
        return value.isEmpty ? nil : (String(text[..<equals]), value)
    }

    /// Whether any of the flags was given that say something of several models.
    var isUsed: Bool {
        folder != nil || file != nil || !aliases.isEmpty || defaultName != nil || !preloaded.isEmpty || !pinned.isEmpty
            || memoryBytes != nil || swapSeconds != nil || idleSeconds != nil || allowsPull
    }

    func validate() throws {
        for alias in aliases where Self.pair(alias) == nil {
            throw ValidationError("--alias \(alias): expected NAME=MODEL")
        }
        try FlagRange(1...).check("--memory-bytes", memoryBytes)
        for (flag, given) in [("--swap-after", swapSeconds), ("--ttl", idleSeconds)] {
            guard let seconds = given, !(0...1e9).contains(seconds) else { continue }
            throw ValidationError("\(flag) is \(seconds); expected 0 to 1000000000")
        }
    }
}
