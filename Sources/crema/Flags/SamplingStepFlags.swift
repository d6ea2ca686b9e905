import ArgumentParser
import Chat
import Generation
import Sampling

/// The steps of sampling that llama.cpp has beside the usual ones, by the names of its flags.
struct SamplingStepFlags: ParsableArguments {
    @Option(
        parsing: .unconditional, help: "Punish what would repeat a longer part of the text (DRY), by this; 0 is off.")
    var dryMultiplier: Double?

    @Option(parsing: .unconditional, help: "Let DRY grow by this with each token of the repeated part. Default: 1.75.")
    var dryBase: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Leave repeated parts of this many tokens alone. Default: 2.", valueName: "n"))
    var dryAllowedLength: Int?

    @Option(
        name: .customLong("dry-penalty-last-n"), parsing: .unconditional,
        help: ArgumentHelp("How many of the last tokens DRY looks at; -1 is all, 0 turns it off.", valueName: "n"))
    var dryWindow: Int?

    @Option(
        name: .customLong("dry-sequence-breaker"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "No repeated part reaches over this text; may be repeated. Default: a line break, ':', '\"' and '*'.",
            valueName: "text"))
    var dryBreakers: [String] = []

    @Option(
        name: .customLong("top-n-sigma"), parsing: .unconditional,
        help: ArgumentHelp("Keep tokens within n deviations of the best one's logit; 0 is off.", valueName: "n"))
    var topNSigma: Double?

    @Option(
        name: .customLong("typical"), parsing: .unconditional,
        help: ArgumentHelp("Keep typical tokens up to this sum of probabilities; 1 is off.", valueName: "p"))
    var typicalP: Double?

    @Option(parsing: .unconditional, help: "The chance to remove the likeliest tokens (XTC); 0 is off.")
    var xtcProbability: Double?

    @Option(parsing: .unconditional, help: "From this probability on a token is one of the likeliest. Default: 0.1.")
    var xtcThreshold: Double?

    @Option(parsing: .unconditional, help: "Let the temperature follow the entropy by as much; 0 is off.")
    var dynatempRange: Double?

    @Option(
        name: .customLong("dynatemp-exp"), parsing: .unconditional,
        help: "The power to which the entropy is taken. Default: 1.")
    var dynatempExponent: Double?

    @Option(parsing: .unconditional, help: "Keep the surprise of the text near a target by version 1 or 2; 0 is off.")
    var mirostat: Int?

    @Option(name: .customLong("mirostat-ent"), parsing: .unconditional, help: "Mirostat's target in bits. Default: 5.")
    var mirostatTarget: Double?

    @Option(
        name: .customLong("mirostat-lr"), parsing: .unconditional,
        help: "How fast mirostat's bound follows. Default: 0.1.")
    var mirostatRate: Double?

    @Option(parsing: .unconditional, help: ArgumentHelp("Leave at least this many tokens.", valueName: "n"))
    var minKeep: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Write this many tokens before one that ends the text.", valueName: "n"))
    var minTokens: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The steps in their order, divided by ';': penalties, dry, top_n_sigma, top_k, typ_p, top_p, min_p, xtc, temperature.",
            valueName: "list"))
    var samplers: String?

    func validate() throws {
        if let dryWindow, dryWindow < -1 {
            throw ValidationError("--dry-penalty-last-n is \(dryWindow); expected -1 or more")
        }
        if dryBreakers.contains("") { throw ValidationError("--dry-sequence-breaker is empty; expected a text") }
        if let mirostat, !(0...2).contains(mirostat) {
            throw ValidationError("--mirostat is \(mirostat); expected 0, 1 or 2")
        }
        _ = try order()
    }

    /// The flags that shape a draw, and whether they are given.
    var givenOfChance: [(String, Bool)] {
        [
            ("--top-n-sigma", topNSigma != nil), ("--typical", typicalP != nil),
            ("--xtc-probability", xtcProbability != nil), ("--xtc-threshold", xtcThreshold != nil),
            ("--dynatemp-range", dynatempRange != nil), ("--dynatemp-exp", dynatempExponent != nil),
            ("--mirostat", mirostat != nil), ("--min-keep", minKeep != nil), ("--samplers", samplers != nil),
        ]
    }

    private func order() throws -> [SamplingStep]? {
        guard let samplers else { return nil }
        return try samplers.split(separator: ";").map { name in
            guard let step = SamplingStep(name: String(name)) else {
                throw ValidationError(
                    "--samplers: '\(name)' is no sampler; expected "
                        + SamplingStep.allCases.map(\.rawValue).joined(separator: ", "))
            }
            return step
        }
    }

    /// Says what the flags say.
    func apply(to choice: inout SamplingChoice) {
        choice.dryMultiplier = dryMultiplier
        choice.dryBase = dryBase
        choice.dryAllowedLength = dryAllowedLength
        choice.dryWindow = dryWindow
        choice.dryBreakers = dryBreakers.isEmpty ? nil : dryBreakers
        choice.topNSigma = topNSigma
        choice.typicalP = typicalP
        choice.exclusionProbability = xtcProbability
        choice.exclusionThreshold = xtcThreshold
        choice.temperatureRange = dynatempRange
        choice.temperatureExponent = dynatempExponent
        choice.mirostat = mirostat
        choice.mirostatTarget = mirostatTarget
        choice.mirostatRate = mirostatRate
        choice.minKeep = minKeep
        choice.minimumTokens = minTokens
        choice.steps = try? order()
    }
}
