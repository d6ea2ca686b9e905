import ArgumentParser
import Checkpoints
import Files
import Generation
import Tensors
import Transformers

/// `crema logits`: the logits of every position, for comparison with a reference.
struct LogitsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logits",
        abstract: "Writes the logits of every token of a list to a safetensors file.",
        discussion: """
            The file holds one tensor 'logits', float32 [tokens, vocabulary].

            Example:
              crema logits --model DIR --ids 1,2,3 --output l.safetensors
            """)

    @OptionGroup var engineFlags: EngineFlags

    @Option(help: ArgumentHelp("The token ids.", valueName: "1,2,3"))
    var ids: TokenList

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file.safetensors"))
    var output: String

    func run() throws {
        try ReplaceableFile.check(output)
        let (engine, _) = try engineFlags.load()
        let cache = try engine.decoder.makeCache(capacity: engine.contextSize)
        if let id = ids.ids.first(where: { !(0..<engine.decoder.vocabularySize).contains(Int($0)) }) {
            throw Failure(
                "--ids: token \(id) is not in the vocabulary; expected 0 to \(engine.decoder.vocabularySize - 1)",
                .usage)
        }
        let logits = try engine.decoder.forward(ids.ids, cache: cache, rows: .all)
        let tensor = try Tensor(logits.values, shape: [logits.rowCount, logits.columnCount])
        var writer = SafetensorsWriter()
        writer.add("logits", tensor)
        try writer.write(to: output)
        StandardError.write("wrote logits [\(logits.rowCount), \(logits.columnCount)] to \(output)\n")
    }
}
