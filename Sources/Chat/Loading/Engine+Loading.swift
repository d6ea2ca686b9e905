public import Checkpoints
public import Generation
import ModelTokenizers
import Tokenizers
import Transformers
import Vision

extension Engine {
    /// Loads a model with its tokenizer.
    ///
    /// - Parameter pictures: how a chat model over the engine will see.
    /// - Throws: `CheckpointError`, `TransformerError` or `TokenizerError`, each naming the file and what is wrong with it;
    ///   `VisionError` for limits of pictures' rows that the model does not follow.
    public convenience init(
        _ directory: ModelDirectory, options: EngineOptions = EngineOptions(),
        pictures: PictureOptions = PictureOptions()
    ) throws {
        try VisionParts.check(directory, pictures.projector, pictures.budget)
        var options = options
        // Rows of a picture that see each other are computed together.
        let mutualRows = Sight(directory, pictures.projector).mutualRows(pictures.budget)
        options.chunkSize = max(options.chunkSize, mutualRows)
        try self.init(directory, options: options) { $0.hasTokenizer ? try Tokenizer($0) : nil }
    }

    /// What the model sees with, and why it sees nothing although it was made to.
    func makeVision(_ pictures: PictureOptions) -> (VisionModel?, fault: String?) {
        var own = VisionModel.Options()
        (own.threads, own.pool) = (options.threads, decoder.pool)
        (own.arithmetic, own.access) = (options.arithmetic, options.access)
        (own.budget, own.projector) = (pictures.budget, pictures.projector)
        own.cacheByteLimit = min(own.cacheByteLimit, max(1 << 20, options.cacheByteLimit / 4))
        do {
            if let vision = try VisionModel(directory, options: own) { return (vision, nil) }
            guard case .blocked(let reason) = Sight(directory, pictures.projector) else { return (nil, nil) }
            return (nil, reason)
        } catch {
            return (nil, "\(error)")
        }
    }
}
