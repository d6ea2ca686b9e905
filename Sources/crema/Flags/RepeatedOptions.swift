import ArgumentParser

/// Options that are given twice, of which the parser would let the last one count without a word.
enum RepeatedOptions {
    /// Options that may be repeated; the argument after one of them is its value, whatever it looks like.
    private static let repeatable: Set = [
        "--stop", "--choice", "--eos", "--adapter", "--dry-sequence-breaker", "--include", "--exclude", "--metric",
        "--judge", "--report", "--min", "--cache",
    ]

    /// Other names of options.
    private static let names = [
        "--system": "--instructions", "--json-schema": "--schema", "-m": "--model", "-p": "--prompt",
        "-n": "--generate", "-d": "--depth", "-t": "--threads", "-b": "--batch", "-r": "--repetitions",
        "-o": "--output",
    ]

    /// Refuses arguments that the parser has taken when one of their options is there twice.
    ///
    /// - Throws: `ValidationError` that names the option.
    static func check(_ arguments: some Sequence<String>) throws {
        // The spelling in which each option came first.
        var seen: [String: String] = [:]
        var isValue = false
        for argument in arguments {
            if isValue {
                isValue = false
                continue
            }
            if argument == "--" { return }
            guard let given = name(of: argument) else { continue }
            if repeatable.contains(given) {
                isValue = !argument.contains("=")
                continue
            }
            let option = names[given] ?? given
            if let first = seen[option] {
                throw ValidationError("\(given) is given twice\(first == given ? "" : " (it is \(first))")")
            }
            seen[option] = given
        }
    }

    /// The option that an argument names: `--name`, `--name=value`, `-n` or `-n5`; nil for anything else.
    private static func name(of argument: String) -> String? {
        if argument.hasPrefix("--") { return argument.prefix { $0 != "=" }.description }
        guard argument.hasPrefix("-"), let letter = argument.dropFirst().first, letter.isLetter else { return nil }
        return "-\(letter)"
    }
}
