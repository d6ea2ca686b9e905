import BundledModel
import Chat
import Checkpoints
import Generation
import Sampling
import Tokenizers
import Transformers

@main
struct OneToken {
    static func main() throws {
        guard let path = BundledWeights.directory else { return print("The model is missing.") }
        let engine = try Engine(ModelDirectory(path: path))
        guard let tokenizer = engine.tokenizer else { return print("The model has no tokenizer.") }
        let prompt = tokenizer.encode("A good coffee").map { Int32($0) }

        let options = DecodingOptions(maximumTokens: 1, sampling: SamplingParameters(seed: 4))
        let loop = try DecodeLoop(
            decoder: engine.decoder, cache: engine.decoder.makeCache(), prompt: prompt, options: options,
            endTokens: engine.endTokens
        ) { step in
            for candidate in RankedTokens(step.logits, count: 3).entries {
                print(tokenizer.decode([candidate.token]), candidate.logit, candidate.probability)
            }
            print("drawn:", tokenizer.decode([Int(step.token)]))
        }
        print(loop.prompt.count, "tokens to read")
    }
}
