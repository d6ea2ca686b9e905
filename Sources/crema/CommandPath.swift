import ArgumentParser

/// The command that arguments name, from `crema` down.
struct CommandPath {
    /// The names behind `crema`: `trace`, `respond`.
    let names: [String]
    /// The first argument that is none of them; nil where there is none.
    let rest: String?

    /// Follows arguments as long as they name commands.
    init(_ arguments: some Sequence<String>) {
        var names: [String] = []
        var commands = Crema.configuration.subcommands
        for argument in arguments {
            guard let command = commands.first(where: { $0._commandName == argument }) else {
                (self.names, rest) = (names, argument)
                return
            }
            names.append(argument)
            commands = command.configuration.subcommands
        }
        (self.names, rest) = (names, nil)
    }

    /// What shows the flags of the command.
    var help: String { names.isEmpty ? "crema --help" : "crema help " + names.joined(separator: " ") }
}
