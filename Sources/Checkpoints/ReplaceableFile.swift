import Glibc

/// Where a file that is written anew as a whole takes its place.
public enum ReplaceableFile {
    /// The path to replace: the target of a link, the path itself otherwise, which need not exist yet.
    ///
    /// Renaming over a link, a device or a pipe would put a file in its stead; as root, over `/dev/null` for everybody.
    /// - Throws: `notRegularFile` where something else is, `io` when a link leads nowhere.
    public static func place(_ path: String) throws(CheckpointError) -> String {
        var status = stat()
        guard lstat(path, &status) == 0 else { return path }
        var place = path
        if status.st_mode & S_IFMT == S_IFLNK {
            guard let target = realpath(path, nil) else { throw .io(path: path, operation: .create, code: errno) }
            place = String(cString: target)
            free(target)
            guard stat(place, &status) == 0 else { throw .io(path: path, operation: .create, code: errno) }
        }
        if let kind = FileKind(mode: status.st_mode) { throw .notRegularFile(path: path, kind: kind) }
        return place
    }
}
