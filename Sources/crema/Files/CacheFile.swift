import Files
import Generation
import Glibc

/// A file that keeps what was read and written of a text from one run of the program to the next.
enum CacheFile {
    /// Reads the file if there is one; a file that is refused is left as it is.
    static func restore(_ path: String, into engine: Engine) throws {
        if access(path, F_OK) == 0 { try engine.restorePrefix(from: path) }
        try ReplaceableFile.check(path)
    }
}
