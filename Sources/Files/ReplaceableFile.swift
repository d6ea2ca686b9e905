package import LibC

/// A file that is written anew as a whole: until it is complete, it is beside its place under another name.
package enum ReplaceableFile {
    /// The path to replace: the target of a link, the path itself otherwise, which need not exist yet.
    ///
    /// Renaming over a link, a device or a pipe would put a file in its stead; as root, over `/dev/null` for everybody.
    /// - Throws: `notRegularFile` where something else is, `system` when a link leads nowhere.
    package static func place(_ path: String) throws(FileError) -> String {
        var status = stat()
        guard !path.utf8.contains(0) else { throw .system(path: path, operation: .create, code: ENOENT) }
        guard lstat(path, &status) == 0 else { return path }
        var place = path
        if status.st_mode & S_IFMT == S_IFLNK {
            guard let target = realpath(path, nil) else { throw .system(path: path, operation: .create, code: errno) }
            place = String(cString: target)
            free(target)
            guard stat(place, &status) == 0 else { throw .system(path: path, operation: .create, code: errno) }
        }
        if let kind = FileKind(mode: status.st_mode) { throw .notRegularFile(path: path, kind: kind) }
        return place
    }

    /// Refuses a place that cannot be written to, before something is computed that would be lost.
    ///
    /// - Throws: `notRegularFile`, `folderNotWritable`, `system`.
    package static func check(_ path: String) throws(FileError) {
        try checkFolder(of: try place(path), named: path)
    }

    /// Refuses a place whose folder is missing or cannot be written to.
    ///
    /// - Parameter name: What the error calls the place.
    /// - Throws: `folderNotWritable`.
    package static func checkFolder(of place: String, named name: String) throws(FileError) {
        let folder = Path.directory(place)
        guard access(folder, W_OK) == 0 else { throw .folderNotWritable(path: name, folder: folder) }
    }

    /// Writes a file piece by piece; no error leaves anything behind.
    ///
    /// - Parameters:
    ///   - mode: who may read and write the file.
    ///   - failure: what an error of the file becomes.
    ///   - body: writes the content.
    package static func write<Failure: Error>(
        _ path: String, mode: mode_t = 0o644, failure: (FileError) -> Failure,
        _ body: (OutputFile) throws(Failure) -> Void
    ) throws(Failure) {
        func system<Result>(_ body: () throws(FileError) -> Result) throws(Failure) -> Result {
            do throws(FileError) { return try body() } catch { throw failure(error) }
        }
        let place = try system { () throws(FileError) in try ReplaceableFile.place(path) }
        let partial = place + ".partial-\(getpid())"
        UnfinishedFiles.shared.begin(partial)
        defer { UnfinishedFiles.shared.end(partial) }
        let output = try system { () throws(FileError) in
            try OutputFile(path: partial, shownPath: path, mode: mode)
        }
        do throws(Failure) {
            try body(output)
            try system { () throws(FileError) in try output.close() }
        } catch {
            unlink(partial)
            throw error
        }
        guard rename(partial, place) == 0 else {
            let code = errno
            unlink(partial)
            throw failure(.system(path: path, operation: .create, code: code))
        }
    }

    /// Writes a file; throws `system`, `notRegularFile`.
    package static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o644) throws(FileError) {
        try write(path, mode: mode, failure: { $0 }) { output throws(FileError) in try output.write(bytes) }
    }
}
