import LibC
import Locks

/// The files and folders that are worth nothing yet, so that a signal that ends the program leaves none: those that are
/// being written under another name, and those that hold nothing.
package final class UnfinishedFiles: Sendable {
    /// Those of the process.
    package static let shared = UnfinishedFiles()

    private let paths = Mutex<Set<String>>([])

    package init() {}

    /// Takes note of a path before something is made there.
    package func begin(_ path: String) { paths.withLock { _ = $0.insert(path) } }

    /// Makes something at a path where nothing may exist, and takes note of it; no signal comes between.
    ///
    /// Where that fails, what exists there is somebody else's, and so is the note of it.
    package func begin<Made: Sendable, Failure: Error>(
        _ path: String, making make: () throws(Failure) -> Made
    ) throws(Failure) -> Made {
        try paths.withLock { (paths) throws(Failure) in
            let made = try make()
            paths.insert(path)
            return made
        }
    }

    /// Forgets a path: it was moved to its place or removed.
    package func end(_ path: String) { paths.withLock { _ = $0.remove(path) } }

    /// Moves a path to its place, and takes note of what stood there and is to go; no signal comes between.
    package func finish<Failure: Error>(
        _ path: String, replacing old: String?, _ move: () throws(Failure) -> Void
    ) throws(Failure) {
        try paths.withLock { (paths) throws(Failure) in
            try move()
            paths.remove(path)
            if let old { paths.insert(old) }
        }
    }

    /// Removes all of them, then calls a body that ends the program.
    ///
    /// A thread that writes one of them meanwhile waits at ``end(_:)`` for the end of the program, so that nothing is
    /// reported as failed because it was removed.
    package func discardAll(_ body: () -> Void) {
        paths.withLock { paths in
            // A file that is made while its folder is emptied is found the next time.
            for path in paths { for _ in 0..<100 where Path.isTaken(path) { Self.remove(path) } }
            body()
        }
    }

    /// Removes a file, or a folder with all that is in it; of a link the link, and not what it leads to.
    package static func remove(_ path: String) {
        guard Path.isDirectory(path), !Path.isLink(path) else {
            unlink(path)
            return
        }
        for name in (try? Path.names(in: path)) ?? [] { remove(Path.joined(path, name)) }
        rmdir(path)
    }
}
