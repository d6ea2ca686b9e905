import ArgumentParser
import BundledModel
import Checkpoints
import Files
import Hub
import LibC

/// `--model`, as every command that runs a model takes it.
struct ModelOption: ParsableArguments {
    @Option(
        name: [.customShort("m"), .long],
        help: ArgumentHelp(
            """
            A model: a directory, a GGUF file, or org/name in the Hugging Face cache, with @ and a revision, and with : and a \
            quantisation. Default: the environment variable CREMA_MODEL, else the bundled model.
            """,
            valueName: "dir|gguf|org/name"))
    var model: String?

    @Flag(help: "Fetch the model from the hub where it is not in the cache; see 'crema help pull'.")
    var pull = false

    /// The model's directory; throws when none is named or it cannot be found or fetched.
    func directory() throws -> String {
        do {
            return try Self.directory(model)
        } catch let failure {
            guard pull, let name = model ?? StandardModel.name, !Path.exists(name), let reference = HubReference(name)
            else { throw failure }
            _ = try HubDownload.run(reference)
            return try Self.directory(model)
        }
    }

    /// The directory of a model by its name, or of the standard model; throws when there is none.
    static func directory(_ model: String?) throws -> String {
        guard let name = model ?? StandardModel.name else {
            throw Failure(
                "no model: the bundled one is not beside this program; give --model DIR or --model org/name, or set "
                    + "CREMA_MODEL", .modelNotLoadable)
        }
        do throws(CheckpointError) {
            return try ModelDirectory.resolve(name)
        } catch {
            let isFromEnvironment = model == nil && getenv("CREMA_MODEL").map({ String(cString: $0) }) == name
            guard isFromEnvironment else { throw error }
            throw Failure("\(error.description) (from CREMA_MODEL)", .modelNotLoadable)
        }
    }
}
