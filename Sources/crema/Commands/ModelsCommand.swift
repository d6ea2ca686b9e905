import ArgumentParser
import Checkpoints
import Hub
import OrderedJSON

/// `crema models`: what the Hugging Face cache holds, and removing it.
struct ModelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models",
        abstract: "Lists the models in the Hugging Face cache, or removes one.",
        discussion: """
            Example:
              crema models
              crema models rm org/name
            """,
        subcommands: [List.self, Remove.self], defaultSubcommand: List.self)

    /// `crema models list`, which is what `crema models` does.
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists the models in the Hugging Face cache.",
            discussion: """
                Of each: its name as --model takes it, size, type, whether it loads and if not why, and when it was last used. \
                Headers are read, weights are not.

                Example:
                  crema models list --names
                """)

        @Flag(help: "Print names alone, one a line.")
        var names = false

        @Flag(help: "Print one JSON array.")
        var json = false

        func run() throws {
            let models = try CachedModels(directory: HubSettings().cache).snapshots().flatMap(ListedModel.models)
            if names {
                for model in models { StandardOutput.line(OneLine.text(model.name)) }
            } else if json {
                StandardOutput.line(JSONValue.array(models.map { $0.report() }).serialized())
            } else if models.isEmpty {
                StandardError.write("crema: there is no model in the cache; fetch one with 'crema pull org/name'\n")
            } else {
                StandardOutput.write(ListedModel.table(models))
            }
        }
    }

    /// `crema models rm`.
    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rm", abstract: "Removes a model from the Hugging Face cache.",
            discussion: """
                With @ and a revision, that one alone; with : and a quantisation, that GGUF model alone. Files that another \
                revision needs stay.

                Example:
                  crema models rm org/name
                """)

        @Argument(help: ArgumentHelp("org/name, org/name@revision or org/name:quantisation.", valueName: "name"))
        var name: String

        func run() throws {
            guard let reference = HubReference(name) else { throw HubError.invalidName(name) }
            let freed = try CachedModels(directory: HubSettings().cache).remove(reference)
            StandardError.write("crema: \(Quantities.bytes(freed)) are free again\n")
        }
    }
}
