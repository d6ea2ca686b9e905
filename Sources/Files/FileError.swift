/// Why a file or folder cannot be read or written; paths are as they were given.
///
/// The wording is in `FileError+Description.swift`.
public enum FileError: Error, Equatable, Sendable {
    /// A system call failed.
    case system(path: String, operation: FileOperation, code: Int32)
    /// The path leads to something that is not a regular file.
    case notRegularFile(path: String, kind: FileKind)
    /// The path leads to something that is neither a regular file nor a pipe.
    case notReadable(path: String, kind: FileKind)
    /// The path is a link to something that is not there: a broken download rather than a missing file.
    case danglingLink(path: String)
    /// A file cannot be made in its folder.
    case folderNotWritable(path: String, folder: String)
    /// The file is larger than the limit for its kind.
    case tooLarge(path: String, size: Int, limit: Int)
    /// What comes through a pipe is larger than the limit, or does not end.
    case endless(path: String, limit: Int)
    /// The file is shorter than it was when it was opened.
    case shrank(path: String, expected: Int, found: Int)
    /// The file is not UTF-8.
    case notUTF8(path: String)
}

/// What was being done with a file when the system refused.
public enum FileOperation: Equatable, Sendable {
    /// Opening it.
    case open
    /// Asking for its size and kind.
    case stat
    /// Reading from it.
    case read
    /// Mapping it into memory.
    case map
    /// Listing a directory.
    case list
    /// Creating it.
    case create
    /// Creating a folder.
    case createFolder
    /// Writing to it.
    case write
}

/// A thing in the file system that is not a regular file.
public enum FileKind: Equatable, Sendable {
    /// A directory.
    case directory
    /// A named pipe.
    case fifo
    /// A character or block device.
    case device
    /// A socket.
    case socket
    /// Anything else.
    case other
}
