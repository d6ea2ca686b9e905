import LibC

/// Paths as text, and the few questions the file system is asked about them.
package enum Path {
    /// What follows the last slash.
    package static func lastComponent(_ path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        let rest = path[path.utf8.index(after: slash)...]
        return rest.isEmpty ? path : String(rest)
    }

    /// What is before the last slash; `.` when there is none.
    package static func directory(_ path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// A path inside a directory.
    package static func joined(_ directory: String, _ name: String) -> String {
        directory.utf8.last == UInt8(ascii: "/") ? directory + name : directory + "/" + name
    }

    /// Whether anything is at a path, links followed.
    package static func exists(_ path: String) -> Bool {
        var status = stat()
        return !path.utf8.contains(0) && stat(path, &status) == 0
    }

    /// Whether the path itself is a symbolic link.
    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return !path.utf8.contains(0) && lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Whether anything is at a path, even a link that leads nowhere.
    ///
    /// Such a link is a broken download, not a missing file: opening it gives the error.
    package static func isTaken(_ path: String) -> Bool { exists(path) || isLink(path) }

    /// Whether a directory is at a path, links followed.
    package static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return !path.utf8.contains(0) && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The path with every link resolved, nil when it leads nowhere.
    package static func resolved(_ path: String) -> String? {
        guard !path.utf8.contains(0), let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Whether two paths lead to the same place, where a file may not be yet.
    package static func areSame(_ left: String, _ right: String) -> Bool {
        func place(_ path: String) -> String {
            resolved(path) ?? joined(resolved(directory(path)) ?? directory(path), lastComponent(path))
        }
        return place(left).utf8.elementsEqual(place(right).utf8)
    }

    /// The names in a directory, sorted by their bytes, without `.` and `..`.
    package static func names(in directory: String) throws(FileError) -> [String] {
        guard let stream = opendir(directory) else { throw .system(path: directory, operation: .list, code: errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    String(cString: $0)
                }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
