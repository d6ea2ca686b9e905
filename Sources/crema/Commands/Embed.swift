import ArgumentParser
import Embeddings
import Files

/// `crema embed`: texts go in, vectors come out.
struct Embed: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Turns texts into vectors.",
        discussion: """
            The texts are arguments, or lines of --input or of standard input; an empty line is an empty text. What the \
            model's folder says decides: prompts, pooling, dense layers, length. A text beyond the model's length is cut, and \
            that is said; with --no-truncate it is an error (exit code 65). With jsonl each line is {"index" or "id", "embedding", \
            "tokens", "truncated"}, in the order of the texts.

            Example:
              crema embed DIR "A good coffee" --format jsonl
              crema embed DIR --input notes.jsonl --jsonl --document --format npy --output notes.npy
            """)

    @Argument(help: ArgumentHelp("The model: a directory, or org/name in the Hugging Face cache.", valueName: "model"))
    var model: String

    @Argument(help: ArgumentHelp("The texts.", valueName: "text"))
    var texts: [String] = []

    @Option(help: ArgumentHelp("A file with a text in each line; '-' is standard input.", valueName: "file|-"))
    var input: String?

    @Flag(help: "Each line of the input is a JSON object.")
    var jsonl = false

    @Option(help: ArgumentHelp("The member of such an object that is the text. Default: text.", valueName: "name"))
    var field: String?

    @Option(help: ArgumentHelp("The member of such an object that names it. Default: id.", valueName: "name"))
    var id: String?

    @OptionGroup var roles: RoleFlags

    @Option(help: ArgumentHelp("The first numbers of each vector alone, at unit length.", valueName: "n"))
    var dimensions: Int?

    @Option(
        help: """
            What is made of a text: dense, one vector; of models that have them (BGE M3) also colbert, a vector of each token, \
            and sparse, a weight of each word. Default: dense.
            """)
    var kind = RepresentationChoice.dense

    @Option(help: "How vectors are written. Default: jsonl, or what the end of --output's name says.")
    var format: VectorFormat?

    @Option(
        help: """
            The numbers of vectors: float, int8 or uint8 (steps between the least and the largest of each dimension over all \
            texts), binary or ubinary (a bit for each dimension), as sentence-transformers has them. Default: float.
            """)
    var vectors = NumbersChoice.float

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The file to write; npy and safetensors need one.", valueName: "file"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "How states become a vector, in the place of what the folder says: \(PoolingChoice.list).",
            valueName: "name"))
    var pooling: PoolingChoice?

    @Flag(name: .customLong("no-normalize"), help: "Leave out the folder's normalisation to unit length.")
    var leavesLength = false

    @Flag(
        name: .customLong("no-truncate"), help: "A text beyond the model's length is an error, and nothing is written.")
    var refusesLong = false

    @Option(name: .customLong("batch-tokens"), help: ArgumentHelp("Tokens that are computed at once.", valueName: "n"))
    var batchTokens = 2048

    @Flag(help: "Print a table of the texts' similarities instead of vectors.")
    var similarity = false

    @Flag(help: "Write token ids and states too: 'input_ids.N' and 'hidden.N' of text N in a safetensors file.")
    var states = false

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp(
            "Compute the texts this many times; report the median time of a pass instead of vectors.", valueName: "n"))
    var repetitions: Int?

    @OptionGroup var threads: ThreadsOption

    @OptionGroup var precision: PrecisionOption

    func validate() throws {
        if !texts.isEmpty, input != nil { throw ValidationError("texts and --input exclude each other") }
        if !jsonl, field != nil || id != nil { throw ValidationError("--field and --id need --jsonl") }
        if jsonl, !texts.isEmpty { throw ValidationError("--jsonl needs --input, or standard input") }
        if let dimensions, dimensions < 1 { throw ValidationError("--dimensions is \(dimensions); expected 1 or more") }
        guard (1...1 << 20).contains(batchTokens) else {
            throw ValidationError("--batch-tokens is \(batchTokens); expected 1 to \(1 << 20)")
        }
        if dimensions != nil, leavesLength {
            throw ValidationError("--dimensions brings vectors to unit length; --no-normalize excludes it")
        }
        if similarity, format != nil || output != nil || states {
            throw ValidationError("--similarity excludes --format, --output and --states")
        }
        if let repetitions {
            if repetitions < 1 { throw ValidationError("--repeat is \(repetitions); expected 1 or more") }
            if similarity || format != nil || output != nil || states {
                throw ValidationError("--repeat excludes --similarity, --format, --output and --states")
            }
        }
        if kind != .dense {
            if chosenFormat != .jsonl || vectors != .float || states || repetitions != nil {
                throw ValidationError(
                    "--kind \(kind.rawValue) needs --format jsonl, and excludes --vectors, --states and --repeat")
            }
            if dimensions != nil || pooling != nil || leavesLength {
                throw ValidationError(
                    "--kind \(kind.rawValue) excludes --dimensions, --pooling and --no-normalize, which are of one vector"
                )
            }
        }
        if similarity, vectors != .float { throw ValidationError("--similarity excludes --vectors") }
        if vectors.numbers.needsRanges, !chosenFormat.isWhole {
            throw ValidationError(
                "--vectors \(vectors.rawValue) needs --format npy or safetensors: its steps follow from all vectors")
        }
        if states, chosenFormat != .safetensors { throw ValidationError("--states needs --format safetensors") }
        if chosenFormat.isWhole, output == nil, !similarity {
            throw ValidationError("--format \(chosenFormat.rawValue) needs --output")
        }
    }

    private var chosenFormat: VectorFormat {
        if let format { return format }
        func ends(_ suffix: String) -> Bool {
            output.map { $0.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) } ?? false
        }
        return ends(".npy") ? .npy : ends(".safetensors") ? .safetensors : .jsonl
    }

    func run() throws {
        let lines = try TextLines(texts, input: input, field: jsonl ? field ?? "text" : nil, id: id ?? "id")
        let run = EmbedRun(model: try load(), role: roles.role, dimensions: dimensions)
        if kind != .dense { return try writeTokens(lines, run) }
        if similarity { return StandardOutput.write(try SimilarityTable.text(lines, run)) }
        if let repetitions { return try run.timePasses(try lines.rest(), repetitions) }
        let numbers = vectors.numbers
        // All texts are checked before anything is written.
        if refusesLong { try run.refuseLong(lines) }
        let output = try VectorOutput(chosenFormat, numbers, path: output)
        try run.embed(lines) { line, text, embedding, index in
            try output.take(line, embedding)
            guard states else { return }
            try output.take(states: text.ids.isEmpty ? [] : try run.model.states(of: text), of: text, index: index)
        }
        try output.finish(dimensions: dimensions ?? run.model.dimensions)
    }

    /// Writes what is made of each token.
    private func writeTokens(_ lines: TextLines, _ run: EmbedRun) throws {
        let tokens = TokenRun(run: run, kind: kind)
        if similarity { return StandardOutput.write(try tokens.table(lines)) }
        if refusesLong { try run.refuseLong(lines) }
        if let output { try ReplaceableFile.check(output) }
        let file = try output.map { try OutputFile(path: $0) }
        try tokens.write(lines) { line in
            if let file { try file.write(Array(line.utf8)) } else { StandardOutput.write(line) }
        }
        try file?.close()
    }

    private func load() throws -> EmbeddingModel {
        let path = try ModelOption.directory(model)
        var options = EmbedderOptions()
        options.pool = try threads.makePool()
        options.arithmetic = precision.vectorArithmetic
        options.batchTokens = batchTokens
        options.pooling = pooling?.mode
        options.normalizes = !leavesLength
        let model = try ModelPlace.naming(path) { try EmbeddingModel(path: path, options: options) }
        for remark in model.remarks { StandardError.warn(remark) }
        return model
    }
}

/// The numbers of vectors by their name.
enum NumbersChoice: String, ExpressibleByArgument, CaseIterable {
    case float, int8, uint8, binary, ubinary

    /// The numbers of the name.
    var numbers: VectorNumbers { VectorNumbers(rawValue: rawValue) ?? .float }
}

/// A pooling by its name.
enum PoolingChoice: String, ExpressibleByArgument, CaseIterable {
    case cls, max, mean, mean_sqrt_len_tokens, weightedmean, lasttoken

    static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// The mode of the name.
    var mode: PoolingMode? { PoolingMode(rawValue: rawValue) }
}
