import LibC

// The wording of every error about files, one line each: the path, what was found, what was expected.

extension FileError: CustomStringConvertible {
    /// One line that names the path, what was found and what was expected.
    public var description: String {
        switch self {
        case .system(let path, let operation, let code):
            "\(ShownText.plain(path)): cannot \(operation) (\(Self.systemMessage(code)))"
        case .notRegularFile(let path, let kind):
            "\(ShownText.plain(path)): is \(kind); expected a regular file"
        case .notReadable(let path, let kind):
            "\(ShownText.plain(path)): is \(kind); expected a regular file or a pipe"
        case .danglingLink(let path):
            "\(ShownText.plain(path)): is a link that leads nowhere; download the file again"
        case .folderNotWritable(let path, let folder):
            "\(ShownText.plain(path)): the folder \(ShownText.quoted(folder)) is missing or cannot be written to"
        case .tooLarge(let path, let size, let limit):
            "\(ShownText.plain(path)): the file has \(size) bytes; the limit for a file of this kind is \(limit)"
        case .endless(let path, let limit):
            "\(ShownText.plain(path)): more than \(limit) bytes, which is the limit for a file of this kind"
        case .shrank(let path, let expected, let found):
            "\(ShownText.plain(path)): the file had \(expected) bytes when it was opened and now ends at byte \(found); "
                + "another process changed it"
        case .notUTF8(let path):
            "\(ShownText.plain(path)): not valid UTF-8"
        }
    }

    /// The system's words for an error number.
    static func systemMessage(_ code: Int32) -> String {
        switch code {
        case ENOENT: "no such file or directory"
        case EACCES, EPERM: "permission denied"
        case ELOOP: "too many symbolic links"
        case EISDIR: "is a directory"
        case ENOTDIR: "a part of the path is not a directory"
        case ENAMETOOLONG: "the name is too long"
        case EMFILE, ENFILE: "too many open files"
        case ENOMEM: "not enough memory"
        case ENOSPC: "no space left on the device"
        case EBUSY: "in use"
        case EEXIST: "exists already"
        case EIO: "the device failed"
        case EROFS: "the file system is read-only"
        default: String(cString: strerror(code)).lowercased()
        }
    }
}
