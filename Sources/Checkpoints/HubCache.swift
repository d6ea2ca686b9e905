import Files
import Glibc

/// The Hugging Face cache on this machine, read and never written; nothing is downloaded.
///
/// Layout: `models--org--name/refs/main` holds a revision, `models--org--name/snapshots/REVISION` holds links into `blobs`.
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

    /// The directory of a model's snapshot on its main branch.
    ///
    /// - Throws: `modelNotInCache`, `revisionNotInCache`.
    public func snapshot(of name: String) throws(CheckpointError) -> String {
        let repository = Path.joined(directory, "models--" + name.split(separator: "/").joined(separator: "--"))
        guard Path.isDirectory(repository) else {
            throw .modelNotInCache(name: name, lookedIn: repository)
        }
        let snapshots = Path.joined(repository, "snapshots")
        let reference = Path.joined(repository, "refs/main")
        guard Path.exists(reference) else {
            throw .revisionNotInCache(name: name, revision: "main", lookedIn: reference)
        }
        // A revision is 40 hexadecimal digits; the limit only keeps a wrong file out.
        let bytes = try CheckpointError.files(try WholeFile.bytes(reference, limit: 4096))
        let revision = String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
        guard Self.isPlainName(revision), Path.isDirectory(Path.joined(snapshots, revision)) else {
            throw .revisionNotInCache(name: name, revision: revision, lookedIn: snapshots)
        }
        return Path.joined(snapshots, revision)
    }

    /// The names of all models that have a snapshot, sorted.
    public func models() throws(CheckpointError) -> [String] {
        guard Path.isDirectory(directory) else { return [] }
        var models: [String] = []
        for entry in try CheckpointError.files(try Path.names(in: directory)) where entry.hasPrefix("models--") {
            let name = Self.modelName(ofRepository: entry)
            if (try? snapshot(of: name)) != nil { models.append(name) }
        }
        return models
    }

    /// `models--org--name` as `org/name`.
    private static func modelName(ofRepository entry: String) -> String {
        let rest = entry.dropFirst("models--".count)
        let bytes = Array(rest.utf8)
        guard let dash = bytes.indices.dropLast().first(where: { bytes[$0] == 0x2D && bytes[$0 + 1] == 0x2D }) else {
            return String(rest)
        }
        return String(decoding: bytes[..<dash], as: UTF8.self) + "/"
            + String(decoding: bytes[(dash + 2)...], as: UTF8.self)
    }

    /// Whether a text has the form of a model's name: `org/name`, or a name alone.
    static func isModelName(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return (1...2).contains(parts.count) && parts.allSatisfy { isPlainName(String($0)) }
    }

    /// Letters, digits, `-`, `_` and `.`, not beginning with a dot.
    private static func isPlainName(_ text: String) -> Bool {
        guard let first = text.utf8.first, first != UInt8(ascii: "."), text.utf8.count <= 96 else { return false }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                true
            default: false
            }
        }
    }
}
