import ArgumentParser

/// The command that arguments name, from `crema` down.
struct CommandPath {
    /// The names after `crema`: `trace`, `respond`.
    let names: [String]
    /// The first argument that is none of them; nil where there is none.
    let rest: String?
    /// The names of the commands that could be at that place.
    let commands: [String]

    /// Whether a command has to be at that place.
    let hasCommands: Bool

    /// Follows arguments as long as they name commands.
    init(_ arguments: some Sequence<String>) {
        var names: [String] = []
        var commands = Crema.configuration.subcommands
        var isOptional = false
        for argument in arguments {
            guard let command = commands.first(where: { $0._commandName == argument }) else {
                (self.names, rest) = (names, argument)
                (self.commands, hasCommands) = (commands.map { $0._commandName }, !commands.isEmpty && !isOptional)
                return
            }
            names.append(argument)
            commands = command.configuration.subcommands
            // Where none need be named, what is no command is an argument of the one that is meant then.
            isOptional = command.configuration.defaultSubcommand != nil
        }
        (self.names, rest) = (names, nil)
        (self.commands, hasCommands) = (commands.map { $0._commandName }, !commands.isEmpty && !isOptional)
    }

    /// What shows the flags of the command.
    var help: String { names.isEmpty ? "crema --help" : "crema help " + names.joined(separator: " ") }
}
