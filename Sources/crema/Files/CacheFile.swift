import Checkpoints
import Files
import Transformers

/// A file that keeps what was read and written of a text from one run of the program to the next.
enum CacheFile {
    /// Whether there is one to be read; a file that is refused is left as it is.
    ///
    /// - Throws: `FileError` where none could be written later.
    static func isThere(_ path: String) throws -> Bool {
        try ReplaceableFile.check(path)
        return Path.exists(path)
    }

    /// What an error in reading a file becomes: it is the user's file, and none of the model's.
    static func refusal(_ error: any Error, _ path: String) -> any Error {
        switch error {
        case TransformerError.savedPrefix(_, let problem):
            Failure(TransformerError.savedPrefix(file: path, problem).description, .usage)
        case TransformerError.checkpoint(let error): Failure(error.description, .usage)
        default: error
        }
    }
}
