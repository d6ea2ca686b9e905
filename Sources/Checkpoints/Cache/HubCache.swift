import Files
import LibC

/// The Hugging Face cache on this machine as models are looked up there; read and never written.
///
/// Layout: `models--org--name/refs/main` holds a commit, `models--org--name/snapshots/COMMIT` holds links into `blobs`.
/// Source: huggingface.co/docs/hub/local-cache and the constants of `huggingface_hub`.
public struct HubCache: Sendable {
    /// The directory that holds the `models--…` directories.
    public let directory: String

    /// A cache in a directory.
    public init(directory: String) {
        self.directory = directory
    }

    /// The cache that the environment names: `HF_HUB_CACHE`, `HUGGINGFACE_HUB_CACHE`, `$HF_HOME/hub`,
    /// `$XDG_CACHE_HOME/huggingface/hub`, `~/.cache/huggingface/hub`, the first that is set.
    public init(environment: (String) -> String? = HubCache.processEnvironment) {
        func value(_ name: String) -> String? {
            guard let value = environment(name), !value.isEmpty else { return nil }
            guard value.utf8.first == UInt8(ascii: "~"), value.utf8.count == 1 || value.hasPrefix("~/") else {
                return value
            }
            return (environment("HOME") ?? "/") + value.dropFirst()
        }
        if let cache = value("HF_HUB_CACHE") ?? value("HUGGINGFACE_HUB_CACHE") {
            directory = cache
        } else if let home = value("HF_HOME") {
            directory = Path.joined(home, "hub")
        } else {
            let caches = value("XDG_CACHE_HOME") ?? Path.joined(environment("HOME") ?? "/", ".cache")
            directory = Path.joined(caches, "huggingface/hub")
        }
    }

    /// A variable of this process's environment.
    public static func processEnvironment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// The directory or GGUF file that a reference stands for.
    ///
    /// - Throws: `modelNotInCache`, `revisionNotInCache`, `ggufChoice`.
    public func path(of reference: HubReference) throws(CheckpointError) -> String {
        let snapshot = try snapshot(of: reference)
        do throws(GGUFChoiceFault) {
            if let selection = reference.selection {
                let files = Self.files(in: snapshot)
                if GGUFChoice.isPath(selection), files.contains(selection) { return Path.joined(snapshot, selection) }
                return Path.joined(snapshot, try GGUFChoice(files).model(selection).files[0])
            }
            let files = Self.files(in: snapshot)
            // Weights of the other form count first, as in a folder.
            if files.contains(where: { !$0.contains("/") && $0.hasSuffix(".safetensors") }) { return snapshot }
            let choice = GGUFChoice(files)
            guard choice.models.count <= 1 else { throw .unnamed(available: choice.labels) }
            // A quantisation may lie in a folder of its own.
            guard let file = choice.models.first?.files.first, file.contains("/") else { return snapshot }
            return Path.joined(snapshot, file)
        } catch {
            throw .ggufChoice(name: reference.text, fault: error)
        }
    }

    /// The directory of the snapshot that a reference names.
    ///
    /// - Throws: `modelNotInCache`, `revisionNotInCache`.
    public func snapshot(of reference: HubReference) throws(CheckpointError) -> String {
        let repository = Path.joined(directory, reference.folder)
        guard Path.isDirectory(repository) else {
            throw .modelNotInCache(name: reference.text, lookedIn: repository)
        }
        let snapshots = Path.joined(repository, "snapshots")
        let revision = reference.revision ?? HubReference.mainRevision
        let place = Path.joined(repository, "refs/\(revision)")
        var commit = revision
        if Path.exists(place) {
            // A commit is 40 hexadecimal digits; the limit only keeps a wrong file out.
            let bytes = try CheckpointError.files(try WholeFile.bytes(place, limit: 4096))
            commit = String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
        } else if revision.utf8.count >= 7, HubReference.isHexadecimal(revision) {
            let found = ((try? Path.names(in: snapshots)) ?? []).filter { $0.hasPrefix(revision) }
            if found.count == 1 { commit = found[0] }
        } else {
            throw .revisionNotInCache(name: reference.text, revision: revision, lookedIn: place)
        }
        guard Self.isPlainName(commit), Path.isDirectory(Path.joined(snapshots, commit)) else {
            throw .revisionNotInCache(name: reference.text, revision: commit, lookedIn: snapshots)
        }
        return Path.joined(snapshots, commit)
    }

    /// The names of all models that have a snapshot on their main branch, sorted.
    public func models() throws(CheckpointError) -> [String] {
        guard Path.isDirectory(directory) else { return [] }
        return try CheckpointError.files(try Path.names(in: directory)).compactMap { entry in
            guard let reference = HubReference(folder: entry), (try? snapshot(of: reference)) != nil else { return nil }
            return reference.name
        }
    }

    /// The paths of the files below a snapshot, links to directories left out, in the order of their bytes.
    public static func files(in snapshot: String) -> [String] {
        var files: [String] = []
        func list(_ folder: String, _ prefix: String, _ depth: Int) {
            for name in (try? Path.names(in: folder)) ?? [] {
                let path = Path.joined(folder, name)
                if Path.isDirectory(path) {
                    if depth < deepestFolder, !Path.isLink(path) { list(path, prefix + name + "/", depth + 1) }
                } else {
                    files.append(prefix + name)
                }
            }
        }
        list(snapshot, "", 0)
        return files
    }

    /// Folders below folders of a snapshot; no repository has as many.
    private static let deepestFolder = 32

    /// Letters, digits, `-`, `_` and `.`, not beginning with a dot.
    private static func isPlainName(_ text: String) -> Bool {
        guard let first = text.utf8.first, first != UInt8(ascii: "."), text.utf8.count <= 96 else { return false }
        return text.utf8.allSatisfy(HubReference.isPlain)
    }
}
