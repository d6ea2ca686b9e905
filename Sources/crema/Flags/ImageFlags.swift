import ArgumentParser
import Chat
import Checkpoints
import ImagePreprocessing

/// What pictures are seen with and how many rows they take, as every command that shows some takes them.
struct ImageFlags: ParsableArguments {
    @OptionGroup var projector: ProjectorFlags

    @Option(
        name: .customLong("image-max-tokens"), parsing: .unconditional,
        help: ArgumentHelp(
            "Caps the tokens of a picture, by the family's own rule. Default: the model's, 1280 for Qwen's kinds in fast.",
            valueName: "n"))
    var most: Int?

    @Option(
        name: .customLong("image-min-tokens"), parsing: .unconditional,
        help: ArgumentHelp(
            "The floor under the tokens of a picture, for models whose pictures have no fixed size.", valueName: "n"))
    var least: Int?

    func validate() throws {
        for (name, value) in [("max", most), ("min", least)] {
            if let value, !(1...65_536).contains(value) {
                throw ValidationError("--image-\(name)-tokens is \(value); expected 1 to 65536")
            }
        }
        if let most, let least, least > most {
            throw ValidationError("--image-min-tokens is \(least); expected at most --image-max-tokens, \(most)")
        }
    }

    /// Whether any of them is given.
    var isGiven: Bool { budget != ImageBudget() || projector.choice != .beside }

    var budget: ImageBudget { ImageBudget(most: most, least: least) }

    var options: PictureOptions { PictureOptions(budget: budget, projector: projector.choice) }
}
