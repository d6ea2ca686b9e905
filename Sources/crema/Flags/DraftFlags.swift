import ArgumentParser

/// The model that guesses, as every command that writes texts takes it.
struct DraftFlags: ParsableArguments {
    @Option(
        name: .customLong("draft-model"),
        help: ArgumentHelp(
            "A small model with the same vocabulary that guesses tokens, or Gemma 4's assistant; texts are the same.",
            valueName: "dir|gguf"))
    var model: String?
}
