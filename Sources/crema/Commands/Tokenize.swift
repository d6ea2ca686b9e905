import ArgumentParser
import Chat
import Generation
import ModelTokenizers
import OrderedJSON
import Tokenizers

/// `crema tokenize`: text goes in, token ids come out.
struct Tokenize: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Turns text into token ids.",
        discussion: """
            Prints the ids on one line, separated by commas, as --ids takes them. The folder needs tokenizer.json or \
            tokenizer.model and nothing else. Bytes that are not UTF-8 count as U+FFFD.

            Example:
              crema tokenize --model DIR "A good coffee"
            """)

    @OptionGroup var model: ModelOption

    @Argument(help: ArgumentHelp("The text; '-' or nothing reads standard input to its end.", valueName: "text|-"))
    var text = "-"

    @Flag(name: .customLong("no-special"), help: "Add no beginning-of-text or end-of-text token.")
    var addsNoSpecialTokens = false

    @Flag(name: .customLong("parse-special"), help: "Take special tokens written in the text for tokens.")
    var parsesSpecialTokens = false

    @Flag(help: "Print only the number of tokens.")
    var count = false

    @Flag(help: "Print one JSON object: ids.")
    var json = false

    func validate() throws {
        if count, json { throw ValidationError("--count and --json exclude each other") }
    }

    func run() throws {
        let tokenizer = try Tokenizer(path: model.directory())
        let bytes = text == "-" ? try StandardInput.readBytes() : Array(text.utf8)
        let ids = tokenizer.encode(
            bytes: bytes, addSpecialTokens: !addsNoSpecialTokens, parseSpecialTokens: parsesSpecialTokens)
        if json {
            let numbers = ids.map { JSONValue.int($0) }
            StandardOutput.line(JSONValue.object(["ids": .array(numbers)]).serialized())
        } else {
            StandardOutput.line(count ? String(ids.count) : ids.map(String.init).joined(separator: ","))
        }
    }
}
