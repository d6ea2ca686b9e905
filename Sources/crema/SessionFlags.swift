import ArgumentParser
import Checkpoints
import FoundationModels
import Glibc

/// The model of a session and how its answers are generated, as every command that runs sessions takes them.
struct SessionFlags: ParsableArguments {
    @Option(
        name: [.customShort("m"), .long],
        help: ArgumentHelp(
            """
            A model: a directory, or org/name in the Hugging Face cache. Default: the environment variable CREMA_MODEL, \
            else the model of the system.
            """, valueName: "dir|org/name"))
    var model: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Threads that compute. Default: all processors.", valueName: "n"))
    var threads: Int?

    @Option(
        name: .customLong("ctx-size"), parsing: .unconditional,
        help: ArgumentHelp("Most tokens of a conversation. Default: the model's.", valueName: "n"))
    var contextSize: Int?

    @Option(
        name: .customLong("max-tokens"), parsing: .unconditional,
        help: ArgumentHelp("Most tokens of an answer.", valueName: "n"))
    var maximumTokens: Int?

    @Flag(help: "Always choose the most likely token.")
    var greedy = false

    @Option(parsing: .unconditional, help: "Divide the logits by this; 0 is greedy.")
    var temperature: Double?

    @Option(parsing: .unconditional, help: "Choose among this many of the most likely tokens.")
    var topK: Int?

    @Option(parsing: .unconditional, help: "Choose among the most likely tokens up to this sum of probabilities.")
    var topP: Double?

    @Option(
        parsing: .unconditional,
        help:
            "Start of the random numbers; without --top-k and --top-p all tokens are chosen from. Drawn when not given."
    )
    var seed: UInt64?

    func validate() throws {
        if let threads, !(1...256).contains(threads) {
            throw ValidationError("--threads is \(threads); expected 1 to 256")
        }
        if let contextSize, contextSize < 1 {
            throw ValidationError("--ctx-size is \(contextSize); expected 1 or more")
        }
        if let maximumTokens, maximumTokens < 1 {
            throw ValidationError("--max-tokens is \(maximumTokens); expected 1 or more")
        }
        if let temperature, !(temperature >= 0 && temperature.isFinite) {
            throw ValidationError("--temperature is \(temperature); expected a finite number of 0 or more")
        }
        if let topK, topK < 1 { throw ValidationError("--top-k is \(topK); expected 1 or more") }
        if let topP, !(topP > 0 && topP <= 1) {
            throw ValidationError("--top-p is \(topP); expected more than 0 and at most 1")
        }
        if topK != nil, topP != nil { throw ValidationError("--top-k and --top-p exclude each other") }
        let others: [(String, Bool)] = [
            ("--temperature", temperature != nil), ("--top-k", topK != nil), ("--top-p", topP != nil),
            ("--seed", seed != nil),
        ]
        if greedy, let other = others.first(where: \.1)?.0 {
            throw ValidationError("--greedy and \(other) exclude each other")
        }
    }

    /// The model that the flags name.
    func openModel() throws -> OpenWeightsModel {
        var options = OpenWeightsModel.Options()
        options.threads = threads
        options.contextSize = contextSize
        guard let model else { return OpenWeightsModel(standardWith: options) }
        return OpenWeightsModel(directory: URL(fileURLWithPath: try ModelDirectory.resolve(model)), options: options)
    }

    /// How an answer is generated.
    var options: GenerationOptions {
        let mode: GenerationOptions.SamplingMode? =
            if greedy {
                .greedy
            } else if let topK {
                .random(top: topK, seed: seed)
            } else if topP != nil || seed != nil {
                .random(probabilityThreshold: topP ?? 1, seed: seed)
            } else {
                nil
            }
        return GenerationOptions(samplingMode: mode, temperature: temperature, maximumResponseTokens: maximumTokens)
    }
}
