import ArgumentParser
import Chat
import FoundationModels
import Generation
import Sampling

/// How answers of a chat are generated beyond what the program's flags say: the same flags, set in the conversation.
struct ChatSettings {
    /// The flags that can be set.
    private struct Flags: ParsableArguments {
        @Option(name: .customLong("max-tokens"), parsing: .unconditional, help: "Most tokens of an answer.")
        var maximumTokens: Int?

        @OptionGroup var sampling: SamplingFlags
        @OptionGroup var steps: SamplingStepFlags

        func validate() throws {
            if let maximumTokens, maximumTokens < 1 {
                throw ValidationError("--max-tokens is \(maximumTokens); expected 1 or more")
            }
            try sampling.check(with: steps)
        }
    }

    /// What was set, in its order: a name, and a value where the flag has one.
    private var given: [(name: String, value: String?)] = []
    private var flags: Flags

    init() throws { flags = try Flags.parse([]) }

    /// The names of all settings, and whether each takes a value, as the help of the flags has them.
    private static let known: [(name: String, takesValue: Bool)] = Flags.helpMessage(columns: 400)
        .split(separator: "\n").flatMap { line -> [(String, Bool)] in
            guard line.hasPrefix("  --") else { return [] }
            // "  --stop-loops/--no-stop-loops   End a text …", "  --top-k <top-k>   Keep …"
            let words = line.split(separator: " ")
            let takesValue = words.count > 1 && words[1].hasPrefix("<")
            return (words.first ?? "").split(separator: "/").map { (String($0.dropFirst(2)), takesValue) }
        }

    /// The names of all settings.
    static var names: [String] { known.map(\.name).sorted() }

    /// What was set, a line each.
    var lines: [String] { given.map { [$0.name, $0.value].compactMap(\.self).joined(separator: " ") } }

    /// Follows `/set`: `NAME VALUE`, `NAME off`, or `off` for all.
    ///
    /// - Throws: `Failure` for what is no setting or no value of it; everything stays as it was then.
    mutating func set(_ text: String) throws {
        let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        let name = String(parts.first?.trimmingPrefix("--") ?? "")
        let value = parts.count > 1 ? parts[1].trimmed : nil
        let changed = name == "off" && value == nil ? [] : try settings(name, value)
        let changedFlags: Flags
        do {
            changedFlags = try Flags.parse(changed.flatMap { ["--" + $0.name] + ($0.value.map { [$0] } ?? []) })
        } catch {
            var message = OneLine.text(Flags.message(for: error))
            if message.hasSuffix(".") { message.removeLast() }
            throw Failure(message, .usage)
        }
        let choice = changedFlags.sampling.choice(with: changedFlags.steps)
        do throws(SamplingError) {
            try choice.over(SamplingParameters()).validate(vocabularySize: .max)
        } catch {
            throw Failure(error.description, .usage)
        }
        (given, flags) = (changed, changedFlags)
    }

    /// What is set when a name is given a value: `off` is none, and only `stop` can have several.
    private func settings(_ name: String, _ value: String?) throws -> [(name: String, value: String?)] {
        guard let setting = Self.known.first(where: { $0.name == name }) else {
            let meant = NearestName.find(name, in: Self.names).map { "did you mean '\($0)'?" }
            throw Failure("there is no setting '\(name)'; \(meant ?? "Tab after '/set ' lists them")", .usage)
        }
        let others = given.filter { $0.name != name }
        if value == "off" { return others }
        if setting.takesValue, value == nil {
            throw Failure("/set \(name) needs a value: /set \(name) VALUE, or off", .usage)
        }
        if !setting.takesValue, let value {
            throw Failure("/set \(name) takes no value but off; found '\(value)'", .usage)
        }
        return (name == "stop" ? given : others) + [(name, value)]
    }

    /// Options with what was set in the place of what they say.
    func over(_ options: GenerationOptions) -> GenerationOptions {
        var options = options
        if let count = flags.maximumTokens { options.maximumResponseTokens = count }
        if let seed = flags.sampling.seed { options.seed = seed }
        var answers = AnswerDefaults()
        answers.sampling = flags.sampling.choice(with: flags.steps)
        answers.stopsLoops = flags.sampling.stopsLoops
        answers.stopStrings = flags.sampling.stop
        options.answers = answers
        return options
    }
}
