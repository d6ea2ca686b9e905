import Glibc
import Synchronization

/// The files and folders that are being written under another name, so that a signal that ends the program leaves none.
package enum UnfinishedFiles {
    private static let paths = Mutex<Set<String>>([])

    /// Takes note of a path before something is made there.
    package static func begin(_ path: String) { paths.withLock { _ = $0.insert(path) } }

    /// Forgets a path: it was moved to its place or removed.
    package static func end(_ path: String) { paths.withLock { _ = $0.remove(path) } }

    /// Removes all of them, then calls a body that ends the program.
    ///
    /// Whoever writes one of them meanwhile waits at ``end(_:)`` for the end of the program, so that nothing is reported
    /// as failed because it was removed.
    package static func discardAll(_ body: () -> Void) {
        paths.withLock { paths in
            // A file that is made while its folder is emptied is found the next time.
            for path in paths { for _ in 0..<100 where Path.isTaken(path) { remove(path) } }
            body()
        }
    }

    /// Removes a file, or a folder with its files and those of one level of folders.
    package static func remove(_ path: String) {
        guard Path.isDirectory(path), !Path.isLink(path) else {
            unlink(path)
            return
        }
        for name in (try? Path.names(in: path)) ?? [] {
            let entry = Path.joined(path, name)
            if Path.isDirectory(entry), !Path.isLink(entry) {
                for inner in (try? Path.names(in: entry)) ?? [] { unlink(Path.joined(entry, inner)) }
                rmdir(entry)
            } else {
                unlink(entry)
            }
        }
        rmdir(path)
    }
}
