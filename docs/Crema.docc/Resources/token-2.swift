import BundledModel
import Chat
import Checkpoints
import Generation
import Tokenizers
import Transformers

@main
struct OneToken {
    static func main() throws {
        guard let path = BundledWeights.directory else { return print("The model is missing.") }
        let engine = try Engine(ModelDirectory(path: path))
        guard let tokenizer = engine.tokenizer else { return print("The model has no tokenizer.") }
        let prompt = tokenizer.encode("A good coffee").map { Int32($0) }
        print(prompt)
    }
}
