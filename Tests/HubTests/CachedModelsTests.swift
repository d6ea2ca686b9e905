import Checkpoints
import Foundation
import TestSupport
import Testing

@testable import Hub

@Suite("Models in the cache")
struct CachedModelsTests {
    private let directory: TemporaryDirectory
    private let models: CachedModels

    init() throws {
        directory = try TemporaryDirectory()
        models = CachedModels(directory: directory.path)
    }

    private static let blobs = ["a", "b", "c"].map { String(repeating: $0, count: 64) }

    /// A snapshot whose files are links to blobs of 1,000 bytes.
    private func make(_ name: String, commit: String, revision: String?, _ files: [String: String]) throws {
        let folder = try #require(HubReference(name)).folder
        if let revision { try directory.write(commit, to: "\(folder)/refs/\(revision)") }
        for (file, blob) in files {
            try directory.write([UInt8](repeating: 1, count: 1000), to: "\(folder)/blobs/\(blob)")
            try directory.link("\(folder)/snapshots/\(commit)/\(file)", to: "../../blobs/\(blob)")
        }
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: directory.path(path)) }

    private func remove(_ name: String) throws { _ = try models.remove(try #require(HubReference(name))) }

    @Test("each snapshot is listed with its revisions and files, a blob counted once")
    func list() throws {
        try make("org/name", commit: "111", revision: "main", ["x": Self.blobs[0], "y": Self.blobs[0]])
        try make("gpt2", commit: "222", revision: nil, ["x": Self.blobs[0]])
        try directory.makeDirectory("datasets--org--data/snapshots/1")
        let found = try models.snapshots()
        #expect(found.map(\.name) == ["gpt2", "org/name"])
        #expect(found[1].revisions == ["main"])
        #expect(found[1].files == ["x", "y"])
        #expect(found[1].byteCount(of: found[1].files) == 1000)
        #expect(found[1].lastUse(of: ["x"]) != nil)
    }

    @Test("a revision goes with the blobs that no other needs, and the model goes with its last revision")
    func removeRevision() throws {
        try make("org/name", commit: "1111111", revision: "main", ["x": Self.blobs[0], "y": Self.blobs[1]])
        try make("org/name", commit: "2222222", revision: "old", ["x": Self.blobs[0], "y": Self.blobs[2]])
        try remove("org/name@old")
        #expect(exists("models--org--name/blobs/\(Self.blobs[0])"))
        #expect(exists("models--org--name/blobs/\(Self.blobs[1])"))
        #expect(!exists("models--org--name/blobs/\(Self.blobs[2])"))
        #expect(!exists("models--org--name/refs/old"))
        #expect(!exists("models--org--name/snapshots/2222222"))
        try remove("org/name")
        #expect(!exists("models--org--name"))
    }

    @Test("a quantisation goes alone")
    func removeQuantization() throws {
        try make(
            "org/name", commit: "111", revision: "main", ["a-Q8_0.gguf": Self.blobs[0], "a-Q4_0.gguf": Self.blobs[1]])
        try remove("org/name:Q8_0")
        #expect(!exists("models--org--name/blobs/\(Self.blobs[0])"))
        #expect(exists("models--org--name/snapshots/111/a-Q4_0.gguf"))
    }

    @Test("of a blob in the store of all models only the link goes, and a planted link takes nothing with it")
    func links() throws {
        try directory.write("shared", to: "blobs/aa/stored")
        try make("org/name", commit: "111", revision: "main", ["x": Self.blobs[0]])
        try directory.link("models--org--name/blobs/\(Self.blobs[1])", to: "../../blobs/aa/stored")
        try directory.link("models--org--name/snapshots/111/y", to: "../../blobs/\(Self.blobs[1])")
        try directory.write("precious", to: "elsewhere/file")
        try directory.link("models--org--name/snapshots/222", to: directory.path("elsewhere"))
        try remove("org/name")
        #expect(!exists("models--org--name"))
        #expect(exists("blobs/aa/stored"))
        #expect(exists("elsewhere/file"))
        try directory.makeDirectory("models--org--other/snapshots/1")
        try directory.link("models--org--other/blobs", to: directory.path("elsewhere"))
        #expect(throws: HubError.notAFolder(path: directory.path("models--org--other/blobs"))) {
            try remove("org/other")
        }
        #expect(exists("elsewhere/file"))
    }

    @Test("a model that is not there, a revision that is not, and one that is being fetched are reported")
    func refused() throws {
        func message(_ name: String) -> String? {
            do {
                try remove(name)
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(message("org/no")?.hasPrefix("org/no: is not in the cache (looked for ") == true)
        try make("org/name", commit: "111", revision: "main", ["x": Self.blobs[0]])
        #expect(message("org/name@v9") == "org/name@v9: the cache has no revision 'v9'")
        let reference = try #require(HubReference("org/name"))
        let hash = try #require(BlobHash(Self.blobs[0]))
        guard case .held(let lock) = try CacheFolder(reference, cache: directory.path).lock(hash) else {
            Issue.record("no lock")
            return
        }
        #expect(message("org/name") == "org/name: another process is fetching it; end that first")
        close(lock)
        #expect(message("org/name") == nil)
    }
}
