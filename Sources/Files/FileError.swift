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
public enum FileOperation: String, Sendable, CustomStringConvertible {
    /// Opening it.
    case open = "open the file"
    /// Asking for its size and kind.
    case stat = "read the file's size"
    /// Reading from it.
    case read = "read the file"
    /// Mapping it into memory.
    case map = "map the file into memory"
    /// Listing a directory.
    case list = "list the directory"
    /// Creating it.
    case create = "create the file"
    /// Creating a folder.
    case createFolder = "create the folder"
    /// Writing to it.
    case write = "write the file"

    /// The words for it in a message.
    public var description: String { rawValue }
}

/// A thing in the file system that is not a regular file.
public enum FileKind: String, Sendable, CustomStringConvertible {
    /// A directory.
    case directory = "a directory"
    /// A named pipe.
    case fifo = "a named pipe"
    /// A character or block device.
    case device = "a device"
    /// A socket.
    case socket = "a socket"
    /// Anything else.
    case other = "neither file nor directory"

    /// The words for it in a message.
    public var description: String { rawValue }
}
