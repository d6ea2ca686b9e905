import ArgumentParser
import Checkpoints
import Glibc

/// `--model`, as every command that runs a model takes it.
struct ModelOption: ParsableArguments {
    @Option(
        name: [.customShort("m"), .long],
        help: ArgumentHelp(
            "A model: a directory, or org/name in the Hugging Face cache. Default: the environment variable CREMA_MODEL.",
            valueName: "dir|org/name"))
    var model: String?

    /// The model's directory; throws when none is named or it cannot be found.
    func directory() throws -> String {
        if let model { return try ModelDirectory.resolve(model) }
        guard let name = getenv("CREMA_MODEL").map({ String(cString: $0) }), !name.isEmpty else {
            throw Failure("no model: give --model DIR or --model org/name, or set CREMA_MODEL", .usage)
        }
        return try ModelDirectory.resolve(name)
    }
}
