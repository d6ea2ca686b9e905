public import Checkpoints
import Files
import LibC

/// A snapshot in the Hugging Face cache.
public struct CachedSnapshot: Sendable, Equatable {
    /// `org/name`.
    public let name: String
    /// The commit, which is the name of its folder.
    public let commit: String
    /// The branches and tags that lead to it, sorted.
    public let revisions: [String]
    /// The folder.
    public let path: String
    /// Paths within the folder, sorted.
    public let files: [String]

    /// Bytes of some of the files, each blob counted once.
    public func byteCount(of files: [String]) -> Int {
        var seen: Set<String> = []
        return files.reduce(0) { sum, file in
            let place = Path.joined(path, file)
            var status = stat()
            guard stat(place, &status) == 0, seen.insert("\(status.st_dev) \(status.st_ino)").inserted else {
                return sum
            }
            return sum + Int(status.st_size)
        }
    }

    /// When one of some files was last read or written, in seconds since 1970; nil where none is there.
    public func lastUse(of files: [String]) -> Int? {
        files.compactMap { file in
            var status = stat()
            guard stat(Path.joined(path, file), &status) == 0 else { return nil }
            return max(status.st_atim.tv_sec, status.st_mtim.tv_sec)
        }.max()
    }
}

/// The models in the Hugging Face cache: what there is, and how it goes.
public struct CachedModels: Sendable {
    /// The folder of the cache.
    public let directory: String

    /// The cache in a folder.
    public init(directory: String) {
        self.directory = directory
    }

    /// All snapshots, sorted by name and commit.
    ///
    /// - Throws: `file` where the cache cannot be listed.
    public func snapshots() throws(HubError) -> [CachedSnapshot] {
        guard Path.isDirectory(directory) else { return [] }
        let names = try HubError.files { () throws(FileError) in try Path.names(in: directory) }
        return names.compactMap { HubReference(folder: $0) }.sorted { $0.name < $1.name }.flatMap(snapshots)
    }

    private func snapshots(of reference: HubReference) -> [CachedSnapshot] {
        let folder = Path.joined(directory, reference.folder)
        let revisions = revisions(in: folder)
        return commits(in: folder).map { commit in
            let path = Path.joined(folder, "snapshots/\(commit)")
            return CachedSnapshot(
                name: reference.name, commit: commit,
                revisions: revisions.filter { $0.commit == commit }.map(\.name), path: path,
                files: HubCache.files(in: path))
        }
    }

    private func commits(in folder: String) -> [String] {
        let snapshots = Path.joined(folder, "snapshots")
        return ((try? Path.names(in: snapshots)) ?? []).filter { Path.isDirectory(Path.joined(snapshots, $0)) }
    }

    private func revisions(in folder: String) -> [(name: String, commit: String)] {
        let references = Path.joined(folder, "refs")
        return HubCache.files(in: references).compactMap { name in
            guard let bytes = try? WholeFile.bytes(Path.joined(references, name), limit: 4096) else { return nil }
            return (name, String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self))
        }
    }

    // MARK: Removing

    /// Removes a model, one of its revisions, or one of its GGUF models.
    ///
    /// The links go first, then the blobs that no snapshot of the model leads to any more. Of a blob that lies in the cache's store for all models only the link goes.
    ///
    /// - Returns: the bytes that are free now.
    /// - Throws: `choice` where there is no such model, or another process fetches it; `notAFolder`, `file`.
    public func remove(_ reference: HubReference) throws(HubError) -> Int {
        let folder = Path.joined(directory, reference.folder)
        guard Path.isDirectory(folder) else {
            throw .choice(name: reference.text, reason: "is not in the cache (looked for \(ShownText.plain(folder)))")
        }
        for part in ["", "/snapshots", "/blobs", "/refs"] where Path.isLink(folder + part) {
            throw .notAFolder(path: folder + part)
        }
        try checkLocks(reference)
        var commits = commits(in: folder)
        if let revision = reference.revision {
            do throws(CheckpointError) {
                let path = try HubCache(directory: directory).snapshot(of: reference)
                commits = [Path.lastComponent(path)]
            } catch {
                throw .choice(name: reference.text, reason: "the cache has no revision \(ShownText.quoted(revision))")
            }
        }
        if let selection = reference.selection {
            try unlinkFiles(selection, commits, folder, reference)
        } else {
            for commit in commits { removeSnapshot(commit, folder) }
        }
        return sweep(folder, reference)
    }

    /// Refuses a model of which another process fetches files.
    private func checkLocks(_ reference: HubReference) throws(HubError) {
        let folder = Path.joined(directory, ".locks/" + reference.folder)
        for name in (try? Path.names(in: folder)) ?? [] where name.hasSuffix(".lock") {
            let descriptor = open(Path.joined(folder, name), O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
                throw .choice(name: reference.text, reason: "another process is fetching it; end that first")
            }
        }
    }

    private func removeSnapshot(_ commit: String, _ folder: String) {
        for revision in revisions(in: folder) where revision.commit == commit {
            unlink(Path.joined(folder, "refs/\(revision.name)"))
        }
        for part in ["snapshots/\(commit)", ".no_exist/\(commit)", "trees/\(commit).json", ".crema/\(commit).json"] {
            UnfinishedFiles.remove(Path.joined(folder, part))
        }
    }

    private func unlinkFiles(
        _ selection: String, _ commits: [String], _ folder: String, _ reference: HubReference
    ) throws(HubError) {
        var reason = "is not in the cache"
        var isFound = false
        for commit in commits {
            let path = Path.joined(folder, "snapshots/\(commit)")
            do throws(GGUFChoiceFault) {
                for file in try GGUFChoice(HubCache.files(in: path)).model(selection).files {
                    unlink(Path.joined(path, file))
                }
                isFound = true
            } catch {
                reason = error.description
            }
        }
        if !isFound { throw .choice(name: reference.text, reason: reason) }
    }

    /// Removes the blobs that no snapshot leads to, and a model without snapshots as a whole.
    private func sweep(_ folder: String, _ reference: HubReference) -> Int {
        let commits = commits(in: folder)
        var used: Set<String> = []
        for commit in commits {
            let path = Path.joined(folder, "snapshots/\(commit)")
            for file in HubCache.files(in: path) {
                if let target = Path.target(Path.joined(path, file)) { used.insert(Path.lastComponent(target)) }
            }
        }
        let blobs = Path.joined(folder, "blobs")
        var freed = 0
        for name in (try? Path.names(in: blobs)) ?? [] where !used.contains(name) {
            // Parts belong to the process that fetches them, unless nothing is left of the model.
            if !commits.isEmpty, BlobHash(name) == nil { continue }
            var status = stat()
            let place = Path.joined(blobs, name)
            guard lstat(place, &status) == 0, unlink(place) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFREG { freed += Int(status.st_blocks) * 512 }
        }
        if commits.isEmpty {
            UnfinishedFiles.remove(folder)
            UnfinishedFiles.remove(Path.joined(directory, ".locks/" + reference.folder))
        }
        return freed
    }
}

extension Path {
    /// What a symbolic link says; nil for anything else.
    static func target(_ path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 4096)
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0, count < bytes.count else { return nil }
        return String(decoding: bytes[..<count].map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
}
