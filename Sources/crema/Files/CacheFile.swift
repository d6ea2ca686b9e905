import Files

/// A file that keeps what was read and written of a text from one run of the program to the next.
enum CacheFile {
    /// Whether there is one to be read; a file that is refused is left as it is.
    ///
    /// - Throws: `FileError` where none could be written later.
    static func isThere(_ path: String) throws -> Bool {
        try ReplaceableFile.check(path)
        return Path.exists(path)
    }
}
