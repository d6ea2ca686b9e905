import ArgumentParser
import Checkpoints

/// Where the part of a GGUF model that sees is, as every command that can show pictures takes it.
struct ProjectorFlags: ParsableArguments {
    @Option(
        name: .customLong("mmproj"),
        help: ArgumentHelp(
            """
            The file of the part of a model that sees (mmproj-….gguf). Default: for a GGUF model, the one beside it that is \
            its own.
            """, valueName: "gguf"))
    var file: String?

    @Flag(name: .customLong("no-mmproj"), help: "Read text alone, although a projector is beside the GGUF model.")
    var isLeftOut = false

    func validate() throws {
        if file != nil, isLeftOut { throw ValidationError("--mmproj and --no-mmproj exclude each other") }
    }

    var choice: ProjectorChoice { file.map { .file($0) } ?? (isLeftOut ? .none : .beside) }
}
