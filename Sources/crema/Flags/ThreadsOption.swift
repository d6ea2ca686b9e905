import ArgumentParser

/// How many threads compute.
struct ThreadsOption: ParsableArguments {
    @Option(
        name: .customLong("threads"), parsing: .unconditional,
        help: ArgumentHelp("Threads that compute. Default: all processors.", valueName: "n"))
    var count: Int?

    func validate() throws {
        if let count, !(1...256).contains(count) {
            throw ValidationError("--threads is \(count); expected 1 to 256")
        }
    }
}
