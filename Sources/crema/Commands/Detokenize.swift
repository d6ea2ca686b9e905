import ArgumentParser
import Chat
import Generation
import ModelTokenizers
import OrderedJSON
import Tokenizers

/// `crema detokenize`: token ids go in, text comes out.
struct Detokenize: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Turns token ids into text.",
        discussion: """
            Special tokens are left out of the text unless they are asked for, as when a model's answer is shown.

            Example:
              crema detokenize --model DIR --ids 1,15043
            """)

    @OptionGroup var model: ModelOption

    @Option(help: ArgumentHelp("The token ids.", valueName: "1,2,3"))
    var ids: TokenList

    @Flag(name: .customLong("special"), help: "Write special tokens, too.")
    var writesSpecialTokens = false

    @Flag(help: "Print one JSON object: text.")
    var json = false

    func run() throws {
        let tokenizer = try Tokenizer(path: model.directory())
        for id in ids.ids where tokenizer.token(Int(id)) == nil {
            throw Failure(
                "--ids: \(id) is not a token of this tokenizer; its ids are 0 to \(tokenizer.vocabularySize - 1)",
                .usage)
        }
        let text = tokenizer.decode(ids.ids.map(Int.init), skipSpecialTokens: !writesSpecialTokens)
        StandardOutput.line(json ? JSONValue.object(["text": .string(text)]).serialized() : text)
    }
}
