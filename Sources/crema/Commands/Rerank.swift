import ArgumentParser
import Embeddings
import OrderedJSON

/// `crema rerank`: a query and documents go in, the documents come out with their scores, best first.
struct Rerank: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sorts documents by how well they answer a query.",
        discussion: """
            The documents are arguments, or lines of --input or of standard input. A pair beyond the model's length is cut, the longer \
            text first. Equal scores keep the order of the documents.

            Example:
              crema rerank DIR --query "opening hours" "We open at nine."
            """)

    /// How scores are written.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, jsonl
    }

    @Argument(help: ArgumentHelp("The model: a directory, or org/name in the Hugging Face cache.", valueName: "model"))
    var model: String

    @Argument(help: ArgumentHelp("The documents.", valueName: "document"))
    var documents: [String] = []

    @Option(help: ArgumentHelp("What is looked for.", valueName: "text"))
    var query: String

    @Option(help: ArgumentHelp("A file with a document in each line; '-' is standard input.", valueName: "file|-"))
    var input: String?

    @Flag(help: "Each line of the input is a JSON object.")
    var jsonl = false

    @Option(help: ArgumentHelp("The member of such an object that is the text. Default: text.", valueName: "name"))
    var field: String?

    @Option(help: ArgumentHelp("The best documents alone.", valueName: "n"))
    var top: Int?

    @Flag(help: "Write logits, not what the model's folder makes of them.")
    var raw = false

    @Option(help: ArgumentHelp("What relevance means, for models that take it.", valueName: "text"))
    var instruction: String?

    @Option(help: "How scores are written.")
    var format = Format.table

    @Option(name: .customLong("batch-tokens"), help: ArgumentHelp("Tokens that are computed at once.", valueName: "n"))
    var batchTokens = 2048

    @OptionGroup var threads: ThreadsOption

    @OptionGroup var precision: PrecisionOption

    func validate() throws {
        if !documents.isEmpty, input != nil { throw ValidationError("documents and --input exclude each other") }
        if jsonl, !documents.isEmpty { throw ValidationError("--jsonl needs --input, or standard input") }
        if !jsonl, field != nil { throw ValidationError("--field needs --jsonl") }
        if let top, top < 1 { throw ValidationError("--top is \(top); expected 1 or more") }
        guard (1...1 << 20).contains(batchTokens) else {
            throw ValidationError("--batch-tokens is \(batchTokens); expected 1 to \(1 << 20)")
        }
    }

    func run() throws {
        let lines = try TextLines(documents, input: input, field: jsonl ? field ?? "text" : nil, id: "id").rest()
        let model = try load()
        var pairs: [TokenizedText] = []
        for line in lines {
            pairs.append(try model.tokenize(query: query, document: line.text, instruction: instruction))
        }
        let logits = try model.logits(of: pairs)
        let scores = raw ? logits : logits.map(model.score)
        let order = Reranker.order(logits)
        for index in order.prefix(top ?? order.count) {
            let line = lines[index]
            switch format {
            case .table:
                let score = Quantities.fixed(Double(scores[index]), decimals: 4)
                let room = String(repeating: " ", count: max(9 - score.count, 0))
                StandardOutput.line("\(room)\(score)  \(index)  \(OneLine.text(line.text))")
            case .jsonl:
                let id = line.id.map { ",\"id\":\($0.serialized())" } ?? ""
                StandardOutput.line("{\"index\":\(index)\(id),\"score\":\(scores[index].description)}")
            }
        }
        let cut = pairs.count(where: \.isTruncated)
        if cut > 0 {
            StandardError.write(
                "\(cut) of \(Quantities.plural(pairs.count, "pair")) \(cut == 1 ? "was" : "were") cut to "
                    + "\(model.maximumTokens) tokens\n")
        }
    }

    private func load() throws -> RankingModel {
        let path = try ModelOption.directory(model)
        var options = EmbedderOptions()
        options.pool = try threads.makePool()
        options.arithmetic = precision.vectorArithmetic
        options.batchTokens = batchTokens
        let model = try ModelPlace.naming(path) { try RankingModel(path: path, options: options) }
        if instruction != nil, !model.takesInstruction {
            throw Failure("--instruction: the model takes none; leave it out", .usage)
        }
        return model
    }
}
