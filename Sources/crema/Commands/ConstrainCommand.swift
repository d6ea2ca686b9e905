import ArgumentParser
import Chat
import ConstrainedDecoding
import Files
import Generation
import JSONSchemas
import ModelTokenizers
import OrderedJSON
import Suites
import Tokenizers

/// `crema constrain`: walks texts through the token masks of a schema, pattern or grammar.
struct ConstrainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "constrain",
        abstract: "Walks texts through the token masks of a schema, pattern or grammar.",
        discussion: """
            With --instances, each line is a JSON value tried as it is spelled (with --regex and --grammar, and with --text, \
            a JSON string that holds the text). With --suite, each line is {id, schema, valid, invalid}: with --json \
            each gets one line of JSON, without it only those that went wrong get a line, and counts and times follow; \
            --spelling free takes instances whatever the order of their keys. \
            With --explain, every step of one text is shown. Exit code 1: an instance is rejected, or the \
            text is not allowed.

            Example:
              crema constrain --tokenizer DIR --regex '[0-9]+' --explain 42
            """)

    @Option(help: ArgumentHelp("A directory with a tokenizer, or a GGUF file.", valueName: "dir|gguf"))
    var tokenizer: String

    @OptionGroup var options: ConstraintFlags

    @Option(help: ArgumentHelp("A file with one instance in each line.", valueName: "file.jsonl"))
    var instances: String?

    @Option(help: ArgumentHelp("A file with one schema and its instances in each line.", valueName: "file.jsonl"))
    var suite: String?

    @Option(help: ArgumentHelp("With --suite: time each mask as if n tokens were left, too.", valueName: "n"))
    var budget: Int?

    @Option(help: ArgumentHelp("A text whose steps are shown, with the allowed next tokens.", valueName: "text"))
    var explain: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("The token that ends a text; may be repeated.", valueName: "id"))
    var eos: [Int] = []

    @Flag(help: "Instances are JSON strings that hold the text to try.")
    var text = false

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if suite != nil {
            if options.count > 0 {
                throw ValidationError(
                    "--suite brings its own schemas; leave out --schema, --regex, --grammar and the like")
            }
            if instances != nil || explain != nil {
                throw ValidationError("--suite goes without --instances and --explain")
            }
            if let budget, budget < 1 { throw ValidationError("--budget \(budget): expected at least 1") }
            if text { throw ValidationError("--text is for --instances; a suite's instances are JSON values") }
            return
        }
        if budget != nil { throw ValidationError("--budget is for --suite") }
        if options.count != 1 { throw ValidationError("give one of --schema, --regex, --grammar, or --suite") }
        if instances == nil, explain == nil { throw ValidationError("give --instances or --explain") }
        if explain != nil, json { throw ValidationError("--explain is for people to read; leave out --json") }
        if text, instances == nil { throw ValidationError("--text is for --instances") }
        try options.checkSpelling()
    }

    func run() throws {
        guard Path.exists(tokenizer) else {
            throw Failure("--tokenizer \(tokenizer): no such file or directory", .modelNotLoadable)
        }
        let tokenizer = try Tokenizer(path: tokenizer)
        let compiler = ConstraintCompiler(
            vocabulary: Vocabulary(tokenizer, endTokens: try endTokens(self.tokenizer, tokenizer)))
        if let suite { return try runSuite(suite, compiler, tokenizer) }
        let started = processorMicroseconds()
        guard let constraint = try options.constraint(compiler, tokenizer: tokenizer) else { return }
        _ = try constraint.computeMask()
        let compileTime = processorMicroseconds() - started
        if let explain { try show(explain, constraint, tokenizer) }
        if let instances { try runInstances(instances, constraint, tokenizer, compileTime) }
    }

    /// The tokens given, else those that the tokenizer's folder names.
    private func endTokens(_ path: String, _ tokenizer: Tokenizer) throws -> [Int] {
        if let unknown = eos.first(where: { $0 < 0 || $0 >= tokenizer.vocabularySize }) {
            throw Failure("--eos \(unknown) is not a token of the tokenizer", .usage)
        }
        let tokens = eos.isEmpty ? try EndTokens.find(in: path, tokenizer) : eos
        guard !tokens.isEmpty else { throw Failure("no token ends a text; name one with --eos", .usage) }
        return tokens
    }

    // MARK: Suites

    private func runSuite(_ path: String, _ compiler: ConstraintCompiler, _ tokenizer: Tokenizer) throws {
        compiler.prepare()
        var results: [SuiteResult] = []
        for (number, bytes) in try InputFile.lines(path) {
            guard let suiteCase = SuiteCase(try InputFile.json(bytes, place: "\(path):\(number)")) else {
                throw Failure("\(path):\(number): expected an object with 'id' and 'schema'", .usage)
            }
            let result = suiteCase.run(compiler: compiler, spelling: options.jsonSpelling, budget: budget) {
                tokenizer.encode($0, addSpecialTokens: false)
            }
            if json { StandardOutput.line(result.json.serialized(.compact)) } else { results.append(result) }
        }
        if json { return }
        for result in results where result.error != nil || result.validRejected + result.invalidAccepted > 0 {
            let verdict =
                result.error ?? "\(result.validRejected) valid rejected, \(result.invalidAccepted) invalid accepted"
            StandardOutput.line("\(result.id): \(verdict)")
        }
        let right = results.filter { $0.error == nil && $0.validRejected + $0.invalidAccepted == 0 }
        StandardOutput.line(
            "\(results.count) schemas, \(right.count) right, \(results.filter { $0.error != nil }.count) refused")
        StandardOutput.line("compile us: " + Self.line(Quantiles(results.map(\.compileMicroseconds))))
        StandardOutput.line("mask us: " + Self.line(Quantiles(results.flatMap(\.maskMicroseconds))))
        if let budget {
            let times = Quantiles(results.flatMap(\.budgetMicroseconds))
            StandardOutput.line("mask us with \(budget) tokens left: " + Self.line(times))
        }
    }

    private static func line(_ values: Quantiles) -> String {
        let shown = [
            ("mean", values.mean), ("p50", values.value(at: 0.5)), ("p90", values.value(at: 0.9)),
            ("p99", values.value(at: 0.99)), ("max", values.maximum),
        ]
        return shown.map { "\($0.0) \(tenths($0.1))" }.joined(separator: ", ")
    }

    private static func tenths(_ value: Double) -> String {
        let scaled = Int((value * 10).rounded())
        return "\(scaled / 10).\(scaled % 10)"
    }

    // MARK: Instances

    private func runInstances(
        _ path: String, _ constraint: Constraint, _ tokenizer: Tokenizer, _ compileTime: Double
    ) throws {
        var times: [Double] = []
        var densities: [Double] = []
        var isRejected = false
        for (number, bytes) in try InputFile.lines(path) {
            let walk = try ConstraintWalk(
                tokenizer.encode(try instance(bytes, "\(path):\(number)"), addSpecialTokens: false), constraint)
            times += walk.maskMicroseconds
            densities += walk.densities
            if !walk.isAccepted { isRejected = true }
            if json {
                var object = JSONObject()
                object["line"] = .int(number)
                object["accepted"] = .bool(walk.isAccepted)
                if let offset = walk.byteOffset { object["byte"] = .int(offset) }
                if let reason = walk.reason { object["reason"] = .string(reason) }
                StandardOutput.line(JSONValue.object(object).serialized(.compact))
            } else if walk.isAccepted {
                StandardOutput.line("\(number): accepted")
            } else {
                StandardOutput.line("\(number): rejected at byte \(walk.byteOffset ?? 0): \(walk.reason ?? "")")
            }
        }
        let masks = Quantiles(times)
        let density = Quantiles(densities)
        if json {
            var object = JSONObject()
            object["compile_us"] = Self.number(compileTime)
            object["masks"] = .int(masks.count)
            object["mask_us_mean"] = Self.number(masks.mean)
            for (name, quantile) in [("p50", 0.5), ("p90", 0.9), ("p99", 0.99)] {
                object["mask_us_\(name)"] = Self.number(masks.value(at: quantile))
            }
            object["mask_us_max"] = Self.number(masks.maximum)
            object["mask_density_mean"] = Self.number(density.mean)
            StandardOutput.line(JSONValue.object(object).serialized(.compact))
        } else {
            StandardOutput.line("compile us: \(Self.tenths(compileTime))")
            StandardOutput.line("mask us: " + Self.line(masks))
            StandardOutput.line("mask density: mean \(Self.tenths(density.mean * 100)) %")
        }
        if isRejected { throw ExitCode(ExitStatus.failure.rawValue) }
    }

    private static func number(_ value: Double) -> JSONValue {
        .number(JSONNumber((value * 10_000).rounded() / 10_000) ?? JSONNumber(0))
    }

    /// The text of an instance's line.
    private func instance(_ bytes: [UInt8], _ place: String) throws -> String {
        let line = String(decoding: bytes, as: UTF8.self)
        if options.schema.file != nil, !text { return line }
        guard case .string(let text)? = try? JSONParser().parse(bytes) else {
            throw Failure("\(place): expected a JSON string that holds the text", .usage)
        }
        return text
    }

    // MARK: Explaining

    private func show(_ text: String, _ constraint: Constraint, _ tokenizer: Tokenizer) throws {
        for annotation in try annotations() { StandardOutput.line("annotation: \(annotation)") }
        for token in tokenizer.encode(text, addSpecialTokens: false) {
            try showState(constraint, tokenizer)
            let spelled = String(decoding: tokenizer.tokenBytes(token) ?? [], as: UTF8.self)
            guard try constraint.isAllowed(token) else {
                StandardOutput.line("token \(token) \(quoted(spelled)): not allowed")
                throw ExitCode(ExitStatus.failure.rawValue)
            }
            StandardOutput.line("token \(token) \(quoted(spelled)): allowed")
            try constraint.commit(token)
        }
        try showState(constraint, tokenizer)
        try constraint.rollback(constraint.count)
    }

    private func annotations() throws -> [String] {
        guard let path = options.schema.file else { return [] }
        let schema = try JSONSchema(parsing: try InputFile.json(InputFile.bytes(path), place: path))
        return schema.annotations.map { "\($0.annotation.keyword) at \($0.path)" }
    }

    private func showState(_ constraint: Constraint, _ tokenizer: Tokenizer) throws {
        let mask = try constraint.computeMask()
        let tokens = mask.tokens
        let shown = tokens.prefix(12).map { token in
            tokenizer.tokenBytes(token).map { quoted(String(decoding: $0, as: UTF8.self)) } ?? tokenizer.token(token)
                ?? "\(token)"
        }
        let more = tokens.count > 12 ? " … \(tokens.count - 12) more" : ""
        let end = constraint.isAccepting ? "; the text may end" : ""
        StandardOutput.line("  expected \(try constraint.expectation())\(end)")
        StandardOutput.line("  \(tokens.count) tokens: \(shown.joined(separator: " "))\(more)")
    }

    private func quoted(_ text: String) -> String { JSONValue.string(text).serialized(.compact) }
}
