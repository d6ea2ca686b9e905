import BundledModel
import Chat
import Checkpoints
import Generation

@main
struct OneToken {
    static func main() throws {
        guard let path = BundledWeights.directory else { return print("The model is missing.") }
        let engine = try Engine(ModelDirectory(path: path))
        print(engine.decoder.vocabularySize, "tokens")
    }
}
