import TestSupport
import Testing

@testable import Checkpoints

@Suite("Hugging Face cache")
struct HubCacheTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func place(_ environment: [String: String]) -> String {
        HubCache { environment[$0] }.directory
    }

    @Test("the first variable that is set names the cache")
    func environment() {
        #expect(place(["HOME": "/people/a"]) == "/people/a/.cache/huggingface/hub")
        #expect(place(["HOME": "/people/a", "XDG_CACHE_HOME": "/c"]) == "/c/huggingface/hub")
        #expect(place(["HOME": "/people/a", "XDG_CACHE_HOME": "/c", "HF_HOME": "/h"]) == "/h/hub")
        #expect(place(["HF_HOME": "/h", "HF_HUB_CACHE": "/x"]) == "/x")
        #expect(place(["HF_HOME": "/h", "HUGGINGFACE_HUB_CACHE": "/y"]) == "/y")
        #expect(place(["HOME": "/people/a", "HF_HOME": "~/h", "HF_HUB_CACHE": ""]) == "/people/a/h/hub")
    }

    private func resolve(_ name: String) throws -> String {
        let cache = directory.path
        return try ModelDirectory.resolve(name) { $0 == "HF_HUB_CACHE" ? cache : nil }
    }

    private func message(_ name: String) -> String? {
        checkpointError { _ = try resolve(name) }?.description
    }

    /// A snapshot as `huggingface_hub` lays it out.
    private func makeSnapshot(_ repository: String, revision: String) throws {
        try directory.write("\(revision)\n", to: "\(repository)/refs/main")
        try directory.write(#"{"model_type":"llama"}"#, to: "\(repository)/blobs/0123")
        try directory.link("\(repository)/snapshots/\(revision)/config.json", to: "../../blobs/0123")
    }

    @Test("org/name, or a name alone, resolves to the snapshot of its main branch")
    func resolves() throws {
        try makeSnapshot("models--org--some-model_1.5", revision: "abc123")
        try makeSnapshot("models--gpt2", revision: "def")
        let path = try resolve("org/some-model_1.5")
        #expect(path == directory.path("models--org--some-model_1.5/snapshots/abc123"))
        #expect(try ModelDirectory(path: path).reader.string("model_type") == "llama")
        #expect(try resolve("gpt2") == directory.path("models--gpt2/snapshots/def"))
        #expect(try HubCache(directory: directory.path).models() == ["gpt2", "org/some-model_1.5"])
    }

    @Test("a directory of that path wins over the cache")
    func pathFirst() throws {
        try directory.makeDirectory("org/name")
        #expect(try resolve(directory.path("org/name")) == directory.path("org/name"))
    }

    @Test("a model that is not there is an error that says where it was looked for and what to do")
    func notThere() throws {
        #expect(
            message("org/name")
                == "org/name: neither a directory nor a model in the Hugging Face cache (looked for "
                + "\(directory.path)/models--org--name); nothing is downloaded: run 'crema pull org/name' or give a directory"
        )
        try directory.makeDirectory("models--org--name")
        #expect(
            message("org/name")
                == "org/name: the Hugging Face cache has no snapshot of revision 'main' (looked in "
                + "\(directory.path)/models--org--name/refs/main); run 'crema pull org/name' or give a directory")
        try directory.write("abc", to: "models--org--name/refs/main")
        #expect(
            message("org/name")
                == "org/name: the Hugging Face cache has no snapshot of revision 'abc' (looked in "
                + "\(directory.path)/models--org--name/snapshots); run 'crema pull org/name' or give a directory")
        #expect(try HubCache(directory: directory.path).models() == [])
    }

    @Test(
        "a name that is no name of a model is taken for a path",
        arguments: ["../no-such-model", "a/b/c", "/nowhere/x", "./no-such-model", "a b/c"])
    func paths(name: String) {
        #expect(
            message(name)
                == "\(name): no such file or directory; give a model's directory, a GGUF file, or org/name of a model in the "
                + "Hugging Face cache")
    }

    @Test("an empty name, and one that is a file's rather than a model's, are reported without a download")
    func noModelName() {
        let remedy = "give a model's directory, a GGUF file, or org/name of a model in the Hugging Face cache"
        #expect(message("") == "the model's name is empty; \(remedy)")
        #expect(
            message("model.gguf")
                == "model.gguf: no such file or directory, and no model of this name in the Hugging Face cache; \(remedy)"
        )
    }

    @Test("a reference that leads out of the snapshots is refused")
    func hostileReference() throws {
        try directory.makeDirectory("elsewhere")
        try directory.makeDirectory("models--org--name/snapshots")
        try directory.write("../../elsewhere", to: "models--org--name/refs/main")
        #expect(
            message("org/name")
                == "org/name: the Hugging Face cache has no snapshot of revision '../../elsewhere' (looked in "
                + "\(directory.path)/models--org--name/snapshots); run 'crema pull org/name' or give a directory")
    }

    @Test("a revision is a branch, a tag, a commit or seven and more digits of one")
    func revisions() throws {
        let commit = "0123456789abcdef0123456789abcdef01234567"
        try makeSnapshot("models--org--name", revision: commit)
        try directory.write(commit, to: "models--org--name/refs/refs/pr/1")
        let snapshot = directory.path("models--org--name/snapshots/\(commit)")
        for revision in ["main", "refs/pr/1", commit, "0123456"] {
            #expect(try resolve("org/name@\(revision)") == snapshot)
        }
        #expect(
            message("org/name@012345")
                == "org/name@012345: the Hugging Face cache has no snapshot of revision '012345' (looked in "
                + "\(directory.path)/models--org--name/refs/012345); run 'crema pull org/name@012345' or give a directory"
        )
    }

    @Test("a quantisation leads to its file, and several models without one are reported with what can be given")
    func quantizations() throws {
        let commit = "abc123"
        try directory.write(commit, to: "models--org--name/refs/main")
        let snapshot = "models--org--name/snapshots/\(commit)"
        for file in ["a-Q8_0.gguf", "BF16/a-BF16.gguf", "mmproj-a.gguf", "a.imatrix.gguf"] {
            try directory.write("GGUF", to: "models--org--name/blobs/\(file)")
            let up = String(repeating: "../", count: file.contains("/") ? 3 : 2)
            try directory.link("\(snapshot)/\(file)", to: "\(up)blobs/\(file)")
        }
        #expect(try resolve("org/name:q8_0") == directory.path("\(snapshot)/a-Q8_0.gguf"))
        #expect(try resolve("org/name@main:BF16") == directory.path("\(snapshot)/BF16/a-BF16.gguf"))
        #expect(try resolve("org/name:BF16/a-BF16.gguf") == directory.path("\(snapshot)/BF16/a-BF16.gguf"))
        #expect(
            message("org/name")
                == "org/name: there are 2 GGUF models; add a colon and one of BF16, Q8_0")
        #expect(
            message("org/name:../../x.gguf")
                == "org/name:../../x.gguf: there is no file '../../x.gguf' (models: BF16/a-BF16.gguf, a-Q8_0.gguf)")
    }

    @Test("a single model in a folder of its snapshot is found without a word")
    func nestedModel() throws {
        try directory.write("abc", to: "models--org--name/refs/main")
        try directory.write("GGUF", to: "models--org--name/snapshots/abc/BF16/a-BF16.gguf")
        #expect(
            try resolve("org/name") == directory.path("models--org--name/snapshots/abc/BF16/a-BF16.gguf"))
        // Safetensors count first, as in a folder.
        try directory.write("", to: "models--org--name/snapshots/abc/model-00001-of-00001.safetensors")
        #expect(try resolve("org/name") == directory.path("models--org--name/snapshots/abc"))
    }
}
