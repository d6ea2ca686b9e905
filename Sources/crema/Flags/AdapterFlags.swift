import ArgumentParser
import Chat
import Files
import Foundation
import FoundationModels
import Generation

/// `--adapter`, as every command that computes with a model takes it.
struct AdapterFlags: ParsableArguments {
    @Option(
        name: .customLong("adapter"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            """
            A LoRA or DoRA adapter of the model: a folder as PEFT or mlx-lm writes it, or a GGUF file; a colon and a scale \
            may follow. May be repeated: adapters add in this order.
            """, valueName: "path[:scale]"))
    var adapters: [String] = []

    func validate() throws {
        if adapters.contains("") { throw ValidationError("--adapter is empty; expected a path") }
    }

    /// The adapters, with the scales that follow their paths.
    var sources: [AdapterSource] { adapters.map { AdapterSource($0) { Path.exists($0) } } }

    /// The same as models of sessions take them.
    var models: [OpenWeightsModel.Adapter] {
        sources.map { OpenWeightsModel.Adapter(URL(fileURLWithPath: $0.path), scale: $0.scale) }
    }

    /// The paths that errors about the adapters begin with: as they were given, and whole, as sessions have them.
    var paths: [String] { sources.flatMap { [$0.path, URL(fileURLWithPath: $0.path).path] } }
}
