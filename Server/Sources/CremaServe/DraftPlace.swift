import Checkpoints
import Transformers

/// Where the model lies that guesses for the one that is served.
enum DraftPlace {
    /// A model that can guess: one with a tokenizer to be compared, or an assistant, which needs none.
    ///
    /// - Parameter name: as the flag has it.
    /// - Throws: ``ServerFailure``.
    static func directory(_ name: String) throws -> ModelDirectory {
        let directory: ModelDirectory
        do {
            directory = try ModelDirectory(path: ModelDirectory.resolve(name))
        } catch {
            throw ServerFailure("--draft-model: \(error)", status: 5)
        }
        guard directory.hasTokenizer || Decoder.isAssistant(directory) else {
            throw ServerFailure("\(name): has no tokenizer; --draft-model needs one", status: 2)
        }
        return directory
    }
}
