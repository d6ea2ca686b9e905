package import Checkpoints
import Conversations
package import Generation
import ModelTokenizers
import Tokenizers
import Transformers

extension Engine {
    /// Reads of a model what loading reads beside the weights: the tokenizer, the settings of generation, the chat template.
    ///
    /// - Throws: what ``init(_:options:pictures:)`` and ``ChatEngine/init(_:pictures:)`` throw of them.
    package static func checkTexts(of directory: ModelDirectory, vocabularySize: Int) throws {
        let tokenizer = directory.hasTokenizer ? try Tokenizer(directory) : nil
        _ = try GenerationSettings(directory, tokenizer: tokenizer, vocabularySize: vocabularySize)
        // Without a tokenizer nobody can chat, and token ids need no template.
        if tokenizer != nil { _ = try ChatTemplate(directory, tokenizer: tokenizer) }
    }
}
